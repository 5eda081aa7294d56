/* The straight way near the start. Search floor. */
#include "search/walk.h"

/* The goal as seen from the start. */
struct bearing {
    uint32_t across, down; /* distances */
    uint32_t diagonal;     /* steps to take diagonally, at first */
    uint32_t east, south;  /* what a step across or down adds to column and row */
    uint32_t column;       /* of the start, from the leftmost of the two */
};

static struct bearing bearing_of(const struct wend_search *search)
{
    const uint32_t x = search->start_cell.x, y = search->start_cell.y;
    const uint32_t goal_x = search->goal_cell.x, goal_y = search->goal_cell.y;
    struct bearing b = {.across = wend_distance(x, goal_x), .down = wend_distance(y, goal_y)};
    if (search->space->profile.neighbours == WEND_NEIGHBOURS_8)
        b.diagonal = b.across < b.down ? b.across : b.down;
    b.east = goal_x > x ? 1 : UINT32_MAX;
    b.south = goal_y > y ? 1 : UINT32_MAX;
    b.column = goal_x > x ? 0 : b.across;
    return b;
}

/*
 * Goes row by row from the start's to the goal's, without a branch but the loop's, for which way one turns no predictor
 * foresees. A step straight down meets its own two ends as the cells beside it.
 */
static bool is_free_way(const struct wend_search *search, const struct bearing *b)
{
    const wend_space *space = search->space;
    const wend_corners corners = space->profile.corners;
    const uint64_t one_will_do = 0 - (uint64_t)(corners == WEND_CORNERS_ONE), always = corners == WEND_CORNERS_ALWAYS;
    const size_t below = b->south == 1 ? space->stride : 0 - (size_t)space->stride;
    size_t node = search->start - b->column;
    uint32_t column = b->column;
    uint64_t row = wend_bits_load_long(space->free, node), good = 1;
    for (uint32_t i = 0; i < b->down; i++) {
        uint32_t next = column + (i < b->diagonal ? b->east : 0);
        uint64_t beside = row >> next;
        row = wend_bits_load_long(space->free, node += below);
        uint64_t other = row >> column;
        good &= row >> next & ((beside & other) | ((beside | other) & one_will_do) | always);
        column = next;
    }
    uint32_t rest = b->across - b->diagonal;
    uint32_t from = b->east == 1 ? column + 1 : column - rest;
    return good & 1 && (~row >> from & ((UINT64_C(1) << rest) - 1)) == 0;
}

static wend_place place_of(uint32_t x, uint32_t y)
{
    return wend_place_cell((int32_t)x, (int32_t)y);
}

bool wend_search_walk(struct wend_search *search)
{
    struct wend_points *points = &search->scratch->points;
    const struct bearing b = bearing_of(search);
    if (!is_free_way(search, &b))
        return false;
    /* With 4 neighbours all steps down come before the corner. */
    bool square = search->space->profile.neighbours == WEND_NEIGHBOURS_4;
    uint32_t down_first = square ? b.down : b.diagonal, rest = square ? b.across : b.across + b.down - 2 * b.diagonal;
    uint32_t turns = (uint32_t)(down_first != 0) & (uint32_t)(rest != 0);
    const uint32_t x = search->start_cell.x, y = search->start_cell.y;
    points->places[0] = place_of(x, y);
    points->places[1] = place_of(x + b.diagonal * b.east, y + down_first * b.south);
    points->places[1 + turns] = place_of(search->goal_cell.x, search->goal_cell.y);
    points->count = 2 + turns;
    search->has_points = true;
    search->diagonal_steps = b.diagonal;
    search->straight_steps = b.across + b.down - 2 * b.diagonal;
    return true;
}
