/* One search for the shortest path on a surface of polygons: its question and its result. Engines on meshes get it. */
#ifndef WEND_SEARCH_SURFACE_MESH_SEARCH_H
#define WEND_SEARCH_SURFACE_MESH_SEARCH_H

#include "map/mesh/mesh_space_links.h"
#include "map/navmesh/surface.h"
#include "map/taut/taut_graph.h"
#include "search/core/core.h"
#include "search/surface/mesh_store.h"

/* What is asked: set before the search begins, and only read by it. */
struct wend_mesh_question {
    wend_place start, goal;  /* that differ, and are linked */
    uint64_t cost_limit;     /* ways that cost more are none; 0 = no limit */
    uint32_t weight;         /* of all ground; 0 = it differs */
    const uint16_t *weights; /* by terrain, where it differs; else null */
    double price;            /* cost units per 1/256 of a cell: what observers are told */
    const wend_observer *observer;
};

/* What was found; the path's points are in scratch->points, from start to end. */
struct wend_mesh_result {
    double length;      /* in 1/256 cells */
    uint64_t cost;      /* where weights differ, links included */
    double least;       /* of engine funnel: no way costs less, in units of length times weight */
    uint64_t link_cost; /* of the links on the way */
};

/* How far engine polyanya is, or engine funnel: what it keeps where it is LIMITED. */
struct wend_poly_run {
    struct wend_cone cone; /* the one that would have been expanded next */
    uint32_t cone_count, heap_count;
    uint32_t best_root;
    uint32_t near_root; /* the last corner before `near` */
    uint64_t best_key;  /* no cone with a greater one leads to a shorter path */
    uint64_t pending;   /* the best key of all, kept out of the heap; WEND_NO_KEY = none */
    uint64_t base;      /* bits of a length below all estimates */
    double best;        /* length of the best path so far */
    double nearest;     /* of watched searches: from the goal to `near` */
    wend_place near;    /* the corner expanded that lies nearest to the goal */
};

/* How far engine taut is. */
struct wend_taut_run {
    uint64_t pending; /* the best of the last keys, kept out of the heap; WEND_NO_KEY = none */
    uint32_t heap_count;
    uint32_t best_corner; /* from which the best path leads to the goal by way of `via` */
    uint32_t near_corner; /* of watched searches: the corner expanded that lies nearest to the goal */
    double best;          /* the length of the best path; TAUT_NO_WAY = none is known */
    double nearest;
};

struct wend_mesh_search {
    const wend_space *space;
    const struct wend_surface *surface;
    const struct wend_ground_links *links; /* that lead from place to place; null = none, or they are not taken */
    const struct wend_taut_graph *taut;    /* of the surface; null where none is kept */
    struct wend_scratch *scratch; /* mesh.start and mesh.goal: the polygons both lie in; mesh.blocks: where to search */
    struct wend_mesh_question question;
    struct wend_effort effort;
    struct wend_mesh_result result;
    bool resumed; /* goes on from where it was LIMITED: all is as it was then, and so is the scratch memory */
    struct wend_poly_run polyanya;
    struct wend_taut_run taut_run;
};

/*
 * Finds the polygons that start and goal lie in, and marks the blocks on all ways between them; with links all ground may
 * lie on the way, and marks mean nothing. SEARCH_FOUND where a way may
 * exist, SEARCH_EXHAUSTED where none does, NO_MEMORY. *start_on and *goal_on become whether there is ground at all.
 */
enum wend_search_end wend_mesh_search_begin(struct wend_mesh_search *search, bool *start_on, bool *goal_on);

/*
 * Writes the path that ends with a point: `root` is the slot of the last corner before it, in scratch->mesh->roots, and
 * the way goes back by parents to the start. Points in line with their neighbours are left out. False: no memory.
 */
bool wend_mesh_search_write(struct wend_mesh_search *search, uint32_t root, wend_place end);

#endif
