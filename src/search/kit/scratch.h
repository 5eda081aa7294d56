/* Scratch memory that outlives a search; the finder owns it. */
#ifndef WEND_SEARCH_KIT_SCRATCH_H
#define WEND_SEARCH_KIT_SCRATCH_H

#include "base/processor.h"
#include "map/region/reachable.h"
#include "search/kit/bucket_queue.h"
#include "search/kit/buckets.h"
#include "search/kit/graph_memory.h"
#include "search/kit/jump_store.h"
#include "search/kit/mesh_store.h"
#include "search/kit/nodes.h"
#include "search/kit/points.h"
#include "search/kit/taut_store.h"
#include "search/kit/walk_store.h"
#include "search/kit/wheel.h"
#include "search/kit/window.h"

struct wend_goal_set;
struct wend_jump_ends;
struct wend_path_graph;

struct wend_scratch {
    wend_allocator memory;
    struct wend_nodes nodes32, nodes64; /* node stores with 32-bit and 64-bit costs */
    struct wend_nodes estimates;        /* estimates of the caller's own, as the costs of wide nodes */
    struct wend_buckets open;
    struct wend_wheel wheel;
    struct wend_walk_store walks;
    struct wend_jump_store jumps;
    struct wend_bucket_queue *bucket_queue;
    struct wend_jump_ends *jump_ends; /* null until a jump point search has several */
    struct wend_window window;
    struct wend_goal_set *goal_set; /* null until one is needed */
    struct wend_reachable reachable;
    struct wend_mesh_store mesh;
    struct wend_taut_store taut;
    struct wend_graph_memory graph;
    struct wend_points points;     /* the turning points of the last search's path */
    struct wend_path_graph *ties;  /* find/ties/shortest_path_graph.h; null until a choice among ties is asked for */
    enum wend_processor processor; /* what searches may make use of */
};

/* Adds a turning point to the path's. */
static inline bool wend_scratch_add_point(struct wend_scratch *scratch, wend_place place)
{
    return wend_points_add(&scratch->points, place, &scratch->memory);
}

#endif
