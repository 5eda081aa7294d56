/* Distances to targets, on squares and hexagons. */
#include "search/core/core_calls.h"

/* How many columns or rows lie between `footprint` cells from `at` on and those from `first` to `last`. */
static uint32_t gap_to(uint32_t at, uint32_t footprint, uint32_t first, uint32_t last)
{
    return at + footprint <= first ? first - (at + footprint - 1) : at > last ? at - last : 0;
}

/* Steps, or the square of the straight distance. */
static uint64_t hexagon_distance(enum wend_topology topology, struct wend_cell a, struct wend_cell b, bool straight)
{
    return straight ? wend_hex_square(topology, a, b) : wend_hex_steps(topology, a, b);
}

static uint32_t clamp_to(int64_t at, uint32_t first, uint32_t last)
{
    return at < first ? first : at > last ? last : (uint32_t)at;
}

/* The sides of a target are ragged: its nearest cell is at most one beside the nearest column and row. */
static uint64_t distance_to_hexagons(enum wend_topology topology, struct wend_cell cell,
                                     const struct wend_target *target, bool straight)
{
    int64_t column = clamp_to(cell.x, target->left, target->right), row = clamp_to(cell.y, target->top, target->bottom);
    uint64_t least = UINT64_MAX;
    if (column == cell.x && row == cell.y)
        return 0;
    for (int64_t i = 0; i < 9; i++) {
        uint32_t x = clamp_to(column + i % 3 - 1, target->left, target->right);
        uint32_t y = clamp_to(row + i / 3 - 1, target->top, target->bottom);
        uint64_t distance = hexagon_distance(topology, cell, (struct wend_cell){x, y, cell.level}, straight);
        least = distance < least ? distance : least;
    }
    return least;
}

uint64_t wend_target_distance(const wend_space *space, struct wend_cell cell, const struct wend_target *target,
                              bool straight)
{
    const wend_profile *profile = &space->profile;
    if (cell.level != target->level)
        return UINT64_MAX;
    if (wend_is_hex(space->cells.topology))
        return distance_to_hexagons(space->cells.topology, cell, target, straight);
    uint64_t across = gap_to(cell.x, profile->footprint, target->left, target->right);
    uint64_t down = gap_to(cell.y, profile->footprint, target->top, target->bottom);
    return straight ? across * across + down * down : across > down ? across : down;
}

bool wend_target_clip(const wend_space *space, const wend_area *area, struct wend_target *target)
{
    const struct wend_space_cells *cells = &space->cells;
    int64_t left = wend_place_column(area->place), top = wend_place_row(area->place);
    int64_t right = left + (area->width ? area->width : 1) - 1, bottom = top + (area->height ? area->height : 1) - 1;
    if (area->place.level >= cells->levels || right < 0 || bottom < 0 || left >= cells->width || top >= cells->height)
        return false;
    target->level = area->place.level;
    target->left = left < 0 ? 0 : (uint32_t)left;
    target->top = top < 0 ? 0 : (uint32_t)top;
    target->right = right < cells->width ? (uint32_t)right : cells->width - 1;
    target->bottom = bottom < cells->height ? (uint32_t)bottom : cells->height - 1;
    return true;
}

bool wend_target_has(const struct wend_target *target, struct wend_cell cell)
{
    return cell.level == target->level && gap_to(cell.x, 1, target->left, target->right) == 0 &&
           gap_to(cell.y, 1, target->top, target->bottom) == 0;
}

uint64_t wend_target_rest(const wend_space *space, uint32_t footprint, struct wend_cell cell,
                          const struct wend_target *target)
{
    uint64_t levels = wend_distance(cell.level, target->level);
    if (wend_is_hex(space->cells.topology))
        return (levels << 48) +
               distance_to_hexagons(space->cells.topology, cell, target, false) * space->profile.straight;
    uint32_t across = gap_to(cell.x, footprint, target->left, target->right);
    uint32_t down = gap_to(cell.y, footprint, target->top, target->bottom);
    return (levels << 48) +
           wend_space_distance(space, (struct wend_cell){0, 0, 0}, (struct wend_cell){across, down, 0});
}
