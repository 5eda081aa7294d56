/*
 * Occupied cells that a path goes around or pays for: those with occupants or extra costs that the path without them crossed.
 *
 * Jump point search leaves out what a wall beside it makes needless. An occupied cell bars paths as a wall does, or costs more,
 * but jump maps know nothing of it. So the cells beside it may be nodes too, extra nodes: entered straight ahead, such a cell leads on
 * diagonally behind the occupied one; entered diagonally, to its far side; with 4 neighbours, entered along a row just past it, along
 * the column. All else is searched as without occupants.
 */
#ifndef WEND_SEARCH_JUMP_OCCUPANTS_H
#define WEND_SEARCH_JUMP_OCCUPANTS_H

#include "search/core/core_calls.h"
#include "search/jump/jump_ends.h"

enum { WEND_OCCUPIED_CELLS = 128, WEND_EXTRA_NODES = WEND_LANED_ENDS };

/* A cell by its place, and what entering it costs besides the step; UINT64_MAX: nothing enters it. */
struct wend_occupied_cell {
    uint32_t place;
    uint64_t surcharge;
};

/* A free cell beside some of these, in the directions of a mask. */
struct wend_extra_node {
    struct wend_jump_goal goal;
    uint32_t beside;
    uint32_t entries; /* the directions of those by which it may be worth while to go on from here */
};

/* The columns of a row that a section of a path runs through, and words of bits for these and those beside; see sidestep.c. */
struct wend_sidestep_row {
    uint32_t left, right;
    uint32_t column; /* of the first bit */
    uint32_t first, words;
};

struct wend_sidestep_memory {
    struct wend_sidestep_row *rows;
    uint64_t *words;
    uint32_t row_capacity, word_capacity;
    struct wend_points points; /* a path read back */
};

struct wend_occupants {
    uint32_t count, extra_count;
    struct wend_occupied_cell cells[WEND_OCCUPIED_CELLS];
    struct wend_extra_node extra[WEND_EXTRA_NODES];
    struct wend_end_lanes cell_lanes, extra_lanes;        /* in the same order */
    struct wend_disturbed disturbed[WEND_OCCUPIED_CELLS]; /* by the way that was found last */
    struct wend_sidestep_memory sidestep;
};

/*
 * sidestep.c: leads the path found last past the disturbed cells, so many, wherever that costs nothing: by the same steps in
 * another order; *is_changed: somewhere it did. `leaves`: straight steps between two bends are taken together with the first of
 * these, else with the second. MEMORY.
 */
wend_status wend_occupants_sidestep(struct wend_search *search, struct wend_occupants *occupants, uint32_t count,
                                    bool leaves, bool *is_changed);

/* Room for them; null where the allocator refuses. */
struct wend_occupants *wend_occupants_create(const wend_allocator *memory);

/* Which of the cells lie beside a place, as a mask of directions. */
static inline uint32_t wend_occupants_beside(const struct wend_occupants *occupants, uint32_t place)
{
    static const uint8_t directions[3][3] = {{1 << NORTH_WEST, 1 << NORTH, 1 << NORTH_EAST},
                                             {1 << WEST, 0, 1 << EAST},
                                             {1 << SOUTH_WEST, 1 << SOUTH, 1 << SOUTH_EAST}};
    const uint32_t left = wend_jump_column(place) - 1, top = wend_jump_row(place) - 1;
    uint32_t beside = 0;
    for (uint32_t i = 0; i < occupants->count; i++) {
        const uint32_t x = wend_jump_column(occupants->cells[i].place) - left;
        const uint32_t y = wend_jump_row(occupants->cells[i].place) - top;
        if (x <= 2 && y <= 2)
            beside |= directions[y][x];
    }
    return beside;
}

/* Where one of the cells lies so far around from a direction, a bit so far around. */
static inline uint32_t wend_occupants_turn(uint32_t beside, uint32_t direction, uint32_t cell, uint32_t move)
{
    const uint32_t right = beside >> ((direction + cell) & 7) & 1, left = beside >> ((direction - cell) & 7) & 1;
    return right << ((direction + move) & 7) | left << ((direction - move) & 7);
}

/* The moves that cells beside a place add to those of a direction by which it is entered. */
static inline uint32_t wend_occupants_moves(uint32_t beside, uint32_t entry, enum wend_topology topology)
{
    if (beside == 0)
        return 0;
    if (topology == SQUARES_4)
        return entry == EAST || entry == WEST ? wend_occupants_turn(beside, entry, 3, 2) : 0;
    return entry % 2 == 0 ? wend_occupants_turn(beside, entry, 2, 1) : wend_occupants_turn(beside, entry, 3, 2);
}

/* Whether a place lies on a jump, past its beginning. */
static inline bool wend_is_on_jump(uint32_t from, uint32_t to, uint32_t place, enum wend_topology topology)
{
    const uint32_t x = wend_jump_column(from), y = wend_jump_row(from);
    const uint32_t to_x = wend_jump_column(to), to_y = wend_jump_row(to);
    const uint32_t at_x = wend_jump_column(place), at_y = wend_jump_row(place);
    /* Columns and rows on from the first place; what lies behind that is far ahead. */
    const uint32_t across = wend_distance(x, to_x), along = to_x < x ? x - at_x : at_x - x;
    const uint32_t down = wend_distance(y, to_y), below = to_y < y ? y - at_y : at_y - y;
    if (along > across || below > down)
        return false;
    if (topology == SQUARES_4)
        return along == 0 ? below != 0 : below == down;
    return along == below ? along != 0 : along < below ? along == across : below == down;
}

/* The cost of a jump with that of a cell, if it lies on it; UINT64_MAX where that bars it. */
static inline uint64_t wend_occupied_cell_add(const struct wend_occupied_cell *cell, uint32_t from, uint32_t to,
                                              uint64_t cost, enum wend_topology topology)
{
    return wend_is_on_jump(from, to, cell->place, topology) ? wend_sum(cost, cell->surcharge) : cost;
}

/* What a jump costs; UINT64_MAX where one of the cells bars it. */
static inline uint64_t wend_occupants_cost(const struct wend_occupants *occupants, uint32_t from, uint32_t to,
                                           enum wend_topology topology)
{
    uint64_t cost = wend_jump_cost(from, to, topology);
    for (uint32_t i = 0; i < occupants->count; i++)
        cost = wend_occupied_cell_add(&occupants->cells[i], from, to, cost, topology);
    return cost;
}

/* A bit for each of eight cells or extra nodes from one on, so many in all, that a jump from a place may lead to. */
WEND_ALWAYS_INLINE uint32_t wend_occupants_ahead(const struct wend_end_lanes *lanes, uint32_t first, uint32_t count,
                                                 uint32_t place, enum wend_topology topology)
{
    const uint32_t left = count - first;
    const uint32_t ahead = wend_end_lanes_ahead(lanes, first, wend_jump_column(place), wend_jump_row(place), topology);
    return left < WEND_LANES ? ahead & ((1u << left) - 1) : ahead;
}

/* Whether a place is one of the cells. */
static inline bool wend_occupants_have(const struct wend_occupants *occupants, uint32_t place, bool barred)
{
    for (uint32_t i = 0; i < occupants->count; i++)
        if (occupants->cells[i].place == place)
            return !barred || occupants->cells[i].surcharge == UINT64_MAX;
    return false;
}

#endif
