/* sides.c: a side belongs to the cell west or north of it. */
#include "draw/sides.h"

#include "draw/canvas.h"
#include "map/map.h"

bool drawing_has_sides(const drawing *drawing)
{
    return !drawing_is_hex(drawing) && rules_has_walls(drawing->scene->grid);
}

static bool may_leave(const drawing *drawing, wend_place cell, wend_direction direction)
{
    return (wend_grid_exits(drawing->scene->grid, cell) >> direction & 1) != 0;
}

side_kind drawing_side(const drawing *drawing, uint32_t column, uint32_t row, bool below)
{
    const uint32_t period = wend_grid_width(drawing->scene->grid) + 1, x = column % period;
    const uint16_t level = (uint16_t)(drawing->first_level + column / period);
    const wend_place cell = wend_place_at((int32_t)x, (int32_t)row, level);
    const wend_place next = wend_place_at((int32_t)x + !below, (int32_t)row + below, level);
    if (!drawing_has(drawing, cell) || !drawing_has(drawing, next))
        return SIDE_OPEN;
    const bool forward = may_leave(drawing, cell, below ? WEND_DIRECTION_SOUTH : WEND_DIRECTION_EAST);
    const bool back = may_leave(drawing, next, below ? WEND_DIRECTION_NORTH : WEND_DIRECTION_WEST);
    return forward ? back ? SIDE_OPEN : SIDE_FORWARD : back ? SIDE_BACK : SIDE_WALL;
}
