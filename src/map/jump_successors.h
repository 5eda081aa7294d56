/*
 * The successors of jump points: where a jump point search goes on to from a place.
 *
 * Jump points are found by runs of bit scans on the stop maps (Harabor and Grastien 2011 and 2014). A slanted run does not
 * stop at its intermediate points: what straight runs off it find belongs to where it began. The goal is not known here: it
 * is looked for by wend_jump_sees.
 *
 * A place is a cell's column in the low half, its row in the high one, both from 1. A jump goes diagonally first, then
 * straight (with 4 neighbours: along the column, then along the row), so that its two places tell what it costs and in which
 * direction it ends.
 */
#ifndef WEND_MAP_JUMP_SUCCESSORS_H
#define WEND_MAP_JUMP_SUCCESSORS_H

#include "base/inline.h"
#include "base/processor.h"
#include "map/jump_maps.h"

/* What varies between rules, known when code for them is compiled. */
struct wend_jump_rules {
    enum wend_topology topology; /* 8 or 4 */
    wend_corners corners;
};

static inline uint32_t wend_jump_place(uint32_t x, uint32_t y)
{
    return x | y << 16;
}

static inline uint32_t wend_jump_column(uint32_t place)
{
    return place & 0xffff;
}

static inline uint32_t wend_jump_row(uint32_t place)
{
    return place >> 16;
}

static inline uint32_t wend_jump_node(const struct wend_stop_maps *maps, uint32_t place)
{
    return wend_jump_row(place) * maps->stride + wend_jump_column(place);
}

/* The direction in which a jump between two places that differ begins. */
WEND_ALWAYS_INLINE uint32_t wend_jump_exit(uint32_t from, uint32_t to, enum wend_topology topology)
{
    const uint32_t x = wend_jump_column(from), y = wend_jump_row(from);
    const uint32_t to_x = wend_jump_column(to), to_y = wend_jump_row(to);
    if (to_y == y)
        return to_x > x ? EAST : WEST;
    if (to_x == x || topology == SQUARES_4)
        return to_y > y ? SOUTH : NORTH;
    if (to_x > x)
        return to_y > y ? SOUTH_EAST : NORTH_EAST;
    return to_y > y ? SOUTH_WEST : NORTH_WEST;
}

/* The one in which it ends: by which the second place is entered. A table, for nothing about it could be foreseen. */
WEND_ALWAYS_INLINE uint32_t wend_jump_entry(uint32_t from, uint32_t to, enum wend_topology topology)
{
    static const uint8_t entries[3][4] = {
        {NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST}, {WEST, EAST, WEST, EAST}, {NORTH, NORTH, SOUTH, SOUTH}};
    const uint32_t x = wend_jump_column(from), y = wend_jump_row(from);
    const uint32_t to_x = wend_jump_column(to), to_y = wend_jump_row(to);
    const uint32_t across = to_x > x ? to_x - x : x - to_x, down = to_y > y ? to_y - y : y - to_y;
    const uint32_t ends = topology == SQUARES_4 ? 1u + (across == 0) : (across > down) + 2u * (down > across);
    return entries[ends][(to_x > x) + 2u * (to_y > y)];
}

/* What it costs, at the default prices. */
WEND_ALWAYS_INLINE uint64_t wend_jump_cost(uint32_t from, uint32_t to, enum wend_topology topology)
{
    const uint32_t x = wend_jump_column(from), y = wend_jump_row(from);
    const uint32_t to_x = wend_jump_column(to), to_y = wend_jump_row(to);
    const uint32_t across = to_x > x ? to_x - x : x - to_x, down = to_y > y ? to_y - y : y - to_y;
    const uint64_t shorter = across < down ? across : down, longer = across < down ? down : across;
    if (topology == SQUARES_4)
        return WEND_PRICE_STRAIGHT * (shorter + longer);
    return WEND_PRICE_STRAIGHT * longer + (WEND_PRICE_DIAGONAL - WEND_PRICE_STRAIGHT) * shorter;
}

/* Lists of places are read a few at once: from each of their places on so many can be read, whatever the last ones are. */
enum { WEND_PLACES_AHEAD = 8 };

/* The most that wend_jump_find finds from one place. */
uint32_t wend_jump_most_found(const wend_space *space);

/*
 * Finds the jump points that a search goes on to from a place, a jump point that was entered by a direction or, with
 * NO_DIRECTION, any free cell: their places in `found`, in an order that is always the same. Returns how many.
 */
typedef uint32_t wend_jump_find(const struct wend_stop_maps *maps, const struct wend_steps *steps, uint32_t place,
                                uint32_t direction, uint32_t *found);

/* The one for a space with jump maps. */
wend_jump_find *wend_jump_finder(const wend_space *space, enum wend_processor processor);

/* A goal to look for. */
struct wend_jump_goal {
    uint32_t place;
    uint32_t open[4]; /* by direction / 2: how many cells in a row beyond it are free */
};

struct wend_jump_goal wend_jump_goal_of(const struct wend_stop_maps *maps, uint32_t place);

/* Whether a slanted run that comes to a stop may enter that cell; if so, whether it ends there in a jump point. */
WEND_ALWAYS_INLINE bool wend_jump_may_enter(const struct wend_stop_maps *maps, uint32_t node, uint32_t d, bool *ends,
                                            const struct wend_jump_rules rules)
{
    const uint8_t *is_free = maps->cells;
    *ends = false;
    if (!wend_bits_get(is_free, node))
        return false; /* maybe of the padding, around which there are no cells */
    if (rules.corners != WEND_CORNERS_NEVER) {
        uint32_t kinds = maps->kinds[wend_neighbourhood(maps->cells, maps->stride, node)];
        *ends = kinds >> (STOP_ASIDE + d / 2) & 1;
        return kinds >> (STOP_ENTERED + d / 2) & 1;
    }
    const uint32_t beside = d < SOUTH ? node - 1 : node + 1;
    const uint32_t above = d == NORTH_EAST || d == NORTH_WEST ? node + maps->stride : node - maps->stride;
    return wend_bits_get(is_free, beside) && wend_bits_get(is_free, above);
}

/* Whether so many diagonal steps may be taken from a place. */
WEND_ALWAYS_INLINE bool wend_jump_is_slope_clear(const struct wend_stop_maps *maps, uint32_t place, uint32_t steps,
                                                 uint32_t d, const struct wend_jump_rules rules)
{
    const bool right = d < SOUTH, down = d == SOUTH_EAST || d == SOUTH_WEST;
    const uint32_t x = wend_jump_column(place), y = wend_jump_row(place);
    struct wend_stops_ahead stops = wend_stops_from(maps, x, y, d);
    for (;;) {
        const uint32_t gone = wend_next_stop(&stops, maps, d);
        if (gone > steps)
            return true;
        const uint32_t at_x = right ? x + gone : x - gone, at_y = down ? y + gone : y - gone;
        bool ends;
        if (!wend_jump_may_enter(maps, at_y * maps->stride + at_x, d, &ends, rules))
            return false;
        if (gone == steps)
            return true;
    }
}

/* Whether no blocked cell lies between two free ones of a row or column. */
static inline bool wend_jump_is_clear(const uint8_t *is_free, uint32_t from, uint32_t to)
{
    uint32_t low = from < to ? from : to, high = from < to ? to : from;
    return low == high || wend_bits_scan_up(is_free, low, UINT64_MAX) > high - low;
}

/*
 * Whether the last leg of a jump from a place to the goal, the straight one, leads through free cells: no others see it. The
 * place is not the goal's.
 */
WEND_ALWAYS_INLINE bool wend_jump_faces(uint32_t place, const struct wend_jump_goal *goal,
                                        const struct wend_jump_rules rules)
{
    const uint32_t x = wend_jump_column(place), y = wend_jump_row(place);
    const uint32_t goal_x = wend_jump_column(goal->place), goal_y = wend_jump_row(goal->place);
    const uint32_t across = goal_x > x ? goal_x - x : x - goal_x, down = goal_y > y ? goal_y - y : y - goal_y;
    if (rules.topology == SQUARES_4 || across > down)
        return across - (rules.topology == SQUARES_4 ? 0 : down) <= goal->open[(goal_x > x ? WEST : EAST) / 2];
    return down - across <= goal->open[(goal_y > y ? NORTH : SOUTH) / 2];
}

/*
 * Whether the way of a jump from a place straight to the goal is free, where it begins in one of `moves`, a mask of
 * directions. The place is not the goal's.
 */
WEND_ALWAYS_INLINE bool wend_jump_sees(const struct wend_stop_maps *maps, uint32_t place, uint32_t moves,
                                       const struct wend_jump_goal *goal, const struct wend_jump_rules rules)
{
    const uint32_t x = wend_jump_column(place), y = wend_jump_row(place);
    const uint32_t goal_x = wend_jump_column(goal->place), goal_y = wend_jump_row(goal->place);
    const uint32_t across = goal_x > x ? goal_x - x : x - goal_x, down = goal_y > y ? goal_y - y : y - goal_y;
    const uint32_t exit = wend_jump_exit(place, goal->place, rules.topology);
    if (!(moves >> exit & 1))
        return false;
    if (!wend_jump_faces(place, goal, rules))
        return false;
    if (rules.topology == SQUARES_4) {
        const uint32_t column = wend_jump_maps_column_node(maps, x, y);
        return down == 0 || wend_jump_is_clear(maps->columns, column, wend_jump_maps_column_node(maps, x, goal_y));
    }
    const uint32_t slanted = across < down ? across : down;
    switch (slanted == 0 ? NO_DIRECTION : exit) {
    case NORTH_EAST:
        return wend_jump_is_slope_clear(maps, place, slanted, NORTH_EAST, rules);
    case SOUTH_EAST:
        return wend_jump_is_slope_clear(maps, place, slanted, SOUTH_EAST, rules);
    case SOUTH_WEST:
        return wend_jump_is_slope_clear(maps, place, slanted, SOUTH_WEST, rules);
    case NORTH_WEST:
        return wend_jump_is_slope_clear(maps, place, slanted, NORTH_WEST, rules);
    default:
        return true;
    }
}

#endif
