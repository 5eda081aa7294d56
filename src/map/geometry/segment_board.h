/* A grid of squares over segments: which segments come near each square, and which points lie in it. */
#ifndef WEND_MAP_GEOMETRY_SEGMENT_BOARD_H
#define WEND_MAP_GEOMETRY_SEGMENT_BOARD_H

#include <wend/base.h>

#include "map/geometry/geometry.h"

/* Lists, one after the other: list i has items starts[i] to starts[i + 1] - 1. */
struct wend_lists {
    uint32_t *starts, *items;
    uint32_t start_capacity, item_capacity;
};

/* Keeps its memory from one use to the next. All zeros at first, except `memory`. */
struct wend_segment_board {
    wend_allocator memory;
    struct wend_point origin;
    int64_t side, reach; /* side of the squares; how far around segments they are listed */
    uint32_t columns, rows;
    struct wend_lists segments; /* per square: segments within `reach`, and maybe a few more */
    struct wend_lists points;   /* per square: the points in it, after wend_board_lay_points */
};

/* A range of rows that list a segment, or of squares in such a row; includes both ends. */
struct wend_board_range {
    uint32_t first, last;
};

/* Lays segments on a board of about as many squares. False if memory is refused. */
bool wend_board_lay(struct wend_segment_board *board, const struct wend_segment *segments, uint32_t count,
                    int64_t reach);

/* Adds points within the bounding box of the segments. False if memory is refused. */
bool wend_board_lay_points(struct wend_segment_board *board, const struct wend_point *points, uint32_t count);

/* The square of a point within the bounding box of the segments. */
uint32_t wend_board_square(const struct wend_segment_board *board, struct wend_point point);

struct wend_board_range wend_board_rows(const struct wend_segment_board *board, const struct wend_segment *segment);
struct wend_board_range wend_board_squares(const struct wend_segment_board *board, const struct wend_segment *segment,
                                           uint32_t row);

void wend_segment_board_end(struct wend_segment_board *board);
size_t wend_segment_board_memory(const struct wend_segment_board *board);

#endif
