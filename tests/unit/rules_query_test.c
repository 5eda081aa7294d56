/* tests/unit/rules_query_test.c: what went wrong once under movement rules, each in the smallest scene that shows it. */
#include "rules_random.h"
#include "scene.h"
#include "test.h"

/* Asks every engine for the way between two cells, and compares it with the oracle's. */
static void check_way(const rules_scene *scene, uint32_t start, uint32_t goal, uint32_t heuristic_weight)
{
    uint64_t costs[64];
    wend_finder *finder = scene_finder();
    wend_query query = rules_query(scene, start, goal);
    rules_oracle oracle = rules_oracle_open(scene);
    rules_stage stage;
    assert_true(rules_cells(scene) <= 64);
    query.heuristic_weight = heuristic_weight;
    rules_oracle_costs(&oracle, start, goal, costs);
    assert_int_equal(rules_stage_open(&stage, scene, NULL), WEND_OK);
    assert_null(rules_engines_fault(scene, &stage, finder, query, costs[goal]));
    rules_stage_close(&stage);
    rules_oracle_close(&oracle);
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

static void blocked_start_must_lie_on_the_map_with_all_its_cells(void **state)
{
    rules_scene scene = rules_scene_make(3, 3, 1);
    (void)state;
    scene.profile.extent = 2;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_step_costs_no_turn_under_a_weighted_heuristic),
        cmocka_unit_test(blocked_start_must_lie_on_the_map_with_all_its_cells),
        cmocka_unit_test(last_cell_of_a_full_array_has_no_cell_beyond),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
