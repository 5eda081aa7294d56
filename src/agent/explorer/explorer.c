/* Journeys through land that is not all known yet. */
#include "agent/explorer/explorer.h"

#include <string.h>

#include "base/array.h"
#include "base/sizes.h"
#include "find/query/query.h"

const char *wend_journey_state_text(wend_journey_state journey)
{
    static const char *const texts[] = {"ready", "planning", "arrived", "unreachable", "stopgap", "explored"};
    return WEND_TEXT_OF(texts, journey, "unknown journey");
}

wend_status wend_explorer_create(const wend_space *space, const wend_allocator *allocator, wend_explorer **result)
{
    wend_allocator memory;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!space || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    wend_explorer *explorer = wend_allocate(&memory, 1, sizeof *explorer);
    if (!explorer)
        return WEND_ERROR_MEMORY;
    *explorer = (wend_explorer){.allocator = memory, .space = space};
    explorer->frontier.memory = &explorer->allocator;
    wend_status status = wend_finder_create(&memory, &explorer->finder);
    if (status == WEND_OK)
        status = wend_change_set_create(&explorer->change_set, space, &explorer->allocator);
    if (status != WEND_OK) {
        wend_explorer_destroy(explorer);
        return status;
    }
    *result = explorer;
    return WEND_OK;
}

void wend_explorer_destroy(wend_explorer *explorer)
{
    if (!explorer)
        return;
    wend_allocator memory = explorer->allocator;
    for (uint32_t i = 0; i < explorer->count; i++)
        wend_route_release_points(explorer, &explorer->journeys[i]);
    WEND_RELEASE(&memory, explorer->journeys, explorer->capacity);
    wend_change_set_destroy(&explorer->change_set);
    wend_frontier_destroy(&explorer->frontier);
    wend_finder_destroy(explorer->finder);
    WEND_RELEASE(&memory, explorer, 1);
}

/* Returns a traveller's journey, or NULL if the explorer does not have it. */
static struct wend_route *journey_of(const wend_explorer *explorer, wend_traveller_id traveller)
{
    uint32_t index = (uint32_t)traveller, generation = (uint32_t)(traveller >> 32);
    if (!explorer || index >= explorer->count)
        return NULL;
    struct wend_route *journey = &explorer->journeys[index];
    return wend_route_is_used(journey) && journey->generation == generation ? journey : NULL;
}

/* Finds a free entry of the list, or adds one. */
static wend_status take_entry(wend_explorer *explorer, uint32_t *index)
{
    for (*index = 0; *index < explorer->count; ++*index)
        if (!wend_route_is_used(&explorer->journeys[*index]))
            return WEND_OK;
    if (!WEND_RESERVE(&explorer->allocator, explorer->journeys, explorer->capacity, explorer->count + 1))
        return WEND_ERROR_MEMORY;
    explorer->journeys[explorer->count++] = (struct wend_route){0};
    return WEND_OK;
}

static wend_status send_out(wend_explorer *explorer, wend_place start, wend_place goal, bool explores,
                            wend_traveller_id *traveller)
{
    uint32_t index;
    if (traveller)
        *traveller = 0;
    if (!explorer || !traveller)
        return WEND_ERROR_ARGUMENT;
    if (wend_space_node_at(explorer->space, start) == 0)
        return WEND_ERROR_RANGE;
    if (take_entry(explorer, &index) != WEND_OK)
        return WEND_ERROR_MEMORY;
    struct wend_route *journey = &explorer->journeys[index];
    *journey = (struct wend_route){.generation = journey->generation + 1,
                                   .explores = explores,
                                   .heading = WEND_DIRECTION_NONE,
                                   .place = wend_place_centre(start),
                                   .goal = wend_place_centre(goal),
                                   .points = journey->points,
                                   .capacity = journey->capacity};
    wend_journey_mark_due(explorer, journey);
    *traveller = (uint64_t)journey->generation << 32 | index;
    return WEND_OK;
}

wend_status wend_explorer_send(wend_explorer *explorer, wend_place start, wend_place goal, wend_traveller_id *traveller)
{
    return send_out(explorer, start, goal, false, traveller);
}

wend_status wend_explorer_send_exploring(wend_explorer *explorer, wend_place start, wend_traveller_id *traveller)
{
    return send_out(explorer, start, start, true, traveller);
}

wend_status wend_explorer_dismiss(wend_explorer *explorer, wend_traveller_id traveller)
{
    struct wend_route *journey = journey_of(explorer, traveller);
    if (!journey)
        return WEND_ERROR_ARGUMENT;
    if (wend_route_is_in_hand(explorer, journey))
        explorer->stage = STAGE_NONE;
    explorer->waiting -= journey->must_plan;
    journey->generation++;
    journey->must_plan = false;
    wend_route_release_points(explorer, journey);
    return WEND_OK;
}

wend_journey_state wend_explorer_journey(const wend_explorer *explorer, wend_traveller_id traveller)
{
    const struct wend_route *journey = journey_of(explorer, traveller);
    return journey ? journey->state : WEND_JOURNEY_UNREACHABLE;
}

/* The next cell of a journey's way. */
static bool next_cell(const wend_explorer *explorer, const struct wend_route *journey, wend_place *next)
{
    if (!wend_route_leads_on(journey))
        return false;
    const wend_path path = wend_route_ahead(explorer, journey);
    wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_SKIPPED);
    return wend_path_next(&walk, next);
}

bool wend_explorer_next(const wend_explorer *explorer, wend_traveller_id traveller, wend_place *next)
{
    const struct wend_route *journey = journey_of(explorer, traveller);
    return journey && next && next_cell(explorer, journey, next);
}

/* Direction of a step. After a link a traveller faces as before. */
static wend_direction heading_of(const wend_space *space, wend_place from, wend_place to, wend_direction before)
{
    if (to.flags & WEND_PLACE_BY_LINK)
        return before;
    const struct wend_cell cell = {(uint32_t)wend_place_column(from), (uint32_t)wend_place_row(from), from.level};
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step = space->cells.step[wend_space_kind(space, cell)][d];
        if ((step.x != 0 || step.y != 0) && from.x + step.x * WEND_CELL == to.x && from.y + step.y * WEND_CELL == to.y)
            return (wend_direction)d;
    }
    return before;
}

/* Steps to the next cell, which becomes the first point of what lies ahead. */
static void step_along(wend_explorer *explorer, struct wend_route *journey, wend_place next)
{
    if (explorer->space->profile.turn_cost != 0)
        journey->heading = heading_of(explorer->space, journey->place, next, journey->heading);
    next.flags = 0;
    journey->place = next;
    if (wend_place_equal(journey->points[journey->at + 1], next))
        journey->at++;
    journey->points[journey->at] = next;
    if (wend_route_is_in_hand(explorer, journey))
        explorer->stage = STAGE_NONE; /* it began at the former place */
    if (journey->at + 1 < journey->count)
        return;
    journey->state = WEND_JOURNEY_ARRIVED;
    if (journey->must_plan && journey->explores) { /* maybe to where something new was to be seen */
        wend_journey_mark_due(explorer, journey);
        return;
    }
    explorer->waiting -= journey->must_plan;
    journey->must_plan = false;
}

wend_status wend_explorer_move(wend_explorer *explorer, wend_traveller_id traveller, wend_place place)
{
    struct wend_route *journey = journey_of(explorer, traveller);
    wend_place next;
    if (!journey)
        return WEND_ERROR_ARGUMENT;
    if (wend_space_node_at(explorer->space, place) == 0)
        return WEND_ERROR_RANGE;
    place = wend_place_centre(place);
    if (wend_place_equal(place, journey->place))
        return WEND_OK;
    if (next_cell(explorer, journey, &next) && wend_place_equal(next, place)) {
        step_along(explorer, journey, next);
        return WEND_OK;
    }
    journey->heading = heading_of(explorer->space, journey->place, place, WEND_DIRECTION_NONE);
    journey->place = place;
    journey->count = journey->at = 0;
    wend_journey_mark_due(explorer, journey);
    return WEND_OK;
}

/* Writes what lies ahead of a journey. */
static wend_status give_path(const wend_explorer *explorer, const struct wend_route *journey, wend_path *path)
{
    wend_path_check check;
    bool has_way = wend_route_leads_on(journey) || journey->state == WEND_JOURNEY_ARRIVED;
    const wend_path ahead = wend_route_ahead(explorer, journey);
    path->outcome = has_way ? WEND_OUTCOME_FOUND : WEND_OUTCOME_UNREACHABLE;
    path->reason = has_way ? WEND_REASON_NONE : journey->reason;
    path->cells = ahead.cells;
    path->lines = WEND_LINES_GRID;
    path->bound = 256;
    path->cost = 0;
    path->length = path->plan_length = 0;
    path->points = path->buffer;
    path->point_count = has_way ? ahead.point_count : 0;
    if (!has_way || ahead.point_count == 0)
        return WEND_OK;
    wend_path_is_valid(&ahead, explorer->space, journey->heading, &check);
    path->cost = check.cost;
    path->length = path->plan_length = check.length;
    if (!path->buffer) {
        path->points = ahead.points;
        return WEND_OK;
    }
    uint32_t fit = ahead.point_count < path->capacity ? ahead.point_count : path->capacity;
    if (fit != 0)
        memcpy(path->buffer, ahead.points, fit * sizeof *ahead.points);
    return fit == ahead.point_count ? WEND_OK : WEND_ERROR_CAPACITY;
}

wend_status wend_explorer_path(const wend_explorer *explorer, wend_traveller_id traveller, wend_path *caller)
{
    const struct wend_route *journey = journey_of(explorer, traveller);
    wend_path path = wend_path_default();
    if (!journey || !wend_path_is_sized(caller))
        return WEND_ERROR_ARGUMENT;
    path.capacity = caller->capacity;
    path.buffer = caller->buffer;
    wend_status status = give_path(explorer, journey, &path);
    *caller = path;
    return status;
}

uint64_t wend_explorer_searches(const wend_explorer *explorer)
{
    return explorer ? explorer->searches : 0;
}

size_t wend_explorer_memory(const wend_explorer *explorer)
{
    if (!explorer)
        return 0;
    size_t bytes = sizeof *explorer + explorer->capacity * sizeof *explorer->journeys;
    bytes += wend_finder_memory(explorer->finder) + wend_change_set_memory(&explorer->change_set) +
             wend_frontier_memory(&explorer->frontier);
    for (uint32_t i = 0; i < explorer->count; i++)
        bytes += explorer->journeys[i].capacity * sizeof(wend_place);
    return bytes;
}
