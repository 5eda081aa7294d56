/*
 * Segments that cross are cut where they do. Crossings are rounded to whole points; segments that this moves are led
 * through each whole point they come nearest to, which keeps them from crossing anew: snap rounding (Hobby 1999), but
 * of those segments only. Others stay what they are. The result does not depend on the order of the segments.
 */
#ifndef WEND_MAP_GEOMETRY_CROSSINGS_H
#define WEND_MAP_GEOMETRY_CROSSINGS_H

#include <wend/base.h>

#include "map/geometry/segment_board.h"

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

/* The number of a new point; WEND_NONE where memory is refused. */
uint32_t wend_pieces_add_point(struct wend_pieces *pieces, struct wend_point point);

/* Gives memory back, to begin anew. */
void wend_pieces_drop(struct wend_pieces *pieces);
void wend_pieces_end(struct wend_pieces *pieces);
size_t wend_pieces_memory(const struct wend_pieces *pieces);

struct wend_crossings {
    wend_allocator memory;
    struct wend_segment_board board;
    uint8_t *bent;   /* per segment: it passes through points that do not lie on it */
    uint8_t *active; /* per point: segments that pass near are led through it */
    uint32_t *queue; /* points whose neighbours have not been looked at */
    struct wend_stop {
        uint64_t along;
        uint32_t point;
    } * stops; /* of one segment */
    struct wend_swept {
        int64_t low, high; /* where a line across most segments of a square meets this one there first and last */
        uint32_t segment;
    } * swept; /* of one square */
    uint32_t queue_count, swept_capacity;
    uint32_t bent_capacity, active_capacity, queue_capacity, stop_capacity;
    uint32_t fault; /* after ARGUMENT: a linked segment that would have to move */
};

/*
 * Cuts pieces that are still whole segments: adds the points where they cross, and replaces pieces of segments that are
 * led through other points. ARGUMENT: a segment that is to be linked would move. MEMORY.
 */
wend_status wend_crossings_cut(struct wend_crossings *crossings, const struct wend_segment *segments, uint32_t count,
                               struct wend_pieces *pieces);

/*
 * The same in steps, for segments that others share: where these meet must be known on both sides before anything is
 * bent. First all points where segments cross are added; the caller may add more, which lie within half a unit of a
 * segment. Once they are sorted it may ask which of them a segment is to be led through. At last each segment, straight
 * or not, is led through all points that it comes nearest to. False where memory is refused.
 */
bool wend_crossings_find(struct wend_crossings *crossings, const struct wend_segment *segments, uint32_t count,
                         struct wend_pieces *pieces);
bool wend_crossings_sort(struct wend_crossings *crossings, const struct wend_pieces *pieces);

/* The points on the way of a segment between its ends, in their order: `crossings->stops`. Some may be at one place. */
bool wend_crossings_stops(struct wend_crossings *crossings, const struct wend_segment *segment,
                          const struct wend_pieces *pieces, uint32_t *count);
bool wend_crossings_snap(struct wend_crossings *crossings, const struct wend_segment *segments, uint32_t count,
                         struct wend_pieces *pieces);

void wend_crossings_drop(struct wend_crossings *crossings);
void wend_crossings_end(struct wend_crossings *crossings);
size_t wend_crossings_memory(const struct wend_crossings *crossings);

#endif
