/* tests/support/worlds/worlds.h: land in memory as a world, tile by tile, and the same land as a grid. */
#ifndef WEND_TESTS_WORLDS_WORLDS_H
#define WEND_TESTS_WORLDS_WORLDS_H

#include "test/random.h"

#include <wend/all.h>

/* The terrain of a world, and how its source behaves. */
typedef struct test_land {
    uint32_t width, height, side; /* in cells; the side of tiles */
    uint8_t *terrain;             /* row by row */
    wend_tile odd;                /* the tile that the source answers `odd_state` for */
    wend_tile_state odd_state;    /* LOADED: as for any other */
    bool keeps_nothing;           /* the source refuses edited tiles */
    uint32_t *loads;              /* counts the tiles asked for; null where several threads ask */
} test_land;

/* Land of '.', to be given to test_land_free. Ends the program if there is no memory. */
test_land test_land_make(uint32_t width, uint32_t height, uint32_t side);
void test_land_free(test_land *land);

/* Walls here and there, swamps (S) for movers that weigh them, and noise of '@' and 'G'; up to `most` cells a side. */
test_land test_land_random(random_source *random, uint32_t most);

/* Writes terrain into a rectangle, as far as it lies in the land; worlds are not told. */
void test_land_fill(test_land *land, uint32_t x, uint32_t y, uint32_t width, uint32_t height, uint8_t terrain);
void test_land_block(test_land *land, uint32_t x, uint32_t y, uint32_t width, uint32_t height);

wend_place test_land_random_cell(const test_land *land, random_source *random);

/* A world of the land, which must stay where it is; null where memory is refused. */
wend_world *test_land_world(test_land *land, const wend_allocator *allocator);

/* A mover of a kind that worlds know. */
wend_profile test_world_mover(random_source *random);

/* A world, an up-to-date space of it and a finder. */
typedef struct test_world {
    wend_world *world;
    wend_world_space *space;
    wend_world_finder *finder;
} test_world;

test_world test_world_make(test_land *land, const wend_profile *profile);
void test_world_free(const test_world *world);

/* A question that must not fail. */
wend_world_path test_world_ask(const test_world *world, wend_place start, wend_place goal);

/* The bytes of a space, to be freed. */
uint8_t *test_world_bytes(const wend_world_space *space, size_t *count);
void test_world_assert_same(const wend_world_space *a, const wend_world_space *b);

/* The land as a grid, a space of it and a finder. */
typedef struct test_whole {
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder;
} test_whole;

test_whole test_whole_make(const test_land *land, const wend_profile *profile);
void test_whole_free(test_whole *whole);
wend_path test_whole_ask(const test_whole *whole, wend_place start, wend_place goal);

#endif
