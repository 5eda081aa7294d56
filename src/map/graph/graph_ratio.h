/*
 * The least price of a graph's edges by distance, from which estimates follow: no way is cheaper than so much times the
 * straight line. Kept under edits: the least of each node's edges, of each eight nodes, of each eight of those…
 */
#ifndef WEND_MAP_GRAPH_GRAPH_RATIO_H
#define WEND_MAP_GRAPH_GRAPH_RATIO_H

#include "base/inline.h"
#include "base/root.h"
#include "map/graph/graph_rows.h"

enum { WEND_RATIO_LEVELS = 12 };

/*
 * Ratios are cost units by 1/256 cells as m * 2^(e - 128), m of 32 bits with the highest set: e << 32 | m, which grow as
 * they do. All rounded down.
 */
struct wend_graph_ratio {
    uint64_t *levels[WEND_RATIO_LEVELS]; /* the last has one number */
    uint32_t sizes[WEND_RATIO_LEVELS];   /* multiples of eight except for the last */
    uint32_t level_count;
};

#define WEND_RATIO_NONE UINT64_MAX

wend_status wend_graph_ratio_create(struct wend_graph_ratio *ratio, const struct wend_graph *graph,
                                    const struct wend_graph_rows *out, const wend_allocator *memory);
wend_status wend_graph_ratio_copy(struct wend_graph_ratio *copy, const struct wend_graph_ratio *ratio,
                                  const wend_allocator *memory);
void wend_graph_ratio_destroy(struct wend_graph_ratio *ratio, const wend_allocator *memory);
size_t wend_graph_ratio_memory(const struct wend_graph_ratio *ratio);

/* A node's row has been written anew. */
void wend_graph_ratio_follow(struct wend_graph_ratio *ratio, const struct wend_graph *graph,
                             const struct wend_graph_rows *out, uint32_t node);

/* The least ratio of all edges; NONE where no edge leads from one place to another. */
static inline uint64_t wend_graph_least_ratio(const struct wend_graph_ratio *ratio)
{
    return ratio->level_count == 0 ? WEND_RATIO_NONE : ratio->levels[ratio->level_count - 1][0];
}

/* The square of the distance between two positions, height included: below 2^61. */
WEND_ALWAYS_INLINE uint64_t wend_graph_square(const struct wend_graph_point *a, const struct wend_graph_point *b)
{
    int64_t x = (int64_t)a->x - b->x, y = (int64_t)a->y - b->y, z = (int64_t)a->height - b->height;
    return (uint64_t)(x * x) + (uint64_t)(y * y) + (uint64_t)(z * z);
}

/* A ratio as a factor: (product >> shift), product being the distance in 1/512 cells times `times`. */
struct wend_graph_factor {
    uint64_t times;
    uint32_t shift;
};

/* What it costs at least to come from one place to another; 0 where the ratio is NONE. */
struct wend_graph_factor wend_graph_factor_of(uint64_t ratio);

WEND_ALWAYS_INLINE uint64_t wend_graph_straight(const struct wend_graph_factor factor, const struct wend_graph_point *a,
                                                const struct wend_graph_point *b)
{
    double distance = wend_sqrt((double)wend_graph_square(a, b));
    return (uint64_t)(distance * 2) * factor.times >> factor.shift;
}

#endif
