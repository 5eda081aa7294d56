/* Scans from a jump point by all its entries. */
#include "map/kept_scan.h"

#include "map/jump_spots.h"

struct wend_kept_scanner wend_kept_scanner_of(const wend_space *space)
{
    return (struct wend_kept_scanner){space, wend_jump_finder(space, wend_processor_here()),
                                      KEPT_MOST_LISTED + wend_jump_most_found(space)};
}

uint32_t wend_kept_scan(const struct wend_kept_scanner *scanner, uint32_t place, uint8_t ends[DIRECTIONS],
                        uint32_t *found)
{
    const wend_space *space = scanner->space;
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    const uint32_t kinds = wend_kinds_at(space, wend_jump_node(maps, place));
    uint32_t count = 0;
    for (uint32_t d = NORTH; d < DIRECTIONS; d++) {
        const uint32_t ends_run = d % 2 == 0 ? STOP_JUMP : STOP_ASIDE;
        if (kinds >> (ends_run + d / 2) & 1)
            count += scanner->find(maps, space->cells.steps, place, d, found + count);
        if (count > KEPT_MOST_LISTED)
            return UINT32_MAX;
        ends[d] = (uint8_t)count;
    }
    return count;
}
