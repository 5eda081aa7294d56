/* tests/unit/view_test.c: views of a space: what they share, what is their own, how long they live, what is refused. */
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

/* A corridor of two rows, and a view of its space. */
typedef struct stage {
    test_map map;
    scene scene;
    wend_space *view;
    wend_finder *finder;
} stage;

static stage open_stage(void)
{
    stage stage = {.map = scene_map("...../@@.@@")};
    stage.scene = scene_open(&stage.map, WEND_NEIGHBOURS_8, NULL);
    stage.finder = scene_finder();
    assert_int_equal(wend_space_view(stage.scene.space, &stage.view), WEND_OK);
    return stage;
}

static void close_stage(stage *stage)
{
    test_layers_close(stage->view);
    wend_finder_destroy(stage->finder);
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

static wend_path ask(const stage *stage, const wend_space *space)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = wend_place_cell(0, 0);
    query.goal = wend_place_cell(4, 0);
    assert_int_equal(wend_finder_find(stage->finder, space, &query, &path), WEND_OK);
    return path;
}

static void views_share_the_map(void **state)
{
    stage stage = open_stage();
    wend_space *space = stage.scene.space, *view = stage.view;
    (void)state;
    assert_ptr_equal(wend_space_base(view), space);
    assert_null(wend_space_base(space));
    assert_ptr_equal(wend_space_grid(view), stage.scene.grid);
    assert_int_equal(wend_space_map_kind(view), WEND_MAP_GRID);
    assert_true(wend_space_memory(view) < 8192);
    assert_int_equal(ask(&stage, view).cost, ask(&stage, space).cost);
    assert_int_equal(wend_grid_set(stage.scene.grid, wend_place_cell(2, 0), '@'), WEND_OK);
    assert_false(wend_space_is_current(view));
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_true(wend_space_is_current(view));
    assert_int_equal(ask(&stage, view).outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(wend_grid_set(stage.scene.grid, wend_place_cell(2, 0), '.'), WEND_OK);
    assert_int_equal(wend_space_update(view), WEND_OK);
    assert_true(wend_space_is_current(space));
    assert_int_equal(wend_space_version(view), wend_space_version(space));
    assert_int_equal(ask(&stage, space).outcome, WEND_OUTCOME_FOUND);
    close_stage(&stage);
}

static void views_share_what_is_prepared(void **state)
{
    stage stage = open_stage();
    wend_space *second = NULL;
    (void)state;
    assert_int_equal(wend_space_prepare(stage.view, WEND_PREPARED_JUMPS | WEND_PREPARED_SURFACE), WEND_OK);
    assert_int_equal(wend_space_view(stage.view, &second), WEND_OK);
    assert_ptr_equal(wend_space_base(second), stage.scene.space);
    const uint32_t prepared = wend_space_prepared(stage.view);
    assert_true((prepared & WEND_PREPARED_SURFACE) != 0);
    assert_int_equal(wend_space_prepared(stage.scene.space), prepared);
    assert_int_equal(wend_space_prepared(second), prepared);
    assert_int_equal(wend_space_unprepare(second, WEND_PREPARED_SURFACE), WEND_OK);
    assert_int_equal(wend_space_prepared(stage.view), prepared & ~(uint32_t)WEND_PREPARED_SURFACE);
    wend_space_destroy(second);
    close_stage(&stage);
}

static void layers_of_one_are_not_the_others(void **state)
{
    stage stage = open_stage();
    wend_space *space = stage.scene.space, *second = NULL;
    (void)state;
    assert_int_equal(wend_space_view(space, &second), WEND_OK);
    const uint64_t cost = ask(&stage, space).cost;
    wend_layer *crowd = test_layer(stage.view, WEND_LAYER_OCCUPIED);
    assert_null(wend_space_layer(space, WEND_LAYER_OCCUPIED));
    assert_null(wend_space_layer(second, WEND_LAYER_OCCUPIED));
    assert_int_equal(wend_layer_enter(crowd, wend_place_cell(4, 0), 1), WEND_OK);
    test_layer_put(second, WEND_LAYER_EXTRA, wend_place_cell(2, 0), 1);
    assert_int_equal(ask(&stage, stage.view).outcome, WEND_OUTCOME_UNREACHABLE); /* nobody stops where others stand */
    assert_true(ask(&stage, second).cost > cost);
    assert_int_equal(ask(&stage, space).cost, cost);
    test_layer_put(space, WEND_LAYER_EXTRA, wend_place_cell(1, 0), 7); /* the base's own is not a view's */
    assert_null(wend_space_layer(stage.view, WEND_LAYER_EXTRA));
    assert_int_equal(wend_space_attach(second, crowd), WEND_OK); /* one crowd may be seen by several */
    assert_int_equal(wend_space_detach(second, crowd), WEND_OK);
    test_layers_close(second);
    wend_layer *own = wend_space_layer(space, WEND_LAYER_EXTRA);
    assert_int_equal(wend_space_detach(space, own), WEND_OK);
    wend_layer_destroy(own);
    close_stage(&stage);
}

static void what_is_known_is_the_bases(void **state)
{
    stage stage = open_stage();
    wend_layer *known = NULL, *other = NULL;
    (void)state;
    assert_int_equal(wend_layer_create(stage.scene.grid, WEND_LAYER_KNOWN, NULL, &known), WEND_OK);
    assert_int_equal(wend_layer_create(stage.scene.grid, WEND_LAYER_KNOWN, NULL, &other), WEND_OK);
    assert_int_equal(wend_space_attach(stage.view, known), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_space_attach(stage.scene.space, known), WEND_OK);
    assert_ptr_equal(wend_space_layer(stage.view, WEND_LAYER_KNOWN), known);
    assert_int_equal(wend_space_attach(stage.view, other), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_space_detach(stage.view, known), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_space_detach(stage.view, other), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_detach(stage.scene.space, known), WEND_OK);
    assert_null(wend_space_layer(stage.view, WEND_LAYER_KNOWN));
    wend_layer_destroy(known);
    wend_layer_destroy(other);
    close_stage(&stage);
}

static void layers_of_another_grid_are_refused(void **state)
{
    stage stage = open_stage();
    test_map map = test_map_make(30, 20);
    scene larger = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_layer *layer = NULL, *mine = test_layer(stage.view, WEND_LAYER_EXTRA), *second = NULL;
    (void)state;
    assert_int_equal(wend_layer_create(larger.grid, WEND_LAYER_OCCUPIED, NULL, &layer), WEND_OK);
    assert_int_equal(wend_layer_create(stage.scene.grid, WEND_LAYER_EXTRA, NULL, &second), WEND_OK);
    assert_int_equal(wend_space_attach(stage.view, layer), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_attach(stage.view, second), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_detach(stage.view, layer), WEND_ERROR_ARGUMENT);
    assert_ptr_equal(wend_space_layer(stage.view, WEND_LAYER_EXTRA), mine);
    wend_layer_destroy(layer);
    wend_layer_destroy(second);
    scene_close(&larger);
    test_map_free(&map);
    close_stage(&stage);
}

static void maps_without_cells_have_no_views(void **state)
{
    wend_graph_desc desc = wend_graph_desc_default();
    wend_graph *graph = NULL;
    wend_space *space = NULL, *view = (wend_space *)&view;
    (void)state;
    desc.node_count = 2;
    assert_int_equal(wend_graph_create(&desc, NULL, &graph), WEND_OK);
    assert_int_equal(wend_space_create_graph(graph, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_view(space, &view), WEND_ERROR_UNSUPPORTED);
    assert_null(view);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void null_pointers_are_refused(void **state)
{
    stage stage = open_stage();
    wend_space *view = (wend_space *)&view;
    (void)state;
    assert_int_equal(wend_space_view(NULL, &view), WEND_ERROR_ARGUMENT);
    assert_null(view);
    assert_int_equal(wend_space_view(stage.scene.space, NULL), WEND_ERROR_ARGUMENT);
    assert_null(wend_space_base(NULL));
    close_stage(&stage);
}

/* Whichever goes first, what is shared is freed with the last. */
static void spaces_and_views_end_in_any_order(void **state)
{
    test_map map = test_map_make(30, 20);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    (void)state;
    for (uint32_t order = 0; order < 24; order++) {
        test_memory memory;
        wend_space *spaces[4] = {NULL};
        test_memory_begin(&memory);
        assert_int_equal(wend_space_create(scene.grid, NULL, &memory.allocator, &spaces[0]), WEND_OK);
        for (uint32_t i = 1; i < 4; i++)
            assert_int_equal(wend_space_view(spaces[0], &spaces[i]), WEND_OK);
        uint32_t left = 4;
        for (uint32_t choice = order; left > 0; choice /= left + 1) {
            const uint32_t i = choice % left--;
            wend_space_destroy(spaces[i]);
            spaces[i] = spaces[left];
            for (uint32_t j = 0; j < left; j++) {
                assert_true(wend_space_is_free(spaces[j], wend_place_cell(3, 3)));
                assert_int_equal(wend_space_update(spaces[j]), WEND_OK);
            }
        }
        assert_int_equal(memory.blocks, 0);
        assert_null(memory.fault);
    }
    scene_close(&scene);
    test_map_free(&map);
}

/* A layer that the base had may go with it. */
static void views_outlive_the_layers_of_their_base(void **state)
{
    test_map map = scene_map(".../...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_space *space = NULL, *view = NULL, *second = NULL;
    (void)state;
    assert_int_equal(wend_space_create(scene.grid, NULL, NULL, &space), WEND_OK);
    test_layer_put(space, WEND_LAYER_EXTRA, wend_place_cell(0, 0), 9);
    assert_int_equal(wend_space_view(space, &view), WEND_OK);
    test_layers_close(space);
    assert_int_equal(wend_grid_set(scene.grid, wend_place_cell(1, 0), '@'), WEND_OK);
    assert_int_equal(wend_space_update(view), WEND_OK);
    assert_false(wend_space_is_free(view, wend_place_cell(1, 0)));
    assert_int_equal(wend_space_view(view, &second), WEND_OK);
    assert_null(wend_space_layer(second, WEND_LAYER_EXTRA));
    wend_space_destroy(view);
    wend_space_destroy(second);
    scene_close(&scene);
    test_map_free(&map);
}

static void snapshots_of_views_are_spaces_of_their_own(void **state)
{
    stage stage = open_stage();
    wend_space *copy = NULL;
    (void)state;
    test_layer_put(stage.view, WEND_LAYER_EXTRA, wend_place_cell(2, 0), 3);
    assert_int_equal(wend_space_snapshot(stage.view, &copy), WEND_OK);
    assert_null(wend_space_base(copy));
    assert_int_equal(wend_space_memory(copy), wend_space_memory(stage.scene.space));
    assert_ptr_equal(wend_space_layer(copy, WEND_LAYER_EXTRA), wend_space_layer(stage.view, WEND_LAYER_EXTRA));
    assert_int_equal(wend_grid_set(stage.scene.grid, wend_place_cell(2, 0), '@'), WEND_OK);
    assert_int_equal(wend_space_update(stage.view), WEND_OK);
    assert_int_equal(ask(&stage, stage.view).outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(ask(&stage, copy).outcome, WEND_OUTCOME_FOUND);
    wend_space_destroy(copy);
    close_stage(&stage);
}

/* Fields of views follow their own layers, and no layer of the base's. */
static void a_bases_layers_do_not_disturb_fields_of_views(void **state)
{
    stage stage = open_stage();
    wend_field_desc desc = wend_field_desc_default();
    const wend_area goal = wend_area_cells(4, 0, 1, 1);
    wend_field *field = NULL;
    (void)state;
    desc.goals = &goal;
    desc.goal_count = 1;
    assert_int_equal(wend_field_create(stage.view, &desc, NULL, &field), WEND_OK);
    assert_int_equal(wend_field_grow(field, UINT64_MAX, NULL), WEND_OK);
    wend_layer *extra = test_layer(stage.scene.space, WEND_LAYER_EXTRA);
    assert_int_equal(wend_space_update(stage.view), WEND_OK);
    assert_true(wend_field_is_complete(field));
    assert_int_equal(wend_space_detach(stage.scene.space, extra), WEND_OK);
    wend_layer_destroy(extra);
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    assert_true(wend_field_is_complete(field));
    test_layer_put(stage.view, WEND_LAYER_EXTRA, wend_place_cell(2, 0), 3);
    assert_false(wend_field_is_complete(field));
    wend_field_release(field);
    close_stage(&stage);
}

/* Edits that need memory of the base's: views show what it has, refused or not. */
static bool edit_under_views(const wend_allocator *allocator)
{
    test_map map = test_map_make(30, 20);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_space *space = NULL, *views[3] = {NULL};
    bool good = wend_space_create(scene.grid, NULL, allocator, &space) == WEND_OK;
    for (int i = 0; i < 3 && good; i++)
        good = wend_space_view(space, &views[i]) == WEND_OK;
    const wend_link link = {wend_place_cell(1, 1), wend_place_cell(25, 18), 3};
    assert_int_equal(wend_grid_add_link(scene.grid, &link), WEND_OK);
    assert_int_equal(wend_grid_set_exits(scene.grid, wend_place_cell(3, 3), 7), WEND_OK);
    good = good && wend_space_update(views[0]) == WEND_OK;
    good = good && wend_space_prepare(views[1], WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS) == WEND_OK;
    for (int i = 0; i < 3 && views[i]; i++) {
        wend_query query = wend_query_default();
        wend_path path = wend_path_default(), expected = wend_path_default();
        query.start = wend_place_cell(0, 0);
        query.goal = wend_place_cell(29, 19);
        assert_int_equal(wend_finder_find(finder, space, &query, &expected), WEND_OK);
        const uint64_t cost = expected.cost;
        assert_int_equal(wend_finder_find(finder, views[i], &query, &path), WEND_OK);
        assert_int_equal(path.cost, cost);
    }
    wend_space_destroy(space);
    for (int i = 0; i < 3; i++)
        wend_space_destroy(views[i]);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
    return good;
}

static void views_survive_or_report_every_refusal(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(edit_under_views);
    if (fault)
        fail_msg("%s", fault);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_share_the_map),
        cmocka_unit_test(views_share_what_is_prepared),
        cmocka_unit_test(layers_of_one_are_not_the_others),
        cmocka_unit_test(what_is_known_is_the_bases),
        cmocka_unit_test(layers_of_another_grid_are_refused),
        cmocka_unit_test(maps_without_cells_have_no_views),
        cmocka_unit_test(null_pointers_are_refused),
        cmocka_unit_test(spaces_and_views_end_in_any_order),
        cmocka_unit_test(views_outlive_the_layers_of_their_base),
        cmocka_unit_test(snapshots_of_views_are_spaces_of_their_own),
        cmocka_unit_test(a_bases_layers_do_not_disturb_fields_of_views),
        cmocka_unit_test(views_survive_or_report_every_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
