/* Paths on graphs walked anew. */
#include "find/graph/graph_validate.h"

#include "find/graph/graph_path.h"
#include "map/graph/graph_places.h"

/* A point of the path: a node, or a place on the ground. */
struct stop {
    wend_place place;
    uint32_t node; /* WEND_GRAPH_NONE on the ground */
};

static bool knows_nodes(const wend_path *path)
{
    return path->size > offsetof(wend_path, nodes) && path->nodes;
}

/* False where it is neither. */
static bool take_stop(const wend_path *path, const wend_space *space, uint32_t point, struct stop *stop)
{
    stop->place = path->points[point];
    stop->node = knows_nodes(path) ? path->nodes[point] : WEND_GRAPH_NONE;
    if (stop->node != WEND_GRAPH_NONE)
        return wend_graph_space_has(space->graph, stop->node);
    if (!knows_nodes(path) && wend_graph_locate(space, stop->place, &stop->node))
        return true;
    stop->node = WEND_GRAPH_NONE;
    uint32_t node;
    const wend_space *ground = space->graph->ground;
    return ground && !(stop->place.flags & WEND_PLACE_NODE) && ground->ops->places.locate(ground, stop->place, &node);
}

static wend_path_fault take_hop(const wend_space *space, const struct stop *from, const struct stop *to, uint64_t *cost)
{
    if (from->node != WEND_GRAPH_NONE && to->node != WEND_GRAPH_NONE) {
        *cost = wend_graph_hop_cost(space->graph, from->node, to->node);
        if (*cost < WEND_GRAPH_FAR)
            return WEND_PATH_FAULT_NONE;
        return WEND_PATH_FAULT_STEP;
    }
    bool is_free = wend_graph_line_cost(space, from->place, to->place, cost) == WEND_OK && *cost < WEND_GRAPH_FAR;
    return is_free ? WEND_PATH_FAULT_NONE : WEND_PATH_FAULT_LINE;
}

void wend_graph_validate(const wend_path *path, uint32_t next, const wend_space *space, uint32_t count,
                         wend_path_check *check)
{
    struct stop from, to;
    wend_path known = *path; /* of today, for lengths */
    if (!knows_nodes(path))
        known.nodes = NULL;
    bool is_there = take_stop(path, space, next - 1, &from);
    check->fault = is_there ? WEND_PATH_FAULT_NONE : WEND_PATH_FAULT_OUTSIDE;
    check->cell = path->points[next - 1];
    for (uint32_t i = next; i < count && check->fault == WEND_PATH_FAULT_NONE; i++) {
        uint64_t cost = 0;
        check->fault = take_stop(path, space, i, &to) ? take_hop(space, &from, &to, &cost) : WEND_PATH_FAULT_OUTSIDE;
        if (check->fault != WEND_PATH_FAULT_NONE) {
            check->point = i;
            check->step = i;
            check->cell = to.place;
            return;
        }
        check->cost += cost;
        check->length += wend_graph_path_length(space->graph, &known, i);
        from = to;
    }
    if (check->fault == WEND_PATH_FAULT_NONE)
        check->cell = (wend_place){0, 0, 0, 0};
}
