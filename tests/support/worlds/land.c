/* tests/support/worlds/land.c: land in memory, and the source that gives it to worlds. */
#include "test/test.h"
#include "worlds/worlds.h"

#include <string.h>

test_land test_land_make(uint32_t width, uint32_t height, uint32_t side)
{
    test_land land = {.width = width, .height = height, .side = side};
    land.terrain = malloc((size_t)width * height);
    assert_non_null(land.terrain);
    memset(land.terrain, '.', (size_t)width * height);
    return land;
}

void test_land_free(test_land *land)
{
    free(land->terrain);
}

void test_land_fill(test_land *land, uint32_t x, uint32_t y, uint32_t width, uint32_t height, uint8_t terrain)
{
    for (uint32_t row = y; row < y + height && row < land->height; row++)
        for (uint32_t column = x; column < x + width && column < land->width; column++)
            land->terrain[(size_t)row * land->width + column] = terrain;
}

void test_land_block(test_land *land, uint32_t x, uint32_t y, uint32_t width, uint32_t height)
{
    test_land_fill(land, x, y, width, height, '@');
}

test_land test_land_random(random_source *random, uint32_t most)
{
    const uint32_t width = 1 + random_below(random, most), height = 1 + random_below(random, most);
    test_land land = test_land_make(width, height, 64u << random_below(random, 3));
    const uint32_t walls = random_below(random, 1 + width * height / 800), noise = random_below(random, 35);
    for (uint32_t i = 0; i < walls; i++) {
        const uint32_t x = random_below(random, width), y = random_below(random, height);
        const uint32_t along = 1 + random_below(random, 60), across = 1 + random_below(random, 3);
        const bool is_swamp = random_chance(random, 20), is_flat = random_chance(random, 50);
        test_land_block(&land, x, y, is_flat ? along : across, is_flat ? across : along);
        if (is_swamp)
            land.terrain[(size_t)y * width + x] = 'S';
    }
    for (size_t i = 0; i < (size_t)width * height; i++)
        if (noise > 20 && random_chance(random, noise))
            land.terrain[i] = random_chance(random, 50) ? '@' : 'G';
    return land;
}

wend_place test_land_random_cell(const test_land *land, random_source *random)
{
    const uint32_t x = random_below(random, land->width), y = random_below(random, land->height);
    return wend_place_cell((int32_t)x, (int32_t)y);
}

/* The part of a tile's row that lies in the land, and how many cells it has: null and 0 beyond the land. */
static uint8_t *row_of(const test_land *land, wend_tile tile, uint32_t y, size_t *count)
{
    const uint32_t left = tile.column * land->side, row = tile.row * land->side + y;
    *count = row >= land->height || left >= land->width ? 0
             : land->width - left < land->side          ? land->width - left
                                                        : land->side;
    return *count == 0 ? NULL : &land->terrain[(size_t)row * land->width + left];
}

static wend_tile_state load(void *user, wend_tile tile, uint8_t *terrain)
{
    const test_land *land = user;
    if (land->loads)
        ++*land->loads;
    if (land->odd_state != WEND_TILE_LOADED && tile.column == land->odd.column && tile.row == land->odd.row)
        return land->odd_state;
    for (uint32_t y = 0; y < land->side; y++) {
        size_t count;
        const uint8_t *row = row_of(land, tile, y, &count);
        uint8_t *to = terrain + (size_t)y * land->side;
        if (row)
            memcpy(to, row, count);
        memset(to + count, '?', land->side - count);
    }
    return WEND_TILE_LOADED;
}

static bool store(void *user, wend_tile tile, const uint8_t *terrain)
{
    const test_land *land = user;
    for (uint32_t y = 0; y < land->side; y++) {
        size_t count;
        uint8_t *row = row_of(land, tile, y, &count);
        if (row)
            memcpy(row, terrain + (size_t)y * land->side, count);
    }
    return !land->keeps_nothing;
}

wend_world *test_land_world(test_land *land, const wend_allocator *allocator)
{
    wend_world_desc desc = wend_world_desc_default();
    desc.width = land->width;
    desc.height = land->height;
    desc.tile_side = land->side;
    desc.source = (wend_tile_source){.load = load, .store = store, .user = land};
    wend_world *world = NULL;
    wend_world_create(&desc, allocator, &world);
    return world;
}
