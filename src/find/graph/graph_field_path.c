/* Paths read off fields over graphs. */
#include "find/graph/graph_field_path.h"

#include "map/graph/graph_places.h"
#include "search/field/graph_field.h"

/* Writes a point if there is room, counts it, and adds the way to it. */
static void add_field_stop(const struct wend_graph_space *graph, wend_path *path, wend_place place,
                           const struct wend_graph_point *position, struct wend_graph_point *last)
{
    if (path->buffer && path->point_count < path->capacity)
        path->buffer[path->point_count] = place;
    if (path->point_count != 0 && graph->index.positions)
        path->length += wend_sqrt((double)wend_graph_square(last, position)) / WEND_CELL;
    *last = *position;
    path->point_count++;
}

static void follow_field(const wend_field *field, wend_place place, uint32_t node, wend_path *path)
{
    const struct wend_graph_space *graph = field->space->graph;
    struct wend_graph_point none = {0, 0, 0, 0}, last = none;
    uint32_t own, next = node;
    if (!wend_graph_locate(field->space, place, &own)) {
        struct wend_graph_point begun = {place.x, place.y, graph->index.positions[node].height, place.level};
        add_field_stop(graph, path, place, &begun, &last);
    }
    /* No more nodes than there are, for the graph may have changed since. */
    for (uint32_t steps = 0; node != WEND_GRAPH_NONE && steps < graph->node_limit; steps++, node = next) {
        add_field_stop(graph, path, wend_graph_space_place(graph, node),
                       graph->index.positions ? &graph->index.positions[node] : &none, &last);
        wend_graph_field_read(field, node, &next);
        if (next != WEND_GRAPH_NONE && !wend_graph_space_has(graph, next))
            return;
    }
}

wend_status wend_graph_field_path(const wend_field *field, wend_place place, wend_path *path)
{
    uint32_t own, node = wend_graph_field_next(field, place);
    bool is_node = wend_graph_locate(field->space, place, &own);
    path->bound = WEND_HEURISTIC_WEIGHT_ONE;
    path->lines = WEND_LINES_STRAIGHT;
    if (!wend_graph_field_is_whole(field)) {
        path->outcome = WEND_OUTCOME_RUNNING;
        return WEND_OK;
    }
    path->cost = wend_graph_field_cost(field, place);
    if (path->cost == UINT64_MAX) {
        bool is_there = is_node || wend_graph_is_free(field->space, place);
        path->reason = is_there ? WEND_REASON_NO_WAY : WEND_REASON_START_OUTSIDE;
        path->cost = 0;
        return WEND_OK;
    }
    follow_field(field, place, is_node ? own : node, path);
    path->outcome = WEND_OUTCOME_FOUND;
    path->points = path->buffer;
    return path->buffer && path->point_count <= path->capacity ? WEND_OK : WEND_ERROR_CAPACITY;
}
