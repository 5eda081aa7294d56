/*
 * tests/unit/null_test.c: null pointers given to public functions: a call that returns a status returns ARGUMENT, any
 * other an empty answer, and nothing ends the program.
 */
#include "test/test.h"

#include <wend/all.h>

static const wend_place here = {128, 128, 0, 0};

static void all_are_refused(const wend_status *statuses, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (statuses[i] != WEND_ERROR_ARGUMENT)
            fail_msg("call %u: %s", (unsigned)i, wend_status_text(statuses[i]));
}

static void all_are_empty(const uint64_t *answers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (answers[i])
            fail_msg("call %u", (unsigned)i);
}

static void calls_with_a_status_about_maps_refuse_null(void **state)
{
    wend_layout layout = wend_layout_default();
    wend_place place;
    double world;
    size_t length;
    const wend_status statuses[] = {
        wend_grid_set(NULL, wend_place_cell(0, 0), '.'),
        wend_space_write_image(NULL, NULL, 0, &length),
        wend_space_stream_image(NULL, NULL, NULL, NULL),
        wend_space_open_image(NULL, NULL, NULL, NULL),
        wend_space_open_graph_image(NULL, NULL, NULL, NULL),
        wend_space_open_mesh_image(NULL, NULL, NULL, NULL),
        wend_image_read_info(NULL, 0, NULL),
        wend_space_save_image(NULL, NULL),
        wend_file_map(NULL, false, NULL),
        wend_grid_fill(NULL, wend_area_cells(0, 0, 1, 1), '.'),
        wend_grid_set_exits(NULL, wend_place_cell(0, 0), 0),
        wend_grid_add_link(NULL, NULL),
        wend_mesh_add_link(NULL, NULL, NULL),
        wend_mesh_remove_link(NULL, 1),
        wend_mesh_set_link_open(NULL, 1, true),
        wend_mesh_set_link_cost(NULL, 1, 1),
        wend_mesh_read_link(NULL, 1, NULL, NULL),
        wend_grid_remove_link(NULL, 0),
        wend_grid_write_text(NULL, NULL, NULL, 0, &length),
        wend_graph_parse(NULL, 1, NULL, NULL, NULL, NULL),
        wend_graph_load(NULL, NULL, NULL, NULL, NULL),
        wend_graph_write_text(NULL, NULL, NULL, 0, NULL),
        wend_graph_parse_dimacs(NULL, NULL, NULL, NULL),
        wend_graph_load_dimacs(NULL, NULL, NULL, NULL, NULL),
        wend_graph_write_dimacs(NULL, NULL, 0, NULL, NULL),
        wend_graph_write_dimacs_positions(NULL, NULL, 0, NULL, NULL),
        wend_graph_create(NULL, NULL, NULL),
        wend_graph_add_node(NULL, NULL, 0, NULL),
        wend_graph_remove_node(NULL, 0),
        wend_graph_add_edge(NULL, NULL, NULL),
        wend_graph_remove_edge(NULL, 0),
        wend_graph_close_edge(NULL, 0),
        wend_graph_open_edge(NULL, 0),
        wend_graph_price_edge(NULL, 0, 1),
        wend_graph_set_edge_kind(NULL, 0, 1),
        wend_graph_link_visible(NULL, NULL, 0, 1, 0, NULL),
        wend_layout_to_place(NULL, 0, 0, &place),
        wend_layout_to_place(&layout, 0, 0, NULL),
        wend_layout_to_world(&layout, here, NULL, &world),
    };
    (void)state;
    all_are_refused(statuses, sizeof statuses / sizeof *statuses);
}

static void calls_with_a_status_about_spaces_refuse_null(void **state)
{
    wend_space *space = NULL;
    wend_layer *layer = NULL;
    wend_influence *influence = NULL;
    const wend_stamp stamp = wend_stamp_default();
    const wend_price price = wend_price_default();
    const wend_area area = {here, 1, 1};
    wend_nearest nearest;
    uint32_t regions;
    const wend_status statuses[] = {
        wend_space_update(NULL),
        wend_space_refresh(NULL, wend_area_cells(0, 0, 1, 1)),
        wend_space_snapshot(NULL, &space),
        wend_layer_create(NULL, WEND_LAYER_EXTRA, NULL, &layer),
        wend_layer_enter(NULL, here, 1),
        wend_layer_leave(NULL, here, 1),
        wend_layer_set_area(NULL, area, NULL, 0),
        wend_layer_fill(NULL, area, 0),
        wend_influence_create(NULL, NULL, &influence),
        wend_influence_apply_walls(NULL, NULL, NULL),
        wend_influence_stamp(NULL, here, &stamp),
        wend_influence_add(NULL, area, 1),
        wend_influence_fill(NULL, area, 1),
        wend_influence_decay(NULL, 0),
        wend_influence_spread(NULL, 0),
        wend_influence_propagate(NULL, 0),
        wend_influence_blur(NULL),
        wend_influence_sum(NULL, NULL, 0),
        wend_influence_maximum(NULL, NULL, 0),
        wend_influence_write(NULL, NULL, &price, NULL),
        wend_influence_read(NULL, area, NULL, 0),
        wend_influence_set(NULL, area, NULL, 0),
        wend_space_attach(NULL, NULL),
        wend_space_detach(NULL, NULL),
        wend_space_components(NULL, NULL, NULL, &regions),
        wend_space_would_cut_off(NULL, NULL, NULL, NULL),
        wend_space_nearest(NULL, NULL, here, here, &nearest),
        wend_space_create_graph(NULL, NULL, NULL, &space),
        wend_space_create_parallel(NULL, NULL, NULL, NULL, &space),
        wend_space_create_parallel(NULL, NULL, NULL, NULL, NULL),
        wend_space_prepare_landmarks(NULL, 1),
        wend_space_prepare(NULL, WEND_PREPARED_AUTO),
        wend_space_prepare_slice(NULL, NULL, NULL),
        wend_space_unprepare(NULL, WEND_PREPARED_AUTO),
        wend_space_adopt(NULL, NULL),
        wend_space_attach_ground(NULL, NULL, 1, 0),
    };
    (void)state;
    all_are_refused(statuses, sizeof statuses / sizeof *statuses);
}

static void calls_with_a_status_about_paths_refuse_null(void **state)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_explanation explanation;
    wend_field *field = NULL;
    wend_line_hit hit;
    uint64_t cost;
    const wend_status statuses[] = {
        wend_field_create(NULL, NULL, NULL, &field),
        wend_field_grow(NULL, WEND_ALL_WORK, NULL),
        wend_field_path(NULL, here, &path),
        wend_finder_find(NULL, NULL, NULL, NULL),
        wend_finder_continue(NULL, WEND_ALL_WORK, NULL),
        wend_planner_create(NULL, NULL, NULL),
        wend_planner_find(NULL, NULL, NULL),
        wend_planner_continue(NULL, 1, NULL),
        wend_reach_create(NULL, NULL),
        wend_reach_find(NULL, NULL, NULL),
        wend_reach_path(NULL, here, NULL),
        wend_path_turns(NULL, NULL, NULL, NULL, 0, NULL),
        wend_path_on_ground(NULL, NULL, WEND_PATH_DETAIL_SLOPES, NULL, 0, NULL),
        wend_finder_find_turn(NULL, NULL, NULL, NULL, NULL, NULL),
        wend_course_run(NULL, NULL, NULL, 0, NULL),
        wend_explain(NULL, &query, &path, NULL, &explanation),
        wend_line_raycast(NULL, here, here, NULL, 0, &hit),
        wend_line_cost(NULL, here, here, &cost),
    };
    (void)state;
    all_are_refused(statuses, sizeof statuses / sizeof *statuses);
}

static void calls_with_a_status_about_orders_refuse_null(void **state)
{
    wend_path path = wend_path_default();
    wend_agenda *agenda;
    wend_ticket_id ticket;
    wend_ticket_state now;
    size_t length;
    const wend_status statuses[] = {
        wend_group_create(NULL, NULL),
        wend_traffic_create(NULL, NULL, NULL, NULL),
        wend_traffic_add(NULL, NULL, NULL),
        wend_traffic_remove(NULL, 1),
        wend_traffic_set_goal(NULL, 1, here),
        wend_traffic_goal(NULL, 1, NULL),
        wend_traffic_clear_goal(NULL, 1),
        wend_traffic_send(NULL, NULL, NULL, NULL, 0, NULL),
        wend_march_create(NULL, NULL, NULL),
        wend_march_send(NULL, NULL, NULL, 0, NULL),
        wend_march_step(NULL, NULL),
        wend_traffic_set_fixed(NULL, 1, true),
        wend_traffic_set_pace(NULL, 1, 2),
        wend_traffic_place(NULL, 1, NULL, NULL),
        wend_traffic_plan(NULL, 1, NULL),
        wend_traffic_plan_place(NULL, 1, 0, NULL),
        wend_traffic_step(NULL, 1, NULL, NULL, NULL),
        wend_group_send(NULL, here, NULL, 0, NULL, NULL),
        wend_group_form(NULL, NULL, NULL, 0, NULL, NULL),
        wend_group_begin(NULL, NULL, NULL, 0),
        wend_group_continue(NULL, 1, NULL, NULL, NULL),
        wend_group_reserve(NULL, NULL, 0, NULL, NULL),
        wend_group_drop(NULL, 1),
        wend_agenda_create(NULL, NULL, NULL),
        wend_agenda_submit(NULL, NULL, &ticket),
        wend_agenda_cancel(NULL, 1),
        wend_agenda_forget(NULL, NULL),
        wend_agenda_step(NULL, 1, NULL),
        wend_agenda_poll(NULL, 1, &now, &path),
        wend_agenda_save(NULL, NULL, 0, NULL, 0, &length),
        wend_agenda_restore(NULL, NULL, &agenda),
    };
    (void)state;
    all_are_refused(statuses, sizeof statuses / sizeof *statuses);
}

static void calls_with_a_status_about_agents_refuse_null(void **state)
{
    const wend_area area = {here, 1, 1};
    const wend_status statuses[] = {
        wend_sight_create(NULL, NULL, NULL),
        wend_sight_change(NULL, NULL),
        wend_sight_look(NULL, NULL, here, NULL),
        wend_sight_reveal(NULL, NULL, NULL),
        wend_sight_mark(NULL, NULL),
        wend_sight_unmark(NULL),
        wend_explorer_create(NULL, NULL, NULL),
        wend_explorer_send(NULL, here, here, NULL),
        wend_explorer_send_exploring(NULL, here, NULL),
        wend_explorer_dismiss(NULL, 0),
        wend_explorer_plan(NULL, WEND_ALL_WORK, NULL),
        wend_explorer_touch(NULL, area),
        wend_explorer_move(NULL, 0, here),
        wend_explorer_path(NULL, 0, NULL),
        wend_crowd_create(NULL, NULL, NULL, NULL),
        wend_crowd_add(NULL, NULL, NULL),
        wend_crowd_remove(NULL, 1),
        wend_crowd_put(NULL, 1, (wend_crowd_point){0}),
        wend_crowd_put_at_height(NULL, 1, (wend_crowd_point){0}, 0),
        wend_crowd_follow_field(NULL, 1, NULL),
        wend_crowd_follow_path(NULL, 1, NULL, 0),
        wend_crowd_go(NULL, 1, here),
        wend_crowd_steer(NULL, 1, 0, 0),
        wend_crowd_stop(NULL, 1),
        wend_crowd_agent(NULL, 1, NULL),
        wend_crowd_step(NULL, 1, NULL),
        wend_crowd_within(NULL, (wend_crowd_point){0}, 1, NULL, 0, NULL),
        wend_crowd_nearest(NULL, (wend_crowd_point){0}, 1, NULL, NULL),
        wend_crowd_look(NULL, NULL),
        wend_crowd_save(NULL, NULL, NULL, 0, NULL),
        wend_crowd_restore(NULL, NULL, NULL),
    };
    (void)state;
    all_are_refused(statuses, sizeof statuses / sizeof *statuses);
}

static void calls_about_the_ground_refuse_null(void **state)
{
    wend_place place;
    (void)state;
    wend_ground_hit ground_hit;
    wend_ground_step ground_step;
    wend_ground_polygon ground_polygon;
    int32_t height;
    uint64_t numbers = 1;
    size_t polygons;
    assert_int_equal(wend_ground_locate(NULL, 0, 0, 0, &place, &height), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_height(NULL, here, &height), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_nearest(NULL, here, 1, &ground_hit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_ray(NULL, here, here, &ground_hit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_wall(NULL, here, 1, &ground_hit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_move(NULL, here, here, &ground_step), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_random(NULL, &numbers, &place), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_random_near(NULL, here, 1, &numbers, &place), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_polygons(NULL, here, 1, NULL, 0, &polygons), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_read_polygon(NULL, 0, &ground_polygon, NULL, 0), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_polygon_limit(NULL), 0);
    assert_int_equal(wend_ground_losses(NULL, NULL, 0, &polygons), WEND_ERROR_ARGUMENT);
}

static void other_calls_about_maps_have_an_empty_answer_for_null(void **state)
{
    const uint64_t answers[] = {
        wend_grid_width(NULL),
        wend_grid_height(NULL),
        wend_grid_levels(NULL),
        wend_grid_terrain(NULL, wend_place_cell(0, 0)),
        wend_grid_link_count(NULL),
        wend_mesh_link_count(NULL),
        wend_grid_link(NULL, 0) != NULL,
        wend_grid_version(NULL),
        wend_grid_memory(NULL),
        wend_graph_node_limit(NULL),
        wend_graph_edge_limit(NULL),
        wend_graph_node_count(NULL),
        wend_graph_edge_count(NULL),
        wend_graph_has_positions(NULL),
        wend_graph_has_node(NULL, 0),
        (uint64_t)wend_graph_node_place(NULL, 0).x,
        (uint64_t)wend_graph_node_height(NULL, 0),
        wend_graph_read_edge(NULL, 0, NULL),
        wend_graph_first_edge(NULL, 0) != WEND_GRAPH_NONE,
        wend_graph_next_edge(NULL, 0) != WEND_GRAPH_NONE,
        wend_graph_find_edge(NULL, 0, 0) != WEND_GRAPH_NONE,
        wend_graph_version(NULL),
        wend_graph_memory(NULL),
        wend_graph_names_of(NULL, 0) != NULL,
        wend_graph_names_find(NULL, NULL) != WEND_GRAPH_NONE,
        wend_legend_terrain_name(NULL, 1) != NULL,
        (uint64_t)wend_legend_terrain_letter(NULL, 1),
        wend_legend_find_terrain(NULL, NULL, NULL),
        wend_scen_count(NULL),
        wend_scen_problem(NULL, 0) != NULL,
    };
    (void)state;
    all_are_empty(answers, sizeof answers / sizeof *answers);
}

static void other_calls_about_spaces_have_an_empty_answer_for_null(void **state)
{
    const uint64_t answers[] = {
        wend_space_layer(NULL, WEND_LAYER_EXTRA) != NULL,
        wend_layer_value(NULL, here),
        wend_layer_count(NULL),
        wend_layer_kind_of(NULL),
        wend_layer_grid(NULL) != NULL,
        wend_layer_memory(NULL),
        wend_influence_value(NULL, here),
        wend_influence_greatest(NULL, (wend_area){here, 1, 1}, NULL),
        wend_influence_total(NULL),
        wend_influence_work(NULL),
        wend_influence_grid(NULL) != NULL,
        wend_influence_memory(NULL),
        wend_space_version(NULL),
        wend_space_grid(NULL) != NULL,
        wend_space_is_free(NULL, here),
        wend_space_memory(NULL),
        wend_space_graph(NULL) != NULL,
        wend_space_is_current(NULL),
    };
    (void)state;
    all_are_empty(answers, sizeof answers / sizeof *answers);
}

static void other_calls_about_paths_have_an_empty_answer_for_null(void **state)
{
    wend_path_iterator iterator = {0};
    char text[9];
    const uint64_t answers[] = {
        wend_engine_abilities((wend_engine)99),
        wend_engine_serves(WEND_ENGINE_ASTAR, NULL),
        wend_finder_memory(NULL),
        wend_field_is_complete(NULL),
        wend_field_cost(NULL, here) != UINT64_MAX,
        wend_field_direction(NULL, here) != WEND_DIRECTION_NONE,
        wend_field_next(NULL, here, NULL),
        wend_field_steer(NULL, here, NULL, NULL),
        wend_field_advance(NULL, NULL, 1) != 0,
        wend_field_space(NULL) != NULL,
        wend_field_work(NULL),
        wend_field_memory(NULL),
        wend_batch_memory(NULL),
        wend_reach_cells(NULL, NULL) != NULL,
        wend_reach_at(NULL, here) != NULL,
        wend_reach_work(NULL),
        wend_planner_memory(NULL),
        wend_reach_memory(NULL),
        wend_engine_by_name(NULL, NULL),
        wend_path_next(NULL, NULL),
        wend_path_next(&iterator, NULL),
        wend_path_cells(NULL, WEND_PATH_START_INCLUDED, NULL, 0),
        wend_path_advance(NULL, NULL, 1),
        wend_path_walk(NULL, NULL, NULL, 1),
        wend_path_is_valid_ahead(NULL, NULL, NULL, NULL),
        wend_path_is_valid(NULL, NULL, WEND_DIRECTION_NORTH, NULL),
        wend_explanation_text(NULL, text, sizeof text),
        wend_line_cells(NULL, here, here, NULL, 0),
        wend_line_of_sight(NULL, here, here, NULL, 0),
        wend_path_touches(NULL, NULL, wend_area_cells(0, 0, 1, 1)),
    };
    (void)state;
    all_are_empty(answers, sizeof answers / sizeof *answers);
}

static void other_calls_about_orders_have_an_empty_answer_for_null(void **state)
{
    const uint64_t answers[] = {
        wend_agenda_memory(NULL),     wend_agenda_get_stats(NULL).ticks, wend_group_memory(NULL),
        wend_traffic_memory(NULL),    wend_march_memory(NULL),           wend_traffic_count(NULL),
        wend_traffic_under_way(NULL), wend_traffic_work(NULL),           wend_traffic_plan_sum(NULL).cost,
    };
    (void)state;
    all_are_empty(answers, sizeof answers / sizeof *answers);
}

static void other_calls_about_agents_have_an_empty_answer_for_null(void **state)
{
    const uint64_t answers[] = {
        wend_sight_sees(NULL, here),       wend_sight_cells(NULL, NULL, 0), wend_sight_memory(NULL),
        wend_explorer_next(NULL, 0, NULL), wend_explorer_searches(NULL),    wend_explorer_memory(NULL),
        wend_crowd_agents(NULL, NULL, 0),  wend_crowd_memory(NULL),
    };
    (void)state;
    all_are_empty(answers, sizeof answers / sizeof *answers);
}

static void nothing_is_freed_of_null(void **state)
{
    (void)state;
    wend_grid_destroy(NULL);
    wend_space_destroy(NULL);
    wend_layer_destroy(NULL);
    wend_influence_destroy(NULL);
    wend_sight_destroy(NULL);
    wend_explorer_destroy(NULL);
    wend_finder_destroy(NULL);
    wend_field_retain(NULL);
    wend_field_release(NULL);
    wend_batch_destroy(NULL);
    wend_agenda_destroy(NULL);
    wend_planner_destroy(NULL);
    wend_graph_names_destroy(NULL);
    wend_graph_destroy(NULL);
    wend_reach_destroy(NULL);
    wend_group_destroy(NULL);
    wend_traffic_destroy(NULL);
    wend_march_destroy(NULL);
    wend_crowd_destroy(NULL);
    wend_scen_destroy(NULL);
    wend_legend_destroy(NULL);
}

static void nothing_is_made_of_null_or_written_there(void **state)
{
    (void)state;
    wend_path_begin(NULL, WEND_PATH_START_INCLUDED);
    wend_path_follow(NULL);
    wend_space_profile(NULL);
    wend_axial_to_cell(WEND_CELLS_HEX_POINTY_ODD, (wend_axial){0, 0}, NULL, NULL);
    wend_explorer_journey(NULL, 0);
    wend_sight_desc_init(NULL, (uint32_t)sizeof(wend_sight_desc));
    wend_agenda_desc_init(NULL, sizeof(wend_agenda_desc));
    wend_agenda_request_init(NULL, sizeof(wend_agenda_request));
    wend_agenda_get_stats(NULL);
    wend_next_states_add(NULL, NULL, 0, 0);
    wend_graph_desc_init(NULL, (uint32_t)sizeof(wend_graph_desc));
    wend_crowd_desc_init(NULL, (uint32_t)sizeof(wend_crowd_desc));
    wend_agent_desc_init(NULL, (uint32_t)sizeof(wend_agent_desc));
    wend_crowd_view_init(NULL, (uint32_t)sizeof(wend_crowd_view));
    wend_crowd_saved_init(NULL, (uint32_t)sizeof(wend_crowd_saved));
    wend_traffic_desc_init(NULL, (uint32_t)sizeof(wend_traffic_desc));
    wend_order_init(NULL, (uint32_t)sizeof(wend_order));
    wend_unit_desc_init(NULL, (uint32_t)sizeof(wend_unit_desc));
    wend_turn_desc_init(NULL, sizeof(wend_turn_desc));
    wend_course_desc_init(NULL, sizeof(wend_course_desc));
    wend_planner_desc_init(NULL, sizeof(wend_planner_desc));
    wend_plan_query_init(NULL, sizeof(wend_plan_query));
    wend_plan_init(NULL, sizeof(wend_plan));
    wend_reach_desc_init(NULL, sizeof(wend_reach_desc));
    wend_areas_desc_init(NULL, sizeof(wend_areas_desc));
    wend_prepare_desc_init(NULL, sizeof(wend_prepare_desc));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_with_a_status_about_maps_refuse_null),
        cmocka_unit_test(calls_with_a_status_about_spaces_refuse_null),
        cmocka_unit_test(calls_with_a_status_about_paths_refuse_null),
        cmocka_unit_test(calls_with_a_status_about_orders_refuse_null),
        cmocka_unit_test(calls_with_a_status_about_agents_refuse_null),
        cmocka_unit_test(calls_about_the_ground_refuse_null),
        cmocka_unit_test(other_calls_about_maps_have_an_empty_answer_for_null),
        cmocka_unit_test(other_calls_about_spaces_have_an_empty_answer_for_null),
        cmocka_unit_test(other_calls_about_paths_have_an_empty_answer_for_null),
        cmocka_unit_test(other_calls_about_orders_have_an_empty_answer_for_null),
        cmocka_unit_test(other_calls_about_agents_have_an_empty_answer_for_null),
        cmocka_unit_test(nothing_is_freed_of_null),
        cmocka_unit_test(nothing_is_made_of_null_or_written_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
