/*
 * Triangles over a square that holds all given points: points are put in one by one, and the triangulation stays
 * Delaunay's (Lawson 1977; Guibas and Stolfi 1985); then segments become edges of it. Half-edges are numbers: those of
 * triangle t are 4 t, 4 t + 1 and 4 t + 2, each followed by the next around the inner side.
 */
#ifndef WEND_MAP_GEOMETRY_DELAUNAY_H
#define WEND_MAP_GEOMETRY_DELAUNAY_H

#include <wend/base.h>

#include "map/geometry/geometry.h"

/*
 * 8 bytes. The fourth of a triangle is no edge: `origin` is the zone the triangle lies in, `twin` is for passing use.
 */
struct wend_half {
    uint32_t origin; /* the vertex it begins at */
    uint32_t twin;   /* the same edge seen from beyond; WEND_NONE = the outer rim */
};

/* One of the segments that lie on an edge, in a list. */
struct wend_mark {
    uint32_t segment; /* << 1 | whether it runs against the list's half-edge */
    uint32_t next;
};

/* The edges with marks that begin at a vertex: how many, and the vertices that the first two lead to. */
struct wend_fixed_edges {
    uint32_t count, to[2];
};

enum { WEND_RIM_CORNERS = 4 };

struct wend_delaunay {
    wend_allocator memory;
    struct wend_half *halves;
    uint32_t *marks; /* per half-edge: list of marks << 1 | whether the list is told of the twin; WEND_NONE = none */
    struct wend_point *points;
    uint32_t *leaving; /* per vertex, once all points are in: a half-edge that begins there; WEND_NONE = removed */
    struct wend_mark *mark_list;
    uint32_t *stack;
    struct wend_fixed_edges *corners; /* for passing use */
    uint32_t half_count, vertex_count, mark_count;
    uint32_t half_capacity, marks_capacity, point_capacity, leaving_capacity, mark_capacity, stack_capacity,
        corner_capacity;
    uint32_t latest; /* a half-edge near the point that was put in last */
};

/* Neither has a branch: which half-edge it is cannot be foretold. */
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
 * Begins anew, with room for so many points, and with two triangles that make a square well around what lies between
 * `low` and `high`; its corners are vertices 0 to 3. `memory` must be set, all else may be zeros.
 */
wend_status wend_delaunay_begin(struct wend_delaunay *t, uint32_t points, struct wend_point low,
                                struct wend_point high);

/* The vertex at a point within the bounds, which it puts in if it is new. There must be room. */
uint32_t wend_delaunay_put(struct wend_delaunay *t, struct wend_point point);

/* Finds `leaving` of all vertices, and sets all edges free of marks; to be called when all points are in. */
wend_status wend_delaunay_settle(struct wend_delaunay *t);

/*
 * Turns the edge between two triangles. The half-edge and its twin stay those of the edge; `leaving` and marks follow.
 */
void wend_delaunay_flip(struct wend_delaunay *t, uint32_t half);

/* Puts a number on the stack, which has `*used`. False where memory is refused. */
bool wend_delaunay_push(struct wend_delaunay *t, uint32_t *used, uint32_t number);

/*
 * Turns edges without marks until the triangulation is Delaunay's again; the stack has `used` half-edges to begin with.
 */
wend_status wend_delaunay_mend(struct wend_delaunay *t, uint32_t used);

enum wend_laying {
    WEND_LAID,
    WEND_LAYING_LATER,   /* there is no edge in its direction yet */
    WEND_LAYING_CROSSES, /* another segment's edge: the triangulation is spoilt */
    WEND_LAYING_MEMORY   /* refused: spoilt as well */
};

/*
 * Makes the straight line from one vertex to another edges, split at vertices on it, and marks them with a segment,
 * below 2^31. `*other` is the segment that it crosses.
 */
enum wend_laying wend_delaunay_lay(struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t segment,
                                   uint32_t *other);

/*
 * The same if an edge in its direction is there, else LATER. Those are laid afterwards, each far from the one before:
 * next to each other they would flip the same edges again and again.
 */
enum wend_laying wend_delaunay_lay_easily(struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t segment,
                                          uint32_t *other);

/* The list of an edge's marks; WEND_NONE ends it. `*against`: 1 where the list belongs to the edge's twin. */
static inline uint32_t wend_marks_of(const struct wend_delaunay *t, uint32_t half, uint32_t *against)
{
    uint32_t marks = t->marks[half];
    *against = marks & 1;
    return marks == WEND_NONE ? WEND_NONE : marks >> 1;
}

/* Gives memory back, to begin anew. */
void wend_delaunay_drop(struct wend_delaunay *t);
void wend_delaunay_end(struct wend_delaunay *t);
size_t wend_delaunay_memory(const struct wend_delaunay *t);

#endif
