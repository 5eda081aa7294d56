/* Making the lists of jump points: scans of many of them, on any number of threads. */
#ifndef WEND_MAP_JUMP_CACHE_CACHE_SCAN_H
#define WEND_MAP_JUMP_CACHE_CACHE_SCAN_H

#include "map/jump/jump_successors.h"

enum { CACHE_MOST_LISTED = 255 }; /* of one jump point */

/* How many places a scan of one jump point may write. */
uint32_t wend_cache_scan_room(const wend_space *space);

/*
 * Scans from a jump point, by each direction in which runs end there: one list after the other in `found`, and in `ends`
 * where each ends. Returns how many places that are, or UINT32_MAX where they are not worth keeping.
 */
uint32_t wend_cache_scan(const wend_space *space, wend_jump_find *find, uint32_t place, uint8_t ends[DIRECTIONS],
                         uint32_t *found);

#endif
