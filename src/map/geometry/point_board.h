/* Points with heights that keep a distance from each other: what comes nearer is taken for the one that is there. */
#ifndef WEND_MAP_GEOMETRY_POINT_BOARD_H
#define WEND_MAP_GEOMETRY_POINT_BOARD_H

#include <wend/base.h>

#include "map/geometry/geometry.h"

struct wend_high_point {
    int32_t x, y, height;
};

/* The greatest distance along an axis. */
enum { WEND_MOST_WELD = 65536 };

/* Zeros to begin with, except for `memory` and `within`. */
struct wend_point_board {
    wend_allocator memory;
    int32_t within;                 /* points no farther apart than this along each axis are one */
    struct wend_high_point *points; /* the first of each */
    uint32_t *slots;                /* a hash table of them by where they lie; WEND_NONE where a slot is free */
    uint32_t count, capacity, slot_capacity;
};

/*
 * The number of the first point that is near enough, or of this one, which is then kept. WEND_NONE: memory is refused.
 */
uint32_t wend_point_board_take(struct wend_point_board *board, struct wend_high_point point);

void wend_point_board_end(struct wend_point_board *board);

#endif
