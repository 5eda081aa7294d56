/* tests/unit/landmarks_test.c: landmarks made in slices, copied, kept up to edits, and without memory. */
#include "map/landmark/landmark_bounds.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include "map/jump/jump_successors.h"
#include "map/landmark/landmark.h"

#include <string.h>

static scene open_rooms(const wend_allocator *allocator)
{
    random_source random = {5};
    test_map map = test_map_generate(MAP_ROOMS, 60, 44, &random);
    scene s = scene_open(&map, WEND_NEIGHBOURS_8, allocator);
    test_map_free(&map);
    return s;
}

static void prepare_in_slices(wend_space *space, uint64_t units, uint32_t landmarks)
{
    struct wend_prepare_run run = {.units = units, .most_bytes = UINT64_MAX, .landmarks = landmarks};
    for (;;) {
        assert_int_equal(wend_landmarks_prepare(space, &run), WEND_OK);
        if (!run.stopped || wend_landmarks_serve(space))
            return;
        run.stopped = false;
        run.units = units;
    }
}

/* All landmarks at once tell what they do one by one, at the ends of their ranges too. */
static void all_ways_to_reckon_agree(void **state)
{
    (void)state;
    random_source random = {5};
    for (int i = 0; i < 20000; i++) {
        struct wend_landmark_range range = {.lanes = random_chance(&random, 50) ? WEND_LANDMARKS : WEND_LANDMARKS_HALF};
        uint16_t at[WEND_LANDMARKS];
        const uint32_t apart = random_chance(&random, 50) ? 100 : UINT16_MAX + 1; /* near, so that 0 comes of some */
        const uint32_t base = random_below(&random, UINT16_MAX + 2 - apart);
        for (uint32_t k = 0; k < WEND_LANDMARKS; k++) {
            at[k] = (uint16_t)(base + random_below(&random, apart));
            range.least[k] = (uint16_t)(base + random_below(&random, apart));
            range.most[k] = (uint16_t)(range.least[k] + random_below(&random, base + apart - range.least[k]));
            if (random_chance(&random, 5)) {
                range.least[k] = 0;
                range.most[k] = UINT16_MAX;
            }
        }
        assert_int_equal(wend_landmarks_bound_between(at, &range), wend_landmarks_bound_plain(at, &range));
    }
}

static bool have_same_numbers(const wend_space *a, const wend_space *b)
{
    const struct wend_jump_maps *stops = a->cells.jump_maps, *others = b->cells.jump_maps;
    for (uint32_t node = 0; node < a->cells.node_count; node++)
        if (wend_jump_maps_has_slot(&stops->maps, node) &&
            memcmp(wend_landmarks_of(a->cells.prepared.landmarks, wend_jump_maps_slot(&stops->maps, node)),
                   wend_landmarks_of(b->cells.prepared.landmarks, wend_jump_maps_slot(&others->maps, node)),
                   a->cells.prepared.landmarks->lanes * sizeof(uint16_t)) != 0)
            return false;
    return true;
}

static void slices_make_the_same_landmarks_as_one_call(void **state)
{
    scene whole = open_rooms(NULL), sliced = open_rooms(NULL);
    (void)state;
    prepare_in_slices(whole.space, UINT64_MAX, 0);
    prepare_in_slices(sliced.space, 1, 0);
    assert_true(wend_landmarks_serve(whole.space));
    assert_true(have_same_numbers(whole.space, sliced.space));
    scene_close(&whole);
    scene_close(&sliced);
}

static void fewer_landmarks_repeat_the_first(void **state)
{
    scene s = open_rooms(NULL);
    (void)state;
    prepare_in_slices(s.space, UINT64_MAX, 3);
    assert_int_equal(s.space->cells.prepared.landmarks->count, 3);
    const struct wend_jump_bitmaps *maps = &s.space->cells.jump_maps->maps;
    for (uint32_t node = 0; node < s.space->cells.node_count; node++)
        if (wend_jump_maps_has_slot(maps, node)) {
            const uint16_t *numbers =
                wend_landmarks_of(s.space->cells.prepared.landmarks, wend_jump_maps_slot(maps, node));
            assert_int_equal(numbers[7], numbers[0]);
        }
    scene_close(&s);
}

/* Open ground with a blocked cell in about so many. */
static scene strewn_ground(uint32_t one_in)
{
    enum { SIDE = 64 };
    random_source random = {7};
    test_map map = test_map_generate(MAP_FIELD, SIDE, SIDE, &random);
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        map.cells[i] = random_below(&random, one_in) == 0 ? '@' : '.';
    scene s = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    test_map_free(&map);
    return s;
}

/* How many landmarks are no more than so many cells from an edge of the map. */
static uint32_t count_near_edges(const scene *s, uint32_t most)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < WEND_LANDMARKS; i++) {
        const uint32_t place = s->space->cells.prepared.landmarks->places[i];
        const uint32_t x = wend_jump_column(place), y = wend_jump_row(place);
        const uint32_t width = s->space->cells.width, height = s->space->cells.height;
        count += x <= most || y <= most || x > width - most || y > height - most;
    }
    return count;
}

static void on_strewn_ground_landmarks_go_round_the_rim(void **state)
{
    scene strewn = strewn_ground(10), winding = strewn_ground(2);
    (void)state;
    prepare_in_slices(strewn.space, UINT64_MAX, 0);
    prepare_in_slices(winding.space, UINT64_MAX, 0);
    assert_int_equal(count_near_edges(&strewn, 6), WEND_LANDMARKS);
    assert_true(count_near_edges(&winding, 6) < WEND_LANDMARKS);
    scene_close(&strewn);
    scene_close(&winding);
}

static void too_few_bytes_leave_landmarks_out(void **state)
{
    scene s = open_rooms(NULL);
    struct wend_prepare_run run = {.units = UINT64_MAX, .most_bytes = 100};
    (void)state;
    assert_int_equal(wend_landmarks_prepare(s.space, &run), WEND_OK);
    assert_false(wend_landmarks_serve(s.space));
    assert_int_equal(wend_landmarks_memory(s.space), 0);
    scene_close(&s);
}

static void toggle(scene *s, int32_t x, int32_t y)
{
    const wend_place place = cell_place((uint32_t)x, (uint32_t)y);
    const uint8_t terrain = wend_space_is_free(s->space, place) ? '@' : '.';
    assert_int_equal(wend_grid_set(s->grid, place, terrain), WEND_OK);
}

static void what_is_closed_and_opened_again_leaves_no_trace(void **state)
{
    scene s = open_rooms(NULL), still = open_rooms(NULL);
    (void)state;
    prepare_in_slices(s.space, UINT64_MAX, 0);
    prepare_in_slices(still.space, UINT64_MAX, 0);
    for (int32_t i = 0; i < 60 * 44; i += 7) {
        const int32_t x = i % 60, y = i / 60;
        if (!wend_space_is_free(s.space, cell_place((uint32_t)x, (uint32_t)y)))
            continue;
        for (int k = 0; k < 2; k++) {
            toggle(&s, x, y);
            assert_int_equal(wend_space_update(s.space), WEND_OK);
        }
        assert_true(wend_landmarks_serve(s.space));
    }
    assert_true(have_same_numbers(s.space, still.space));
    scene_close(&s);
    scene_close(&still);
}

static void snapshots_keep_their_landmarks(void **state)
{
    scene s = open_rooms(NULL), still = open_rooms(NULL);
    wend_space *snapshot = NULL;
    (void)state;
    prepare_in_slices(s.space, UINT64_MAX, 0);
    prepare_in_slices(still.space, UINT64_MAX, 0);
    assert_int_equal(wend_space_snapshot(s.space, &snapshot), WEND_OK);
    for (int32_t i = 0; i < 200; i++)
        toggle(&s, i * 7 % 60, i * 5 % 44);
    assert_int_equal(wend_space_update(s.space), WEND_OK);
    assert_true(wend_landmarks_serve(snapshot));
    assert_true(have_same_numbers(snapshot, still.space));
    wend_space_destroy(snapshot);
    scene_close(&s);
    scene_close(&still);
}

/* Whether memory lacked for what searches can do without is told by nobody: the landmarks are not there. */
static bool prepare_edit_and_copy(const wend_allocator *allocator)
{
    scene s = open_rooms(NULL);
    wend_space *space = NULL, *snapshot = NULL;
    bool complete = wend_space_create(s.grid, NULL, allocator, &space) == WEND_OK;
    struct wend_prepare_run run = {.units = UINT64_MAX, .most_bytes = UINT64_MAX};
    if (complete)
        complete = wend_landmarks_prepare(space, &run) == WEND_OK;
    for (int32_t i = 0; complete && i < 40; i++) {
        toggle(&s, i * 7 % 60, i * 5 % 44);
        complete = wend_space_update(space) == WEND_OK && wend_landmarks_serve(space);
    }
    if (complete)
        complete = wend_space_snapshot(space, &snapshot) == WEND_OK;
    if (snapshot)
        wend_space_destroy(snapshot);
    if (space)
        wend_space_destroy(space);
    scene_close(&s);
    return complete;
}

static void lack_of_memory_leaves_nothing_behind(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(prepare_edit_and_copy);
    if (fault)
        print_message("%s\n", fault);
    assert_null(fault);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ways_to_reckon_agree),
        cmocka_unit_test(slices_make_the_same_landmarks_as_one_call),
        cmocka_unit_test(fewer_landmarks_repeat_the_first),
        cmocka_unit_test(on_strewn_ground_landmarks_go_round_the_rim),
        cmocka_unit_test(too_few_bytes_leave_landmarks_out),
        cmocka_unit_test(what_is_closed_and_opened_again_leaves_no_trace),
        cmocka_unit_test(snapshots_keep_their_landmarks),
        cmocka_unit_test(lack_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
