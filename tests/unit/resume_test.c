/* tests/unit/resume_test.c: when a search may be gone on with, and when not. */
#include "find/stages/ask.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

/* A search across a map that has been stopped. */
typedef struct halt {
    test_map map;
    scene scene;
    wend_finder *finder;
    wend_query query;
    wend_path path;
} halt;

static halt halt_open(void)
{
    halt halt = {.map = test_map_make(40, 40),
                 .finder = scene_finder(),
                 .query = scene_query(0, 0, 39, 39),
                 .path = wend_path_default()};
    for (uint32_t y = 0; y < 35; y++)
        halt.map.cells[y * 40 + 20] = '@';
    halt.scene = scene_open(&halt.map, WEND_NEIGHBOURS_8, NULL);
    halt.query.search.pausable = true;
    halt.query.search.limit = 2;
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &halt.path), WEND_OK);
    assert_int_equal(halt.path.outcome, WEND_OUTCOME_RUNNING);
    return halt;
}

static void halt_close(halt *halt)
{
    wend_finder_destroy(halt->finder);
    scene_close(&halt->scene);
    test_map_free(&halt->map);
}

static wend_status go_on(halt *halt)
{
    return wend_finder_continue(halt->finder, WEND_ALL_WORK, &halt->path);
}

static void search_that_is_over_cannot_go_on(void **state)
{
    halt halt = halt_open();
    (void)state;
    assert_int_equal(go_on(&halt), WEND_OK);
    assert_int_not_equal(halt.path.outcome, WEND_OUTCOME_RUNNING);
    assert_int_equal(go_on(&halt), WEND_ERROR_ARGUMENT);
    halt_close(&halt);
}

static void search_without_resumable_ends_as_partial(void **state)
{
    halt halt = halt_open();
    (void)state;
    halt.query.search.pausable = false;
    halt.query.search.engine = WEND_ENGINE_ASTAR;
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &halt.path), WEND_OK);
    assert_int_equal(halt.path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(go_on(&halt), WEND_ERROR_ARGUMENT);
    halt_close(&halt);
}

static void null_pointers_are_refused_and_the_search_waits(void **state)
{
    halt halt = halt_open();
    wend_path wrong = halt.path;
    (void)state;
    wrong.size--;
    assert_int_equal(wend_finder_continue(NULL, 1, &halt.path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_continue(halt.finder, 1, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_continue(halt.finder, 1, &wrong), WEND_ERROR_ARGUMENT);
    assert_int_equal(go_on(&halt), WEND_OK);
    halt_close(&halt);
}

/* What did not fit is no reason to begin anew. */
static void search_goes_on_after_a_buffer_that_was_too_small(void **state)
{
    halt halt = halt_open();
    wend_place place, places[64];
    (void)state;
    halt.query.search.limit = 100;
    halt.query.search.engine = WEND_ENGINE_ASTAR;
    halt.path.buffer = &place;
    halt.path.capacity = 1;
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &halt.path), WEND_ERROR_CAPACITY);
    assert_int_equal(halt.path.outcome, WEND_OUTCOME_RUNNING);
    assert_int_equal(wend_finder_continue(halt.finder, 1, &halt.path), WEND_ERROR_CAPACITY);
    assert_int_equal(halt.path.outcome, WEND_OUTCOME_RUNNING);
    halt.path.buffer = places;
    halt.path.capacity = 64;
    assert_int_equal(go_on(&halt), WEND_OK);
    assert_int_equal(halt.path.outcome, WEND_OUTCOME_FOUND);
    halt_close(&halt);
}

static void edit_of_the_space_ends_the_waiting(void **state)
{
    halt halt = halt_open();
    (void)state;
    assert_int_equal(wend_grid_set(halt.scene.grid, wend_place_cell(10, 10), '@'), WEND_OK);
    assert_int_equal(go_on(&halt), WEND_OK); /* the space still shows the map as it was */
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &halt.path), WEND_OK);
    assert_int_equal(wend_space_update(halt.scene.space), WEND_OK);
    assert_int_equal(go_on(&halt), WEND_ERROR_ARGUMENT);
    halt_close(&halt);
}

static void edit_of_the_space_to_see_in_ends_the_waiting(void **state)
{
    halt halt = halt_open();
    wend_space *air = NULL;
    wend_profile profile = wend_profile_default();
    (void)state;
    assert_int_equal(wend_space_create(halt.scene.grid, &profile, NULL, &air), WEND_OK);
    halt.query.to.arrival = WEND_ARRIVAL_WITHIN;
    halt.query.to.range = 3 * WEND_CELL;
    halt.query.to.sight = air;
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &halt.path), WEND_OK);
    assert_int_equal(halt.path.outcome, WEND_OUTCOME_RUNNING);
    assert_int_equal(wend_space_refresh(air, wend_area_cells(0, 0, 5, 5)), WEND_OK);
    assert_int_equal(go_on(&halt), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &halt.path), WEND_OK);
    assert_int_equal(go_on(&halt), WEND_OK);
    assert_int_equal(halt.path.outcome, WEND_OUTCOME_FOUND);
    wend_space_destroy(air);
    halt_close(&halt);
}

static void change_of_a_layer_ends_the_waiting(void **state)
{
    halt halt = halt_open();
    (void)state;
    test_layer_put(halt.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(3, 3), 1);
    assert_int_equal(go_on(&halt), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &halt.path), WEND_OK);
    test_layer_put(halt.scene.space, WEND_LAYER_EXTRA, wend_place_cell(3, 3), 9);
    assert_int_equal(go_on(&halt), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &halt.path), WEND_OK);
    assert_int_equal(wend_space_refresh(halt.scene.space, wend_area_cells(0, 0, 5, 5)), WEND_OK);
    assert_int_equal(go_on(&halt), WEND_ERROR_ARGUMENT);
    halt_close(&halt);
}

/* The goal is somebody who is sought: that others move meanwhile is no reason to leave the path in steps. */
static void lines_to_an_occupied_goal_are_drawn_after_a_change(void **state)
{
    halt halt = halt_open();
    (void)state;
    test_layer_put(halt.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(39, 39), 1);
    halt.query.to.may_be_occupied = true;
    halt.query.shape.lines = WEND_LINES_STRAIGHT;
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &halt.path), WEND_OK);
    assert_int_equal(halt.path.outcome, WEND_OUTCOME_RUNNING);
    test_layer_put(halt.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(3, 20), 1);
    assert_int_equal(wend_finder_continue_changed(halt.finder, WEND_ALL_WORK, &halt.path), WEND_OK);
    assert_int_equal(halt.path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(halt.path.lines, WEND_LINES_STRAIGHT);
    halt_close(&halt);
}

static void other_query_ends_the_waiting(void **state)
{
    halt halt = halt_open();
    wend_query other = scene_query(0, 0, 0, 0);
    (void)state;
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &other, &halt.path), WEND_OK);
    assert_int_equal(go_on(&halt), WEND_ERROR_ARGUMENT);
    halt_close(&halt);
}

static void query_that_may_pause_takes_the_engine_of_one_that_may_not(void **state)
{
    halt halt = halt_open();
    wend_path path = wend_path_default();
    (void)state;
    halt.query.search.pausable = false;
    halt.query.search.limit = 0;
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &path), WEND_OK);
    assert_int_equal(path.engine, WEND_ENGINE_JPS);
    assert_int_equal(halt.path.engine, path.engine);
    halt_close(&halt);
}

/*
 * Whether it stops within a stretch or between two: the way so far begins at the start and passes the places in order.
 */
static void search_through_places_goes_on_to_the_same_path(void **state)
{
    halt halt = halt_open();
    wend_place via[] = {wend_place_cell(30, 2), wend_place_cell(30, 2), wend_place_cell(3, 30)}, points[64];
    wend_path whole = wend_path_default();
    (void)state;
    halt.query.via.places = via;
    halt.query.via.count = 3;
    halt.query.search.limit = 1 << 30;
    whole.buffer = points;
    whole.capacity = 64;
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &whole), WEND_OK);
    assert_int_equal(whole.outcome, WEND_OUTCOME_FOUND);
    for (uint64_t slice = 1; slice < whole.work + 2; slice += 1 + slice / 3) {
        uint64_t slices = 1;
        halt.query.search.limit = slice;
        assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &halt.path), WEND_OK);
        for (; halt.path.outcome == WEND_OUTCOME_RUNNING; slices++) {
            assert_true(halt.path.work >= slice * slices && halt.path.points[0].x == points[0].x);
            assert_int_equal(wend_finder_continue(halt.finder, slice, &halt.path), WEND_OK);
        }
        assert_true(halt.path.outcome == whole.outcome && halt.path.cost == whole.cost);
        assert_true(halt.path.expanded == whole.expanded && halt.path.work == whole.work);
        assert_int_equal(halt.path.point_count, whole.point_count);
        assert_memory_equal(halt.path.points, points, whole.point_count * sizeof *points);
    }
    halt_close(&halt);
}

typedef struct count_of {
    uint64_t seen;
} count_of;

static void count_expansion(void *user, const wend_expansion *expansion)
{
    (void)expansion;
    ((count_of *)user)->seen++;
}

static void observer_sees_each_expansion_once(void **state)
{
    halt halt = halt_open();
    count_of count = {0};
    wend_observer observer = {.expanded = count_expansion, .user = &count};
    (void)state;
    halt.query.search.observer = &observer;
    assert_int_equal(wend_finder_find(halt.finder, halt.scene.space, &halt.query, &halt.path), WEND_OK);
    while (halt.path.outcome == WEND_OUTCOME_RUNNING) {
        assert_int_equal(count.seen, halt.path.expanded);
        assert_int_equal(wend_finder_continue(halt.finder, 3, &halt.path), WEND_OK);
    }
    assert_int_equal(count.seen, halt.path.expanded);
    halt_close(&halt);
}

/* Corridors of full width one below the other: over 309,000 steps, so that costs pass 2^32 on the way. */
static void search_goes_on_past_2_to_the_32(void **state)
{
    enum { WIDTH = 700, HEIGHT = 999 };
    test_map map = test_map_make(WIDTH, HEIGHT);
    (void)state;
    for (uint32_t y = 1; y < HEIGHT; y += 2)
        for (uint32_t x = 0; x < WIDTH; x++)
            if (x != (y % 4 == 1 ? WIDTH - 1 : 0))
                map.cells[(size_t)y * WIDTH + x] = '@';
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 0, HEIGHT - 1);
    wend_path path = wend_path_default(), whole = wend_path_default();
    query.search.pausable = true;
    query.search.limit = UINT64_C(1) << 40;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &whole), WEND_OK);
    assert_int_equal(whole.outcome, WEND_OUTCOME_FOUND);
    assert_true(whole.cost > UINT32_MAX);
    wend_place *points = scene_keep_points(&whole);
    query.search.limit = 300000;
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    uint32_t slices = 1;
    for (; path.outcome == WEND_OUTCOME_RUNNING; slices++)
        assert_int_equal(wend_finder_continue(finder, 300000, &path), WEND_OK);
    assert_true(slices >= 4);
    assert_true(scene_same_answer(&whole, &path));
    free(points);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* The one slice that is asked for it tells what it would have told had all of them. */
static void way_so_far_is_told_by_the_slices_that_are_asked_for_it(void **state)
{
    halt all = halt_open(), some = halt_open();
    (void)state;
    all.query.search.engine = some.query.search.engine = WEND_ENGINE_ASTAR;
    some.query.search.points_at_end = true;
    assert_int_equal(wend_finder_find(all.finder, all.scene.space, &all.query, &all.path), WEND_OK);
    assert_int_equal(wend_finder_find(some.finder, some.scene.space, &some.query, &some.path), WEND_OK);
    for (uint32_t slice = 1; all.path.outcome == WEND_OUTCOME_RUNNING; slice++) {
        const bool tells = slice % 3 == 0;
        wend_finder_set_points_at_end(some.finder, !tells);
        assert_int_equal(wend_finder_continue(all.finder, 50, &all.path), WEND_OK);
        assert_int_equal(wend_finder_continue(some.finder, 50, &some.path), WEND_OK);
        assert_true(slice > 9 || all.path.outcome == WEND_OUTCOME_RUNNING);
        if (tells || all.path.outcome != WEND_OUTCOME_RUNNING)
            assert_true(scene_same_answer(&all.path, &some.path));
        else
            assert_int_equal(some.path.point_count, 1);
    }
    all.query.search.limit = 500;
    assert_int_equal(wend_finder_find(some.finder, some.scene.space, &all.query, &some.path), WEND_OK);
    assert_true(some.path.point_count > 1); /* of the query that is asked next it says nothing */
    wend_finder_set_points_at_end(NULL, true);
    halt_close(&some);
    halt_close(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(search_that_is_over_cannot_go_on),
        cmocka_unit_test(search_without_resumable_ends_as_partial),
        cmocka_unit_test(null_pointers_are_refused_and_the_search_waits),
        cmocka_unit_test(search_goes_on_after_a_buffer_that_was_too_small),
        cmocka_unit_test(edit_of_the_space_ends_the_waiting),
        cmocka_unit_test(edit_of_the_space_to_see_in_ends_the_waiting),
        cmocka_unit_test(change_of_a_layer_ends_the_waiting),
        cmocka_unit_test(lines_to_an_occupied_goal_are_drawn_after_a_change),
        cmocka_unit_test(other_query_ends_the_waiting),
        cmocka_unit_test(query_that_may_pause_takes_the_engine_of_one_that_may_not),
        cmocka_unit_test(search_through_places_goes_on_to_the_same_path),
        cmocka_unit_test(observer_sees_each_expansion_once),
        cmocka_unit_test(search_goes_on_past_2_to_the_32),
        cmocka_unit_test(way_so_far_is_told_by_the_slices_that_are_asked_for_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
