/* Search on surfaces of polygons, along corridors or exact at any angle: costs of steps, and memory. */
#ifndef WEND_SEARCH_SURFACE_SURFACE_H
#define WEND_SEARCH_SURFACE_SURFACE_H

#include <wend/corridor.h>

#include "base/root.h"
#include "map/geometry/geometry.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/space/space.h"
#include "map/taut/taut.h"
#include "search/core/core.h"

/* The weight of all ground; 0 if it differs from place to place. */
uint32_t wend_mesh_weight(const wend_space *space, const struct wend_surface *surface);

/* The same by a question's own weights; null = the space's profile has the weights. */
uint32_t wend_mesh_weight_asked(const wend_space *space, const struct wend_surface *surface, const uint16_t *asked);

/* Cost of a length in 1/256 cells on ground of one weight, rounded up. */
uint64_t wend_mesh_cost(const wend_space *space, uint32_t weight, double length);

static inline double wend_place_distance(wend_place a, wend_place b)
{
    return wend_length((double)b.x - a.x, (double)b.y - a.y);
}

static inline wend_place wend_side_place(const struct wend_surface *surface, uint32_t side)
{
    const struct wend_side *s = &surface->sides[side];
    return (wend_place){s->at.x, s->at.y, surface->polygons[s->polygon].level, 0};
}

static inline wend_place wend_vertex_place(const struct wend_surface *surface, uint32_t vertex)
{
    return wend_side_place(surface, surface->vertices[vertex].side);
}

/* --- memory that a finder keeps from search to search --- */

/*
 * The region seen from a corner through a side: 32 bytes. The left and right limits are points in whole numbers, so the
 * side of them on which a point lies is decided exactly.
 */
struct wend_cone {
    struct wend_point left, right;
    uint32_t side; /* of the polygon entered; before its estimate is known, of the polygon left */
    uint32_t root; /* slot of the corner it is seen from; the top bits: see polyanya.h */
    double g;      /* length of the path to that corner */
};

/* WEND_ROOT_SLOPED: the line from a root's parent may cross ground that is not level. */
enum { WEND_ROOT_SHIFT = 3, WEND_ROOT_SLOPED = 4 };

/* Flag of a path's point: the line into it crosses level ground only. */
#define WEND_PLACE_BY_LEVEL 0x8000u

/* The state of a corner, by its vertex; after all vertices come the start and the ends of links. 32 bytes. */
struct wend_mesh_root {
    uint32_t stamp;  /* of the search that wrote it */
    uint32_t parent; /* slot << WEND_ROOT_SHIFT | WEND_ROOT_SLOPED | direction of the last turn, see polyanya.c */
    double g;        /* the least length so far */
    struct wend_point at;
    struct wend_point from; /* origin of the ray that was turned there last */
};

/* A link that costs less than the straight line along it. */
struct wend_shortcut {
    double x, y; /* where it begins */
    double rest; /* no path from there to the goal that begins with the link is shorter */
    uint32_t link;
};

/* Shortcuts with bounds of their own; all others share one. */
enum { WEND_SHORTCUTS = 8 };

/*
 * Bounds on paths through shortcuts. Other links cost no less than a straight line, and are left out. Lengths are in
 * 1/256 cells; costs are converted to lengths.
 */
struct wend_link_bounds {
    struct wend_shortcut shortcuts[WEND_SHORTCUTS]; /* those of least rest, in rising order */
    uint32_t count;
    double tail; /* no other shortcut has a smaller rest; infinite if there is none */
};

/* The places within a range of a rectangle, which may be a point (low equals high). */
struct wend_arrival_zone {
    struct wend_point low, high; /* the rectangle's corners */
    uint32_t range;              /* in 1/256 cells */
    uint16_t level;
    bool is_square; /* distance is that in columns or rows, whichever is more; else straight */
};

/* The zone around an area of a query. Its rectangle is the area's cells, or a point if these are one at most. */
struct wend_arrival_zone wend_arrival_zone_around(const wend_area *area, uint32_t range, wend_measure measure);

/* The middle of a zone, and the greatest distance of a place in the zone from there. */
wend_place wend_arrival_zone_middle(const struct wend_arrival_zone *zone);
double wend_arrival_zone_reach(const struct wend_arrival_zone *zone);

/* Distance from a point to a zone's rectangle, by its measure. */
double wend_arrival_zone_distance(const struct wend_arrival_zone *zone, struct wend_point point);

/* The corners of the path written last, from its end on: follow the roots' parents while these are corners. */
struct wend_mesh_chain {
    uint32_t root, source; /* roots from `source` on are no corners: the start, then links */
    bool by_sides;         /* roots are sides that begin at the corners; else vertices */
};

struct wend_mesh_store {
    struct wend_number_list start, goal; /* polygons */
    struct wend_arrival_zone *outside;   /* the path may end in none of these zones */
    uint32_t outside_count, outside_capacity;
    struct wend_marks blocks; /* blocks that shortest paths may cross */
    struct wend_cone *cones;
    uint64_t *heap; /* room for at least as many keys as there are cones */
    struct wend_mesh_root *roots;
    uint32_t cone_capacity, heap_capacity, root_capacity, stamp;

    /* Of the last corridor: sides as they are entered, their portals, the polygons passed, and room for a path. */
    struct wend_number_list slots, passed;
    wend_portal *portals;
    wend_place *room; /* one more than portals */
    uint32_t portal_count, portal_capacity, room_capacity;

    struct wend_mesh_chain chain;
    struct wend_number_list corners; /* see wend_mesh_list_corners */

    struct wend_link_bounds bounds;  /* of the current search, if there are links */
    struct wend_shortcut *shortcuts; /* room to compute them */
    uint32_t shortcut_capacity;
};

/* Makes room for the corners of a surface and the start, none of them reached yet. MEMORY. */
wend_status wend_mesh_store_begin(struct wend_mesh_store *store, uint32_t vertex_count, const wend_allocator *memory);

/* Makes room for more cones. MEMORY leaves the existing ones. */
wend_status wend_mesh_store_grow(struct wend_mesh_store *store, const wend_allocator *memory);

void wend_mesh_store_destroy(struct wend_mesh_store *store, const wend_allocator *memory);
size_t wend_mesh_store_memory(const struct wend_mesh_store *store);

/* --- one search of an engine on meshes: its question and its result --- */

/* What the search is for: set before it begins, then only read. */
struct wend_mesh_question {
    wend_place start, goal;        /* they differ, and are linked */
    bool is_within;                /* the path may end anywhere in the zone, or outside all of scratch->mesh->outside */
    bool is_away;                  /* no zone and no goal; only `outside` counts */
    struct wend_arrival_zone zone; /* around the goal */
    double reach;                  /* no place in the zone is farther from the goal; huge without a zone */
    uint64_t cost_limit;           /* of a path; 0 = no limit */
    uint32_t weight;               /* of all ground; 0 = it differs */
    const uint16_t *weights;       /* by terrain, if weights differ; else null */
    const uint16_t *bans;          /* by terrain, 0 = closed for this question; null = none is closed */
    double price;                  /* cost units per 1/256 cell, for observers */
    const wend_observer *observer;
};

/* What was found; the path's points are in scratch->points, from start to end. */
struct wend_mesh_result {
    double length;      /* in 1/256 cells */
    uint64_t cost;      /* if weights differ, links included */
    double least;       /* of engine funnel: lower bound on the cost of any path, in units of length times weight */
    uint64_t link_cost; /* of the links on the path */
};

/* Greater than any key. */
#define WEND_NO_KEY UINT64_MAX

/* An open list of keys, except for the heap's array; see mesh_keys.h. */
struct wend_open_keys {
    uint64_t pending; /* the best of the last offers, kept out of the heap; WEND_NO_KEY = none */
    uint32_t count;   /* in the heap */
};

/* The state of engine polyanya, or engine funnel, when it is LIMITED. */
struct wend_poly_run {
    struct wend_cone cone; /* the cone to be expanded next */
    struct wend_open_keys open;
    uint32_t cone_count;
    uint32_t best_root;
    uint32_t near_root; /* the last corner before `near` */
    uint64_t best_key;  /* no cone with a greater key leads to a shorter path */
    uint64_t base;      /* bits of a length below all estimates */
    double best;        /* length of the best path so far */
    double nearest;     /* of watched searches: distance from the goal to `near` */
    wend_place near;    /* the expanded corner nearest to the goal */
    wend_place end;     /* end of the best path that only comes within a range */
};

/* The state of engine taut when it is LIMITED. */
struct wend_taut_run {
    struct wend_open_keys open;
    uint32_t best_corner; /* from there the best path leads to the goal by way of `via` */
    uint32_t near_corner; /* of watched searches: the expanded corner nearest to the goal */
    double best;          /* length of the best path; TAUT_NO_WAY = none known */
    double nearest;
};

struct wend_mesh_search {
    const wend_space *space;
    const struct wend_surface *surface;
    const struct wend_ground_links *links; /* links from place to place; null = none, or they are not used */
    const struct wend_taut_graph *taut;    /* of the surface; null if there is none */
    struct wend_scratch *scratch; /* mesh.start and mesh.goal: polygons of both; mesh.blocks: where to search */
    struct wend_mesh_question question;
    struct wend_effort effort;
    struct wend_mesh_result result;
    bool resumed; /* continues a LIMITED search: it and the scratch memory are as they were then */
    struct wend_poly_run polyanya;
    struct wend_taut_run taut_run;
};

/* Sets weights, bans and price from the question's own weights (null = it has none). */
void wend_mesh_search_weigh(struct wend_mesh_search *search, const uint16_t *asked);

/* Whether a polygon is open to the question. */
static inline bool wend_mesh_search_opens(const struct wend_mesh_search *search, uint32_t polygon)
{
    return wend_polygon_is_open(search->surface, polygon, search->question.bans);
}

/* Whether a link's ends are on open ground, by a question's weights; null = all ground is open. */
bool wend_mesh_link_is_open(const struct wend_surface *surface, const wend_link *link, const uint16_t *weights);

/*
 * The slot of the start among the roots of engine polyanya, after all corners. If terrains are closed, a vertex may
 * have several fans, so corners are identified by the first sides of their fans.
 */
static inline uint32_t wend_mesh_search_source(const struct wend_mesh_search *search)
{
    return search->question.bans ? search->surface->side_count : search->surface->vertex_count;
}

/*
 * Finds the polygons of start and goal (if arrival within a range is enough: all polygons in range), and marks the
 * blocks on all paths between them, also through links. FOUND if a path may exist, EXHAUSTED if none does, NO_MEMORY.
 * *start_on and *goal_on: whether there is ground at all.
 */
enum wend_search_end wend_mesh_search_begin(struct wend_mesh_search *search, bool *start_on, bool *goal_on);

/*
 * Computes scratch->mesh->bounds for the search's goal; false if memory is refused. Cost: linear in the links, plus
 * some passes over the shortcuts.
 */
bool wend_link_bounds_begin(struct wend_mesh_search *search);

/* A lower bound on the length of a path from a point to the goal. */
double wend_link_bounds_from(const struct wend_link_bounds *bounds, struct wend_point at, wend_place goal);

/* --- arrival within a range, beside an area, or out of the reach of threats --- */

/* A point, and the limits of what it sees: directions; everything seen is left of `right` and right of `left`. */
struct wend_viewer {
    struct wend_point at, right, left;
    bool has_right, has_left;
};

/*
 * Finds the place of a polygon nearest to a viewer where the question has arrived and which the viewer sees. Rounding
 * may make it up to two units farther than the nearest. False if there is none nearer than `most`.
 */
bool wend_nearest_arrival(const struct wend_mesh_search *search, uint32_t polygon, const struct wend_viewer *viewer,
                          double most, wend_place *nearest);

/* Whether the question has arrived at a place of a level. */
bool wend_mesh_search_arrives(const struct wend_mesh_search *search, struct wend_point point, uint16_t level);

/* A value that grows with the distance from a place to where the path should end; for choosing the best so far. */
double wend_mesh_search_gap(const struct wend_mesh_search *search, struct wend_point point, uint16_t level);

/* A search for a nearest place. */
struct wend_arrival_look {
    const struct wend_mesh_search *search;
    const struct wend_polygon *polygon;
    const struct wend_viewer *viewer;
    struct wend_point best;
    double distance; /* of the best, or the limit */
    bool is_found;
};

/* Whether a whole polygon is in one zone that no path may end in. */
bool wend_mesh_search_shuns(const struct wend_mesh_search *search, const struct wend_polygon *polygon);

/* Takes the nearest place around a point, if one is nearer than the best, seen, and the question has arrived there. */
void wend_arrival_look_offer_at(struct wend_arrival_look *nearby, double x, double y);

/* The same for a point relative to the viewer. */
void wend_arrival_look_offer(struct wend_arrival_look *nearby, double x, double y);

/*
 * Offers all points that may be nearest if zones are cut out of the region seen: of each line and circle that bounds it
 * the nearest point, and all points where two of them meet. Cost: quadratic in the lines.
 */
void wend_arrival_look_offer_bounds(struct wend_arrival_look *nearby);

/* Whether start and goal lie in one polygon. */
bool wend_mesh_ends_meet(const struct wend_mesh_store *store);

/* Whether the middle one of three places is on the line between the others, and the path does not turn back there. */
bool wend_is_in_line(wend_place from, wend_place at, wend_place to);

/*
 * Writes the path that ends at a point, which may be flagged WEND_PLACE_BY_LEVEL. `root`: the slot, in
 * scratch->mesh->roots, of the last corner or link before it; parents lead back to the start. Points in line with their
 * neighbours are left out. False if memory is refused.
 */
bool wend_mesh_search_write(struct wend_mesh_search *search, uint32_t root, wend_place end);

/*
 * Lists, for each point of the path written last, a side that begins there, of a polygon around the corner at which the
 * path turns; WEND_NONE for the path's ends and points before a link. False if memory is refused. Cost: the path's
 * corners.
 */
bool wend_mesh_list_corners(const struct wend_surface *surface, struct wend_scratch *scratch);

/* --- corridors: the polygons of a path, by A* over the sides between them, and the funnel through them --- */

/* A list of places that counts on past its capacity. */
struct wend_place_sink {
    wend_place *places;
    size_t count, capacity;
};

/*
 * Appends the turning points of the shortest path through portals to a list, without `start` and with `goal`. Points in
 * line with their neighbours are left out.
 */
void wend_funnel_pull(wend_place start, const wend_portal *portals, uint32_t count, wend_place goal,
                      struct wend_place_sink *sink);

/* Adds a place. */
void wend_place_sink_add(struct wend_place_sink *sink, wend_place place);

/* The middle of a portal, rounded to a place. */
wend_place wend_portal_middle(const wend_portal *portal);

/*
 * Finds the corridor whose path through the middles of its portals costs least, after wend_mesh_search_begin. Its
 * portals and polygons are then in scratch->mesh. LIMITED: the corridor to the portal nearest to the goal;
 * polyanya.near is its middle. A node is a side as it is entered, at its middle; a path costs its length in each
 * polygon times the terrain's weight.
 */
enum wend_search_end wend_corridor_find(struct wend_mesh_search *search);

/* --- taut visibility graphs: memory that a finder keeps --- */

struct wend_taut_node;

struct wend_taut_store {
    struct wend_taut_view view;
    struct wend_taut_node *nodes;
    uint64_t *heap; /* keys: a length, and in the last bits a vertex */
    uint32_t node_capacity, heap_capacity, stamp;
};

void wend_taut_store_destroy(struct wend_taut_store *store, const wend_allocator *memory);
size_t wend_taut_store_memory(const struct wend_taut_store *store);

#endif
