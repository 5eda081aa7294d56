/* Where a unit can go: the flood's cells as the caller sees them, and ways to them. */

#include <wend/reach.h>

#include "agent/turn/barring.h"
#include "base/array.h"
#include "base/memory.h"
#include "base/sizes.h"
#include "find/graph/graph.h"
#include "find/request/request.h"
#include "map/grid/grid.h"
#include "search/cells/floods.h"
#include "search/field/field.h"
#include "search/kit/kit_calls.h"

struct wend_reach {
    struct wend_scratch scratch;
    struct wend_reach_flood flood;
    const wend_space *graph; /* null if the reach is over cells */
    struct wend_graph_flood graph_flood;
    struct wend_number_list path_nodes; /* of the way on a graph asked for last */
    wend_reach_cell *cells;             /* one per cell of the flood */
    uint32_t capacity;
    struct wend_hop *hops; /* of the way over cells asked for last */
    uint32_t hop_capacity;
    uint64_t version, changes; /* of the space when it was flooded */
    bool is_limited;
};

void wend_reach_desc_init(wend_reach_desc *result, uint32_t size)
{
    const wend_reach_desc desc = {.size = size, .heading = WEND_DIRECTION_NONE, .points = UINT64_MAX};
    wend_give_sized(result, size, &desc, sizeof desc);
}

wend_status wend_reach_create(const wend_allocator *allocator, wend_reach **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_reach *reach = wend_allocate(&memory, 1, sizeof *reach);
    if (!reach)
        return WEND_ERROR_MEMORY;
    *reach = (wend_reach){.scratch = {.memory = memory}};
    *result = reach;
    return WEND_OK;
}

void wend_reach_destroy(wend_reach *reach)
{
    if (!reach)
        return;
    wend_allocator memory = reach->scratch.memory;
    wend_nodes_destroy(&reach->scratch.nodes32, false, &memory);
    wend_nodes_destroy(&reach->scratch.nodes64, true, &memory);
    wend_wheel_destroy(&reach->scratch.wheel, &memory);
    wend_points_destroy(&reach->scratch.points, &memory);
    wend_reach_flood_destroy(&reach->flood, &memory);
    wend_graph_flood_destroy(&reach->graph_flood, &memory);
    wend_number_list_destroy(&reach->path_nodes, &memory);
    WEND_RELEASE(&memory, reach->cells, reach->capacity);
    WEND_RELEASE(&memory, reach->hops, reach->hop_capacity);
    WEND_RELEASE(&memory, reach, 1);
}

size_t wend_reach_memory(const wend_reach *reach)
{
    if (!reach)
        return 0;
    const struct wend_scratch *scratch = &reach->scratch;
    return sizeof *reach + wend_nodes_memory(&scratch->nodes32, false) + wend_nodes_memory(&scratch->nodes64, true) +
           wend_wheel_memory(&scratch->wheel) + scratch->points.capacity * sizeof(wend_place) +
           wend_reach_flood_memory(&reach->flood) + wend_graph_flood_memory(&reach->graph_flood) +
           reach->path_nodes.capacity * sizeof(uint32_t) + reach->capacity * sizeof *reach->cells +
           reach->hop_capacity * sizeof *reach->hops;
}

uint64_t wend_reach_work(const wend_reach *reach)
{
    if (!reach)
        return 0;
    return reach->graph ? reach->graph_flood.work : reach->flood.work;
}

static bool is_sound(const wend_space *space, const wend_reach_desc *desc)
{
    bool is_heading =
        space->graph ? (unsigned)desc->heading <= WEND_DIRECTION_NONE : wend_query_is_heading(space, desc->heading);
    return (desc->heading == WEND_DIRECTION_NONE || is_heading) && (uint32_t)desc->last_step <= WEND_LAST_STEP_BEGUN &&
           wend_layer_may_bar(desc->foes, space->cells.grid) && wend_layer_may_bar(desc->zone, space->cells.grid);
}

/* Sets the flood up. Returns false if the mover cannot begin at its start. */
static bool set_flood_up(wend_reach *reach, const wend_space *space, const wend_reach_desc *desc)
{
    struct wend_reach_flood *flood = &reach->flood;
    struct wend_search *search = &flood->search;
    *search = (struct wend_search){.space = space, .scratch = &reach->scratch, .question.heading = desc->heading};
    flood->count = 0;
    flood->work = 0;
    bool begun = desc->last_step == WEND_LAST_STEP_BEGUN;
    flood->most = begun ? UINT64_MAX : desc->points;
    flood->begin_below = begun ? desc->points : UINT64_MAX;
    flood->foes = wend_layer_cells(desc->foes);
    flood->zone = wend_layer_cells(desc->zone);
    reach->is_limited = desc->points != UINT64_MAX || flood->foes || flood->zone;
    reach->version = wend_space_version(space);
    reach->changes = wend_space_changes(space);
    if (!wend_space_find(space, desc->start, &search->question.start_cell, &search->question.start))
        return false;
    if (wend_bits_get(space->cells.free, search->question.start))
        return true;
    uint32_t footprint = space->profile.footprint;
    return desc->may_be_blocked && search->question.start_cell.x + footprint <= space->cells.width &&
           search->question.start_cell.y + footprint <= space->cells.height;
}

/* Direction that the mover faces in a cell of the list. Precondition: all cells before it are described. */
static wend_direction heading_at(const wend_reach *reach, uint32_t at, uint32_t direction, uint32_t parent)
{
    const struct wend_reach_flood *flood = &reach->flood;
    while (direction == BY_LINK) {
        const struct wend_reached *before = wend_reach_flood_at(flood, wend_search_cell_node(&flood->search, parent));
        if (before->at == parent)
            return reach->cells[before - flood->cells].heading;
        at = parent;
        parent = wend_reach_flood_parent(flood, at, &direction);
    }
    return direction == NO_DIRECTION ? (wend_direction)flood->search.question.heading : (wend_direction)direction;
}

static wend_reach_cell describe_cell(const wend_reach *reach, const struct wend_reached *reached)
{
    const struct wend_reach_flood *flood = &reach->flood;
    const wend_space *space = flood->search.space;
    uint32_t direction, parent = wend_reach_flood_parent(flood, reached->at, &direction);
    wend_reach_cell cell = {.place = wend_cell_place(wend_space_cell(space, reached->node)),
                            .parent = flood->number_of[wend_search_cell_node(&flood->search, parent)],
                            .cost = reached->cost,
                            .heading = heading_at(reach, reached->at, direction, parent),
                            .may_stop = true};
    if (direction == BY_LINK)
        cell.place.flags = WEND_PLACE_BY_LINK;
    if (reached->node != flood->search.question.start && wend_space_occupied(space))
        cell.may_stop = !wend_search_is_occupied(&flood->search, reached->node);
    return cell;
}

static bool describe_cells(wend_reach *reach)
{
    const struct wend_reach_flood *flood = &reach->flood;
    if (!WEND_RESERVE(&reach->scratch.memory, reach->cells, reach->capacity, flood->count))
        return false;
    for (uint32_t i = 0; i < flood->count; i++)
        reach->cells[i] = describe_cell(reach, &flood->cells[i]);
    return true;
}

/* --- over graphs --- */

static bool describe_nodes(wend_reach *reach)
{
    const struct wend_graph_flood *flood = &reach->graph_flood;
    if (!WEND_RESERVE(&reach->scratch.memory, reach->cells, reach->capacity, flood->count))
        return false;
    for (uint32_t i = 0; i < flood->count; i++)
        reach->cells[i] = (wend_reach_cell){.place = wend_place_node(flood->list[i].node),
                                            .parent = flood->list[i].parent,
                                            .cost = flood->list[i].cost,
                                            .heading = WEND_DIRECTION_NONE,
                                            .may_stop = true};
    return true;
}

static wend_status flood_graph(wend_reach *reach, const wend_space *space, const wend_reach_desc *desc)
{
    struct wend_graph_flood *flood = &reach->graph_flood;
    const bool begun = desc->last_step == WEND_LAST_STEP_BEGUN;
    uint32_t start;
    reach->graph = space;
    reach->is_limited = desc->points != UINT64_MAX;
    flood->graph = space->graph;
    flood->count = 0;
    flood->work = 0;
    flood->most = begun ? UINT64_MAX : desc->points;
    flood->begin_below = begun ? desc->points : UINT64_MAX;
    if (!wend_graph_locate(space, desc->start, &start))
        return WEND_OK;
    wend_status status = wend_graph_flood_run(flood, start, &reach->scratch.memory);
    if (status == WEND_OK && !describe_nodes(reach))
        status = WEND_ERROR_MEMORY;
    flood->count = status == WEND_OK ? flood->count : 0;
    return status;
}

static uint32_t number_at(const wend_reach *reach, wend_place place)
{
    uint32_t node;
    return wend_graph_locate(reach->graph, place, &node) ? wend_graph_flood_number(&reach->graph_flood, node)
                                                         : WEND_GRAPH_NONE;
}

static wend_status write_node_path(wend_reach *reach, uint32_t end, wend_path *path)
{
    const struct wend_graph_flood *flood = &reach->graph_flood;
    struct wend_points *points = &reach->scratch.points;
    points->count = reach->path_nodes.count = 0;
    for (uint32_t at = end, last = WEND_GRAPH_NONE; at != last; at = flood->list[at].parent) {
        last = at;
        if (!wend_scratch_add_point(&reach->scratch, wend_graph_space_place(flood->graph, flood->list[at].node)) ||
            !wend_number_list_add(&reach->path_nodes, flood->list[at].node, &reach->scratch.memory))
            return WEND_ERROR_MEMORY;
    }
    wend_points_reverse(points);
    wend_number_list_reverse(&reach->path_nodes);
    path->outcome = WEND_OUTCOME_FOUND;
    path->cost = flood->list[end].cost;
    path->points = points->places;
    path->nodes = reach->path_nodes.items;
    path->point_count = points->count;
    for (uint32_t i = 1; i < points->count; i++)
        path->length += wend_graph_path_length(flood->graph, path, i);
    return wend_path_deliver(path);
}

static wend_status give_node_path(wend_reach *reach, wend_place place, wend_path *path)
{
    uint32_t node, end = number_at(reach, place);
    wend_path_clear(path);
    path->bound = WEND_HEURISTIC_WEIGHT_ONE;
    path->lines = WEND_LINES_STRAIGHT;
    path->expanded = reach->graph_flood.count;
    path->work = reach->graph_flood.work;
    if (end != WEND_GRAPH_NONE)
        return write_node_path(reach, end, path);
    path->reason = !wend_graph_locate(reach->graph, place, &node) ? WEND_REASON_GOAL_OUTSIDE
                   : reach->is_limited                            ? WEND_REASON_NO_WAY_WITHIN
                                                                  : WEND_REASON_NO_WAY;
    return WEND_OK;
}

/* --- over both --- */

wend_status wend_reach_find(wend_reach *reach, const wend_space *space, const wend_reach_desc *desc)
{
    if (!reach || !space || !desc || desc->size < sizeof *desc || !is_sound(space, desc))
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space) && !space->graph)
        return WEND_ERROR_UNSUPPORTED;
    reach->graph = NULL;
    if (space->graph) {
        reach->flood.count = 0;
        reach->version = wend_space_version(space);
        reach->changes = wend_space_changes(space);
        return flood_graph(reach, space, desc);
    }
    if (!set_flood_up(reach, space, desc))
        return WEND_OK;
    wend_status status = wend_reach_flood_run(&reach->flood);
    if (status == WEND_OK && !describe_cells(reach))
        status = WEND_ERROR_MEMORY;
    if (status != WEND_OK)
        reach->flood.count = 0;
    return status;
}

const wend_reach_cell *wend_reach_cells(const wend_reach *reach, uint32_t *count)
{
    const uint32_t found = !reach ? 0 : reach->graph ? reach->graph_flood.count : reach->flood.count;
    if (count)
        *count = found;
    return found != 0 ? reach->cells : NULL;
}

static const struct wend_reached *reached_at(const wend_reach *reach, wend_place place)
{
    if (reach->flood.count == 0)
        return NULL;
    return wend_reach_flood_at(&reach->flood, wend_space_node_at(reach->flood.search.space, place));
}

const wend_reach_cell *wend_reach_at(const wend_reach *reach, wend_place place)
{
    if (reach && reach->graph) {
        const uint32_t number = number_at(reach, place);
        return number == WEND_GRAPH_NONE ? NULL : &reach->cells[number];
    }
    const struct wend_reached *reached = reach ? reached_at(reach, place) : NULL;
    return reached ? &reach->cells[reached - reach->flood.cells] : NULL;
}

/* The reason why no way leads to a place. */
static wend_reason reason_against(const wend_reach *reach, wend_place place)
{
    const wend_space *space = reach->flood.search.space;
    uint32_t node = wend_space_node_at(space, place);
    if (node == 0)
        return WEND_REASON_GOAL_OUTSIDE;
    if (!wend_bits_get(space->cells.free, node))
        return WEND_REASON_GOAL_BLOCKED;
    return reach->is_limited ? WEND_REASON_NO_WAY_WITHIN : WEND_REASON_NO_WAY;
}

/* Writes the way to a node or state as hops from cell to cell. Returns their number, 0 if memory lacks. */
static uint32_t retrace(wend_reach *reach, uint32_t end)
{
    const struct wend_reach_flood *flood = &reach->flood;
    uint32_t count = 1, direction = BY_LINK;
    for (uint32_t at = end; direction != NO_DIRECTION; count++)
        at = wend_reach_flood_parent(flood, at, &direction);
    count--;
    if (!WEND_RESERVE(&reach->scratch.memory, reach->hops, reach->hop_capacity, count))
        return 0;
    uint32_t at = end;
    for (uint32_t i = count; i-- > 0;) {
        uint32_t parent = wend_reach_flood_parent(flood, at, &direction);
        reach->hops[i] = (struct wend_hop){wend_search_cell_node(&flood->search, at), direction};
        at = parent;
    }
    return count;
}

static wend_status write_hops(wend_reach *reach, const struct wend_reached *reached, wend_path *path)
{
    struct wend_search search = reach->flood.search;
    search.result.hop_count = retrace(reach, reached->at);
    if (search.result.hop_count == 0)
        return WEND_ERROR_MEMORY;
    search.result.has_headings = false;
    search.result.hops = reach->hops;
    search.result.end = reached->node;
    wend_status status = wend_outcome_assemble(&search, path);
    if (status != WEND_OK)
        return status;
    path->outcome = WEND_OUTCOME_FOUND;
    return wend_path_deliver(path);
}

static wend_status give_way(wend_reach *reach, wend_place place, wend_path *path)
{
    const struct wend_reached *reached = reached_at(reach, place);
    wend_path_clear(path);
    path->bound = WEND_HEURISTIC_WEIGHT_ONE;
    path->cells = wend_cells_of(reach->flood.search.space->cells.topology);
    path->expanded = reach->flood.work;
    if (!reached)
        path->reason = reason_against(reach, place);
    else if (!reach->cells[reached - reach->flood.cells].may_stop)
        path->reason = WEND_REASON_CANNOT_STOP;
    else
        return write_hops(reach, reached, path);
    return WEND_OK;
}

wend_status wend_reach_path(wend_reach *reach, wend_place place, wend_path *path)
{
    const wend_space *space = !reach ? NULL : reach->graph ? reach->graph : reach->flood.search.space;
    if (!space || !wend_path_is_sized(path) || reach->version != wend_space_version(space) ||
        reach->changes != wend_space_changes(space))
        return WEND_ERROR_ARGUMENT;
    return reach->graph ? give_node_path(reach, place, path) : give_way(reach, place, path);
}
