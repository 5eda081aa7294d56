/* One search for the shortest path on a surface of polygons: its question and its result. Engines on meshes get it. */
#ifndef WEND_SEARCH_SURFACE_MESH_SEARCH_H
#define WEND_SEARCH_SURFACE_MESH_SEARCH_H

#include "map/mesh/mesh_space_links.h"
#include "map/navmesh/surface.h"
#include "map/taut/taut_graph.h"
#include "search/core/search.h"

struct wend_mesh_search {
    const wend_space *space;
    const struct wend_surface *surface;
    const struct wend_ground_links *links; /* that lead from place to place; null = none, or they are not taken */
    const struct wend_taut_graph *taut;    /* of the surface; null where none is kept */
    struct wend_scratch *scratch; /* mesh.start and mesh.goal: the polygons both lie in; mesh.blocks: where to search */
    wend_place start, goal;       /* that differ, and are linked */
    uint64_t work_limit;          /* in units; 0 = no limit */
    uint64_t cost_limit;          /* ways that cost more are none; 0 = no limit */
    uint64_t expansion_stop;      /* one more than it may expand, where work_limit is not 0; 0 = no limit */
    uint32_t weight;              /* of all ground; 0 = it differs */
    const uint16_t *weights;      /* by terrain, where it differs; else null */
    double price;                 /* cost units per 1/256 of a cell: what observers are told */
    const wend_observer *observer;
    bool resumed; /* goes on from where it was LIMITED: all below is as it was then, and so is the scratch memory */

    /* Results; the path's points are in scratch->points, from start to end. */
    double length;      /* in 1/256 cells */
    uint64_t cost;      /* where weights differ, links included */
    double least;       /* of engine funnel: no way costs less, in units of length times weight */
    uint64_t link_cost; /* of the links on the way */
    uint64_t expanded, generated, queued;
    uint64_t work; /* units in all */

    /* Where engine polyanya was LIMITED, or engine funnel. */
    struct wend_poly_pause {
        struct wend_cone cone; /* the one that would have been expanded next */
        uint32_t cone_count, heap_count, best_root, near_root;
        uint64_t pending, best_key, base;
        double best, nearest;
        wend_place near;
    } polyanya;

    /* Where engine taut was LIMITED. */
    struct wend_taut_pause {
        uint32_t best_corner, near_corner, heap_count;
        uint64_t pending;
        double best, nearest;
    } taut_pause;
};

/* Whether so many units of work and expansions are all that there may be. */
static inline bool wend_mesh_search_is_spent(const struct wend_mesh_search *search, uint64_t work, uint64_t expanded)
{
    return search->work_limit != 0 && ((expanded != 0 && work >= search->work_limit) ||
                                       expanded >= search->expansion_stop - 1 /* which for none is more than any */);
}

/*
 * Finds the polygons that start and goal lie in, and marks the blocks on all ways between them; with links all ground may
 * lie on the way, and marks mean nothing. SEARCH_FOUND where a way may
 * exist, SEARCH_EXHAUSTED where none does, NO_MEMORY. *start_on and *goal_on become whether there is ground at all.
 */
enum wend_search_end wend_mesh_search_begin(struct wend_mesh_search *search, bool *start_on, bool *goal_on);

/*
 * Writes the path that ends with a point: `root` is the slot of the last corner before it, in scratch->mesh.roots, and
 * the way goes back by parents to the start. Points in line with their neighbours are left out. False: no memory.
 */
bool wend_mesh_search_write(struct wend_mesh_search *search, uint32_t root, wend_place end);

#endif
