/* Which segments come near which squares of a board over all of them, and which points lie there. */
#ifndef WEND_MAP_GEOMETRY_SEGMENT_BOARD_H
#define WEND_MAP_GEOMETRY_SEGMENT_BOARD_H

#include <wend/base.h>

#include "map/geometry/geometry.h"

/* Lists, one after the other: those of square i are items starts[i] to starts[i + 1] - 1. */
struct wend_lists {
    uint32_t *starts, *items;
    uint32_t start_capacity, item_capacity;
};

/* Keeps its memory from one use to the next; zeros to begin with, except for `memory`. */
struct wend_segment_board {
    wend_allocator memory;
    struct wend_point origin;
    int64_t side, reach; /* of its squares; how far around segments they are listed */
    uint32_t columns, rows;
    struct wend_lists segments; /* those within `reach` of a square, and maybe a few more */
    struct wend_lists points;   /* once told of them */
};

/* The rows in which a segment is listed, or the squares of such a row: both ends are of them. */
struct wend_board_range {
    uint32_t first, last;
};

/* Lays segments on a board of about as many squares. False where memory is refused. */
bool wend_board_lay(struct wend_segment_board *board, const struct wend_segment *segments, uint32_t count,
                    int64_t reach);

/* Lays points on it too, which lie between the segments' ends. */
bool wend_board_lay_points(struct wend_segment_board *board, const struct wend_point *points, uint32_t count);

/* The square of a point between the segments' ends. */
uint32_t wend_board_square(const struct wend_segment_board *board, struct wend_point point);

struct wend_board_range wend_board_rows(const struct wend_segment_board *board, const struct wend_segment *segment);
struct wend_board_range wend_board_squares(const struct wend_segment_board *board, const struct wend_segment *segment,
                                           uint32_t row);

void wend_segment_board_end(struct wend_segment_board *board);
size_t wend_segment_board_memory(const struct wend_segment_board *board);

#endif
