/*
 * The cells where a jump point search to several goals may end, and the best path known to the nearest of them.
 *
 * Ends form groups of neighbours. A search looks for the ends of a group only if one of them may be seen. Its estimate
 * is the least over the groups; a group's is the greater of the distance to its box and the landmarks' bound for its
 * ends. Landmarks are asked for a group once its estimate matters.
 */
#ifndef WEND_SEARCH_JUMP_JUMP_ENDS_H
#define WEND_SEARCH_JUMP_JUMP_ENDS_H

#include "map/jump/jump_successors.h"
#include "map/landmark/landmark.h"
#include "search/jump/jump_memory.h"

/*
 * Eight ends of jump point searches at a time: which of them a jump from a place may reach. A jump ends with a straight
 * leg, as long as columns and rows to the end differ (with 4 neighbours: along the row), which must be free. The first
 * leg is checked elsewhere.
 */

#if defined(__SSE2__) && !defined(WEND_FREESTANDING)
#include <emmintrin.h>
#endif

enum { WEND_LANES = 8, WEND_LANED_ENDS = 512 };

/* By end: its column and row, and the number of free cells beside it in each direction, 65535 at most. */
struct wend_end_lanes {
    uint16_t x[WEND_LANED_ENDS + WEND_LANES], y[WEND_LANED_ENDS + WEND_LANES];
    uint16_t west[WEND_LANED_ENDS + WEND_LANES], east[WEND_LANED_ENDS + WEND_LANES];
    uint16_t north[WEND_LANED_ENDS + WEND_LANES], south[WEND_LANED_ENDS + WEND_LANES];
};

static inline uint16_t wend_end_lane_of(uint32_t count)
{
    return (uint16_t)(count < UINT16_MAX ? count : UINT16_MAX);
}

static inline void wend_end_lanes_put(struct wend_end_lanes *lanes, uint32_t index, const struct wend_jump_goal *end)
{
    lanes->x[index] = (uint16_t)wend_jump_column(end->place);
    lanes->y[index] = (uint16_t)wend_jump_row(end->place);
    lanes->west[index] = wend_end_lane_of(end->open[WEST / 2]);
    lanes->east[index] = wend_end_lane_of(end->open[EAST / 2]);
    lanes->north[index] = wend_end_lane_of(end->open[NORTH / 2]);
    lanes->south[index] = wend_end_lane_of(end->open[SOUTH / 2]);
}

/* A bit for each of the eight ends from `index` on. */
static inline uint32_t wend_end_lanes_plain(const struct wend_end_lanes *lanes, uint32_t index, uint32_t x, uint32_t y,
                                            enum wend_topology topology)
{
    uint32_t bits = 0;
    for (uint32_t i = 0; i < WEND_LANES; i++) {
        const uint32_t end_x = lanes->x[index + i], end_y = lanes->y[index + i];
        const uint32_t across = end_x > x ? end_x - x : x - end_x, down = end_y > y ? end_y - y : y - end_y;
        const uint32_t row = end_x > x ? lanes->west[index + i] : lanes->east[index + i];
        const uint32_t column = end_y > y ? lanes->north[index + i] : lanes->south[index + i];
        const bool may = topology == SQUARES_4 ? across <= row
                         : across > down       ? across - down <= row
                                               : down - across <= column;
        bits |= (uint32_t)may << i;
    }
    return bits;
}

/* Up to eight boxes: first and last columns and rows. */
struct wend_box_lanes {
    uint16_t left[WEND_LANES], right[WEND_LANES], top[WEND_LANES], bottom[WEND_LANES];
};

/* Estimated price of a step along the longer and along the shorter side of a path over an empty map. */
struct wend_lane_prices {
    uint16_t longer, shorter;
};

/* The least cost from a place to each of eight boxes. */
static inline void wend_box_lanes_straight_plain(const struct wend_box_lanes *boxes, uint32_t x, uint32_t y,
                                                 struct wend_lane_prices prices, uint32_t straight[WEND_LANES])
{
    for (uint32_t i = 0; i < WEND_LANES; i++) {
        const uint32_t left = boxes->left[i], right = boxes->right[i], top = boxes->top[i], bottom = boxes->bottom[i];
        const uint32_t across = x < left ? left - x : x > right ? x - right : 0;
        const uint32_t down = y < top ? top - y : y > bottom ? y - bottom : 0;
        straight[i] =
            prices.longer * (across > down ? across : down) + prices.shorter * (across < down ? across : down);
    }
}

#if defined(__SSE2__) && !defined(WEND_FREESTANDING)
WEND_ALWAYS_INLINE __m128i wend_end_lane(const uint16_t *lane)
{
    return _mm_loadu_si128((const __m128i *)(const void *)lane);
}

/* `a` where the mask has ones, else `b`. */
WEND_ALWAYS_INLINE __m128i wend_end_lane_choose(__m128i mask, __m128i a, __m128i b)
{
    return _mm_or_si128(_mm_and_si128(mask, a), _mm_andnot_si128(mask, b));
}

WEND_ALWAYS_INLINE uint32_t wend_end_lanes_ahead(const struct wend_end_lanes *lanes, uint32_t index, uint32_t x,
                                                 uint32_t y, enum wend_topology topology)
{
    (void)wend_end_lanes_plain; /* tests compare this with it */
    const __m128i zero = _mm_setzero_si128();
    const __m128i at_x = _mm_set1_epi16((short)x), at_y = _mm_set1_epi16((short)y);
    const __m128i end_x = wend_end_lane(lanes->x + index), end_y = wend_end_lane(lanes->y + index);
    const __m128i right = _mm_subs_epu16(end_x, at_x), below = _mm_subs_epu16(end_y, at_y);
    const __m128i across = _mm_or_si128(right, _mm_subs_epu16(at_x, end_x));
    const __m128i down = _mm_or_si128(below, _mm_subs_epu16(at_y, end_y));
    const __m128i row = wend_end_lane_choose(_mm_cmpeq_epi16(right, zero), wend_end_lane(lanes->east + index),
                                             wend_end_lane(lanes->west + index));
    const __m128i column = wend_end_lane_choose(_mm_cmpeq_epi16(below, zero), wend_end_lane(lanes->south + index),
                                                wend_end_lane(lanes->north + index));
    __m128i beyond = _mm_subs_epu16(across, row);
    if (topology != SQUARES_4)
        beyond = _mm_or_si128(_mm_subs_epu16(_mm_subs_epu16(across, down), row),
                              _mm_subs_epu16(_mm_subs_epu16(down, across), column));
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(_mm_cmpeq_epi16(beyond, zero), zero));
}

WEND_ALWAYS_INLINE void wend_box_lanes_straight(const struct wend_box_lanes *boxes, uint32_t x, uint32_t y,
                                                struct wend_lane_prices prices, uint32_t straight[WEND_LANES])
{
    (void)wend_box_lanes_straight_plain; /* tests compare this with it */
    const __m128i at_x = _mm_set1_epi16((short)x), at_y = _mm_set1_epi16((short)y);
    const __m128i across = _mm_or_si128(_mm_subs_epu16(wend_end_lane(boxes->left), at_x),
                                        _mm_subs_epu16(at_x, wend_end_lane(boxes->right)));
    const __m128i down = _mm_or_si128(_mm_subs_epu16(wend_end_lane(boxes->top), at_y),
                                      _mm_subs_epu16(at_y, wend_end_lane(boxes->bottom)));
    const __m128i more = _mm_subs_epu16(across, down);
    const __m128i longer = _mm_add_epi16(down, more), shorter = _mm_sub_epi16(across, more);
    const __m128i price_longer = _mm_set1_epi16((short)prices.longer),
                  price_shorter = _mm_set1_epi16((short)prices.shorter);
    const __m128i longer_low = _mm_mullo_epi16(longer, price_longer),
                  longer_high = _mm_mulhi_epu16(longer, price_longer);
    const __m128i shorter_low = _mm_mullo_epi16(shorter, price_shorter),
                  shorter_high = _mm_mulhi_epu16(shorter, price_shorter);
    _mm_storeu_si128((__m128i *)(void *)straight, _mm_add_epi32(_mm_unpacklo_epi16(longer_low, longer_high),
                                                                _mm_unpacklo_epi16(shorter_low, shorter_high)));
    _mm_storeu_si128((__m128i *)(void *)(straight + 4), _mm_add_epi32(_mm_unpackhi_epi16(longer_low, longer_high),
                                                                      _mm_unpackhi_epi16(shorter_low, shorter_high)));
}
#else
WEND_ALWAYS_INLINE void wend_box_lanes_straight(const struct wend_box_lanes *boxes, uint32_t x, uint32_t y,
                                                struct wend_lane_prices prices, uint32_t straight[WEND_LANES])
{
    wend_box_lanes_straight_plain(boxes, x, y, prices, straight);
}

WEND_ALWAYS_INLINE uint32_t wend_end_lanes_ahead(const struct wend_end_lanes *lanes, uint32_t index, uint32_t x,
                                                 uint32_t y, enum wend_topology topology)
{
    return wend_end_lanes_plain(lanes, index, x, y, topology);
}
#endif

enum { WEND_JUMP_ENDS = WEND_LANED_ENDS, WEND_END_GROUPS = WEND_LANES };

struct wend_search;

/* A cell to look for, and the cheapest paths found to it. */
struct wend_jump_end {
    struct wend_jump_goal goal;
    uint32_t cost; /* UINT32_MAX = none yet */
    struct wend_jump_origin origin;
};

struct wend_end_group {
    uint32_t left, top, right, bottom; /* the box around the ends; columns and rows count from 1 */
    uint32_t first, count;             /* range of its ends */
    uint32_t across, down;             /* greatest number of free cells beside one of them in its row, in its column */
    bool is_wanted, is_known;          /* landmarks are to be asked; have been asked */
    struct wend_landmark_range range;
};

struct wend_jump_ends {
    uint32_t count, group_count;
    bool wants; /* is_wanted of some group, landmarks not asked yet */
    struct wend_end_group groups[WEND_END_GROUPS];
    struct wend_jump_end ends[WEND_JUMP_ENDS];
    struct wend_end_lanes lanes; /* in the same order */
    struct wend_box_lanes boxes; /* the groups' boxes; repeats the last one */
};

/* Returns an empty object, or NULL if the allocator refuses. */
struct wend_jump_ends *wend_jump_ends_create(const wend_allocator *memory);

/*
 * Gathers the ends of a search with a goal set, from a free start: all marked cells where a cheapest path may end.
 * False if there are too many, or none. Precondition: the space has jump maps.
 */
bool wend_jump_ends_gather(const struct wend_search *search, struct wend_jump_ends *ends);

/*
 * Asks landmarks for the groups that need it and are worth it after this many expansions: near ones are found sooner
 * without. Preconditions: `found` has room for the results of `find`; wend_landmarks_serve.
 */
void wend_jump_ends_ask(struct wend_jump_ends *ends, const wend_space *space, uint64_t expanded, wend_jump_find *find,
                        uint32_t *found);

/* A distance in columns and rows, and its direction. */
struct wend_jump_offset {
    uint32_t across, down;
    bool right, below;
};

/* Whether the first leg of a jump from a place is free as far as the nearest end of a group requires. */
WEND_ALWAYS_INLINE bool wend_end_group_is_open(const struct wend_jump_bitmaps *maps, uint32_t place,
                                               const struct wend_jump_offset offset, const struct wend_jump_rules rules)
{
    const uint32_t across = offset.across, down = offset.down;
    const bool right = offset.right, below = offset.below;
    const uint32_t steps = across < down ? across : down;
    if (rules.topology == SQUARES_4) {
        const uint32_t column = wend_jump_maps_column_node(maps, wend_jump_column(place), wend_jump_row(place));
        return down == 0 || wend_jump_is_clear(maps->columns, column, below ? column + down : column - down);
    }
    if (steps == 0)
        return true;
    if (right)
        return below ? wend_jump_is_slope_clear(maps, place, steps, SOUTH_EAST, rules)
                     : wend_jump_is_slope_clear(maps, place, steps, NORTH_EAST, rules);
    return below ? wend_jump_is_slope_clear(maps, place, steps, SOUTH_WEST, rules)
                 : wend_jump_is_slope_clear(maps, place, steps, NORTH_WEST, rules);
}

/* Whether any end of a group may be seen from a place. */
WEND_ALWAYS_INLINE bool wend_end_group_may_be_seen(const struct wend_jump_bitmaps *maps,
                                                   const struct wend_end_group *group, uint32_t place,
                                                   const struct wend_jump_rules rules)
{
    const uint32_t x = wend_jump_column(place), y = wend_jump_row(place);
    const uint32_t least_across = x < group->left ? group->left - x : x > group->right ? x - group->right : 0;
    const uint32_t least_down = y < group->top ? group->top - y : y > group->bottom ? y - group->bottom : 0;
    const uint32_t most_across = x + x < group->left + group->right ? group->right - x : x - group->left;
    const uint32_t most_down = y + y < group->top + group->bottom ? group->bottom - y : y - group->top;
    bool may = least_across <= group->across;
    if (rules.topology != SQUARES_4)
        may = (least_across <= most_down || least_across - most_down <= group->across) &&
              (least_down <= most_across || least_down - most_across <= group->down);
    return may && wend_end_group_is_open(
                      maps, place, (struct wend_jump_offset){least_across, least_down, x < group->left, y < group->top},
                      rules);
}

/* A bit for each of the eight ends of a group from `from` on that a jump from a place may reach. */
WEND_ALWAYS_INLINE uint32_t wend_jump_ends_ahead(const struct wend_jump_ends *ends, const struct wend_end_group *group,
                                                 uint32_t from, uint32_t place, enum wend_topology topology)
{
    const uint32_t left = group->first + group->count - from;
    const uint32_t ahead =
        wend_end_lanes_ahead(&ends->lanes, from, wend_jump_column(place), wend_jump_row(place), topology);
    return left < WEND_LANES ? ahead & ((1u << left) - 1) : ahead;
}

#endif
