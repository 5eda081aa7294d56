/* What stops influence: the directions in which it passes from each cell. */
#include "agent/influence/influence.h"

#include "map/cells/cells.h"

#include <string.h>

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

/* Working memory for the moves from a row's cells, one row in four. */
static uint8_t *moves_line(const wend_influence *influence, uint32_t row)
{
    return (uint8_t *)wend_influence_line(influence, row % 4);
}

/* The directions a mover has from cells of a row, `from` up to but not including `to`; from blocked ones maybe some. */
static void look_up_moves(wend_influence *influence, const wend_space *space, uint32_t row, uint32_t from, uint32_t to)
{
    uint8_t *moves = moves_line(influence, row);
    struct wend_cell cell = {from, row % influence->height, row / influence->height};
    uint32_t node = wend_space_node(space, from, row);
    for (; cell.x < to; cell.x++, node++)
        moves[cell.x] =
            (uint8_t)wend_space_moves(space, node, wend_space_kind(space, cell), wend_space_neighbourhood(space, node));
}

/* The directions in which a mover of the space can step from a free cell of a row, and back. */
static uint8_t two_way_moves(const struct wend_step steps[DIRECTIONS], uint8_t *const lines[3], uint32_t x)
{
    uint32_t open = 0;
    for (uint32_t left = lines[1][x]; left != 0; left &= left - 1) {
        const uint32_t d = wend_count_trailing_zeros(left);
        const uint8_t *there = lines[steps[d].y + 1] + steps[d].x;
        open |= (uint32_t)(there[x] >> wend_opposite(d) & 1) << d;
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

/* Row by row, once the moves from the row below are known too. */
static void take_walls(wend_influence *influence, const wend_space *space, struct wend_rectangle r)
{
    const uint32_t from = r.x > 0 ? r.x - 1 : 0, end = r.x + r.width;
    const uint32_t to = end < influence->width ? end + 1 : end;
    for (uint32_t row = r.y > 0 ? r.y - 1 : 0; row <= r.y; row++)
        look_up_moves(influence, space, row, from, to);
    for (uint32_t row = r.y; row < r.y + r.height; row++) {
        if (row + 1 < influence->rows)
            look_up_moves(influence, space, row + 1, from, to);
        uint8_t *const lines[3] = {moves_line(influence, row + 3), moves_line(influence, row),
                                   moves_line(influence, row + 1)};
        uint8_t *open = influence->open + (size_t)row * influence->stride;
        for (uint32_t x = r.x; x < end; x++) {
            uint32_t kind = wend_cell_kind(influence->topology, x, row % influence->height);
            open[x] = two_way_moves(space->cells.step[kind], lines, x);
        }
    }
}

static void drop_walls(wend_influence *influence, struct wend_rectangle r)
{
    for (uint32_t row = r.y; row < r.y + r.height; row++)
        for (uint32_t x = r.x; x < r.x + r.width; x++)
            influence->open[(size_t)row * influence->stride + x] = wend_influence_sides(influence, x, row);
}

wend_status wend_influence_apply_walls(wend_influence *influence, const wend_space *space, const wend_area *area)
{
    if (!influence || (space && wend_space_grid(space) != influence->grid) || (area && is_far_off(area->place)))
        return WEND_ERROR_ARGUMENT;
    const uint32_t footprint = space ? space->profile.footprint : 1u;
    const struct wend_rectangle r = touched_by(influence, area, footprint);
    if (space && r.width != 0)
        take_walls(influence, space, r);
    else
        drop_walls(influence, r);
    wend_influence_count(influence, (uint64_t)r.width * r.height, CELLS_PER_UNIT_WALLS);
    return WEND_OK;
}
