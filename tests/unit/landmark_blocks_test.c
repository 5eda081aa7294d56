/*
 * tests/unit/landmark_blocks_test.c: landmarks on weighted cells: what they tell, what edits leave of it, and their
 * life.
 */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/random.h"
#include "test/test.h"

#include "map/landmark/landmark_bounds.h"
#include "map/space/derived.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 48, MIDDLE = SIDE / 2 };

typedef struct land {
    wend_grid *grid;
    wend_space *space;
} land;

/* Terrain '1' to '4' of these weights in patches; null members where memory is refused. */
static land land_open(const wend_allocator *allocator)
{
    land land = {NULL, NULL};
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    desc.width = desc.height = SIDE;
    desc.fill = '1';
    for (uint32_t i = 1; i <= 4; i++)
        profile.weight['0' + i] = (uint16_t)i;
    if (wend_grid_create(&desc, allocator, &land.grid) != WEND_OK)
        return land;
    for (uint32_t y = 0; y < SIDE; y += 8)
        for (uint32_t x = 0; x < SIDE; x += 8)
            wend_grid_fill(land.grid, cell_area(x, y, 8, 8), (uint8_t)('1' + (x * 5 + y * 3) / 8 % 4));
    wend_space_create(land.grid, &profile, allocator, &land.space);
    return land;
}

static void land_close(land *land)
{
    wend_space_destroy(land->space);
    wend_grid_destroy(land->grid);
}

static wend_status prepare(wend_space *space, uint64_t units)
{
    struct wend_prepare_run run = {.units = units, .most_bytes = UINT64_MAX};
    return wend_landmark_blocks_prepare(space, &run);
}

static land land_prepared(void)
{
    land land = land_open(NULL);
    assert_non_null(land.space);
    assert_int_equal(prepare(land.space, UINT64_MAX), WEND_OK);
    assert_true(wend_landmark_blocks_are_ready(land.space));
    return land;
}

static void paint(land *land, uint32_t x, uint32_t y, uint32_t width, uint32_t height, uint8_t terrain)
{
    assert_int_equal(wend_grid_fill(land->grid, cell_area(x, y, width, height), terrain), WEND_OK);
}

/* 0 where landmarks tell nothing of the goal. */
static uint64_t bound_between(const wend_space *space, uint32_t x, uint32_t y, uint32_t goal_x, uint32_t goal_y)
{
    struct wend_landmark_goal goal;
    if (!wend_landmark_goal_begin(&goal, space, wend_space_node(space, goal_x, goal_y)) ||
        !wend_landmark_goal_start(&goal, space, wend_space_node(space, x, y)))
        return 0;
    const uint64_t bound =
        wend_landmark_blocks_bound(&goal, x + 1, y + 1, wend_landmark_weight(space, wend_space_node(space, x, y)));
    const uint64_t loss = wend_landmark_goal_loss(&goal, UINT32_MAX);
    return bound > loss ? bound - loss : 0;
}

static uint64_t cost_between(const land *land, uint32_t x, uint32_t y, uint32_t goal_x, uint32_t goal_y)
{
    wend_finder *finder = scene_finder();
    wend_query query = scene_query((int32_t)x, (int32_t)y, (int32_t)goal_x, (int32_t)goal_y);
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_find(finder, land->space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    uint64_t cost = path.cost;
    wend_finder_destroy(finder);
    return cost;
}

static void bounds_tell_most_of_long_ways(void **state)
{
    (void)state;
    land land = land_prepared();
    uint64_t cost = cost_between(&land, 1, 2, 45, 44);
    assert_in_range(bound_between(land.space, 1, 2, 45, 44), cost * 3 / 4, cost);
    assert_in_range(bound_between(land.space, 45, 44, 1, 2), cost / 2, cost_between(&land, 45, 44, 1, 2));
    land_close(&land);
}

/* A wall from border to border, and a room too small for landmarks. */
static void each_large_region_has_its_own(void **state)
{
    (void)state;
    land land = land_open(NULL);
    paint(&land, MIDDLE, 0, 1, SIDE, '@');
    paint(&land, 4, 4, 6, 6, '@');
    paint(&land, 5, 5, 4, 4, '1');
    assert_int_equal(wend_space_update(land.space), WEND_OK);
    assert_int_equal(prepare(land.space, UINT64_MAX), WEND_OK);
    assert_true(bound_between(land.space, 1, 2, 2, 46) > 20 * WEND_PRICE_STRAIGHT);
    assert_true(bound_between(land.space, 46, 2, 45, 46) > 20 * WEND_PRICE_STRAIGHT);
    assert_int_equal(bound_between(land.space, 5, 5, 7, 7), 0);
    assert_int_equal(bound_between(land.space, 1, 2, MIDDLE, 7), 0); /* blocked */
    land_close(&land);
}

static void costlier_cells_keep_bounds_and_cheaper_ones_weaken_them(void **state)
{
    (void)state;
    land land = land_prepared();
    const uint64_t fresh = bound_between(land.space, 1, 2, 45, 44);
    paint(&land, 10, 10, 3, 3, '@');
    paint(&land, 20, 10, 3, 3, '4');
    assert_int_equal(wend_space_update(land.space), WEND_OK);
    assert_true(wend_landmark_blocks_are_ready(land.space));
    assert_int_equal(bound_between(land.space, 1, 2, 45, 44), fresh);
    const uint8_t before = wend_grid_terrain(land.grid, cell_place(30, 30));
    paint(&land, 30, 30, 2, 2, '@');
    assert_int_equal(wend_space_update(land.space), WEND_OK);
    paint(&land, 30, 30, 2, 2, '4');
    assert_int_equal(wend_space_update(land.space), WEND_OK);
    paint(&land, 30, 30, 2, 2, before);
    assert_int_equal(wend_space_update(land.space), WEND_OK);
    assert_true(wend_landmark_blocks_are_ready(land.space)); /* nothing is cheaper than it was */
    assert_int_equal(bound_between(land.space, 1, 2, 45, 44), fresh);
    paint(&land, 2, 10, 3, 3, '1'); /* of the heaviest */
    assert_int_equal(wend_space_update(land.space), WEND_OK);
    assert_false(wend_landmark_blocks_are_ready(land.space));
    assert_true(bound_between(land.space, 1, 2, 45, 44) <= cost_between(&land, 1, 2, 45, 44));
    assert_int_equal(prepare(land.space, UINT64_MAX), WEND_OK);
    assert_true(wend_landmark_blocks_are_ready(land.space));
    land_close(&land);
}

/* More edits than boxes, rectangles that overlap, and an update that begins from scratch. */
static void many_edits_leave_bounds_true(void **state)
{
    (void)state;
    land land = land_prepared();
    random_source random = {11};
    for (int round = 0; round < 60; round++) {
        for (uint32_t edits = round == 30 ? 400 : 1 + random_below(&random, 20); edits > 0; edits--) {
            uint32_t x = random_below(&random, SIDE - 9), y = random_below(&random, SIDE - 9);
            uint32_t size = 1 + random_below(&random, 8);
            paint(&land, x, y, size, size, (uint8_t)('1' + random_below(&random, 4)));
        }
        assert_int_equal(wend_space_update(land.space), WEND_OK);
        uint32_t x = random_below(&random, SIDE), y = random_below(&random, SIDE), to = random_below(&random, SIDE);
        assert_true(bound_between(land.space, x, y, to, y) <= cost_between(&land, x, y, to, y));
        if (round % 20 == 0)
            assert_int_equal(prepare(land.space, UINT64_MAX), WEND_OK);
    }
    land_close(&land);
}

static void slices_make_the_same_bits(void **state)
{
    (void)state;
    land whole = land_prepared(), sliced = land_open(NULL);
    uint32_t slices = 0;
    for (; !wend_landmark_blocks_are_ready(sliced.space); slices++)
        assert_int_equal(prepare(sliced.space, 1 + slices % 700), WEND_OK);
    const struct wend_landmark_planes *a = &whole.space->cells.prepared.landmark_blocks->planes,
                                      *b = &sliced.space->cells.prepared.landmark_blocks->planes;
    assert_true(slices > 20);
    assert_int_equal(a->shift, b->shift);
    assert_memory_equal(a->blocks, b->blocks, a->block_count * sizeof *a->blocks);
    assert_memory_equal(a->reached, b->reached, wend_space_bitmap_bytes(whole.space));
    land_close(&whole);
    land_close(&sliced);
}

static void a_snapshot_keeps_bounds_of_its_own(void **state)
{
    (void)state;
    land land = land_prepared();
    wend_space *copy = NULL;
    const uint64_t before = bound_between(land.space, 3, 40, 44, 1);
    assert_int_equal(wend_space_snapshot(land.space, &copy), WEND_OK);
    paint(&land, 0, 0, SIDE, SIDE, '1');
    assert_int_equal(wend_space_update(land.space), WEND_OK);
    assert_true(bound_between(land.space, 3, 40, 44, 1) < before);
    assert_int_equal(bound_between(copy, 3, 40, 44, 1), before);
    wend_space_destroy(copy);
    land_close(&land);
}

static void what_has_no_room_is_left_out(void **state)
{
    (void)state;
    land land = land_open(NULL);
    struct wend_prepare_run run = {.units = UINT64_MAX, .most_bytes = SIDE * SIDE};
    assert_int_equal(wend_landmark_blocks_prepare(land.space, &run), WEND_OK);
    assert_null(land.space->cells.prepared.landmark_blocks);
    assert_int_equal(prepare(land.space, UINT64_MAX), WEND_OK);
    assert_true(wend_landmark_blocks_memory(land.space) < 3 * SIDE * SIDE + 16384);
    wend_landmark_blocks_forget(land.space);
    assert_int_equal(bound_between(land.space, 3, 40, 44, 1), 0);
    land_close(&land);
}

/* Eight landmarks at once are what they are one by one, at the ends of their ranges too. */
static void all_ways_to_reckon_agree(void **state)
{
    (void)state;
    random_source random = {5};
    for (int i = 0; i < 20000; i++) {
        struct wend_landmark_block block;
        struct wend_landmark_goal goal;
        const uint32_t column = random_below(&random, WEND_LANDMARK_SIDE),
                       row = random_below(&random, WEND_LANDMARK_SIDE);
        for (uint32_t k = 0; k < WEND_LANDMARK_LANES; k++) {
            block.base[k] = (uint16_t)(762 + random_below(&random, UINT16_MAX - 2 * 762));
            block.across[k] = (int8_t)((int32_t)random_below(&random, 255) - 127);
            block.down[k] = (int8_t)((int32_t)random_below(&random, 255) - 127);
            goal.least[k] = (uint16_t)random_below(&random, UINT16_MAX + 1);
            goal.most[k] = (uint16_t)(goal.least[k] + random_below(&random, UINT16_MAX + 1u - goal.least[k]));
        }
        block.spread = (uint16_t)random_below(&random, random_chance(&random, 50) ? 100 : UINT16_MAX + 1);
        assert_int_equal(wend_landmark_apart(&goal, &block, column, row),
                         wend_landmark_apart_plain(&goal, &block, column, row));
    }
}

static bool live_with_landmarks(const wend_allocator *allocator)
{
    land land = land_open(allocator);
    wend_space *copy = NULL;
    bool has_room = land.space && prepare(land.space, UINT64_MAX) == WEND_OK;
    if (has_room) {
        paint(&land, 3, 3, 4, 4, '1');
        has_room = wend_space_update(land.space) == WEND_OK && prepare(land.space, 3000) == WEND_OK;
        paint(&land, 9, 9, 4, 4, '1');
        has_room = has_room && wend_space_update(land.space) == WEND_OK;
        has_room = has_room && prepare(land.space, UINT64_MAX) == WEND_OK;
        has_room = has_room && wend_space_snapshot(land.space, &copy) == WEND_OK;
        if (has_room)
            assert_true(bound_between(land.space, 3, 40, 44, 1) <= cost_between(&land, 3, 40, 44, 1));
    }
    wend_space_destroy(copy);
    land_close(&land);
    return has_room;
}

static void out_of_memory_leaves_what_was_there(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(live_with_landmarks));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bounds_tell_most_of_long_ways),
                                       cmocka_unit_test(each_large_region_has_its_own),
                                       cmocka_unit_test(costlier_cells_keep_bounds_and_cheaper_ones_weaken_them),
                                       cmocka_unit_test(many_edits_leave_bounds_true),
                                       cmocka_unit_test(slices_make_the_same_bits),
                                       cmocka_unit_test(a_snapshot_keeps_bounds_of_its_own),
                                       cmocka_unit_test(what_has_no_room_is_left_out),
                                       cmocka_unit_test(all_ways_to_reckon_agree),
                                       cmocka_unit_test(out_of_memory_leaves_what_was_there)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
