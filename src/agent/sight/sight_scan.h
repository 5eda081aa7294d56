/*
 * What is seen from the middle of a box, by symmetric shadowcasting.
 *
 * A blocked cell hides by the square that joins the middles of its sides. A quadrant is scanned row by row outwards; what
 * goes on is a list of gaps, the slopes between which nothing was met. A ray crosses such a square exactly if it crosses
 * its middle line, so all that counts of a row are the slopes of the cells' middle lines (Ford 2020; slopes are fractions).
 */
#ifndef WEND_AGENT_SIGHT_SIGHT_SCAN_H
#define WEND_AGENT_SIGHT_SIGHT_SCAN_H

#include <wend/sight.h>

#include "agent/sight/sight_box.h"

/* Columns to the right per row outwards; `den` is above 0. */
struct wend_slope {
    int32_t num, den;
};

struct wend_gap {
    struct wend_slope from, to; /* from < to */
};

struct wend_gaps {
    struct wend_gap *gaps; /* from left to right */
    uint32_t count, capacity;
};

/* One way of reading a box: as it is, or turned over. Walls: null where there are none. */
struct wend_sight_rows {
    const struct wend_sight_box *box;
    const uint8_t *blocked;
    const uint8_t *beside, *beyond; /* bits of cells with a wall towards the next column, and towards the next row */
    uint8_t *seen;                  /* cells that are seen are added */
};

struct wend_sight_scan {
    wend_sight_rule rule;
    struct wend_gaps now, next;
    const wend_allocator *memory;
};

/* Scans the quadrant of growing rows, or that of falling ones. MEMORY where a list could not grow. */
wend_status wend_sight_scan_quadrant(struct wend_sight_scan *scan, const struct wend_sight_rows *rows, bool falling);

/* Makes room for the gaps that a box without walls can have. */
wend_status wend_sight_scan_reserve(struct wend_sight_scan *scan, uint32_t radius);
void wend_sight_scan_destroy(struct wend_sight_scan *scan);
size_t wend_sight_scan_memory(const struct wend_sight_scan *scan);

#endif
