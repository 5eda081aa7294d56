/*
 * Segments that cross are cut where they do. Crossings are rounded to whole points; segments that this moves are led
 * through each whole point they come nearest to, which keeps them from crossing anew: snap rounding (Hobby 1999), but of
 * those segments only. Others stay what they are. The result does not depend on the order of the segments.
 */
#ifndef WEND_MAP_GEOMETRY_CROSSINGS_H
#define WEND_MAP_GEOMETRY_CROSSINGS_H

#include "map/geometry/pieces.h"
#include "map/geometry/point_order.h"
#include "map/geometry/segment_board.h"

struct wend_crossings {
    wend_allocator memory;
    struct wend_segment_board board;
    uint8_t *bent;   /* per segment: it passes through points that do not lie on it */
    uint8_t *active; /* per point: who passes near is led through it */
    uint32_t *queue; /* points whose neighbours have not been looked at */
    struct wend_stop {
        uint64_t along;
        uint32_t point;
    } * stops; /* of one segment */
    uint32_t queue_count;
    uint32_t bent_capacity, active_capacity, queue_capacity, stop_capacity;
    uint32_t fault; /* after ARGUMENT: a linked segment that would have to move */
};

/*
 * Cuts pieces that are whole segments yet: adds the points they cross in, and replaces those of segments that are led
 * through other points. ARGUMENT: that would move a segment that is to be linked. MEMORY.
 */
wend_status wend_crossings_cut(struct wend_crossings *crossings, const struct wend_segment *segments, uint32_t count,
                               struct wend_pieces *pieces);

void wend_crossings_end(struct wend_crossings *crossings);
size_t wend_crossings_memory(const struct wend_crossings *crossings);

#endif
