/* The layers of a space: occupied cells and extra costs. Map floor. */
#include "map/space.h"

static wend_status check_cells(const wend_space *space, struct wend_rectangle r)
{
    return space ? wend_grid_check_rectangle(space->grid, r) : WEND_ERROR_ARGUMENT;
}

wend_status wend_space_set_occupied(wend_space *space, uint32_t x, uint32_t y, bool occupied)
{
    wend_status status = check_cells(space, (struct wend_rectangle){x, y, 1, 1});
    if (status != WEND_OK || (!space->occupied && !occupied))
        return status;
    if (!space->occupied) {
        space->occupied = wend_space_new_bitmap(space);
        if (!space->occupied)
            return WEND_ERROR_MEMORY;
        space->rules |= RULE_OCCUPANCY;
    }
    wend_bits_put(space->occupied, wend_space_node(space, x, y), occupied);
    space->changes++;
    return WEND_OK;
}

static bool is_on_map(const wend_space *space, uint32_t x, uint32_t y)
{
    return x < space->width && y < space->height * space->levels;
}

bool wend_space_is_occupied(const wend_space *space, uint32_t x, uint32_t y)
{
    return space->occupied && is_on_map(space, x, y) && wend_bits_get(space->occupied, wend_space_node(space, x, y));
}

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
    uint32_t footprint = space->profile.footprint;
    for (uint32_t j = 0; j < footprint; j++) {
        uint32_t row = node + j * space->stride;
        uint32_t others = wend_bits_load(space->occupied, row) & ((1u << footprint) - 1);
        if (others != 0)
            others &= ~covered_bits(space, row, own);
        if (others != 0 && target != own)
            others &= ~covered_bits(space, row, target);
        if (others != 0)
            return true;
    }
    return false;
}

wend_status wend_space_write_extra(wend_space *space, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
                                   const uint16_t *extra, size_t stride)
{
    if (!extra || (stride != 0 && stride < width))
        return WEND_ERROR_ARGUMENT;
    wend_status status = check_cells(space, (struct wend_rectangle){x, y, width, height});
    if (status != WEND_OK || width == 0 || height == 0)
        return status;
    if (!space->extra) {
        space->extra = wend_space_new_bytes(space, sizeof *space->extra);
        if (!space->extra)
            return WEND_ERROR_MEMORY;
        space->rules |= RULE_EXTRA;
    }
    space->changes++;
    for (uint32_t j = 0; j < height; j++)
        memcpy(space->extra + wend_space_node(space, x, y + j), extra + j * (stride ? stride : width),
               width * sizeof *extra);
    return WEND_OK;
}

uint16_t wend_space_extra(const wend_space *space, uint32_t x, uint32_t y)
{
    return space->extra && is_on_map(space, x, y) ? space->extra[wend_space_node(space, x, y)] : 0;
}
