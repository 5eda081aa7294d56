/* tests/unit/query_test.c: what single questions answer, and which questions are refused. */
#include "rules/rules.h"
#include "scene/asking.h"
#include "test/memory.h"

/* Cell (6, 0) is an island; (3, 1) and (5, 0) are blocked. */
static const char rows[] = ".....@."
                           "/...@.@@"
                           "/.@@@@.."
                           "/.......";

static stage stage_open(void)
{
    return open_stage(rows, WEND_NEIGHBOURS_8);
}

/* Null if a path across a stage's map is right. */
static const char *path_fault(const stage *stage, const wend_query *query)
{
    rules_scene scene = rules_scene_of(&stage->map, WEND_NEIGHBOURS_8);
    const char *fault = rules_path_fault(&scene, query, &stage->path);
    rules_scene_free(&scene);
    return fault;
}

/* Asks, and checks outcome, reason and path. */
static void expect(stage *stage, const wend_query *query, wend_outcome outcome, wend_reason reason)
{
    assert_int_equal(wend_finder_find(stage->finder, stage->scene.space, query, &stage->path), WEND_OK);
    assert_int_equal(stage->path.outcome, outcome);
    assert_int_equal(stage->path.reason, reason);
    if (outcome != WEND_OUTCOME_UNREACHABLE)
        assert_null(path_fault(stage, query));
    else
        assert_int_equal(stage->path.point_count, 0);
}

static void expect_at(int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y, wend_outcome outcome,
                      wend_reason reason)
{
    stage stage = stage_open();
    wend_query query = scene_query(start_x, start_y, goal_x, goal_y);
    expect(&stage, &query, outcome, reason);
    close_stage(&stage);
}

static void refuse(const wend_query *query, wend_status status)
{
    stage stage = stage_open();
    assert_int_equal(wend_finder_find(stage.finder, stage.scene.space, query, &stage.path), status);
    close_stage(&stage);
}

static void start_that_is_the_goal_is_one_point_and_costs_nothing(void **state)
{
    stage stage = stage_open();
    wend_query query = scene_query(1, 1, 1, 1);
    (void)state;
    expect(&stage, &query, WEND_OUTCOME_FOUND, WEND_REASON_NONE);
    assert_int_equal(stage.path.point_count, 1);
    assert_int_equal(stage.path.cost, 0);
    assert_true(stage.path.length == 0);
    close_stage(&stage);
}

static void open_way_is_found(void **state)
{
    (void)state;
    expect_at(4, 1, 6, 2, WEND_OUTCOME_FOUND, WEND_REASON_NONE);
}

static void never_expanded(void *user, const wend_expansion *expansion)
{
    (void)user;
    fail_msg("cell (%d, %d) was expanded", (int)wend_place_column(expansion->place),
             (int)wend_place_row(expansion->place));
}

/* By every engine, under a limit, and watched. */
static void island_is_unreachable_without_search(void **state)
{
    wend_observer observer = {.expanded = never_expanded, .user = NULL};
    stage stage = stage_open();
    (void)state;
    expect_at(0, 0, 6, 0, WEND_OUTCOME_UNREACHABLE, WEND_REASON_NO_WAY);
    expect_at(6, 0, 0, 0, WEND_OUTCOME_UNREACHABLE, WEND_REASON_NO_WAY);
    for (int engine = 0; engine < WEND_ENGINE_COUNT; engine++) {
        wend_query query = scene_query(0, 0, 6, 0);
        query.search.engine = (wend_engine)engine;
        if (!scene_serves(&stage.scene, stage.finder, query.search.engine))
            continue;
        query.search.limit = (uint64_t)engine % 2;
        query.search.observer = &observer;
        stage.path.expanded = stage.path.cost = stage.path.point_count = 77;
        expect(&stage, &query, WEND_OUTCOME_UNREACHABLE, WEND_REASON_NO_WAY);
        assert_int_equal(stage.path.expanded, 0);
        assert_int_equal(stage.path.cost, 0);
        assert_int_equal(stage.path.point_count, 0);
        assert_int_equal(stage.path.engine, WEND_ENGINE_AUTO);
    }
    close_stage(&stage);
}

/* A link may lead anywhere, also to where no walk leads. */
static void island_with_a_link_is_searched_for(void **state)
{
    stage stage = stage_open();
    wend_query query = scene_query(0, 0, 6, 0);
    wend_link link = {wend_place_cell(0, 3), wend_place_cell(6, 0), 5};
    (void)state;
    assert_int_equal(wend_grid_add_link(stage.scene.grid, &link), WEND_OK);
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_int_equal(wend_finder_find(stage.finder, stage.scene.space, &query, &stage.path), WEND_OK);
    assert_int_equal(stage.path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(stage.path.cost, 3 * WEND_PRICE_STRAIGHT + 5);
    close_stage(&stage);
}

/* Regions say nothing of a blocked start: a search does. */
static void island_is_unreachable_after_a_search_from_a_blocked_start(void **state)
{
    stage stage = stage_open();
    wend_query query = scene_query(3, 1, 6, 0);
    (void)state;
    query.from.may_be_blocked = true;
    expect(&stage, &query, WEND_OUTCOME_UNREACHABLE, WEND_REASON_NO_WAY);
    assert_true(stage.path.expanded > 0);
    close_stage(&stage);
}

static void blocked_start_is_rejected_with_reason(void **state)
{
    (void)state;
    expect_at(3, 1, 0, 0, WEND_OUTCOME_UNREACHABLE, WEND_REASON_START_BLOCKED);
}

static void blocked_goal_is_rejected_with_reason(void **state)
{
    (void)state;
    expect_at(0, 0, 3, 1, WEND_OUTCOME_UNREACHABLE, WEND_REASON_GOAL_BLOCKED);
}

static void blocked_start_that_is_the_goal_is_rejected(void **state)
{
    (void)state;
    expect_at(3, 1, 3, 1, WEND_OUTCOME_UNREACHABLE, WEND_REASON_START_BLOCKED);
}

static void places_outside_are_rejected_with_reason(void **state)
{
    static const int32_t outside[][2] = {{-1, 0}, {0, -1}, {7, 0}, {0, 4}, {8388607, 8388607}, {-8388608, -8388608}};
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        expect_at(outside[i][0], outside[i][1], 0, 0, WEND_OUTCOME_UNREACHABLE, WEND_REASON_START_OUTSIDE);
        expect_at(0, 0, outside[i][0], outside[i][1], WEND_OUTCOME_UNREACHABLE, WEND_REASON_GOAL_OUTSIDE);
    }
}

static void other_levels_are_outside(void **state)
{
    stage stage = stage_open();
    wend_query query = scene_query(0, 0, 1, 0);
    (void)state;
    query.goal.level = 1;
    expect(&stage, &query, WEND_OUTCOME_UNREACHABLE, WEND_REASON_GOAL_OUTSIDE);
    query.start.level = 1;
    expect(&stage, &query, WEND_OUTCOME_UNREACHABLE, WEND_REASON_START_OUTSIDE);
    close_stage(&stage);
}

static void start_is_looked_at_before_the_goal(void **state)
{
    (void)state;
    expect_at(-1, 0, 3, 1, WEND_OUTCOME_UNREACHABLE, WEND_REASON_START_OUTSIDE);
    expect_at(-1, 0, -1, 0, WEND_OUTCOME_UNREACHABLE, WEND_REASON_START_OUTSIDE);
    expect_at(3, 1, -1, 0, WEND_OUTCOME_UNREACHABLE, WEND_REASON_START_BLOCKED);
    expect_at(3, 1, 5, 0, WEND_OUTCOME_UNREACHABLE, WEND_REASON_START_BLOCKED);
}

static void rejected_query_runs_no_engine(void **state)
{
    stage stage = stage_open();
    wend_query query = scene_query(0, 0, 3, 1);
    (void)state;
    expect(&stage, &query, WEND_OUTCOME_UNREACHABLE, WEND_REASON_GOAL_BLOCKED);
    assert_int_equal(stage.path.engine, WEND_ENGINE_AUTO);
    assert_int_equal(stage.path.expanded, 0);
    close_stage(&stage);
}

static void allowed_blocked_start_is_stepped_out_of(void **state)
{
    stage stage = stage_open();
    wend_query query = scene_query(3, 1, 0, 3);
    (void)state;
    query.from.may_be_blocked = true;
    expect(&stage, &query, WEND_OUTCOME_FOUND, WEND_REASON_NONE);
    assert_int_equal(stage.path.cost, 13860 * 5); /* three to the left, two down: every diagonal cuts a corner */
    close_stage(&stage);
}

static void allowed_blocked_start_that_is_the_goal_is_found(void **state)
{
    stage stage = stage_open();
    wend_query query = scene_query(3, 1, 3, 1);
    (void)state;
    query.from.may_be_blocked = true;
    expect(&stage, &query, WEND_OUTCOME_FOUND, WEND_REASON_NONE);
    assert_int_equal(stage.path.point_count, 1);
    close_stage(&stage);
}

static void allowed_blocked_start_does_not_help_outside_or_to_a_blocked_goal(void **state)
{
    stage stage = stage_open();
    wend_query outside = scene_query(-1, 0, 0, 0), blocked = scene_query(3, 1, 5, 0);
    (void)state;
    outside.from.may_be_blocked = blocked.from.may_be_blocked = true;
    expect(&stage, &outside, WEND_OUTCOME_UNREACHABLE, WEND_REASON_START_OUTSIDE);
    expect(&stage, &blocked, WEND_OUTCOME_UNREACHABLE, WEND_REASON_GOAL_BLOCKED);
    close_stage(&stage);
}

static void enclosed_blocked_start_has_no_way(void **state)
{
    test_map map = scene_map("@@@./@@@./@@@.");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(1, 1, 3, 1);
    wend_path path = wend_path_default();
    (void)state;
    query.from.may_be_blocked = true;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void any_place_of_a_cell_asks_for_that_cell(void **state)
{
    static const int32_t offsets[] = {0, 1, 127, 129, 255};
    stage stage = stage_open();
    (void)state;
    for (unsigned i = 0; i < 25; i++) {
        wend_query query = scene_query(4, 1, 6, 2);
        query.start.x = 4 * 256 + offsets[i % 5];
        query.goal.y = 2 * 256 + offsets[i / 5];
        expect(&stage, &query, WEND_OUTCOME_FOUND, WEND_REASON_NONE);
    }
    close_stage(&stage);
}

static void unknown_engine_is_refused(void **state)
{
    static const int unknown[] = {WEND_ENGINE_COUNT, -1, INT32_MAX};
    wend_query query = scene_query(0, 0, 1, 1);
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        query.search.engine = (wend_engine)unknown[i];
        refuse(&query, WEND_ERROR_ARGUMENT);
    }
}

static void unknown_heuristic_is_refused(void **state)
{
    static const int unknown[] = {7, -1, INT32_MAX};
    wend_query query = scene_query(0, 0, 1, 1);
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        query.search.heuristic = (wend_heuristic)unknown[i];
        refuse(&query, WEND_ERROR_ARGUMENT);
    }
}

static void manhattan_overestimates_with_8_neighbours(void **state)
{
    wend_query query = scene_query(0, 0, 1, 1);
    (void)state;
    query.search.heuristic = WEND_HEURISTIC_MANHATTAN;
    refuse(&query, WEND_ERROR_UNSUPPORTED);
}

static void null_pointers_are_refused(void **state)
{
    stage stage = stage_open();
    wend_query query = scene_query(0, 0, 1, 1);
    (void)state;
    assert_int_equal(wend_finder_find(NULL, stage.scene.space, &query, &stage.path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_find(stage.finder, NULL, &query, &stage.path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_find(stage.finder, stage.scene.space, NULL, &stage.path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_find(stage.finder, stage.scene.space, &query, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_create(NULL, NULL), WEND_ERROR_ARGUMENT);
    wend_finder_destroy(NULL);
    close_stage(&stage);
}

static void default_query_asks_for_the_fastest_optimal_engine_without_limits(void **state)
{
    wend_query query = wend_query_default();
    (void)state;
    assert_int_equal(query.search.engine, WEND_ENGINE_AUTO);
    assert_int_equal(query.search.heuristic, WEND_HEURISTIC_DEFAULT);
    assert_int_equal(query.search.limit, 0);
    assert_false(query.from.may_be_blocked);
    assert_null(query.search.observer);
}

static void answer_names_the_engine_that_ran(void **state)
{
    stage stage = stage_open();
    wend_query query = scene_query(0, 0, 6, 3);
    (void)state;
    expect(&stage, &query, WEND_OUTCOME_FOUND, WEND_REASON_NONE);
    assert_int_not_equal(stage.path.engine, WEND_ENGINE_AUTO);
    query.search.engine = WEND_ENGINE_ASTAR;
    expect(&stage, &query, WEND_OUTCOME_FOUND, WEND_REASON_NONE);
    assert_int_equal(stage.path.engine, WEND_ENGINE_ASTAR);
    close_stage(&stage);
}

/* A mover that came along a straightened line may look any way. */
static void mover_with_4_neighbours_may_look_aslant(void **state)
{
    test_map map = scene_map("....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_4, NULL);
    wend_finder *finder = scene_finder();
    wend_profile profile = wend_profile_default();
    wend_query query = scene_query(0, 0, 3, 0);
    wend_path path = wend_path_default();
    wend_space *space = NULL;
    (void)state;
    profile.neighbours = WEND_NEIGHBOURS_4;
    profile.turn_cost = 100;
    assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &space), WEND_OK);
    query.from.heading = WEND_DIRECTION_NORTH_EAST;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.cost, 3 * WEND_PRICE_STRAIGHT + 100);
    wend_space_destroy(space);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(start_that_is_the_goal_is_one_point_and_costs_nothing),
        cmocka_unit_test(open_way_is_found),
        cmocka_unit_test(island_is_unreachable_without_search),
        cmocka_unit_test(island_with_a_link_is_searched_for),
        cmocka_unit_test(island_is_unreachable_after_a_search_from_a_blocked_start),
        cmocka_unit_test(blocked_start_is_rejected_with_reason),
        cmocka_unit_test(blocked_goal_is_rejected_with_reason),
        cmocka_unit_test(blocked_start_that_is_the_goal_is_rejected),
        cmocka_unit_test(places_outside_are_rejected_with_reason),
        cmocka_unit_test(other_levels_are_outside),
        cmocka_unit_test(start_is_looked_at_before_the_goal),
        cmocka_unit_test(rejected_query_runs_no_engine),
        cmocka_unit_test(allowed_blocked_start_is_stepped_out_of),
        cmocka_unit_test(allowed_blocked_start_that_is_the_goal_is_found),
        cmocka_unit_test(allowed_blocked_start_does_not_help_outside_or_to_a_blocked_goal),
        cmocka_unit_test(enclosed_blocked_start_has_no_way),
        cmocka_unit_test(any_place_of_a_cell_asks_for_that_cell),
        cmocka_unit_test(unknown_engine_is_refused),
        cmocka_unit_test(unknown_heuristic_is_refused),
        cmocka_unit_test(manhattan_overestimates_with_8_neighbours),
        cmocka_unit_test(null_pointers_are_refused),
        cmocka_unit_test(default_query_asks_for_the_fastest_optimal_engine_without_limits),
        cmocka_unit_test(answer_names_the_engine_that_ran),
        cmocka_unit_test(mover_with_4_neighbours_may_look_aslant),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
