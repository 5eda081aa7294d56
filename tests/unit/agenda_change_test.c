/* tests/unit/agenda_change_test.c: agendas over maps that change, fields that many share, and budgets that hold. */
#include "scene/desk.h"
#include "scene/layers.h"
#include "test/memory.h"

#include <stdlib.h>
#include <string.h>

static void change_makes_a_search_begin_anew(void **state)
{
    desk desk = desk_open();
    (void)state;
    wend_ticket_id ticket = put(&desk, far_query());
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
    wend_ticket_id ticket = put(&desk, far_query());
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
    wend_ticket_id ticket = put_on_change(&desk, query, WEND_ON_CHANGE_CHECK);
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
    wend_ticket_id ticket = put_on_change(&desk, query, WEND_ON_CHANGE_CHECK);
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
    static wend_ticket_id tickets[CROWD];
    random_source random = {14};
    desk desk = desk_open();
    (void)state;
    for (int i = 0; i < CROWD; i++) {
        int32_t x = (int32_t)random_below(&random, WALL), y = (int32_t)random_below(&random, SIDE);
        tickets[i] = put(&desk, scene_query(x, y, SIDE - 2, SIDE - 2));
    }
    step(&desk, 2400);
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
    assert_in_range(wend_agenda_get_stats(desk.agenda).most, 1, 2400 + 60);
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

/* Somebody stands at the goal, or all go beside it: they share fields, and each has the answer that it has alone. */
static void crowd_shares_fields_to_where_it_can_get(void **state)
{
    enum { CROWD = 60, ALONE = 3 };
    (void)state;
    for (int i = 0; i < 3; i++) {
        desk desk = desk_open();
        wend_query queries[CROWD];
        wend_ticket_id tickets[CROWD];
        const wend_place goal = wend_place_cell(60, 40);
        if (i < 2)
            test_layer_put(desk.scene.space, WEND_LAYER_OCCUPIED, goal, 1);
        else
            close_cell(&desk, 60, 40);
        for (int32_t n = 0; n < CROWD; n++) {
            queries[n] = scene_query(n % 30, 1 + n, 60, 40);
            queries[n].to.arrival = i == 1 ? WEND_ARRIVAL_NEXT_TO : WEND_ARRIVAL_AT;
            queries[n].otherwise.policy = i == 1 ? WEND_POLICY_REFUSE : WEND_POLICY_NEAREST;
            queries[n].from.may_be_blocked = n % 2 == 0;
            tickets[n] = put(&desk, queries[n]);
        }
        for (int n = 0; n < 1000 && wend_agenda_get_stats(desk.agenda).waiting != 0; n++)
            step(&desk, 500);
        assert_true(wend_agenda_get_stats(desk.agenda).shared >= CROWD - ALONE);
        for (int32_t n = 0; n < CROWD; n++) {
            wend_path fresh = wend_path_default(), path = poll(&desk, tickets[n], WEND_TICKET_DONE);
            assert_int_equal(wend_finder_find(desk.finder, desk.scene.space, &queries[n], &fresh), WEND_OK);
            assert_true(path.outcome == fresh.outcome && path.reason == fresh.reason && path.cost == fresh.cost);
            if (i != 1)
                assert_memory_equal(&path.points[path.point_count - 1], &fresh.points[fresh.point_count - 1],
                                    sizeof *path.points);
        }
        desk_close(&desk);
    }
}

/* Another cell is the nearest once somebody leaves, or comes. */
static void crowd_that_shares_follows_who_comes_and_leaves(void **state)
{
    enum { CROWD = 40 };
    desk desk = desk_open();
    const wend_place goal = wend_place_cell(60, 40);
    (void)state;
    for (int i = 0; i < 4; i++) {
        wend_query queries[CROWD];
        wend_ticket_id tickets[CROWD];
        test_layer_put(desk.scene.space, WEND_LAYER_OCCUPIED, goal, i % 3 != 2);
        test_layer_put(desk.scene.space, WEND_LAYER_OCCUPIED, wend_place_cell(59, 40), i == 1);
        for (int32_t n = 0; n < CROWD; n++) {
            queries[n] = scene_query(n % 30, 1 + n, 60, 40);
            queries[n].otherwise.policy = WEND_POLICY_NEAREST;
            tickets[n] = put(&desk, queries[n]);
        }
        for (int n = 0; n < 1000 && wend_agenda_get_stats(desk.agenda).waiting != 0; n++)
            step(&desk, 500);
        for (int32_t n = 0; n < CROWD; n++) {
            wend_path fresh = wend_path_default(), path = poll(&desk, tickets[n], WEND_TICKET_DONE);
            assert_int_equal(wend_finder_find(desk.finder, desk.scene.space, &queries[n], &fresh), WEND_OK);
            assert_true(path.outcome == fresh.outcome && path.cost == fresh.cost);
            assert_memory_equal(&path.points[path.point_count - 1], &fresh.points[fresh.point_count - 1],
                                sizeof *path.points);
            assert_int_equal(wend_agenda_cancel(desk.agenda, tickets[n]), WEND_OK);
        }
    }
    desk_close(&desk);
}

/* Where somebody walks while a crowd is on its way to a goal: nowhere, past it, or around it and at times beside it. */
enum { STANDS_STILL, WALKS_BY, WALKS_AROUND };

static wend_place walker_place(int walk, int32_t tick)
{
    static const int8_t around[12][2] = {{2, 0},  {1, 0},   {1, 1},   {0, 1},  {0, 2},  {-1, 1},
                                         {-1, 0}, {-2, -1}, {-1, -1}, {0, -1}, {1, -1}, {2, -1}};
    const int8_t *at = around[tick % 12];
    return walk == WALKS_BY ? wend_place_cell(17 + tick % 7, 72) : wend_place_cell(20 + at[0], 70 + at[1]);
}

/* What it takes to tell a crowd the ways to a goal, or beside it, whoever walks there or not; each is right. */
static uint64_t work_of_crowd(int walk, bool is_nearest)
{
    enum { CROWD = 300 };
    static wend_query queries[CROWD];
    static wend_ticket_id tickets[CROWD];
    desk desk = desk_open();
    random_source random = {21};
    const wend_place goal = wend_place_cell(20, 70);
    uint32_t left = CROWD;
    test_layer_put(desk.scene.space, WEND_LAYER_OCCUPIED, goal, 1);
    for (uint32_t n = 0; n < CROWD; n++) {
        queries[n] = scene_query((int32_t)random_below(&random, WALL - 1) + WALL + 1,
                                 (int32_t)random_below(&random, 60), 20, 70);
        queries[n].to.arrival = is_nearest ? WEND_ARRIVAL_AT : WEND_ARRIVAL_NEXT_TO;
        queries[n].otherwise.policy = is_nearest ? WEND_POLICY_NEAREST : WEND_POLICY_REFUSE;
        tickets[n] = put(&desk, queries[n]);
    }
    for (int32_t tick = 0; tick < 4000 && left > 0; tick++) {
        if (walk != STANDS_STILL) {
            test_layer_put(desk.scene.space, WEND_LAYER_OCCUPIED, walker_place(walk, tick), 0);
            test_layer_put(desk.scene.space, WEND_LAYER_OCCUPIED, walker_place(walk, tick + 1), 1);
        }
        step(&desk, 300);
        for (uint32_t n = 0; n < CROWD; n++) {
            wend_path path = wend_path_default(), fresh = wend_path_default();
            wend_ticket_state now = WEND_TICKET_PENDING;
            if (tickets[n] == 0)
                continue;
            assert_int_equal(wend_agenda_poll(desk.agenda, tickets[n], &now, &path), WEND_OK);
            if (now != WEND_TICKET_DONE)
                continue;
            assert_int_equal(wend_finder_find(desk.finder, desk.scene.space, &queries[n], &fresh), WEND_OK);
            assert_true(path.bound == UINT32_MAX || /* it began anew too often */
                        (path.outcome == fresh.outcome && path.reason == fresh.reason && path.cost == fresh.cost));
            assert_int_equal(wend_agenda_cancel(desk.agenda, tickets[n]), WEND_OK);
            tickets[n] = 0;
            left--;
        }
    }
    assert_int_equal(left, 0);
    const uint64_t work = wend_agenda_get_stats(desk.agenda).total;
    desk_close(&desk);
    return work;
}

/* A field is not given up for changes that it catches up with, though it takes more than a few ticks to grow. */
static void crowd_shares_fields_while_somebody_walks_by_the_goal(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const uint64_t still = work_of_crowd(STANDS_STILL, i != 0), moving = work_of_crowd(WALKS_BY, i != 0);
        assert_true(moving < still + still / 2);
    }
}

/* Who steps beside the goal and away again is no reason to search for each alone. */
static void crowd_shares_fields_while_somebody_walks_around_the_goal(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const uint64_t still = work_of_crowd(STANDS_STILL, i != 0), moving = work_of_crowd(WALKS_AROUND, i != 0);
        assert_true(moving < still + still / 2);
    }
}

/* The way is read off the same field as soon as that has followed. */
static void shared_field_follows_the_map(void **state)
{
    desk desk = desk_open();
    (void)state;
    for (int round = 0; round < 3; round++) {
        wend_ticket_id last = 0;
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
        step(&desk, 80);
        assert_int_equal(wend_grid_fill(desk.scene.grid, wend_area_cells(60, 10, 10, 60), ticks % 2 ? '@' : '.'),
                         WEND_OK);
        assert_int_equal(wend_space_update(desk.scene.space), WEND_OK);
    }
    assert_true(wend_agenda_get_stats(desk.agenda).restarts > 0);
    desk_close(&desk);
}

/* Reading a way takes several steps, and the map changes in each of them. */
static void ways_are_read_off_a_field_though_the_map_never_rests(void **state)
{
    enum { CROWD = 200, FEW = 200 };
    wend_ticket_id tickets[CROWD];
    desk desk = desk_open();
    int ticks = 0;
    (void)state;
    for (int32_t i = 0; i < CROWD; i++)
        tickets[i] = put(&desk, scene_query(i % 30, 1 + i / 30, SIDE - 2, 1));
    for (; wend_agenda_get_stats(desk.agenda).waiting != 0 && ticks < 2000; ticks++) {
        assert_int_equal(wend_grid_set(desk.scene.grid, wend_place_cell(70 + ticks / 2 % 8, 60), ticks % 2 ? '.' : '@'),
                         WEND_OK);
        assert_int_equal(wend_space_update(desk.scene.space), WEND_OK);
        step(&desk, FEW);
    }
    assert_in_range(ticks, 1, 1999);
    assert_true(wend_agenda_get_stats(desk.agenda).shared > CROWD / 2);
    assert_in_range(wend_agenda_get_stats(desk.agenda).most, 1, FEW + 60);
    for (int i = 0; i < CROWD; i++) {
        wend_path path = poll(&desk, tickets[i], WEND_TICKET_DONE);
        assert_true(wend_path_is_valid(&path, desk.scene.space, WEND_DIRECTION_NONE, NULL));
    }
    desk_close(&desk);
}

static void question_may_end_as_stale_instead(void **state)
{
    desk desk = desk_open();
    (void)state;
    wend_ticket_id fresh = put_on_change(&desk, near_query(), WEND_ON_CHANGE_STALE);
    close_cell(&desk, 20, 20);
    step(&desk, 1000);
    poll(&desk, fresh, WEND_TICKET_STALE);
    wend_ticket_id running = put_on_change(&desk, far_query(), WEND_ON_CHANGE_STALE);
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
    wend_ticket_id ticket;
    (void)state;
    request.space = other.space;
    request.query = &query;
    request.on_change = WEND_ON_CHANGE_STALE;
    query.search.heuristic_weight = 256;
    assert_int_equal(wend_agenda_submit(desk.agenda, &request, &ticket), WEND_OK);
    wend_ticket_id own = put(&desk, far_query());
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
    wend_ticket_id ticket = put(&desk, far_query());
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
    wend_ticket_id ticket = put(&desk, scene_query(2, 2, 9, 2));
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

/* Who is sought may come to stand in the goal; beside it, where the path ends, only the mover may. */
static void answer_to_who_is_sought_is_stale_where_others_stand_at_its_end(void **state)
{
    desk desk = desk_open();
    wend_query query = scene_query(2, 2, 9, 2), beside_query;
    (void)state;
    query.to.may_be_occupied = true;
    beside_query = query;
    beside_query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    wend_ticket_id onto = put(&desk, query), beside = put(&desk, beside_query);
    step(&desk, 1000);
    poll(&desk, onto, WEND_TICKET_DONE);
    wend_path path = poll(&desk, beside, WEND_TICKET_DONE);
    wend_place end = path.points[path.point_count - 1];
    test_layer_put(desk.scene.space, WEND_LAYER_OCCUPIED, query.goal, 1);
    poll(&desk, onto, WEND_TICKET_DONE);
    poll(&desk, beside, WEND_TICKET_DONE);
    test_layer_put(desk.scene.space, WEND_LAYER_OCCUPIED, end, 1);
    poll(&desk, onto, WEND_TICKET_DONE);
    poll(&desk, beside, WEND_TICKET_STALE);
    desk_close(&desk);
}

/* The map changes in every tick, and a search takes longer than one. */
static void question_gets_its_answer_though_the_map_never_rests(void **state)
{
    desk desk = desk_open();
    wend_ticket_id ticket = put(&desk, far_query());
    uint32_t ticks = 0;
    (void)state;
    for (; state_of(&desk, ticket) < WEND_TICKET_DONE; ticks++) {
        assert_true(ticks < 50);
        step(&desk, 300);
        if (state_of(&desk, ticket) < WEND_TICKET_DONE)
            close_cell(&desk, 60, (int32_t)(20 + ticks));
    }
    wend_agenda_stats stats = wend_agenda_get_stats(desk.agenda);
    assert_int_equal(stats.restarts, wend_agenda_desc_default().restarts);
    assert_in_range(stats.most, 300, 300 + 64);
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
            assert_in_range(wend_agenda_get_stats(desk.agenda).work, 0, budgets[i] + LAST_STEP);
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

/* It is served first, with half of a step: together they take no more than there is. */
static void question_without_patience_takes_from_the_others(void **state)
{
    enum { BUDGET = 24000, LAST_STEP = 64 };
    wend_agenda_desc desc = wend_agenda_desc_default();
    desc.restarts = 1;
    desc.fields = 0;
    desk desk = desk_with(&desc);
    wend_ticket_id ticket = put(&desk, far_query());
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
    assert_in_range(wend_agenda_get_stats(desk.agenda).work, BUDGET, BUDGET + desc.searches * LAST_STEP);
    desk_close(&desk);
}

/* What is under way yields to what is due before it, begins anew, and is answered all the same. */
static void long_searches_make_room_for_what_is_due_first(void **state)
{
    enum { LONG = 3, FEW_UNITS = 100 };
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda_request request = wend_agenda_request_default();
    wend_ticket_id tickets[LONG];
    desc.searches = LONG;
    desc.first_slice = 16;
    desc.fields = 0;
    desk desk = desk_with(&desc);
    (void)state;
    for (int32_t n = 0; n < LONG; n++) {
        wend_query query = far_query();
        query.start = wend_place_cell(1 + n, 1);
        tickets[n] = put(&desk, query);
    }
    for (int i = 0; i < 3; i++)
        step(&desk, FEW_UNITS);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).running, LONG);
    request.priority = 1;
    wend_query shorter = scene_query(1, 1, 20, 60);
    shorter.search.engine = WEND_ENGINE_GENERAL;
    wend_ticket_id urgent = put_request(&desk, shorter, request), patient = put(&desk, shorter);
    uint32_t steps = 0;
    for (; state_of(&desk, urgent) < WEND_TICKET_DONE && steps < 1000; steps++)
        step(&desk, FEW_UNITS);
    poll(&desk, urgent, WEND_TICKET_DONE);
    for (int32_t n = 0; n < LONG; n++)
        poll(&desk, tickets[n], WEND_TICKET_FIRST_STEPS);
    assert_true(state_of(&desk, patient) < WEND_TICKET_DONE); /* due after them */
    for (int32_t n = 0; n < LONG; n++) {
        steps_until_over(&desk, tickets[n]);
        poll(&desk, tickets[n], WEND_TICKET_DONE);
    }
    steps_until_over(&desk, patient);
    poll(&desk, patient, WEND_TICKET_DONE);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).restarts, 0);
    desk_close(&desk);
}

/* Of any number of questions one edit makes no more stale in a step than its units pay for; polls know at once. */
static void edit_under_many_questions_stays_within_the_budget(void **state)
{
    enum { MANY = 3000, FEW_UNITS = 100, PASSED = 16 };
    static wend_ticket_id tickets[MANY];
    desk desk = desk_open();
    (void)state;
    for (int32_t n = 0; n < MANY; n++) {
        wend_query query = scene_query(n % 30, 1 + n / 30 % 60, 60, n % 50);
        tickets[n] = put_on_change(&desk, query, WEND_ON_CHANGE_STALE);
    }
    step(&desk, FEW_UNITS);
    wend_agenda_stats before = wend_agenda_get_stats(desk.agenda);
    close_cell(&desk, 79, 79);
    wend_ticket_id live = put(&desk, near_query());
    for (int32_t n = 0; n < MANY; n++)
        if (n >= 100 || state_of(&desk, tickets[n]) != WEND_TICKET_DONE)
            assert_int_equal(state_of(&desk, tickets[n]), WEND_TICKET_STALE);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).waiting, 1);
    for (uint32_t steps = 0; state_of(&desk, live) < WEND_TICKET_DONE && steps < MANY; steps++) {
        step(&desk, FEW_UNITS);
        assert_true(wend_agenda_get_stats(desk.agenda).work <= FEW_UNITS + 60);
    }
    poll(&desk, live, WEND_TICKET_DONE);
    wend_agenda_stats after = wend_agenda_get_stats(desk.agenda);
    assert_true(after.total - before.total >= (before.waiting - 4) * (uint64_t)PASSED);
    assert_int_equal(wend_agenda_cancel(desk.agenda, tickets[MANY - 1]), WEND_OK);
    desk_close(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(change_makes_a_search_begin_anew),
        cmocka_unit_test(write_to_a_layer_makes_a_search_begin_anew),
        cmocka_unit_test(search_that_goes_on_is_right_where_the_change_lies_aside),
        cmocka_unit_test(search_that_goes_on_into_a_change_is_repeated),
        cmocka_unit_test(crowd_to_one_goal_shares_a_field),
        cmocka_unit_test(crowd_shares_fields_to_where_it_can_get),
        cmocka_unit_test(crowd_shares_fields_while_somebody_walks_by_the_goal),
        cmocka_unit_test(crowd_shares_fields_while_somebody_walks_around_the_goal),
        cmocka_unit_test(crowd_that_shares_follows_who_comes_and_leaves),
        cmocka_unit_test(shared_field_follows_the_map),
        cmocka_unit_test(field_that_cannot_keep_up_is_given_up),
        cmocka_unit_test(ways_are_read_off_a_field_though_the_map_never_rests),
        cmocka_unit_test(question_may_end_as_stale_instead),
        cmocka_unit_test(change_of_one_space_leaves_questions_about_others_alone),
        cmocka_unit_test(first_steps_into_a_new_wall_are_not_handed_out),
        cmocka_unit_test(answer_stays_while_it_can_be_walked_and_is_stale_then),
        cmocka_unit_test(answer_to_who_is_sought_is_stale_where_others_stand_at_its_end),
        cmocka_unit_test(question_gets_its_answer_though_the_map_never_rests),
        cmocka_unit_test(crowd_that_asks_at_once_stays_within_the_budget),
        cmocka_unit_test(crowd_whose_last_steps_are_long_stays_near_the_budget),
        cmocka_unit_test(question_without_patience_takes_from_the_others),
        cmocka_unit_test(long_searches_make_room_for_what_is_due_first),
        cmocka_unit_test(edit_under_many_questions_stays_within_the_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
