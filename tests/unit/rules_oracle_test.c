/*
 * tests/unit/rules_oracle_test.c: the oracle of rules itself, on scenes small enough to work out by hand. Asks the
 * library for default values only.
 */
#include "rules/rules.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

/* A scene of one level from rows divided by '/', price 10 and 14. */
static rules_scene scene_of(const char *rows)
{
    test_map map = scene_map(rows);
    rules_scene scene = rules_scene_of(&map, WEND_NEIGHBOURS_8);
    scene.profile.straight = 10;
    scene.profile.diagonal = 14;
    test_map_free(&map);
    return scene;
}

/* The cost from one cell to another, by their numbers. */
static uint64_t cost_of(const rules_scene *scene, uint32_t start, uint32_t goal)
{
    uint64_t costs[64];
    assert_true(rules_cells(scene) <= 64);
    rules_costs(scene, start, goal, costs);
    return costs[goal];
}

/* The cost once more, for the last use of a scene. */
static uint64_t last_cost_of(rules_scene *scene, uint32_t start, uint32_t goal)
{
    uint64_t cost = cost_of(scene, start, goal);
    rules_scene_free(scene);
    return cost;
}

static void add_link(rules_scene *scene, uint32_t from, uint32_t to, uint32_t cost)
{
    wend_link link = {rules_place(scene, from), rules_place(scene, to), cost};
    scene->links[scene->link_count++] = link;
}

/* How far two numbers are from each other. */
static uint64_t apart(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

static void open_ground_costs_straight_and_diagonal_steps_at_the_default_prices(void **state)
{
    rules_scene scene = rules_scene_make(7, 9, 1);
    uint64_t costs[63];
    (void)state;
    for (uint32_t i = 0; i < 2 * 63; i++) {
        uint32_t start = i / 2;
        scene.profile.neighbours = i % 2 ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4;
        rules_costs(&scene, start, RULES_NOWHERE, costs);
        for (uint32_t goal = 0; goal < 63; goal++) {
            uint64_t across = apart(start % 7, goal % 7), down = apart(start / 7, goal / 7);
            uint64_t diagonal = i % 2 ? across < down ? across : down : 0;
            assert_int_equal(costs[goal], (across + down - 2 * diagonal) * 13860 + diagonal * 19601);
        }
    }
    rules_scene_free(&scene);
}

/* Row by row: a wall with no gap, diagonals that would cut a corner on either side or on both, a way around. */
static void default_rules_open_the_usual_terrains_and_cut_no_corner(void **state)
{
    static const struct {
        const char *rows;
        uint32_t start, goal;
        uint64_t cost4, cost8;
    } cases[] = {
        {".@.", 0, 2, RULES_NO_WAY, RULES_NO_WAY},
        {".GS.", 0, 3, 3 * 13860, 3 * 13860},
        {".O./.T./.W./...", 0, 2, 8 * 13860, 8 * 13860},
        {".@/@.", 0, 3, RULES_NO_WAY, RULES_NO_WAY},
        {"../@.", 0, 3, 2 * 13860, 2 * 13860},
        {".@/..", 0, 3, 2 * 13860, 2 * 13860},
        {"../..", 0, 3, 2 * 13860, 19601},
        {".../.@./...", 0, 8, 4 * 13860, 4 * 13860},
        {".../@../...", 0, 8, 4 * 13860, 2 * 13860 + 19601},
        {"@../...", 0, 5, RULES_NO_WAY, RULES_NO_WAY}, /* a blocked start */
        {"..@/...", 0, 2, RULES_NO_WAY, RULES_NO_WAY}, /* a blocked goal */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_map map = scene_map(cases[i].rows);
        rules_scene straight = rules_scene_of(&map, WEND_NEIGHBOURS_4);
        rules_scene both = rules_scene_of(&map, WEND_NEIGHBOURS_8);
        assert_int_equal(last_cost_of(&straight, cases[i].start, cases[i].goal), cases[i].cost4);
        assert_int_equal(last_cost_of(&both, cases[i].start, cases[i].goal), cases[i].cost8);
        test_map_free(&map);
    }
}

static void weight_of_the_cell_entered_or_of_both_is_paid(void **state)
{
    rules_scene scene = scene_of(".GS");
    (void)state;
    scene.profile.weight['G'] = 3;
    scene.profile.weight['S'] = 5;
    assert_int_equal(cost_of(&scene, 0, 2), 10 * 3 + 10 * 5);
    assert_int_equal(cost_of(&scene, 2, 0), 10 * 3 + 10 * 1);
    scene.profile.weigh = WEND_WEIGH_BOTH;
    assert_int_equal(cost_of(&scene, 0, 2), 10 * 4 + 10 * 8);
    assert_int_equal(last_cost_of(&scene, 2, 0), 10 * 4 + 10 * 8);
}

static void factors_of_resources_make_the_weight(void **state)
{
    rules_scene scene = scene_of(".GS");
    (void)state;
    scene.profile.resource_count = 2;
    scene.profile.resources[0].factor = 2;
    scene.profile.resources[0].weight['G'] = 7;
    scene.profile.resources[0].weight['.'] = 1;
    scene.profile.resources[1].factor = 3;
    scene.profile.resources[1].weight['G'] = 1;
    assert_int_equal(cost_of(&scene, 0, 1), 10 * 17);
    assert_int_equal(last_cost_of(&scene, 0, 2), RULES_NO_WAY); /* the sum of S is 0 */
}

static void corner_rules_count_the_sides_one_can_go_around(void **state)
{
    rules_scene scene = scene_of(".@/..");
    (void)state;
    assert_int_equal(cost_of(&scene, 0, 3), 20);
    scene.profile.corners = WEND_CORNERS_ONE;
    assert_int_equal(cost_of(&scene, 0, 3), 14);
    scene.terrain[2] = '@';
    assert_int_equal(cost_of(&scene, 0, 3), RULES_NO_WAY);
    scene.profile.corners = WEND_CORNERS_ALWAYS;
    assert_int_equal(last_cost_of(&scene, 0, 3), 14);
}

static void large_mover_pays_its_worst_cell_and_needs_room(void **state)
{
    rules_scene scene = scene_of("...../..G../....@");
    (void)state;
    scene.profile.weight['G'] = 4;
    scene.profile.footprint = 2;
    assert_int_equal(cost_of(&scene, 0, 2), 10 * 4 + 10 * 4);
    assert_int_equal(cost_of(&scene, 0, 8), RULES_NO_WAY); /* over the blocked corner */
    assert_int_equal(last_cost_of(&scene, 0, 4), RULES_NO_WAY);
}

/* A wall to the east of cell (1, 1) stops a mover of 2 x 2 that stands at (0, 0) from going east, not south. */
static void wall_under_a_large_mover_stops_it(void **state)
{
    rules_scene scene = scene_of(".../.../...");
    (void)state;
    scene.profile.footprint = 2;
    scene.exits[4] &= (uint8_t) ~(1u << WEND_DIRECTION_EAST);
    assert_int_equal(cost_of(&scene, 0, 3), 10);
    assert_int_equal(cost_of(&scene, 0, 1), RULES_NO_WAY); /* from (0, 1) it covers the wall too */
    scene.profile.apply_exits = false;
    assert_int_equal(last_cost_of(&scene, 0, 1), 10);
}

static void wall_beside_a_diagonal_step_is_a_corner(void **state)
{
    rules_scene scene = scene_of("../..");
    (void)state;
    scene.exits[1] &= (uint8_t) ~(1u << WEND_DIRECTION_SOUTH);
    assert_int_equal(cost_of(&scene, 0, 3), 20);
    scene.profile.corners = WEND_CORNERS_ONE;
    assert_int_equal(cost_of(&scene, 0, 3), 14);
    scene.exits[0] &= (uint8_t) ~(1u << WEND_DIRECTION_SOUTH_EAST);
    assert_int_equal(last_cost_of(&scene, 0, 3), 20);
}

static void turns_cost_by_their_angle(void **state)
{
    rules_scene scene = scene_of("..@/@../...");
    (void)state;
    scene.profile.turn_cost = 3;
    scene.profile.neighbours = WEND_NEIGHBOURS_4;
    assert_int_equal(cost_of(&scene, 0, 8), 40 + 2 * 3 * 2); /* east, south, south, east */
    scene.heading = WEND_DIRECTION_WEST;
    assert_int_equal(last_cost_of(&scene, 0, 8), 40 + 4 * 3 + 2 * 3 * 2);
}

static void heading_outlasts_a_link(void **state)
{
    rules_scene scene = scene_of("..@..");
    (void)state;
    scene.profile.turn_cost = 3;
    scene.heading = WEND_DIRECTION_SOUTH;
    add_link(&scene, 1, 3, 100);
    assert_int_equal(cost_of(&scene, 0, 4), 10 + 2 * 3 + 100 + 10);
    assert_int_equal(last_cost_of(&scene, 1, 4), 100 + 2 * 3 + 10);
}

static void occupied_cells_cost_once_but_own_ones_do_not(void **state)
{
    rules_scene scene = scene_of("...../.....");
    (void)state;
    scene.profile.footprint = 2;
    scene.profile.crossing_cost = 5;
    memset(scene.occupied, 1, 4);
    assert_int_equal(cost_of(&scene, 0, 3), 30 + 3 * 5);
    scene.occupied[2] = scene.occupied[3] = 0;
    assert_int_equal(cost_of(&scene, 0, 3), 30);
    assert_int_equal(rules_reason(&scene, 2, 0, 20), WEND_REASON_CANNOT_STOP);
    scene.goal_is_target = true;
    assert_int_equal(cost_of(&scene, 2, 0), 20);
    assert_int_equal(rules_reason(&scene, 2, 0, 20), WEND_REASON_NONE);
    rules_scene_free(&scene);
}

static void extra_is_the_greatest_number_covered(void **state)
{
    rules_scene scene = scene_of(".../...");
    (void)state;
    scene.profile.footprint = 2;
    scene.profile.extra_price = 7;
    scene.extra[2] = 3;
    scene.extra[5] = 2;
    scene.extra[0] = 99;
    assert_int_equal(last_cost_of(&scene, 0, 1), 10 + 7 * 3);
}

/* Even rows of POINTY_EVEN lie half a cell to the right: (0, 0) touches (0, 1) and (1, 1). */
static void hexagons_touch_six_others(void **state)
{
    rules_scene scene = scene_of(".../.../...");
    (void)state;
    scene.cells = WEND_CELLS_HEX_POINTY_EVEN;
    assert_int_equal(cost_of(&scene, 0, 4), 10);
    scene.cells = WEND_CELLS_HEX_POINTY_ODD;
    assert_int_equal(cost_of(&scene, 0, 4), 20);
    assert_int_equal(cost_of(&scene, 4, 8), 10);
    assert_int_equal(cost_of(&scene, 4, 6), 20);
    scene.cells = WEND_CELLS_HEX_FLAT_ODD;
    assert_int_equal(cost_of(&scene, 0, 4), 20);
    assert_int_equal(cost_of(&scene, 4, 8), 10);
    assert_int_equal(cost_of(&scene, 4, 2), 20);
    scene.cells = WEND_CELLS_HEX_FLAT_EVEN;
    assert_int_equal(last_cost_of(&scene, 0, 4), 10);
}

static void neighbours_are_mutual(void **state)
{
    rules_scene scene = scene_of("...../...../...../...../.....");
    (void)state;
    for (int topology = 0; topology < 6; topology++) {
        scene.cells = topology < 2 ? WEND_CELLS_SQUARE : (wend_cells)(topology - 1);
        scene.profile.neighbours = topology == TOPOLOGY_SQUARES_4 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
        for (uint32_t cell = 0; cell < 25; cell++) {
            for (uint32_t way = 0; way < 8; way++) {
                uint32_t to = rules_next(&scene, cell, way);
                if (to != RULES_NOWHERE)
                    assert_int_equal(rules_next(&scene, to, (way + 4) % 8), cell);
            }
        }
    }
    rules_scene_free(&scene);
}

static void half_a_turn_on_hexagons_is_three_units(void **state)
{
    (void)state;
    assert_int_equal(rules_turn(TOPOLOGY_HEX_POINTY_ODD, WEND_DIRECTION_EAST, WEND_DIRECTION_WEST), 3);
    assert_int_equal(rules_turn(TOPOLOGY_HEX_POINTY_ODD, WEND_DIRECTION_NORTH_EAST, WEND_DIRECTION_NORTH_WEST), 1);
    assert_int_equal(rules_turn(TOPOLOGY_HEX_FLAT_ODD, WEND_DIRECTION_NORTH_WEST, WEND_DIRECTION_SOUTH_EAST), 3);
    assert_int_equal(rules_turn(TOPOLOGY_HEX_FLAT_ODD, WEND_DIRECTION_SOUTH_EAST, WEND_DIRECTION_SOUTH_WEST), 2);
    assert_int_equal(rules_turn(TOPOLOGY_SQUARES_8, WEND_DIRECTION_NORTH_WEST, WEND_DIRECTION_EAST), 3);
}

static void callback_blocks_and_blocked_start_is_left_only(void **state)
{
    rules_scene scene = scene_of("...");
    (void)state;
    scene.walkable[0] = 0;
    assert_int_equal(cost_of(&scene, 0, 2), 20);
    scene.has_callback = true;
    assert_int_equal(cost_of(&scene, 0, 2), RULES_NO_WAY);
    scene.allow_blocked_start = true;
    assert_int_equal(cost_of(&scene, 0, 2), 20);
    assert_int_equal(last_cost_of(&scene, 2, 0), RULES_NO_WAY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_ground_costs_straight_and_diagonal_steps_at_the_default_prices),
        cmocka_unit_test(default_rules_open_the_usual_terrains_and_cut_no_corner),
        cmocka_unit_test(weight_of_the_cell_entered_or_of_both_is_paid),
        cmocka_unit_test(factors_of_resources_make_the_weight),
        cmocka_unit_test(corner_rules_count_the_sides_one_can_go_around),
        cmocka_unit_test(large_mover_pays_its_worst_cell_and_needs_room),
        cmocka_unit_test(wall_under_a_large_mover_stops_it),
        cmocka_unit_test(wall_beside_a_diagonal_step_is_a_corner),
        cmocka_unit_test(turns_cost_by_their_angle),
        cmocka_unit_test(heading_outlasts_a_link),
        cmocka_unit_test(occupied_cells_cost_once_but_own_ones_do_not),
        cmocka_unit_test(extra_is_the_greatest_number_covered),
        cmocka_unit_test(hexagons_touch_six_others),
        cmocka_unit_test(neighbours_are_mutual),
        cmocka_unit_test(half_a_turn_on_hexagons_is_three_units),
        cmocka_unit_test(callback_blocks_and_blocked_start_is_left_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
