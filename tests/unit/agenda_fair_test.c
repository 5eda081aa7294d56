/* tests/unit/agenda_fair_test.c: who is due first is served first, short questions pass long ones, and budgets hold. */
#include "scene/desk.h"

/* A question that looks at the whole map. */
static wend_query long_query(int32_t y)
{
    wend_query query = scene_query(1, y, SIDE - 2, 1);
    query.search.engine = WEND_ENGINE_GENERAL;
    query.search.heuristic = WEND_HEURISTIC_ZERO;
    return query;
}

/* Longer than a first slice, and far shorter than those. */
static wend_query middling_query(int32_t row)
{
    wend_query query = scene_query(1, row, 30, row + 10);
    query.search.engine = WEND_ENGINE_GENERAL;
    return query;
}

static uint64_t work_alone(desk *desk, wend_query query)
{
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_find(desk->finder, desk->scene.space, &query, &path), WEND_OK);
    return path.work;
}

enum { LONG_ONES = 4, SHORT_ONES = 10, A_TICK = 500 };

/* Short questions beside as many long ones as there are searches; in how many steps they are answered. */
static uint32_t steps_beside_long_ones(desk *desk, wend_agenda_request request)
{
    wend_ticket_id tickets[SHORT_ONES];
    uint32_t steps = 0, waiting = SHORT_ONES;
    for (int32_t i = 0; i < LONG_ONES; i++)
        put(desk, long_query(1 + i));
    for (int i = 0; i < 3; i++)
        step(desk, A_TICK);
    for (int32_t i = 0; i < SHORT_ONES; i++)
        tickets[i] = put_request(desk, middling_query(1 + 4 * i), request);
    for (; waiting != 0 && steps < 1000; steps++) {
        step(desk, A_TICK);
        waiting = 0;
        for (int32_t i = 0; i < SHORT_ONES; i++)
            waiting += state_of(desk, tickets[i]) < WEND_TICKET_DONE;
    }
    return steps;
}

static void long_questions_do_not_hold_up_short_ones(void **state)
{
    desk desk = desk_open();
    (void)state;
    uint64_t alone = work_alone(&desk, middling_query(1)), all = SHORT_ONES * alone / A_TICK;
    uint32_t steps = steps_beside_long_ones(&desk, wend_agenda_request_default());
    assert_true(wend_agenda_get_stats(desk.agenda).waiting >= LONG_ONES - 1);
    assert_in_range(steps, 1, 6 * all + 8);
    desk_close(&desk);
}

static void what_is_due_first_goes_before_searches_under_way(void **state)
{
    wend_agenda_request request = wend_agenda_request_default();
    desk desk = desk_open();
    (void)state;
    uint64_t alone = work_alone(&desk, middling_query(1)), all = SHORT_ONES * alone / A_TICK;
    request.deadline = 1;
    uint32_t steps = steps_beside_long_ones(&desk, request);
    assert_int_equal(wend_agenda_get_stats(desk.agenda).waiting, LONG_ONES);
    assert_in_range(steps, 1, 2 * all + 4);
    desk_close(&desk);
}

/* What makes room for something short goes on where it was. */
static void search_that_makes_room_once_loses_nothing(void **state)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda_request request = wend_agenda_request_default();
    desc.searches = 1;
    desk desk = desk_with(&desc);
    (void)state;
    wend_query query = long_query(1);
    uint64_t alone = work_alone(&desk, query);
    uint64_t urgent_alone = work_alone(&desk, middling_query(1));
    wend_ticket_id patient = put(&desk, query);
    for (int i = 0; i < 4; i++)
        step(&desk, A_TICK);
    request.priority = 1;
    wend_ticket_id urgent = put_request(&desk, middling_query(1), request);
    uint32_t steps = 0;
    for (; state_of(&desk, urgent) < WEND_TICKET_DONE; steps++)
        step(&desk, A_TICK);
    assert_true(steps <= 2 * urgent_alone / A_TICK + 3);
    steps_until_over(&desk, patient);
    assert_true(wend_agenda_get_stats(desk.agenda).total <= alone + urgent_alone + 2 * (uint64_t)desc.first_slice + 64);
    desk_close(&desk);
}

/* More and more go to one goal, whose ways take all that there is for reading; some wait for theirs to another. */
static void crowd_to_one_goal_does_not_starve_those_to_another(void **state)
{
    enum { CROWD = 100 };
    wend_ticket_id others[CROWD];
    uint32_t steps = 0, left = CROWD;
    desk desk = desk_open();
    (void)state;
    for (int32_t i = 0; i < 300; i++)
        put(&desk, scene_query(i % 30, 1 + i / 30, SIDE - 2, 1));
    for (int i = 0; i < 3; i++)
        step(&desk, 1000);
    for (int32_t i = 0; i < CROWD; i++)
        others[i] = put(&desk, scene_query(i % 30, 1 + i / 30, SIDE - 2, 40));
    for (; left != 0 && steps < 500; steps++) {
        for (int32_t i = 0; i < 6; i++)
            put(&desk, scene_query(5 * i, 1 + (int32_t)steps % 60, SIDE - 2, 1));
        step(&desk, 1000);
        left = 0;
        for (int i = 0; i < CROWD; i++)
            left += state_of(&desk, others[i]) < WEND_TICKET_DONE;
    }
    assert_int_equal(left, 0);
    assert_true(wend_agenda_get_stats(desk.agenda).waiting != 0);
    desk_close(&desk);
}

/* The map changes in every tick, far from the way; a search takes many ticks. */
static void budget_holds_though_the_map_never_rests(void **state)
{
    enum { FEW = 100, LAST_OPERATION = 64 };
    static const wend_on_change manners[] = {WEND_ON_CHANGE_RESTART, WEND_ON_CHANGE_CHECK};
    (void)state;
    for (int i = 0; i < 2; i++) {
        desk desk = desk_open();
        uint64_t alone = work_alone(&desk, far_query());
        wend_ticket_id ticket = put_on_change(&desk, far_query(), manners[i]);
        uint32_t ticks = 0;
        for (; state_of(&desk, ticket) < WEND_TICKET_DONE && ticks < 10000; ticks++) {
            step(&desk, FEW);
            assert_int_equal(wend_grid_set(desk.scene.grid, wend_place_cell(60 + (int32_t)(ticks / 2 % 10), 40),
                                           ticks % 2 ? '.' : '@'),
                             WEND_OK);
            assert_int_equal(wend_space_update(desk.scene.space), WEND_OK);
        }
        assert_in_range(ticks, 2, 6 * alone / FEW);
        assert_in_range(wend_agenda_get_stats(desk.agenda).most, FEW / 2, FEW + LAST_OPERATION);
        wend_path path = poll(&desk, ticket, WEND_TICKET_DONE);
        assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
        assert_true(wend_path_is_valid(&path, desk.scene.space, WEND_DIRECTION_NONE, NULL));
        desk_close(&desk);
    }
}

/* A wall that comes and goes on every way there is: no answer holds, and the question is told so. */
static void question_ends_as_stale_where_no_way_lasts(void **state)
{
    enum { FEW = 100 };
    desk desk = desk_open();
    wend_ticket_id ticket = put(&desk, far_query());
    uint32_t ticks = 0;
    (void)state;
    for (; state_of(&desk, ticket) < WEND_TICKET_DONE && ticks < 10000; ticks++) {
        assert_int_equal(wend_grid_fill(desk.scene.grid, wend_area_cells(WALL, SIDE - 5, 1, 5), '@'), WEND_OK);
        assert_int_equal(wend_space_update(desk.scene.space), WEND_OK);
        step(&desk, FEW);
        assert_int_equal(wend_grid_fill(desk.scene.grid, wend_area_cells(WALL, SIDE - 5, 1, 5), '.'), WEND_OK);
        assert_int_equal(wend_space_update(desk.scene.space), WEND_OK);
    }
    assert_true(ticks < 10000);
    assert_true(state_of(&desk, ticket) == WEND_TICKET_STALE || state_of(&desk, ticket) == WEND_TICKET_UNREACHABLE);
    desk_close(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_questions_do_not_hold_up_short_ones),
        cmocka_unit_test(what_is_due_first_goes_before_searches_under_way),
        cmocka_unit_test(search_that_makes_room_once_loses_nothing),
        cmocka_unit_test(crowd_to_one_goal_does_not_starve_those_to_another),
        cmocka_unit_test(budget_holds_though_the_map_never_rests),
        cmocka_unit_test(question_ends_as_stale_where_no_way_lasts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
