/* Who stands in the way. */
#include "map/space/occupied.h"

/* The cells that a mover with its anchor at `own` covers of a row of `footprint` cells from `node` on, as bits. */
static uint32_t covered_bits(const wend_space *space, uint32_t node, uint32_t own)
{
    uint32_t footprint = space->profile.footprint;
    struct wend_cell at = wend_space_cell(space, node), from = wend_space_cell(space, own);
    if (at.level != from.level || at.y < from.y || at.y >= from.y + footprint)
        return 0;
    uint32_t whole = (1u << footprint) - 1, shift = wend_distance(at.x, from.x);
    if (shift >= footprint)
        return 0;
    return (from.x >= at.x ? whole << shift : whole >> shift) & whole;
}

bool wend_space_is_taken(const wend_space *space, uint32_t node, uint32_t own, uint32_t target)
{
    const uint8_t *occupied = wend_space_occupied(space);
    uint32_t footprint = space->profile.footprint;
    for (uint32_t j = 0; j < footprint; j++) {
        uint32_t row = node + j * space->cells.stride;
        uint32_t others = wend_bits_load(occupied, row) & ((1u << footprint) - 1);
        if (others != 0)
            others &= ~covered_bits(space, row, own);
        if (others != 0 && target != own)
            others &= ~covered_bits(space, row, target);
        if (others != 0)
            return true;
    }
    return false;
}

bool wend_space_is_covered(const wend_space *space, uint32_t node, const uint8_t *except)
{
    const uint8_t *occupied = wend_space_occupied(space);
    uint32_t footprint = space->profile.footprint, whole = (1u << footprint) - 1;
    for (uint32_t j = 0; j < footprint; j++) {
        uint32_t row = node + j * space->cells.stride, taken = wend_bits_load(occupied, row) & whole;
        if (taken != 0 && except)
            taken &= ~wend_bits_load(except, row);
        if (taken != 0)
            return true;
    }
    return false;
}
