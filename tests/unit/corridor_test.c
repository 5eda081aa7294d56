/* Corridors: the polygons and portals that a way over a mesh leads through. */
#include "scene/scene.h"
#include "scene/squares.h"
#include "test/test.h"

static const char *const bend[] = {"...", "##.", "##."};

static wend_query between(int32_t x, int32_t y, int32_t goal_x, int32_t goal_y)
{
    wend_query query = wend_query_default();
    query.start = squares_at(x, y);
    query.goal = squares_at(goal_x, goal_y);
    return query;
}

static void corridor_lists_polygons_and_portals(void **state)
{
    squares ground = SQUARES_OPEN(bend);
    wend_query query = between(5, 5, 25, 25);
    wend_corridor corridor = wend_corridor_default();
    wend_place points[8];
    (void)state;
    assert_int_equal(wend_finder_find_corridor(ground.finder, ground.space, &query, &corridor), WEND_OK);
    assert_int_equal(corridor.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(corridor.polygon_count, 5);
    assert_int_equal(wend_corridor_midpoints(&corridor, points, 8), 6);
    assert_int_equal(points[1].x, 10 * WEND_CELL);
    assert_int_equal(points[1].y, 5 * WEND_CELL);
    assert_int_equal(wend_corridor_funnel(&corridor, NULL, 0), 3);
    assert_int_equal(wend_corridor_funnel(&corridor, points, 8), 3);
    assert_int_equal(points[1].x, 20 * WEND_CELL);
    assert_int_equal(points[1].y, 10 * WEND_CELL);
    assert_int_equal(corridor.portals[0].left.y, 0); /* going east */
    squares_close(&ground);
}

static void corridor_tells_why_there_is_none(void **state)
{
    static const char *const touch[] = {".#", "#."};
    squares ground = SQUARES_OPEN(touch);
    wend_query query = between(5, 5, 15, 15);
    wend_corridor corridor = wend_corridor_default();
    (void)state;
    assert_int_equal(wend_finder_find_corridor(ground.finder, ground.space, &query, &corridor), WEND_OK);
    assert_int_equal(corridor.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(corridor.reason, WEND_REASON_NO_WAY);
    assert_int_equal(wend_corridor_funnel(&corridor, NULL, 0), 0);
    query.start = squares_at(15, 5);
    assert_int_equal(wend_finder_find_corridor(ground.finder, ground.space, &query, &corridor), WEND_OK);
    assert_int_equal(corridor.reason, WEND_REASON_START_BLOCKED);
    query.via.count = 1;
    assert_int_equal(wend_finder_find_corridor(ground.finder, ground.space, &query, &corridor), WEND_ERROR_ARGUMENT);
    squares_close(&ground);
}

/* A corridor's cost is that of its portals' middles, so that a limit on a path's cost would mean something else. */
static void corridor_refuses_limits_that_it_does_not_keep(void **state)
{
    squares ground = SQUARES_OPEN(bend);
    wend_query query = between(5, 5, 25, 25);
    wend_corridor corridor = wend_corridor_default();
    (void)state;
    query.search.cost_limit = 1;
    assert_int_equal(wend_finder_find_corridor(ground.finder, ground.space, &query, &corridor), WEND_ERROR_UNSUPPORTED);
    query.search.cost_limit = 0;
    query.search.expansion_limit = 1;
    assert_int_equal(wend_finder_find_corridor(ground.finder, ground.space, &query, &corridor), WEND_ERROR_UNSUPPORTED);
    squares_close(&ground);
}

static void corridor_calls_refuse_null_and_other_sizes(void **state)
{
    squares ground = SQUARES_OPEN(bend);
    wend_query query = between(5, 5, 25, 25);
    wend_corridor corridor = wend_corridor_default();
    (void)state;
    assert_int_equal(wend_finder_find_corridor(NULL, ground.space, &query, &corridor), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_find_corridor(ground.finder, NULL, &query, &corridor), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_find_corridor(ground.finder, ground.space, NULL, &corridor), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_find_corridor(ground.finder, ground.space, &query, NULL), WEND_ERROR_ARGUMENT);
    corridor.size = 4;
    assert_int_equal(wend_finder_find_corridor(ground.finder, ground.space, &query, &corridor), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_corridor_funnel(&corridor, NULL, 0), 0);
    assert_int_equal(wend_corridor_funnel(NULL, NULL, 0), 0);
    assert_int_equal(wend_corridor_midpoints(NULL, NULL, 0), 0);
    wend_corridor_init(NULL, 0);
    squares_close(&ground);
}

static void corridor_of_a_grid_that_is_not_prepared_is_refused(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 1, 1);
    wend_corridor corridor = wend_corridor_default();
    (void)state;
    query.shape.lines = WEND_LINES_SHORTEST;
    assert_int_equal(wend_finder_find_corridor(finder, scene.space, &query, &corridor), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_SURFACE), WEND_OK);
    assert_int_equal(wend_finder_find_corridor(finder, scene.space, &query, &corridor), WEND_OK);
    assert_int_equal(corridor.outcome, WEND_OUTCOME_FOUND);
    query.shape.corners_may_touch = true;
    assert_int_equal(wend_finder_find_corridor(finder, scene.space, &query, &corridor), WEND_ERROR_UNSUPPORTED);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corridor_lists_polygons_and_portals),
        cmocka_unit_test(corridor_tells_why_there_is_none),
        cmocka_unit_test(corridor_refuses_limits_that_it_does_not_keep),
        cmocka_unit_test(corridor_calls_refuse_null_and_other_sizes),
        cmocka_unit_test(corridor_of_a_grid_that_is_not_prepared_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
