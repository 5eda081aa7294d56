/*
 * A surface's sides once more, packed for looking around: what is seen from a point goes from side to side all over it.
 */
#ifndef WEND_MAP_TAUT_TAUT_SIDES_H
#define WEND_MAP_TAUT_TAUT_SIDES_H

#include "base/memory.h"
#include "map/navmesh/navmesh.h"

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
 * Each polygon's sides stand here twice in a row, so that whoever comes in by one of them finds all others behind it: those
 * of a polygon whose first side is f and which has n are at 2 f to 2 (f + n) - 1. Twins name the first of the two.
 */
struct wend_taut_sides {
    struct wend_taut_side *sides;
    uint32_t count;
};

/* For up to 2^29 vertices and 2^31 sides; MEMORY leaves none. */
wend_status wend_taut_sides_build(struct wend_taut_sides *sides, const struct wend_surface *surface,
                                  const wend_allocator *memory);
void wend_taut_sides_destroy(struct wend_taut_sides *sides, const wend_allocator *memory);

#endif
