/* tests/support/scene/desk.h: an agenda over a map, and short ways to put questions on it. */
#ifndef WEND_TESTS_SCENE_DESK_H
#define WEND_TESTS_SCENE_DESK_H

#include "scene/scene.h"
#include "test/test.h"

/* A map with a long wall, so that ways across it take long to find, and an agenda. */
typedef struct desk {
    test_map map;
    scene scene;
    wend_agenda *agenda;
    wend_finder *finder;
} desk;

enum { SIDE = 80, WALL = 40 };

static inline desk desk_with(const wend_agenda_desc *desc)
{
    desk desk = {.map = test_map_make(SIDE, SIDE), .finder = scene_finder()};
    for (uint32_t y = 0; y < SIDE - 5; y++)
        desk.map.cells[y * SIDE + WALL] = '@';
    desk.scene = scene_open(&desk.map, WEND_NEIGHBOURS_8, NULL);
    assert_int_equal(wend_agenda_create(desc, NULL, &desk.agenda), WEND_OK);
    return desk;
}

static inline desk desk_open(void)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    desc.first_slice = 32;
    return desk_with(&desc);
}

static inline void desk_close(desk *desk)
{
    wend_agenda_destroy(desk->agenda);
    wend_finder_destroy(desk->finder);
    scene_close(&desk->scene);
    test_map_free(&desk->map);
}

static inline wend_query near_query(void)
{
    return scene_query(2, 2, 9, 6);
}

/* Across the wall. */
static inline wend_query far_query(void)
{
    wend_query query = scene_query(1, 1, SIDE - 2, 1);
    query.search.engine = WEND_ENGINE_GENERAL;
    return query;
}

static inline wend_ticket_id put_request(desk *desk, wend_query query, wend_agenda_request request)
{
    wend_ticket_id ticket = 0;
    request.space = desk->scene.space;
    request.query = &query;
    assert_int_equal(wend_agenda_submit(desk->agenda, &request, &ticket), WEND_OK);
    assert_int_not_equal(ticket, 0);
    return ticket;
}

static inline wend_ticket_id put(desk *desk, wend_query query)
{
    return put_request(desk, query, wend_agenda_request_default());
}

static inline wend_ticket_id put_on_change(desk *desk, wend_query query, wend_on_change on_change)
{
    wend_agenda_request request = wend_agenda_request_default();
    request.on_change = on_change;
    return put_request(desk, query, request);
}

static inline void step(desk *desk, uint64_t units)
{
    assert_int_equal(wend_agenda_step(desk->agenda, units, NULL), WEND_OK);
}

static inline wend_path poll(desk *desk, wend_ticket_id ticket, wend_ticket_state expected)
{
    wend_path path = wend_path_default();
    wend_ticket_state state;
    assert_int_equal(wend_agenda_poll(desk->agenda, ticket, &state, &path), WEND_OK);
    assert_string_equal(wend_ticket_state_text(state), wend_ticket_state_text(expected));
    return path;
}

static inline wend_ticket_state state_of(desk *desk, wend_ticket_id ticket)
{
    wend_ticket_state state;
    assert_int_equal(wend_agenda_poll(desk->agenda, ticket, &state, NULL), WEND_OK);
    return state;
}

static inline void close_cell(desk *desk, int32_t x, int32_t y)
{
    assert_int_equal(wend_grid_set(desk->scene.grid, wend_place_cell(x, y), '@'), WEND_OK);
    assert_int_equal(wend_space_update(desk->scene.space), WEND_OK);
}

/* Works on the agenda by 500 units a step until a question is over; returns how many steps, at most 10000. */
static inline uint32_t steps_until_over(desk *desk, wend_ticket_id ticket)
{
    uint32_t steps = 0;
    for (; state_of(desk, ticket) < WEND_TICKET_DONE && steps < 10000; steps++)
        step(desk, 500);
    return steps;
}

#endif
