/*
 * tests/unit/field_steer_test.c: who steers by a field from anywhere comes to the goal, never through a wall, and not
 * the long way.
 */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/share.h"
#include "test/test.h"

#include <math.h>
#include <stdio.h>

enum { SIDE = 16, MAPS = 1500, WALKERS = 12, STEP = WEND_CELL / 8 };

/* Whether a place is free but for its rounding to 256ths, which is then undone. */
static bool is_free_about(const wend_space *space, wend_place *place)
{
    for (int32_t i = 0; i < 9; i++) {
        wend_place near = *place;
        near.x += (i % 3 + 1) % 3 - 1; /* 0, 1, -1: as it is first */
        near.y += (i / 3 + 1) % 3 - 1;
        if (wend_space_is_free(space, near)) {
            *place = near;
            return true;
        }
    }
    return false;
}

/* Whether a place lies in one of the outermost corners of its cell. */
static bool is_at_corner(wend_place place)
{
    int32_t x = place.x % WEND_CELL, y = place.y % WEND_CELL;
    return (x < 3 || x >= WEND_CELL - 3) && (y < 3 || y >= WEND_CELL - 3);
}

/* One mover's walk in small steps; its length in cells. */
static double walk(const wend_field *field, const wend_space *space, wend_place place, uint32_t map)
{
    double way_x = 0, way_y = 0, length = 0;
    uint64_t cost = wend_field_cost(field, place);
    for (uint32_t step = 0; wend_field_steer(field, place, &way_x, &way_y); step++) {
        if (step > 20000)
            fail_msg("map %u: walks on and on at (%d, %d)", (unsigned)map, (int)place.x, (int)place.y);
        double left = sqrt(way_x * way_x + way_y * way_y) * WEND_CELL, stride = fmin(left, (double)STEP);
        if (left == 0)
            fail_msg("map %u: stands still at (%d, %d)", (unsigned)map, (int)place.x, (int)place.y);
        wend_place before = place;
        double x = before.x + way_x * WEND_CELL / left * stride, y = before.y + way_y * WEND_CELL / left * stride;
        place.x = (int32_t)floor(x + 1e-6);
        place.y = (int32_t)floor(y + 1e-6);
        length += stride / WEND_CELL;
        bool same =
            wend_place_column(place) == wend_place_column(before) && wend_place_row(place) == wend_place_row(before);
        if (same)
            continue;
        if (!is_free_about(space, &place))
            fail_msg("map %u: walks into a wall from (%d, %d) to (%d, %d), by %f, %f", (unsigned)map, (int)before.x,
                     (int)before.y, (int)place.x, (int)place.y, way_x, way_y);
        uint64_t now = wend_field_cost(field, place);
        if (now >= cost && is_at_corner(place))
            continue; /* past one by rounding */
        if (now >= cost)
            fail_msg("map %u: walks uphill from (%d, %d)", (unsigned)map, (int)before.x, (int)before.y);
        cost = now;
    }
    return length;
}

static void check_map(uint32_t number)
{
    static const uint32_t kinds[] = {0,
                                     0,
                                     1u << RULE_OF_WEIGHTS,
                                     1u << RULE_OF_CORNERS_ONE,
                                     1u << RULE_OF_CORNERS_ALWAYS,
                                     1u << RULE_OF_EXITS,
                                     1u << RULE_OF_EXTENT,
                                     1u << RULE_OF_4_NEIGHBOURS,
                                     1u << RULE_OF_EXTRA};
    random_source random = {880000 + number};
    rules_scene scene = rules_random_scene(kinds[number % (sizeof kinds / sizeof *kinds)], SIDE, &random);
    rules_stage stage;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    wend_place goal = rules_place(&scene, rules_random_position(&scene, &random));
    wend_field *field = scene_field(stage.space, goal);
    for (uint32_t i = 0; i < WALKERS; i++) {
        wend_place place = rules_place(&scene, rules_random_position(&scene, &random));
        if (wend_field_cost(field, place) == UINT64_MAX)
            continue;
        place.x += (int32_t)random_below(&random, WEND_CELL) - WEND_CELL / 2;
        place.y += (int32_t)random_below(&random, WEND_CELL) - WEND_CELL / 2;
        walk(field, stage.space, place, number);
    }
    wend_field_release(field);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void who_steers_comes_to_the_goal_and_never_into_a_wall(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < test_share(MAPS); i++)
        check_map(i);
}

/* Across open ground steps make 1.08 of the straight line at worst; looking ahead less. */
static void across_open_ground_the_walk_is_shorter_than_its_steps(void **state)
{
    test_map map = test_map_make(60, 60);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    (void)state;
    wend_field *field = scene_field(scene.space, wend_place_cell(55, 25));
    wend_place start = wend_place_cell(5, 5);
    double length = walk(field, scene.space, start, 0),
           steps = (double)wend_field_cost(field, start) / WEND_PRICE_STRAIGHT;
    assert_true(length < steps);
    wend_field_release(field);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_steers_comes_to_the_goal_and_never_into_a_wall),
        cmocka_unit_test(across_open_ground_the_walk_is_shorter_than_its_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
