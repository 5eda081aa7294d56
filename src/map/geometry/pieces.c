/* Segments cut to pieces that cross nowhere, and the points these lie between. */
#include "map/geometry/pieces.h"

#include "base/array.h"
#include "base/memory.h"

static bool reserve_pieces(struct wend_pieces *pieces, uint64_t points, uint64_t count)
{
    return WEND_RESERVE(&pieces->memory, pieces->points, pieces->point_capacity, points) &&
           WEND_RESERVE(&pieces->memory, pieces->list, pieces->capacity, count);
}

bool wend_pieces_gather(struct wend_pieces *pieces, const struct wend_segment *segments, uint32_t count)
{
    pieces->count = pieces->point_count = 0;
    if (!reserve_pieces(pieces, (uint64_t)count * 2, count))
        return false;
    struct wend_point *points = pieces->points;
    uint32_t used = 0;
    for (uint32_t i = 0; i < count; i++) { /* a segment that goes on where the last ended shares its point */
        if (used == 0 || !wend_point_equal(segments[i].from, points[used - 1]))
            points[used++] = segments[i].from;
        points[used++] = segments[i].to;
        pieces->list[i] = (struct wend_piece){used - 2, used - 1, i};
    }
    pieces->count = count;
    pieces->point_count = used;
    return true;
}

uint32_t wend_pieces_add_point(struct wend_pieces *pieces, struct wend_point point)
{
    if (!reserve_pieces(pieces, (uint64_t)pieces->point_count + 1, pieces->count))
        return WEND_NONE;
    pieces->points[pieces->point_count] = point;
    return pieces->point_count++;
}

bool wend_pieces_add(struct wend_pieces *pieces, struct wend_piece piece)
{
    if (!reserve_pieces(pieces, pieces->point_count, (uint64_t)pieces->count + 1))
        return false;
    pieces->list[pieces->count++] = piece;
    return true;
}

void wend_pieces_end(struct wend_pieces *pieces)
{
    WEND_RELEASE(&pieces->memory, pieces->points, pieces->point_capacity);
    WEND_RELEASE(&pieces->memory, pieces->list, pieces->capacity);
}

size_t wend_pieces_memory(const struct wend_pieces *pieces)
{
    return pieces->point_capacity * sizeof *pieces->points + pieces->capacity * sizeof *pieces->list;
}
