/*
 * tests/unit/arrival_test.c: each promise of docs/arrival.md about one goal or any of several, in the smallest scene.
 */
#include "scene/asking.h"
#include "scene/layers.h"

#include "search/core/core.h"
#include "search/core/core_calls.h"

#include <string.h>

/* The sides of areas of hexagons are ragged; a library's answer is compared with a look at every cell. */
static void areas_of_hexagons_are_as_far_as_the_nearest_of_their_cells(void **state)
{
    test_map map = test_map_make(40, 40);
    random_source random = {5};
    (void)state;
    memset(map.cells, '.', 40 * 40);
    for (int kind = 0; kind < 4; kind++) {
        scene scene = scene_open_cells(&map, (wend_cells)(WEND_CELLS_HEX_POINTY_ODD + kind), NULL);
        for (int i = 0; i < 1000; i++) {
            uint32_t left = random_below(&random, 30), top = random_below(&random, 30);
            struct wend_target target = {0, 0, left, top, left + random_below(&random, 10), top};
            struct wend_cell cell = {random_below(&random, 40), random_below(&random, 40), 0};
            uint64_t least[2] = {UINT64_MAX, UINT64_MAX};
            target.bottom += random_below(&random, 10);
            for (uint32_t x = target.left; x <= target.right; x++)
                for (uint32_t y = target.top; y <= target.bottom; y++)
                    for (int straight = 0; straight < 2; straight++) {
                        struct wend_target one = {0, 0, x, y, x, y};
                        uint64_t distance = wend_target_distance(scene.space, cell, &one, straight);
                        least[straight] = distance < least[straight] ? distance : least[straight];
                    }
            for (int straight = 0; straight < 2; straight++)
                assert_int_equal(wend_target_distance(scene.space, cell, &target, straight), least[straight]);
        }
        scene_close(&scene);
    }
    test_map_free(&map);
}

/* It stands in (2, 0), but the search begins in (1, 0), where someone else does. */
static void limited_way_from_between_cells_ends_where_the_mover_may_stop(void **state)
{
    stage stage = open_stage(".......", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(2, 0, 6, 0);
    (void)state;
    test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(1, 0), 1);
    test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(3, 0), 1);
    query.from.between_cells = true;
    query.search.limit = 1;
    for (query.start.x = 2 * WEND_CELL; query.start.x < 3 * WEND_CELL; query.start.x += 16) {
        assert_int_equal(ask(&stage, &query)->outcome, WEND_OUTCOME_PARTIAL);
        assert_cell(stage.path.points[stage.path.point_count - 1], 2, 0);
    }
    close_stage(&stage);
}

static void goal_in_a_wall_can_be_stood_beside(void **state)
{
    stage stage = open_stage("......./....@../.......", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 1, 4, 1);
    (void)state;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    assert_end(ask(&stage, &query), 3, 1);
    assert_int_equal(stage.path.cost, 3 * WEND_PRICE_STRAIGHT);
    close_stage(&stage);
}

static void mover_in_the_goal_steps_out_to_stand_beside_it(void **state)
{
    stage stage = open_stage("...", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(1, 0, 1, 0);
    (void)state;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    assert_int_equal(ask(&stage, &query)->cost, WEND_PRICE_STRAIGHT);
    close_stage(&stage);
}

static void with_4_neighbours_a_corner_is_not_beside(void **state)
{
    stage stage = open_stage("..../..../...@", WEND_NEIGHBOURS_4);
    wend_query query = scene_query(2, 1, 3, 2);
    (void)state;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    assert_int_equal(ask(&stage, &query)->cost, WEND_PRICE_STRAIGHT);
    close_stage(&stage);
    stage = open_stage("..../..../...@", WEND_NEIGHBOURS_8);
    assert_int_equal(ask(&stage, &query)->cost, 0);
    close_stage(&stage);
}

static void range_counts_to_the_256th_of_a_cell(void **state)
{
    stage stage = open_stage("........", WEND_NEIGHBOURS_8);
    wend_query query = within(scene_query(0, 0, 7, 0), WEND_MEASURE_EUCLID, 3 * WEND_CELL);
    (void)state;
    assert_end(ask(&stage, &query), 4, 0);
    query.to.range--;
    assert_end(ask(&stage, &query), 5, 0);
    query.to.range = 0;
    assert_end(ask(&stage, &query), 7, 0);
    query.to.range = UINT32_MAX;
    assert_int_equal(ask(&stage, &query)->point_count, 1);
    close_stage(&stage);
}

static void walls_count_for_walks_alone(void **state)
{
    stage stage = open_stage("...@.../...@.../.......", WEND_NEIGHBOURS_4);
    wend_query query = within(scene_query(0, 0, 4, 0), WEND_MEASURE_CHEBYSHEV, 2 * WEND_CELL);
    (void)state;
    assert_end(ask(&stage, &query), 2, 0);
    query.to.measure = WEND_MEASURE_PATH;
    assert_end(ask(&stage, &query), 4, 2);
    close_stage(&stage);
}

static void archer_goes_on_until_it_sees_its_mark(void **state)
{
    stage stage = open_stage("......./..@..../.......", WEND_NEIGHBOURS_8);
    wend_query query = within(scene_query(0, 1, 4, 1), WEND_MEASURE_EUCLID, 5 * WEND_CELL);
    (void)state;
    assert_int_equal(ask(&stage, &query)->point_count, 1);
    query.to.sight = stage.scene.space;
    assert_int_equal(ask(&stage, &query)->outcome, WEND_OUTCOME_FOUND);
    assert_true(stage.path.cost > 0);
    wend_place end = stage.path.points[stage.path.point_count - 1], ends[2] = {end, query.goal};
    assert_true(wend_line_of_sight(stage.scene.space, end, query.goal, ends, 2));
    close_stage(&stage);
}

static void goal_in_a_wall_can_be_seen(void **state)
{
    stage stage = open_stage("....@", WEND_NEIGHBOURS_8);
    wend_query query = within(scene_query(0, 0, 4, 0), WEND_MEASURE_EUCLID, 9 * WEND_CELL);
    (void)state;
    query.to.sight = stage.scene.space;
    assert_int_equal(ask(&stage, &query)->point_count, 1);
    close_stage(&stage);
}

static void mover_runs_from_all_threats_at_once(void **state)
{
    stage stage = open_stage(".........", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(3, 0, 0, 0);
    wend_area threats[] = {area(2, 0, 1, 1), area(6, 0, 1, 1)};
    (void)state;
    query.to.arrival = WEND_ARRIVAL_AWAY;
    query.to.range = 3 * WEND_CELL;
    query.to.areas = threats;
    query.to.count = 1;
    assert_end(ask(&stage, &query), 5, 0);
    query.to.range = 2 * WEND_CELL + 1;
    query.to.count = 2;
    assert_int_equal(ask(&stage, &query)->outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(stage.path.reason, WEND_REASON_NO_WAY);
    query.to.range = 0;
    assert_int_equal(ask(&stage, &query)->point_count, 1);
    close_stage(&stage);
}

static void mover_that_has_arrived_stays_without_a_search(void **state)
{
    stage stage = open_stage("........", WEND_NEIGHBOURS_8);
    wend_query query = within(scene_query(0, 0, 4, 0), WEND_MEASURE_CHEBYSHEV, WEND_CELL);
    wend_place starts[] = {wend_place_cell(0, 0), wend_place_cell(5, 0), wend_place_cell(4, 0)};
    (void)state;
    query.from.places = starts;
    query.from.count = 3;
    assert_end(ask(&stage, &query), 5, 0);
    assert_int_equal(stage.path.point_count, 1);
    assert_int_equal(stage.path.start_index, 1);
    assert_int_equal(stage.path.expanded, 0);
    close_stage(&stage);
}

static void start_that_costs_least_is_taken(void **state)
{
    stage stage = open_stage("........./@@@@@@@@./.........", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 0, 2);
    wend_place starts[] = {wend_place_cell(3, 1), wend_place_cell(0, 0), wend_place_cell(6, 2), wend_place_cell(-1, 0)};
    (void)state;
    query.from.places = starts;
    query.from.count = 4;
    assert_end(ask(&stage, &query), 0, 2);
    assert_int_equal(stage.path.start_index, 2);
    assert_int_equal(stage.path.cost, 6 * WEND_PRICE_STRAIGHT);
    query.from.places = starts + 3;
    query.from.count = 1;
    assert_none(&stage, &query, WEND_REASON_START_OUTSIDE);
    wend_place bad[] = {starts[0], starts[3]};
    query.from.places = bad;
    query.from.count = 2;
    assert_none(&stage, &query, WEND_REASON_START_BLOCKED);
    close_stage(&stage);
}

static void reasons_are_known_without_a_search(void **state)
{
    stage stage = open_stage("....@.../....@.../....@...", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 0, 0);
    wend_area goals[] = {area(6, 0, 2, 2), area(20, 0, 3, 3), area(4, 0, 1, 3)};
    (void)state;
    query.to.areas = goals;
    query.to.count = 3;
    assert_none(&stage, &query, WEND_REASON_NO_WAY);
    query.to.areas = goals + 1;
    query.to.count = 1;
    assert_none(&stage, &query, WEND_REASON_GOAL_OUTSIDE);
    query.to.count = 2;
    assert_none(&stage, &query, WEND_REASON_GOAL_BLOCKED);
    goals[0] = area(3, 0, 1, 3);
    query.to.areas = goals;
    query.to.count = 3;
    query.search.radius = 2;
    assert_none(&stage, &query, WEND_REASON_TOO_FAR);
    for (uint32_t y = 0; y < 3; y++)
        test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(3, (int32_t)y), 1);
    assert_none(&stage, &query, WEND_REASON_CANNOT_STOP);
    close_stage(&stage);
}

static void number_of_the_nearest_goal_at_the_end_is_told(void **state)
{
    stage stage = open_stage("..........", WEND_NEIGHBOURS_8);
    wend_query query = within(scene_query(0, 0, 0, 0), WEND_MEASURE_EUCLID, 4 * WEND_CELL);
    wend_area goals[] = {area(9, 0, 1, 1), area(8, 0, 1, 1), area(8, 0, 1, 1), area(7, 0, 3, 1)};
    (void)state;
    query.to.areas = goals;
    query.to.count = 3;
    assert_end(ask(&stage, &query), 4, 0);
    assert_int_equal(stage.path.goal_index, 1);
    query.to.measure = WEND_MEASURE_PATH;
    query.start = wend_place_cell(5, 0);
    query.to.count = 4;
    assert_int_equal(ask(&stage, &query)->goal_index, 3);
    close_stage(&stage);
}

static void links_have_no_length_for_walks(void **state)
{
    stage stage = open_stage("..../@@@@/....", WEND_NEIGHBOURS_8);
    wend_query query = within(scene_query(0, 0, 3, 2), WEND_MEASURE_PATH, 2 * WEND_CELL);
    wend_link link = {wend_place_cell(2, 0), wend_place_cell(2, 2), 50000};
    (void)state;
    assert_int_equal(wend_grid_add_link(stage.scene.grid, &link), WEND_OK);
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_end(ask(&stage, &query), 1, 0);
    close_stage(&stage);
}

/* A mover of 3 x 3 whose upper rows look at a wall, its lowest one past it; a line along a wall's side is not free. */
static void large_mover_sees_with_any_of_the_cells_that_are_nearest(void **state)
{
    stage stage = open_stage("...@.../......./.......", WEND_NEIGHBOURS_8);
    wend_profile profile = wend_profile_default();
    wend_area goal = area(5, 0, 1, 3);
    wend_query query = within(scene_query(0, 0, 5, 0), WEND_MEASURE_EUCLID, 3 * WEND_CELL);
    wend_space *space = NULL;
    (void)state;
    profile.footprint = 3;
    assert_int_equal(wend_space_create(stage.scene.grid, &profile, NULL, &space), WEND_OK);
    query.to.areas = &goal;
    query.to.count = 1;
    query.to.sight = stage.scene.space;
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_find(stage.finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    goal = area(5, 0, 1, 1);
    assert_int_equal(wend_finder_find(stage.finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    wend_space_destroy(space);
    close_stage(&stage);
}

/* Steps may end a walk in the goal's blocked cells, links may not. */
static void links_lead_to_no_blocked_goal(void **state)
{
    stage stage = open_stage("....../@@@@@@/.....@", WEND_NEIGHBOURS_8);
    wend_query query = within(scene_query(0, 0, 5, 2), WEND_MEASURE_PATH, WEND_CELL);
    wend_link link = {wend_place_cell(2, 0), wend_place_cell(5, 2), 1},
              other = {wend_place_cell(4, 0), wend_place_cell(0, 2), 1};
    (void)state;
    assert_int_equal(wend_grid_add_link(stage.scene.grid, &link), WEND_OK);
    assert_int_equal(wend_grid_add_link(stage.scene.grid, &other), WEND_OK);
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_end(ask(&stage, &query), 4, 2);
    close_stage(&stage);
}

static void radius_around_several_starts_is_that_around_any(void **state)
{
    stage stage = open_stage("...........", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 5, 0);
    wend_place starts[] = {wend_place_cell(0, 0), wend_place_cell(10, 0)};
    wend_area goal = area(4, 0, 1, 1);
    (void)state;
    query.from.places = starts;
    query.from.count = 2;
    query.to.areas = &goal;
    query.to.count = 1;
    query.search.radius = 4;
    assert_end(ask(&stage, &query), 4, 0);
    goal = area(5, 0, 1, 1);
    assert_none(&stage, &query, WEND_REASON_TOO_FAR);
    query.search.radius = 6;
    assert_end(ask(&stage, &query), 5, 0);
    close_stage(&stage);
}

/* Ten goals, more than have a box of their own, on a long corridor. */
static void many_goals_are_estimated_by_one_box(void **state)
{
    stage stage = open_stage("....................", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 0, 0);
    wend_area goals[10];
    (void)state;
    for (int32_t i = 0; i < 10; i++)
        goals[i] = area(19 - i, 0, 1, 1);
    query.to.areas = goals;
    query.to.count = 10;
    query.search.engine = WEND_ENGINE_GENERAL;
    assert_end(ask(&stage, &query), 10, 0);
    assert_int_equal(stage.path.goal_index, 9);
    assert_int_equal(stage.path.expanded, 10);
    close_stage(&stage);
}

static void limited_search_ends_nearest_to_any_goal(void **state)
{
    stage stage = open_stage("....................", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(8, 0, 0, 0);
    wend_area goals[] = {area(0, 0, 1, 1), area(14, 0, 2, 1)};
    (void)state;
    query.to.areas = goals;
    query.to.count = 2;
    query.search.limit = 15;
    ask(&stage, &query);
    assert_int_equal(stage.path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(stage.path.expanded, 4);
    assert_int_equal(stage.path.reason, WEND_REASON_LIMIT);
    assert_cell(stage.path.points[stage.path.point_count - 1], 11, 0);
    assert_int_equal(stage.path.goal_index, 1);
    query.to.arrival = WEND_ARRIVAL_AWAY;
    query.to.range = 100 * WEND_CELL;
    ask(&stage, &query);
    assert_int_equal(stage.path.outcome, WEND_OUTCOME_PARTIAL);
    assert_cell(stage.path.points[stage.path.point_count - 1], 7, 0);
    close_stage(&stage);
}

/* The mover goes on to the centre ahead, not back to that of its own cell. */
static void path_from_between_cells_does_not_step_back(void **state)
{
    stage stage = open_stage("......", WEND_NEIGHBOURS_8);
    wend_query query = within(scene_query(0, 0, 5, 0), WEND_MEASURE_CHEBYSHEV, WEND_CELL);
    (void)state;
    query.from.between_cells = true;
    query.start.x = 1 * WEND_CELL + WEND_CELL / 2 + 64;
    assert_end(ask(&stage, &query), 4, 0);
    assert_int_equal(stage.path.point_count, 3);
    assert_int_equal(stage.path.points[0].x, query.start.x);
    assert_cell(stage.path.points[1], 2, 0);
    assert_int_equal(stage.path.cost, 2 * WEND_PRICE_STRAIGHT + WEND_PRICE_STRAIGHT * 3 / 4);
    assert_true(stage.path.length == 2.75);
    close_stage(&stage);
}

static void path_from_a_centre_is_as_without_a_position(void **state)
{
    stage stage = open_stage("......", WEND_NEIGHBOURS_8);
    wend_query query = within(scene_query(1, 0, 5, 0), WEND_MEASURE_CHEBYSHEV, WEND_CELL);
    (void)state;
    query.from.between_cells = true;
    assert_end(ask(&stage, &query), 4, 0);
    assert_int_equal(stage.path.point_count, 2);
    assert_int_equal(stage.path.cost, 3 * WEND_PRICE_STRAIGHT);
    close_stage(&stage);
}

/* A straight line to the centre of (1, 1) would touch the blocked cell. */
static void line_to_the_first_centre_touches_no_blocked_cell(void **state)
{
    stage stage = open_stage(".@/..", WEND_NEIGHBOURS_8);
    wend_query query = within(scene_query(0, 0, 1, 1), WEND_MEASURE_CHEBYSHEV, 0);
    (void)state;
    query.from.between_cells = true;
    query.start.x += 100;
    query.start.y += 20;
    assert_end(ask(&stage, &query), 1, 1);
    assert_cell(stage.path.points[1], 0, 1);
    close_stage(&stage);
}

/* With the wolf at (2, 0) no cell is ten away; of (0, 0) and (6, 0) the latter is farther. */
static void who_is_cornered_goes_as_far_from_the_threat_as_can_be(void **state)
{
    stage stage = open_stage(".......@..", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(1, 0, 2, 0);
    (void)state;
    query.to.arrival = WEND_ARRIVAL_AWAY;
    query.to.range = 10 * WEND_CELL;
    query.otherwise.policy = WEND_POLICY_NEAREST;
    ask(&stage, &query);
    assert_int_equal(stage.path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(stage.path.reason, WEND_REASON_NO_WAY);
    assert_cell(stage.path.points[stage.path.point_count - 1], 6, 0);
    assert_int_equal(stage.path.cost, 5 * WEND_PRICE_STRAIGHT);
    query.otherwise.policy = WEND_POLICY_CHEAPEST;
    assert_int_equal(ask(&stage, &query)->outcome, WEND_OUTCOME_UNREACHABLE);
    query.otherwise.policy = WEND_POLICY_NEAREST;
    query.to.range = 4 * WEND_CELL;
    assert_end(ask(&stage, &query), 6, 0);
    close_stage(&stage);
}

/* Between two wolves the middle is best; who stands there stays. */
static void who_is_cornered_between_two_threats_stays_in_the_middle(void **state)
{
    stage stage = open_stage(".......", WEND_NEIGHBOURS_8);
    const wend_area wolves[2] = {area(0, 0, 1, 1), area(6, 0, 1, 1)};
    wend_query query = scene_query(3, 0, 0, 0);
    (void)state;
    query.to.areas = wolves;
    query.to.count = 2;
    query.to.arrival = WEND_ARRIVAL_AWAY;
    query.to.range = 10 * WEND_CELL;
    query.otherwise.policy = WEND_POLICY_NEAREST;
    ask(&stage, &query);
    assert_int_equal(stage.path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(stage.path.point_count, 1);
    assert_cell(stage.path.points[0], 3, 0);
    close_stage(&stage);
}

/* As far left as right: what costs less. */
static void of_cells_equally_far_from_the_threat_the_cheapest_is_taken(void **state)
{
    stage stage = open_stage(".......", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(4, 0, 3, 0);
    (void)state;
    query.to.arrival = WEND_ARRIVAL_AWAY;
    query.to.measure = WEND_MEASURE_PATH;
    query.to.range = 10 * WEND_CELL;
    query.otherwise.policy = WEND_POLICY_NEAREST;
    ask(&stage, &query);
    assert_cell(stage.path.points[stage.path.point_count - 1], 6, 0);
    assert_int_equal(stage.path.cost, 2 * WEND_PRICE_STRAIGHT);
    close_stage(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goal_in_a_wall_can_be_stood_beside),
        cmocka_unit_test(mover_in_the_goal_steps_out_to_stand_beside_it),
        cmocka_unit_test(with_4_neighbours_a_corner_is_not_beside),
        cmocka_unit_test(range_counts_to_the_256th_of_a_cell),
        cmocka_unit_test(walls_count_for_walks_alone),
        cmocka_unit_test(archer_goes_on_until_it_sees_its_mark),
        cmocka_unit_test(goal_in_a_wall_can_be_seen),
        cmocka_unit_test(mover_runs_from_all_threats_at_once),
        cmocka_unit_test(mover_that_has_arrived_stays_without_a_search),
        cmocka_unit_test(start_that_costs_least_is_taken),
        cmocka_unit_test(reasons_are_known_without_a_search),
        cmocka_unit_test(number_of_the_nearest_goal_at_the_end_is_told),
        cmocka_unit_test(links_have_no_length_for_walks),
        cmocka_unit_test(large_mover_sees_with_any_of_the_cells_that_are_nearest),
        cmocka_unit_test(links_lead_to_no_blocked_goal),
        cmocka_unit_test(radius_around_several_starts_is_that_around_any),
        cmocka_unit_test(many_goals_are_estimated_by_one_box),
        cmocka_unit_test(limited_search_ends_nearest_to_any_goal),
        cmocka_unit_test(who_is_cornered_goes_as_far_from_the_threat_as_can_be),
        cmocka_unit_test(who_is_cornered_between_two_threats_stays_in_the_middle),
        cmocka_unit_test(of_cells_equally_far_from_the_threat_the_cheapest_is_taken),
        cmocka_unit_test(path_from_between_cells_does_not_step_back),
        cmocka_unit_test(areas_of_hexagons_are_as_far_as_the_nearest_of_their_cells),
        cmocka_unit_test(limited_way_from_between_cells_ends_where_the_mover_may_stop),
        cmocka_unit_test(path_from_a_centre_is_as_without_a_position),
        cmocka_unit_test(line_to_the_first_centre_touches_no_blocked_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
