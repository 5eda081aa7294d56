/* What one unit can reach on a graph. */
#include "agent/turn/graph_reach.h"

#include "base/array.h"
#include "base/memory.h"
#include "find/graph/graph.h"
#include "find/query/query.h"
#include "map/graph/graph.h"

static bool describe_nodes(struct wend_graph_reach *reach, const wend_allocator *memory)
{
    const struct wend_graph_flood *flood = &reach->flood;
    if (!WEND_RESERVE(memory, reach->cells, reach->capacity, flood->count))
        return false;
    for (uint32_t i = 0; i < flood->count; i++)
        reach->cells[i] = (wend_reach_cell){.place = wend_place_node(flood->list[i].node),
                                            .parent = flood->list[i].parent,
                                            .cost = flood->list[i].cost,
                                            .heading = WEND_DIRECTION_NONE,
                                            .may_stop = true};
    return true;
}

wend_status wend_graph_reach_find(struct wend_graph_reach *reach, const wend_space *space, const wend_reach_desc *desc,
                                  const wend_allocator *memory)
{
    uint32_t start;
    bool begun = desc->last_step == WEND_LAST_STEP_BEGUN;
    reach->space = space;
    reach->is_limited = desc->points != UINT64_MAX;
    reach->flood.graph = space->graph;
    reach->flood.count = 0;
    reach->flood.work = 0;
    reach->flood.most = begun ? UINT64_MAX : desc->points;
    reach->flood.begin_below = begun ? desc->points : UINT64_MAX;
    if (!wend_graph_locate(space, desc->start, &start))
        return WEND_OK;
    wend_status status = wend_graph_flood_run(&reach->flood, start, memory);
    if (status == WEND_OK && !describe_nodes(reach, memory))
        status = WEND_ERROR_MEMORY;
    reach->flood.count = status == WEND_OK ? reach->flood.count : 0;
    return status;
}

static uint32_t number_at(const struct wend_graph_reach *reach, wend_place place)
{
    uint32_t node;
    return wend_graph_locate(reach->space, place, &node) ? wend_graph_flood_number(&reach->flood, node)
                                                         : WEND_GRAPH_NONE;
}

const wend_reach_cell *wend_graph_reach_at(const struct wend_graph_reach *reach, wend_place place)
{
    uint32_t number = number_at(reach, place);
    return number == WEND_GRAPH_NONE ? NULL : &reach->cells[number];
}

static wend_status write_node_path(struct wend_graph_reach *reach, uint32_t end, wend_path *path,
                                   struct wend_points *points, const wend_allocator *memory)
{
    const struct wend_graph_reached *list = reach->flood.list;
    uint32_t count = 1;
    for (uint32_t at = end; list[at].parent != at; at = list[at].parent)
        count++;
    if (!WEND_RESERVE(memory, reach->numbers, reach->number_capacity, count))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = count, at = end; i-- > 0; at = list[at].parent)
        reach->numbers[i] = list[at].node;
    points->count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!wend_points_add(points, wend_graph_space_place(reach->flood.graph, reach->numbers[i]), memory))
            return WEND_ERROR_MEMORY;
    path->outcome = WEND_OUTCOME_FOUND;
    path->cost = list[end].cost;
    path->points = points->places;
    path->nodes = reach->numbers;
    path->point_count = count;
    for (uint32_t i = 1; i < count; i++)
        path->length += wend_graph_path_length(reach->flood.graph, path, i);
    return wend_path_deliver(path);
}

wend_status wend_graph_reach_path(struct wend_graph_reach *reach, wend_place place, wend_path *path,
                                  struct wend_points *points, const wend_allocator *memory)
{
    uint32_t node, end = number_at(reach, place);
    wend_path_clear(path);
    path->bound = WEND_HEURISTIC_WEIGHT_ONE;
    path->lines = WEND_LINES_STRAIGHT;
    path->expanded = reach->flood.count;
    path->work = reach->flood.work;
    if (end != WEND_GRAPH_NONE)
        return write_node_path(reach, end, path, points, memory);
    path->reason = !wend_graph_locate(reach->space, place, &node) ? WEND_REASON_GOAL_OUTSIDE
                   : reach->is_limited                            ? WEND_REASON_NO_WAY_WITHIN
                                                                  : WEND_REASON_NO_WAY;
    return WEND_OK;
}

void wend_graph_reach_destroy(struct wend_graph_reach *reach, const wend_allocator *memory)
{
    wend_graph_flood_destroy(&reach->flood, memory);
    WEND_RELEASE(memory, reach->cells, reach->capacity);
    WEND_RELEASE(memory, reach->numbers, reach->number_capacity);
}

size_t wend_graph_reach_memory(const struct wend_graph_reach *reach)
{
    return wend_graph_flood_memory(&reach->flood) + reach->capacity * sizeof *reach->cells +
           reach->number_capacity * sizeof *reach->numbers;
}
