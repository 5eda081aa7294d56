/*
 * The successors of jump points: where a jump point search continues from a place.
 *
 * Runs of bit scans on the jump-point bitmaps find jump points (Harabor and Grastien 2011 and 2014). A slanted run does
 * not stop at its intermediate points: jump points that straight runs find off it are successors of its start. The goal
 * is not known here; wend_jump_sees looks for it.
 *
 * The code of runs is always inlined, for lists of successors (jump_successors.c) and for searches that follow them at
 * once (search/jump/jump.h).
 *
 * A place is a cell's column in the low half, its row in the high one, both from 1. A jump goes diagonally first, then
 * straight (with 4 neighbours: along the column, then along the row), so its two places determine its cost and the
 * direction in which it ends.
 */
#ifndef WEND_MAP_JUMP_JUMP_SUCCESSORS_H
#define WEND_MAP_JUMP_JUMP_SUCCESSORS_H

#include "map/jump/jump.h"

/* What varies between rules, known at compile time. */
struct wend_jump_rules {
    enum wend_topology topology; /* 8 or 4 */
    wend_corners corners;
};

static inline uint32_t wend_jump_place(uint32_t x, uint32_t y)
{
    return x | y << 16;
}

/* The place of a node. */
static inline uint32_t wend_jump_place_of(const wend_space *space, uint32_t node)
{
    const uint32_t y = wend_divide(node, space->cells.per_stride);
    return wend_jump_place(node - y * space->cells.stride, y);
}

static inline uint32_t wend_jump_column(uint32_t place)
{
    return place & 0xffff;
}

static inline uint32_t wend_jump_row(uint32_t place)
{
    return place >> 16;
}

static inline uint32_t wend_jump_node(const struct wend_jump_bitmaps *maps, uint32_t place)
{
    return wend_jump_row(place) * maps->stride + wend_jump_column(place);
}

/* The direction in which a jump between two different places begins. */
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

/* The direction in which a jump ends and enters the second place. A table, since branches would be unpredictable. */
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

/* The cost of a jump, at the default prices. */
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

/* Lists of places are read a few at once: this many places after each can be read, whatever they hold. */
enum { WEND_PLACES_AHEAD = 8 };

/* Upper bound of the places that wend_jump_find finds from one place. */
uint32_t wend_jump_most_found(const wend_space *space);

/*
 * Finds the jump points that a search continues to from a place: a jump point that was entered by a direction or, with
 * NO_DIRECTION, any free cell. Writes their places to `found`, always in the same order. Returns how many.
 */
typedef uint32_t wend_jump_find(const struct wend_jump_bitmaps *maps, const struct wend_steps *steps, uint32_t place,
                                uint32_t direction, uint32_t *found);

/* The finder for a space with jump maps. */
wend_jump_find *wend_jump_finder(const wend_space *space, enum wend_processor processor);

/* A goal to look for. */
struct wend_jump_goal {
    uint32_t place;
    uint32_t open[4]; /* by direction / 2: free cells in a row beyond it */
};

struct wend_jump_goal wend_jump_goal_of(const struct wend_jump_bitmaps *maps, uint32_t place);

/* True if a slanted run may enter the cell of a stop; then *ends says if it ends there in a jump point. */
WEND_ALWAYS_INLINE bool wend_jump_may_enter(const struct wend_jump_bitmaps *maps, uint32_t node, uint32_t d, bool *ends,
                                            const struct wend_jump_rules rules)
{
    const uint8_t *is_free = maps->cells;
    *ends = false;
    if (!wend_bits_get(is_free, node))
        return false; /* maybe padding, around which there are no cells */
    if (rules.corners != WEND_CORNERS_NEVER) {
        uint32_t kinds = maps->kinds[wend_neighbourhood(maps->cells, maps->stride, node)];
        *ends = kinds >> (JUMP_ASIDE + d / 2) & 1;
        return kinds >> (JUMP_ENTERED + d / 2) & 1;
    }
    const uint32_t beside = d < SOUTH ? node - 1 : node + 1;
    const uint32_t above = d == NORTH_EAST || d == NORTH_WEST ? node + maps->stride : node - maps->stride;
    return wend_bits_get(is_free, beside) && wend_bits_get(is_free, above);
}

/* A place to run from, in bitmaps by row and by column. */
struct wend_jump_runner {
    const struct wend_jump_bitmaps *maps;
    uint32_t place, node, column_node;
};

/* Diagonal runs are separate functions: the code of an expansion must fit the instruction cache. */
typedef void *wend_jump_diagonal(const struct wend_jump_runner *from, void *found);

/* What varies between callers of runs, known at compile time. */
struct wend_jump_runs {
    struct wend_jump_rules rules;
    /* Takes a jump point, the direction it is entered by, and the jump's cost. Returns `found` for the next one. */
    void *(*note)(void *found, const struct wend_jump_bitmaps *maps, uint32_t node, uint32_t place, uint32_t d,
                  uint32_t cost);
    wend_jump_diagonal *diagonal[4]; /* by direction / 2; null with 4 neighbours */
};

WEND_ALWAYS_INLINE int32_t wend_run_step_x(uint32_t d)
{
    return d == NORTH || d == SOUTH ? 0 : d < SOUTH ? 1 : -1;
}

WEND_ALWAYS_INLINE int32_t wend_run_step_y(uint32_t d)
{
    return d == EAST || d == WEST ? 0 : d > EAST && d < WEST ? 1 : -1;
}

/* The runner moved by some steps in a compile-time direction. */
WEND_ALWAYS_INLINE struct wend_jump_runner wend_runner_ahead(const struct wend_jump_runner *from, uint32_t d,
                                                             uint32_t steps)
{
    const struct wend_jump_bitmaps *maps = from->maps;
    const uint32_t across = (uint32_t)wend_run_step_x(d), down = (uint32_t)wend_run_step_y(d);
    return (struct wend_jump_runner){maps, from->place + steps * (across + (down << 16)),
                                     from->node + steps * (down * maps->stride + across),
                                     from->column_node + steps * (across * maps->column_stride + down)};
}

/* Runs straight on, where the jump has cost `cost` so far, and notes the jump point that it finds, if any. */
WEND_ALWAYS_INLINE void *wend_run_straight(const struct wend_jump_runner *at, uint32_t cost, uint32_t d, void *found,
                                           const struct wend_jump_runs runs)
{
    const bool along_row = d == EAST || d == WEST, up = d == EAST || d == SOUTH;
    const uint8_t *stops = at->maps->straight[d / 2], *is_free = along_row ? at->maps->cells : at->maps->columns;
    const uint32_t index = along_row ? at->node : at->column_node;
    const uint32_t run = up ? wend_bits_scan_up(stops, index, 0) : wend_bits_scan_down(stops, index, 0);
    if (!wend_bits_get(is_free, up ? index + run : index - run))
        return found;
    const struct wend_jump_runner end = wend_runner_ahead(at, d, run);
    return runs.note(found, at->maps, end.node, end.place, d, cost + run * WEND_PRICE_STRAIGHT);
}

/* Runs diagonally, and straight off the diagonal wherever that finds something. */
WEND_ALWAYS_INLINE void *wend_run_diagonal(const struct wend_jump_runner *from, uint32_t d, void *found,
                                           const struct wend_jump_runs runs)
{
    const struct wend_jump_bitmaps *maps = from->maps;
    struct wend_jump_points_ahead stops =
        wend_jump_points_from(maps, wend_jump_column(from->place), wend_jump_row(from->place), d);
    for (;;) {
        const uint32_t gone = wend_next_jump_point(&stops, maps, d);
        const struct wend_jump_runner at = wend_runner_ahead(from, d, gone);
        bool ends;
        if (!wend_jump_may_enter(maps, at.node, d, &ends, runs.rules))
            return found;
        const uint32_t cost = gone * WEND_PRICE_DIAGONAL;
        if (ends)
            return runs.note(found, maps, at.node, at.place, d, cost);
        found = wend_run_straight(&at, cost, wend_run_step_x(d) > 0 ? EAST : WEST, found, runs);
        found = wend_run_straight(&at, cost, wend_run_step_y(d) > 0 ? SOUTH : NORTH, found, runs);
    }
}

/* With 4 neighbours: runs along a column, and along rows off it wherever that finds something. */
WEND_ALWAYS_INLINE void *wend_run_column(const struct wend_jump_runner *from, uint32_t d, void *found,
                                         const struct wend_jump_runs runs)
{
    const struct wend_jump_bitmaps *maps = from->maps;
    struct wend_jump_runner at = *from;
    for (uint32_t cost = 0;;) {
        const uint32_t steps = wend_column_jump_point(maps, wend_jump_column(at.place), wend_jump_row(at.place), d);
        cost += steps * WEND_PRICE_STRAIGHT;
        at = wend_runner_ahead(&at, d, steps);
        if (!wend_bits_get(maps->cells, at.node))
            return found;
        found = wend_run_straight(&at, cost, EAST, found, runs);
        found = wend_run_straight(&at, cost, WEST, found, runs);
    }
}

/* Runs in a direction if it is among the moves. */
WEND_ALWAYS_INLINE void *wend_run_if(const struct wend_jump_runner *from, uint32_t moves, uint32_t d, void *found,
                                     const struct wend_jump_runs runs)
{
    if (!(moves >> d & 1))
        return found;
    if (d % 2 == 1)
        return runs.diagonal[d / 2](from, found);
    if (runs.rules.topology == SQUARES_4 && (d == NORTH || d == SOUTH))
        return wend_run_column(from, d, found, runs);
    return wend_run_straight(from, 0, d, found, runs);
}

/* Runs to one side of a straight run: by a quarter of a turn, and by an eighth. */
WEND_ALWAYS_INLINE void *wend_run_aside(const struct wend_jump_runner *from, uint32_t moves, uint32_t d, uint32_t turn,
                                        void *found, const struct wend_jump_runs runs)
{
    const bool never_cuts = runs.rules.corners == WEND_CORNERS_NEVER;
    const uint32_t side = (d + 2 * turn) & 7, between = (d + turn) & 7;
    found = wend_run_if(from, moves, side, found, runs);
    if (runs.rules.topology == SQUARES_4 || (never_cuts && !(moves >> side & 1)))
        return found;
    return wend_run_if(from, never_cuts ? UINT32_MAX : moves, between, found, runs);
}

/* Continues a straight run: ahead, and to both sides. */
WEND_ALWAYS_INLINE void *wend_run_on(const struct wend_jump_runner *from, uint32_t moves, uint32_t d, void *found,
                                     const struct wend_jump_runs runs)
{
    found = wend_run_if(from, UINT32_MAX, d, found, runs);
    found = wend_run_aside(from, moves, d, 1, found, runs);
    return wend_run_aside(from, moves, d, 7, found, runs);
}

/* Each direction of entry has separate code, so that a processor predicts its branches separately. */
WEND_ALWAYS_INLINE void *wend_run_entered(const struct wend_jump_bitmaps *maps, const struct wend_steps *steps,
                                          uint32_t place, uint32_t direction, void *found,
                                          const struct wend_jump_runs runs)
{
    const uint32_t x = wend_jump_column(place), y = wend_jump_row(place), node = wend_jump_node(maps, place);
    const struct wend_jump_runner from = {maps, place, node, wend_jump_maps_column_node(maps, x, y)};
    const uint32_t moves = steps->moves[direction][wend_neighbourhood(maps->cells, maps->stride, node)];
    switch (direction) {
    case NORTH:
        return wend_run_on(&from, moves, NORTH, found, runs);
    case EAST:
        return wend_run_on(&from, moves, EAST, found, runs);
    case SOUTH:
        return wend_run_on(&from, moves, SOUTH, found, runs);
    case WEST:
        return wend_run_on(&from, moves, WEST, found, runs);
    default:
        for (uint32_t d = NORTH; d < DIRECTIONS; d += 2)
            found = wend_run_if(&from, moves, d, found, runs);
        if (runs.rules.topology != SQUARES_8)
            return found;
        /* Unrolled by hand: otherwise compilers keep a table of these runs on the stack and fill it each time. */
        found = wend_run_if(&from, moves, NORTH_EAST, found, runs);
        found = wend_run_if(&from, moves, SOUTH_EAST, found, runs);
        found = wend_run_if(&from, moves, SOUTH_WEST, found, runs);
        return wend_run_if(&from, moves, NORTH_WEST, found, runs);
    }
}

/* True if this many diagonal steps may be taken from a place. */
WEND_ALWAYS_INLINE bool wend_jump_is_slope_clear(const struct wend_jump_bitmaps *maps, uint32_t place, uint32_t steps,
                                                 uint32_t d, const struct wend_jump_rules rules)
{
    const bool right = d < SOUTH, down = d == SOUTH_EAST || d == SOUTH_WEST;
    const uint32_t x = wend_jump_column(place), y = wend_jump_row(place);
    struct wend_jump_points_ahead stops = wend_jump_points_from(maps, x, y, d);
    for (;;) {
        const uint32_t gone = wend_next_jump_point(&stops, maps, d);
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

/* True if no blocked cell lies between two free ones of a row or column. */
static inline bool wend_jump_is_clear(const uint8_t *is_free, uint32_t from, uint32_t to)
{
    uint32_t low = from < to ? from : to, high = from < to ? to : from;
    return low == high || wend_bits_scan_up(is_free, low, UINT64_MAX) > high - low;
}

/*
 * True if the last, straight leg of a jump from a place to the goal leads through free cells; otherwise the goal is not
 * in sight. Precondition: the place is not the goal's.
 */
WEND_ALWAYS_INLINE bool wend_jump_faces(uint32_t place, const struct wend_jump_goal *goal,
                                        const struct wend_jump_rules rules)
{
    const uint32_t x = wend_jump_column(place), y = wend_jump_row(place);
    const uint32_t goal_x = wend_jump_column(goal->place), goal_y = wend_jump_row(goal->place);
    const uint32_t across = goal_x > x ? goal_x - x : x - goal_x, down = goal_y > y ? goal_y - y : y - goal_y;
    /* Without branches, which would be unpredictable. */
    const bool along_row = rules.topology == SQUARES_4 || across > down;
    const bool backwards = (along_row & (goal_x > x)) | (!along_row & (goal_y <= y));
    const uint32_t beyond = rules.topology == SQUARES_4 ? across : along_row ? across - down : down - across;
    return beyond <= goal->open[along_row + 2 * backwards];
}

/*
 * True if a jump from a place straight to the goal is free and begins in one of `moves`, a mask of directions.
 * Precondition: the place is not the goal's.
 */
WEND_ALWAYS_INLINE bool wend_jump_sees(const struct wend_jump_bitmaps *maps, uint32_t place, uint32_t moves,
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

/*
 * The sources of a place: cells from which a diagonal and then a straight run end there (with 4 neighbours: one along
 * the column, then one along the row), whatever might stop these runs in between.
 *
 * They are found a row at a time: the free cells straight beside the place are bits, and a step back along a diagonal
 * shifts all bits by one, minus those where the step would be illegal.
 */

/* A map to search: that of a space, or another one of the same size. */
struct wend_jump_ground {
    const wend_space *space;            /* gives size, rules and memory */
    const uint8_t *cells;               /* bit: free, by node */
    const struct wend_jump_word *words; /* jump points, by node / 64 */
    uint32_t word_count;
};

static inline struct wend_jump_ground wend_jump_ground_of(const wend_space *space)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    return (struct wend_jump_ground){space, space->cells.free, jump_maps->maps.words, jump_maps->word_count};
}

/* A growing list. */
struct wend_jump_sources {
    uint32_t *places;
    uint32_t count, capacity;
};

/*
 * Adds the jump points among a place's sources, some maybe twice, without the place itself. Returns the work, in units
 * of 3 to 5 ns; 0 if memory was refused or the sweep exceeded `most` words of the map: then some are missing.
 */
uint32_t wend_jump_sources_add(const struct wend_jump_ground *ground, uint32_t place, uint32_t most,
                               struct wend_jump_sources *sources);

void wend_jump_sources_release(const wend_space *space, struct wend_jump_sources *sources);

#endif
