/* tests/unit/no_crossing_test.c: movers that cross nobody, one rule at a time. */
#include "scene/asking.h"
#include "scene/layers.h"
#include "test/memory.h"

#include <string.h>

/* A map on which '*' is a cell where others stand. */
static stage open_crowd(const char *rows, const wend_profile *given)
{
    char free[256];
    wend_profile profile = given ? *given : wend_profile_default();
    size_t length = strlen(rows);
    assert_true(length < sizeof free);
    for (size_t i = 0; i < length; i++)
        free[i] = rows[i] == '*' ? '.' : rows[i];
    free[length] = 0;
    stage stage = open_stage(free, WEND_NEIGHBOURS_8);
    profile.crossing_cost = WEND_NO_CROSSING;
    wend_space_destroy(stage.scene.space);
    assert_int_equal(wend_space_create(stage.scene.grid, &profile, NULL, &stage.scene.space), WEND_OK);
    wend_place at = wend_place_cell(0, 0);
    for (size_t i = 0; i < length; i++) {
        if (rows[i] == '*')
            test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, at, 1);
        at = rows[i] == '/' ? wend_place_cell(0, wend_place_row(at) + 1)
                            : wend_place_cell(wend_place_column(at) + 1, wend_place_row(at));
    }
    return stage;
}

static void close_crowd(stage *stage)
{
    test_layers_close(stage->scene.space);
    stage->scene.space = NULL;
    close_stage(stage);
}

static void way_leads_around_others(void **state)
{
    stage stage = open_crowd("...../.***./.....", NULL);
    wend_query query = scene_query(0, 1, 4, 1);
    (void)state;
    assert_end(ask(&stage, &query), 4, 1);
    assert_int_equal(stage.path.cost, 2 * WEND_PRICE_DIAGONAL + 2 * WEND_PRICE_STRAIGHT);
    close_crowd(&stage);
}

static void others_are_no_corners(void **state)
{
    stage stage = open_crowd(".*/*.", NULL);
    wend_query query = scene_query(0, 0, 1, 1);
    (void)state;
    assert_int_equal(ask(&stage, &query)->cost, WEND_PRICE_DIAGONAL);
    close_crowd(&stage);
}

static void wall_of_others_leaves_no_way(void **state)
{
    stage stage = open_crowd("..*../..*../..*..", NULL);
    wend_query query = scene_query(0, 1, 4, 1);
    wend_explanation why;
    char text[WEND_EXPLANATION_ROOM];
    (void)state;
    assert_int_equal(ask(&stage, &query)->outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(stage.path.reason, WEND_REASON_NO_WAY);
    assert_int_equal(wend_explain(stage.scene.space, &query, &stage.path, NULL, &why), WEND_OK);
    assert_int_equal(why.reason, WEND_REASON_OTHERS_IN_WAY);
    wend_explanation_text(&why, text, sizeof text);
    assert_string_equal(text, "others stand in the way to the goal: (2, 1)");
    query.search.radius = 4;
    assert_int_equal(ask(&stage, &query)->reason, WEND_REASON_NO_WAY_WITHIN);
    assert_int_equal(wend_explain(stage.scene.space, &query, &stage.path, NULL, &why), WEND_OK);
    assert_int_equal(why.reason, WEND_REASON_OTHERS_IN_WAY);
    close_crowd(&stage);
}

static void wall_of_terrain_is_blamed_on_nobody(void **state)
{
    stage stage = open_crowd("*.@../..@../..@..", NULL);
    wend_query query = scene_query(1, 1, 4, 1);
    wend_explanation why;
    (void)state;
    assert_int_equal(ask(&stage, &query)->reason, WEND_REASON_NO_WAY);
    assert_int_equal(wend_explain(stage.scene.space, &query, &stage.path, NULL, &why), WEND_OK);
    assert_int_equal(why.reason, WEND_REASON_NO_WAY);
    close_crowd(&stage);
}

static void goal_may_be_entered_where_who_is_sought_stands(void **state)
{
    stage stage = open_crowd("..*.*", NULL);
    wend_query query = scene_query(0, 0, 2, 0);
    (void)state;
    assert_none(&stage, &query, WEND_REASON_CANNOT_STOP);
    query.to.may_be_occupied = true;
    assert_int_equal(ask(&stage, &query)->cost, 2 * WEND_PRICE_STRAIGHT);
    query.goal = wend_place_cell(4, 0);
    assert_int_equal(ask(&stage, &query)->outcome, WEND_OUTCOME_UNREACHABLE);
    close_crowd(&stage);
}

static void own_cells_bar_nobody(void **state)
{
    wend_profile large = wend_profile_default();
    large.footprint = 2;
    stage stage = open_crowd("**.../**...", &large);
    wend_query query = scene_query(0, 0, 3, 0);
    (void)state;
    assert_int_equal(ask(&stage, &query)->cost, 3 * WEND_PRICE_STRAIGHT);
    query.start = wend_place_cell(1, 0);
    query.goal = wend_place_cell(0, 0);
    assert_none(&stage, &query, WEND_REASON_CANNOT_STOP);
    close_crowd(&stage);
}

static void cells_at_one_start_bar_who_comes_from_another(void **state)
{
    stage stage = open_crowd("*.*..", NULL);
    wend_query query = scene_query(0, 0, 4, 0);
    wend_place starts[] = {wend_place_cell(0, 0), wend_place_cell(2, 0)};
    (void)state;
    query.from.places = starts;
    query.from.count = 1;
    assert_int_equal(ask(&stage, &query)->outcome, WEND_OUTCOME_UNREACHABLE);
    query.from.count = 2;
    assert_int_equal(ask(&stage, &query)->cost, 2 * WEND_PRICE_STRAIGHT);
    assert_int_equal(stage.path.start_index, 1);
    close_crowd(&stage);
}

static void links_lead_to_no_others(void **state)
{
    stage stage = open_crowd("..@.*", NULL);
    wend_link link = {wend_place_cell(1, 0), wend_place_cell(4, 0), 100};
    wend_query query = scene_query(0, 0, 3, 0);
    (void)state;
    assert_int_equal(wend_grid_add_link(stage.scene.grid, &link), WEND_OK);
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_int_equal(ask(&stage, &query)->outcome, WEND_OUTCOME_UNREACHABLE);
    test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(4, 0), 0);
    assert_end(ask(&stage, &query), 3, 0);
    close_crowd(&stage);
}

static void nearest_cell_is_one_on_this_side_of_others(void **state)
{
    stage stage = open_crowd("..*../..*../..*..", NULL);
    wend_query query = scene_query(0, 1, 4, 1);
    (void)state;
    query.otherwise.policy = WEND_POLICY_NEAREST;
    ask(&stage, &query);
    assert_int_equal(stage.path.outcome, WEND_OUTCOME_PARTIAL);
    assert_cell(stage.path.points[stage.path.point_count - 1], 1, 1);
    close_crowd(&stage);
}

static void breach_breaks_no_others(void **state)
{
    stage stage = open_crowd("...*.@.", NULL);
    wend_profile ram = wend_profile_default();
    wend_query query = scene_query(0, 0, 6, 0);
    wend_space *walls = NULL;
    (void)state;
    ram.weight['@'] = 5;
    assert_int_equal(wend_space_create(stage.scene.grid, &ram, NULL, &walls), WEND_OK);
    query.otherwise.policy = WEND_POLICY_BREACH;
    query.otherwise.breach = walls;
    ask(&stage, &query);
    assert_int_equal(stage.path.outcome, WEND_OUTCOME_PARTIAL);
    assert_cell(stage.path.points[stage.path.point_count - 1], 2, 0);
    assert_int_equal(stage.path.wall_count, 1);
    wend_space_destroy(walls);
    close_crowd(&stage);
}

static void path_is_no_longer_valid_where_somebody_came(void **state)
{
    stage stage = open_crowd(".....", NULL);
    wend_query query = scene_query(0, 0, 4, 0);
    wend_path_check check;
    (void)state;
    ask(&stage, &query);
    assert_true(wend_path_is_valid(&stage.path, stage.scene.space, WEND_DIRECTION_NONE, &check));
    test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(3, 0), 1);
    assert_false(wend_path_is_valid(&stage.path, stage.scene.space, WEND_DIRECTION_NONE, &check));
    assert_int_equal(check.fault, WEND_PATH_FAULT_OTHERS);
    assert_int_equal(check.step, 3);
    assert_cell(check.cell, 3, 0);
    test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(3, 0), 0);
    test_layer_put(stage.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(4, 0), 1);
    assert_false(wend_path_is_valid(&stage.path, stage.scene.space, WEND_DIRECTION_NONE, &check));
    assert_int_equal(check.fault, WEND_PATH_FAULT_STOP);
    assert_int_equal(check.cost, 4 * WEND_PRICE_STRAIGHT);
    close_crowd(&stage);
}

static void line_through_others_cannot_be_walked(void **state)
{
    stage stage = open_crowd("...../..*../.....", NULL);
    uint64_t cost;
    (void)state;
    wend_place left = wend_place_cell(0, 1), right = wend_place_cell(4, 1);
    assert_true(wend_line_of_sight(stage.scene.space, left, right, NULL, 0));
    assert_int_equal(wend_line_cost(stage.scene.space, left, right, &cost), WEND_OK);
    assert_true(cost == UINT64_MAX);
    assert_int_equal(wend_line_cost(stage.scene.space, wend_place_cell(2, 1), right, &cost), WEND_OK);
    assert_int_equal(cost, 2 * WEND_PRICE_STRAIGHT);
    wend_query query = scene_query(0, 1, 4, 1);
    query.shape.lines = WEND_LINES_STRAIGHT;
    assert_end(ask(&stage, &query), 4, 1);
    for (uint32_t i = 1; i < stage.path.point_count; i++) {
        wend_line_cost(stage.scene.space, stage.path.points[i - 1], stage.path.points[i], &cost);
        assert_true(cost != UINT64_MAX);
    }
    close_crowd(&stage);
}

/* What a creature asks that hunts: with the layer, to be beside, around a corner of walls and others. */
static bool ask_to_be_beside(const wend_allocator *allocator, void *user)
{
    const wend_space *space = user;
    wend_finder *finder = NULL;
    wend_path path = wend_path_default();
    wend_query query = scene_query(0, 0, 4, 1);
    query.search.radius = 8;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    if (wend_finder_create(allocator, &finder) != WEND_OK)
        return false;
    wend_status status = wend_finder_find(finder, space, &query, &path);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    assert_true(status != WEND_OK || (path.outcome == WEND_OUTCOME_FOUND && path.engine == WEND_ENGINE_LOCAL));
    wend_status again = wend_finder_find(finder, space, &query, &path);
    assert_true(again == WEND_OK || (again == WEND_ERROR_MEMORY && status == WEND_ERROR_MEMORY));
    wend_finder_destroy(finder);
    return status == WEND_OK;
}

static void lack_of_memory_is_said_and_leaves_the_finder_usable(void **state)
{
    stage stage = open_crowd("..*..../.**.*../.*...../.......", NULL);
    (void)state;
    const char *fault = test_memory_sweep_with(ask_to_be_beside, stage.scene.space);
    assert_null(fault);
    close_crowd(&stage);
}

static void costs_between_the_greatest_and_no_crossing_are_refused(void **state)
{
    stage stage = open_stage("..", WEND_NEIGHBOURS_8);
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    (void)state;
    profile.crossing_cost = WEND_NO_CROSSING - 1;
    assert_int_equal(wend_space_create(stage.scene.grid, &profile, NULL, &space), WEND_ERROR_ARGUMENT);
    profile.crossing_cost = (1u << 24) + 1;
    assert_int_equal(wend_space_create(stage.scene.grid, &profile, NULL, &space), WEND_ERROR_ARGUMENT);
    profile.crossing_cost = WEND_NO_CROSSING;
    assert_int_equal(wend_space_create(stage.scene.grid, &profile, NULL, &space), WEND_OK);
    wend_space_destroy(space);
    close_stage(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(way_leads_around_others),
        cmocka_unit_test(others_are_no_corners),
        cmocka_unit_test(wall_of_others_leaves_no_way),
        cmocka_unit_test(wall_of_terrain_is_blamed_on_nobody),
        cmocka_unit_test(goal_may_be_entered_where_who_is_sought_stands),
        cmocka_unit_test(own_cells_bar_nobody),
        cmocka_unit_test(cells_at_one_start_bar_who_comes_from_another),
        cmocka_unit_test(links_lead_to_no_others),
        cmocka_unit_test(nearest_cell_is_one_on_this_side_of_others),
        cmocka_unit_test(breach_breaks_no_others),
        cmocka_unit_test(path_is_no_longer_valid_where_somebody_came),
        cmocka_unit_test(line_through_others_cannot_be_walked),
        cmocka_unit_test(lack_of_memory_is_said_and_leaves_the_finder_usable),
        cmocka_unit_test(costs_between_the_greatest_and_no_crossing_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
