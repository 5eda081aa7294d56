/* What stops influence: the directions in which it passes from each cell. */
#include "agent/influence.h"

#include "map/moves.h"

#include <string.h>

/* The directions a mover of a space has from a cell; from a blocked one maybe some. */
static uint32_t influence_moves(const wend_space *space, struct wend_cell cell)
{
    uint32_t node = wend_space_node(space, cell.x, cell.level * space->cells.height + cell.y);
    return wend_space_moves(space, node, wend_space_kind(space, cell), wend_space_neighbourhood(space, node));
}

uint8_t wend_influence_sides(const wend_influence *influence, uint32_t x, uint32_t row)
{
    const uint32_t y = row % influence->height, kind = wend_cell_kind(influence->topology, x, y);
    uint32_t sides = 0;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step = wend_step_of(influence->topology, kind, d);
        uint32_t to_x = x + (uint32_t)step.x, to_y = y + (uint32_t)step.y;
        if ((step.x != 0 || step.y != 0) && to_x < influence->width && to_y < influence->height)
            sides |= 1u << d;
    }
    return (uint8_t)sides;
}

/* The directions in which a mover of the space can step from a free cell and back. */
static uint8_t two_way_moves(const wend_influence *influence, const wend_space *space, uint32_t x, uint32_t row)
{
    const struct wend_cell cell = {x, row % influence->height, row / influence->height};
    const uint32_t kind = wend_cell_kind(influence->topology, x, cell.y), moves = influence_moves(space, cell);
    uint32_t open = 0;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step = wend_step_of(influence->topology, kind, d);
        struct wend_cell to = {x + (uint32_t)step.x, cell.y + (uint32_t)step.y, cell.level};
        if ((moves >> d & 1) && (influence_moves(space, to) >> wend_opposite(d) & 1))
            open |= 1u << d;
    }
    return (uint8_t)open;
}

/* The area and the cells around it, whose ways into it have changed too; all of the map for null. */
static struct wend_rectangle touched_by(const wend_influence *influence, const wend_area *area, uint32_t footprint)
{
    struct wend_rectangle r = {0, 0, influence->width, influence->rows};
    if (!area)
        return r;
    wend_area around = *area;
    around.place.x -= (int32_t)footprint * WEND_CELL;
    around.place.y -= (int32_t)footprint * WEND_CELL;
    around.width = (area->width ? area->width : 1) + footprint + 1;
    around.height = (area->height ? area->height : 1) + footprint + 1;
    if (around.width <= footprint || around.height <= footprint) /* beyond 2^32: as far as it goes */
        around.width = around.height = UINT32_MAX;
    return wend_influence_clip(influence, around);
}

/* Whether a place is so far off that moving it by a footprint could overflow. */
static bool is_far_off(wend_place place)
{
    return place.x < INT32_MIN / 2 || place.y < INT32_MIN / 2;
}

wend_status wend_influence_heed_walls(wend_influence *influence, const wend_space *space, const wend_area *area)
{
    if (!influence || (space && wend_space_grid(space) != influence->grid) || (area && is_far_off(area->place)))
        return WEND_ERROR_ARGUMENT;
    const uint32_t footprint = space ? space->profile.footprint : 1u;
    const struct wend_rectangle r = touched_by(influence, area, footprint);
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        for (uint32_t x = r.x; x < r.x + r.width; x++)
            influence->open[(size_t)row * influence->stride + x] =
                space ? two_way_moves(influence, space, x, row) : wend_influence_sides(influence, x, row);
    wend_influence_count(influence, (uint64_t)r.width * r.height, CELLS_PER_UNIT_WALLS);
    return WEND_OK;
}
