/* tests/fuzz/fuzz_world_space.c: a space's bytes with some changed and the checksum put right: refused, or harmless. */
#include "fuzz.h"

#include <wend/all.h>

#include <string.h>

enum { SIDE = 600 };

static wend_tile_state load(void *user, wend_tile tile, uint8_t *terrain)
{
    const uint32_t side = *(const uint32_t *)user;
    for (uint32_t y = 0; y < side; y++)
        for (uint32_t x = 0; x < side; x++) {
            const uint32_t column = tile.column * side + x, row = tile.row * side + y;
            terrain[(size_t)y * side + x] = column % 90 == 40 && row % 70 != 9 ? '@' : '.';
        }
    return WEND_TILE_LOADED;
}

/* As the library reckons it: Fowler, Noll and Vo's hash, little-endian behind what it is of. */
static void put_checksum(uint8_t *bytes, size_t count)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < count - 8; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    for (uint32_t i = 0; i < 8; i++)
        bytes[count - 8 + i] = (uint8_t)(hash >> (8 * i));
}

static wend_world *make_world(uint32_t *side)
{
    wend_world *world = NULL;
    wend_world_desc desc = wend_world_desc_default();
    desc.width = desc.height = SIDE;
    desc.tile_side = *side;
    desc.source = (wend_tile_source){.load = load, .user = side};
    FUZZ_NEED(wend_world_create(&desc, NULL, &world) == WEND_OK);
    return world;
}

static void ask(const wend_world_space *space)
{
    wend_world_finder *finder = NULL;
    wend_world_query query = wend_world_query_default();
    wend_world_path path = wend_world_path_default();
    FUZZ_NEED(wend_world_finder_create(space, 1, NULL, &finder) == WEND_OK);
    query.start = wend_place_cell(3, 3);
    for (int32_t i = 0; i < 4; i++) {
        query.goal = wend_place_cell(i * 190 + 5, 590 - i * 100);
        FUZZ_NEED(wend_world_finder_find(finder, &query, &path) == WEND_OK);
    }
    wend_world_finder_destroy(finder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint32_t side = 64;
    static wend_world *world;
    static uint8_t *whole;
    static size_t count;
    wend_world_space *space = NULL;
    if (!world) {
        world = make_world(&side);
        FUZZ_NEED(wend_world_space_create(world, NULL, NULL, &space) == WEND_OK);
        FUZZ_NEED(wend_world_space_update(space, NULL, 1, WEND_ALL_WORK, NULL) == WEND_OK);
        count = wend_world_space_bytes(space);
        whole = malloc(count);
        FUZZ_NEED(whole && wend_world_space_write(space, whole, count) == WEND_OK);
        wend_world_space_destroy(space);
    }
    uint8_t *bytes = malloc(count);
    FUZZ_NEED(bytes);
    memcpy(bytes, whole, count);
    for (size_t i = 0; i + 3 <= size; i += 3) /* where, and what */
        bytes[(data[i] | (size_t)data[i + 1] << 8) % count] = data[i + 2];
    put_checksum(bytes, count);
    wend_status status = wend_world_space_read(world, NULL, bytes, count, NULL, &space);
    FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_FORMAT);
    if (status == WEND_OK)
        ask(space);
    wend_world_space_destroy(space);
    free(bytes);
    return 0;
}
