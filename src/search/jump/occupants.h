/*
 * Occupied cells that a path goes around or pays for: those with occupants or extra costs on the path found without
 * them.
 *
 * Jump point search prunes steps by the walls around a cell. An occupied cell blocks paths as a wall does, or costs
 * more, but jump maps do not know it. So the free cells beside it may have to be nodes as well: extra nodes. Entered
 * straight ahead, such a node leads on diagonally behind the occupied cell; entered diagonally, to its far side; with 4
 * neighbours, entered along a row just past it, along the column. Everything else is searched as without occupants.
 */
#ifndef WEND_SEARCH_JUMP_OCCUPANTS_H
#define WEND_SEARCH_JUMP_OCCUPANTS_H

#include "search/core/core_calls.h"
#include "search/jump/jump_ends.h"

enum { WEND_OCCUPIED_CELLS = 128, WEND_EXTRA_NODES = WEND_LANED_ENDS };

/* A cell by its place, and the cost of entering it besides the step; UINT64_MAX = it can't be entered. */
struct wend_occupied_cell {
    uint32_t place;
    uint64_t surcharge;
};

/* A free cell beside occupied ones, and the directions in which those lie. */
struct wend_extra_node {
    struct wend_jump_goal goal;
    uint32_t beside;
    uint32_t entries; /* entries for which the occupied cells may add moves */
};

/*
 * Extra nodes in groups of eight consecutive ones: their boxes, and the greatest number of free cells beside one of
 * them. Neighbours in the list are mostly neighbours on the map.
 */
enum { WEND_EXTRA_GROUPS = WEND_EXTRA_NODES / WEND_LANES };

struct wend_extra_groups {
    uint16_t left[WEND_EXTRA_GROUPS], right[WEND_EXTRA_GROUPS], top[WEND_EXTRA_GROUPS], bottom[WEND_EXTRA_GROUPS];
    uint16_t across[WEND_EXTRA_GROUPS], down[WEND_EXTRA_GROUPS];
};

/* A section of a path of which no order of steps is free: the nodes of its ends, and its directions. */
struct wend_section_key {
    uint32_t from, to, moves; /* moves: with the query's number in the higher bits */
};

enum { WEND_SECTIONS_TRIED = 256, WEND_PATH_CHANGES = 128 };

/* A range of a path's steps, by number, that were put into another order. */
struct wend_path_change {
    uint32_t low, high;
};

/* See sidestep.c. */
struct wend_sidestep_memory {
    struct wend_section_key failed[WEND_SECTIONS_TRIED]; /* by hash, of the current query; a later one overwrites */
    uint64_t *words;                                     /* bits of cells that paths of a section may pass */
    uint32_t word_capacity;
    struct wend_points points;      /* a section that was read back */
    struct wend_path_piece *pieces; /* by point of the path */
    uint32_t piece_capacity, change_count, query;
    struct wend_path_change changes[WEND_PATH_CHANGES]; /* of the path that the search found; only the first ones */
};

/* Rows and words of rows; empty if `bottom` is less than `top`. */
struct wend_near_box {
    uint32_t top, bottom, first, last;
};

/* See occupants_near.c. All bits are 0 except during a search. */
struct wend_near_places {
    uint64_t *words, *row; /* words: a bit per cell, `pitch` words a row; row: a row of the sweep */
    uint32_t pitch, capacity, row_capacity, box_count;
    bool is_known;                                   /* complete: from places with bit 0 no jump leads there */
    struct wend_near_box boxes[WEND_OCCUPIED_CELLS]; /* around the bits that are set */
};

struct wend_occupants {
    uint32_t count, extra_count;
    struct wend_occupied_cell cells[WEND_OCCUPIED_CELLS];
    struct wend_extra_node extra[WEND_EXTRA_NODES];
    struct wend_end_lanes cell_lanes, extra_lanes; /* in the same order */
    struct wend_extra_groups groups;
    struct wend_disturbed disturbed[WEND_OCCUPIED_CELLS]; /* on the path that was found last */
    struct wend_sidestep_memory sidestep;
    struct wend_near_places near;
};

/* sidestep.c: makes room for the pieces of the path found last, to which nothing has been changed yet. MEMORY. */
wend_status wend_occupants_take_path(struct wend_search *search, struct wend_occupants *occupants);

/*
 * sidestep.c: leads that path, whose pieces are known, past the disturbed cells wherever that costs nothing: by the
 * same steps in another order. *count: all cells of the list, then those that stay on the path. *is_changed: the path
 * changed. MEMORY.
 */
wend_status wend_occupants_sidestep(struct wend_search *search, struct wend_occupants *occupants, uint32_t *count,
                                    bool *is_changed);

/* sidestep.c: forgets the failures of an earlier query, when occupants may have been elsewhere. */
void wend_occupants_begin_sidesteps(struct wend_occupants *occupants);

/*
 * occupants_near.c: finds the places from which jumps may lead to an occupied cell or an extra node. Gives up if that
 * takes more than `most` words of the map: is_known is false then. MEMORY.
 */
wend_status wend_occupants_find_near(struct wend_occupants *occupants, const wend_space *space,
                                     const wend_allocator *memory, uint32_t most);
void wend_occupants_forget_near(struct wend_occupants *occupants);

/* Whether a jump from a place may lead to an occupied cell or extra node. Small builds always search. */
static inline bool wend_occupants_are_near(const struct wend_occupants *occupants, uint32_t place)
{
#if defined(WEND_SMALL)
    (void)occupants;
    (void)place;
    return true;
#else
    const struct wend_near_places *near = &occupants->near;
    const uint32_t x = wend_jump_column(place);
    return !near->is_known || (near->words[wend_jump_row(place) * near->pitch + (x >> 6)] >> (x & 63) & 1);
#endif
}

/* Returns an empty object, or NULL if the allocator refuses. */
struct wend_occupants *wend_occupants_create(const wend_allocator *memory);

/* The direction from a place to a cell beside it, as a mask; 0 if it is not beside. */
static inline uint32_t wend_occupied_cell_beside(uint32_t x, uint32_t y, uint32_t place)
{
    static const uint8_t directions[3][3] = {{1 << NORTH_WEST, 1 << NORTH, 1 << NORTH_EAST},
                                             {1 << WEST, 0, 1 << EAST},
                                             {1 << SOUTH_WEST, 1 << SOUTH, 1 << SOUTH_EAST}};
    const uint32_t right = x - (wend_jump_column(place) - 1), below = y - (wend_jump_row(place) - 1);
    return right <= 2 && below <= 2 ? directions[below][right] : 0;
}

/* The directions from a place to the occupied cells beside it, as a mask. */
static inline uint32_t wend_occupants_beside(const struct wend_occupants *occupants, uint32_t place)
{
    uint32_t beside = 0;
    for (uint32_t i = 0; i < occupants->count; i++)
        beside |= wend_occupied_cell_beside(wend_jump_column(occupants->cells[i].place),
                                            wend_jump_row(occupants->cells[i].place), place);
    return beside;
}

/* For each side on which a cell lies `cell` eighths of a turn off a direction: the move `move` eighths to that side. */
static inline uint32_t wend_occupants_turn(uint32_t beside, uint32_t direction, uint32_t cell, uint32_t move)
{
    const uint32_t right = beside >> ((direction + cell) & 7) & 1, left = beside >> ((direction - cell) & 7) & 1;
    return right << ((direction + move) & 7) | left << ((direction - move) & 7);
}

/* The moves that occupied cells beside a place add to those of an entry. */
static inline uint32_t wend_occupants_moves(uint32_t beside, uint32_t entry, enum wend_topology topology)
{
    if (beside == 0)
        return 0;
    if (topology == SQUARES_4)
        return entry == EAST || entry == WEST ? wend_occupants_turn(beside, entry, 3, 2) : 0;
    return entry % 2 == 0 ? wend_occupants_turn(beside, entry, 2, 1) : wend_occupants_turn(beside, entry, 3, 2);
}

/* Whether a place is on a jump, not counting its beginning. */
static inline bool wend_is_on_jump(uint32_t from, uint32_t to, uint32_t place, enum wend_topology topology)
{
    const uint32_t x = wend_jump_column(from), y = wend_jump_row(from);
    const uint32_t to_x = wend_jump_column(to), to_y = wend_jump_row(to);
    const uint32_t at_x = wend_jump_column(place), at_y = wend_jump_row(place);
    /* Distance from the first place in the jump's direction; cells behind it wrap to a great distance. */
    const uint32_t across = wend_distance(x, to_x), along = to_x < x ? x - at_x : at_x - x;
    const uint32_t down = wend_distance(y, to_y), below = to_y < y ? y - at_y : at_y - y;
    if (along > across || below > down)
        return false;
    if (topology == SQUARES_4)
        return along == 0 ? below != 0 : below == down;
    return along == below ? along != 0 : along < below ? along == across : below == down;
}

/* The cost of a jump, plus that of a cell if it is on the jump; UINT64_MAX if the cell can't be entered. */
static inline uint64_t wend_occupied_cell_add(const struct wend_occupied_cell *cell, uint32_t from, uint32_t to,
                                              uint64_t cost, enum wend_topology topology)
{
    return wend_is_on_jump(from, to, cell->place, topology) ? wend_sum(cost, cell->surcharge) : cost;
}

/* The cost of a jump with the cells on it; UINT64_MAX if one of them can't be entered. */
static inline uint64_t wend_occupants_cost(const struct wend_occupants *occupants, uint32_t from, uint32_t to,
                                           enum wend_topology topology)
{
    uint64_t cost = wend_jump_cost(from, to, topology);
    for (uint32_t i = 0; i < occupants->count; i++)
        cost = wend_occupied_cell_add(&occupants->cells[i], from, to, cost, topology);
    return cost;
}

/* A bit for each of eight cells or extra nodes from `first` on, of `count`, that jumps from a place may reach. */
WEND_ALWAYS_INLINE uint32_t wend_occupants_ahead(const struct wend_end_lanes *lanes, uint32_t first, uint32_t count,
                                                 uint32_t place, enum wend_topology topology)
{
    const uint32_t left = count - first;
    const uint32_t ahead = wend_end_lanes_ahead(lanes, first, wend_jump_column(place), wend_jump_row(place), topology);
    return left < WEND_LANES ? ahead & ((1u << left) - 1) : ahead;
}

/* Eight bits for each direction, all set if a mask has it. */
struct wend_spread_moves {
    uint32_t bits[DIRECTIONS];
};

static inline struct wend_spread_moves wend_spread_moves_of(uint32_t moves)
{
    struct wend_spread_moves spread;
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        spread.bits[d] = moves >> d & 1 ? 0xff : 0;
    return spread;
}

/* A bit for each of eight nodes from `first` on that jumps from a place reach by these moves. */
WEND_ALWAYS_INLINE uint32_t wend_occupants_leaving(const struct wend_end_lanes *lanes, uint32_t first, uint32_t place,
                                                   const struct wend_spread_moves *moves, enum wend_topology topology)
{
    const uint32_t x = wend_jump_column(place), y = wend_jump_row(place);
    const uint32_t *bits = moves->bits;
    uint32_t east = 0, west = 0, north = 0, south = 0;
#if defined(__SSE2__) && !defined(WEND_FREESTANDING)
    const __m128i zero = _mm_setzero_si128(), at_x = _mm_set1_epi16((short)x), at_y = _mm_set1_epi16((short)y);
    const __m128i end_x = wend_end_lane(lanes->x + first), end_y = wend_end_lane(lanes->y + first);
    const __m128i across = _mm_packs_epi16(_mm_cmpeq_epi16(_mm_subs_epu16(end_x, at_x), zero),
                                           _mm_cmpeq_epi16(_mm_subs_epu16(at_x, end_x), zero));
    const __m128i down = _mm_packs_epi16(_mm_cmpeq_epi16(_mm_subs_epu16(end_y, at_y), zero),
                                         _mm_cmpeq_epi16(_mm_subs_epu16(at_y, end_y), zero));
    const uint32_t no_across = (uint32_t)_mm_movemask_epi8(across), no_down = (uint32_t)_mm_movemask_epi8(down);
    east = ~no_across & 0xff;
    west = ~no_across >> 8 & 0xff;
    south = ~no_down & 0xff;
    north = ~no_down >> 8 & 0xff;
#else
    for (uint32_t i = 0; i < WEND_LANES; i++) {
        east |= (uint32_t)(lanes->x[first + i] > x) << i;
        west |= (uint32_t)(lanes->x[first + i] < x) << i;
        south |= (uint32_t)(lanes->y[first + i] > y) << i;
        north |= (uint32_t)(lanes->y[first + i] < y) << i;
    }
#endif
    const uint32_t column = (north & bits[NORTH]) | (south & bits[SOUTH]);
    const uint32_t row = ~(north | south) & ((east & bits[EAST]) | (west & bits[WEST]));
    if (topology == SQUARES_4)
        return column | row;
    return row | (~(east | west) & column) | (north & ((east & bits[NORTH_EAST]) | (west & bits[NORTH_WEST]))) |
           (south & ((east & bits[SOUTH_EAST]) | (west & bits[SOUTH_WEST])));
}

/* Adds the node of an index to its group. */
static inline void wend_extra_groups_add(struct wend_extra_groups *groups, uint32_t index,
                                         const struct wend_jump_goal *node)
{
    const uint32_t i = index / WEND_LANES;
    const uint16_t x = (uint16_t)wend_jump_column(node->place), y = (uint16_t)wend_jump_row(node->place);
    const uint16_t across = wend_end_lane_of(WEND_MAX(node->open[WEST / 2], node->open[EAST / 2]));
    const uint16_t down = wend_end_lane_of(WEND_MAX(node->open[NORTH / 2], node->open[SOUTH / 2]));
    const bool is_first = index % WEND_LANES == 0;
    groups->left[i] = is_first ? x : WEND_MIN(groups->left[i], x);
    groups->right[i] = is_first ? x : WEND_MAX(groups->right[i], x);
    groups->top[i] = is_first ? y : WEND_MIN(groups->top[i], y);
    groups->bottom[i] = is_first ? y : WEND_MAX(groups->bottom[i], y);
    groups->across[i] = is_first ? across : WEND_MAX(groups->across[i], across);
    groups->down[i] = is_first ? down : WEND_MAX(groups->down[i], down);
}

/* A bit for each of eight groups from `first` on. */
static inline uint32_t wend_extra_groups_plain(const struct wend_extra_groups *groups, uint32_t first, uint32_t x,
                                               uint32_t y, enum wend_topology topology)
{
    uint32_t bits = 0;
    for (uint32_t i = first; i < first + WEND_LANES; i++) {
        const uint32_t left = groups->left[i], right = groups->right[i], top = groups->top[i],
                       bottom = groups->bottom[i];
        const uint32_t across = wend_range_distance(x, left, right), down = wend_range_distance(y, top, bottom);
        const uint32_t most_across = (x > left ? x - left : 0) + (x < right ? right - x : 0);
        const uint32_t most_down = (y > top ? y - top : 0) + (y < bottom ? bottom - y : 0);
        const bool may = topology == SQUARES_4
                             ? across <= groups->across[i]
                             : across <= groups->across[i] + most_down && down <= groups->down[i] + most_across;
        bits |= (uint32_t)may << (i - first);
    }
    return bits;
}

/* A bit for each of eight groups from `first` on, of `count` nodes in all, that jumps from a place may reach. */
WEND_ALWAYS_INLINE uint32_t wend_extra_groups_ahead(const struct wend_extra_groups *groups, uint32_t first,
                                                    uint32_t count, uint32_t place, enum wend_topology topology)
{
    const uint32_t left = (count + WEND_LANES - 1) / WEND_LANES - first,
                   every = left < WEND_LANES ? (1u << left) - 1 : 0xff;
#if defined(__SSE2__) && !defined(WEND_FREESTANDING)
    (void)wend_extra_groups_plain;
    const __m128i zero = _mm_setzero_si128();
    const __m128i x = _mm_set1_epi16((short)wend_jump_column(place)), y = _mm_set1_epi16((short)wend_jump_row(place));
    const __m128i west = wend_end_lane(groups->left + first), east = wend_end_lane(groups->right + first);
    const __m128i north = wend_end_lane(groups->top + first), south = wend_end_lane(groups->bottom + first);
    const __m128i across = _mm_or_si128(_mm_subs_epu16(west, x), _mm_subs_epu16(x, east));
    const __m128i down = _mm_or_si128(_mm_subs_epu16(north, y), _mm_subs_epu16(y, south));
    __m128i beyond = _mm_subs_epu16(across, wend_end_lane(groups->across + first));
    if (topology != SQUARES_4) {
        const __m128i most_across = _mm_adds_epu16(_mm_subs_epu16(x, west), _mm_subs_epu16(east, x));
        const __m128i most_down = _mm_adds_epu16(_mm_subs_epu16(y, north), _mm_subs_epu16(south, y));
        beyond = _mm_or_si128(_mm_subs_epu16(beyond, most_down),
                              _mm_subs_epu16(_mm_subs_epu16(down, wend_end_lane(groups->down + first)), most_across));
    }
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(_mm_cmpeq_epi16(beyond, zero), zero)) & every;
#else
    return wend_extra_groups_plain(groups, first, wend_jump_column(place), wend_jump_row(place), topology) & every;
#endif
}

/* Whether jumps from a place may reach any group. */
static inline bool wend_extra_groups_are_ahead(const struct wend_extra_groups *groups, uint32_t count, uint32_t place,
                                               enum wend_topology topology)
{
    for (uint32_t i = 0; i < count; i += WEND_LANES * WEND_LANES)
        if (wend_extra_groups_ahead(groups, i / WEND_LANES, count, place, topology) != 0)
            return true;
    return false;
}

/*
 * The cells that jumps from a node may pass, a mask for each eight of the list. The lanes are read in place: copying
 * cells one by one and reading eight of them right after would stall processors on the pending stores.
 */
struct wend_near_cells {
    uint8_t ahead[WEND_OCCUPIED_CELLS / WEND_LANES];
    uint32_t eights; /* bit for each eight with any */
};

/* A bit for each of eight cells from `first` on that is on a jump. */
static inline uint32_t wend_cells_on_jump_plain(const struct wend_end_lanes *cells, uint32_t first, uint32_t from,
                                                uint32_t to, enum wend_topology topology)
{
    uint32_t bits = 0;
    for (uint32_t i = 0; i < WEND_LANES; i++)
        bits |= (uint32_t)wend_is_on_jump(from, to, wend_jump_place(cells->x[first + i], cells->y[first + i]), topology)
                << i;
    return bits;
}

WEND_ALWAYS_INLINE uint32_t wend_cells_on_jump(const struct wend_end_lanes *cells, uint32_t first, uint32_t from,
                                               uint32_t to, enum wend_topology topology)
{
#if defined(__SSE2__) && !defined(WEND_FREESTANDING)
    (void)wend_cells_on_jump_plain; /* tests compare this with it */
    const uint32_t x = wend_jump_column(from), y = wend_jump_row(from);
    const uint32_t to_x = wend_jump_column(to), to_y = wend_jump_row(to);
    const __m128i zero = _mm_setzero_si128();
    const __m128i west = _mm_set1_epi16((short)-(to_x < x)), north = _mm_set1_epi16((short)-(to_y < y));
    const __m128i across = _mm_set1_epi16((short)wend_distance(x, to_x)),
                  down = _mm_set1_epi16((short)wend_distance(y, to_y));
    /* Distance from the first place in the jump's direction; cells behind it wrap to a great distance. */
    const __m128i right = _mm_sub_epi16(wend_end_lane(cells->x + first), _mm_set1_epi16((short)x));
    const __m128i beneath = _mm_sub_epi16(wend_end_lane(cells->y + first), _mm_set1_epi16((short)y));
    const __m128i along = _mm_sub_epi16(_mm_xor_si128(right, west), west);
    const __m128i below = _mm_sub_epi16(_mm_xor_si128(beneath, north), north);
    const __m128i beyond = _mm_or_si128(_mm_subs_epu16(along, across), _mm_subs_epu16(below, down));
    const __m128i at_side = _mm_cmpeq_epi16(along, across), at_end = _mm_cmpeq_epi16(below, down);
    __m128i on, off = _mm_setzero_si128();
    if (topology == SQUARES_4) {
        const __m128i at_begin = _mm_cmpeq_epi16(along, zero);
        on = _mm_or_si128(at_begin, at_end);
        off = _mm_and_si128(at_begin, _mm_cmpeq_epi16(below, zero));
    } else {
        const __m128i lower = _mm_cmpeq_epi16(_mm_subs_epu16(below, along), zero),
                      nearer = _mm_cmpeq_epi16(_mm_subs_epu16(along, below), zero);
        /* Below the diagonal in the last column, above it in the last row, or on it. */
        on = _mm_or_si128(_mm_and_si128(lower, _mm_or_si128(nearer, at_end)), _mm_and_si128(nearer, at_side));
        off = _mm_and_si128(_mm_and_si128(lower, nearer), _mm_cmpeq_epi16(along, zero));
    }
    on = _mm_andnot_si128(off, _mm_and_si128(on, _mm_cmpeq_epi16(beyond, zero)));
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(on, zero));
#else
    return wend_cells_on_jump_plain(cells, first, from, to, topology);
#endif
}

/* A bit for each of eight cells from `first` on that is beside a place or is the place. */
WEND_ALWAYS_INLINE uint32_t wend_cells_around(const struct wend_end_lanes *cells, uint32_t first, uint32_t place)
{
    const uint32_t x = wend_jump_column(place), y = wend_jump_row(place);
#if defined(__SSE2__) && !defined(WEND_FREESTANDING)
    const __m128i at_x = _mm_set1_epi16((short)x), at_y = _mm_set1_epi16((short)y);
    const __m128i cell_x = wend_end_lane(cells->x + first), cell_y = wend_end_lane(cells->y + first);
    const __m128i across = _mm_or_si128(_mm_subs_epu16(cell_x, at_x), _mm_subs_epu16(at_x, cell_x));
    const __m128i down = _mm_or_si128(_mm_subs_epu16(cell_y, at_y), _mm_subs_epu16(at_y, cell_y));
    const __m128i zero = _mm_setzero_si128(), beyond = _mm_subs_epu16(_mm_or_si128(across, down), _mm_set1_epi16(1));
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(_mm_cmpeq_epi16(beyond, zero), zero));
#else
    uint32_t bits = 0;
    for (uint32_t i = 0; i < WEND_LANES; i++)
        bits |= (uint32_t)((wend_distance(cells->x[first + i], x) | wend_distance(cells->y[first + i], y)) <= 1) << i;
    return bits;
#endif
}

/* Whether a place is one of the cells, or with `barred` one that can't be entered. */
static inline bool wend_occupants_have(const struct wend_occupants *occupants, uint32_t place, bool barred)
{
    for (uint32_t i = 0; i < occupants->count; i++)
        if (occupants->cells[i].place == place)
            return !barred || occupants->cells[i].surcharge == UINT64_MAX;
    return false;
}

#endif
