/* The edges of a graph that one mover may take, in rows, and their least price per distance. */
#ifndef WEND_MAP_GRAPH_GRAPH_ROWS_H
#define WEND_MAP_GRAPH_GRAPH_ROWS_H

#include "base/inline.h"
#include "base/root.h"
#include "map/graph/graph_store.h"

/* 12 bytes: the node at the other end of an edge, and the cost of the edge, below 2^48. */
struct wend_graph_step {
    uint32_t node, low, high;
};

struct wend_graph_row {
    uint32_t first, count;
};

/*
 * The edges from each node, or those to it: compressed sparse rows with some slack. A row that outgrows its room moves
 * to the end of the array.
 */
struct wend_graph_rows {
    struct wend_graph_row *rows;
    uint32_t *rooms;               /* by node: steps that its row has room for */
    struct wend_graph_step *steps; /* row after row */
    uint32_t node_capacity, step_capacity, used;
    bool backward; /* true for rows of the edges to a node */
};

/* More than any path costs; sums below it do not overflow. */
#define WEND_GRAPH_FAR (UINT64_C(1) << 62)

WEND_ALWAYS_INLINE uint64_t wend_graph_step_cost(const struct wend_graph_step *step)
{
    return (uint64_t)step->high << 32 | step->low;
}

/* The cost of an edge for a mover; false if the mover may not take it. */
bool wend_graph_arc_cost(const struct wend_arc *arc, const wend_profile *profile, uint64_t *cost);

/* Rows for all nodes of the current graph. MEMORY: *rows is untouched. */
wend_status wend_graph_rows_create(struct wend_graph_rows *rows, const struct wend_graph *graph,
                                   const wend_profile *profile, bool backward, const wend_allocator *memory);
wend_status wend_graph_rows_copy(struct wend_graph_rows *copy, const struct wend_graph_rows *rows,
                                 const wend_allocator *memory);
void wend_graph_rows_destroy(struct wend_graph_rows *rows, const wend_allocator *memory);
size_t wend_graph_rows_memory(const struct wend_graph_rows *rows);

/* Steps of the array that rewriting a node's row would take; 0 if the row has room. */
uint32_t wend_graph_row_need(const struct wend_graph_rows *rows, const struct wend_graph *graph,
                             const wend_profile *profile, uint32_t node);

/* Rewrites a node's row. Precondition: the array has wend_graph_row_need steps left. */
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

/*
 * The least price of a graph's edges per distance, for estimates: no path is cheaper than this times the straight line.
 * A tree with fan-out eight, kept under edits: the least of each node's edges, of each eight nodes, of each eight of
 * those...
 *
 * Ratios are cost units per 1/256 cell, as m * 2^(e - 128) with m of 32 bits, the highest set: e << 32 | m orders like
 * the ratio. All are rounded down.
 */
enum { WEND_RATIO_LEVELS = 12 };

struct wend_graph_ratio {
    uint64_t *levels[WEND_RATIO_LEVELS]; /* the last has one number */
    uint32_t sizes[WEND_RATIO_LEVELS];   /* multiples of eight except the last */
    uint32_t level_count;
};

#define WEND_RATIO_NONE UINT64_MAX

wend_status wend_graph_ratio_create(struct wend_graph_ratio *ratio, const struct wend_graph *graph,
                                    const struct wend_graph_rows *out, const wend_allocator *memory);
wend_status wend_graph_ratio_copy(struct wend_graph_ratio *copy, const struct wend_graph_ratio *ratio,
                                  const wend_allocator *memory);
void wend_graph_ratio_destroy(struct wend_graph_ratio *ratio, const wend_allocator *memory);
size_t wend_graph_ratio_memory(const struct wend_graph_ratio *ratio);

/* Call after a node's row was rewritten. */
void wend_graph_ratio_follow(struct wend_graph_ratio *ratio, const struct wend_graph *graph,
                             const struct wend_graph_rows *out, uint32_t node);

/* The least ratio of all edges; NONE if no edge connects two places. */
static inline uint64_t wend_graph_least_ratio(const struct wend_graph_ratio *ratio)
{
    return ratio->level_count == 0 ? WEND_RATIO_NONE : ratio->levels[ratio->level_count - 1][0];
}

/* The square of the distance between two positions, height included; below 2^61. */
WEND_ALWAYS_INLINE uint64_t wend_graph_square(const struct wend_graph_point *a, const struct wend_graph_point *b)
{
    int64_t x = (int64_t)a->x - b->x, y = (int64_t)a->y - b->y, z = (int64_t)a->height - b->height;
    return (uint64_t)(x * x) + (uint64_t)(y * y) + (uint64_t)(z * z);
}

/* A ratio as a factor: cost = distance in 1/512 cells * times >> shift; 0 if the ratio is NONE. */
struct wend_graph_factor {
    uint64_t times;
    uint32_t shift;
};

struct wend_graph_factor wend_graph_factor_of(uint64_t ratio);

/* A lower bound of the cost from one position to another. */
WEND_ALWAYS_INLINE uint64_t wend_graph_straight(const struct wend_graph_factor factor, const struct wend_graph_point *a,
                                                const struct wend_graph_point *b)
{
    double distance = wend_sqrt((double)wend_graph_square(a, b));
    return (uint64_t)(distance * 2) * factor.times >> factor.shift;
}

#endif
