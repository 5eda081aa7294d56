/* The state of a running jump point search. */
#ifndef WEND_SEARCH_JUMP_JUMP_STATE_H
#define WEND_SEARCH_JUMP_JUMP_STATE_H

#include <string.h>

#include "base/clear.h"
#include "map/jump/jump_successors.h"
#include "map/jump_cache/successor_cache.h"
#include "map/landmark/landmark.h"
#include "search/jump/jump_memory.h"

/* Jumps to several places, measured at once by wide registers: nodes, costs, entries and estimates. */

enum { LANES = WEND_PLACES_AHEAD };

struct wend_jump_lanes {
    _Alignas(32) uint32_t nodes[LANES];
    uint32_t costs[LANES];     /* of the jump */
    uint32_t estimates[LANES]; /* from the end of the jump */
    uint32_t entries[LANES];   /* directions in which the end is entered */
};

/* Estimated price of a step along the longer side, and surcharge for each along the shorter. */
struct wend_jump_prices {
    uint32_t longer, shorter;
};

static inline struct wend_jump_prices wend_jump_prices_of(wend_heuristic heuristic)
{
    switch (heuristic) {
    case WEND_HEURISTIC_OCTILE:
        return (struct wend_jump_prices){WEND_PRICE_STRAIGHT, WEND_PRICE_DIAGONAL - WEND_PRICE_STRAIGHT};
    case WEND_HEURISTIC_MANHATTAN:
        return (struct wend_jump_prices){WEND_PRICE_STRAIGHT, WEND_PRICE_STRAIGHT};
    default:
        return (struct wend_jump_prices){0, 0};
    }
}

/* wend_jump_entry without a table. If corners are never cut, no jump point is entered diagonally. */
WEND_ALWAYS_INLINE uint32_t wend_lane_entry(uint32_t across, uint32_t down, bool east, bool south,
                                            const struct wend_jump_rules rules)
{
    const uint32_t along_row = east ? EAST : WEST, along_column = south ? SOUTH : NORTH;
    if (rules.topology == SQUARES_4)
        return across == 0 ? along_column : along_row;
    const uint32_t straight = across > down ? along_row : along_column;
    if (rules.corners == WEND_CORNERS_NEVER)
        return straight;
    const uint32_t from_west = south ? SOUTH_EAST : NORTH_EAST, from_east = south ? SOUTH_WEST : NORTH_WEST;
    const uint32_t slanted = east ? from_west : from_east;
    return across == down ? slanted : straight;
}

/* Constants of a search, repeated for every lane, which saves broadcasting them. */
struct wend_jump_view {
    _Alignas(32) uint32_t goal_x[LANES];
    uint32_t goal_y[LANES];
    uint32_t longer[LANES], shorter[LANES]; /* prices of estimates */
    uint32_t straight[LANES], more[LANES];  /* prices of jumps; as constants they would be multiplied in many steps */
    uint32_t stride[LANES];
    uint32_t south[LANES], east[LANES]; /* these directions; the opposite ones differ by four */
};

static inline struct wend_jump_view wend_jump_view_of(uint32_t goal, struct wend_jump_prices prices, uint32_t stride,
                                                      bool is_four)
{
    const uint32_t more = is_four ? WEND_PRICE_STRAIGHT : WEND_PRICE_DIAGONAL - WEND_PRICE_STRAIGHT;
    struct wend_jump_view view;
    for (uint32_t i = 0; i < LANES; i++) {
        view.goal_x[i] = wend_jump_column(goal);
        view.goal_y[i] = wend_jump_row(goal);
        view.longer[i] = prices.longer;
        view.shorter[i] = prices.shorter;
        view.straight[i] = WEND_PRICE_STRAIGHT;
        view.more[i] = more;
        view.stride[i] = stride;
        view.south[i] = SOUTH;
        view.east[i] = EAST;
    }
    return view;
}

/* One lane: the jump from one place to another. */
WEND_ALWAYS_INLINE void wend_lane_measure(struct wend_jump_lanes *lanes, uint32_t lane, uint32_t from, uint32_t to,
                                          const struct wend_jump_view *view, const struct wend_jump_rules rules)
{
    const uint32_t x = wend_jump_column(to), y = wend_jump_row(to);
    const uint32_t from_x = wend_jump_column(from), from_y = wend_jump_row(from);
    const uint32_t across = wend_distance(x, from_x), down = wend_distance(y, from_y);
    const uint32_t shorter = across < down ? across : down, longer = across < down ? down : across;
    const uint32_t to_across = wend_distance(x, view->goal_x[0]), to_down = wend_distance(y, view->goal_y[0]);
    const uint32_t to_shorter = to_across < to_down ? to_across : to_down;
    const uint32_t to_longer = to_across < to_down ? to_down : to_across;
    lanes->nodes[lane] = y * view->stride[0] + x;
    lanes->costs[lane] = view->straight[0] * longer + view->more[0] * shorter;
    lanes->estimates[lane] = view->longer[0] * to_longer + view->shorter[0] * to_shorter;
    lanes->entries[lane] = wend_lane_entry(across, down, x > from_x, y > from_y, rules);
}

#if WEND_HAS_AVX || defined(__wasm_simd128__)
/*
 * All lanes at once. Columns and rows are small enough for signed differences, whose sign, shifted, is a mask. Only
 * local variables are this wide: compilers differ in how they pass such values.
 */
WEND_ALWAYS_INLINE void wend_lanes_measure_wide(struct wend_jump_lanes *lanes, uint32_t from, const uint32_t *list,
                                                const struct wend_jump_view *view, const struct wend_jump_rules rules)
{
    typedef int32_t wide __attribute__((vector_size(LANES * sizeof(int32_t)), may_alias));
    typedef uint32_t wide_unsigned __attribute__((vector_size(LANES * sizeof(uint32_t))));
    const bool is_four = rules.topology == SQUARES_4;
    const wide *const price_straight = (const wide *)view->straight, *const price_more = (const wide *)view->more;
    const wide *const goal_x = (const wide *)view->goal_x, *const goal_y = (const wide *)view->goal_y;
    const wide *const price_longer = (const wide *)view->longer, *const price_shorter = (const wide *)view->shorter;
    wide_unsigned to;
    memcpy(&to, list, sizeof to);
    const wide_unsigned all_from = from - (wide_unsigned){0};
    const wide *const south = (const wide *)view->south, *const east = (const wide *)view->east;
    const wide x = (wide)(to << 16 >> 16), y = (wide)(to >> 16);
    const wide dx = x - (wide)(all_from << 16 >> 16), dy = y - (wide)(all_from >> 16), west = dx >> 31,
               north = dy >> 31;
    const wide across = (dx ^ west) - west, down = (dy ^ north) - north, diff = across - down;
    const wide lesser = diff & diff >> 31, shorter = down + lesser, longer = across - lesser;
    const wide along_row = *east + (west & *south), along_column = *south & ~north;
    wide entries;
    if (is_four) {
        entries = along_row ^ ((along_row ^ along_column) & (across == 0));
    } else {
        entries = along_column ^ ((along_row ^ along_column) & (diff > 0));
        const wide from_west = SOUTH_EAST + (north & (NORTH_EAST - SOUTH_EAST));
        const wide from_east = SOUTH_WEST + (north & (NORTH_WEST - SOUTH_WEST));
        if (rules.corners != WEND_CORNERS_NEVER)
            entries ^= (entries ^ from_west ^ (west & (from_west ^ from_east))) & (diff == 0);
    }
    const wide goal_dx = x - *goal_x, goal_dy = y - *goal_y, goal_west = goal_dx >> 31, goal_north = goal_dy >> 31;
    const wide to_across = (goal_dx ^ goal_west) - goal_west, to_down = (goal_dy ^ goal_north) - goal_north;
    const wide to_diff = to_across - to_down, to_lesser = to_diff & to_diff >> 31;
    const wide to_shorter = to_down + to_lesser, to_longer = to_across - to_lesser;
    *(wide *)lanes->nodes = y * *(const wide *)view->stride + x;
    *(wide *)lanes->costs = longer * *price_straight + shorter * *price_more;
    *(wide *)lanes->estimates = to_longer * *price_longer + to_shorter * *price_shorter;
    *(wide *)lanes->entries = entries;
}
#endif

/* A few places. Wide registers read as many as there are lanes, whatever the count. */
struct wend_jump_places {
    const uint32_t *list;
    uint32_t count;
};

/* Measures the jumps from a place to some others. */
WEND_ALWAYS_INLINE void wend_lanes_measure(struct wend_jump_lanes *lanes, uint32_t from,
                                           const struct wend_jump_places places, const struct wend_jump_view *view,
                                           const struct wend_jump_rules rules, bool wide)
{
#if WEND_HAS_AVX || defined(__wasm_simd128__)
    if (wide) {
        wend_lanes_measure_wide(lanes, from, places.list, view, rules);
        return;
    }
#endif
    (void)wide;
    for (uint32_t i = 0; i < places.count; i++)
        wend_lane_measure(lanes, i, from, places.list[i], view, rules);
}

#define WEND_NO_SLOT UINT32_MAX

/* Expanding a near node at once saves open-list work; if jump points are dense it costs more in expansions. */
enum { JUMP_NEAR_BUCKETS = 64 };

/* The node that an expansion found last, which is held back, and the number it found. */
struct wend_jump_hand {
    uint32_t slot, bucket, count;
};

/* Prepared data of the space that a search may read. */
struct wend_jump_known {
    struct wend_cached_successors kept;
    bool skips_dead;                        /* leaves out jump points that are known to have no successors */
    const struct wend_landmarks *landmarks; /* null = none that know the goal */
    struct wend_landmark_range goal_range;
};

/* The open list. */
struct wend_jump_open {
    struct wend_bucket_queue *bucket_queue;
    uint64_t base;   /* lower edge of the lowest bucket */
    uint32_t bucket; /* the bucket being emptied */
    uint32_t near;   /* a single successor up to this many buckets above is expanded next */
};

struct wend_occupants;

struct wend_jump {
    struct wend_search *search;
    const wend_space *space;
    struct wend_jump_bitmaps maps; /* the space's */
    const struct wend_steps *steps;
    wend_jump_find *find;
    struct wend_jump_known known;
    struct wend_jump_store *store;
    struct wend_jump_node *nodes;     /* by slot */
    struct wend_jump_origin *origins; /* by slot */
    uint32_t *estimates;              /* by slot, with landmarks: lower bounds on the cost to the goal */
    struct wend_jump_open open;
    struct wend_jump_goal goal;
    uint32_t goal_slot, start_slot;
    uint32_t beyond;            /* slots from here on belong to no jump point of the map */
    struct wend_jump_view view; /* the goal and estimates */
    uint32_t stamp;
    uint32_t before; /* stamp of an earlier search with the same estimates, else of this one */
    uint64_t bound;  /* cost of the best path to the goal so far */
    uint64_t generated, queued;
    uint64_t usual_f; /* offers of a higher f are checked: they exceed the bound, or an observer sees them */
    bool overflows, lacks_memory;
    const struct wend_occupants *occupants; /* null, or the cells to go around or pay for */
};

/* Sets up a search in the memory there is, from its start; everything else is 0. */
static inline void wend_jump_set_up(struct wend_jump *j, struct wend_search *search)
{
    const wend_space *space = search->space;
    const struct wend_jump_maps *maps = space->cells.jump_maps;
    const struct wend_nodes *slots = &search->scratch->jumps->slots;
    wend_clear(j, sizeof *j);
    j->search = search;
    j->space = space;
    j->maps = maps->maps;
    j->store = search->scratch->jumps;
    j->nodes = slots->array;
    j->origins = (struct wend_jump_origin *)(j->nodes + slots->capacity);
    j->estimates = (uint32_t *)(j->origins + slots->capacity);
    j->steps = space->cells.steps;
    j->find = wend_jump_finder(space, search->scratch->processor);
    j->open.bucket_queue = search->scratch->bucket_queue;
    j->open.near = maps->favours_jumps ? JUMP_NEAR_BUCKETS : 0;
    j->beyond = slots->capacity - 2;
    j->goal_slot = slots->capacity - 1; /* no edit takes this slot, as long as there is room */
    j->start_slot = wend_jump_maps_has_slot(&j->maps, search->question.start)
                        ? wend_jump_maps_slot(&j->maps, search->question.start)
                        : j->beyond;
    j->stamp = slots->stamp;
}

/* Prepares memory for a new search, with `more` extra slots below the last two; false if memory is refused. */
static inline bool wend_jump_begin_memory(struct wend_scratch *scratch, const wend_space *space, uint32_t more)
{
    if (!scratch->bucket_queue)
        scratch->bucket_queue = wend_bucket_queue_create(&scratch->memory);
    if (!scratch->bucket_queue || wend_jump_store_begin(scratch->jumps, space, more, &scratch->memory) != WEND_OK)
        return false;
    wend_bucket_queue_begin(scratch->bucket_queue);
    return true;
}

#endif
