/* tests/unit/agenda_ring_test.c: many who go beside one goal, around which people come and go all the time. */
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

enum { RING_SIDE = 48, RING_CROWD = 60, RING_WALKERS = 5 };

/* A map with a goal and a crowd that goes beside it, walkers around it, and what was answered. */
typedef struct ring_scene {
    random_source random;
    test_map map;
    wend_grid *grid;
    wend_profile profile;
    wend_space *space;
    wend_layer *others;
    wend_finder *finder;
    wend_agenda *agenda;
    wend_area goal;
    wend_query queries[RING_CROWD];
    wend_ticket_id tickets[RING_CROWD];
    wend_place walkers[RING_WALKERS];
    uint32_t left, unproven;
} ring_scene;

static wend_place by_chance(ring_scene *s, int32_t left, int32_t width)
{
    return wend_place_cell(left + (int32_t)random_below(&s->random, (uint32_t)width),
                           (int32_t)random_below(&s->random, RING_SIDE));
}

static void put_questions(ring_scene *s)
{
    for (int i = 0; i < RING_CROWD; i++) {
        s->queries[i] = wend_query_default();
        s->queries[i].start = by_chance(s, 0, 12);
        s->queries[i].from.may_be_blocked = true;
        s->queries[i].to.areas = &s->goal;
        s->queries[i].to.count = 1;
        s->queries[i].to.arrival = WEND_ARRIVAL_NEXT_TO;
        wend_agenda_request request = wend_agenda_request_default();
        request.space = s->space;
        request.query = &s->queries[i];
        assert_int_equal(wend_agenda_submit(s->agenda, &request, &s->tickets[i]), WEND_OK);
    }
    s->left = RING_CROWD;
}

static void ring_open(ring_scene *scene, uint64_t seed)
{
    ring_scene s = {.random = {seed}, .map = test_map_make(RING_SIDE, RING_SIDE), .finder = scene_finder()};
    const uint32_t size = 1 + random_below(&s.random, 3);
    wend_agenda_desc desc = wend_agenda_desc_default();
    desc.first_slice = 16;
    s.goal = wend_area_cells(34, 20, size, 1 + random_below(&s.random, 3));
    for (uint32_t i = 0; i < RING_SIDE * RING_SIDE; i++)
        if (random_below(&s.random, 12) == 0)
            s.map.cells[i] = '@';
    s.grid = scene_grid(&s.map, NULL);
    s.profile = wend_profile_default();
    s.profile.neighbours = random_below(&s.random, 3) == 0 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    s.profile.crossing_cost = random_below(&s.random, 3) == 0 ? 2 * s.profile.straight : WEND_NO_CROSSING;
    assert_int_equal(wend_space_create(s.grid, &s.profile, NULL, &s.space), WEND_OK);
    assert_int_equal(wend_layer_create(s.grid, WEND_LAYER_OCCUPIED, NULL, &s.others), WEND_OK);
    assert_int_equal(wend_space_attach(s.space, s.others), WEND_OK);
    assert_int_equal(wend_agenda_create(&desc, NULL, &s.agenda), WEND_OK);
    for (int i = 0; i < RING_WALKERS; i++) {
        s.walkers[i] = wend_place_cell(30 + i, 17);
        assert_int_equal(wend_layer_enter(s.others, s.walkers[i], 1), WEND_OK);
    }
    *scene = s;
    put_questions(scene);
}

static void ring_close(ring_scene *s)
{
    wend_agenda_destroy(s->agenda);
    wend_finder_destroy(s->finder);
    wend_space_destroy(s->space);
    wend_layer_destroy(s->others);
    wend_grid_destroy(s->grid);
    test_map_free(&s->map);
}

/* The first walks at random around the goal; others step up to it, stand there for a while, and are gone again. */
static void walk(ring_scene *s, uint32_t tick)
{
    for (uint32_t i = 0; i < RING_WALKERS; i++) {
        const wend_place at = s->walkers[i];
        const bool walks = i == 0;
        int32_t x = wend_place_column(at) + (int32_t)random_below(&s->random, 3) - 1;
        int32_t y = wend_place_row(at) + (int32_t)random_below(&s->random, 3) - 1;
        if (!walks) {
            x = 33 + (int32_t)random_below(&s->random, 5);
            y = (tick / 40 + i) % 3 == 0 ? 1 : 19 + (int32_t)random_below(&s->random, 5);
        }
        if ((!walks && (tick + 7 * i) % 40 >= 3) || x < 32 || x > 38 || (walks && (y < 18 || y > 24)))
            continue;
        assert_int_equal(wend_layer_leave(s->others, at, 1), WEND_OK);
        s->walkers[i] = wend_place_cell(x, y);
        assert_int_equal(wend_layer_enter(s->others, s->walkers[i], 1), WEND_OK);
    }
}

/* What has been answered must be what a finder says now. */
static void take_answers(ring_scene *s)
{
    for (int i = 0; i < RING_CROWD; i++) {
        wend_path path = wend_path_default(), fresh = wend_path_default();
        wend_ticket_state now = WEND_TICKET_PENDING;
        if (s->tickets[i] == 0)
            continue;
        assert_int_equal(wend_agenda_poll(s->agenda, s->tickets[i], &now, &path), WEND_OK);
        assert_true(now != WEND_TICKET_REFUSED);
        if (now == WEND_TICKET_FIRST_STEPS)
            assert_true(path.point_count > 0 && memcmp(&path.points[0], &s->queries[i].start, 8) == 0);
        if (now < WEND_TICKET_DONE)
            continue;
        assert_int_equal(wend_finder_find(s->finder, s->space, &s->queries[i], &fresh), WEND_OK);
        if (now == WEND_TICKET_STALE || path.bound == UINT32_MAX)
            s->unproven++;
        else
            assert_true(path.outcome == fresh.outcome && path.cost == fresh.cost && path.reason == fresh.reason);
        assert_int_equal(wend_agenda_cancel(s->agenda, s->tickets[i]), WEND_OK);
        s->tickets[i] = 0;
        s->left--;
    }
}

/* Saves the agenda and goes on with what is restored, which does the same as the saved one. */
static void save_and_restore(ring_scene *s, uint64_t units)
{
    const wend_space *spaces[] = {s->space};
    size_t needed = 0;
    wend_agenda *again = NULL;
    assert_int_equal(wend_agenda_save(s->agenda, spaces, 1, NULL, 0, &needed), WEND_ERROR_CAPACITY);
    uint8_t *bytes = malloc(needed);
    assert_non_null(bytes);
    assert_int_equal(wend_agenda_save(s->agenda, spaces, 1, bytes, needed, &needed), WEND_OK);
    wend_restore_desc saved = scene_saved(bytes, needed, spaces, 1);
    assert_int_equal(wend_agenda_restore(&saved, NULL, &again), WEND_OK);
    free(bytes);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(wend_agenda_step(s->agenda, units, NULL), WEND_OK);
        assert_int_equal(wend_agenda_step(again, units, NULL), WEND_OK);
        const wend_agenda_stats a = wend_agenda_get_stats(s->agenda), b = wend_agenda_get_stats(again);
        assert_memory_equal(&a, &b, sizeof a);
    }
    wend_agenda_destroy(s->agenda);
    s->agenda = again;
}

static void ways_beside_a_goal_are_the_best_whoever_comes_and_goes(void **state)
{
    enum { SEEDS = 40 };
    uint32_t shared = 0, unproven = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        ring_scene s;
        ring_open(&s, seed);
        const uint64_t units = 60 + random_below(&s.random, 120);
        uint32_t tick = 0;
        for (; s.left != 0 && tick < 100000; tick++) {
            walk(&s, tick);
            assert_int_equal(wend_agenda_step(s.agenda, units, NULL), WEND_OK);
            take_answers(&s);
            if (tick % 50 == 20 && tick < 300)
                save_and_restore(&s, units);
            take_answers(&s);
        }
        assert_int_equal(s.left, 0);
        shared += (uint32_t)wend_agenda_get_stats(s.agenda).shared;
        unproven += s.unproven;
        ring_close(&s);
    }
    assert_true(shared > SEEDS * RING_CROWD / 2);
    assert_true(unproven < SEEDS * RING_CROWD / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_beside_a_goal_are_the_best_whoever_comes_and_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
