/* Which segments come near which squares of a board. */
#ifndef WEND_MAP_GEOMETRY_SEGMENT_BOARD_H
#define WEND_MAP_GEOMETRY_SEGMENT_BOARD_H

#include <wend/base.h>

#include "map/geometry/geometry.h"

/* Lists, one after the other: those of square i are items starts[i] to starts[i + 1] - 1. */
struct wend_lists {
    uint32_t *starts, *items;
    uint32_t start_capacity, item_capacity;
};

struct wend_segment_board {
    wend_allocator memory;
    struct wend_point origin;
    int64_t side; /* of its squares */
    uint32_t columns, rows;
    struct wend_lists segments; /* those within two units of a square, and maybe a few more */
    struct wend_lists points;   /* once told of them */
};

/* Lays segments on a board of about as many squares. False where memory is refused. */
bool wend_segment_board_lay(struct wend_segment_board *board, const struct wend_segment *segments, uint32_t count);

/* Lays points on it too, which lie between the segments' ends. */
bool wend_segment_board_lay_points(struct wend_segment_board *board, const struct wend_point *points, uint32_t count);

static inline uint32_t wend_segment_board_square(const struct wend_segment_board *board, struct wend_point point)
{
    uint32_t column = (uint32_t)(((int64_t)point.x - board->origin.x) / board->side);
    uint32_t row = (uint32_t)(((int64_t)point.y - board->origin.y) / board->side);
    return row * board->columns + column;
}

/* The rows in which a segment is listed, and the squares of such a row: both ends are of them. */
struct wend_board_range {
    uint32_t first, last;
};

struct wend_board_range wend_segment_board_rows(const struct wend_segment_board *board,
                                                const struct wend_segment *segment);
struct wend_board_range wend_segment_board_row(const struct wend_segment_board *board,
                                               const struct wend_segment *segment, uint32_t row);

void wend_segment_board_end(struct wend_segment_board *board);
size_t wend_segment_board_memory(const struct wend_segment_board *board);

#endif
