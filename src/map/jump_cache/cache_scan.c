/* Scans from a jump point by all its entries. */
#include "map/jump_cache/cache_scan.h"

#include "map/jump/jump.h"

uint32_t wend_cache_scan_room(const wend_space *space)
{
    return CACHE_MOST_LISTED + wend_jump_most_found(space);
}

uint32_t wend_cache_scan(const wend_space *space, wend_jump_find *find, uint32_t place, uint8_t ends[DIRECTIONS],
                         uint32_t *found)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const uint32_t kinds = wend_kinds_at(space, wend_jump_node(maps, place));
    uint32_t count = 0;
    for (uint32_t d = NORTH; d < DIRECTIONS; d++) {
        const uint32_t ends_run = d % 2 == 0 ? JUMP_JUMP : JUMP_ASIDE;
        if (kinds >> (ends_run + d / 2) & 1)
            count += find(maps, space->cells.steps, place, d, found + count);
        if (count > CACHE_MOST_LISTED)
            return UINT32_MAX;
        ends[d] = (uint8_t)count;
    }
    return count;
}
