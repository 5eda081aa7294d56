/* Graphs: nodes, rows of edges, places, edits, landmarks; spaces over them. */
#ifndef WEND_MAP_GRAPH_GRAPH_H
#define WEND_MAP_GRAPH_GRAPH_H

#include "base/image.h"
#include "base/marks.h"
#include "map/graph/graph_index.h"
#include "map/graph/graph_landmarks.h"
#include "map/space/space.h"

/* A graph as one mover sees it, in a space over that graph. */
struct wend_graph_space {
    const struct wend_graph *graph; /* read by updates only */
    struct wend_graph_rows out, in;
    struct wend_graph_parts parts;
    struct wend_graph_ratio ratio;
    struct wend_graph_index index;
    struct wend_graph_landmarks landmarks;
    struct wend_graph_factor factor; /* from the least ratio */
    uint32_t node_limit;             /* nodes are below this */
    uint64_t logged;                 /* how much of the graph's log was followed */

    const wend_space *ground; /* the space under the nodes; null = none */
    uint32_t joins, join_reach;

    /* For updates. */
    struct wend_marks touched;
    uint32_t *touched_nodes, *targets;
    uint32_t touched_capacity, target_capacity;
    uint32_t *links; /* by node, scratch for landmarks: WEND_GRAPH_NONE each; null until needed */
};

/* True if the node exists. */
static inline bool wend_graph_space_has(const struct wend_graph_space *graph, uint32_t node)
{
    return wend_graph_index_has(&graph->index, node);
}

/* The position of a node, or a place that names the node if it has none. */
static inline wend_place wend_graph_space_place(const struct wend_graph_space *graph, uint32_t node)
{
    if (!graph->index.positions)
        return wend_place_node(node);
    const struct wend_graph_point *position = &graph->index.positions[node];
    return (wend_place){position->x, position->y, position->level, 0};
}

/* The cost of the cheapest edge from one node to another; WEND_GRAPH_FAR if there is none. */
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

/* A node that a place sees, and the cost of the line between them. */
struct wend_graph_join {
    uint32_t node;
    uint64_t cost;
};

/* Images (base/image.h). */

/* Hash of a graph's nodes and edges with their numbers. */
uint64_t wend_graph_hash(const struct wend_graph *graph);

/* Pass a graph, and a space over one, through an image. */
void wend_graph_image_counts(struct wend_graph *graph, struct wend_image *image);
void wend_graph_image_arrays(struct wend_graph *graph, struct wend_image *image);
void wend_graph_space_image(struct wend_graph_space *graph, struct wend_image *image);

/* Copies a graph's nodes, edges and lists, with some room for more. MEMORY. */
wend_status wend_graph_tidy(const struct wend_graph *graph, const wend_allocator *memory, struct wend_graph **tidy);

/* Copies a space over such a copy, laid out as a fresh space is. MEMORY. */
wend_status wend_graph_space_tidy(const wend_space *space, const wend_graph *graph, const wend_allocator *memory,
                                  wend_space **tidy);

/* Opens a space from an image; null if memory is refused. */
wend_space *wend_graph_space_open(const wend_graph *graph, const wend_profile *profile, const wend_allocator *memory,
                                  struct wend_image *image);

/* True if the landmarks of an opened space, whose other data is checked, may be used. */
bool wend_graph_space_has_sound_landmarks(const struct wend_graph_space *graph);

/* Places on graphs, for wend_space_ops: nodes, and with ground under them all places that see nodes. */
bool wend_graph_locate(const wend_space *space, wend_place place, uint32_t *node);
wend_place wend_graph_place_of(const wend_space *space, uint32_t node);
bool wend_graph_is_free(const wend_space *space, wend_place place);
wend_status wend_graph_nearest(const wend_space *space, const wend_allocator *memory, wend_place start, wend_place goal,
                               wend_nearest *nearest);
bool wend_graph_sees(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                     size_t except_count);
wend_status wend_graph_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                               size_t except_count, wend_line_hit *hit);
wend_status wend_graph_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost);

/*
 * Lists the nearest nodes that a place on the ground sees, nearest first, at most space->graph->joins. `towards`: paths
 * lead to the place, else from it; the only difference is that the cell where a line starts may be blocked.
 */
uint32_t wend_graph_join(const wend_space *space, wend_place place, bool towards,
                         struct wend_graph_join joins[WEND_GRAPH_MAX_JOINS]);

#endif
