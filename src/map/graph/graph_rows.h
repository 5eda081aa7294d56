/*
 * The edges of a graph that one mover may take, in rows: those from each node, or those to it. Compressed sparse rows with
 * some room, so that a row that grows moves to the end of the array.
 */
#ifndef WEND_MAP_GRAPH_GRAPH_ROWS_H
#define WEND_MAP_GRAPH_GRAPH_ROWS_H

#include "base/inline.h"
#include "map/graph/graph_store.h"
#include "map/grid/grid.h"

/* 12 bytes: the node at an edge's other end, and what the edge costs, below 2^48. */
struct wend_graph_step {
    uint32_t node, low, high;
};

struct wend_graph_row {
    uint32_t first, count;
};

struct wend_graph_rows {
    struct wend_graph_row *rows;
    uint32_t *rooms;               /* how many steps a row has room for */
    struct wend_graph_step *steps; /* in rows */
    uint32_t node_capacity, step_capacity, used;
    bool backward; /* whether the rows are of edges to a node */
};

/* What no way costs: sums below it do not overflow. */
#define WEND_GRAPH_FAR (UINT64_C(1) << 62)

WEND_ALWAYS_INLINE uint64_t wend_graph_step_cost(const struct wend_graph_step *step)
{
    return (uint64_t)step->high << 32 | step->low;
}

/* What an edge costs a mover; false where it may not take it. */
bool wend_graph_arc_cost(const struct wend_arc *arc, const wend_profile *profile, uint64_t *cost);

/* Rows for all nodes of the graph as it is. MEMORY: *rows is untouched. */
wend_status wend_graph_rows_create(struct wend_graph_rows *rows, const struct wend_graph *graph,
                                   const wend_profile *profile, bool backward, const wend_allocator *memory);
wend_status wend_graph_rows_copy(struct wend_graph_rows *copy, const struct wend_graph_rows *rows,
                                 const wend_allocator *memory);
void wend_graph_rows_destroy(struct wend_graph_rows *rows, const wend_allocator *memory);
size_t wend_graph_rows_memory(const struct wend_graph_rows *rows);

/* How many steps of the array it takes to write a node's row anew; 0 where it has the room. */
uint32_t wend_graph_row_need(const struct wend_graph_rows *rows, const struct wend_graph *graph,
                             const wend_profile *profile, uint32_t node);

/* Writes a node's row anew; there must be as much room. */
void wend_graph_row_write(struct wend_graph_rows *rows, const struct wend_graph *graph, const wend_profile *profile,
                          uint32_t node);

/* A node's edges. */
WEND_ALWAYS_INLINE const struct wend_graph_step *wend_graph_row(const struct wend_graph_rows *rows, uint32_t node,
                                                                uint32_t *count)
{
    struct wend_graph_row row = rows->rows[node];
    *count = row.count;
    return rows->steps + row.first;
}

#endif
