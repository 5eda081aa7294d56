/*
 * tests/unit/rules_query_test.c: what went wrong once under movement rules, each in the smallest scene that shows it.
 */
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <string.h>

/* Asks every engine for the way between two cells, and compares it with the oracle's. */
static void check_way(const rules_scene *scene, uint32_t start, uint32_t goal, uint32_t heuristic_weight)
{
    uint64_t costs[64];
    wend_finder *finder = scene_finder();
    wend_query query = rules_query(scene, start, goal);
    rules_stage stage;
    assert_true(rules_cells(scene) <= 64);
    query.search.heuristic_weight = heuristic_weight;
    rules_costs(scene, start, goal, costs);
    assert_int_equal(rules_stage_open(&stage, scene, NULL), WEND_OK);
    assert_null(rules_engines_fault(scene, &stage, finder, query, costs[goal]));
    rules_stage_close(&stage);
    wend_finder_destroy(finder);
}

/* Without a heading all are open at the start, and the first one looked at need not be the one the path takes. */
static void first_step_costs_no_turn_under_a_weighted_heuristic(void **state)
{
    rules_scene scene = rules_scene_make(2, 1, 1);
    (void)state;
    scene.profile.turn_cost = 22432;
    check_way(&scene, 0, 1, 2239);
    rules_scene_free(&scene);
}

/* Who came along a straight line may face a corner; each way of going on is then half a right turn. */
static void with_4_neighbours_a_heading_may_be_diagonal(void **state)
{
    rules_scene scene = rules_scene_make(4, 4, 1);
    (void)state;
    scene.profile.neighbours = WEND_NEIGHBOURS_4;
    scene.profile.turn_cost = 100;
    for (int heading = 0; heading <= WEND_DIRECTION_NONE; heading++) {
        scene.heading = (wend_direction)heading;
        check_way(&scene, 5, 7, 256);
        check_way(&scene, 5, 2, 256);
    }
    rules_scene_free(&scene);
}

static void blocked_start_must_lie_on_the_map_with_all_its_cells(void **state)
{
    rules_scene scene = rules_scene_make(3, 3, 1);
    (void)state;
    scene.profile.footprint = 2;
    scene.allow_blocked_start = true;
    check_way(&scene, 2, 0, 256);
    check_way(&scene, 6, 0, 256);
    rules_scene_free(&scene);
}

/*
 * Rows of 7 cells need no padding but the one column, and 6 of them fill whole cache lines: what looks around the last
 * cell is at the end of the array. The sanitizers see whether it looks beyond.
 */
static void last_cell_of_a_full_array_has_no_cell_beyond(void **state)
{
    rules_scene scene = rules_scene_make(7, 6, 1);
    (void)state;
    scene.profile.weight['G'] = 3;
    check_way(&scene, 0, 41, 256);
    scene.profile.weight['G'] = 1;
    scene.exits[0] = 254;
    check_way(&scene, 0, 41, 256);
    check_way(&scene, 41, 0, 256);
    rules_scene_free(&scene);
}

static void set_terrain(rules_scene *scene, const char *rows)
{
    memcpy(scene->terrain, rows, rules_cells(scene));
}

/* The start, once its door has closed, weighs less than any free cell, and the estimate there is too high. */
static void blocked_start_does_not_end_the_search_early(void **state)
{
    rules_scene scene = rules_scene_make(4, 3, 1);
    (void)state;
    set_terrain(&scene, "@S@@"
                        "SS@@"
                        "@SSS");
    scene.allow_blocked_start = true;
    scene.profile.weight['S'] = 3;
    scene.profile.weight['.'] = scene.profile.weight['G'] = 0;
    scene.profile.weigh = WEND_WEIGH_BOTH;
    scene.profile.neighbours = WEND_NEIGHBOURS_4;
    scene.profile.straight = 3;
    scene.profile.turn_cost = 1;
    check_way(&scene, 0, 11, 256);
    rules_scene_free(&scene);
}

/* With 4 neighbours the diagonal's price means nothing, so it may be any number. */
static void octile_estimates_hold_with_four_neighbours_at_any_diagonal(void **state)
{
    static const uint16_t diagonals[] = {0, 5, 19601, 65535};
    rules_scene scene = rules_scene_make(6, 6, 1);
    wend_finder *finder = scene_finder();
    (void)state;
    set_terrain(&scene, "......"
                        ".@@@@."
                        "...@.."
                        ".@.@.@"
                        ".@...."
                        "...@@.");
    for (unsigned i = 0; i < 4; i++) {
        wend_query query = rules_query(&scene, 0, 35);
        wend_path path = wend_path_default();
        rules_stage stage;
        scene.profile.neighbours = WEND_NEIGHBOURS_4;
        scene.profile.straight = 10;
        scene.profile.diagonal = diagonals[i];
        query.search.heuristic = WEND_HEURISTIC_OCTILE;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
        assert_int_equal(path.cost, 100);
        rules_stage_close(&stage);
    }
    wend_finder_destroy(finder);
    rules_scene_free(&scene);
}

typedef struct nearest {
    wend_axial goal;
    uint32_t steps;
} nearest;

static void note_nearest(void *user, const wend_expansion *expansion)
{
    nearest *nearest = user;
    wend_axial at = wend_axial_from_cell(WEND_CELLS_HEX_POINTY_ODD, wend_place_column(expansion->place),
                                         wend_place_row(expansion->place));
    uint32_t steps = wend_axial_distance(at, nearest->goal);
    nearest->steps = steps < nearest->steps ? steps : nearest->steps;
}

static void limited_search_on_hexagons_ends_nearest_in_steps(void **state)
{
    rules_scene scene = rules_scene_make(40, 40, 1);
    wend_finder *finder = scene_finder();
    rules_stage stage;
    (void)state;
    for (uint32_t y = 5; y < 35; y++)
        scene.terrain[y * 40 + 20] = '@';
    scene.cells = WEND_CELLS_HEX_POINTY_ODD;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    for (uint32_t start = 0; start < 1600; start += 37) {
        nearest seen = {wend_axial_from_cell(WEND_CELLS_HEX_POINTY_ODD, 39, 12), UINT32_MAX};
        wend_observer observer = {.expanded = note_nearest, .user = &seen};
        wend_query query = rules_query(&scene, start, 12 * 40 + 39);
        wend_path path = wend_path_default();
        query.search.limit = 60;
        query.search.observer = &observer;
        assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
        if (path.outcome != WEND_OUTCOME_PARTIAL)
            continue;
        wend_place end = path.points[path.point_count - 1];
        wend_axial at = wend_axial_from_cell(WEND_CELLS_HEX_POINTY_ODD, wend_place_column(end), wend_place_row(end));
        assert_int_equal(wend_axial_distance(at, seen.goal), seen.steps);
    }
    rules_stage_close(&stage);
    wend_finder_destroy(finder);
    rules_scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_step_costs_no_turn_under_a_weighted_heuristic),
        cmocka_unit_test(with_4_neighbours_a_heading_may_be_diagonal),
        cmocka_unit_test(blocked_start_must_lie_on_the_map_with_all_its_cells),
        cmocka_unit_test(last_cell_of_a_full_array_has_no_cell_beyond),
        cmocka_unit_test(blocked_start_does_not_end_the_search_early),
        cmocka_unit_test(octile_estimates_hold_with_four_neighbours_at_any_diagonal),
        cmocka_unit_test(limited_search_on_hexagons_ends_nearest_in_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
