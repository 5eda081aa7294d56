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

/* The weight of all ground; 0 where it differs from place to place. */
uint32_t wend_mesh_weight(const wend_space *space, const struct wend_surface *surface);

/* The same by a question's own weights; null = it has none, and those of the space's profile count. */
uint32_t wend_mesh_weight_asked(const wend_space *space, const struct wend_surface *surface, const uint16_t *asked);

/* What a length in 1/256 cells costs on ground of one weight, rounded up. */
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

/* --- what a finder keeps from search to search --- */

/*
 * What is seen from a corner through a side: 32 bytes. The left and right limits are points in whole numbers, so which
 * side of them something lies on is decided exactly.
 */
struct wend_cone {
    struct wend_point left, right;
    uint32_t side; /* of the polygon entered; while it waits for its estimate, of the one left */
    uint32_t root; /* the corner it is seen from, as a slot of roots; in the top bits see polyanya.h */
    double g;      /* length from the start to there */
};

/* The line from a root's parent may lead over ground that is not level. */
enum { WEND_ROOT_SHIFT = 3, WEND_ROOT_SLOPED = 4 };

/* A point of a path as it is written: the line that comes to it leads over level ground alone. */
#define WEND_PLACE_BY_LEVEL 0x8000u

/* What a search knows of a corner, by its vertex; behind all vertices the start and the ends of links. 32 bytes. */
struct wend_mesh_root {
    uint32_t stamp;  /* of the search that wrote it */
    uint32_t parent; /* slot << WEND_ROOT_SHIFT | WEND_ROOT_SLOPED | which way it was last turned, see polyanya.c */
    double g;        /* the least length so far */
    struct wend_point at;
    struct wend_point from; /* where the ray came from that was turned there last */
};

/* A link that costs less than the straight line along it. */
struct wend_shortcut {
    double x, y; /* where it begins */
    double rest; /* no way from there to the goal that begins with it is shorter */
    uint32_t link;
};

/* So many are told apart. */
enum { WEND_SHORTCUTS = 8 };

/*
 * What a search knows of ways through shortcuts: others cost no less than a straight line, and are left out. Lengths
 * are in 1/256 of a cell, costs told as lengths.
 */
struct wend_link_bounds {
    struct wend_shortcut shortcuts[WEND_SHORTCUTS]; /* those of least rest, the least first */
    uint32_t count;
    double tail; /* no rest of another shortcut is less; infinite where there is none */
};

/* The places no farther from a rectangle than a range; a point is a rectangle whose corners are one. */
struct wend_arrival_zone {
    struct wend_point low, high; /* the rectangle's corners */
    uint32_t range;              /* in 1/256 cells */
    uint16_t level;
    bool is_square; /* as far as it is in columns or rows, whichever are more; else in a straight line */
};

/* The zone around an area of a query: its cells, a point where it is one cell at most. */
struct wend_arrival_zone wend_arrival_zone_around(const wend_area *area, uint32_t range, wend_measure measure);

/* The middle of a zone, and how far from there it reaches at most. */
wend_place wend_arrival_zone_middle(const struct wend_arrival_zone *zone);
double wend_arrival_zone_reach(const struct wend_arrival_zone *zone);

/* How far a point is from a zone's rectangle, by its measure. */
double wend_arrival_zone_distance(const struct wend_arrival_zone *zone, struct wend_point point);

/* The corners of the path that was written last, from its end on: by roots and their parents, as long as those are. */
struct wend_mesh_chain {
    uint32_t root, source; /* roots from `source` on are no corners: that is the start, and behind it are links */
    bool by_sides;         /* roots are sides that begin at the corners; else vertices */
};

struct wend_mesh_store {
    struct wend_number_list start, goal; /* polygons */
    struct wend_arrival_zone *outside;   /* the zones in none of which the way may end */
    uint32_t outside_count, outside_capacity;
    struct wend_marks blocks; /* through which shortest paths may lead */
    struct wend_cone *cones;
    uint64_t *heap; /* room for as many keys as there are cones, and maybe more */
    struct wend_mesh_root *roots;
    uint32_t cone_capacity, heap_capacity, root_capacity, stamp;

    /* Of the last corridor: sides as they are entered, their portals, the polygons passed, and room for a path. */
    struct wend_number_list slots, passed;
    wend_portal *portals;
    wend_place *room; /* as many as portals and one more */
    uint32_t portal_count, portal_capacity, room_capacity;

    struct wend_mesh_chain chain;
    struct wend_number_list corners; /* see wend_mesh_list_corners */

    struct wend_link_bounds bounds;  /* of the search at hand, where there are links */
    struct wend_shortcut *shortcuts; /* room to work them out */
    uint32_t shortcut_capacity;
};

/* Room for the corners of a surface and the start, none of them reached yet; MEMORY. */
wend_status wend_mesh_store_begin(struct wend_mesh_store *store, uint32_t vertex_count, const wend_allocator *memory);

/* Room for more cones; MEMORY leaves what there is. */
wend_status wend_mesh_store_grow(struct wend_mesh_store *store, const wend_allocator *memory);

void wend_mesh_store_destroy(struct wend_mesh_store *store, const wend_allocator *memory);
size_t wend_mesh_store_memory(const struct wend_mesh_store *store);

/* --- one search, which engines on meshes get: its question and its result --- */

/* What is asked: set before the search begins, and only read by it. */
struct wend_mesh_question {
    wend_place start, goal;        /* that differ, and are linked */
    bool is_within;                /* it is enough to come into the zone, or out of all of scratch->mesh->outside */
    bool is_away;                  /* there is no zone, and no goal, but only those */
    struct wend_arrival_zone zone; /* around the goal */
    double reach;                  /* no place in the zone is farther from the goal; without a zone far more than any */
    uint64_t cost_limit;           /* of a way; 0 = no limit */
    uint32_t weight;               /* of all ground; 0 = it differs */
    const uint16_t *weights;       /* by terrain, where it differs; else null */
    const uint16_t *bans;          /* by terrain, those that are closed for this question are 0; null = none is */
    double price;                  /* cost units per 1/256 of a cell: what observers are told */
    const wend_observer *observer;
};

/* What was found; the path's points are in scratch->points, from start to end. */
struct wend_mesh_result {
    double length;      /* in 1/256 cells */
    uint64_t cost;      /* where weights differ, links included */
    double least;       /* of engine funnel: no way costs less, in units of length times weight */
    uint64_t link_cost; /* of the links on the way */
};

/* Greater than any key. */
#define WEND_NO_KEY UINT64_MAX

/* An open list of keys, except for the heap's array; see mesh_keys.h. */
struct wend_open_keys {
    uint64_t pending; /* the best of the last offers, kept out of the heap; WEND_NO_KEY = none */
    uint32_t count;   /* in the heap */
};

/* How far engine polyanya is, or engine funnel: what it keeps where it is LIMITED. */
struct wend_poly_run {
    struct wend_cone cone; /* the one that would have been expanded next */
    struct wend_open_keys open;
    uint32_t cone_count;
    uint32_t best_root;
    uint32_t near_root; /* the last corner before `near` */
    uint64_t best_key;  /* no cone with a greater one leads to a shorter path */
    uint64_t base;      /* bits of a length below all estimates */
    double best;        /* length of the best path so far */
    double nearest;     /* of watched searches: from the goal to `near` */
    wend_place near;    /* the corner expanded that lies nearest to the goal */
    wend_place end;     /* where the best path ends that only comes within a range */
};

/* How far engine taut is. */
struct wend_taut_run {
    struct wend_open_keys open;
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

/* Sets weights, bans and price, by the question's own weights (null = it has none). */
void wend_mesh_search_weigh(struct wend_mesh_search *search, const uint16_t *asked);

/* Whether a polygon is open to the question. */
static inline bool wend_mesh_search_opens(const struct wend_mesh_search *search, uint32_t polygon)
{
    return wend_polygon_is_open(search->surface, polygon, search->question.bans);
}

/* Whether a link's ends lie on open ground, by a question's weights; null = all is. */
bool wend_mesh_link_is_open(const struct wend_surface *surface, const wend_link *link, const uint16_t *weights);

/*
 * The slot of the start among the roots of engine polyanya, behind all corners. Where terrains are closed a vertex may
 * have several fans, so that corners are known by the first sides of theirs.
 */
static inline uint32_t wend_mesh_search_source(const struct wend_mesh_search *search)
{
    return search->question.bans ? search->surface->side_count : search->surface->vertex_count;
}

/*
 * Finds the polygons that start and goal lie in (where it is enough to come within a range: all of those in it), and
 * marks the blocks on all ways between them, through links too. FOUND where a way may exist, EXHAUSTED where none does,
 * NO_MEMORY. *start_on and *goal_on become whether there is ground at all.
 */
enum wend_search_end wend_mesh_search_begin(struct wend_mesh_search *search, bool *start_on, bool *goal_on);

/*
 * Works out scratch->mesh->bounds for the search's goal; false: no memory. Cost: the links, and some times the
 * shortcuts.
 */
bool wend_link_bounds_begin(struct wend_mesh_search *search);

/* No way from a point to the goal is shorter. */
double wend_link_bounds_from(const struct wend_link_bounds *bounds, struct wend_point at, wend_place goal);

/* --- arrival within a range, beside an area, or out of the reach of threats --- */

/* A point, and between which limits it sees: directions, the right one's left side and the left one's right side. */
struct wend_viewer {
    struct wend_point at, right, left;
    bool has_right, has_left;
};

/*
 * The place of a polygon nearest to a viewer that it sees where the question has arrived, but for rounding: up to two
 * units farther. It is nearer than `most`; false for none.
 */
bool wend_nearest_arrival(const struct wend_mesh_search *search, uint32_t polygon, const struct wend_viewer *viewer,
                          double most, wend_place *nearest);

/* Whether the question has arrived at a place of a level. */
bool wend_mesh_search_arrives(const struct wend_mesh_search *search, struct wend_point point, uint16_t level);

/* What grows with how far a place is from where the question wants to be: for the best place so far. */
double wend_mesh_search_gap(const struct wend_mesh_search *search, struct wend_point point, uint16_t level);

/* A nearest place as it is looked for. */
struct wend_arrival_look {
    const struct wend_mesh_search *search;
    const struct wend_polygon *polygon;
    const struct wend_viewer *viewer;
    struct wend_point best;
    double distance; /* of the best, or the most that it may be */
    bool is_found;
};

/* Whether all of a polygon is in one zone that nobody may end in. */
bool wend_mesh_search_shuns(const struct wend_mesh_search *search, const struct wend_polygon *polygon);

/* Takes the nearest of the places around a point if one is nearer than the best and the question arrives there. */
void wend_arrival_look_offer_at(struct wend_arrival_look *nearby, double x, double y);

/* The same of a point told from the viewer. */
void wend_arrival_look_offer(struct wend_arrival_look *nearby, double x, double y);

/*
 * Offers all points that can be nearest where zones are cut out of what is seen: of each line and circle that bounds it
 * the nearest point, and where any two of them meet. Cost: the square of the lines.
 */
void wend_arrival_look_offer_bounds(struct wend_arrival_look *nearby);

/* Whether start and goal lie in one polygon. */
bool wend_mesh_ends_meet(const struct wend_mesh_store *store);

/* Whether the middle one of three places lies on the line between the others, and the way does not turn back. */
bool wend_is_in_line(wend_place from, wend_place at, wend_place to);

/*
 * Writes the path that ends with a point, maybe WEND_PLACE_BY_LEVEL: `root` is the slot of the last corner, or end of
 * a link, before it, in scratch->mesh->roots, and the way goes back by parents to the start. Points in line with their
 * neighbours are left out. False: no memory.
 */
bool wend_mesh_search_write(struct wend_mesh_search *search, uint32_t root, wend_place end);

/*
 * Lists for each point that was written last a side that begins there, of polygons around the corner that the path
 * turns at: WEND_NONE of its ends, and of points before a link. False: no memory. Cost: the corners of the path.
 */
bool wend_mesh_list_corners(const struct wend_surface *surface, struct wend_scratch *scratch);

/* --- corridors: the polygons of a way, by A* over the sides between them, and the string pulled taut there --- */

/* A list of places that is counted on past its end. */
struct wend_place_sink {
    wend_place *places;
    size_t count, capacity;
};

/*
 * Puts the turning points of the shortest path through portals into a list: those behind `start`, and `goal`. Points in
 * line with their neighbours are left out.
 */
void wend_funnel_pull(wend_place start, const wend_portal *portals, uint32_t count, wend_place goal,
                      struct wend_place_sink *sink);

/* Adds a place unless it is the last one already. */
void wend_place_sink_add(struct wend_place_sink *sink, wend_place place);

/* The middle of a portal, in whole places. */
wend_place wend_portal_middle(const wend_portal *portal);

/*
 * Finds the corridor whose way through the middles of its portals costs least, after wend_mesh_search_begin: its
 * portals and polygons are then in scratch->mesh. LIMITED: that to the portal nearest to the goal, polyanya.near its
 * middle. A node is a side as it is entered, its place the middle; a way costs its length in each polygon times the
 * terrain's weight.
 */
enum wend_search_end wend_corridor_find(struct wend_mesh_search *search);

/* --- taut visibility graphs: what a finder keeps --- */

struct wend_taut_node;

struct wend_taut_store {
    struct wend_taut_view view;
    struct wend_taut_node *nodes;
    uint64_t *heap; /* keys of lengths, their last bits a vertex */
    uint32_t node_capacity, heap_capacity, stamp;
};

void wend_taut_store_destroy(struct wend_taut_store *store, const wend_allocator *memory);
size_t wend_taut_store_memory(const struct wend_taut_store *store);

#endif
