/* Segments become edges of a triangulation: a constrained Delaunay triangulation. */
#ifndef WEND_MAP_GEOMETRY_DELAUNAY_SEGMENTS_H
#define WEND_MAP_GEOMETRY_DELAUNAY_SEGMENTS_H

#include "map/geometry/delaunay.h"

enum wend_laying {
    WEND_LAID,
    WEND_LAYING_LATER,   /* there is no edge in its direction yet */
    WEND_LAYING_CROSSES, /* an edge that a segment lies on: the triangulation is spoilt */
    WEND_LAYING_MEMORY   /* refused: the same */
};

/*
 * Makes the way from one vertex straight to another edges, and marks them with a segment, below 2^31. Vertices on the
 * way are respected. `*other` is the segment that it crosses.
 */
enum wend_laying wend_delaunay_lay(struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t segment,
                                   uint32_t *other);

/*
 * The same if an edge in its direction is there, else LATER: those that must be made are laid afterwards, far from each
 * other one after the other. In their own order each might lie across edges all over the place.
 */
enum wend_laying wend_delaunay_lay_easily(struct wend_delaunay *t, uint32_t from, uint32_t to, uint32_t segment,
                                          uint32_t *other);

/* The list of marks of an edge; WEND_NONE ends it. `*against`: 1 where marks are told of the other direction. */
static inline uint32_t wend_marks_of(const struct wend_delaunay *t, uint32_t half, uint32_t *against)
{
    uint32_t marks = t->marks[half];
    *against = marks & 1;
    return marks == WEND_NONE ? WEND_NONE : marks >> 1;
}

#endif
