/* tests/unit/arrival_several_test.c: places on the way, several goals in order, and what is refused. */
#include "scene/asking.h"
#include "scene/layers.h"

static void places_on_the_way_stay_points_of_the_path(void **state)
{
    stage stage = open_stage("........./.........", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 8, 0);
    wend_place via[] = {wend_place_cell(4, 0), wend_place_cell(4, 0), wend_place_cell(2, 0)};
    (void)state;
    query.via.places = via;
    query.via.count = 3;
    assert_end(ask(&stage, &query), 8, 0);
    assert_int_equal(stage.path.point_count, 4);
    assert_cell(stage.path.points[1], 4, 0);
    assert_cell(stage.path.points[2], 2, 0);
    assert_int_equal(stage.path.cost, (4 + 2 + 6) * WEND_PRICE_STRAIGHT);
    assert_true(stage.path.length == 12);
    close_stage(&stage);
}

/* A path does not tell where its places on the way were. */
static void turn_at_a_place_on_the_way_is_free_but_not_for_who_checks_the_path(void **state)
{
    stage stage = open_stage("...", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 0, 0);
    wend_place via = wend_place_cell(2, 0);
    wend_profile profile = wend_profile_default();
    wend_path_check check;
    (void)state;
    profile.turn_cost = 100;
    wend_space_destroy(stage.scene.space);
    assert_int_equal(wend_space_create(stage.scene.grid, &profile, NULL, &stage.scene.space), WEND_OK);
    query.via.places = &via;
    query.via.count = 1;
    assert_int_equal(ask(&stage, &query)->cost, 4 * WEND_PRICE_STRAIGHT);
    assert_true(wend_path_is_valid(&stage.path, stage.scene.space, WEND_DIRECTION_NONE, &check));
    assert_int_equal(check.cost, 4 * WEND_PRICE_STRAIGHT + 4 * 100);
    close_stage(&stage);
}

static void place_that_cannot_be_reached_leaves_no_path(void **state)
{
    stage stage = open_stage("...@.", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 0, 0);
    wend_place via[] = {wend_place_cell(2, 0), wend_place_cell(4, 0)};
    (void)state;
    query.via.places = via;
    query.via.count = 2;
    ask(&stage, &query);
    assert_int_equal(stage.path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(stage.path.reason, WEND_REASON_NO_WAY);
    assert_int_equal(stage.path.point_count, 0);
    assert_int_equal(stage.path.cost, 0);
    close_stage(&stage);
}

static void limit_counts_over_all_legs(void **state)
{
    stage stage = open_stage("......../.@@@@@../........", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 0, 2);
    wend_place via = wend_place_cell(7, 0);
    (void)state;
    query.search.engine = WEND_ENGINE_ASTAR;
    query.via.places = &via;
    query.via.count = 1;
    uint64_t needed = ask(&stage, &query)->work;
    assert_int_equal(stage.path.outcome, WEND_OUTCOME_FOUND);
    for (uint64_t limit = 1; limit < needed; limit++) {
        query.search.limit = limit;
        ask(&stage, &query);
        assert_true(stage.path.outcome == WEND_OUTCOME_FOUND || stage.path.reason == WEND_REASON_LIMIT);
        assert_true(stage.path.outcome == WEND_OUTCOME_FOUND || stage.path.work >= limit);
        assert_true(stage.path.point_count > 0);
    }
    query.search.limit = 1;
    assert_int_equal(ask(&stage, &query)->outcome, WEND_OUTCOME_PARTIAL);
    close_stage(&stage);
}

/* The last goal is a wall behind walls: what is left for the search for the nearest cell is what the first leg left. */
static void limit_counts_over_legs_and_their_policies(void **state)
{
    stage stage = open_stage("......../.@@@@@../......@./@@@@@.@./........", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 0, 3);
    wend_place via = wend_place_cell(7, 0);
    (void)state;
    query.search.engine = WEND_ENGINE_ASTAR;
    query.otherwise.policy = WEND_POLICY_NEAREST;
    query.via.places = &via;
    query.via.count = 1;
    uint64_t needed = ask(&stage, &query)->work, limited = 0;
    assert_int_equal(stage.path.reason, WEND_REASON_GOAL_BLOCKED);
    for (query.search.limit = needed - 1; query.search.limit > 0; query.search.limit--) {
        ask(&stage, &query);
        if (stage.path.reason != WEND_REASON_LIMIT)
            continue;
        /* Each search takes one expansion at least. */
        assert_true(stage.path.work >= query.search.limit && stage.path.work <= query.search.limit + 20);
        limited++;
    }
    assert_true(limited > 1);
    close_stage(&stage);
}

/* It needs the memory in which the other one waits. */
static void search_for_several_goals_ends_one_that_waits(void **state)
{
    stage stage = open_stage("......../.@@@@@../......@.", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 5, 2);
    wend_path path = wend_path_default();
    uint32_t count;
    (void)state;
    query.search.pausable = true;
    query.search.limit = 1;
    query.search.engine = WEND_ENGINE_ASTAR;
    assert_int_equal(ask(&stage, &query)->outcome, WEND_OUTCOME_RUNNING);
    query.search.pausable = false;
    query.search.limit = 0;
    query.search.engine = WEND_ENGINE_AUTO;
    assert_int_equal(wend_finder_find_cheapest(stage.finder, stage.scene.space, &query, &path, 1, &count), WEND_OK);
    assert_int_equal(wend_finder_continue(stage.finder, WEND_ALL_WORK, &path), WEND_ERROR_ARGUMENT);
    close_stage(&stage);
}

static void paths_to_several_goals_have_the_shape_asked_for(void **state)
{
    stage stage = open_stage("......../......../........", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 7, 2);
    wend_area goals[] = {area(2, 2, 1, 1), area(0, 0, 1, 1), area(7, 2, 1, 1)};
    wend_path paths[3];
    uint32_t count;
    (void)state;
    query.to.areas = goals;
    query.to.count = 3;
    query.shape.lines = WEND_LINES_STRAIGHT;
    for (int limited = 0; limited < 2; limited++) {
        query.search.limit = limited ? 1 : 0;
        for (int i = 0; i < 3; i++)
            paths[i] = wend_path_default();
        query.to.areas = limited ? &goals[2] : goals;
        query.to.count = limited ? 1 : 3;
        assert_int_equal(wend_finder_find_cheapest(stage.finder, stage.scene.space, &query, paths, 3, &count), WEND_OK);
        for (uint32_t i = 0; i < (limited ? 1 : count); i++) {
            assert_int_equal(paths[i].lines, WEND_LINES_STRAIGHT);
            assert_true(paths[i].point_count <= 2);
        }
    }
    assert_int_equal(paths[0].outcome, WEND_OUTCOME_PARTIAL);
    close_stage(&stage);
}

static void radius_of_later_legs_is_around_the_first_start(void **state)
{
    stage stage = open_stage("..........", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 6, 0);
    wend_place via = wend_place_cell(4, 0);
    (void)state;
    query.via.places = &via;
    query.via.count = 1;
    query.search.radius = 5;
    ask(&stage, &query);
    assert_int_equal(stage.path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(stage.path.reason, WEND_REASON_TOO_FAR);
    query.search.radius = 6;
    assert_end(ask(&stage, &query), 6, 0);
    close_stage(&stage);
}

/*
 * The squares around 0,0 and 4,4 meet at 2,2, which is blocked; 3,1 beside the diagonal step past it lies in neither.
 */
static void corners_outside_all_squares_of_a_radius_are_not_cut(void **state)
{
    stage stage = open_stage("...@.../......./@@@..../@@@@@@@/@@@@.@@/@@@@@@@/@@@@@@@", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 5, 2);
    const wend_place starts[] = {wend_place_cell(0, 0), wend_place_cell(4, 4)};
    wend_profile profile = wend_profile_default();
    (void)state;
    wend_space_destroy(stage.scene.space);
    profile.corners = WEND_CORNERS_ONE;
    assert_int_equal(wend_space_create(stage.scene.grid, &profile, NULL, &stage.scene.space), WEND_OK);
    query.from.places = starts;
    query.from.count = 2;
    query.search.radius = 2;
    for (int ties = WEND_TIES_ANY; ties <= WEND_TIES_FEWEST_TURNS; ties++) {
        query.shape.ties = (wend_ties)ties;
        assert_int_equal(ask(&stage, &query)->outcome, WEND_OUTCOME_UNREACHABLE);
        assert_int_equal(stage.path.reason, WEND_REASON_NO_WAY_WITHIN);
    }
    query.search.radius = 3;
    assert_end(ask(&stage, &query), 5, 2);
    close_stage(&stage);
}

static void nearest_goals_come_in_order_and_equal_ones_by_number(void **state)
{
    stage stage = open_stage("...........@.", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(5, 0, 0, 0);
    wend_area goals[] = {area(9, 0, 1, 1), area(3, 0, 1, 1), area(12, 0, 1, 1), area(7, 0, 1, 1), area(5, 0, 1, 1)};
    wend_path paths[5];
    uint32_t count = 0;
    static const uint32_t order[] = {4, 1, 3, 0};
    static const uint64_t steps[] = {0, 2, 2, 4};
    (void)state;
    query.to.areas = goals;
    query.to.count = 5;
    for (uint32_t capacity = 1; capacity <= 5; capacity++) {
        for (uint32_t i = 0; i < 5; i++)
            paths[i] = wend_path_default();
        assert_int_equal(wend_finder_find_cheapest(stage.finder, stage.scene.space, &query, paths, capacity, &count),
                         WEND_OK);
        assert_int_equal(count, capacity < 4 ? capacity : 4);
        for (uint32_t i = 0; i < count; i++) {
            assert_int_equal(paths[i].goal_index, order[i]);
            assert_int_equal(paths[i].cost, steps[i] * WEND_PRICE_STRAIGHT);
            assert_cell(paths[i].points[0], 5, 0);
        }
    }
    close_stage(&stage);
}

static void nearest_goals_are_written_to_buffers(void **state)
{
    stage stage = open_stage(".........", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(4, 0, 0, 0);
    wend_area goals[] = {area(0, 0, 1, 1), area(8, 0, 1, 1)};
    wend_place buffer[2];
    wend_path paths[2] = {wend_path_default(), wend_path_default()};
    uint32_t count = 0;
    (void)state;
    query.to.areas = goals;
    query.to.count = 2;
    paths[0].buffer = buffer;
    paths[0].capacity = 1;
    assert_int_equal(wend_finder_find_cheapest(stage.finder, stage.scene.space, &query, paths, 2, &count),
                     WEND_ERROR_CAPACITY);
    assert_int_equal(count, 2);
    assert_int_equal(paths[0].point_count, 2);
    assert_cell(buffer[0], 4, 0);
    assert_cell(paths[1].points[1], 8, 0);
    paths[0].capacity = 2;
    assert_int_equal(wend_finder_find_cheapest(stage.finder, stage.scene.space, &query, paths, 2, &count), WEND_OK);
    assert_cell(buffer[1], 0, 0);
    close_stage(&stage);
}

static void limit_leaves_the_goals_found_so_far(void **state)
{
    stage stage = open_stage("....................", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 0, 0);
    wend_area goals[] = {area(2, 0, 1, 1), area(18, 0, 1, 1)};
    wend_path paths[2] = {wend_path_default(), wend_path_default()};
    uint32_t count = 0;
    (void)state;
    query.to.areas = goals;
    query.to.count = 2;
    query.search.limit = 8;
    assert_int_equal(wend_finder_find_cheapest(stage.finder, stage.scene.space, &query, paths, 2, &count), WEND_OK);
    assert_int_equal(count, 1);
    assert_int_equal(paths[0].outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(paths[0].goal_index, 0);
    query.search.limit = 1;
    assert_int_equal(wend_finder_find_cheapest(stage.finder, stage.scene.space, &query, paths, 2, &count), WEND_OK);
    assert_int_equal(count, 0);
    assert_int_equal(paths[0].outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(paths[0].reason, WEND_REASON_LIMIT);
    close_stage(&stage);
}

/* Weights of 65535 make 40 steps cost more than 32 bits hold: the search starts over, and counts no goal twice. */
static void nearest_goals_beyond_32_bits_are_found_once(void **state)
{
    stage stage = open_stage("............................................................", WEND_NEIGHBOURS_8);
    wend_profile profile = wend_profile_default();
    wend_query query = scene_query(0, 0, 0, 0);
    wend_area goals[] = {area(59, 0, 1, 1), area(2, 0, 1, 1), area(50, 0, 1, 1)};
    wend_path paths[3] = {wend_path_default(), wend_path_default(), wend_path_default()};
    wend_space *space = NULL;
    uint32_t count = 0;
    (void)state;
    profile.weight['.'] = profile.straight = 65535;
    profile.diagonal = 65535;
    assert_int_equal(wend_space_create(stage.scene.grid, &profile, NULL, &space), WEND_OK);
    query.to.areas = goals;
    query.to.count = 3;
    assert_int_equal(wend_finder_find_cheapest(stage.finder, space, &query, paths, 3, &count), WEND_OK);
    assert_int_equal(count, 3);
    assert_int_equal(paths[0].goal_index, 1);
    assert_int_equal(paths[1].goal_index, 2);
    assert_int_equal(paths[2].goal_index, 0);
    assert_int_equal(paths[2].cost, UINT64_C(59) * 65535 * 65535);
    wend_space_destroy(space);
    close_stage(&stage);
}

/* Two units beside each other: the one whose way it is stands in nobody's way. */
static void cells_of_the_starts_are_not_occupied(void **state)
{
    stage stage = open_stage("...../@@@@@", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 4, 0);
    wend_place starts[] = {wend_place_cell(0, 0), wend_place_cell(1, 0)};
    (void)state;
    test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(0, 0), 1);
    test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(1, 0), 1);
    test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(4, 0), 1);
    query.from.places = starts;
    query.from.count = 2;
    assert_none(&stage, &query, WEND_REASON_CANNOT_STOP);
    query.to.may_be_occupied = true;
    assert_end(ask(&stage, &query), 4, 0);
    assert_int_equal(stage.path.start_index, 1);
    query.to.may_be_occupied = false;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    assert_end(ask(&stage, &query), 3, 0);
    close_stage(&stage);
}

/* Movers of 2 x 2 cells: at 4,1 one of them would stand on the other, who stands at 5,2 and cannot get out. */
static void way_does_not_end_on_who_stands_at_another_start(void **state)
{
    stage stage = open_stage("......./......@/......./....@..", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(2, 0, 4, 1);
    const wend_place starts[] = {wend_place_cell(2, 0), wend_place_cell(5, 2)};
    wend_area goals[] = {area(4, 1, 1, 1), area(0, 2, 1, 1)};
    wend_profile profile = wend_profile_default();
    wend_path paths[2] = {wend_path_default(), wend_path_default()};
    uint32_t count = 0;
    (void)state;
    wend_space_destroy(stage.scene.space);
    profile.footprint = 2;
    profile.corners = WEND_CORNERS_NEVER;
    assert_int_equal(wend_space_create(stage.scene.grid, &profile, NULL, &stage.scene.space), WEND_OK);
    for (int32_t i = 0; i < 8; i++)
        test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED,
                       wend_place_cell((i < 4 ? 2 : 5) + i % 2, (i < 4 ? 0 : 2) + i / 2 % 2), 1);
    query.from.places = starts;
    query.from.count = 2;
    assert_int_equal(ask(&stage, &query)->reason, WEND_REASON_NO_WAY);
    query.to.areas = goals;
    query.to.count = 2;
    assert_end(ask(&stage, &query), 0, 2);
    assert_int_equal(stage.path.goal_index, 1);
    assert_int_equal(wend_finder_find_cheapest(stage.finder, stage.scene.space, &query, paths, 2, &count), WEND_OK);
    assert_int_equal(count, 1);
    assert_int_equal(paths[0].goal_index, 1);
    query.search.pausable = true;
    query.search.limit = 1;
    for (ask(&stage, &query); stage.path.outcome == WEND_OUTCOME_RUNNING;)
        assert_int_equal(wend_finder_continue(stage.finder, 1, &stage.path), WEND_OK);
    assert_end(&stage.path, 0, 2);
    close_stage(&stage);
}

static void count_expansion(void *user, const wend_expansion *expansion)
{
    (void)expansion;
    ++*(uint64_t *)user;
}

/* Each goal is searched for alone, because whoever stands at one is in the way to the other. */
static void limit_holds_for_all_goals_together(void **state)
{
    test_map map = scene_map("...................................................");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_area goals[] = {area(50, 0, 1, 1), area(49, 0, 1, 1)};
    wend_path paths[] = {wend_path_default(), wend_path_default()};
    wend_query query = scene_query(0, 0, 50, 0);
    uint32_t count = 0;
    uint64_t seen = 0;
    const wend_observer observer = {.expanded = count_expansion, .user = &seen};
    (void)state;
    test_layer_put(scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(50, 0), 1);
    query.to.areas = goals;
    query.to.count = 2;
    query.to.may_be_occupied = true;
    query.search.engine = WEND_ENGINE_GENERAL;
    query.search.limit = 40;
    query.search.observer = &observer;
    assert_int_equal(wend_finder_find_cheapest(finder, scene.space, &query, paths, 2, &count), WEND_OK);
    assert_int_equal(count, 0);
    assert_int_equal(paths[0].outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(paths[0].reason, WEND_REASON_LIMIT);
    assert_in_range(paths[0].work, 40, 48);
    assert_int_equal(seen, paths[0].expanded); /* and what is told is all that was done */
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* The cost to any cell beside (9, 0) along a corridor. */
static uint64_t beside_the_end(void *user, wend_place cell)
{
    int32_t x = wend_place_column(cell);
    ++*(uint32_t *)user;
    return x < 8 ? (uint64_t)(8 - x) * WEND_PRICE_STRAIGHT : 0;
}

static void callers_estimate_the_cost_to_wherever_they_arrive(void **state)
{
    stage stage = open_stage("..........", WEND_NEIGHBOURS_8);
    uint32_t calls = 0;
    wend_estimator estimator = {beside_the_end, &calls};
    wend_query query = scene_query(0, 0, 9, 0);
    (void)state;
    query.search.heuristic = WEND_HEURISTIC_CALLBACK;
    query.search.estimator = &estimator;
    query.search.check_estimator = true;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    assert_end(ask(&stage, &query), 8, 0);
    assert_true(calls > 0);
    query.to.arrival = WEND_ARRIVAL_WITHIN;
    query.to.range = 3 * WEND_CELL; /* (6, 0) is an end then, where the estimate is not 0 */
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_find(stage.finder, stage.scene.space, &query, &path), WEND_ERROR_ARGUMENT);
    close_stage(&stage);
}

static wend_status status_of(stage *stage, const wend_query *query)
{
    wend_path path = wend_path_default();
    return wend_finder_find(stage->finder, stage->scene.space, query, &path);
}

static void values_that_make_no_sense_are_refused(void **state)
{
    stage stage = open_stage("....", WEND_NEIGHBOURS_8), other = open_stage("....", WEND_NEIGHBOURS_8);
    const wend_query good = scene_query(0, 0, 3, 0);
    wend_place place = good.start;
    wend_query queries[11];
    (void)state;
    for (int i = 0; i < 11; i++)
        queries[i] = good;
    queries[0].to.arrival = (wend_arrival)4;
    queries[1].to.measure = (wend_measure)3;
    queries[2].otherwise.policy = (wend_policy)4;
    queries[3].shape.lines = (wend_lines)3;
    queries[4].shape.ties = (wend_ties)5;
    queries[5].from.count = 1;
    queries[6].to.count = 1;
    queries[7].via.count = 1;
    queries[8].from.between_cells = true;
    queries[8].from.places = &place;
    queries[8].from.count = 1;
    queries[9].to.arrival = WEND_ARRIVAL_AWAY;
    queries[9].to.sight = stage.scene.space;
    queries[10].to.sight = other.scene.space;
    for (int i = 0; i < 11; i++)
        assert_int_equal(status_of(&stage, &queries[i]), WEND_ERROR_ARGUMENT);
    assert_int_equal(status_of(&stage, &good), WEND_OK);
    close_stage(&other);
    close_stage(&stage);
}

static void engines_that_do_not_serve_arrival_say_so(void **state)
{
    stage stage = open_stage("....", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 3, 0);
    (void)state;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    query.search.engine = WEND_ENGINE_JPS;
    assert_int_equal(status_of(&stage, &query), WEND_ERROR_UNSUPPORTED);
    query.search.engine = WEND_ENGINE_GENERAL;
    assert_int_equal(status_of(&stage, &query), WEND_OK);
    close_stage(&stage);
}

static void several_goals_are_refused_what_they_cannot_have(void **state)
{
    stage stage = open_stage("....", WEND_NEIGHBOURS_8);
    wend_query query = scene_query(0, 0, 3, 0);
    wend_path path = wend_path_default();
    wend_place via = query.goal;
    uint32_t count = 9;
    (void)state;
    wend_query queries[4] = {query, query, query, query};
    queries[0].via.places = &via;
    queries[0].via.count = 1;
    queries[1].shape.ties = WEND_TIES_FEWEST_TURNS;
    queries[2].search.pausable = true;
    queries[3].to.arrival = WEND_ARRIVAL_AWAY;
    for (int i = 0; i < 4; i++)
        assert_int_equal(wend_finder_find_cheapest(stage.finder, stage.scene.space, &queries[i], &path, 1, &count),
                         WEND_ERROR_ARGUMENT);
    query.to.arrival = WEND_ARRIVAL_WITHIN;
    query.to.measure = WEND_MEASURE_PATH;
    assert_int_equal(wend_finder_find_cheapest(stage.finder, stage.scene.space, &query, &path, 1, &count),
                     WEND_ERROR_UNSUPPORTED);
    query.to.arrival = WEND_ARRIVAL_AT;
    assert_int_equal(wend_finder_find_cheapest(stage.finder, stage.scene.space, &query, NULL, 0, &count), WEND_OK);
    assert_int_equal(count, 0);
    assert_int_equal(wend_finder_find_cheapest(stage.finder, stage.scene.space, &query, &path, 1, NULL),
                     WEND_ERROR_ARGUMENT);
    close_stage(&stage);
}

static void batches_keep_the_points_of_arrivals(void **state)
{
    stage stage = open_stage("......../........", WEND_NEIGHBOURS_8);
    wend_query queries[2] = {scene_query(0, 0, 7, 1), scene_query(0, 0, 7, 1)};
    wend_place via = wend_place_cell(3, 1);
    wend_path paths[2] = {wend_path_default(), wend_path_default()};
    wend_request requests[2];
    wend_batch *batch = NULL;
    (void)state;
    queries[0].to.arrival = WEND_ARRIVAL_NEXT_TO;
    queries[1].via.places = &via;
    queries[1].via.count = 1;
    for (int i = 0; i < 2; i++)
        requests[i] = (wend_request){.space = stage.scene.space, .query = &queries[i], .path = &paths[i]};
    assert_int_equal(wend_batch_create(1, NULL, &batch), WEND_OK);
    assert_int_equal(wend_batch_find(batch, requests, 2, NULL), WEND_OK);
    for (int i = 0; i < 2; i++) {
        wend_path alone = wend_path_default();
        assert_int_equal(requests[i].status, WEND_OK);
        assert_int_equal(wend_finder_find(stage.finder, stage.scene.space, &queries[i], &alone), WEND_OK);
        assert_true(scene_same_answer(&paths[i], &alone));
    }
    wend_batch_destroy(batch);
    close_stage(&stage);
}

/*
 * Squares of radius 2 around (0, 0) and (4, 4) meet at (2, 2), which is blocked; the free side of the corner is
 * outside.
 */
static void corner_outside_the_squares_around_all_starts_counts_as_blocked(void **state)
{
    test_map map = scene_map("...@.../......./@@@..../@@@@@@@/@@@@.@@/@@@@@@@/@@@@@@@");
    wend_profile profile = wend_profile_default();
    wend_query query = scene_query(0, 0, 5, 2);
    wend_place starts[] = {wend_place_cell(0, 0), wend_place_cell(4, 4)};
    wend_path path = wend_path_default();
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_space *space = NULL;
    (void)state;
    profile.corners = WEND_CORNERS_ONE;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &space), WEND_OK);
    query.from.places = starts;
    query.from.count = 2;
    query.search.radius = 2;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY_WITHIN);
    test_layers_close(space);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* A corridor with somebody sought at its middle and at its end: whoever goes to the end crosses the other. */
static void way_to_each_of_several_who_are_sought_costs_as_to_that_one_alone(void **state)
{
    test_map map = scene_map(".....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_profile profile = wend_profile_default();
    wend_area goals[] = {area(2, 0, 1, 1), area(4, 0, 1, 1)};
    wend_path paths[] = {wend_path_default(), wend_path_default()};
    wend_query query = scene_query(0, 0, 4, 0);
    wend_space *space = NULL;
    uint32_t count = 0;
    (void)state;
    profile.crossing_cost = 10000;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &space), WEND_OK);
    test_layer_put(space, WEND_LAYER_OCCUPIED, wend_place_cell(2, 0), 1);
    test_layer_put(space, WEND_LAYER_OCCUPIED, wend_place_cell(4, 0), 1);
    query.to.areas = goals;
    query.to.count = 2;
    query.to.may_be_occupied = true;
    assert_int_equal(wend_finder_find_cheapest(finder, space, &query, paths, 2, &count), WEND_OK);
    assert_int_equal(count, 2);
    for (uint32_t i = 0; i < count; i++) {
        wend_path alone = wend_path_default();
        query.to.areas = &goals[paths[i].goal_index];
        query.to.count = 1;
        assert_int_equal(wend_finder_find(finder, space, &query, &alone), WEND_OK);
        assert_int_equal(paths[i].cost, alone.cost);
    }
    test_layers_close(space);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* With a link regions do not tell all; find and its sister for several goals must still say the same. */
static void both_ways_to_ask_give_the_same_reason_within_a_radius(void **state)
{
    test_map map = scene_map("..@.");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_link link = {wend_place_cell(0, 0), wend_place_cell(1, 0), 100};
    wend_area goal = area(3, 0, 1, 1);
    wend_query query = scene_query(0, 0, 3, 0);
    wend_path one = wend_path_default(), cheapest = wend_path_default();
    uint32_t count = 0;
    (void)state;
    assert_int_equal(wend_grid_add_link(scene.grid, &link), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    query.search.radius = 5;
    query.to.areas = &goal;
    query.to.count = 1;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &one), WEND_OK);
    assert_int_equal(wend_finder_find_cheapest(finder, scene.space, &query, &cheapest, 1, &count), WEND_OK);
    assert_int_equal(one.reason, cheapest.reason);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_on_the_way_stay_points_of_the_path),
        cmocka_unit_test(turn_at_a_place_on_the_way_is_free_but_not_for_who_checks_the_path),
        cmocka_unit_test(place_that_cannot_be_reached_leaves_no_path),
        cmocka_unit_test(limit_counts_over_all_legs),
        cmocka_unit_test(radius_of_later_legs_is_around_the_first_start),
        cmocka_unit_test(corners_outside_all_squares_of_a_radius_are_not_cut),
        cmocka_unit_test(nearest_goals_come_in_order_and_equal_ones_by_number),
        cmocka_unit_test(nearest_goals_are_written_to_buffers),
        cmocka_unit_test(limit_leaves_the_goals_found_so_far),
        cmocka_unit_test(nearest_goals_beyond_32_bits_are_found_once),
        cmocka_unit_test(cells_of_the_starts_are_not_occupied),
        cmocka_unit_test(way_does_not_end_on_who_stands_at_another_start),
        cmocka_unit_test(limit_holds_for_all_goals_together),
        cmocka_unit_test(callers_estimate_the_cost_to_wherever_they_arrive),
        cmocka_unit_test(values_that_make_no_sense_are_refused),
        cmocka_unit_test(engines_that_do_not_serve_arrival_say_so),
        cmocka_unit_test(limit_counts_over_legs_and_their_policies),
        cmocka_unit_test(paths_to_several_goals_have_the_shape_asked_for),
        cmocka_unit_test(search_for_several_goals_ends_one_that_waits),
        cmocka_unit_test(several_goals_are_refused_what_they_cannot_have),
        cmocka_unit_test(batches_keep_the_points_of_arrivals),
        cmocka_unit_test(corner_outside_the_squares_around_all_starts_counts_as_blocked),
        cmocka_unit_test(way_to_each_of_several_who_are_sought_costs_as_to_that_one_alone),
        cmocka_unit_test(both_ways_to_ask_give_the_same_reason_within_a_radius),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
