/*
 * tests/fuzz/fuzz_image.c: an image with some bytes changed, and the sum that it should then have: it is refused, or
 * opens as a space that can be asked, edited, prepared and written. Input: the kind of map, then four bytes for each
 * change: where, and how; without a change any bytes as an image.
 */
#include "fuzz.h"

#include "base/image.h"
#include "scene/scene.h"

#include <string.h>

enum { KINDS = 2, ROOM = 1 << 18 };

/* Of each kind an image, and a copy to be changed. */
static struct {
    uint8_t *bytes;
    size_t length;
} images[KINDS];

static _Alignas(WEND_IMAGE_ALIGNMENT) uint8_t changed[ROOM];
static wend_finder *finder;

static void write_image(int kind)
{
    test_map map = scene_map("................/.@@@@@@.......@./.@....@....@..../.@.@@.@..@.....@/.@.@..@......@../"
                             ".@.@@@@..@....@./.@........@...@./.@@@..@...@..@./.....@......@..");
    wend_grid *grid = scene_grid(&map, NULL);
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    if (kind == 1) {
        profile.weight['S'] = 3;
        FUZZ_NEED(wend_grid_set(grid, wend_place_cell(8, 2), 'S') == WEND_OK);
        FUZZ_NEED(wend_grid_set_exits(grid, wend_place_cell(9, 6), 15) == WEND_OK);
    }
    FUZZ_NEED(wend_space_create(grid, &profile, NULL, &space) == WEND_OK);
    FUZZ_NEED(wend_space_prepare(space, kind == 0
                                            ? WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS | WEND_PREPARED_SURFACE
                                            : (uint32_t)WEND_PREPARED_LANDMARKS) == WEND_OK);
    FUZZ_NEED(wend_space_write_image(space, changed, sizeof changed, &images[kind].length) == WEND_OK);
    images[kind].bytes = malloc(images[kind].length);
    FUZZ_NEED(images[kind].bytes);
    memcpy(images[kind].bytes, changed, images[kind].length);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    test_map_free(&map);
}

static void mend_sum(size_t length)
{
    struct wend_image_sum sum = {{0}};
    struct wend_codec codec = {.target = changed + length - 8, .size = 8};
    wend_image_sum_add(&sum, changed, length - 8);
    wend_code_u64(&codec, wend_image_sum_end(&sum));
}

static void ask(const wend_space *space)
{
    static const int32_t ends[][4] = {{0, 0, 15, 8}, {3, 3, 13, 2}, {2, 3, 0, 7}, {15, 0, 3, 3}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const wend_query query = scene_query(ends[i][0], ends[i][1], ends[i][2], ends[i][3]);
        wend_path path = wend_path_default();
        wend_nearest nearest;
        FUZZ_NEED(wend_finder_find(finder, space, &query, &path) == WEND_OK);
        FUZZ_NEED(wend_space_nearest(space, NULL, query.start, query.goal, &nearest) == WEND_OK);
    }
}

static void use_space(wend_grid *grid, wend_space *space)
{
    size_t length;
    for (int32_t round = 0; round < 3; round++) {
        ask(space);
        FUZZ_NEED(wend_grid_set(grid, wend_place_cell(5 + round, 5), round == 1 ? '@' : '.') == WEND_OK);
        FUZZ_NEED(wend_grid_set(grid, wend_place_cell(6, 3), round == 0 ? '.' : '@') == WEND_OK);
        FUZZ_NEED(wend_space_update(space) == WEND_OK);
        if (round == 1)
            FUZZ_NEED(wend_space_prepare(space, WEND_PREPARED_AUTO) == WEND_OK);
    }
    FUZZ_NEED(wend_space_write_image(space, NULL, 0, &length) == WEND_ERROR_CAPACITY);
}

static size_t change_image(const uint8_t *data, size_t size)
{
    const size_t kind = data[0] % KINDS, length = images[kind].length;
    memcpy(changed, images[kind].bytes, length);
    for (size_t i = 1; i + 4 <= size; i += 4) {
        const size_t at = (data[i] | (size_t)data[i + 1] << 8 | (size_t)data[i + 2] << 16) % (length - 8);
        changed[at] ^= data[i + 3];
    }
    mend_sum(length);
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wend_image_desc desc = wend_image_desc_default();
    wend_image_info info;
    wend_grid *grid;
    wend_space *space;
    if (!finder) {
        finder = scene_finder();
        write_image(0);
        write_image(1);
    }
    if (size == 0 || size > sizeof changed)
        return 0;
    desc.bytes = changed;
    if (data[0] < 2 * KINDS) {
        desc.length = change_image(data, size);
    } else {
        memcpy(changed, data, size);
        desc.length = size;
    }
    desc.is_writable = data[0] & 2;
    wend_image_read_info(desc.bytes, desc.length, &info);
    if (wend_space_open_image(&desc, NULL, &grid, &space) != WEND_OK)
        return 0;
    use_space(grid, space);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return 0;
}
