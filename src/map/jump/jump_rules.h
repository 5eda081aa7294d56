/*
 * The JUMP_ bits of jump.h as formulas, for 64 cells at a time. They equal the tables of steps.c at the default prices;
 * a test compares all of them.
 */
#ifndef WEND_MAP_JUMP_JUMP_RULES_H
#define WEND_MAP_JUMP_JUMP_RULES_H

#include <stdint.h>

#include "base/inline.h"
#include "map/grid/grid.h"

/* How a mover passes corners. */
enum wend_jump_rule { PASSES_NO_CORNER, PASSES_ONE_CORNER, PASSES_ALL_CORNERS, HAS_NO_DIAGONALS };

/* Bit i of each word: that neighbour of cell i is free; `own`: the cell itself. */
struct wend_cells_around {
    uint64_t north_west, north, north_east, west, own, east, south_west, south, south_east;
};

/* True where a diagonal step is legal onto a cell between two others. */
WEND_ALWAYS_INLINE uint64_t wend_legal_diagonal(enum wend_jump_rule rule, uint64_t corner, uint64_t one, uint64_t other)
{
    switch (rule) {
    case PASSES_NO_CORNER:
        return corner & one & other;
    case PASSES_ONE_CORNER:
        return corner & (one | other);
    case PASSES_ALL_CORNERS:
        return corner;
    default:
        return 0;
    }
}

/*
 * True where a straight run has a forced neighbour on one side: the cell beside it if the cell behind that one is
 * blocked, or, if corners may be cut, the cell past a blocked cell beside it.
 *
 *     # o .        . # o
 *     > x .        > x .
 */
WEND_ALWAYS_INLINE uint64_t wend_forced(enum wend_jump_rule rule, uint64_t behind, uint64_t beside, uint64_t before)
{
    bool cuts = rule == PASSES_ONE_CORNER || rule == PASSES_ALL_CORNERS;
    return cuts ? ~beside & before : beside & ~behind;
}

/* Straight jump points of runs along the row. */
WEND_ALWAYS_INLINE uint64_t wend_jumps_east(enum wend_jump_rule rule, const struct wend_cells_around *a)
{
    uint64_t ahead = rule == PASSES_ONE_CORNER ? a->east : UINT64_MAX;
    return a->own & a->west & ahead &
           (wend_forced(rule, a->north_west, a->north, a->north_east) |
            wend_forced(rule, a->south_west, a->south, a->south_east));
}

WEND_ALWAYS_INLINE uint64_t wend_jumps_west(enum wend_jump_rule rule, const struct wend_cells_around *a)
{
    uint64_t ahead = rule == PASSES_ONE_CORNER ? a->west : UINT64_MAX;
    return a->own & a->east & ahead &
           (wend_forced(rule, a->north_east, a->north, a->north_west) |
            wend_forced(rule, a->south_east, a->south, a->south_west));
}

/* The same along the column; with 4 neighbours those runs are slanted. */
WEND_ALWAYS_INLINE uint64_t wend_jumps_north(enum wend_jump_rule rule, const struct wend_cells_around *a)
{
    uint64_t ahead = rule == PASSES_ONE_CORNER ? a->north : UINT64_MAX;
    uint64_t forced = wend_forced(rule, a->south_west, a->west, a->north_west) |
                      wend_forced(rule, a->south_east, a->east, a->north_east);
    return rule == HAS_NO_DIAGONALS ? 0 : a->own & a->south & ahead & forced;
}

WEND_ALWAYS_INLINE uint64_t wend_jumps_south(enum wend_jump_rule rule, const struct wend_cells_around *a)
{
    uint64_t ahead = rule == PASSES_ONE_CORNER ? a->south : UINT64_MAX;
    uint64_t forced = wend_forced(rule, a->north_west, a->west, a->south_west) |
                      wend_forced(rule, a->north_east, a->east, a->south_east);
    return rule == HAS_NO_DIAGONALS ? 0 : a->own & a->north & ahead & forced;
}

/* True where a slanted run may enter a free cell: diagonally, or with 4 neighbours along the column. */
WEND_ALWAYS_INLINE uint64_t wend_entered(enum wend_jump_rule rule, const struct wend_cells_around *a,
                                         uint32_t direction)
{
    switch (direction) {
    case NORTH:
        return a->own & a->south;
    case NORTH_EAST:
        return a->own & wend_legal_diagonal(rule, a->south_west, a->south, a->west);
    case SOUTH_EAST:
        return a->own & wend_legal_diagonal(rule, a->north_west, a->north, a->west);
    case SOUTH:
        return a->own & a->north;
    case SOUTH_WEST:
        return a->own & wend_legal_diagonal(rule, a->north_east, a->north, a->east);
    default:
        return a->own & wend_legal_diagonal(rule, a->south_east, a->south, a->east);
    }
}

/*
 * True where a slanted run that may enter has moves aside: past a blocked cell beside where it came from, to the next.
 *
 *     o . .
 *     # x .
 *     / . .
 */
WEND_ALWAYS_INLINE uint64_t wend_aside(enum wend_jump_rule rule, const struct wend_cells_around *a, uint32_t direction)
{
    uint64_t north_west = wend_legal_diagonal(rule, a->north_west, a->north, a->west);
    uint64_t north_east = wend_legal_diagonal(rule, a->north_east, a->north, a->east);
    uint64_t south_east = wend_legal_diagonal(rule, a->south_east, a->south, a->east);
    uint64_t south_west = wend_legal_diagonal(rule, a->south_west, a->south, a->west);
    switch (direction) {
    case NORTH_EAST:
        return a->own & south_west & ((~a->west & north_west) | (~a->south & south_east));
    case SOUTH_EAST:
        return a->own & north_west & ((~a->west & south_west) | (~a->north & north_east));
    case SOUTH_WEST:
        return a->own & north_east & ((~a->east & south_east) | (~a->north & north_west));
    case NORTH_WEST:
        return a->own & south_east & ((~a->east & north_east) | (~a->south & south_west));
    default:
        return 0;
    }
}

/* Jump points: cells at which some run may end because of the cells around. */
WEND_ALWAYS_INLINE uint64_t wend_jump_points(enum wend_jump_rule rule, const struct wend_cells_around *a)
{
    return wend_jumps_north(rule, a) | wend_jumps_east(rule, a) | wend_jumps_south(rule, a) | wend_jumps_west(rule, a) |
           wend_aside(rule, a, NORTH_EAST) | wend_aside(rule, a, SOUTH_EAST) | wend_aside(rule, a, SOUTH_WEST) |
           wend_aside(rule, a, NORTH_WEST);
}

#endif
