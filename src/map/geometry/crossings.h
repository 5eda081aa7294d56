/*
 * Cuts segments where they cross. Crossings are rounded to whole points. A segment that rounding moves is led through
 * every whole point that it comes nearest to, so that it makes no new crossings: snap rounding (Hobby 1999), but of
 * those segments only; others stay unchanged. The result does not depend on the order of the segments.
 */
#ifndef WEND_MAP_GEOMETRY_CROSSINGS_H
#define WEND_MAP_GEOMETRY_CROSSINGS_H

#include <wend/base.h>

#include "map/geometry/segment_board.h"

struct wend_piece {
    uint32_t from, to; /* indices of points */
    uint32_t segment;
};

struct wend_pieces {
    wend_allocator memory;
    struct wend_point *points; /* several may lie at one place */
    struct wend_piece *list;
    uint32_t point_count, count;
    uint32_t point_capacity, capacity;
};

/* Makes each segment one piece. False if memory is refused. */
bool wend_pieces_gather(struct wend_pieces *pieces, const struct wend_segment *segments, uint32_t count);

/* Returns the index of a new point, or WEND_NONE if memory is refused. */
uint32_t wend_pieces_add_point(struct wend_pieces *pieces, struct wend_point point);

/* Frees the memory; the struct can be used again. */
void wend_pieces_drop(struct wend_pieces *pieces);
void wend_pieces_end(struct wend_pieces *pieces);
size_t wend_pieces_memory(const struct wend_pieces *pieces);

struct wend_crossings {
    wend_allocator memory;
    struct wend_segment_board board;
    uint8_t *bent;   /* per segment: it is led through points that do not lie on it */
    uint8_t *active; /* per point: segments that pass near are led through it */
    uint32_t *queue; /* active points whose segments have not been visited */
    struct wend_stop {
        uint64_t along;
        uint32_t point;
    } * stops; /* points on one segment */
    struct wend_swept {
        int64_t low, high; /* the first and last position of the sweep line that meets the segment */
        uint32_t segment;
    } * swept; /* segments of one square */
    uint32_t queue_count, swept_capacity;
    uint32_t bent_capacity, active_capacity, queue_capacity, stop_capacity;
    uint32_t fault; /* after ARGUMENT: the linked segment that would have to move */
};

/*
 * Cuts pieces, each of which is still a whole segment. Adds the points where segments cross, and replaces the pieces of
 * segments that are led through other points. Errors: ARGUMENT if a segment that is to be linked would move, MEMORY.
 */
wend_status wend_crossings_cut(struct wend_crossings *crossings, const struct wend_segment *segments, uint32_t count,
                               struct wend_pieces *pieces);

/*
 * The same in steps, for segments that several plans share: their meeting points must be known on both sides before
 * anything is bent. `find` adds all points where segments cross. The caller may then add points that lie within half a
 * unit of a segment. After `sort`, `stops` returns the points that a segment is to be led through. Finally `snap` leads
 * each segment, straight or not, through all points that it comes nearest to. False if memory is refused.
 */
bool wend_crossings_find(struct wend_crossings *crossings, const struct wend_segment *segments, uint32_t count,
                         struct wend_pieces *pieces);
bool wend_crossings_sort(struct wend_crossings *crossings, const struct wend_pieces *pieces);

/* Lists the points on a segment between its ends, in order, in `crossings->stops`. Several may lie at one place. */
bool wend_crossings_stops(struct wend_crossings *crossings, const struct wend_segment *segment,
                          const struct wend_pieces *pieces, uint32_t *count);
bool wend_crossings_snap(struct wend_crossings *crossings, const struct wend_segment *segments, uint32_t count,
                         struct wend_pieces *pieces);

void wend_crossings_drop(struct wend_crossings *crossings);
void wend_crossings_end(struct wend_crossings *crossings);
size_t wend_crossings_memory(const struct wend_crossings *crossings);

#endif
