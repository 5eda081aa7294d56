/* tests/unit/agenda_test.c: many questions under a budget of work per tick. */
#include "scene/desk.h"
#include "scene/layers.h"
#include "test/memory.h"

#include <stdlib.h>
#include <string.h>

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
    wend_ticket_id ticket = put(&desk, query);
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
    wend_ticket_id ticket = put(&desk, near_query());
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
    wend_ticket_id ticket = put(&desk, query);
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

/* In each step they would take far more than the search: a maze's way of 6,000 points 50 times as much. */
static void first_steps_are_written_anew_when_the_search_is_half_as_far_again(void **state)
{
    enum { UNITS = 40 };
    (void)state;
    for (int kind = 0; kind < 5; kind++) {
        const wend_place between = wend_place_cell(SIDE - 10, 20);
        desk desk = desk_open();
        wend_query query = far_query();
        wend_path path = wend_path_default();
        uint64_t last = 0;
        uint32_t writes = 0, steps = 0;
        if (kind == 1)
            query.via = (wend_query_via){&between, 1};
        if (kind == 2) {
            close_cell(&desk, SIDE - 2, 1);
            query.otherwise.policy = WEND_POLICY_NEAREST;
        }
        if (kind > 2)
            query.search.limit = kind == 3 ? 100000 : 2500; /* of its own: not reached, and reached */
        const wend_ticket_id ticket = put(&desk, query);
        for (; state_of(&desk, ticket) < WEND_TICKET_DONE; steps++) {
            step(&desk, UNITS);
            if (state_of(&desk, ticket) != WEND_TICKET_FIRST_STEPS)
                continue;
            path = poll(&desk, ticket, WEND_TICKET_FIRST_STEPS);
            assert_true(path.work == last || path.work + 2 * UNITS >= last + last / 2 ||
                        (query.search.limit != 0 && path.work + 3 * UNITS >= query.search.limit));
            writes += path.work != last;
            last = path.work;
        }
        assert_in_range(writes, 5, 20);
        assert_true(steps > (kind == 4 ? 5 : 8) * writes);
        wend_path fresh = wend_path_default();
        path = poll(&desk, ticket, WEND_TICKET_DONE);
        assert_int_equal(wend_finder_find(desk.finder, desk.scene.space, &query, &fresh), WEND_OK);
        assert_int_equal(path.outcome, kind == 2 || kind == 4 ? WEND_OUTCOME_PARTIAL : WEND_OUTCOME_FOUND);
        assert_true(path.outcome == fresh.outcome && path.reason == fresh.reason && path.cost == fresh.cost);
        assert_int_equal(path.point_count, fresh.point_count);
        assert_memory_equal(path.points, fresh.points, fresh.point_count * sizeof *fresh.points);
        desk_close(&desk);
    }
}

static void no_step_takes_more_than_its_units(void **state)
{
    desk desk = desk_open();
    (void)state;
    for (int i = 0; i < 30; i++)
        put(&desk, far_query());
    for (int i = 0; i < 20; i++) {
        step(&desk, 777);
        assert_in_range(wend_agenda_get_stats(desk.agenda).work, 700, 777 + 32);
    }
    desk_close(&desk);
}

/* As many ways as there can be, and one wall in the way of the one that needs no search. */
static void choice_among_ties_keeps_to_the_units_of_a_step(void **state)
{
    enum { SIDE = 60, UNITS = 200, LAST_OPERATION = 60 };
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid;
    wend_space *space;
    (void)state;
    desc.width = desc.height = SIDE;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_set(grid, wend_place_cell(SIDE / 2, SIDE / 3), '@'), WEND_OK);
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    for (int ties = WEND_TIES_FEWEST_TURNS; ties <= WEND_TIES_DIAGONAL_FIRST; ties++) {
        desk desk = desk_open();
        wend_agenda_request request = wend_agenda_request_default();
        wend_query query = scene_query(0, 0, SIDE - 1, SIDE * 2 / 3);
        wend_path fresh = wend_path_default(), path;
        wend_ticket_id ticket;
        query.shape.ties = (wend_ties)ties;
        request.space = space;
        request.query = &query;
        assert_int_equal(wend_agenda_submit(desk.agenda, &request, &ticket), WEND_OK);
        for (int i = 0; i < 10000 && state_of(&desk, ticket) <= WEND_TICKET_FIRST_STEPS; i++)
            step(&desk, UNITS);
        path = poll(&desk, ticket, WEND_TICKET_DONE);
        assert_true(wend_agenda_get_stats(desk.agenda).most <= UNITS + LAST_OPERATION);
        assert_int_equal(wend_finder_find(desk.finder, space, &query, &fresh), WEND_OK);
        assert_int_equal(path.point_count, fresh.point_count);
        assert_memory_equal(path.points, fresh.points, path.point_count * sizeof *path.points);
        desk_close(&desk);
    }
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

static void work_left_over_by_short_questions_goes_to_long_ones(void **state)
{
    desk desk = desk_open();
    (void)state;
    wend_ticket_id far = put(&desk, far_query()), near = put(&desk, near_query());
    step(&desk, 100000);
    poll(&desk, near, WEND_TICKET_DONE);
    poll(&desk, far, WEND_TICKET_DONE);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).waiting, 0);
    desk_close(&desk);
}

static void question_of_higher_priority_goes_first(void **state)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda_request request = wend_agenda_request_default();
    desc.first_slice = 16;
    desc.searches = 1;
    desk desk = desk_with(&desc);
    (void)state;
    wend_ticket_id early = put(&desk, far_query());
    request.priority = 1;
    wend_ticket_id urgent = put_request(&desk, far_query(), request);
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
    wend_ticket_id early = put(&desk, far_query());
    request.deadline = 30;
    wend_ticket_id urgent = put_request(&desk, far_query(), request);
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
    wend_ticket_id ticket = put_request(&desk, far_query(), request);
    assert_true(steps_until_over(&desk, ticket) > 1);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).late, 1);
    desk_close(&desk);
}

/* New questions of the highest priority come in every tick, more than there is work for. */
static void nobody_waits_for_ever(void **state)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda_request request = wend_agenda_request_default();
    wend_ticket_id crowd[4000];
    uint32_t count = 0, steps = 0;
    desc.first_slice = 16;
    desc.searches = 2;
    desk desk = desk_with(&desc);
    (void)state;
    request.priority = 1;
    for (; count < 20; count++)
        crowd[count] = put_request(&desk, far_query(), request);
    request.priority = -1;
    wend_ticket_id patient = put_request(&desk, far_query(), request);
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
    static wend_ticket_id tickets[CROWD];
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
    wend_ticket_id fresh = put(&desk, near_query()), running = put(&desk, far_query()), done = put(&desk, near_query());
    assert_int_equal(wend_agenda_cancel(desk.agenda, fresh), WEND_OK);
    step(&desk, 200);
    poll(&desk, done, WEND_TICKET_DONE);
    assert_int_equal(wend_agenda_cancel(desk.agenda, running), WEND_OK);
    assert_int_equal(wend_agenda_cancel(desk.agenda, done), WEND_OK);
    assert_int_equal(wend_agenda_cancel(desk.agenda, done), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_agenda_poll(desk.agenda, running, &now, NULL), WEND_ERROR_ARGUMENT);
    wend_ticket_id next = put(&desk, near_query());
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
    wend_ticket_id ticket = 9, first = put(&desk, query);
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
    wend_ticket_id ticket = put(&desk, query);
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
    wend_ticket_id ticket = put(&desk, query);
    step(&desk, 1000);
    assert_int_equal(wend_agenda_poll(desk.agenda, ticket, &now, NULL), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(now, WEND_TICKET_REFUSED);
    desk_close(&desk);
}

enum { PASSED = 16 }; /* units for a question that is not searched for */

/* Within a radius no way leads around the wall. */
static void question_that_failed_is_known_until_the_map_changes_there(void **state)
{
    desk desk = desk_open();
    wend_query query = scene_query(WALL - 5, 10, WALL + 5, 10);
    (void)state;
    query.search.radius = 30;
    query.search.engine = WEND_ENGINE_GENERAL;
    wend_ticket_id first = put(&desk, query);
    step(&desk, 10000);
    wend_path path = poll(&desk, first, WEND_TICKET_UNREACHABLE), again;
    wend_ticket_id second = put(&desk, query);
    step(&desk, 10000);
    again = poll(&desk, second, WEND_TICKET_UNREACHABLE);
    assert_true(scene_same_answer(&path, &again));
    assert_int_equal(wend_agenda_get_stats(desk.agenda).known, 1);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).work, PASSED);
    close_cell(&desk, 75, 75); /* outside the radius */
    put(&desk, query);
    step(&desk, 10000);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).known, 2);
    assert_int_equal(wend_grid_set(desk.scene.grid, wend_place_cell(WALL, 20), '.'), WEND_OK);
    assert_int_equal(wend_space_update(desk.scene.space), WEND_OK);
    wend_ticket_id third = put(&desk, query);
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
        wend_ticket_id ticket = put(desk, query);
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
    const wend_restore_desc saved = scene_saved(bytes, size, &space, 1);
    assert_int_equal(wend_agenda_restore(&saved, NULL, &restored), WEND_OK);
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
    wend_ticket_id ticket = put(&desk, query);
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
    wend_ticket_id ticket = put(&desk, query);
    for (int i = 0; i < 30 && state_of(&desk, ticket) < WEND_TICKET_DONE; i++)
        step(&desk, 100);
    wend_path path = poll(&desk, ticket, WEND_TICKET_DONE);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(path.reason, WEND_REASON_LIMIT);
    desk_close(&desk);
}

/* The node at which it is spent has so many edges that the slice goes far past it. */
static void limit_is_kept_where_one_node_has_thousands_of_edges(void **state)
{
    enum { CHAIN = 100, LEAVES = 5000, LIMIT = 2000 };
    static wend_graph_edge edges[CHAIN + LEAVES];
    static wend_place places[CHAIN + LEAVES + 1];
    wend_graph_desc desc = wend_graph_desc_default();
    wend_profile profile = wend_profile_default();
    wend_graph *graph = NULL;
    wend_space *space = NULL;
    desk desk = desk_open();
    (void)state;
    for (uint32_t i = 0; i < CHAIN + LEAVES; i++)
        edges[i] = wend_graph_edge_make(i < CHAIN ? i : CHAIN, i + 1, 10);
    for (int32_t i = 0; i <= CHAIN + LEAVES; i++)
        places[i] = wend_place_cell(i <= CHAIN ? i : CHAIN + 1, i <= CHAIN ? 0 : i - CHAIN);
    desc.node_count = CHAIN + LEAVES + 1;
    desc.places = places;
    desc.edges = edges;
    desc.edge_count = CHAIN + LEAVES;
    assert_int_equal(wend_graph_create(&desc, NULL, &graph), WEND_OK);
    assert_int_equal(wend_space_create_graph(graph, &profile, NULL, &space), WEND_OK);
    wend_agenda_request request = wend_agenda_request_default();
    wend_query query = wend_query_default();
    wend_path fresh = wend_path_default(), path = wend_path_default();
    wend_ticket_id ticket;
    wend_ticket_state now = WEND_TICKET_PENDING;
    query.start = wend_place_node(0);
    query.goal = wend_place_node(CHAIN + LEAVES);
    query.search.limit = LIMIT;
    request.space = space;
    request.query = &query;
    assert_int_equal(wend_finder_find(desk.finder, space, &query, &fresh), WEND_OK);
    assert_int_equal(fresh.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(wend_agenda_submit(desk.agenda, &request, &ticket), WEND_OK);
    for (int i = 0; i < 5000 && now < WEND_TICKET_DONE; i++) {
        step(&desk, 40);
        assert_int_equal(wend_agenda_poll(desk.agenda, ticket, &now, &path), WEND_OK);
    }
    assert_int_equal(now, WEND_TICKET_DONE);
    assert_true(path.outcome == fresh.outcome && path.reason == fresh.reason && path.cost == fresh.cost);
    assert_int_equal(path.point_count, fresh.point_count);
    assert_int_equal(wend_agenda_forget(desk.agenda, space), WEND_OK);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
    desk_close(&desk);
}

static void forgotten_space_may_be_destroyed(void **state)
{
    desk desk = desk_open();
    (void)state;
    wend_ticket_id done = put(&desk, near_query()), running;
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
    wend_ticket_id next = put(&desk, near_query());
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
    wend_ticket_id ticket = put(&desk, near_query());
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
    wend_ticket_id far = put(&desk, far_query());
    put(&desk, far_query());
    step(&desk, 300);
    wend_agenda_stats stats = wend_agenda_get_stats(desk.agenda);
    assert_true(stats.tickets == 100 && stats.waiting == 2 && stats.running == 2 && stats.ticks == 2);
    assert_true(stats.oldest == 1 && stats.answered == 98 && stats.p50 == 1 && stats.p99 == 1);
    steps_until_over(&desk, far);
    step(&desk, 100000);
    stats = wend_agenda_get_stats(desk.agenda);
    assert_true(stats.waiting == 0 && stats.answered == 100 && stats.p50 == 1 && stats.p99 > 1000);
    assert_true(stats.total > stats.most && stats.most >= stats.work);
    desk_close(&desk);
}

static void wrong_arguments_are_refused(void **state)
{
    desk desk = desk_open();
    wend_query query = near_query();
    wend_agenda_request request = wend_agenda_request_default();
    wend_tasks tasks = {NULL, NULL};
    wend_observer observer = {0};
    wend_ticket_id ticket;
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
    static const uint32_t wrong[] = {UINT32_MAX, UINT32_MAX - 1, UINT32_MAX - 2, UINT32_MAX - 3, UINT32_MAX - 7};
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_query query = scene_query(0, 0, 1, 1);
    wend_agenda_request request = wend_agenda_request_default();
    wend_agenda *agenda = NULL;
    assert_int_equal(wend_agenda_desc_default().size, sizeof(wend_agenda_desc));
    assert_int_equal(wend_agenda_request_default().size, sizeof(wend_agenda_request));
    wend_ticket_id ticket;
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
        cmocka_unit_test(first_steps_are_written_anew_when_the_search_is_half_as_far_again),
        cmocka_unit_test(no_step_takes_more_than_its_units),
        cmocka_unit_test(choice_among_ties_keeps_to_the_units_of_a_step),
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
        cmocka_unit_test(limit_is_kept_where_one_node_has_thousands_of_edges),
        cmocka_unit_test(forgotten_space_may_be_destroyed),
        cmocka_unit_test(buffer_of_the_caller_takes_the_points),
        cmocka_unit_test(statistics_tell_how_the_agenda_fares),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(wrong_descriptions_are_refused),
        cmocka_unit_test(agenda_desc_or_request_of_another_size_is_refused),
        cmocka_unit_test(every_value_has_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
