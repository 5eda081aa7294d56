/* What a space over a graph has: the graph as one mover sees it. */
#ifndef WEND_MAP_GRAPH_GRAPH_SPACE_H
#define WEND_MAP_GRAPH_GRAPH_SPACE_H

#include "base/marks.h"
#include "map/graph/graph_index.h"
#include "map/graph/graph_landmarks.h"
#include "map/graph/graph_parts.h"
#include "map/graph/graph_ratio.h"
#include "map/space/space.h"

struct wend_graph_space {
    const struct wend_graph *graph; /* read by updates only */
    struct wend_graph_rows out, in;
    struct wend_graph_parts parts;
    struct wend_graph_ratio ratio;
    struct wend_graph_index index;
    struct wend_graph_landmarks landmarks;
    struct wend_graph_factor factor; /* of the least ratio */
    uint32_t node_limit;             /* nodes have lower numbers */
    uint64_t logged;                 /* of the graph's log, what was taken over */

    const wend_space *ground; /* null, or what lies under the nodes */
    uint32_t joins, join_reach;

    /* For updates. */
    struct wend_marks touched;
    uint32_t *touched_nodes, *targets;
    uint32_t touched_capacity, target_capacity;
    uint32_t *links; /* of the landmarks: WEND_GRAPH_NONE each; null without landmarks */
};

/* Whether there is a node of that number. */
static inline bool wend_graph_space_has(const struct wend_graph_space *graph, uint32_t node)
{
    return wend_graph_index_has(&graph->index, node);
}

/* Where a node is, or the node itself where it has no position. */
static inline wend_place wend_graph_space_place(const struct wend_graph_space *graph, uint32_t node)
{
    if (!graph->index.positions)
        return wend_place_node(node);
    const struct wend_graph_point *position = &graph->index.positions[node];
    return (wend_place){position->x, position->y, position->level, 0};
}

/* What an edge from one node to another costs, of several the cheapest; WEND_GRAPH_FAR where there is none. */
static inline uint64_t wend_graph_hop_cost(const struct wend_graph_space *graph, uint32_t from, uint32_t to)
{
    uint32_t count;
    uint64_t best = WEND_GRAPH_FAR;
    const struct wend_graph_step *steps = wend_graph_row(&graph->out, from, &count);
    for (uint32_t i = 0; i < count; i++)
        if (steps[i].node == to && wend_graph_step_cost(&steps[i]) < best)
            best = wend_graph_step_cost(&steps[i]);
    return best;
}

#endif
