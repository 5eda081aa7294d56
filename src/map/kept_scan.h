/* Making the lists of jump points: scans of many of them, on any number of threads. */
#ifndef WEND_MAP_KEPT_SCAN_H
#define WEND_MAP_KEPT_SCAN_H

#include "map/jump_successors.h"

/* What scans need to know of a space. */
struct wend_kept_scanner {
    const wend_space *space;
    wend_jump_find *find;
    uint32_t room; /* places that a scan of one jump point may write */
};

enum { KEPT_MOST_LISTED = 255 }; /* of one jump point */

struct wend_kept_scanner wend_kept_scanner_of(const wend_space *space);

/*
 * Scans from a jump point, by each direction in which runs end there: one list after the other in `found`, and in `ends`
 * where each ends. Returns how many places that are, or UINT32_MAX where they are not worth keeping.
 */
uint32_t wend_kept_scan(const struct wend_kept_scanner *scanner, uint32_t place, uint8_t ends[DIRECTIONS],
                        uint32_t *found);

#endif
