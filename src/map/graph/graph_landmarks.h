/*
 * Landmarks: nodes whose distances to and from all others are known, from which estimates of the way between any two follow
 * (Goldberg and Harrelson 2005, "ALT").
 *
 * What is kept for each landmark are potentials: numbers such that no edge costs less than they differ by. Costlier, closed
 * and lost edges leave that as it is; where one is new or cheaper, numbers are lowered until it is so again.
 */
#ifndef WEND_MAP_GRAPH_GRAPH_LANDMARKS_H
#define WEND_MAP_GRAPH_GRAPH_LANDMARKS_H

#include "map/graph/graph_parts.h"

#define WEND_LANDMARK_NO_WAY UINT32_MAX /* no way leads to the landmark, or from it */

/* What nodes have of one landmark, in 2^shift cost units. */
struct wend_graph_bearing {
    uint32_t from, to; /* it: the cost of the way from the landmark, and to it */
};

struct wend_graph_landmarks {
    struct wend_graph_bearing *bearings; /* node after node, of each landmark one */
    uint32_t count, node_capacity, shift;
};

/* What landmarks are chosen on: a graph's edges by where they begin and by where they end, its parts, and its nodes. */
struct wend_graph_edges {
    const struct wend_graph_rows *out, *in;
    const struct wend_graph_parts *parts;
    uint32_t nodes;
};

/* Chooses landmarks, farthest from each other, at most `count`. MEMORY: *landmarks is untouched. */
wend_status wend_graph_landmarks_create(struct wend_graph_landmarks *landmarks, const struct wend_graph_edges *edges,
                                        uint32_t count, const wend_allocator *memory);

/* Room for more nodes; what is new has a way to no landmark. MEMORY: *landmarks is untouched. */
wend_status wend_graph_landmarks_widen(struct wend_graph_landmarks *wider, const struct wend_graph_landmarks *landmarks,
                                       uint32_t node_capacity, const wend_allocator *memory);
void wend_graph_landmarks_destroy(struct wend_graph_landmarks *landmarks, const wend_allocator *memory);
size_t wend_graph_landmarks_memory(const struct wend_graph_landmarks *landmarks);

/*
 * The edges from some nodes (null: from all of the first so many) may be new or cheaper. `links` is a number per node to work
 * with, all of them WEND_GRAPH_NONE before and after.
 */
void wend_graph_landmarks_follow(struct wend_graph_landmarks *landmarks, const struct wend_graph_rows *out,
                                 const struct wend_graph_rows *in, const uint32_t *nodes, uint32_t count,
                                 uint32_t *links);

/* What the way from one node to another costs at least; WEND_GRAPH_FAR where there is none. */
WEND_ALWAYS_INLINE uint64_t wend_graph_landmarks_say(const struct wend_graph_landmarks *landmarks, uint32_t from,
                                                     uint32_t to)
{
    const struct wend_graph_bearing *a = landmarks->bearings + (size_t)from * landmarks->count;
    const struct wend_graph_bearing *b = landmarks->bearings + (size_t)to * landmarks->count;
    uint32_t best = 0;
    for (uint32_t i = 0; i < landmarks->count; i++) {
        bool goes_to = b[i].to != WEND_LANDMARK_NO_WAY, comes_from = a[i].from != WEND_LANDMARK_NO_WAY;
        if ((goes_to && a[i].to == WEND_LANDMARK_NO_WAY) || (comes_from && b[i].from == WEND_LANDMARK_NO_WAY))
            return WEND_GRAPH_FAR;
        uint32_t there = goes_to && a[i].to > b[i].to ? a[i].to - b[i].to : 0;
        uint32_t here = comes_from && b[i].from > a[i].from ? b[i].from - a[i].from : 0;
        best = there > best ? there : best;
        best = here > best ? here : best;
    }
    return (uint64_t)best << landmarks->shift;
}

#endif
