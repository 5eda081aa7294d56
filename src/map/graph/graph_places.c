/* Places on graphs. */
#include "map/graph/graph.h"

bool wend_graph_locate(const wend_space *space, wend_place place, uint32_t *node)
{
    const struct wend_graph_space *graph = space->graph;
    if (place.flags & WEND_PLACE_NODE)
        *node = (uint32_t)place.x;
    else
        *node = wend_graph_index_at(&graph->index, place);
    return wend_graph_space_has(graph, *node);
}

wend_place wend_graph_place_of(const wend_space *space, uint32_t node)
{
    return wend_graph_space_place(space->graph, node);
}

/* On the ground a place that names a node means the node's position. */
static bool ground_place(const wend_space *space, wend_place *place)
{
    if (!(place->flags & WEND_PLACE_NODE))
        return true;
    if (!wend_graph_space_has(space->graph, (uint32_t)place->x))
        return false;
    *place = wend_graph_space_place(space->graph, (uint32_t)place->x);
    return true;
}

bool wend_graph_is_free(const wend_space *space, wend_place place)
{
    uint32_t node;
    if (wend_graph_locate(space, place, &node))
        return true;
    return space->graph->ground && !(place.flags & WEND_PLACE_NODE) && wend_space_is_free(space->graph->ground, place);
}

bool wend_graph_sees(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                     size_t except_count)
{
    return space->graph->ground && ground_place(space, &from) && ground_place(space, &to) &&
           wend_line_of_sight(space->graph->ground, from, to, except, except_count);
}

wend_status wend_graph_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                               size_t except_count, wend_line_hit *hit)
{
    if (!space->graph->ground)
        return WEND_ERROR_UNSUPPORTED;
    if (!ground_place(space, &from) || !ground_place(space, &to))
        return WEND_ERROR_RANGE;
    return wend_line_raycast(space->graph->ground, from, to, except, except_count, hit);
}

wend_status wend_graph_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost)
{
    *cost = UINT64_MAX;
    if (!space->graph->ground)
        return WEND_ERROR_UNSUPPORTED;
    if (!ground_place(space, &from) || !ground_place(space, &to))
        return WEND_ERROR_RANGE;
    return wend_line_cost(space->graph->ground, from, to, cost);
}

uint32_t wend_graph_join(const wend_space *space, wend_place place, bool towards,
                         struct wend_graph_join joins[WEND_GRAPH_MAX_JOINS])
{
    const struct wend_graph_space *graph = space->graph;
    struct wend_graph_near list[WEND_GRAPH_NEAR], last = {0, 0};
    uint32_t count = 0, found = WEND_GRAPH_NEAR;
    bool goes_on = false;
    while (found == WEND_GRAPH_NEAR && count < graph->joins) {
        found = wend_graph_index_nearest(&graph->index, place, graph->join_reach, goes_on ? &last : NULL, list);
        for (uint32_t i = 0; i < found && count < graph->joins; i++) {
            wend_place there = wend_graph_space_place(graph, list[i].node);
            wend_place from = towards ? there : place, to = towards ? place : there;
            uint64_t cost;
            if (wend_line_cost(graph->ground, from, to, &cost) == WEND_OK && cost < WEND_GRAPH_FAR)
                joins[count++] = (struct wend_graph_join){list[i].node, cost};
        }
        goes_on = true;
        last = found != 0 ? list[found - 1] : last;
    }
    return count;
}

/* The parts of the map where the start is, or those it sees. */
static uint32_t parts_of_start(const wend_space *space, wend_place start, uint32_t parts[WEND_GRAPH_MAX_JOINS])
{
    struct wend_graph_join joins[WEND_GRAPH_MAX_JOINS];
    uint32_t count = 1;
    if (!wend_graph_locate(space, start, &joins[0].node))
        count =
            space->graph->ground && !(start.flags & WEND_PLACE_NODE) ? wend_graph_join(space, start, false, joins) : 0;
    for (uint32_t i = 0; i < count; i++)
        parts[i] = wend_graph_part(&space->graph->parts, joins[i].node);
    return count;
}

static bool is_among(const uint32_t *parts, uint32_t count, uint32_t part)
{
    for (uint32_t i = 0; i < count; i++)
        if (parts[i] == part)
            return true;
    return false;
}

wend_status wend_graph_nearest(const wend_space *space, const wend_allocator *memory, wend_place start, wend_place goal,
                               wend_nearest *nearest)
{
    const struct wend_graph_space *graph = space->graph;
    uint32_t parts[WEND_GRAPH_MAX_JOINS], best = WEND_GRAPH_NONE, node;
    uint64_t least = UINT64_MAX, square;
    struct wend_graph_around around;
    (void)memory;
    if (!graph->index.positions)
        return WEND_ERROR_UNSUPPORTED;
    uint32_t part_count = parts_of_start(space, start, parts);
    if (part_count == 0 || !ground_place(space, &goal))
        return WEND_OK;
    wend_graph_around_begin(&around, &graph->index, goal);
    while ((node = wend_graph_around_next(&around, least, &square)) != WEND_GRAPH_NONE) {
        if (!is_among(parts, part_count, wend_graph_part(&graph->parts, node)))
            continue;
        nearest->count = square < least ? 1 : nearest->count + 1;
        best = square < least || node < best ? node : best;
        least = square;
    }
    if (best == WEND_GRAPH_NONE)
        return WEND_OK;
    nearest->place = wend_graph_space_place(graph, best);
    nearest->distance_squared = least;
    return WEND_OK;
}
