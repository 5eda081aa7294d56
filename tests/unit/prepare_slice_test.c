/*
 * tests/unit/prepare_slice_test.c: jumps and landmarks are prepared in slices, on any threads, within bounds, and
 * forgotten.
 */
#include "game/crowd.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

enum { SIDE = 96, QUERIES = 60, SEARCHED = WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS, MOST_SLICES = 1000000 };

static scene open_map(map_kind kind, uint32_t side, const wend_allocator *allocator)
{
    random_source random = {301};
    test_map map = test_map_generate(kind, side, side, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, allocator);
    test_map_free(&map);
    return scene;
}

/* Goes on until all is done; returns how many calls that took. */
static uint32_t prepare_by(wend_space *space, const wend_prepare_desc *desc)
{
    bool complete = false;
    uint32_t calls = 0;
    while (!complete && calls < MOST_SLICES) {
        assert_int_equal(wend_space_prepare_slice(space, desc, &complete), WEND_OK);
        calls++;
    }
    assert_true(complete);
    return calls;
}

/* The same answers; with counters, also by the same searches. */
static void check_same(const wend_space *a, const wend_space *b, uint32_t side, bool with_counters)
{
    random_source random = {302};
    wend_finder *one = scene_finder(), *other = scene_finder();
    for (int i = 0; i < QUERIES; i++) {
        wend_path path = wend_path_default(), expected = wend_path_default();
        wend_query query = wend_query_default();
        query.start = cell_place(random_below(&random, side), random_below(&random, side));
        query.goal = cell_place(random_below(&random, side), random_below(&random, side));
        assert_int_equal(wend_finder_find(one, a, &query, &expected), WEND_OK);
        assert_int_equal(wend_finder_find(other, b, &query, &path), WEND_OK);
        if (!with_counters) {
            path.engine = expected.engine;
            path.expanded = expected.expanded;
            path.generated = expected.generated;
            path.queued = expected.queued;
            path.work = expected.work;
        }
        assert_true(scene_same_answer(&path, &expected));
    }
    wend_finder_destroy(one);
    wend_finder_destroy(other);
}

static void what_pays_is_prepared_and_given_back(void **state)
{
    (void)state;
    scene scene = open_map(MAP_ROOMS, SIDE, NULL);
    const size_t before = wend_space_memory(scene.space);
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_AUTO), WEND_OK);
    assert_int_equal(wend_space_prepared(scene.space), SEARCHED);
    const size_t with_both = wend_space_memory(scene.space);
    assert_int_equal(wend_space_prepare(scene.space, SEARCHED), WEND_OK);
    assert_int_equal(wend_space_memory(scene.space), with_both);
    assert_int_equal(wend_space_unprepare(scene.space, WEND_PREPARED_LANDMARKS), WEND_OK);
    assert_int_equal(wend_space_prepared(scene.space), WEND_PREPARED_JUMPS);
    assert_true(before < wend_space_memory(scene.space) && wend_space_memory(scene.space) < with_both);
    assert_int_equal(wend_space_unprepare(scene.space, WEND_PREPARED_AUTO), WEND_OK);
    assert_int_equal(wend_space_prepared(scene.space), 0);
    assert_int_equal(wend_space_memory(scene.space), before);
    scene_close(&scene);
}

static void each_can_be_prepared_alone(void **state)
{
    static const uint32_t what[] = {WEND_PREPARED_JUMPS, WEND_PREPARED_LANDMARKS};
    (void)state;
    for (int i = 0; i < 2; i++) {
        scene plain = open_map(MAP_CAVE, SIDE, NULL), scene = open_map(MAP_CAVE, SIDE, NULL);
        assert_int_equal(wend_space_prepare(scene.space, what[i]), WEND_OK);
        assert_int_equal(wend_space_prepared(scene.space), what[i]);
        check_same(plain.space, scene.space, SIDE, false);
        scene_close(&scene);
        scene_close(&plain);
    }
}

static void slices_of_any_size_make_the_same(void **state)
{
    static const uint64_t limits[] = {1, 100, 5000};
    (void)state;
    scene whole = open_map(MAP_CAVE, SIDE, NULL);
    assert_int_equal(wend_space_prepare(whole.space, WEND_PREPARED_AUTO), WEND_OK);
    uint32_t calls_before = MOST_SLICES;
    for (int i = 0; i < 3; i++) {
        scene scene = open_map(MAP_CAVE, SIDE, NULL);
        wend_prepare_desc desc = wend_prepare_desc_default();
        desc.work = limits[i];
        const uint32_t calls = prepare_by(scene.space, &desc);
        assert_true(calls <= calls_before && (i > 0 || calls > 10));
        assert_int_equal(wend_space_prepared(scene.space), SEARCHED);
        assert_int_equal(wend_space_memory(scene.space), wend_space_memory(whole.space));
        check_same(whole.space, scene.space, SIDE, true);
        calls_before = calls;
        scene_close(&scene);
    }
    scene_close(&whole);
}

static void tasks_in_any_order_make_the_same(void **state)
{
    static const crowd_order orders[] = {CROWD_FORWARDS, CROWD_BACKWARDS, CROWD_SHUFFLED};
    (void)state;
    scene whole = open_map(MAP_ROOMS, SIDE, NULL);
    assert_int_equal(wend_space_prepare(whole.space, WEND_PREPARED_AUTO), WEND_OK);
    for (int i = 0; i < 6; i++) {
        crowd_scheduler scheduler = {.order = orders[i % 3], .workers = 3, .random = {303}};
        wend_tasks tasks = crowd_tasks(&scheduler);
        scene scene = open_map(MAP_ROOMS, SIDE, NULL);
        wend_prepare_desc desc = wend_prepare_desc_default();
        desc.tasks = &tasks;
        desc.work = i < 3 ? UINT64_MAX : 700;
        prepare_by(scene.space, &desc);
        check_same(whole.space, scene.space, SIDE, true);
        scene_close(&scene);
    }
    scene_close(&whole);
}

/* Edits between slices: what is made already follows them. */
static void a_map_may_change_between_slices(void **state)
{
    random_source random = {304};
    (void)state;
    scene scene = open_map(MAP_ROOMS, SIDE, NULL);
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete = false;
    desc.work = 300;
    for (uint32_t i = 0; !complete && i < MOST_SLICES; i++) {
        wend_space *fresh = NULL;
        for (int edit = 0; edit < 3 && i < 100; edit++)
            assert_int_equal(wend_grid_set(scene.grid,
                                           cell_place(random_below(&random, SIDE), random_below(&random, SIDE)),
                                           random_chance(&random, 50) ? '@' : '.'),
                             WEND_OK);
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
        assert_int_equal(wend_space_prepare_slice(scene.space, &desc, &complete), WEND_OK);
        assert_int_equal(wend_space_create(scene.grid, NULL, NULL, &fresh), WEND_OK);
        check_same(fresh, scene.space, SIDE, false);
        wend_space_destroy(fresh);
    }
    assert_true(complete);
    scene_close(&scene);
}

typedef struct listener {
    uint32_t calls, last, ends_at; /* at which call it says to end; 0 = never */
    bool fell;
} listener;

static bool listen(void *user, uint32_t percent)
{
    listener *listener = user;
    listener->fell = listener->fell || percent < listener->last || percent > 100;
    listener->last = percent;
    return ++listener->calls != listener->ends_at;
}

/* Terrain of the same weight is written in each tick: nothing that was made need be made again. */
static void edits_that_block_and_free_nothing_hold_nothing_up(void **state)
{
    (void)state;
    scene whole = open_map(MAP_ROOMS, SIDE, NULL), scene = open_map(MAP_ROOMS, SIDE, NULL);
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete = false;
    int32_t free_column = 0;
    desc.work = 1000;
    while (!wend_space_is_free(scene.space, wend_place_cell(free_column, SIDE / 2)))
        free_column++;
    const wend_area cell = wend_area_cells(free_column, SIDE / 2, 1, 1);
    for (uint32_t tick = 0; tick < 2000 && !complete; tick++) {
        assert_int_equal(wend_space_prepare_slice(scene.space, &desc, &complete), WEND_OK);
        assert_int_equal(wend_grid_fill(scene.grid, cell, tick % 2 == 0 ? 'G' : '.'), WEND_OK);
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
    }
    assert_true(complete);
    assert_int_equal(wend_space_prepared(scene.space), SEARCHED);
    assert_int_equal(wend_space_prepare(whole.space, WEND_PREPARED_AUTO), WEND_OK);
    check_same(whole.space, scene.space, SIDE, true);
    scene_close(&scene);
    scene_close(&whole);
}

static void progress_grows_and_can_end_a_call(void **state)
{
    (void)state;
    scene scene = open_map(MAP_CAVE, 500, NULL);
    listener listener = {.ends_at = 2};
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete = true;
    desc.progress = listen;
    desc.user = &listener;
    assert_int_equal(wend_space_prepare_slice(scene.space, &desc, &complete), WEND_OK);
    assert_false(complete);
    assert_int_equal(listener.calls, 2);
    assert_true(wend_space_prepared(scene.space) != SEARCHED);
    listener.last = 0;
    assert_int_equal(wend_space_prepare_slice(scene.space, &desc, &complete), WEND_OK);
    assert_true(complete && !listener.fell && listener.calls > 2);
    assert_int_equal(wend_space_prepared(scene.space), SEARCHED);
    scene_close(&scene);
}

static void memory_can_be_bounded(void **state)
{
    (void)state;
    for (uint32_t bytes = 0; bytes < 200000; bytes = bytes * 2 + 100) {
        scene plain = open_map(MAP_CAVE, SIDE, NULL), scene = open_map(MAP_CAVE, SIDE, NULL);
        wend_prepare_desc desc = wend_prepare_desc_default();
        desc.most_bytes = bytes;
        prepare_by(scene.space, &desc);
        assert_true(wend_space_memory(scene.space) <= wend_space_memory(plain.space) + bytes);
        check_same(plain.space, scene.space, SIDE, false);
        scene_close(&scene);
        scene_close(&plain);
    }
}

/* Attaching what a mover knows makes all of a space anew; a copy has its own. */
static void what_is_prepared_outlives_layers_and_originals(void **state)
{
    (void)state;
    scene scene = open_map(MAP_ROOMS, SIDE, NULL);
    wend_layer *known = NULL;
    wend_space *copy = NULL;
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_AUTO), WEND_OK);
    assert_int_equal(wend_layer_create(scene.grid, WEND_LAYER_KNOWN, NULL, &known), WEND_OK);
    assert_int_equal(wend_space_attach(scene.space, known), WEND_OK);
    assert_int_equal(wend_space_detach(scene.space, known), WEND_OK);
    assert_int_equal(wend_space_prepared(scene.space), SEARCHED);
    assert_int_equal(wend_space_snapshot(scene.space, &copy), WEND_OK);
    assert_int_equal(wend_space_prepared(copy), SEARCHED);
    check_same(scene.space, copy, SIDE, true);
    assert_int_equal(wend_space_unprepare(scene.space, WEND_PREPARED_AUTO), WEND_OK);
    check_same(scene.space, copy, SIDE, false);
    wend_space_destroy(copy);
    wend_layer_destroy(known);
    scene_close(&scene);
}

static void other_cells_have_no_jumps(void **state)
{
    (void)state;
    test_map map = scene_map("..../..@./....");
    scene scene = scene_open_cells(&map, WEND_CELLS_HEX_FLAT_ODD, NULL);
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_JUMPS), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_AUTO), WEND_OK);
    assert_int_equal(wend_space_prepared(scene.space) & WEND_PREPARED_JUMPS, 0);
    scene_close(&scene);
    test_map_free(&map);
}

static void descriptions_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    test_map map = scene_map("...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_tasks none = {NULL, NULL};
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete = true;
    assert_int_equal(wend_space_prepare_slice(scene.space, NULL, &complete), WEND_OK);
    assert_true(complete);
    assert_int_equal(wend_space_prepare_slice(scene.space, NULL, NULL), WEND_ERROR_ARGUMENT);
    desc.landmarks = WEND_MAX_LANDMARKS + 1;
    assert_int_equal(wend_space_prepare_slice(scene.space, &desc, &complete), WEND_ERROR_ARGUMENT);
    assert_false(complete);
    desc.landmarks = 0;
    desc.tasks = &none;
    assert_int_equal(wend_space_prepare_slice(scene.space, &desc, &complete), WEND_ERROR_ARGUMENT);
    desc.tasks = NULL;
    desc.what = 128;
    assert_int_equal(wend_space_prepare_slice(scene.space, &desc, &complete), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_unprepare(scene.space, 128), WEND_ERROR_ARGUMENT);
    scene_close(&scene);
    test_map_free(&map);
}

/*
 * Prepares, follows edits, copies: true if none of it reported a lack of memory. Whatever did, the answers are right.
 */
static bool prepare_and_go_on(const wend_allocator *allocator)
{
    random_source random = {305};
    test_map map = test_map_generate(MAP_ROOMS, 40, 40, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_space *space = NULL, *copy = NULL, *fresh = NULL;
    wend_status status = wend_space_create(scene.grid, NULL, allocator, &space);
    if (status == WEND_OK)
        status = wend_space_prepare(space, WEND_PREPARED_AUTO);
    for (int i = 0; i < 30 && space; i++) {
        const wend_place place = cell_place(random_below(&random, 40), random_below(&random, 40));
        assert_int_equal(wend_grid_set(scene.grid, place, i % 2 ? '.' : '@'), WEND_OK);
        if (wend_space_update(space) != WEND_OK)
            status = WEND_ERROR_MEMORY;
    }
    if (space && wend_space_snapshot(space, &copy) != WEND_OK)
        status = WEND_ERROR_MEMORY;
    if (space && wend_space_version(space) == wend_grid_version(scene.grid)) {
        assert_int_equal(wend_space_create(scene.grid, NULL, NULL, &fresh), WEND_OK);
        check_same(fresh, space, 40, false);
        check_same(fresh, copy ? copy : space, 40, false);
    }
    wend_space_destroy(fresh);
    wend_space_destroy(copy);
    wend_space_destroy(space);
    scene_close(&scene);
    test_map_free(&map);
    return status == WEND_OK;
}

static void out_of_memory_leaves_a_space_that_goes_on(void **state)
{
    (void)state;
    test_memory memory;
    test_memory_begin(&memory);
    assert_true(prepare_and_go_on(&memory.allocator));
    const uint64_t calls = memory.calls;
    for (uint64_t at = 1; at <= calls; at++)
        for (int on = 0; on < 2; on++) {
            test_memory_begin(&memory);
            memory.fail_at = at;
            memory.fail_on = on != 0;
            prepare_and_go_on(&memory.allocator);
            assert_int_equal(memory.blocks, 0);
            assert_null(memory.fault);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_pays_is_prepared_and_given_back),
        cmocka_unit_test(each_can_be_prepared_alone),
        cmocka_unit_test(slices_of_any_size_make_the_same),
        cmocka_unit_test(tasks_in_any_order_make_the_same),
        cmocka_unit_test(a_map_may_change_between_slices),
        cmocka_unit_test(edits_that_block_and_free_nothing_hold_nothing_up),
        cmocka_unit_test(progress_grows_and_can_end_a_call),
        cmocka_unit_test(memory_can_be_bounded),
        cmocka_unit_test(what_is_prepared_outlives_layers_and_originals),
        cmocka_unit_test(other_cells_have_no_jumps),
        cmocka_unit_test(descriptions_that_make_no_sense_are_refused),
        cmocka_unit_test(out_of_memory_leaves_a_space_that_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
