/* tests/unit/agenda_test.c: many questions under a budget of work per tick. */
#include "layers.h"
#include "memory.h"
#include "scene.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

/* A map with a long wall, so that ways across it take long to find, and an agenda. */
typedef struct desk {
    test_map map;
    scene scene;
    wend_agenda *agenda;
    wend_finder *finder;
} desk;

enum { SIDE = 80, WALL = 40 };

static desk desk_with(const wend_agenda_desc *desc)
{
    desk desk = {.map = test_map_make(SIDE, SIDE), .finder = scene_finder()};
    for (uint32_t y = 0; y < SIDE - 5; y++)
        desk.map.cells[y * SIDE + WALL] = '@';
    desk.scene = scene_open(&desk.map, WEND_NEIGHBOURS_8, NULL);
    assert_int_equal(wend_agenda_create(desc, NULL, &desk.agenda), WEND_OK);
    return desk;
}

static desk desk_open(void)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    desc.first_slice = 32;
    return desk_with(&desc);
}

static void desk_close(desk *desk)
{
    wend_agenda_destroy(desk->agenda);
    wend_finder_destroy(desk->finder);
    scene_close(&desk->scene);
    test_map_free(&desk->map);
}

static wend_query near_query(void)
{
    return scene_query(2, 2, 9, 6);
}

/* Across the wall. */
static wend_query far_query(void)
{
    wend_query query = scene_query(1, 1, SIDE - 2, 1);
    query.search.engine = WEND_ENGINE_GENERAL;
    return query;
}

static wend_ticket put_request(desk *desk, wend_query query, wend_agenda_request request)
{
    wend_ticket ticket = 0;
    request.space = desk->scene.space;
    request.query = &query;
    assert_int_equal(wend_agenda_submit(desk->agenda, &request, &ticket), WEND_OK);
    assert_int_not_equal(ticket, 0);
    return ticket;
}

static wend_ticket put(desk *desk, wend_query query)
{
    return put_request(desk, query, wend_agenda_request_default());
}

static wend_ticket put_on_change(desk *desk, wend_query query, wend_on_change on_change)
{
    wend_agenda_request request = wend_agenda_request_default();
    request.on_change = on_change;
    return put_request(desk, query, request);
}

static void step(desk *desk, uint64_t units)
{
    assert_int_equal(wend_agenda_step(desk->agenda, units, NULL), WEND_OK);
}

static wend_path poll(desk *desk, wend_ticket ticket, wend_ticket_state expected)
{
    wend_path path = wend_path_default();
    wend_ticket_state state;
    assert_int_equal(wend_agenda_poll(desk->agenda, ticket, &state, &path), WEND_OK);
    assert_string_equal(wend_ticket_state_text(state), wend_ticket_state_text(expected));
    return path;
}

static wend_ticket_state state_of(desk *desk, wend_ticket ticket)
{
    wend_ticket_state state;
    assert_int_equal(wend_agenda_poll(desk->agenda, ticket, &state, NULL), WEND_OK);
    return state;
}

static void close_cell(desk *desk, int32_t x, int32_t y)
{
    assert_int_equal(wend_grid_set(desk->scene.grid, wend_place_cell(x, y), '@'), WEND_OK);
    assert_int_equal(wend_space_update(desk->scene.space), WEND_OK);
}

static void nothing_is_answered_before_a_step(void **state)
{
    desk desk = desk_open();
    (void)state;
    wend_path path = poll(&desk, put(&desk, near_query()), WEND_TICKET_PENDING);
    assert_int_equal(path.point_count, 0);
    desk_close(&desk);
}

static void short_question_is_answered_in_the_first_step(void **state)
{
    desk desk = desk_open();
    wend_query query = near_query();
    wend_path fresh = wend_path_default();
    (void)state;
    wend_ticket ticket = put(&desk, query);
    step(&desk, 1000);
    wend_path path = poll(&desk, ticket, WEND_TICKET_DONE);
    assert_int_equal(wend_finder_find(desk.finder, desk.scene.space, &query, &fresh), WEND_OK);
    assert_true(path.cost == fresh.cost && path.point_count == fresh.point_count);
    assert_memory_equal(path.points, fresh.points, path.point_count * sizeof *path.points);
    desk_close(&desk);
}

/* However many long ones are under way. */
static void short_question_does_not_wait_for_long_ones(void **state)
{
    desk desk = desk_open();
    (void)state;
    for (int i = 0; i < 50; i++)
        put(&desk, far_query());
    step(&desk, 1000);
    wend_ticket ticket = put(&desk, near_query());
    step(&desk, 1000);
    poll(&desk, ticket, WEND_TICKET_DONE);
    desk_close(&desk);
}

static void long_question_gives_first_steps_and_then_the_answer(void **state)
{
    desk desk = desk_open();
    wend_query query = far_query();
    wend_path fresh = wend_path_default();
    uint32_t steps = 1;
    (void)state;
    wend_ticket ticket = put(&desk, query);
    step(&desk, 300);
    wend_path path = poll(&desk, ticket, WEND_TICKET_FIRST_STEPS);
    assert_true(path.outcome == WEND_OUTCOME_RUNNING && path.point_count > 1);
    assert_true(wend_path_is_valid(&path, desk.scene.space, WEND_DIRECTION_NONE, NULL));
    for (; state_of(&desk, ticket) == WEND_TICKET_FIRST_STEPS; steps++)
        step(&desk, 300);
    assert_true(steps > 5);
    path = poll(&desk, ticket, WEND_TICKET_DONE);
    assert_int_equal(wend_finder_find(desk.finder, desk.scene.space, &query, &fresh), WEND_OK);
    assert_true(path.cost == fresh.cost && path.point_count == fresh.point_count);
    desk_close(&desk);
}

static void no_step_takes_more_than_its_units(void **state)
{
    desk desk = desk_open();
    (void)state;
    for (int i = 0; i < 30; i++)
        put(&desk, far_query());
    for (int i = 0; i < 20; i++) {
        step(&desk, 777);
        assert_in_range(wend_agenda_get_stats(desk.agenda).units, 700, 777 + 32);
    }
    desk_close(&desk);
}

static void work_left_over_by_short_questions_goes_to_long_ones(void **state)
{
    desk desk = desk_open();
    (void)state;
    wend_ticket far = put(&desk, far_query()), near = put(&desk, near_query());
    step(&desk, 100000);
    poll(&desk, near, WEND_TICKET_DONE);
    poll(&desk, far, WEND_TICKET_DONE);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).waiting, 0);
    desk_close(&desk);
}

/* So many steps of 500 units until a question is over. */
static uint32_t steps_until_over(desk *desk, wend_ticket ticket)
{
    uint32_t steps = 0;
    for (; state_of(desk, ticket) < WEND_TICKET_DONE && steps < 10000; steps++)
        step(desk, 500);
    return steps;
}

static void question_of_higher_priority_goes_first(void **state)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda_request request = wend_agenda_request_default();
    desc.first_slice = 16;
    desc.searches = 1;
    desk desk = desk_with(&desc);
    (void)state;
    wend_ticket early = put(&desk, far_query());
    request.priority = 1;
    wend_ticket urgent = put_request(&desk, far_query(), request);
    uint32_t steps = steps_until_over(&desk, urgent);
    assert_true(steps > 1);
    assert_true(state_of(&desk, early) < WEND_TICKET_DONE);
    desk_close(&desk);
}

static void question_with_a_near_deadline_goes_first(void **state)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda_request request = wend_agenda_request_default();
    desc.first_slice = 16;
    desc.searches = 1;
    desk desk = desk_with(&desc);
    (void)state;
    wend_ticket early = put(&desk, far_query());
    request.deadline = 30;
    wend_ticket urgent = put_request(&desk, far_query(), request);
    assert_true(steps_until_over(&desk, urgent) <= 30);
    assert_true(state_of(&desk, early) < WEND_TICKET_DONE);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).late, 0);
    desk_close(&desk);
}

static void late_answer_is_counted(void **state)
{
    wend_agenda_request request = wend_agenda_request_default();
    desk desk = desk_open();
    (void)state;
    request.deadline = 1;
    wend_ticket ticket = put_request(&desk, far_query(), request);
    assert_true(steps_until_over(&desk, ticket) > 1);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).late, 1);
    desk_close(&desk);
}

/* New questions of the highest priority come in every tick, more than there is work for. */
static void nobody_waits_for_ever(void **state)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda_request request = wend_agenda_request_default();
    wend_ticket crowd[4000];
    uint32_t count = 0, steps = 0;
    desc.first_slice = 16;
    desc.searches = 2;
    desk desk = desk_with(&desc);
    (void)state;
    request.priority = 1;
    for (; count < 20; count++)
        crowd[count] = put_request(&desk, far_query(), request);
    request.priority = -1;
    wend_ticket patient = put_request(&desk, far_query(), request);
    request.priority = 1;
    for (; state_of(&desk, patient) < WEND_TICKET_DONE; steps++) {
        assert_true(count < 4000);
        crowd[count++] = put_request(&desk, far_query(), request);
        step(&desk, 3000);
    }
    assert_true(steps >= 128);
    assert_true(state_of(&desk, crowd[count - 1]) < WEND_TICKET_DONE);
    desk_close(&desk);
}

static void crowd_has_directions_after_one_tick(void **state)
{
    enum { CROWD = 5000 };
    static wend_ticket tickets[CROWD];
    random_source random = {12};
    desk desk = desk_open();
    (void)state;
    for (int i = 0; i < CROWD; i++) {
        int32_t x = (int32_t)random_below(&random, WALL), y = (int32_t)random_below(&random, SIDE);
        tickets[i] = put(&desk, scene_query(x, y, SIDE - 2, SIDE - 2));
    }
    step(&desk, 100000);
    for (int i = 0; i < CROWD; i++) {
        wend_path path = wend_path_default();
        wend_ticket_state now;
        assert_int_equal(wend_agenda_poll(desk.agenda, tickets[i], &now, &path), WEND_OK);
        assert_true(now == WEND_TICKET_DONE || now == WEND_TICKET_FIRST_STEPS);
        assert_true(path.point_count > 1);
    }
    desk_close(&desk);
}

static void cancelled_ticket_is_none_any_more(void **state)
{
    desk desk = desk_open();
    wend_ticket_state now;
    (void)state;
    wend_ticket fresh = put(&desk, near_query()), running = put(&desk, far_query()), done = put(&desk, near_query());
    assert_int_equal(wend_agenda_cancel(desk.agenda, fresh), WEND_OK);
    step(&desk, 200);
    poll(&desk, done, WEND_TICKET_DONE);
    assert_int_equal(wend_agenda_cancel(desk.agenda, running), WEND_OK);
    assert_int_equal(wend_agenda_cancel(desk.agenda, done), WEND_OK);
    assert_int_equal(wend_agenda_cancel(desk.agenda, done), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_agenda_poll(desk.agenda, running, &now, NULL), WEND_ERROR_ARGUMENT);
    wend_ticket next = put(&desk, near_query());
    assert_true(next != fresh && next != running && next != done);
    assert_int_equal(wend_agenda_poll(desk.agenda, done, &now, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).tickets, 1);
    desk_close(&desk);
}

static void full_agenda_takes_no_more_until_a_ticket_is_given_back(void **state)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda_request request = wend_agenda_request_default();
    desc.capacity = 3;
    desk desk = desk_with(&desc);
    wend_query query = near_query();
    wend_ticket ticket = 9, first = put(&desk, query);
    (void)state;
    put(&desk, query);
    put(&desk, query);
    request.space = desk.scene.space;
    request.query = &query;
    assert_int_equal(wend_agenda_submit(desk.agenda, &request, &ticket), WEND_ERROR_CAPACITY);
    assert_int_equal(ticket, 0);
    assert_int_equal(wend_agenda_cancel(desk.agenda, first), WEND_OK);
    put(&desk, query);
    desk_close(&desk);
}

static void question_that_cannot_be_answered_tells_why(void **state)
{
    desk desk = desk_open();
    wend_query query = near_query();
    (void)state;
    query.goal = wend_place_cell(WALL, 3);
    wend_ticket ticket = put(&desk, query);
    step(&desk, 1000);
    wend_path path = poll(&desk, ticket, WEND_TICKET_UNREACHABLE);
    assert_int_equal(path.reason, WEND_REASON_GOAL_BLOCKED);
    assert_int_equal(path.point_count, 0);
    desk_close(&desk);
}

/* Known only when an engine is sought. */
static void engine_that_cannot_keep_the_rules_refuses(void **state)
{
    desk desk = desk_open();
    wend_ticket_state now;
    (void)state;
    wend_query query = near_query();
    query.search.engine = WEND_ENGINE_JPS;
    test_layer_put(desk.scene.space, WEND_LAYER_EXTRA, wend_place_cell(3, 3), 9);
    wend_ticket ticket = put(&desk, query);
    step(&desk, 1000);
    assert_int_equal(wend_agenda_poll(desk.agenda, ticket, &now, NULL), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(now, WEND_TICKET_REFUSED);
    desk_close(&desk);
}

/* Within a radius no way leads around the wall. */
static void question_that_failed_is_known_until_the_map_changes_there(void **state)
{
    desk desk = desk_open();
    wend_query query = scene_query(WALL - 5, 10, WALL + 5, 10);
    (void)state;
    query.search.radius = 30;
    query.search.engine = WEND_ENGINE_GENERAL;
    wend_ticket first = put(&desk, query);
    step(&desk, 10000);
    wend_path path = poll(&desk, first, WEND_TICKET_UNREACHABLE), again;
    wend_ticket second = put(&desk, query);
    step(&desk, 10000);
    again = poll(&desk, second, WEND_TICKET_UNREACHABLE);
    assert_true(scene_same_answer(&path, &again));
    assert_int_equal(wend_agenda_get_stats(desk.agenda).known, 1);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).units, 0);
    close_cell(&desk, 75, 75); /* outside the radius */
    put(&desk, query);
    step(&desk, 10000);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).known, 2);
    assert_int_equal(wend_grid_set(desk.scene.grid, wend_place_cell(WALL, 20), '.'), WEND_OK);
    assert_int_equal(wend_space_update(desk.scene.space), WEND_OK);
    wend_ticket third = put(&desk, query);
    step(&desk, 10000);
    poll(&desk, third, WEND_TICKET_DONE);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).known, 2);
    desk_close(&desk);
}

/* Many questions that fail after some work, about one cell or about an area. */
static void fail_often(desk *desk, bool about_areas)
{
    for (int32_t i = 0; i < 60 * 16; i++) {
        int32_t row = i / 16, left = i / 4 % 4, right = i % 4;
        wend_query query = scene_query(WALL - 1 - left, row, WALL + 1 + right, row);
        wend_area area = {query.goal, 2, 1};
        query.search.radius = 6;
        query.to.areas = about_areas ? &area : NULL;
        query.to.count = about_areas;
        wend_ticket ticket = put(desk, query);
        step(desk, 100000);
        poll(desk, ticket, WEND_TICKET_UNREACHABLE);
        assert_int_equal(wend_agenda_cancel(desk->agenda, ticket), WEND_OK);
    }
}

/* What is remembered in the place of something shorter is remembered once. */
static void longer_questions_that_fail_take_the_places_of_shorter_ones(void **state)
{
    static unsigned char bytes[1 << 20];
    desk desk = desk_open();
    const wend_space *space = desk.scene.space;
    wend_agenda *restored = NULL;
    size_t size;
    (void)state;
    fail_often(&desk, false);
    fail_often(&desk, true);
    assert_int_equal(wend_agenda_save(desk.agenda, &space, 1, bytes, sizeof bytes, &size), WEND_OK);
    assert_int_equal(wend_agenda_restore(bytes, size, &space, 1, 1, NULL, &restored), WEND_OK);
    wend_agenda_destroy(restored);
    desk_close(&desk);
}

static void arrays_of_a_query_are_copied(void **state)
{
    desk desk = desk_open();
    wend_area areas[2] = {wend_area_cells(9, 9, 1, 1), wend_area_cells(5, 5, 2, 2)};
    wend_place via = wend_place_cell(2, 12);
    wend_query query = near_query();
    (void)state;
    query.to.areas = areas;
    query.to.count = 2;
    query.via.places = &via;
    query.via.count = 1;
    wend_ticket ticket = put(&desk, query);
    memset(areas, 0xEE, sizeof areas);
    memset(&via, 0xEE, sizeof via);
    step(&desk, 10000);
    wend_path path = poll(&desk, ticket, WEND_TICKET_DONE);
    assert_int_equal(path.goal_index, 1);
    desk_close(&desk);
}

static void limit_of_a_query_is_one_of_all_its_work(void **state)
{
    desk desk = desk_open();
    wend_query query = far_query();
    (void)state;
    query.search.limit = 1000;
    wend_ticket ticket = put(&desk, query);
    for (int i = 0; i < 30 && state_of(&desk, ticket) < WEND_TICKET_DONE; i++)
        step(&desk, 100);
    wend_path path = poll(&desk, ticket, WEND_TICKET_DONE);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(path.reason, WEND_REASON_LIMIT);
    desk_close(&desk);
}

static void change_makes_a_search_begin_anew(void **state)
{
    desk desk = desk_open();
    (void)state;
    wend_ticket ticket = put(&desk, far_query());
    step(&desk, 1000);
    close_cell(&desk, WALL, SIDE - 5);
    assert_true(steps_until_over(&desk, ticket) > 1);
    wend_path path = poll(&desk, ticket, WEND_TICKET_DONE);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).restarts, 1);
    assert_true(wend_path_is_valid(&path, desk.scene.space, WEND_DIRECTION_NONE, NULL));
    desk_close(&desk);
}

static void write_to_a_layer_makes_a_search_begin_anew(void **state)
{
    desk desk = desk_open();
    (void)state;
    wend_ticket ticket = put(&desk, far_query());
    step(&desk, 1000);
    test_layer_put(desk.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(WALL, SIDE - 5), 1);
    steps_until_over(&desk, ticket);
    poll(&desk, ticket, WEND_TICKET_DONE);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).restarts, 1);
    desk_close(&desk);
}

static void search_that_goes_on_is_right_where_the_change_lies_aside(void **state)
{
    desk desk = desk_open();
    wend_query query = scene_query(1, 79, 38, 2), fresh_query;
    wend_path fresh = wend_path_default();
    (void)state;
    query.search.engine = WEND_ENGINE_GENERAL;
    fresh_query = query;
    for (uint32_t y = 20; y < 70; y++)
        assert_int_equal(wend_grid_set(desk.scene.grid, wend_place_cell(20, (int32_t)y), '@'), WEND_OK);
    assert_int_equal(wend_space_update(desk.scene.space), WEND_OK);
    wend_ticket ticket = put_on_change(&desk, query, WEND_ON_CHANGE_CHECK);
    step(&desk, 500);
    poll(&desk, ticket, WEND_TICKET_FIRST_STEPS);
    close_cell(&desk, 70, 70);
    steps_until_over(&desk, ticket);
    wend_path path = poll(&desk, ticket, WEND_TICKET_DONE);
    assert_int_equal(wend_finder_find(desk.finder, desk.scene.space, &fresh_query, &fresh), WEND_OK);
    assert_int_equal(path.cost, fresh.cost);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).checked, 1);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).restarts, 0);
    desk_close(&desk);
}

static void search_that_goes_on_into_a_change_is_repeated(void **state)
{
    desk desk = desk_open();
    wend_query query = far_query();
    wend_path fresh = wend_path_default();
    (void)state;
    wend_ticket ticket = put_on_change(&desk, query, WEND_ON_CHANGE_CHECK);
    step(&desk, 1000);
    close_cell(&desk, WALL, SIDE - 5);
    steps_until_over(&desk, ticket);
    wend_path path = poll(&desk, ticket, WEND_TICKET_DONE);
    assert_int_equal(wend_finder_find(desk.finder, desk.scene.space, &query, &fresh), WEND_OK);
    assert_int_equal(path.cost, fresh.cost);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).restarts, 1);
    desk_close(&desk);
}

static void crowd_to_one_goal_shares_a_field(void **state)
{
    enum { CROWD = 500 };
    static wend_ticket tickets[CROWD];
    random_source random = {14};
    desk desk = desk_open();
    (void)state;
    for (int i = 0; i < CROWD; i++) {
        int32_t x = (int32_t)random_below(&random, WALL), y = (int32_t)random_below(&random, SIDE);
        tickets[i] = put(&desk, scene_query(x, y, SIDE - 2, SIDE - 2));
    }
    step(&desk, 2000);
    for (int i = 0; i < CROWD; i++) {
        wend_path path = wend_path_default();
        wend_ticket_state now;
        assert_int_equal(wend_agenda_poll(desk.agenda, tickets[i], &now, &path), WEND_OK);
        assert_true(now == WEND_TICKET_DONE || now == WEND_TICKET_FIRST_STEPS);
        assert_true(path.point_count > 1);
    }
    for (int i = 0; i < 100; i++)
        step(&desk, 2000);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).waiting, 0);
    assert_in_range(wend_agenda_get_stats(desk.agenda).most, 1, 2500); /* the last way that is read may pass it */
    assert_int_equal(wend_agenda_get_stats(desk.agenda).shared, CROWD);
    for (int i = 0; i < CROWD; i++) {
        wend_path path = poll(&desk, tickets[i], WEND_TICKET_DONE), fresh = wend_path_default();
        wend_query query =
            scene_query(wend_place_column(path.points[0]), wend_place_row(path.points[0]), SIDE - 2, SIDE - 2);
        assert_int_equal(wend_finder_find(desk.finder, desk.scene.space, &query, &fresh), WEND_OK);
        assert_int_equal(path.cost, fresh.cost);
    }
    desk_close(&desk);
}

/* The way is read off the same field as soon as that has followed. */
static void shared_field_follows_the_map(void **state)
{
    desk desk = desk_open();
    (void)state;
    for (int round = 0; round < 3; round++) {
        wend_ticket last = 0;
        for (int i = 0; i < 100; i++)
            last = put(&desk, scene_query(i % WALL, i % SIDE, SIDE - 2, 2));
        step(&desk, 100000);
        wend_path path = poll(&desk, last, WEND_TICKET_DONE);
        assert_true(wend_path_is_valid(&path, desk.scene.space, WEND_DIRECTION_NONE, NULL));
        close_cell(&desk, WALL + 5, SIDE - 5 + round);
        close_cell(&desk, WALL, SIDE - 5 + round);
    }
    assert_int_equal(wend_agenda_get_stats(desk.agenda).shared, 300);
    desk_close(&desk);
}

/* The map changes before a field over it is grown: each is searched for alone. */
static void field_that_cannot_keep_up_is_given_up(void **state)
{
    desk desk = desk_open();
    uint32_t ticks = 0;
    (void)state;
    for (int i = 0; i < 60; i++)
        put(&desk, scene_query(i % WALL, i, SIDE - 2, 2));
    for (; wend_agenda_get_stats(desk.agenda).waiting != 0; ticks++) {
        assert_true(ticks < 2000);
        step(&desk, 150);
        assert_int_equal(wend_grid_fill(desk.scene.grid, wend_area_cells(60, 10, 10, 60), ticks % 2 ? '@' : '.'),
                         WEND_OK);
        assert_int_equal(wend_space_update(desk.scene.space), WEND_OK);
    }
    assert_true(wend_agenda_get_stats(desk.agenda).restarts > 0);
    desk_close(&desk);
}

static void question_may_end_as_stale_instead(void **state)
{
    desk desk = desk_open();
    (void)state;
    wend_ticket fresh = put_on_change(&desk, near_query(), WEND_ON_CHANGE_STALE);
    close_cell(&desk, 20, 20);
    step(&desk, 1000);
    poll(&desk, fresh, WEND_TICKET_STALE);
    wend_ticket running = put_on_change(&desk, far_query(), WEND_ON_CHANGE_STALE);
    step(&desk, 200);
    poll(&desk, running, WEND_TICKET_FIRST_STEPS);
    close_cell(&desk, 21, 20);
    step(&desk, 1000);
    assert_int_equal(poll(&desk, running, WEND_TICKET_STALE).point_count, 0);
    desk_close(&desk);
}

static void change_of_one_space_leaves_questions_about_others_alone(void **state)
{
    desk desk = desk_open();
    test_map map = test_map_make(SIDE, SIDE);
    scene other = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_query query = far_query();
    wend_agenda_request request = wend_agenda_request_default();
    wend_ticket ticket;
    (void)state;
    request.space = other.space;
    request.query = &query;
    request.on_change = WEND_ON_CHANGE_STALE;
    query.search.heuristic_weight = 256;
    assert_int_equal(wend_agenda_submit(desk.agenda, &request, &ticket), WEND_OK);
    wend_ticket own = put(&desk, far_query());
    step(&desk, 500);
    close_cell(&desk, 20, 20);
    step(&desk, 100000);
    poll(&desk, ticket, WEND_TICKET_DONE);
    poll(&desk, own, WEND_TICKET_DONE);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).restarts, 1);
    wend_agenda_destroy(desk.agenda);
    desk.agenda = NULL;
    scene_close(&other);
    test_map_free(&map);
    desk_close(&desk);
}

static void first_steps_into_a_new_wall_are_not_handed_out(void **state)
{
    desk desk = desk_open();
    (void)state;
    wend_ticket ticket = put(&desk, far_query());
    step(&desk, 300);
    wend_path path = poll(&desk, ticket, WEND_TICKET_FIRST_STEPS);
    wend_place end = path.points[path.point_count - 1];
    close_cell(&desk, wend_place_column(end), wend_place_row(end));
    assert_int_equal(poll(&desk, ticket, WEND_TICKET_PENDING).point_count, 0);
    desk_close(&desk);
}

static void answer_stays_while_it_can_be_walked_and_is_stale_then(void **state)
{
    desk desk = desk_open();
    (void)state;
    wend_ticket ticket = put(&desk, scene_query(2, 2, 9, 2));
    step(&desk, 1000);
    wend_path path = poll(&desk, ticket, WEND_TICKET_DONE);
    close_cell(&desk, 5, 5);
    assert_int_equal(poll(&desk, ticket, WEND_TICKET_DONE).cost, path.cost);
    close_cell(&desk, 5, 2);
    assert_int_equal(poll(&desk, ticket, WEND_TICKET_STALE).point_count, 0);
    assert_int_equal(wend_grid_set(desk.scene.grid, wend_place_cell(5, 2), '.'), WEND_OK);
    assert_int_equal(wend_space_update(desk.scene.space), WEND_OK);
    poll(&desk, ticket, WEND_TICKET_STALE);
    desk_close(&desk);
}

/* The map changes in every tick, and a search takes longer than one. */
static void question_gets_its_answer_though_the_map_never_rests(void **state)
{
    desk desk = desk_open();
    wend_ticket ticket = put(&desk, far_query());
    uint32_t ticks = 0;
    (void)state;
    for (; state_of(&desk, ticket) < WEND_TICKET_DONE; ticks++) {
        assert_true(ticks < 50);
        step(&desk, 300);
        if (state_of(&desk, ticket) < WEND_TICKET_DONE)
            close_cell(&desk, 60, (int32_t)(20 + ticks));
    }
    wend_agenda_stats stats = wend_agenda_get_stats(desk.agenda);
    assert_int_equal(stats.restarts, wend_agenda_desc_default().patience);
    assert_true(stats.units > 1000);
    /* What that took is saved from the next steps. */
    put(&desk, far_query());
    step(&desk, 300);
    assert_in_range(wend_agenda_get_stats(desk.agenda).units, 140, 160);
    desk_close(&desk);
}

/* With posts between which nothing is straight. */
static void set_posts(desk *desk)
{
    for (int32_t y = 3; y < SIDE - 1; y += 4)
        for (int32_t x = 3 + y % 8 / 4; x < SIDE - 1; x += 3)
            assert_int_equal(wend_grid_set(desk->scene.grid, wend_place_cell(x, y), '@'), WEND_OK);
    assert_int_equal(wend_space_update(desk->scene.space), WEND_OK);
}

/* Most find no end within their first slice, whose last step may be longer than the slice itself. */
static void crowd_that_asks_at_once_stays_within_the_budget(void **state)
{
    static const uint64_t budgets[] = {100, 500, 1000, 3000, 6000, 20000};
    enum { ASKING = 120, LAST_STEP = 64 };
    (void)state;
    for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++) {
        wend_agenda_desc desc = wend_agenda_desc_default();
        desc.fields = 0;
        desc.searches = 1;
        desk desk = desk_with(&desc);
        for (int32_t n = 0; n < ASKING; n++) {
            wend_query query = scene_query(n % 30, n / 30 * 4, SIDE - 2 - n % 7, 4 * (n % 12));
            query.from.may_be_blocked = true;
            query.otherwise.policy = WEND_POLICY_NEAREST;
            put(&desk, query);
        }
        for (int n = 0; n < 4; n++) {
            step(&desk, budgets[i]);
            assert_in_range(wend_agenda_get_stats(desk.agenda).units, 0, budgets[i] + LAST_STEP);
        }
        desk_close(&desk);
    }
}

/* A straightened way is more work at its end than its first slice: the sum of many ends must not pass the budget. */
static void crowd_whose_last_steps_are_long_stays_near_the_budget(void **state)
{
    enum { ASKING = 240, BUDGET = 36000 };
    wend_agenda_desc desc = wend_agenda_desc_default();
    desc.searches = 1;
    desk desk = desk_with(&desc);
    (void)state;
    set_posts(&desk);
    for (int32_t n = 0; n < ASKING; n++) {
        wend_query query = scene_query(n % 20, n / 20 * 4, n % 20 + 12, n / 20 * 4 + 18);
        query.shape.lines = WEND_LINES_STRAIGHT;
        put(&desk, query);
    }
    while (wend_agenda_get_stats(desk.agenda).waiting != 0)
        step(&desk, BUDGET);
    assert_in_range(wend_agenda_get_stats(desk.agenda).most, BUDGET / 2, BUDGET + BUDGET / 10);
    desk_close(&desk);
}

/* It is served first, and what it leaves goes to others: together they take no more than there is. */
static void question_without_patience_takes_from_the_others(void **state)
{
    enum { BUDGET = 10000, LAST_STEP = 64 };
    wend_agenda_desc desc = wend_agenda_desc_default();
    desc.patience = 1;
    desc.fields = 0;
    desk desk = desk_with(&desc);
    wend_ticket ticket = put(&desk, far_query());
    (void)state;
    step(&desk, 1000);
    close_cell(&desk, 60, 20);
    for (int32_t n = 0; n < 40; n++) {
        wend_query query = far_query();
        query.start = wend_place_cell(1 + n % 8, 1 + n / 8);
        put(&desk, query);
    }
    step(&desk, BUDGET);
    assert_true(state_of(&desk, ticket) >= WEND_TICKET_DONE);
    assert_in_range(wend_agenda_get_stats(desk.agenda).units, BUDGET, BUDGET + desc.searches * LAST_STEP);
    desk_close(&desk);
}

static void forgotten_space_may_be_destroyed(void **state)
{
    desk desk = desk_open();
    (void)state;
    wend_ticket done = put(&desk, near_query()), running;
    step(&desk, 1000);
    poll(&desk, done, WEND_TICKET_DONE);
    running = put(&desk, far_query());
    step(&desk, 300);
    assert_int_equal(wend_agenda_forget(desk.agenda, desk.scene.space), WEND_OK);
    scene_close(&desk.scene);
    poll(&desk, done, WEND_TICKET_STALE);
    poll(&desk, running, WEND_TICKET_STALE);
    step(&desk, 1000);
    desk.scene = scene_open(&desk.map, WEND_NEIGHBOURS_8, NULL);
    wend_ticket next = put(&desk, near_query());
    step(&desk, 1000);
    poll(&desk, next, WEND_TICKET_DONE);
    assert_int_equal(wend_agenda_cancel(desk.agenda, running), WEND_OK);
    desk_close(&desk);
}

static void buffer_of_the_caller_takes_the_points(void **state)
{
    desk desk = desk_open();
    wend_place places[16];
    wend_path path = wend_path_default();
    wend_ticket_state now;
    (void)state;
    wend_ticket ticket = put(&desk, near_query());
    step(&desk, 1000);
    path.buffer = places;
    path.capacity = 1;
    assert_int_equal(wend_agenda_poll(desk.agenda, ticket, &now, &path), WEND_ERROR_CAPACITY);
    assert_int_equal(now, WEND_TICKET_DONE);
    path.capacity = 16;
    assert_int_equal(wend_agenda_poll(desk.agenda, ticket, &now, &path), WEND_OK);
    assert_true(path.points == places && path.point_count >= 2);
    desk_close(&desk);
}

static void statistics_tell_how_the_agenda_fares(void **state)
{
    desk desk = desk_open();
    (void)state;
    for (int i = 0; i < 98; i++)
        put(&desk, scene_query(2, 2, 2, 2));
    step(&desk, 10000);
    wend_ticket far = put(&desk, far_query());
    put(&desk, far_query());
    step(&desk, 300);
    wend_agenda_stats stats = wend_agenda_get_stats(desk.agenda);
    assert_int_equal(stats.size, sizeof stats);
    assert_true(stats.tickets == 100 && stats.waiting == 2 && stats.running == 2 && stats.ticks == 2);
    assert_true(stats.oldest == 1 && stats.answered == 98 && stats.p50 == 1 && stats.p99 == 1);
    steps_until_over(&desk, far);
    step(&desk, 100000);
    stats = wend_agenda_get_stats(desk.agenda);
    assert_true(stats.waiting == 0 && stats.answered == 100 && stats.p50 == 1 && stats.p99 > 1000);
    assert_true(stats.total > stats.most && stats.most >= stats.units);
    desk_close(&desk);
}

static void wrong_arguments_are_refused(void **state)
{
    desk desk = desk_open();
    wend_query query = near_query();
    wend_agenda_request request = wend_agenda_request_default();
    wend_tasks tasks = {NULL, NULL};
    wend_observer observer = {0};
    wend_ticket ticket;
    (void)state;
    request.space = desk.scene.space;
    request.query = &query;
    request.priority = 101;
    assert_int_equal(wend_agenda_submit(desk.agenda, &request, &ticket), WEND_ERROR_ARGUMENT);
    request.priority = 0;
    request.on_change = (wend_on_change)3;
    assert_int_equal(wend_agenda_submit(desk.agenda, &request, &ticket), WEND_ERROR_ARGUMENT);
    request.on_change = WEND_ON_CHANGE_CHECK;
    query.search.observer = &observer;
    assert_int_equal(wend_agenda_submit(desk.agenda, &request, &ticket), WEND_ERROR_UNSUPPORTED);
    query.search.observer = NULL;
    query.search.heuristic_weight = 0;
    assert_int_equal(wend_agenda_submit(desk.agenda, &request, &ticket), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_agenda_step(desk.agenda, 10, &tasks), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).tickets, 0);
    assert_int_equal(wend_agenda_cancel(desk.agenda, 12345), WEND_ERROR_ARGUMENT);
    desk_close(&desk);
}

static void wrong_descriptions_are_refused(void **state)
{
    wend_agenda *agenda = NULL;
    (void)state;
    for (int i = 0; i < 7; i++) {
        wend_agenda_desc desc = wend_agenda_desc_default();
        desc.capacity = i == 0 ? 0 : i == 1 ? (1u << 24) + 1 : desc.capacity;
        desc.workers = i == 2 ? 0 : i == 3 ? WEND_MAX_WORKERS + 1 : desc.workers;
        desc.searches = i == 4 ? 0 : i == 5 ? 1025 : desc.searches;
        desc.first_slice = i == 6 ? 15 : desc.first_slice;
        assert_int_equal(wend_agenda_create(&desc, NULL, &agenda), WEND_ERROR_ARGUMENT);
        assert_null(agenda);
    }
}

static void agenda_desc_or_request_of_another_size_is_refused(void **state)
{
    static const uint32_t wrong[] = {1, UINT32_MAX, 8, UINT32_MAX - 3, 1000};
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_query query = scene_query(0, 0, 1, 1);
    wend_agenda_request request = wend_agenda_request_default();
    wend_agenda *agenda = NULL;
    assert_int_equal(wend_agenda_desc_default().size, sizeof(wend_agenda_desc));
    assert_int_equal(wend_agenda_request_default().size, sizeof(wend_agenda_request));
    wend_ticket ticket;
    (void)state;
    request.space = scene.space;
    request.query = &query;
    for (unsigned i = 0; i < 5; i++) {
        wend_agenda_desc desc = wend_agenda_desc_default();
        desc.size = wrong[i] + (uint32_t)sizeof(wend_agenda_desc);
        assert_int_equal(wend_agenda_create(&desc, NULL, &agenda), WEND_ERROR_ARGUMENT);
    }
    assert_int_equal(wend_agenda_create(NULL, NULL, &agenda), WEND_OK);
    for (unsigned i = 0; i < 5; i++) {
        request.size = wrong[i] + (uint32_t)sizeof(wend_agenda_request);
        assert_int_equal(wend_agenda_submit(agenda, &request, &ticket), WEND_ERROR_ARGUMENT);
    }
    request.size = sizeof request;
    for (unsigned i = 0; i < 5; i++) {
        query.size = wrong[i] + (uint32_t)sizeof(wend_query);
        assert_int_equal(wend_agenda_submit(agenda, &request, &ticket), WEND_ERROR_ARGUMENT);
    }
    wend_agenda_destroy(agenda);
    scene_close(&scene);
    test_map_free(&map);
}

/* Tasks that are left out are an error, and what they were for is done later. */
static void run_no_task(void *user, wend_task *task, void *context, uint32_t count)
{
    (void)user;
    (void)task;
    (void)context;
    (void)count;
}

static void what_tasks_leave_out_is_done_in_the_next_step(void **state)
{
    desk desk = desk_open();
    wend_tasks tasks = {run_no_task, NULL};
    (void)state;
    wend_ticket near = put(&desk, near_query()), far = put(&desk, far_query());
    assert_int_equal(wend_agenda_step(desk.agenda, 1000, &tasks), WEND_ERROR_ARGUMENT);
    poll(&desk, near, WEND_TICKET_PENDING);
    step(&desk, 500);
    poll(&desk, near, WEND_TICKET_DONE);
    assert_int_equal(wend_agenda_step(desk.agenda, 1000, &tasks), WEND_ERROR_ARGUMENT);
    step(&desk, 100000);
    poll(&desk, far, WEND_TICKET_DONE);
    desk_close(&desk);
}

/* Fields are made when they are needed. */
static void same_questions_again_allocate_nothing(void **state)
{
    test_memory memory;
    wend_agenda_desc desc = wend_agenda_desc_default();
    desk desk = desk_open();
    uint64_t calls = 0;
    desc.fields = 0;
    (void)state;
    test_memory_begin(&memory);
    wend_agenda_destroy(desk.agenda);
    assert_int_equal(wend_agenda_create(&desc, &memory.allocator, &desk.agenda), WEND_OK);
    for (int round = 0; round < 3; round++) {
        wend_ticket tickets[100];
        for (int i = 0; i < 100; i++)
            tickets[i] = put(&desk, i % 10 ? near_query() : far_query());
        for (int i = 0; i < 100; i++)
            step(&desk, 2000);
        for (int i = 99; i >= 0; i--) {
            poll(&desk, tickets[i], WEND_TICKET_DONE);
            assert_int_equal(wend_agenda_cancel(desk.agenda, tickets[i]), WEND_OK);
        }
        assert_true(round < 2 || memory.calls == calls);
        calls = memory.calls;
        assert_int_equal(wend_agenda_memory(desk.agenda), memory.bytes);
    }
    wend_agenda_destroy(desk.agenda);
    desk.agenda = NULL;
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
    desk_close(&desk);
}

static wend_status save(const desk *desk, void *bytes, size_t capacity, size_t *needed)
{
    const wend_space *spaces[] = {desk->scene.space};
    return wend_agenda_save(desk->agenda, spaces, 1, bytes, capacity, needed);
}

static wend_status restore(const desk *desk, const void *bytes, size_t size, wend_agenda **agenda)
{
    const wend_space *spaces[] = {desk->scene.space};
    return wend_agenda_restore(bytes, size, spaces, 1, 2, NULL, agenda);
}

static void saved_agenda_goes_on_where_it_was(void **state)
{
    desk desk = desk_open();
    wend_agenda *again = NULL;
    size_t needed = 0;
    (void)state;
    wend_ticket done = put(&desk, near_query()), running = put(&desk, far_query());
    step(&desk, 1000);
    wend_ticket fresh = put(&desk, near_query());
    assert_int_equal(save(&desk, NULL, 0, &needed), WEND_ERROR_CAPACITY);
    uint8_t *bytes = malloc(needed);
    assert_int_equal(save(&desk, bytes, needed, &needed), WEND_OK);
    assert_int_equal(restore(&desk, bytes, needed, &again), WEND_OK);
    uint64_t total = wend_agenda_get_stats(desk.agenda).total;
    steps_until_over(&desk, running);
    wend_agenda_stats stats = wend_agenda_get_stats(desk.agenda);
    wend_agenda_destroy(desk.agenda);
    desk.agenda = again;
    poll(&desk, done, WEND_TICKET_DONE);
    poll(&desk, fresh, WEND_TICKET_PENDING);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).total, total);
    steps_until_over(&desk, running);
    wend_agenda_stats stats_again = wend_agenda_get_stats(desk.agenda);
    assert_memory_equal(&stats, &stats_again, sizeof stats);
    free(bytes);
    desk_close(&desk);
}

static void other_bytes_and_other_spaces_are_refused(void **state)
{
    desk desk = desk_open();
    test_map map = test_map_make(7, 7);
    scene other = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    const wend_space *others[] = {other.space};
    wend_agenda *again = NULL;
    size_t needed = 0;
    (void)state;
    put(&desk, near_query());
    wend_ticket far = put(&desk, far_query());
    step(&desk, 500);
    poll(&desk, far, WEND_TICKET_FIRST_STEPS);
    assert_int_equal(wend_agenda_save(desk.agenda, others, 1, NULL, 0, &needed), WEND_ERROR_ARGUMENT);
    assert_int_equal(save(&desk, NULL, 0, &needed), WEND_ERROR_CAPACITY);
    uint8_t *bytes = malloc(needed + 1);
    assert_int_equal(save(&desk, bytes, needed, &needed), WEND_OK);
    for (size_t size = 0; size < needed; size++) {
        assert_int_equal(restore(&desk, bytes, size, &again), WEND_ERROR_FORMAT);
        assert_null(again);
    }
    bytes[needed] = 0;
    assert_int_equal(restore(&desk, bytes, needed + 1, &again), WEND_ERROR_FORMAT);
    assert_int_equal(wend_agenda_restore(bytes, needed, others, 1, 1, NULL, &again), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_agenda_restore(bytes, needed, NULL, 0, 1, NULL, &again), WEND_ERROR_ARGUMENT);
    bytes[4] ^= 2;
    assert_int_equal(restore(&desk, bytes, needed, &again), WEND_ERROR_FORMAT);
    free(bytes);
    scene_close(&other);
    test_map_free(&map);
    desk_close(&desk);
}

/* All that an agenda does, with an allocator that refuses once or for good; false where it said so. */
static bool work_with(const wend_allocator *allocator)
{
    static desk desk;
    static uint8_t bytes[20000];
    size_t needed = 0;
    bool good = true;
    if (!desk.finder)
        desk = desk_open();
    const wend_space *spaces[] = {desk.scene.space};
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda *agenda = NULL, *again = NULL;
    wend_ticket tickets[4] = {0};
    desc.searches = 2;
    desc.first_slice = 32;
    if (wend_agenda_create(&desc, allocator, &agenda) != WEND_OK)
        return false;
    for (int i = 0; i < 4; i++) {
        wend_query query = i % 2 ? far_query() : near_query();
        wend_area areas[] = {{query.goal, 1, 1}};
        wend_agenda_request request = wend_agenda_request_default();
        query.to.areas = areas;
        query.to.count = i == 2;
        request.space = desk.scene.space;
        request.query = &query;
        wend_status status = wend_agenda_submit(agenda, &request, &tickets[i]);
        assert_true(status == WEND_OK || (status == WEND_ERROR_MEMORY && tickets[i] == 0));
        good &= status == WEND_OK;
    }
    for (int i = 0; i < 3; i++) {
        wend_status status = wend_agenda_step(agenda, 1000, NULL);
        assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
        good &= status == WEND_OK;
    }
    assert_int_equal(wend_agenda_save(agenda, spaces, 1, bytes, sizeof bytes, &needed), WEND_OK);
    wend_status status = wend_agenda_restore(bytes, needed, spaces, 1, 1, allocator, &again);
    assert_true(status == WEND_OK || (status == WEND_ERROR_MEMORY && !again));
    good &= status == WEND_OK;
    wend_agenda_destroy(again);
    for (int i = 0; i < 60; i++)
        good &= wend_agenda_step(agenda, 1000, NULL) == WEND_OK;
    for (int i = 0; good && i < 4; i++) {
        wend_ticket_state now;
        assert_int_equal(wend_agenda_poll(agenda, tickets[i], &now, NULL), WEND_OK);
        assert_int_equal(now, WEND_TICKET_DONE);
    }
    wend_agenda_destroy(agenda);
    return good;
}

static void every_refusal_of_memory_is_reported(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(work_with);
    if (fault)
        fail_msg("%s", fault);
}

static void every_value_has_a_text(void **state)
{
    (void)state;
    for (int i = 0; i <= WEND_TICKET_REFUSED + 1; i++)
        assert_non_null(wend_ticket_state_text((wend_ticket_state)i));
    for (int i = 0; i <= WEND_ON_CHANGE_STALE + 1; i++)
        assert_non_null(wend_on_change_text((wend_on_change)i));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_answered_before_a_step),
        cmocka_unit_test(short_question_is_answered_in_the_first_step),
        cmocka_unit_test(short_question_does_not_wait_for_long_ones),
        cmocka_unit_test(long_question_gives_first_steps_and_then_the_answer),
        cmocka_unit_test(no_step_takes_more_than_its_units),
        cmocka_unit_test(work_left_over_by_short_questions_goes_to_long_ones),
        cmocka_unit_test(question_of_higher_priority_goes_first),
        cmocka_unit_test(question_with_a_near_deadline_goes_first),
        cmocka_unit_test(late_answer_is_counted),
        cmocka_unit_test(nobody_waits_for_ever),
        cmocka_unit_test(crowd_has_directions_after_one_tick),
        cmocka_unit_test(cancelled_ticket_is_none_any_more),
        cmocka_unit_test(full_agenda_takes_no_more_until_a_ticket_is_given_back),
        cmocka_unit_test(question_that_cannot_be_answered_tells_why),
        cmocka_unit_test(engine_that_cannot_keep_the_rules_refuses),
        cmocka_unit_test(question_that_failed_is_known_until_the_map_changes_there),
        cmocka_unit_test(longer_questions_that_fail_take_the_places_of_shorter_ones),
        cmocka_unit_test(arrays_of_a_query_are_copied),
        cmocka_unit_test(limit_of_a_query_is_one_of_all_its_work),
        cmocka_unit_test(change_makes_a_search_begin_anew),
        cmocka_unit_test(write_to_a_layer_makes_a_search_begin_anew),
        cmocka_unit_test(search_that_goes_on_is_right_where_the_change_lies_aside),
        cmocka_unit_test(search_that_goes_on_into_a_change_is_repeated),
        cmocka_unit_test(crowd_to_one_goal_shares_a_field),
        cmocka_unit_test(shared_field_follows_the_map),
        cmocka_unit_test(field_that_cannot_keep_up_is_given_up),
        cmocka_unit_test(question_may_end_as_stale_instead),
        cmocka_unit_test(change_of_one_space_leaves_questions_about_others_alone),
        cmocka_unit_test(first_steps_into_a_new_wall_are_not_handed_out),
        cmocka_unit_test(answer_stays_while_it_can_be_walked_and_is_stale_then),
        cmocka_unit_test(question_gets_its_answer_though_the_map_never_rests),
        cmocka_unit_test(crowd_that_asks_at_once_stays_within_the_budget),
        cmocka_unit_test(crowd_whose_last_steps_are_long_stays_near_the_budget),
        cmocka_unit_test(question_without_patience_takes_from_the_others),
        cmocka_unit_test(forgotten_space_may_be_destroyed),
        cmocka_unit_test(buffer_of_the_caller_takes_the_points),
        cmocka_unit_test(statistics_tell_how_the_agenda_fares),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(wrong_descriptions_are_refused),
        cmocka_unit_test(agenda_desc_or_request_of_another_size_is_refused),
        cmocka_unit_test(what_tasks_leave_out_is_done_in_the_next_step),
        cmocka_unit_test(same_questions_again_allocate_nothing),
        cmocka_unit_test(saved_agenda_goes_on_where_it_was),
        cmocka_unit_test(other_bytes_and_other_spaces_are_refused),
        cmocka_unit_test(every_refusal_of_memory_is_reported),
        cmocka_unit_test(every_value_has_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
