/* One search for the shortest path on a surface of polygons: its question and its result. Engines on meshes get it. */
#ifndef WEND_SEARCH_MESH_SEARCH_H
#define WEND_SEARCH_MESH_SEARCH_H

#include "map/surface.h"
#include "search/search.h"

struct wend_mesh_search {
    const wend_space *space;
    const struct wend_surface *surface;
    struct wend_scratch *scratch; /* mesh.start and mesh.goal: the polygons both lie in; mesh.blocks: where to search */
    wend_place start, goal;       /* that differ, and are linked */
    uint64_t work_limit;          /* in units; 0 = no limit */
    double price;                 /* cost units per 1/256 of a cell: what observers are told */
    const wend_observer *observer;
    bool resumed; /* goes on from where it was LIMITED: all below is as it was then, and so is the scratch memory */

    /* Results; the path's points are in scratch->points, from start to end. */
    double length; /* in 1/256 cells */
    uint64_t expanded, generated, queued;
    uint64_t work;     /* units in all */
    uint64_t reported; /* expansions the observer has seen */

    /* Where an engine was LIMITED, for its own use. */
    struct wend_polyanya_pause {
        struct wend_cone cone;
        uint32_t cones, heap, best_root, near_root;
        uint64_t pending, best_key;
        double best, nearest;
        struct wend_point near;
        bool is_begun;
    } polyanya;
};

/*
 * Finds the polygons that start and goal lie in, and marks the blocks on all ways between them. SEARCH_FOUND where a way may
 * exist, SEARCH_EXHAUSTED where none does, NO_MEMORY. *start_on and *goal_on become whether there is ground at all.
 */
enum wend_search_end wend_mesh_search_begin(struct wend_mesh_search *search, bool *start_on, bool *goal_on);

/* Whether a side's polygon beyond may lie on a shortest path. */
static inline bool wend_mesh_search_leads_on(const struct wend_marks *blocks, const struct wend_side *side)
{
    return side->twin != WEND_NONE && wend_marks_has(blocks, side->block);
}

/*
 * Writes the path that ends with a point: `root` is the slot of the last corner before it, in scratch->mesh.roots, and
 * the way goes back by parents to the start. Points in line with their neighbours are left out. False: no memory.
 */
bool wend_mesh_search_write(struct wend_mesh_search *search, uint32_t root, wend_place end);

#endif
