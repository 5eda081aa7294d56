/* tests/unit/layer_test.c: layers by themselves, shared by spaces, and what is left when they come and go: nothing. */
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

/* A layer over the grid of a scene. */
static wend_layer *make_layer(const scene *scene, wend_layer_kind kind)
{
    wend_layer *layer = NULL;
    assert_int_equal(wend_layer_create(scene->grid, kind, NULL, &layer), WEND_OK);
    return layer;
}

static wend_path ask(wend_finder *finder, const wend_space *space, int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    wend_query query = scene_query(x, y, to_x, to_y);
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    return path;
}

static void two_units_over_one_cell_are_counted(void **state)
{
    test_map map = scene_map("..../..../....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_layer *layer = make_layer(&scene, WEND_LAYER_OCCUPIED);
    const wend_place there = wend_place_cell(2, 1);
    (void)state;
    assert_int_equal(wend_space_attach(scene.space, layer), WEND_OK);
    assert_int_equal(wend_layer_enter(layer, there, 1), WEND_OK);
    assert_int_equal(wend_layer_enter(layer, there, 1), WEND_OK);
    assert_int_equal(wend_layer_value(layer, there), 2);
    assert_int_equal(wend_layer_count(layer), 1);
    assert_int_equal(wend_layer_leave(layer, there, 1), WEND_OK);
    assert_int_equal(ask(finder, scene.space, 0, 0, 2, 1).reason, WEND_REASON_CANNOT_STOP);
    assert_int_equal(wend_layer_leave(layer, there, 1), WEND_OK);
    assert_int_equal(ask(finder, scene.space, 0, 0, 2, 1).outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(wend_layer_leave(layer, there, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layer_value(layer, there), 0);
    wend_finder_destroy(finder);
    scene_close(&scene);
    wend_layer_destroy(NULL);
    test_map_free(&map);
}

/* Where two share a cell for the first time, memory for numbers is asked for; nothing is counted without. */
static void numbers_come_with_the_first_cell_that_is_shared(void **state)
{
    static const uint16_t two[] = {0, 1, 2};
    test_map map = test_map_make(200, 100);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    test_memory memory;
    wend_layer *layer = NULL;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_layer_create(scene.grid, WEND_LAYER_OCCUPIED, &memory.allocator, &layer), WEND_OK);
    const size_t alone = wend_layer_memory(layer);
    for (int32_t i = 0; i < 100; i++)
        assert_int_equal(wend_layer_enter(layer, wend_place_cell(2 * i, i), 1), WEND_OK);
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(100, 3), 4), WEND_OK);
    assert_true(wend_layer_memory(layer) == alone && memory.bytes == alone);
    memory.fail_at = memory.calls + 1;
    memory.fail_on = true;
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(102, 5), 1), WEND_ERROR_MEMORY);
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(99, 2), 2), WEND_ERROR_MEMORY);
    assert_int_equal(wend_layer_fill(layer, wend_area_cells(0, 90, 5, 5), 7), WEND_ERROR_MEMORY);
    assert_int_equal(wend_layer_set_area(layer, wend_area_cells(0, 90, 3, 1), two, 0), WEND_ERROR_MEMORY);
    assert_int_equal(wend_layer_fill(layer, wend_area_cells(0, 95, 5, 1), 1), WEND_OK);
    assert_int_equal(wend_layer_count(layer), 100 + 16 + 5);
    memory.fail_at = 0;
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(102, 5), 1), WEND_OK);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(102, 5)), 2);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(101, 5)), 1);
    assert_true(wend_layer_memory(layer) > alone && memory.bytes == wend_layer_memory(layer));
    wend_layer_destroy(layer);
    assert_true(memory.bytes == 0 && !memory.fault);
    scene_close(&scene);
    test_map_free(&map);
}

static void large_units_come_and_go_by_footprint(void **state)
{
    test_map map = scene_map("...../...../.....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_layer *layer = make_layer(&scene, WEND_LAYER_OCCUPIED);
    (void)state;
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(1, 0), 3), WEND_OK);
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(3, 1), 2), WEND_OK);
    assert_int_equal(wend_layer_count(layer), 9 + 4 - 2);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(3, 1)), 2);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(3, 0)), 1);
    assert_int_equal(wend_layer_leave(layer, wend_place_cell(1, 0), 3), WEND_OK);
    assert_int_equal(wend_layer_count(layer), 4);
    assert_int_equal(wend_layer_leave(layer, wend_place_cell(2, 1), 2), WEND_ERROR_ARGUMENT); /* a part has left */
    assert_int_equal(wend_layer_count(layer), 4);
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(5, 1), 2), WEND_ERROR_RANGE);
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(-2, 1), 2), WEND_ERROR_RANGE);
    assert_int_equal(wend_layer_enter(layer, wend_place_at(0, 0, 1), 1), WEND_ERROR_RANGE);
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(0, 0), 0), WEND_ERROR_ARGUMENT);
    wend_layer_destroy(layer);
    scene_close(&scene);
    test_map_free(&map);
}

static void a_square_over_the_edge_counts_on_the_map_alone(void **state)
{
    test_map map = scene_map("...../...../.....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_layer *layer = make_layer(&scene, WEND_LAYER_OCCUPIED);
    (void)state;
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(-1, -1), 3), WEND_OK);
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(4, 1), 3), WEND_OK);
    assert_int_equal(wend_layer_count(layer), 4 + 2);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(1, 1)), 1);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(4, 2)), 1);
    assert_int_equal(wend_layer_leave(layer, wend_place_cell(-1, -1), 3), WEND_OK);
    assert_int_equal(wend_layer_leave(layer, wend_place_cell(4, 1), 3), WEND_OK);
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(0, 0), UINT32_MAX), WEND_OK);
    assert_int_equal(wend_layer_count(layer), 15);
    wend_layer_destroy(layer);
    scene_close(&scene);
    test_map_free(&map);
}

static void counts_never_wrap(void **state)
{
    test_map map = scene_map("..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_layer *layer = make_layer(&scene, WEND_LAYER_OCCUPIED);
    (void)state;
    assert_int_equal(wend_layer_fill(layer, (wend_area){wend_place_cell(0, 0), 1, 1}, 65535), WEND_OK);
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(0, 0), 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(0, 0)), 65535);
    wend_layer_destroy(layer);
    scene_close(&scene);
    test_map_free(&map);
}

static void areas_are_clipped_to_the_map(void **state)
{
    static const uint16_t numbers[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_layer *layer = make_layer(&scene, WEND_LAYER_EXTRA);
    (void)state;
    assert_int_equal(wend_layer_set_area(layer, (wend_area){wend_place_cell(-1, -2), 2, 4}, numbers, 0), WEND_OK);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(0, 0)), 6);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(0, 1)), 8);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(1, 0)), 0);
    assert_int_equal(wend_layer_set_area(layer, (wend_area){wend_place_cell(1, 1), 3, 3}, numbers, 3), WEND_OK);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(1, 1)), 1);
    assert_int_equal(wend_layer_fill(layer, (wend_area){wend_place_cell(7, 0), 9, 9}, 5), WEND_OK);
    assert_int_equal(wend_layer_fill(layer, (wend_area){wend_place_at(0, 0, 3), 9, 9}, 5), WEND_OK);
    assert_int_equal(wend_layer_count(layer), 3);
    assert_int_equal(wend_layer_fill(layer, (wend_area){wend_place_cell(-5, -5), UINT32_MAX, UINT32_MAX}, 5), WEND_OK);
    assert_int_equal(wend_layer_count(layer), 4);
    wend_layer_destroy(layer);
    scene_close(&scene);
    test_map_free(&map);
}

static void one_layer_serves_two_profiles(void **state)
{
    test_map map = scene_map("...../.@@@./.....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_profile fearful = wend_profile_default();
    wend_space *other = NULL;
    wend_finder *finder = scene_finder();
    wend_layer *danger = make_layer(&scene, WEND_LAYER_EXTRA);
    (void)state;
    fearful.extra_price = 65536;
    assert_int_equal(wend_space_create(scene.grid, &fearful, NULL, &other), WEND_OK);
    assert_int_equal(wend_space_attach(scene.space, danger), WEND_OK);
    assert_int_equal(wend_space_attach(other, danger), WEND_OK);
    uint64_t cost = ask(finder, scene.space, 0, 0, 4, 0).cost;
    assert_int_equal(wend_layer_fill(danger, (wend_area){wend_place_cell(2, 0), 1, 1}, 1), WEND_OK);
    assert_int_equal(ask(finder, scene.space, 0, 0, 4, 0).cost, cost + 1386);
    wend_path path = ask(finder, other, 0, 0, 4, 0);
    assert_int_equal(path.cost, 2 * cost); /* around */
    wend_space_destroy(other);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void spaces_that_take_turns_see_one_layer(void **state)
{
    test_map map = scene_map("...../...../.....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_space *spare = NULL;
    wend_layer *layer = make_layer(&scene, WEND_LAYER_OCCUPIED);
    wend_layer *known = make_layer(&scene, WEND_LAYER_KNOWN);
    (void)state;
    assert_int_equal(wend_space_attach(scene.space, layer), WEND_OK);
    assert_int_equal(wend_space_attach(scene.space, known), WEND_OK);
    assert_int_equal(wend_space_snapshot(scene.space, &spare), WEND_OK);
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(2, 2), 1), WEND_OK);
    assert_int_equal(ask(finder, scene.space, 0, 0, 2, 2).reason, WEND_REASON_CANNOT_STOP);
    assert_int_equal(ask(finder, spare, 0, 0, 2, 2).reason, WEND_REASON_CANNOT_STOP);
    assert_int_equal(wend_grid_set(scene.grid, wend_place_cell(4, 0), '@'), WEND_OK);
    assert_int_equal(wend_layer_fill(known, (wend_area){wend_place_cell(4, 0), 1, 1}, 1), WEND_OK);
    assert_int_equal(wend_space_update(spare), WEND_OK);
    assert_false(wend_space_is_free(spare, wend_place_cell(4, 0)));
    assert_true(wend_space_is_free(scene.space, wend_place_cell(4, 0))); /* not yet its turn */
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_false(wend_space_is_free(scene.space, wend_place_cell(4, 0)));
    wend_space_destroy(spare);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void unknown_land_is_blocked_free_or_costly(void **state)
{
    test_map map = scene_map("..@../.....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    static const uint64_t costs[] = {UINT64_MAX, 4 * WEND_PRICE_STRAIGHT, 2 * 4 * WEND_PRICE_STRAIGHT};
    (void)state;
    for (uint16_t weight = 0; weight < 3; weight++) {
        wend_profile profile = wend_profile_default();
        wend_space *space = NULL;
        profile.unknown_weight = weight;
        assert_int_equal(wend_space_create(scene.grid, &profile, NULL, &space), WEND_OK);
        wend_layer *known = test_layer(space, WEND_LAYER_KNOWN);
        wend_path path = ask(finder, space, 0, 0, 4, 0);
        assert_int_equal(path.outcome, weight ? WEND_OUTCOME_FOUND : WEND_OUTCOME_UNREACHABLE);
        if (weight)
            assert_int_equal(path.cost, costs[weight]); /* the wall does not show */
        assert_int_equal(wend_layer_fill(known, (wend_area){wend_place_cell(0, 0), 5, 2}, 1), WEND_OK);
        assert_int_equal(wend_space_update(space), WEND_OK);
        assert_int_equal(ask(finder, space, 0, 0, 4, 0).cost, ask(finder, scene.space, 0, 0, 4, 0).cost);
        assert_int_equal(wend_space_detach(space, known), WEND_OK);
        assert_int_equal(ask(finder, space, 0, 0, 4, 0).engine, ask(finder, scene.space, 0, 0, 4, 0).engine);
        wend_layer_destroy(known);
        wend_space_destroy(space);
    }
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* Cells of a map that is open but for some walls. */
static test_map sparse_map(uint64_t seed)
{
    random_source random = {seed};
    test_map map = test_map_make(20, 20);
    for (uint32_t i = 1; i + 1 < 400; i++)
        map.cells[i] = random_chance(&random, 4) ? '@' : '.';
    return map;
}

static void check_no_trace(const scene *scene, wend_finder *finder)
{
    wend_space *fresh = NULL;
    wend_finder *other = scene_finder();
    wend_profile profile = wend_profile_default();
    assert_int_equal(wend_space_create(scene->grid, &profile, NULL, &fresh), WEND_OK);
    wend_path path = ask(finder, scene->space, 0, 0, 19, 19), fresh_path = ask(other, fresh, 0, 0, 19, 19);
    assert_true(scene_same_answer(&path, &fresh_path));
    assert_true(wend_engine_serves(WEND_ENGINE_JPS, scene->space));
    wend_finder_destroy(other);
    wend_space_destroy(fresh);
}

static void wall_that_came_and_went_leaves_no_trace(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t seed = 0; seed < 60; seed++) {
        test_map map = sparse_map(seed);
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        assert_int_equal(wend_grid_set_wall(scene.grid, wend_place_cell(9, 9), WEND_DIRECTION_EAST, true), WEND_OK);
        if (seed % 2)
            assert_int_equal(wend_space_update(scene.space), WEND_OK);
        assert_int_equal(wend_grid_set_wall(scene.grid, wend_place_cell(9, 9), WEND_DIRECTION_EAST, false), WEND_OK);
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
        check_no_trace(&scene, finder);
        scene_close(&scene);
        test_map_free(&map);
    }
    wend_finder_destroy(finder);
}

static void link_that_came_and_went_leaves_no_trace(void **state)
{
    wend_finder *finder = scene_finder();
    const wend_link link = {wend_place_cell(3, 3), wend_place_cell(9, 9), 7};
    (void)state;
    for (uint32_t seed = 0; seed < 20; seed++) {
        test_map map = sparse_map(seed);
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        assert_int_equal(wend_grid_add_link(scene.grid, &link), WEND_OK);
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
        assert_int_equal(wend_grid_remove_link(scene.grid, 0), WEND_OK);
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
        check_no_trace(&scene, finder);
        scene_close(&scene);
        test_map_free(&map);
    }
    wend_finder_destroy(finder);
}

static void layers_of_zeros_leave_no_trace(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t seed = 0; seed < 20; seed++) {
        test_map map = sparse_map(seed);
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        for (int kind = 0; kind <= WEND_LAYER_OCCUPIED; kind++) {
            test_layer_put(scene.space, (wend_layer_kind)kind, wend_place_cell(5, 5), 3);
            assert_false(wend_engine_serves(WEND_ENGINE_JPS, scene.space));
            test_layer_put(scene.space, (wend_layer_kind)kind, wend_place_cell(5, 5), 0);
        }
        check_no_trace(&scene, finder);
        scene_close(&scene);
        test_map_free(&map);
    }
    wend_finder_destroy(finder);
}

static void writing_ends_a_paused_search_unless_nothing_changes(void **state)
{
    test_map map = test_map_make(30, 30);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 29, 29);
    wend_path path = wend_path_default();
    (void)state;
    query.search.limit = 1;
    query.search.pausable = true;
    query.search.engine = WEND_ENGINE_GENERAL; /* jump point search is done at once */
    for (int kind = 0; kind <= WEND_LAYER_OCCUPIED; kind++) {
        test_layer_put(scene.space, (wend_layer_kind)kind, wend_place_cell(5, 5), 3);
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
        test_layer_put(scene.space, (wend_layer_kind)kind, wend_place_cell(5, 5), 3);
        assert_int_equal(wend_finder_continue(finder, 1, &path), WEND_OK);
        test_layer_put(scene.space, (wend_layer_kind)kind, wend_place_cell(5, 5), 4);
        assert_int_equal(wend_finder_continue(finder, 1, &path), WEND_ERROR_ARGUMENT);
    }
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    wend_layer *layer = test_layer(scene.space, WEND_LAYER_OCCUPIED);
    assert_int_equal(wend_space_detach(scene.space, layer), WEND_OK);
    assert_int_equal(wend_space_attach(scene.space, layer), WEND_OK);
    assert_int_equal(wend_finder_continue(finder, 1, &path), WEND_ERROR_ARGUMENT);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void what_does_not_belong_is_refused(void **state)
{
    test_map map = scene_map("../..");
    scene one = scene_open(&map, WEND_NEIGHBOURS_8, NULL), other = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_layer *layer = make_layer(&one, WEND_LAYER_EXTRA), *second = make_layer(&one, WEND_LAYER_EXTRA);
    wend_layer *none = layer;
    (void)state;
    assert_int_equal(wend_space_attach(other.space, layer), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_attach(one.space, layer), WEND_OK);
    assert_int_equal(wend_space_attach(one.space, layer), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_attach(one.space, second), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_detach(one.space, second), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_detach(one.space, layer), WEND_OK);
    assert_int_equal(wend_layer_enter(layer, wend_place_cell(0, 0), 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layer_set_area(layer, (wend_area){wend_place_cell(0, 0), 2, 2}, NULL, 0),
                     WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layer_set_area(layer, (wend_area){wend_place_cell(0, 0), 2, 2}, &(uint16_t){1}, 1),
                     WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layer_create(one.grid, (wend_layer_kind)WEND_LAYER_KINDS, NULL, &none), WEND_ERROR_ARGUMENT);
    assert_null(none);
    wend_layer_destroy(layer);
    wend_layer_destroy(second);
    scene_close(&one);
    scene_close(&other);
    test_map_free(&map);
}

static void null_pointers_are_refused(void **state)
{
    test_map map = scene_map("..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_layer *layer = NULL;
    const wend_area cell = {wend_place_cell(0, 0), 1, 1};
    (void)state;
    assert_int_equal(wend_layer_create(NULL, WEND_LAYER_EXTRA, NULL, &layer), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layer_create(scene.grid, WEND_LAYER_EXTRA, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layer_enter(NULL, cell.place, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layer_leave(NULL, cell.place, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layer_fill(NULL, cell, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layer_set_area(NULL, cell, &(uint16_t){1}, 0), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_attach(scene.space, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_attach(NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_detach(NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_null(wend_space_layer(NULL, WEND_LAYER_EXTRA));
    assert_null(wend_space_layer(scene.space, (wend_layer_kind)9));
    assert_int_equal(wend_layer_value(NULL, cell.place), 0);
    assert_int_equal(wend_layer_count(NULL), 0);
    assert_int_equal(wend_layer_memory(NULL), 0);
    assert_null(wend_layer_grid(NULL));
    wend_layer_destroy(NULL);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_units_over_one_cell_are_counted),
        cmocka_unit_test(numbers_come_with_the_first_cell_that_is_shared),
        cmocka_unit_test(large_units_come_and_go_by_footprint),
        cmocka_unit_test(a_square_over_the_edge_counts_on_the_map_alone),
        cmocka_unit_test(counts_never_wrap),
        cmocka_unit_test(areas_are_clipped_to_the_map),
        cmocka_unit_test(one_layer_serves_two_profiles),
        cmocka_unit_test(spaces_that_take_turns_see_one_layer),
        cmocka_unit_test(unknown_land_is_blocked_free_or_costly),
        cmocka_unit_test(wall_that_came_and_went_leaves_no_trace),
        cmocka_unit_test(link_that_came_and_went_leaves_no_trace),
        cmocka_unit_test(layers_of_zeros_leave_no_trace),
        cmocka_unit_test(writing_ends_a_paused_search_unless_nothing_changes),
        cmocka_unit_test(what_does_not_belong_is_refused),
        cmocka_unit_test(null_pointers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
