/* What stops a straight line. */
#ifndef WEND_MAP_SIGHT_LINE_BARRIER_H
#define WEND_MAP_SIGHT_LINE_BARRIER_H

#include "map/sight/line_walk.h"
#include "map/space/space.h"

/* Whether a cell lies on its level of the map. */
static inline bool wend_line_is_on_level(const wend_space *space, struct wend_line_cell cell)
{
    return cell.x >= 0 && cell.y >= 0 && (uint32_t)cell.x < space->cells.width &&
           (uint32_t)cell.y < space->cells.height;
}

/* Cells that count as free. */
struct wend_line_exceptions {
    const wend_place *places;
    size_t count;
};

/* What stops a line: a blocked cell, or the cell behind a wall, and when. */
struct wend_line_barrier {
    struct wend_line_cell cell;
    uint64_t time, whole;
};

/* The first barrier on a line of one level of the map; false if there is none. */
bool wend_line_find_barrier(const wend_space *space, wend_place from, wend_place to,
                            const struct wend_line_exceptions *except, struct wend_line_barrier *barrier);

#endif
