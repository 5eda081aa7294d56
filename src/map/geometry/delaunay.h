/*
 * A Delaunay triangulation of a square around all given points. Points are inserted one by one (Lawson 1977; Guibas and
 * Stolfi 1985), then segments become edges. Half-edges are indices: triangle t has 4 t, 4 t + 1 and 4 t + 2, each
 * followed by the next around the inner side.
 */
#ifndef WEND_MAP_GEOMETRY_DELAUNAY_H
#define WEND_MAP_GEOMETRY_DELAUNAY_H

#include <wend/base.h>

#include "map/geometry/geometry.h"

/* 8 bytes. The fourth half-edge of a triangle is no edge: `origin` is the triangle's zone, `twin` is temporary. */
struct wend_half {
    uint32_t origin; /* the vertex it begins at */
    uint32_t twin;   /* the half-edge on the other side; WEND_NONE = outer rim */
};

/* One of the segments that lie on an edge, in a list. */
struct wend_mark {
    uint32_t segment; /* << 1 | whether it runs against the list's half-edge */
    uint32_t next;
};

/* The marked edges that begin at a vertex: their number, and the vertices that the first two lead to. */
struct wend_fixed_edges {
    uint32_t count, to[2];
};

enum { WEND_RIM_CORNERS = 4 };

struct wend_delaunay {
    wend_allocator memory;
    struct wend_half *halves;
    uint32_t *marks; /* per half-edge: list of marks << 1 | whether the list belongs to the twin; WEND_NONE = none */
    struct wend_point *points;
    uint32_t
        *leaving; /* per vertex, once all points are inserted: a half-edge that begins there; WEND_NONE = removed */
    struct wend_mark *mark_list;
    uint32_t *stack;
    struct wend_fixed_edges *corners; /* temporary */
    uint32_t half_count, vertex_count, mark_count;
    uint32_t half_capacity, marks_capacity, point_capacity, leaving_capacity, mark_capacity, stack_capacity,
        corner_capacity;
    uint32_t latest; /* a half-edge near the point inserted last */
};

/* Without branches: which half-edge of a triangle it is cannot be predicted. */
static inline uint32_t wend_half_next(uint32_t half)
{
    return half + 1 - 3 * (half >> 1 & 1);
}

static inline uint32_t wend_half_before(uint32_t half)
{
    return half - 1 + 3 * (uint32_t)((half & 3) == 0);
}

static inline struct wend_point wend_half_from(const struct wend_delaunay *t, uint32_t half)
{
    return t->points[t->halves[half].origin];
}

static inline struct wend_point wend_half_to(const struct wend_delaunay *t, uint32_t half)
{
    return t->points[t->halves[wend_half_next(half)].origin];
}

static inline void wend_half_link(struct wend_delaunay *t, uint32_t half, uint32_t twin)
{
    t->halves[half].twin = twin;
    if (twin != WEND_NONE)
        t->halves[twin].twin = half;
}

/*
 * Starts a new triangulation with room for `points` points: two triangles that make a square with a wide margin around
 * `low` to `high`, with vertices 0 to 3 as its corners. Precondition: `memory` is set; everything else may be zero.
 */
wend_status wend_delaunay_begin(struct wend_delaunay *t, uint32_t points, struct wend_point low,
                                struct wend_point high);

/* Returns the vertex at a point within the bounds; inserts a new one if needed. Precondition: there is room. */
uint32_t wend_delaunay_put(struct wend_delaunay *t, struct wend_point point);

/* Sets `leaving` of all vertices and clears the marks of all edges. Call it once all points are inserted. */
wend_status wend_delaunay_settle(struct wend_delaunay *t);

/* Flips the edge between two triangles. The edge keeps its half-edge indices; `leaving` and marks are updated. */
void wend_delaunay_flip(struct wend_delaunay *t, uint32_t half);

/* Pushes a number on the stack, whose size is `*used`. False if memory is refused. */
bool wend_delaunay_push(struct wend_delaunay *t, uint32_t *used, uint32_t number);

/* Flips unmarked edges until the triangulation is Delaunay again, starting from `used` half-edges on the stack. */
wend_status wend_delaunay_mend(struct wend_delaunay *t, uint32_t used);

enum wend_laying {
    WEND_LAID,
    WEND_LAYING_LATER,   /* no edge in its direction yet */
    WEND_LAYING_CROSSES, /* crosses another segment's edge: the triangulation is broken */
    WEND_LAYING_MEMORY   /* memory is refused: the triangulation is broken */
};

/*
 * Turns the straight line between two vertices into edges, split at the vertices on it, and marks them with a segment
 * (below 2^31). `*other` is the segment that it crosses.
 */
enum wend_laying wend_delaunay_lay(struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t segment,
                                   uint32_t *other);

/*
 * The same if there is already an edge in its direction, else returns LATER. Lay the latter afterwards, each far from
 * the one before: neighbours laid one after the other would flip the same edges again and again.
 */
enum wend_laying wend_delaunay_lay_easily(struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t segment,
                                          uint32_t *other);

/* Returns the list of an edge's marks, which WEND_NONE ends. `*against` is 1 if the list belongs to the edge's twin. */
static inline uint32_t wend_marks_of(const struct wend_delaunay *t, uint32_t half, uint32_t *against)
{
    uint32_t marks = t->marks[half];
    *against = marks & 1;
    return marks == WEND_NONE ? WEND_NONE : marks >> 1;
}

/* Frees the memory; the struct can be used again. */
void wend_delaunay_drop(struct wend_delaunay *t);
void wend_delaunay_end(struct wend_delaunay *t);
size_t wend_delaunay_memory(const struct wend_delaunay *t);

#endif
