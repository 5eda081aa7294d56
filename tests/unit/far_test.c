/* tests/unit/far_test.c: a way so long that its cost passes 2^32, with the same promises as a short one. */
#include "rules/rules.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

/* Corridors of full width one below the other, joined at alternating ends: about width * height / 2 steps. */
static test_map serpentine(uint32_t width, uint32_t height)
{
    test_map map = test_map_make(width, height);
    for (uint32_t y = 1; y < height; y += 2)
        for (uint32_t x = 0; x < width; x++)
            if (x != (y % 4 == 1 ? width - 1 : 0))
                map.cells[(size_t)y * width + x] = '@';
    return map;
}

/* The cost from the top left to the end of the last corridor: no diagonal step fits. */
static uint64_t way_through(uint32_t width, uint32_t height)
{
    uint64_t corridors = (height + 1) / 2;
    return 13860 * (corridors * (width - 1) + (corridors - 1) * 2);
}

static void check_serpentine(uint32_t width, uint32_t height, wend_query query, wend_neighbours neighbours)
{
    test_map map = serpentine(width, height);
    rules_scene rules = rules_scene_of(&map, neighbours);
    scene scene = scene_open(&map, neighbours, NULL);
    wend_finder *finder = scene_finder();
    wend_path path = wend_path_default(), again = wend_path_default();
    bool ends_right = (height + 1) / 2 % 2 == 1;
    query.goal = wend_place_cell(ends_right ? (int32_t)width - 1 : 0, (int32_t)height - 1);
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    const char *fault = rules_answer_fault(&rules, &query, &path, way_through(width, height));
    if (fault)
        fail_msg("%u x %u: %s", (unsigned)width, (unsigned)height, fault);
    wend_place *points = scene_keep_points(&path);
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &again), WEND_OK);
    assert_true(scene_same_answer(&path, &again));
    free(points);
    wend_finder_destroy(finder);
    rules_scene_free(&rules);
    scene_close(&scene);
    test_map_free(&map);
}

static void cost_beyond_2_to_the_32_is_right(void **state)
{
    (void)state;
    assert_true(way_through(700, 999) > UINT32_MAX);
    check_serpentine(700, 999, scene_query(0, 0, 0, 0), WEND_NEIGHBOURS_8);
    check_serpentine(700, 999, scene_query(0, 0, 0, 0), WEND_NEIGHBOURS_4);
}

static void cost_beyond_2_to_the_32_is_right_without_estimate(void **state)
{
    wend_query query = scene_query(0, 0, 0, 0);
    (void)state;
    query.search.heuristic = WEND_HEURISTIC_ZERO;
    check_serpentine(700, 999, query, WEND_NEIGHBOURS_8);
}

/* From just below to just above what 32 bits hold, cell by cell. */
static void costs_around_2_to_the_32_are_right(void **state)
{
    (void)state;
    for (uint32_t width = 617; width <= 622; width++)
        check_serpentine(width, 999, scene_query(0, 0, 0, 0), WEND_NEIGHBOURS_8);
    assert_true(way_through(617, 999) < UINT32_MAX && way_through(622, 999) > UINT32_MAX);
}

/* Every cell beyond the bound seen from the start: one long corridor, goals along it. */
static void goals_on_both_sides_of_the_bound_agree_with_the_oracle(void **state)
{
    test_map map = serpentine(640, 999);
    rules_scene rules = rules_scene_of(&map, WEND_NEIGHBOURS_8);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    uint64_t *costs = malloc((size_t)map.width * map.height * sizeof *costs);
    (void)state;
    assert_non_null(costs);
    rules_costs(&rules, 0, RULES_NOWHERE, costs);
    for (int32_t y = 950; y < 999; y += 2) {
        wend_query query = scene_query(0, 0, 320, y);
        wend_path path = wend_path_default();
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
        assert_null(rules_answer_fault(&rules, &query, &path, costs[(size_t)y * map.width + 320]));
    }
    free(costs);
    wend_finder_destroy(finder);
    rules_scene_free(&rules);
    scene_close(&scene);
    test_map_free(&map);
}

/* Where there is a choice of ways beyond the bound: a cost that wraps would look cheap. */
static void choices_beyond_the_bound_agree_with_the_oracle(void **state)
{
    random_source random = {77};
    test_map map = serpentine(640, 966 + 60), field = test_map_generate(MAP_FIELD, 640, 60, &random);
    uint64_t *costs = malloc((size_t)map.width * map.height * sizeof *costs);
    wend_finder *finder = scene_finder();
    (void)state;
    assert_non_null(costs);
    memcpy(&map.cells[640 * 966], field.cells, 640 * 60); /* entered 284 steps before the bound */
    rules_scene rules = rules_scene_of(&map, WEND_NEIGHBOURS_8);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    rules_costs(&rules, 0, RULES_NOWHERE, costs);
    for (int i = 0; i < 20; i++) {
        uint32_t x = random_below(&random, 640), y = 966 + random_below(&random, 60);
        wend_query query = scene_query(0, 0, (int32_t)x, (int32_t)y);
        wend_path path = wend_path_default();
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
        assert_null(rules_answer_fault(&rules, &query, &path, costs[(size_t)y * 640 + x]));
    }
    rules_scene_free(&rules);
    scene_close(&scene);
    wend_finder_destroy(finder);
    free(costs);
    test_map_free(&field);
    test_map_free(&map);
}

/* The search, which a blocked start makes necessary, restarts with wide costs and then finds nothing. */
static void unreachable_goal_beyond_the_bound_is_unreachable(void **state)
{
    test_map map = serpentine(700, 1001);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 350, 1000);
    wend_path path = wend_path_default();
    (void)state;
    query.from.may_be_blocked = true;
    assert_int_equal(wend_grid_fill(scene.grid, wend_area_cells(0, 0, 1, 1), '@'), WEND_OK);
    assert_int_equal(wend_grid_fill(scene.grid, wend_area_cells(340, 1000, 1, 1), '@'), WEND_OK);
    assert_int_equal(wend_grid_fill(scene.grid, wend_area_cells(360, 1000, 1, 1), '@'), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    assert_true(path.expanded > 300000);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* In slices, of which the last before the bound leaves the way so far. */
static void slices_that_pass_the_bound_end_as_the_whole_search(void **state)
{
    test_map map = serpentine(700, 999);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint64_t work = 4000; work < 5000; work += 500) {
        wend_query query = scene_query(0, 0, 0, 998);
        wend_path path = wend_path_default();
        query.search.limit = work;
        query.search.pausable = true;
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
        uint32_t slices = 1;
        for (; path.outcome == WEND_OUTCOME_RUNNING; slices++)
            assert_int_equal(wend_finder_continue(finder, work, &path), WEND_OK);
        assert_true(slices > 2);
        assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
        assert_int_equal(path.cost, way_through(700, 999));
        assert_true(path.points[path.point_count - 1].y >> 8 == 998);
    }
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

typedef struct tally {
    uint64_t count, farthest;
} tally;

static void count_one(void *user, const wend_expansion *expansion)
{
    tally *seen = user;
    seen->count++;
    if (expansion->g > seen->farthest)
        seen->farthest = expansion->g;
}

static void observer_of_a_far_search_sees_what_the_answer_counts(void **state)
{
    test_map map = serpentine(700, 999);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 0, 998);
    wend_path path = wend_path_default();
    tally seen = {0, 0};
    wend_observer observer = {.expanded = count_one, .user = &seen};
    (void)state;
    query.search.observer = &observer;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(seen.count, path.expanded);
    assert_int_equal(seen.farthest, path.cost - WEND_PRICE_STRAIGHT); /* of the cell before the goal */
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cost_beyond_2_to_the_32_is_right),
        cmocka_unit_test(cost_beyond_2_to_the_32_is_right_without_estimate),
        cmocka_unit_test(costs_around_2_to_the_32_are_right),
        cmocka_unit_test(goals_on_both_sides_of_the_bound_agree_with_the_oracle),
        cmocka_unit_test(choices_beyond_the_bound_agree_with_the_oracle),
        cmocka_unit_test(unreachable_goal_beyond_the_bound_is_unreachable),
        cmocka_unit_test(slices_that_pass_the_bound_end_as_the_whole_search),
        cmocka_unit_test(observer_of_a_far_search_sees_what_the_answer_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
