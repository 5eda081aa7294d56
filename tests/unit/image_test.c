/*
 * tests/unit/image_test.c: images of spaces: what they are of, that they are used where they lie, and that a changed
 * byte is refused or does no harm: one in WEND_TEST_THIN of them. What opened spaces answer: matrix/opened_test.c.
 */
#include "scene/images.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__unix__) || defined(__APPLE__)
#define HAS_PROCESSES 1
#include <sys/wait.h>
#include <unistd.h>
#endif

static void must(wend_status status)
{
    assert_int_equal(status, WEND_OK);
}

static void close_opened(wend_grid *grid, wend_space *space)
{
    test_layers_close(space);
    wend_grid_destroy(grid);
}

/* What a scene is prepared with: between them all that an image of cells has. */
typedef enum { SCENE_PLAIN, SCENE_WEIGHTED, SCENE_TAUT, SCENES } scene_kind;

/* A map with a room, and where weighted a few weights, walls and a link. */
static scene open_scene(scene_kind kind)
{
    static const uint32_t prepared[SCENES] = {WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS, WEND_PREPARED_LANDMARKS,
                                              WEND_PREPARED_TAUT_GRAPH | WEND_PREPARED_TOUCHING_SURFACE};
    test_map map = scene_map("................/.@@@@@@.......@./.@....@....@..../.@.@@.@..@.....@/.@.@..@......@../"
                             ".@.@@@@..@....@./.@........@...@./.@@@..@...@..@./.....@......@..");
    scene scene = {.grid = scene_grid(&map, NULL)};
    wend_profile profile = wend_profile_default();
    if (kind == SCENE_WEIGHTED) {
        profile.weight['S'] = 3;
        profile.weight['T'] = 7;
        for (int32_t x = 7; x < 12; x++)
            must(wend_grid_set(scene.grid, wend_place_cell(x, 2), x % 2 ? 'S' : 'T'));
        must(wend_grid_set_wall(scene.grid, wend_place_cell(8, 6), WEND_DIRECTION_EAST, true));
        wend_link link = {wend_place_cell(3, 4), wend_place_cell(14, 1), 9000};
        must(wend_grid_add_link(scene.grid, &link));
    }
    must(wend_space_create(scene.grid, &profile, NULL, &scene.space));
    must(wend_space_prepare(scene.space, prepared[kind]));
    test_map_free(&map);
    return scene;
}

/* Questions, edits and more questions; the sum of what ways cost. */
static uint64_t use_space(wend_grid *grid, wend_space *space, wend_finder *finder)
{
    static const int32_t ends[][4] = {{0, 0, 15, 7}, {3, 3, 13, 2}, {2, 3, 0, 7}, {15, 0, 3, 3}, {9, 7, 7, 0}};
    uint64_t sum = 0;
    for (int round = 0; round < 3; round++) {
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            wend_query query = scene_query(ends[i][0], ends[i][1], ends[i][2], ends[i][3]);
            wend_path path = wend_path_default();
            wend_finder_find(finder, space, &query, &path);
            sum = sum * 3 + path.cost;
            query.shape.lines = WEND_LINES_SHORTEST; /* over surfaces, where there are any */
            query.shape.corners_may_touch = i % 2 == 0;
            if (wend_finder_find(finder, space, &query, &path) == WEND_OK)
                sum = sum * 3 + (uint64_t)(path.length * 1024);
        }
        wend_grid_set(grid, wend_place_cell(5 + round, 5), round == 1 ? '@' : '.');
        wend_grid_set(grid, wend_place_cell(6, 3), round == 0 ? '.' : '@');
        wend_space_update(space);
        if (round == 1)
            wend_space_prepare(space, WEND_PREPARED_AUTO);
    }
    return sum;
}

static uint64_t use_image(const test_image *image, bool trusted, bool writable)
{
    wend_image_desc desc = test_image_desc(image);
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder = scene_finder();
    desc.is_trusted = trusted;
    desc.is_writable = writable;
    must(wend_space_open_image(&desc, NULL, &grid, &space));
    const uint64_t sum = use_space(grid, space, finder);
    close_opened(grid, space);
    wend_finder_destroy(finder);
    return sum;
}

static void an_image_tells_what_it_is_of(void **state)
{
    scene scene = open_scene(SCENE_PLAIN);
    const test_image image = test_image_write(scene.space);
    wend_image_info info;
    (void)state;
    must(wend_image_read_info(image.bytes, image.length, &info));
    assert_int_equal(info.version, 5);
    assert_int_equal(info.map, WEND_MAP_GRID);
    assert_int_equal(info.width, 16);
    assert_int_equal(info.height, 8);
    assert_int_equal(info.levels, 1);
    assert_true(info.opens_in_place);
    assert_int_equal(info.prepared, WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS);
    assert_int_equal(info.profile.weight['G'], 1);
    assert_int_equal(wend_image_read_info(image.bytes, 70, &info), WEND_ERROR_FORMAT);
    assert_int_equal(wend_image_read_info("no image", 8, &info), WEND_ERROR_FORMAT);
    test_image_free(&image);
    scene_close(&scene);
}

static void what_cannot_be_written_is_refused(void **state)
{
    scene scene = open_scene(SCENE_PLAIN);
    size_t length;
    uint8_t few[100];
    wend_layer *known;
    (void)state;
    assert_int_equal(wend_space_write_image(NULL, NULL, 0, &length), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_write_image(scene.space, few, sizeof few, &length), WEND_ERROR_CAPACITY);
    assert_true(length > sizeof few);
    must(wend_grid_set(scene.grid, wend_place_cell(0, 0), '@'));
    assert_int_equal(wend_space_write_image(scene.space, NULL, 0, &length), WEND_ERROR_STALE);
    must(wend_space_update(scene.space));
    must(wend_layer_create(scene.grid, WEND_LAYER_KNOWN, NULL, &known));
    must(wend_space_attach(scene.space, known));
    assert_int_equal(wend_space_write_image(scene.space, NULL, 0, &length), WEND_ERROR_UNSUPPORTED);
    must(wend_space_detach(scene.space, known));
    wend_layer_destroy(known);
    assert_int_equal(wend_space_write_image(scene.space, NULL, 0, &length), WEND_ERROR_CAPACITY);
    scene_close(&scene);
}

static bool refuse_later(void *user, const void *bytes, size_t count)
{
    int *calls = user;
    (void)bytes, (void)count;
    return --*calls > 0;
}

static bool append(void *user, const void *bytes, size_t count)
{
    test_image *image = user;
    memcpy(image->bytes + image->length, bytes, count);
    image->length += count;
    return true;
}

static void an_image_is_written_piece_by_piece(void **state)
{
    scene scene = open_scene(SCENE_WEIGHTED);
    const test_image whole = test_image_write(scene.space);
    test_image pieces = {malloc(whole.length), 0};
    size_t length;
    (void)state;
    assert_non_null(pieces.bytes);
    must(wend_space_stream_image(scene.space, append, &pieces, &length));
    assert_true(length == whole.length && pieces.length == whole.length);
    assert_memory_equal(pieces.bytes, whole.bytes, length);
    for (int calls = 1; calls < 6; calls++) {
        int left = calls;
        assert_int_equal(wend_space_stream_image(scene.space, refuse_later, &left, NULL), WEND_ERROR_FILE);
        assert_int_equal(left, 0);
    }
    free(pieces.bytes);
    test_image_free(&whole);
    scene_close(&scene);
}

static void an_image_answers_as_what_was_written(void **state)
{
    (void)state;
    for (scene_kind kind = 0; kind < SCENES; kind++) {
        scene scene = open_scene(kind);
        const test_image image = test_image_write(scene.space);
        wend_finder *finder = scene_finder();
        const uint64_t sum = use_space(scene.grid, scene.space, finder);
        assert_true(sum != 0);
        assert_true(use_image(&image, true, false) == sum);
        assert_true(use_image(&image, false, false) == sum);
        assert_true(use_image(&image, false, true) == sum); /* which changes it: the last one */
        wend_finder_destroy(finder);
        test_image_free(&image);
        scene_close(&scene);
    }
}

static void a_map_or_profile_of_the_caller_must_be_that_of_the_image(void **state)
{
    scene scene = open_scene(SCENE_WEIGHTED);
    const test_image image = test_image_write(scene.space);
    wend_image_desc desc = test_image_desc(&image);
    wend_profile profile = wend_space_profile(scene.space);
    wend_space *space;
    wend_grid *grid;
    (void)state;
    desc.grid = scene.grid;
    desc.profile = &profile;
    must(wend_space_open_image(&desc, NULL, NULL, &space));
    assert_ptr_equal(wend_space_grid(space), scene.grid);
    assert_true(wend_space_is_current(space));
    wend_space_destroy(space);
    must(wend_space_open_image(&desc, NULL, &grid, &space));
    assert_null(grid);
    wend_space_destroy(space);
    profile.weight['S'] = 4;
    assert_int_equal(wend_space_open_image(&desc, NULL, NULL, &space), WEND_ERROR_STALE);
    assert_null(space);
    desc.profile = NULL;
    must(wend_grid_set(scene.grid, wend_place_cell(0, 0), '@'));
    assert_int_equal(wend_space_open_image(&desc, NULL, NULL, &space), WEND_ERROR_STALE);
    desc.grid = NULL;
    assert_int_equal(wend_space_open_image(&desc, NULL, NULL, &space), WEND_ERROR_ARGUMENT);
    desc.bytes = image.bytes + 8;
    assert_int_equal(wend_space_open_image(&desc, NULL, &grid, &space), WEND_ERROR_ARGUMENT);
    test_image_free(&image);
    scene_close(&scene);
}

static wend_status open_changed(const wend_image_desc *desc)
{
    wend_grid *grid;
    wend_space *space;
    return wend_space_open_image(desc, NULL, &grid, &space);
}

static void every_changed_byte_is_refused(void **state)
{
    (void)state;
    for (scene_kind kind = 0; kind < SCENES; kind++) {
        scene scene = open_scene(kind);
        const test_image image = test_image_write(scene.space);
        test_image_keep_bytes(&image, 1, open_changed);
        test_image_free(&image);
        scene_close(&scene);
    }
}

/* Whoever can make a sum can change what he likes: it is refused, or the space that comes of it can be used. */
static void a_changed_byte_with_the_right_sum_does_no_harm(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (scene_kind kind = 0; kind < SCENES; kind++) {
        scene scene = open_scene(kind);
        const test_image image = test_image_write(scene.space);
        uint8_t *kept = malloc(image.length);
        wend_image_desc desc = test_image_desc(&image);
        assert_non_null(kept);
        memcpy(kept, image.bytes, image.length);
        desc.is_writable = true;
        for (size_t i = 0; i < image.length - 8; i += scene_setting("WEND_TEST_THIN", 16)) {
            wend_grid *grid;
            wend_space *space;
            image.bytes[i] ^= (uint8_t)(i % 3 == 0 ? 255 : 1 + i % 255);
            test_image_mend_sum(&image);
            if (wend_space_open_image(&desc, NULL, &grid, &space) == WEND_OK) {
                use_space(grid, space, finder);
                close_opened(grid, space);
            }
            memcpy(image.bytes, kept, image.length);
        }
        free(kept);
        test_image_free(&image);
        scene_close(&scene);
    }
    wend_finder_destroy(finder);
}

static void an_image_of_another_machine_is_made_anew(void **state)
{
    scene scene = open_scene(SCENE_WEIGHTED);
    const test_image image = test_image_write(scene.space);
    const wend_image_desc desc = test_image_desc(&image);
    wend_image_info info;
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder = scene_finder();
    (void)state;
    memset(image.bytes + 12, 0, 4); /* the order of its bytes */
    test_image_mend_sum(&image);
    must(wend_image_read_info(image.bytes, image.length, &info));
    assert_false(info.opens_in_place);
    must(wend_space_open_image(&desc, NULL, &grid, &space));
    assert_false(wend_space_in_image(space));
    assert_int_equal(wend_space_prepared(space), wend_space_prepared(scene.space));
    assert_true(use_space(grid, space, finder) == use_space(scene.grid, scene.space, finder));
    close_opened(grid, space);
    wend_finder_destroy(finder);
    test_image_free(&image);
    scene_close(&scene);
}

static test_image write_from_dirty_memory(scene_kind kind, uint8_t byte)
{
    const wend_allocator memory = test_dirty_memory(&byte);
    scene scene = open_scene(kind);
    const wend_profile profile = wend_space_profile(scene.space);
    wend_space *space;
    must(wend_space_create(scene.grid, &profile, &memory, &space));
    must(wend_space_prepare(space, wend_space_prepared(scene.space)));
    must(wend_grid_set(scene.grid, wend_place_cell(5, 5), '.'));
    must(wend_space_update(space));
    const test_image image = test_image_write(space);
    wend_space_destroy(space);
    scene_close(&scene);
    return image;
}

static void the_same_space_gives_the_same_bytes(void **state)
{
    (void)state;
    for (scene_kind kind = 0; kind < SCENES; kind++) {
        const test_image one = write_from_dirty_memory(kind, 0x55), other = write_from_dirty_memory(kind, 0xAA);
        assert_true(one.length == other.length);
        assert_memory_equal(one.bytes, other.bytes, one.length);
        test_image_free(&one);
        test_image_free(&other);
    }
}

/* What is swept: an image, written before. */
static bool open_and_edit(const wend_allocator *allocator, void *user)
{
    const wend_image_desc desc = test_image_desc(user);
    wend_grid *grid;
    wend_space *space;
    wend_status status = wend_space_open_image(&desc, allocator, &grid, &space);
    if (status == WEND_OK)
        status = wend_grid_set(grid, wend_place_cell(5, 5), '.');
    if (status == WEND_OK)
        status = wend_space_update(space);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static bool write_again(const wend_allocator *allocator, void *user)
{
    const scene *scene = user;
    const wend_profile profile = wend_space_profile(scene->space);
    wend_space *space;
    size_t length;
    if (wend_space_create(scene->grid, &profile, allocator, &space) != WEND_OK)
        return false;
    wend_status status = wend_space_prepare(space, wend_space_prepared(scene->space));
    if (status == WEND_OK)
        status = wend_space_write_image(space, NULL, 0, &length);
    wend_space_destroy(space);
    assert_true(status == WEND_ERROR_CAPACITY || status == WEND_ERROR_MEMORY);
    return status == WEND_ERROR_CAPACITY;
}

static void refused_memory_is_reported(void **state)
{
    (void)state;
    for (scene_kind kind = 0; kind < SCENES; kind++) {
        scene scene = open_scene(kind);
        test_image image = test_image_write(scene.space);
        const char *fault = test_memory_sweep_with(open_and_edit, &image);
        if (!fault)
            fault = test_memory_sweep_with(write_again, &scene);
        if (fault)
            fail_msg("%s", fault);
        test_image_free(&image);
        scene_close(&scene);
    }
}

static void a_copy_outlives_the_image(void **state)
{
    scene scene = open_scene(SCENE_PLAIN);
    const test_image image = test_image_write(scene.space);
    wend_image_desc desc = test_image_desc(&image);
    wend_space *space, *copy;
    wend_finder *finder = scene_finder();
    (void)state;
    desc.grid = scene.grid;
    must(wend_space_open_image(&desc, NULL, NULL, &space));
    must(wend_space_snapshot(space, &copy));
    wend_space_destroy(space);
    memset(image.bytes, 0xAA, image.length);
    test_image_free(&image);
    assert_false(wend_space_in_image(copy));
    assert_true(use_space(scene.grid, copy, finder) > 0);
    wend_space_destroy(copy);
    wend_finder_destroy(finder);
    scene_close(&scene);
}

#ifdef HAS_PROCESSES
/* An image in a file, mapped by two processes that may only read it, and then by one that may write. */
static void processes_share_a_mapping(void **state)
{
    static const char name[] = "processes_share_a_mapping.image";
    scene scene = open_scene(SCENE_PLAIN);
    wend_mapped_file mapped;
    wend_finder *finder = scene_finder();
    int ended = 1;
    (void)state;
    assert_int_equal(wend_space_save_image(scene.space, "no_such_folder/name.image"), WEND_ERROR_FILE);
    assert_int_equal(wend_file_map("no_such_folder/name.image", false, &mapped), WEND_ERROR_FILE);
    must(wend_space_save_image(scene.space, name));
    must(wend_file_map(name, false, &mapped));
    const test_image image = {mapped.bytes, mapped.length};
    const uint64_t sum = use_space(scene.grid, scene.space, finder);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(use_image(&image, false, false) == sum ? 0 : 2);
    assert_true(use_image(&image, true, false) == sum); /* though it is edited */
    assert_true(waitpid(child, &ended, 0) == child && WIFEXITED(ended) && WEXITSTATUS(ended) == 0);
    wend_file_unmap(&mapped);
    for (int i = 0; i < 2; i++) { /* what one writes does not come into the file */
        must(wend_file_map(name, true, &mapped));
        assert_true(use_image(&(test_image){mapped.bytes, mapped.length}, false, true) == sum);
        wend_file_unmap(&mapped);
    }
    assert_int_equal(remove(name), 0);
    wend_finder_destroy(finder);
    scene_close(&scene);
}
#endif

/* A door closed and opened, and people who come and go, in an instance of a larger map. */
static void an_instance_takes_what_it_changes(void **state)
{
    enum { SIDE = 300, PAGE = 4096, OCCUPANTS = 200 };
    random_source random = {7};
    test_map map = test_map_generate(MAP_ROOMS, SIDE, SIDE, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    must(wend_space_prepare(scene.space, WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS));
    const test_image image = test_image_write(scene.space);
    uint8_t *before = malloc(image.length);
    wend_image_desc desc = test_image_desc(&image);
    test_memory memory;
    wend_grid *grid;
    wend_space *space;
    size_t pages = 0;
    (void)state;
    assert_non_null(before);
    memcpy(before, image.bytes, image.length);
    test_memory_begin(&memory);
    desc.is_writable = true;
    must(wend_space_open_image(&desc, &memory.allocator, &grid, &space));
    assert_true(wend_space_memory(space) > image.length / 2); /* though most of it is not its own */
    const size_t opened = memory.bytes;
    for (int open = 0; open < 2; open++) {
        must(wend_grid_set(grid, wend_place_cell(SIDE / 2, SIDE / 2), open ? '.' : '@'));
        must(wend_space_update(space));
    }
    for (size_t i = 0; i < image.length; i += PAGE)
        pages += memcmp(before + i, image.bytes + i, image.length - i < PAGE ? image.length - i : PAGE) != 0;
    if (opened > image.length / 20 || memory.bytes > image.length / 8 || pages * PAGE > image.length / 8)
        fail_msg("an image of %u bytes: %u to open it, %u after edits, %u pages changed", (unsigned)image.length,
                 (unsigned)opened, (unsigned)memory.bytes, (unsigned)pages);
    close_opened(grid, space);
    assert_true(memory.bytes == 0 && !memory.fault);
    free(before);
    test_image_free(&image);
    scene_close(&scene);
    test_map_free(&map);
}

/* Edits write what they make beside each other: what they leave behind stays as it was. */
static void an_edit_changes_few_pages(void **state)
{
    enum { SIDE = 400, PAGE = 4096, EDITS = 12, MOST_PAGES = 34 }; /* 40 where lists are made where others were */
    random_source random = {8};
    test_map map = test_map_generate(MAP_CAVE, SIDE, SIDE, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    must(wend_space_prepare(scene.space, WEND_PREPARED_JUMPS));
    const test_image image = test_image_write(scene.space);
    uint8_t *before = malloc(image.length);
    wend_image_desc desc = test_image_desc(&image);
    size_t pages = 0;
    (void)state;
    assert_non_null(before);
    memcpy(before, image.bytes, image.length);
    desc.is_trusted = desc.is_writable = true;
    for (uint32_t edit = 0; edit < EDITS; edit++) {
        wend_grid *grid;
        wend_space *space;
        must(wend_space_open_image(&desc, NULL, &grid, &space));
        wend_place cell;
        do
            cell = wend_place_cell((int32_t)random_below(&random, SIDE), (int32_t)random_below(&random, SIDE));
        while (!wend_space_is_free(space, cell));
        must(wend_grid_set(grid, cell, '@'));
        must(wend_space_update(space));
        close_opened(grid, space);
        for (size_t i = 0; i < image.length; i += PAGE)
            pages += memcmp(before + i, image.bytes + i, image.length - i < PAGE ? image.length - i : PAGE) != 0;
        memcpy(image.bytes, before, image.length);
    }
    if (pages > EDITS * MOST_PAGES)
        fail_msg("%u edits changed %u pages of %u", EDITS, (unsigned)pages, (unsigned)(image.length / PAGE));
    free(before);
    test_image_free(&image);
    scene_close(&scene);
    test_map_free(&map);
}

static void an_image_of_links_that_are_gone_opens(void **state)
{
    scene scene = open_scene(SCENE_WEIGHTED);
    wend_finder *finder = scene_finder();
    (void)state;
    must(wend_grid_remove_link(scene.grid, 0));
    must(wend_space_update(scene.space));
    const test_image image = test_image_write(scene.space);
    const uint64_t sum = use_space(scene.grid, scene.space, finder);
    assert_true(use_image(&image, false, false) == sum);
    assert_true(use_image(&image, true, true) == sum);
    wend_finder_destroy(finder);
    test_image_free(&image);
    scene_close(&scene);
}

/* Views of a space that lies in an image, each with a layer of its own, beside spaces of their own with such layers. */
static void views_of_an_image_have_crowds_of_their_own(void **state)
{
    enum { VIEWS = 20 };
    scene scene = open_scene(SCENE_PLAIN);
    const test_image image = test_image_write(scene.space);
    const wend_profile profile = wend_space_profile(scene.space);
    wend_image_desc desc = test_image_desc(&image);
    wend_finder *finder = scene_finder();
    wend_grid *grid;
    wend_space *base, *views[VIEWS];
    random_source random = {11};
    uint64_t sums[VIEWS] = {0};
    (void)state;
    must(wend_space_open_image(&desc, NULL, &grid, &base));
    for (int i = 0; i < VIEWS; i++) {
        must(wend_space_view(base, &views[i]));
        for (int k = 0; k < 9; k++) {
            const int32_t x = (int32_t)random_below(&random, 16), y = (int32_t)random_below(&random, 8);
            test_layer_put(views[i], WEND_LAYER_OCCUPIED, wend_place_cell(x, y), 1);
        }
    }
    assert_true(wend_space_in_image(base));
    for (int round = 0; round < 2; round++) { /* before the map they share is edited, and after */
        for (int i = 0; i < VIEWS; i++) {
            wend_space *alone;
            must(wend_space_create(grid, &profile, NULL, &alone));
            must(wend_space_attach(alone, wend_space_layer(views[i], WEND_LAYER_OCCUPIED)));
            for (int32_t x = 0; x < 16; x++) {
                const wend_query query = scene_query(0, 7, x, x % 8);
                wend_path path = wend_path_default(), own = wend_path_default();
                must(wend_finder_find(finder, views[i], &query, &path));
                sums[i] = sums[i] * 3 + path.cost;
                must(wend_finder_find(finder, alone, &query, &own));
                assert_true(path.outcome == own.outcome && path.cost == own.cost);
            }
            must(wend_space_detach(alone, wend_space_layer(views[i], WEND_LAYER_OCCUPIED)));
            wend_space_destroy(alone);
        }
        must(wend_grid_set(grid, wend_place_cell(1, 5), '@'));
        must(wend_space_update(base));
    }
    assert_true(sums[0] != sums[1] || sums[1] != sums[2]);
    for (int i = 0; i < VIEWS; i++)
        test_layers_close(views[i]);
    close_opened(grid, base);
    wend_finder_destroy(finder);
    test_image_free(&image);
    scene_close(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_image_tells_what_it_is_of),
        cmocka_unit_test(what_cannot_be_written_is_refused),
        cmocka_unit_test(an_image_is_written_piece_by_piece),
        cmocka_unit_test(an_image_answers_as_what_was_written),
        cmocka_unit_test(a_map_or_profile_of_the_caller_must_be_that_of_the_image),
        cmocka_unit_test(every_changed_byte_is_refused),
        cmocka_unit_test(a_changed_byte_with_the_right_sum_does_no_harm),
        cmocka_unit_test(an_image_of_another_machine_is_made_anew),
        cmocka_unit_test(the_same_space_gives_the_same_bytes),
        cmocka_unit_test(refused_memory_is_reported),
        cmocka_unit_test(a_copy_outlives_the_image),
#ifdef HAS_PROCESSES
        cmocka_unit_test(processes_share_a_mapping),
#endif
        cmocka_unit_test(an_instance_takes_what_it_changes),
        cmocka_unit_test(an_edit_changes_few_pages),
        cmocka_unit_test(an_image_of_links_that_are_gone_opens),
        cmocka_unit_test(views_of_an_image_have_crowds_of_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
