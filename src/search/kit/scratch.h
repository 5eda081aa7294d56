/*
 * Scratch memory that outlives a search. Most are a finder's, which has all stores; a flood of its own needs no more than nodes
 * and a wheel.
 */
#ifndef WEND_SEARCH_KIT_SCRATCH_H
#define WEND_SEARCH_KIT_SCRATCH_H

#include "base/processor.h"
#include "search/kit/nodes.h"
#include "search/kit/points.h"
#include "search/kit/wheel.h"

#define WEND_STORE(type, name, destroy, bytes) struct type;
#include "search/kit/stores.inl"
#undef WEND_STORE

struct wend_scratch {
    wend_allocator memory;
    struct wend_nodes nodes32, nodes64; /* node stores with 32-bit and 64-bit costs */
    struct wend_nodes estimates;        /* estimates of the caller's own, as the costs of wide nodes */
    struct wend_wheel wheel;
    struct wend_points points; /* the turning points of the last search's path */
#define WEND_STORE(type, name, destroy, bytes) struct type *name;
#include "search/kit/stores.inl"
#undef WEND_STORE
    struct wend_bucket_queue *bucket_queue; /* null until a jump point search begins */
    struct wend_jump_ends *jump_ends;       /* null until one has several ends */
    struct wend_goal_set *goal_set;         /* null until one is needed */
    struct wend_path_graph *ties;  /* find/ties/shortest_path_graph.h; null until a choice among ties is asked for */
    enum wend_processor processor; /* what searches may make use of */
};

/* Adds a turning point to the path's. */
static inline bool wend_scratch_add_point(struct wend_scratch *scratch, wend_place place)
{
    return wend_points_add(&scratch->points, place, &scratch->memory);
}

#endif
