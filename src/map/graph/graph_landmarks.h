/*
 * Landmarks: nodes with known distances to and from all others, which give lower bounds between any two nodes (Goldberg
 * and Harrelson 2005, "ALT").
 *
 * The distances are potentials: no edge costs less than the difference of its ends. Closing or removing edges and
 * raising prices preserves that; after new or cheaper edges the distances are lowered until it holds again.
 */
#ifndef WEND_MAP_GRAPH_GRAPH_LANDMARKS_H
#define WEND_MAP_GRAPH_GRAPH_LANDMARKS_H

#include "map/graph/graph_parts.h"

#define WEND_LANDMARK_UNREACHED UINT32_MAX /* no path to the landmark, or none from it */

/* A node's distances from one landmark and to it, in 2^shift cost units. */
struct wend_graph_bearing {
    uint32_t from, to;
};

struct wend_graph_landmarks {
    struct wend_graph_bearing *bearings; /* by node, then by landmark */
    uint32_t count, node_capacity, shift;
};

/* The graph that landmarks are chosen on: edges by start and by end, parts, and the number of nodes. */
struct wend_graph_edges {
    const struct wend_graph_rows *out, *in;
    const struct wend_graph_parts *parts;
    uint32_t nodes;
};

/* Chooses `count` landmarks far from each other; small graphs repeat one. MEMORY: *landmarks is untouched. */
wend_status wend_graph_landmarks_create(struct wend_graph_landmarks *landmarks, const struct wend_graph_edges *edges,
                                        uint32_t count, const wend_allocator *memory);

/* Copies landmarks with room for more nodes, which no landmark reaches. MEMORY: *wider is untouched. */
wend_status wend_graph_landmarks_widen(struct wend_graph_landmarks *wider, const struct wend_graph_landmarks *landmarks,
                                       uint32_t node_capacity, const wend_allocator *memory);
void wend_graph_landmarks_destroy(struct wend_graph_landmarks *landmarks, const wend_allocator *memory);
size_t wend_graph_landmarks_memory(const struct wend_graph_landmarks *landmarks);

/*
 * Call when the edges from some nodes (null: from the first `count`) may be new or cheaper. `links` is scratch, a
 * number per node, all WEND_GRAPH_NONE before and after.
 */
void wend_graph_landmarks_follow(struct wend_graph_landmarks *landmarks, const struct wend_graph_rows *out,
                                 const struct wend_graph_rows *in, const uint32_t *nodes, uint32_t count,
                                 uint32_t *links);

/* True if no edge costs less than the difference of its ends' distances. Cost: the edges, for each landmark. */
bool wend_graph_landmarks_hold(const struct wend_graph_landmarks *landmarks, const struct wend_graph_rows *out,
                               uint32_t nodes);

/* A lower bound of the cost from one node to another; WEND_GRAPH_FAR if no path leads there. */
WEND_ALWAYS_INLINE uint64_t wend_graph_landmarks_bound(const struct wend_graph_landmarks *landmarks, uint32_t from,
                                                       uint32_t to)
{
    const struct wend_graph_bearing *a = landmarks->bearings + (size_t)from * landmarks->count;
    const struct wend_graph_bearing *b = landmarks->bearings + (size_t)to * landmarks->count;
    uint32_t best = 0;
    for (uint32_t i = 0; i < landmarks->count; i++) {
        bool goes_to = b[i].to != WEND_LANDMARK_UNREACHED, comes_from = a[i].from != WEND_LANDMARK_UNREACHED;
        if ((goes_to && a[i].to == WEND_LANDMARK_UNREACHED) || (comes_from && b[i].from == WEND_LANDMARK_UNREACHED))
            return WEND_GRAPH_FAR;
        uint32_t there = goes_to && a[i].to > b[i].to ? a[i].to - b[i].to : 0;
        uint32_t here = comes_from && b[i].from > a[i].from ? b[i].from - a[i].from : 0;
        best = there > best ? there : best;
        best = here > best ? here : best;
    }
    return (uint64_t)best << landmarks->shift;
}

#endif
