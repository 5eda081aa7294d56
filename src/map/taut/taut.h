/*
 * The graph of corners that a shortest way at any angle may bend around: how it is made, and how a place looks into it.
 */
#ifndef WEND_MAP_TAUT_TAUT_H
#define WEND_MAP_TAUT_TAUT_H

#include "map/navmesh/navmesh.h"

/* A surface's sides, packed for looking around: a look from a point goes from side to side all over the surface. */

/* Properties of the vertex that a side begins at, which decide what happens to lines of sight that touch it. */
enum {
    TAUT_TURN = 1, /* shortest paths may turn there */
    TAUT_FLAT = 2, /* it lies on a straight wall */
    TAUT_OPEN = 4, /* ground lies all around it */
    TAUT_SHIFT = 3
};

/* 24 bytes. */
struct wend_taut_side {
    struct wend_point at;
    uint32_t corner; /* vertex << TAUT_SHIFT | TAUT_ bits */
    uint32_t twin;   /* its index in this list; WEND_NONE = a wall */
    uint32_t block;
    uint32_t polygon;
};

/*
 * Holds each polygon's sides twice in a row, so that a loop that starts at any side finds all others behind it. A
 * polygon of n sides whose first side is f has the entries 2 f to 2 (f + n) - 1. Twins refer to the first copy.
 */
struct wend_taut_sides {
    struct wend_taut_side *sides;
    uint32_t count;
};

/*
 * The taut visibility graph of a surface: all pairs of corners that see each other and between which a stretched
 * string, bent around both, could lie. A shortest path goes straight to such a corner, along arcs of the graph, and
 * straight to its goal. Source: Lozano-Perez and Wesley 1979; Oh and Leong 2017 for arcs on which no string can go on.
 */

/* Towards which side a string bends at a corner: where wend_taut_cross with its direction is below 0, or above 0. */
enum { TAUT_RIGHT = 0, TAUT_LEFT = 1, TAUT_WAYS = 2 };

/* 16 bytes. */
struct wend_taut_arc {
    struct wend_point at; /* the other corner */
    uint32_t vertex;      /* its vertex */
    float length;         /* lower bound of the distance there, too small by at most 2^-22 of it */
};

/*
 * A vertex of the graph; 64 bytes, a cache line. Its arcs are TAUT_RIGHT's `onward`, then TAUT_LEFT's, then the
 * `endings` of both; the next vertex's begin where they end.
 */
struct wend_taut_corner {
    struct wend_point at;
    struct wend_point behind, ahead;   /* the walls that meet here, as directions from here */
    struct wend_point last[TAUT_WAYS]; /* direction of the arc that bends most; (0, 0) = no arc */
    uint32_t onward[TAUT_WAYS];        /* first arc on which a string goes on beyond the other end; most bent first */
    uint32_t endings[TAUT_WAYS]; /* first arc on which a string that arrives here cannot go on; least bent first */
    uint32_t reserved[2];
};

/* The bounding box of all polygons that a look entered; empty if high is below low. */
struct wend_taut_box {
    struct wend_point low, high;
};

/* The part of a polygon that a corner sees: between the directions of two points; 32 bytes. */
struct wend_taut_wedge {
    struct wend_point at, right, left; /* all three are equal if the corner sees the whole polygon */
    uint32_t vertex;
    uint32_t side; /* packed side by which the look left the corner's polygon; WEND_NONE = this is that polygon */
};

/* The wedges in each polygon, so that a place in it need not look around; none where there would be very many. */
struct wend_taut_wedges {
    uint32_t *starts; /* per polygon, and one past the last */
    struct wend_taut_wedge *items;
    uint32_t polygon_count, count; /* count 0: no wedges are kept, and no arrays */
};

struct wend_taut_graph {
    struct wend_taut_sides sides;
    struct wend_taut_corner *corners; /* per vertex, and one past the last */
    struct wend_taut_box *views;      /* per corner: the box of the polygons seen from it; as many as corners */
    struct wend_taut_arc *arcs;
    uint32_t vertex_count, arc_count, arc_capacity;
    bool may_have_wedges; /* wedges are kept, if there are any */
    struct wend_taut_wedges wedges;
};

/* Frees the graph, which may be all zeros. */
void wend_taut_graph_destroy(struct wend_taut_graph *graph, const wend_allocator *memory);

wend_status wend_taut_graph_copy(struct wend_taut_graph *to, const struct wend_taut_graph *from,
                                 const wend_allocator *memory);

/* Reads or writes a finished graph as part of an image. */
struct wend_image;
void wend_taut_graph_image(struct wend_taut_graph *graph, struct wend_image *image);

/* Returns the bytes held besides the struct. */
size_t wend_taut_graph_memory(const struct wend_taut_graph *graph);

/* The cross product a x b of two directions. */
static inline int64_t wend_taut_cross(struct wend_point a, struct wend_point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static inline struct wend_point wend_taut_direction(struct wend_point from, struct wend_point to)
{
    return (struct wend_point){to.x - from.x, to.y - from.y};
}

/* The ways in which a string that comes to a corner in a direction may bend there: a bit 1 << TAUT_… for each. */
static inline uint32_t wend_taut_paths(const struct wend_taut_corner *corner, struct wend_point direction)
{
    int64_t behind = wend_taut_cross(direction, corner->behind), ahead = wend_taut_cross(direction, corner->ahead);
    return (uint32_t)(behind <= 0 && ahead <= 0) << TAUT_RIGHT | (uint32_t)(behind >= 0 && ahead >= 0) << TAUT_LEFT;
}

/* Whether a string that comes to a corner in a direction, and may bend in these ways, can go on along some arc. */
static inline bool wend_taut_goes_on(const struct wend_taut_corner *corner, uint32_t ways, struct wend_point direction)
{
    struct wend_point right = corner->last[TAUT_RIGHT], left = corner->last[TAUT_LEFT];
    bool has_right = (right.x | right.y) != 0, has_left = (left.x | left.y) != 0;
    return ((ways & 1 << TAUT_RIGHT) && has_right && wend_taut_cross(direction, right) <= 0) ||
           ((ways & 1 << TAUT_LEFT) && has_left && wend_taut_cross(direction, left) >= 0);
}

/*
 * Builds the graph of a surface. `wedges` asks for wedges, which are kept if they are few. Errors: ARGUMENT if the
 * surface has too many vertices for TAUT_SHIFT, MEMORY; *graph is then empty. Cost: a look around from each corner, 1
 * to 25 us. Memory: 48 bytes per side, 80 per vertex, 16 per arc, 32 per wedge.
 */
wend_status wend_taut_graph_build(struct wend_taut_graph *graph, const struct wend_surface *surface, bool wedges,
                                  const wend_allocator *memory);

/*
 * Repairs the graph after its surface changed: only corners that see a change look around again. The result equals a
 * new one to the bit. Errors: MEMORY, ARGUMENT; *graph is then empty. Cost: those looks, and a pass over sides and
 * arcs.
 */
wend_status wend_taut_graph_repair(struct wend_taut_graph *graph, const struct wend_surface *surface,
                                   const wend_allocator *memory);

/* A look around from a point on a surface lists the corners that a string stretched from there could bend around. */

struct wend_taut_seen {
    struct wend_point at;
    uint32_t vertex;
    uint32_t ways; /* bits of wend_taut_paths */
};

/* The result of a look; all zeros at first. */
struct wend_taut_view {
    struct wend_taut_seen *seen;
    uint32_t seen_count, seen_capacity;
};

/* Where to look, and for what. */
struct wend_taut_look {
    const struct wend_taut_graph *graph;
    const struct wend_surface *surface;
    struct wend_point from;
    const struct wend_marks *blocks; /* if not NULL, only sides of these blocks are passed */
    /* If not NULL, the polygons that contain the target: the look ends once it sees the target. */
    const uint32_t *target_polygons;
    uint32_t target_count;
    struct wend_point target;
};

enum wend_taut_sight { TAUT_SIGHT_NO, TAUT_SIGHT_TARGET, TAUT_SIGHT_NO_MEMORY, TAUT_SIGHT_UNSURE };

/*
 * Looks around from a point that lies in `count` polygons (several if it is on a side or at a corner). Omits corners
 * straight behind another that a string could bend around, since the string can go by way of that one. A corner may be
 * listed twice.
 */
enum wend_taut_sight wend_taut_look(struct wend_taut_view *view, const struct wend_taut_look *look,
                                    const uint32_t *polygons, uint32_t count, const wend_allocator *memory);

/*
 * The same from a point inside one polygon, using its wedges and ignoring the look's target. Precondition: the graph
 * keeps wedges. Corners straight behind another may be listed. Cost: the wedges of the polygon.
 */
enum wend_taut_sight wend_taut_look_up(struct wend_taut_view *view, const struct wend_taut_look *look, uint32_t polygon,
                                       const wend_allocator *memory);

/*
 * Whether a point inside one polygon sees the target inside another. UNSURE if the line touches a corner, or passes
 * above or below the target. Cost: the polygons that the line crosses.
 */
enum wend_taut_sight wend_taut_walk(const struct wend_taut_look *look, uint32_t polygon, uint32_t target);

void wend_taut_wedges_destroy(struct wend_taut_wedges *wedges, const wend_allocator *memory);
size_t wend_taut_wedges_memory(const struct wend_taut_wedges *wedges);

/* False if memory is refused; the caller still destroys `to`. */
bool wend_taut_wedges_copy(struct wend_taut_wedges *to, const struct wend_taut_wedges *from,
                           const wend_allocator *memory);
void wend_taut_wedges_image(struct wend_taut_wedges *wedges, struct wend_image *image);

void wend_taut_view_destroy(struct wend_taut_view *view, const wend_allocator *memory);
size_t wend_taut_view_memory(const struct wend_taut_view *view);

#endif
