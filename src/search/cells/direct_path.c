/* The direct path near the start. */
#include "search/cells/direct_path.h"

#include "base/bit_words.h"
#include "search/core/core_calls.h"

/* The goal relative to the start. */
struct bearing {
    uint32_t across, down; /* distances in columns and rows */
    uint32_t diagonal;     /* number of diagonal steps, which come first */
    uint32_t east, south;  /* added to column and row by a step across or down */
    uint32_t column;       /* the start's column, relative to the leftmost of the two */
};

static struct bearing bearing_of(const struct wend_search *search)
{
    const uint32_t x = search->question.start_cell.x, y = search->question.start_cell.y;
    const uint32_t goal_x = search->question.goal_cell.x, goal_y = search->question.goal_cell.y;
    struct bearing b = {.across = wend_distance(x, goal_x), .down = wend_distance(y, goal_y)};
    if (search->space->cells.topology == SQUARES_8)
        b.diagonal = b.across < b.down ? b.across : b.down;
    b.east = goal_x > x ? 1 : UINT32_MAX;
    b.south = goal_y > y ? 1 : UINT32_MAX;
    b.column = goal_x > x ? 0 : b.across;
    return b;
}

/* Moves a bit one column on, or with 63 one back. */
static uint64_t rotate(uint64_t bits, uint32_t by)
{
    return bits << by | bits >> (64 - by);
}

/*
 * Goes row by row from the start to the goal, with one load per row and a mask that moves along. In the diagonal part
 * the cells on both sides must be free, too, unless corners are always cut; a path that needs only one free side is
 * left to the search. Strides are whole bytes, so a column has the same bit offset in all rows.
 */
static bool is_free_path(const struct wend_search *search, const struct bearing *b)
{
    const wend_space *space = search->space;
    const struct wend_space_cells *cells = &space->cells;
    const uint64_t beside = 0 - (uint64_t)(space->profile.corners != WEND_CORNERS_ALWAYS);
    const size_t below = b->south == 1 ? cells->stride : 0 - (size_t)cells->stride;
    const uint32_t offset = (search->question.start - b->column) % 8, on = b->east & 63, back = 64 - on;
    size_t at = search->question.start - b->column - offset;
    uint64_t row = wend_bits_load_up(cells->free, at), here = UINT64_C(1) << (b->column + offset), bad = 0;
    uint32_t column = b->column + offset;
    if (b->diagonal > 0) {
        uint64_t needed = here | (beside & (rotate(here, on) | rotate(here, back)));
        bad = ~row & rotate(here, on) & beside;
        for (uint32_t i = 1; i < b->diagonal; i++) {
            needed = rotate(needed, on);
            bad |= ~wend_bits_load_up(cells->free, at += below) & needed;
        }
        column += b->diagonal * b->east;
        here = UINT64_C(1) << column;
        row = wend_bits_load_up(cells->free, at += below);
        bad |= ~row & (here | (rotate(here, back) & beside));
    }
    for (uint32_t i = b->diagonal; i < b->down; i++) {
        row = wend_bits_load_up(cells->free, at += below);
        bad |= ~row & here;
    }
    uint32_t rest = b->across - b->diagonal, from = b->east == 1 ? column + 1 : column - rest;
    return (bad | (~row & ((UINT64_C(1) << rest) - 1) << from)) == 0;
}

static wend_place place_of(uint32_t x, uint32_t y)
{
    return wend_place_cell((int32_t)x, (int32_t)y);
}

enum wend_search_end wend_search_direct_path(struct wend_search *search)
{
    struct wend_points *points = &search->scratch->points;
    const struct bearing b = bearing_of(search);
    if (!is_free_path(search, &b))
        return SEARCH_EXHAUSTED;
    if (points->capacity == 0 && !wend_points_grow(points, &search->scratch->memory))
        return SEARCH_NO_MEMORY;
    /* With 4 neighbours all steps down come before the corner. */
    bool square = search->space->cells.topology == SQUARES_4;
    uint32_t down_first = square ? b.down : b.diagonal, rest = square ? b.across : b.across + b.down - 2 * b.diagonal;
    uint32_t turns = (uint32_t)(down_first != 0) & (uint32_t)(rest != 0);
    const uint32_t x = search->question.start_cell.x, y = search->question.start_cell.y;
    points->places[0] = place_of(x, y);
    points->places[1] = place_of(x + b.diagonal * b.east, y + down_first * b.south);
    points->places[1 + turns] = place_of(search->question.goal_cell.x, search->question.goal_cell.y);
    points->count = 2 + turns;
    search->result.has_points = true;
    search->result.diagonal_steps = b.diagonal;
    search->result.straight_steps = b.across + b.down - 2 * b.diagonal;
    const bool has_layers = wend_space_occupied(search->space) || wend_space_extra(search->space);
    if (!has_layers || wend_search_is_undisturbed(search, false))
        return SEARCH_FOUND;
    search->result.has_points = false;
    search->result.diagonal_steps = search->result.straight_steps = 0;
    return SEARCH_EXHAUSTED;
}
