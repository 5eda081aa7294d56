/* tests/unit/struct_size_test.c: structs that start with their size are refused below that of 0.1.0. */
#include "scene/scene.h"
#include "test/test.h"

/* How many sizes wrong_size knows. */
#define WRONG_SIZES 5

/* Sizes that are too small, given the least one. */
static uint32_t wrong_size(size_t first, unsigned index)
{
    const uint32_t sizes[WRONG_SIZES] = {0, 1, 4, (uint32_t)first - 1, (uint32_t)first - 4};
    return sizes[index];
}

static void defaults_carry_the_current_size(void **state)
{
    (void)state;
    assert_int_equal(wend_grid_desc_default().size, sizeof(wend_grid_desc));
    assert_int_equal(wend_layout_default().size, sizeof(wend_layout));
    assert_int_equal(wend_profile_default().size, sizeof(wend_profile));
    assert_int_equal(wend_query_default().size, sizeof(wend_query));
    assert_int_equal(wend_path_default().size, sizeof(wend_path));
    assert_int_equal(wend_stamp_default().size, sizeof(wend_stamp));
    assert_int_equal(wend_price_default().size, sizeof(wend_price));
    assert_int_equal(wend_mesh_polygons_default().size, sizeof(wend_mesh_polygons));
    assert_int_equal(wend_field_desc_default().size, sizeof(wend_field_desc));
    assert_int_equal(wend_prepare_desc_default().size, sizeof(wend_prepare_desc));
    assert_int_equal(wend_obj_rules_default().size, sizeof(wend_obj_rules));
}

static void field_desc_that_is_too_small_is_refused(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    const wend_area goal = wend_area_cells(0, 0, 1, 1);
    (void)state;
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        wend_field_desc desc = wend_field_desc_default();
        wend_field *field = (wend_field *)&desc;
        desc.goals = &goal;
        desc.goal_count = 1;
        desc.size = wrong_size(sizeof(wend_field_desc), i);
        assert_int_equal(wend_field_create(scene.space, &desc, NULL, &field), WEND_ERROR_ARGUMENT);
        assert_null(field);
    }
    scene_close(&scene);
    test_map_free(&map);
    assert_int_equal(wend_sight_desc_default().size, sizeof(wend_sight_desc));
    assert_int_equal(wend_planner_desc_default().size, sizeof(wend_planner_desc));
    assert_int_equal(wend_plan_query_default().size, sizeof(wend_plan_query));
    assert_int_equal(wend_plan_default().size, sizeof(wend_plan));
    assert_int_equal(wend_reach_desc_default().size, sizeof(wend_reach_desc));
    assert_int_equal(wend_areas_desc_default().size, sizeof(wend_areas_desc));
    assert_int_equal(wend_turn_desc_default().size, sizeof(wend_turn_desc));
    assert_int_equal(wend_course_desc_default().size, sizeof(wend_course_desc));
}

static void prepare_desc_that_is_too_small_is_refused(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    (void)state;
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        wend_prepare_desc desc = wend_prepare_desc_default();
        bool complete = true;
        desc.size = wrong_size(sizeof(wend_prepare_desc), i);
        assert_int_equal(wend_space_prepare_slice(scene.space, &desc, &complete), WEND_ERROR_ARGUMENT);
        assert_false(complete);
    }
    scene_close(&scene);
    test_map_free(&map);
}

static void mesh_polygons_that_are_too_small_are_refused(void **state)
{
    (void)state;
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        wend_mesh_polygons polygons = wend_mesh_polygons_default();
        wend_mesh *mesh = (wend_mesh *)&polygons;
        polygons.size = wrong_size(sizeof(wend_mesh_polygons), i);
        assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_ERROR_ARGUMENT);
        assert_null(mesh);
    }
}

static void grid_desc_that_is_too_small_is_refused(void **state)
{
    (void)state;
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        wend_grid_desc desc = wend_grid_desc_default();
        wend_grid *grid = (wend_grid *)&desc;
        desc.width = desc.height = 4;
        desc.size = wrong_size(sizeof(wend_grid_desc), i);
        assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_ERROR_ARGUMENT);
        assert_null(grid);
    }
}

static void graph_desc_that_is_too_small_is_refused(void **state)
{
    (void)state;
    assert_int_equal(wend_graph_desc_default().size, sizeof(wend_graph_desc));
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        wend_graph_desc desc = wend_graph_desc_default();
        wend_graph *graph = (wend_graph *)&desc;
        desc.size = wrong_size(sizeof(wend_graph_desc), i);
        assert_int_equal(wend_graph_create(&desc, NULL, &graph), WEND_ERROR_ARGUMENT);
        assert_null(graph);
        assert_int_equal(wend_graph_desc_check(&desc, NULL), WEND_GRAPH_FAULT_DESC);
    }
}

static void profile_that_is_too_small_is_refused(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    (void)state;
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        wend_profile profile = wend_profile_default();
        wend_space *space = scene.space;
        profile.size = wrong_size(sizeof(wend_profile), i);
        assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &space), WEND_ERROR_ARGUMENT);
        assert_null(space);
    }
    scene_close(&scene);
    test_map_free(&map);
}

static void layout_that_is_too_small_is_refused(void **state)
{
    (void)state;
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        wend_layout layout = wend_layout_default();
        wend_place place = {0, 0, 0, 0};
        double x, y;
        layout.size = wrong_size(sizeof(wend_layout), i);
        assert_int_equal(wend_layout_to_place(&layout, 0, 0, &place), WEND_ERROR_ARGUMENT);
        assert_int_equal(wend_layout_to_world(&layout, place, &x, &y), WEND_ERROR_ARGUMENT);
    }
}

static void query_or_path_that_is_too_small_is_refused(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 1, 1);
    wend_path path = wend_path_default();
    (void)state;
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        query.size = wrong_size(sizeof(wend_query), i);
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_ERROR_ARGUMENT);
    }
    query.size = sizeof query;
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        path.size = wrong_size(sizeof(wend_path), i);
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_ERROR_ARGUMENT);
    }
    path.size = sizeof path;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void stamp_or_price_that_is_too_small_is_refused(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = NULL;
    wend_layer *layer = NULL;
    (void)state;
    assert_int_equal(wend_influence_create(scene.grid, NULL, &influence), WEND_OK);
    assert_int_equal(wend_layer_create(scene.grid, WEND_LAYER_EXTRA, NULL, &layer), WEND_OK);
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        wend_stamp stamp = wend_stamp_default();
        wend_price price = wend_price_default();
        stamp.size = wrong_size(sizeof(wend_stamp), i);
        price.size = wrong_size(sizeof(wend_price), i);
        assert_int_equal(wend_influence_stamp(influence, wend_place_cell(0, 0), &stamp), WEND_ERROR_ARGUMENT);
        assert_int_equal(wend_influence_write(influence, layer, &price, NULL), WEND_ERROR_ARGUMENT);
    }
    wend_layer_destroy(layer);
    wend_influence_destroy(influence);
    scene_close(&scene);
    test_map_free(&map);
}

static void sight_desc_that_is_too_small_is_refused(void **state)
{
    (void)state;
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        wend_sight_desc desc = wend_sight_desc_default();
        wend_sight *sight = (wend_sight *)&desc;
        desc.size = wrong_size(sizeof(wend_sight_desc), i);
        assert_int_equal(wend_sight_create(&desc, NULL, &sight), WEND_ERROR_ARGUMENT);
        assert_null(sight);
    }
}

static void descriptions_of_turns_that_are_too_small_are_refused(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 1, 1);
    wend_turn_desc desc = wend_turn_desc_default();
    wend_course_desc course_desc = wend_course_desc_default();
    wend_turn_plan plan;
    wend_course course;
    (void)state;
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        desc.size = wrong_size(sizeof desc, i);
        course_desc.size = wrong_size(sizeof course_desc, i);
        assert_int_equal(wend_finder_find_turn(finder, scene.space, &query, &desc, NULL, &plan), WEND_ERROR_ARGUMENT);
        assert_int_equal(wend_course_run(scene.space, &course_desc, NULL, 0, &course), WEND_ERROR_ARGUMENT);
    }
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void reach_desc_that_is_too_small_is_refused(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_reach *reach = NULL;
    wend_reach_desc desc = wend_reach_desc_default();
    (void)state;
    assert_int_equal(wend_reach_create(NULL, &reach), WEND_OK);
    assert_int_equal(wend_reach_find(reach, scene.space, &desc), WEND_OK);
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        desc.size = wrong_size(sizeof(wend_reach_desc), i);
        assert_int_equal(wend_reach_find(reach, scene.space, &desc), WEND_ERROR_ARGUMENT);
    }
    wend_reach_destroy(reach);
    scene_close(&scene);
    test_map_free(&map);
}

/* One state and no moves. */
static void stay(void *user, wend_next_states *successors)
{
    (void)user;
    (void)successors;
}

static void structs_of_planners_that_are_too_small_are_refused(void **state)
{
    (void)state;
    const uint8_t here = 0;
    wend_planner *planner = NULL, *other = NULL;
    wend_planner_desc desc = wend_planner_desc_default();
    wend_plan_query query = wend_plan_query_default();
    wend_plan plan = wend_plan_default();
    desc.state_size = 1;
    desc.expand = stay;
    query.start = query.goal = &here;
    assert_int_equal(wend_planner_create(&desc, NULL, &planner), WEND_OK);
    assert_int_equal(wend_planner_find(planner, &query, &plan), WEND_OK);
    for (unsigned i = 0; i < WRONG_SIZES; i++) {
        desc.size = wrong_size(sizeof(wend_planner_desc), i);
        assert_int_equal(wend_planner_create(&desc, NULL, &other), WEND_ERROR_ARGUMENT);
        query.size = wrong_size(sizeof(wend_plan_query), i);
        assert_int_equal(wend_planner_find(planner, &query, &plan), WEND_ERROR_ARGUMENT);
        query.size = (uint32_t)sizeof(wend_plan_query);
        plan.size = wrong_size(sizeof(wend_plan), i);
        assert_int_equal(wend_planner_find(planner, &query, &plan), WEND_ERROR_ARGUMENT);
        assert_int_equal(wend_planner_continue(planner, 1, &plan), WEND_ERROR_ARGUMENT);
        plan.size = (uint32_t)sizeof(wend_plan);
    }
    wend_planner_destroy(planner);
}

/* As of a program compiled against a later version's headers: its own members lie behind. */
static void structs_of_later_versions_are_taken(void **state)
{
    struct {
        wend_path first;
        uint64_t later;
    } answer = {.later = 7};
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 1, 1);
    (void)state;
    wend_path_init(&answer.first, sizeof answer);
    assert_true(answer.first.size == sizeof answer && answer.later == 0);
    answer.later = 7;
    query.size += 8;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &answer.first), WEND_OK);
    assert_true(answer.first.point_count == 2 && answer.later == 7);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(structs_of_later_versions_are_taken),
        cmocka_unit_test(defaults_carry_the_current_size),
        cmocka_unit_test(mesh_polygons_that_are_too_small_are_refused),
        cmocka_unit_test(grid_desc_that_is_too_small_is_refused),
        cmocka_unit_test(graph_desc_that_is_too_small_is_refused),
        cmocka_unit_test(profile_that_is_too_small_is_refused),
        cmocka_unit_test(layout_that_is_too_small_is_refused),
        cmocka_unit_test(field_desc_that_is_too_small_is_refused),
        cmocka_unit_test(prepare_desc_that_is_too_small_is_refused),
        cmocka_unit_test(query_or_path_that_is_too_small_is_refused),
        cmocka_unit_test(stamp_or_price_that_is_too_small_is_refused),
        cmocka_unit_test(sight_desc_that_is_too_small_is_refused),
        cmocka_unit_test(reach_desc_that_is_too_small_is_refused),
        cmocka_unit_test(structs_of_planners_that_are_too_small_are_refused),
        cmocka_unit_test(descriptions_of_turns_that_are_too_small_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
