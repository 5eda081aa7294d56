/*
 * The graph of corners that a shortest way at any angle may bend around: how it is made, and how a place looks into it.
 */
#ifndef WEND_MAP_TAUT_TAUT_H
#define WEND_MAP_TAUT_TAUT_H

#include "map/navmesh/navmesh.h"

/*
 * A surface's sides once more, packed for looking around: what is seen from a point goes from side to side all over it.
 */

/* What is said of the vertex that a side begins at: what happens to lines of sight that touch it. */
enum {
    TAUT_TURN = 1, /* shortest paths may turn there */
    TAUT_FLAT = 2, /* it lies on a straight wall */
    TAUT_OPEN = 4, /* it has ground all around */
    TAUT_SHIFT = 3
};

/* 24 bytes. */
struct wend_taut_side {
    struct wend_point at;
    uint32_t corner; /* vertex << TAUT_SHIFT | TAUT_ bits */
    uint32_t twin;   /* its place in this list; WEND_NONE = a wall */
    uint32_t block;
    uint32_t polygon;
};

/*
 * Each polygon's sides stand here twice in a row, so that whoever comes in by one of them finds all others behind it:
 * those of a polygon whose first side is f and which has n are at 2 f to 2 (f + n) - 1. Twins name the first of the
 * two.
 */
struct wend_taut_sides {
    struct wend_taut_side *sides;
    uint32_t count;
};

/*
 * The taut visibility graph of a surface: all pairs of corners that see each other and between which a stretched string
 * could lie, bent around both. A shortest path goes straight to such a corner, along such arcs, and straight to its
 * goal.
 * Source: Lozano-Perez and Wesley 1979; Oh and Leong 2017 for arcs that no string can go on from.
 */

/*
 * Which way round a corner a string bends: with the wall on its outer or on its inner side (wend_cross below, above 0).
 */
enum { TAUT_RIGHT = 0, TAUT_LEFT = 1, TAUT_WAYS = 2 };

/* 16 bytes. */
struct wend_taut_arc {
    struct wend_point at; /* the other corner */
    uint32_t vertex;      /* the same */
    float length;         /* at most the distance there, less by 2^-22 of it at most */
};

/*
 * What the graph knows of a vertex; 64 bytes, a cache line. Of its arcs, those of TAUT_RIGHT come first, then those of
 * TAUT_LEFT, then the endings of both; the next vertex' begin where they end.
 */
struct wend_taut_corner {
    struct wend_point at;
    struct wend_point behind, ahead;   /* the walls that meet here, as directions from here */
    struct wend_point last[TAUT_WAYS]; /* direction of the arc that bends most; (0, 0) = no arc */
    uint32_t onward[TAUT_WAYS];  /* first of the arcs a string can go on from at their other end; most bent first */
    uint32_t endings[TAUT_WAYS]; /* first of those on which one cannot go on when it comes here; least bent first */
    uint32_t reserved[2];
};

/* A rectangle around all that was looked into; empty where high is below low. */
struct wend_taut_box {
    struct wend_point low, high;
};

/* A part of a polygon that a corner sees: no more to the right, and to the left, than two points; 32 bytes. */
struct wend_taut_wedge {
    struct wend_point at, right, left; /* all three are one point where the corner sees the whole polygon */
    uint32_t vertex;
    uint32_t side; /* packed: by which the corner's look left the first polygon; WEND_NONE = this is that polygon */
};

/* Those of each polygon, so that a place in it need not look around; none where there would be very many. */
struct wend_taut_wedges {
    uint32_t *starts; /* per polygon, and one behind the last */
    struct wend_taut_wedge *items;
    uint32_t polygon_count, count; /* count 0: none are kept, and there are no arrays */
};

struct wend_taut_graph {
    struct wend_taut_sides sides;
    struct wend_taut_corner *corners; /* by vertex, and one behind them */
    struct wend_taut_box *views;      /* per corner: around the polygons that are seen from it; as many as corners */
    struct wend_taut_arc *arcs;
    uint32_t vertex_count, arc_count, arc_capacity;
    bool may_have_wedges; /* they are kept, if there are any */
    struct wend_taut_wedges wedges;
};

/* Frees it; one of zeros is allowed. */
void wend_taut_graph_destroy(struct wend_taut_graph *graph, const wend_allocator *memory);

wend_status wend_taut_graph_copy(struct wend_taut_graph *to, const struct wend_taut_graph *from,
                                 const wend_allocator *memory);

/* Hands one that is made through an image. */
struct wend_image;
void wend_taut_graph_image(struct wend_taut_graph *graph, struct wend_image *image);

/* Bytes it holds besides its struct. */
size_t wend_taut_graph_memory(const struct wend_taut_graph *graph);

/* a x b of directions. */
static inline int64_t wend_taut_cross(struct wend_point a, struct wend_point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static inline struct wend_point wend_taut_direction(struct wend_point from, struct wend_point to)
{
    return (struct wend_point){to.x - from.x, to.y - from.y};
}

/* In which ways a string through a corner in a direction may bend there: bits 1 << TAUT_RIGHT and 1 << TAUT_LEFT. */
static inline uint32_t wend_taut_paths(const struct wend_taut_corner *corner, struct wend_point direction)
{
    int64_t behind = wend_taut_cross(direction, corner->behind), ahead = wend_taut_cross(direction, corner->ahead);
    return (uint32_t)(behind <= 0 && ahead <= 0) << TAUT_RIGHT | (uint32_t)(behind >= 0 && ahead >= 0) << TAUT_LEFT;
}

/* Whether a string that comes to a corner in a direction, and may bend there so, can go on along some arc. */
static inline bool wend_taut_goes_on(const struct wend_taut_corner *corner, uint32_t ways, struct wend_point direction)
{
    struct wend_point right = corner->last[TAUT_RIGHT], left = corner->last[TAUT_LEFT];
    bool has_right = (right.x | right.y) != 0, has_left = (left.x | left.y) != 0;
    return ((ways & 1 << TAUT_RIGHT) && has_right && wend_taut_cross(direction, right) <= 0) ||
           ((ways & 1 << TAUT_LEFT) && has_left && wend_taut_cross(direction, left) >= 0);
}

/* Making the taut visibility graph of a surface. */

/*
 * Makes the graph of a surface; ARGUMENT where that has more vertices than can be told apart, MEMORY: *graph is then
 * empty. `wedges`: they are wanted, and kept where they are few.
 * Cost: a look around from each corner, 1 to 25 us. Memory: 48 bytes per side, 80 per vertex, 16 per arc, 32 per wedge.
 */
wend_status wend_taut_graph_build(struct wend_taut_graph *graph, const struct wend_surface *surface, bool wedges,
                                  const wend_allocator *memory);

/*
 * Makes the graph of a surface that was changed: looks around only from corners that see what was. It is the same, to
 * the bit, as one made anew. MEMORY, ARGUMENT: *graph is then empty. Cost: those looks, and a pass over sides and arcs.
 */
wend_status wend_taut_graph_repair(struct wend_taut_graph *graph, const struct wend_surface *surface,
                                   const wend_allocator *memory);

/*
 * Looking around from a point on a surface: the corners that a string stretched from there could bend around, as a
 * list.
 */

struct wend_taut_seen {
    struct wend_point at;
    uint32_t vertex;
    uint32_t ways; /* wend_taut_paths there */
};

/* What was seen; zeros to begin with. */
struct wend_taut_view {
    struct wend_taut_seen *seen;
    uint32_t seen_count, seen_capacity;
};

/* Where to look, and what for. */
struct wend_taut_look {
    const struct wend_taut_graph *graph;
    const struct wend_surface *surface;
    struct wend_point from;
    const struct wend_marks *blocks; /* null, or to pass sides of these blocks alone */
    /* Null, or polygons the target lies in: the look ends where the target is seen. */
    const uint32_t *target_polygons;
    uint32_t target_count;
    struct wend_point target;
};

enum wend_taut_sight { TAUT_SIGHT_NO, TAUT_SIGHT_TARGET, TAUT_SIGHT_NO_MEMORY, TAUT_SIGHT_UNSURE };

/*
 * Looks around from a point that lies in some polygons (inside, on a side or at a corner: then all those around).
 * Corners straight behind another that a string could bend around are left out: it can go there by way of that. A
 * corner may come twice.
 */
enum wend_taut_sight wend_taut_look(struct wend_taut_view *view, const struct wend_taut_look *look,
                                    const uint32_t *polygons, uint32_t count, const wend_allocator *memory);

/*
 * The same from a point inside one polygon, by the wedges in it, which there must be: the look's target does not
 * matter. Corners straight behind another may be among them. Cost: the wedges of the polygon.
 */
enum wend_taut_sight wend_taut_look_up(struct wend_taut_view *view, const struct wend_taut_look *look, uint32_t polygon,
                                       const wend_allocator *memory);

/*
 * Whether the target, inside one polygon, is seen from a point inside another: UNSURE where the line touches a corner,
 * or passes above or below the target. Cost: the polygons it crosses.
 */
enum wend_taut_sight wend_taut_walk(const struct wend_taut_look *look, uint32_t polygon, uint32_t target);

void wend_taut_wedges_destroy(struct wend_taut_wedges *wedges, const wend_allocator *memory);
size_t wend_taut_wedges_memory(const struct wend_taut_wedges *wedges);

/* False: no memory; what was made is then still to be destroyed. */
bool wend_taut_wedges_copy(struct wend_taut_wedges *to, const struct wend_taut_wedges *from,
                           const wend_allocator *memory);
void wend_taut_wedges_image(struct wend_taut_wedges *wedges, struct wend_image *image);

void wend_taut_view_destroy(struct wend_taut_view *view, const wend_allocator *memory);
size_t wend_taut_view_memory(const struct wend_taut_view *view);

#endif
