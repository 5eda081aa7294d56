/* Points with heights that keep a distance from each other: one that comes nearer to another is merged with it. */
#ifndef WEND_MAP_GEOMETRY_POINT_BOARD_H
#define WEND_MAP_GEOMETRY_POINT_BOARD_H

#include <wend/base.h>

#include "map/geometry/geometry.h"

struct wend_high_point {
    int32_t x, y, height;
};

/* The greatest permitted `within`. */
enum { WEND_MOST_WELD = 65536 };

/* All zeros at first, except `memory` and `within`. */
struct wend_point_board {
    wend_allocator memory;
    int32_t within;                 /* points at most this far apart along each axis count as one */
    struct wend_high_point *points; /* the first of each group */
    uint32_t *slots;                /* hash table of the points by position; WEND_NONE = free slot */
    uint32_t count, capacity, slot_capacity;
};

/* Returns the index of the first point near enough, or of this one, now added. WEND_NONE if memory is refused. */
uint32_t wend_point_board_take(struct wend_point_board *board, struct wend_high_point point);

void wend_point_board_end(struct wend_point_board *board);

#endif
