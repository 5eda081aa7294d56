/* tests/unit/agenda_save_test.c: agendas saved and restored, on tasks, and where memory is refused. */
#include "scene/desk.h"
#include "scene/layers.h"
#include "test/memory.h"

#include <stdlib.h>
#include <string.h>

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
    wend_ticket_id near = put(&desk, near_query()), far = put(&desk, far_query());
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
        wend_ticket_id tickets[100];
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
    wend_restore_desc saved = scene_saved(bytes, size, spaces, 1);
    saved.workers = 2;
    return wend_agenda_restore(&saved, NULL, agenda);
}

static void saved_agenda_goes_on_where_it_was(void **state)
{
    desk desk = desk_open();
    wend_agenda *again = NULL;
    size_t needed = 0;
    (void)state;
    wend_ticket_id done = put(&desk, near_query()), running = put(&desk, far_query());
    step(&desk, 1000);
    wend_ticket_id fresh = put(&desk, near_query());
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

enum { SHARERS = 200, FEW = 40 };

/* Many to one goal across the wall. */
static void put_sharers(desk *desk, wend_ticket_id tickets[SHARERS])
{
    for (int32_t i = 0; i < SHARERS; i++)
        tickets[i] = put(desk, scene_query(i % 30, 1 + i / 30, SIDE - 2, 1));
}

/* Whether some way is read as far as beyond the end of the wall, and not to its end. */
static bool is_any_half_read(desk *desk, const wend_ticket_id tickets[SHARERS])
{
    bool is_half_read = false;
    for (int i = 0; i < SHARERS; i++) {
        wend_path path = wend_path_default();
        wend_ticket_state now;
        assert_int_equal(wend_agenda_poll(desk->agenda, tickets[i], &now, &path), WEND_OK);
        is_half_read |= now == WEND_TICKET_FIRST_STEPS && path.engine == WEND_ENGINE_AUTO && path.length > (double)SIDE;
    }
    return is_half_read;
}

static void way_that_is_half_read_off_a_field_is_read_on_after_restoring(void **state)
{
    wend_ticket_id tickets[SHARERS];
    desk desk = desk_open();
    wend_agenda *again = NULL;
    size_t needed = 0;
    (void)state;
    put_sharers(&desk, tickets);
    for (int i = 0; i < 1000 && !is_any_half_read(&desk, tickets); i++)
        step(&desk, FEW);
    assert_true(is_any_half_read(&desk, tickets));
    assert_int_equal(save(&desk, NULL, 0, &needed), WEND_ERROR_CAPACITY);
    uint8_t *bytes = malloc(needed);
    assert_int_equal(save(&desk, bytes, needed, &needed), WEND_OK);
    assert_int_equal(restore(&desk, bytes, needed, &again), WEND_OK);
    for (int i = 0; i < 300; i++) {
        step(&desk, FEW);
        assert_int_equal(wend_agenda_step(again, FEW, NULL), WEND_OK);
        wend_agenda_stats one = wend_agenda_get_stats(desk.agenda), other = wend_agenda_get_stats(again);
        assert_memory_equal(&one, &other, sizeof one);
    }
    wend_agenda_destroy(again);
    free(bytes);
    desk_close(&desk);
}

/* It is made anew at once, in both agendas, and not in later steps. */
static void field_that_was_complete_is_so_after_saving(void **state)
{
    wend_ticket_id tickets[SHARERS];
    desk desk = desk_open();
    wend_agenda *again = NULL;
    size_t needed = 0;
    (void)state;
    put_sharers(&desk, tickets);
    for (int i = 0; i < SHARERS; i++)
        steps_until_over(&desk, tickets[i]);
    assert_true(wend_agenda_get_stats(desk.agenda).shared > SHARERS / 2);
    assert_int_equal(save(&desk, NULL, 0, &needed), WEND_ERROR_CAPACITY);
    uint8_t *bytes = malloc(needed);
    assert_int_equal(save(&desk, bytes, needed, &needed), WEND_OK);
    assert_int_equal(restore(&desk, bytes, needed, &again), WEND_OK);
    for (int i = 0; i < 2; i++) {
        const wend_ticket_id late = put(&desk, scene_query(0, 0, SIDE - 2, 1));
        const uint64_t shared = wend_agenda_get_stats(desk.agenda).shared;
        step(&desk, 2000);
        poll(&desk, late, WEND_TICKET_DONE);
        assert_int_equal(wend_agenda_get_stats(desk.agenda).shared, shared + 1);
        wend_agenda_destroy(desk.agenda);
        desk.agenda = again;
        again = NULL;
    }
    desk_close(&desk);
    free(bytes);
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
    wend_ticket_id far = put(&desk, far_query());
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
    wend_restore_desc saved = scene_saved(bytes, needed, others, 1);
    assert_int_equal(wend_agenda_restore(&saved, NULL, &again), WEND_ERROR_ARGUMENT);
    saved = scene_saved(bytes, needed, NULL, 0);
    assert_int_equal(wend_agenda_restore(&saved, NULL, &again), WEND_ERROR_ARGUMENT);
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
    wend_ticket_id tickets[4] = {0};
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
    const wend_restore_desc saved = scene_saved(bytes, needed, spaces, 1);
    wend_status status = wend_agenda_restore(&saved, allocator, &again);
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

/* Posts all over some columns of a map: each makes four jump points. */
static void add_posts(wend_grid *grid, int32_t left, int32_t right)
{
    for (int32_t y = 2; y < SIDE; y += 3)
        for (int32_t x = left; x < right; x += 3)
            assert_int_equal(wend_grid_set(grid, wend_place_cell(x, y), '@'), WEND_OK);
}

/* What finders have searched before, and have memory of, is no part of what an agenda does. */
static void saved_agenda_goes_on_as_a_fresh_one_after_a_great_edit(void **state)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda *restored = NULL;
    size_t size = 0;
    (void)state;
    desc.searches = 1;
    desc.first_slice = 16;
    desk desk = desk_with(&desc);
    struct desk crowded = desk_with(&desc); /* its space alone is used */
    add_posts(crowded.scene.grid, 0, SIDE);
    add_posts(desk.scene.grid, 2, 20);
    assert_int_equal(wend_space_update(desk.scene.space), WEND_OK);
    assert_int_equal(wend_space_update(crowded.scene.space), WEND_OK);
    const wend_space *spaces[] = {desk.scene.space, crowded.scene.space};
    wend_query query = scene_query(1, 1, SIDE - 2, 1);
    query.search.engine = WEND_ENGINE_JPS;
    wend_agenda_request request = wend_agenda_request_default();
    request.query = &query;
    request.on_change = WEND_ON_CHANGE_CHECK;
    for (int i = 1; i >= 0; i--) {
        wend_ticket_id ticket = 0;
        request.space = spaces[i];
        assert_int_equal(wend_agenda_submit(desk.agenda, &request, &ticket), WEND_OK);
        step(&desk, i ? 100000 : 20);
        assert_true((state_of(&desk, ticket) >= WEND_TICKET_DONE) == (i == 1));
    }
    step(&desk, 1);
    assert_int_equal(wend_agenda_save(desk.agenda, spaces, 2, NULL, 0, &size), WEND_ERROR_CAPACITY);
    void *bytes = malloc(size);
    assert_int_equal(wend_agenda_save(desk.agenda, spaces, 2, bytes, size, &size), WEND_OK);
    const wend_restore_desc saved = scene_saved(bytes, size, spaces, 2);
    assert_int_equal(wend_agenda_restore(&saved, NULL, &restored), WEND_OK);
    add_posts(desk.scene.grid, WALL + 3, SIDE);
    assert_int_equal(wend_space_update(desk.scene.space), WEND_OK);
    for (int i = 0; i < 100; i++) {
        step(&desk, 50);
        assert_int_equal(wend_agenda_step(restored, 50, NULL), WEND_OK);
        wend_agenda_stats one = wend_agenda_get_stats(desk.agenda), other = wend_agenda_get_stats(restored);
        assert_memory_equal(&one, &other, sizeof one);
    }
    free(bytes);
    wend_agenda_destroy(restored);
    desk_close(&crowded);
    desk_close(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_tasks_leave_out_is_done_in_the_next_step),
        cmocka_unit_test(same_questions_again_allocate_nothing),
        cmocka_unit_test(saved_agenda_goes_on_where_it_was),
        cmocka_unit_test(way_that_is_half_read_off_a_field_is_read_on_after_restoring),
        cmocka_unit_test(field_that_was_complete_is_so_after_saving),
        cmocka_unit_test(saved_agenda_goes_on_as_a_fresh_one_after_a_great_edit),
        cmocka_unit_test(other_bytes_and_other_spaces_are_refused),
        cmocka_unit_test(every_refusal_of_memory_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
