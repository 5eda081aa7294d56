/* Segments cut to pieces that cross nowhere, and the points these lie between. */
#ifndef WEND_MAP_GEOMETRY_PIECES_H
#define WEND_MAP_GEOMETRY_PIECES_H

#include <wend/base.h>

#include "map/geometry/geometry.h"

struct wend_piece {
    uint32_t from, to; /* numbers of points */
    uint32_t segment;
};

struct wend_pieces {
    wend_allocator memory;
    struct wend_point *points; /* there may be several at one place */
    struct wend_piece *list;
    uint32_t point_count, count;
    uint32_t point_capacity, capacity;
};

/* Each segment as a piece. False where memory is refused. */
bool wend_pieces_gather(struct wend_pieces *pieces, const struct wend_segment *segments, uint32_t count);

/* The number of a new point, and a new piece; WEND_NONE and false where memory is refused. */
uint32_t wend_pieces_add_point(struct wend_pieces *pieces, struct wend_point point);
bool wend_pieces_add(struct wend_pieces *pieces, struct wend_piece piece);

void wend_pieces_end(struct wend_pieces *pieces);
size_t wend_pieces_memory(const struct wend_pieces *pieces);

#endif
