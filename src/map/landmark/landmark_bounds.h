/* Lower bounds from landmarks, for the kernels of searches: always inline, since they are computed at every node. */
#ifndef WEND_MAP_LANDMARK_LANDMARK_BOUNDS_H
#define WEND_MAP_LANDMARK_LANDMARK_BOUNDS_H

#include "base/lanes.h"
#include "map/landmark/landmark.h"

/* For searches over jump points: eight landmarks at once. */

/* Distance of a number from a range; by maxima, which are single vector instructions. */
WEND_ALWAYS_INLINE uint16_t wend_landmark_bound_of(uint16_t at, uint16_t most, uint16_t least)
{
    const uint16_t high = at > most ? at : most, low = at < least ? least : at;
    return (uint16_t)((uint16_t)(high - most) | (uint16_t)(low - at)); /* one of them is 0 */
}

/* The greatest of these bounds over all numbers of a slot, in units of the range. */
WEND_ALWAYS_INLINE uint32_t wend_landmarks_bound_plain(const uint16_t *at, const struct wend_landmark_range *place)
{
    enum { HALF = WEND_LANDMARKS_HALF };
    const uint16_t *most = place->most, *least = place->least;
    uint16_t best = 0;
    if (place->lanes == HALF) {
        WEND_LANDMARKS_LOOP
        for (int i = 0; i < HALF; i++) {
            const uint16_t gap = wend_landmark_bound_of(at[i], most[i], least[i]);
            best = gap > best ? gap : best;
        }
    } else {
        WEND_LANDMARKS_LOOP
        for (int i = 0; i < HALF; i++) {
            const uint16_t gap = wend_landmark_bound_of(at[i], most[i], least[i]);
            const uint16_t other = wend_landmark_bound_of(at[i + HALF], most[i + HALF], least[i + HALF]);
            const uint16_t greater = gap > other ? gap : other;
            best = greater > best ? greater : best;
        }
    }
    return best;
}

#if WEND_HAS_LANES
/* Bounds of half the numbers: differences below 0 saturate to 0, so that at most one of the two is left. */
WEND_ALWAYS_INLINE __m128i wend_landmarks_bounds(const uint16_t *at, const uint16_t *most, const uint16_t *least)
{
    const __m128i numbers = wend_lanes_load(at);
    return wend_lanes_signed(
        _mm_or_si128(_mm_subs_epu16(numbers, wend_lanes_load(most)), _mm_subs_epu16(wend_lanes_load(least), numbers)));
}

WEND_ALWAYS_INLINE uint32_t wend_landmarks_bound_between(const uint16_t *at, const struct wend_landmark_range *place)
{
    enum { HALF = WEND_LANDMARKS_HALF };
    (void)wend_landmarks_bound_plain; /* for other processors, and for the test that compares the two */
    __m128i best = wend_landmarks_bounds(at, place->most, place->least);
    if (place->lanes != HALF)
        best = _mm_max_epi16(best, wend_landmarks_bounds(at + HALF, place->most + HALF, place->least + HALF));
    return wend_lanes_greatest(best);
}
#else
WEND_ALWAYS_INLINE uint32_t wend_landmarks_bound_between(const uint16_t *at, const struct wend_landmark_range *place)
{
    return wend_landmarks_bound_plain(at, place);
}
#endif

/* A lower bound of the cost from a slot to a place, in price units. */
WEND_ALWAYS_INLINE uint32_t wend_landmarks_bound(const uint16_t *at, const struct wend_landmark_range *place)
{
    const uint64_t gap = wend_landmarks_bound_between(at, place);
    return at[0] != 0 ? (uint32_t)(gap * place->unit >> WEND_LANDMARKS_UNIT_BITS) : 0;
}

/* For searches over cells of any weight. */

/* The cost from a position to a box over an empty map. */
WEND_ALWAYS_INLINE uint64_t wend_landmark_walk(const struct wend_landmark_goal *goal,
                                               const struct wend_landmark_box *box, uint32_t x, uint32_t y)
{
    uint32_t over = x < box->left ? box->left - x : x > box->right ? x - box->right : 0;
    uint32_t down = y < box->top ? box->top - y : y > box->bottom ? y - box->bottom : 0;
    uint32_t longer = over > down ? over : down, shorter = over > down ? down : over;
    return goal->straight * longer + goal->slant * shorter;
}

/* A lower bound, in units, of the difference between the distances of the goal and of column i, row j of a block. */
static inline uint32_t wend_landmark_apart_plain(const struct wend_landmark_goal *goal,
                                                 const struct wend_landmark_block *block, uint32_t i, uint32_t j)
{
    int32_t best = 0;
    for (uint32_t k = 0; k < WEND_LANDMARK_LANES; k++) {
        const int32_t least = block->base[k] + block->across[k] * (int32_t)i + block->down[k] * (int32_t)j;
        const int32_t farther = least - goal->most[k], nearer = goal->least[k] - least - block->spread;
        best = farther > best ? farther : best;
        best = nearer > best ? nearer : best;
    }
    return (uint32_t)best;
}

#if WEND_HAS_LANES
/* The same for all landmarks at once: differences below 0 saturate to 0, so that at most one of the two is left. */
WEND_ALWAYS_INLINE uint32_t wend_landmark_apart(const struct wend_landmark_goal *goal,
                                                const struct wend_landmark_block *block, uint32_t i, uint32_t j)
{
    (void)wend_landmark_apart_plain; /* for tests that compare the two */
    __m128i across = _mm_loadl_epi64((const __m128i *)(const void *)block->across);
    __m128i down = _mm_loadl_epi64((const __m128i *)(const void *)block->down);
    across = _mm_mullo_epi16(_mm_srai_epi16(_mm_unpacklo_epi8(across, across), 8), _mm_set1_epi16((short)i));
    down = _mm_mullo_epi16(_mm_srai_epi16(_mm_unpacklo_epi8(down, down), 8), _mm_set1_epi16((short)j));
    const __m128i least = _mm_add_epi16(wend_lanes_load(block->base), _mm_add_epi16(across, down));
    const __m128i goal_least = wend_lanes_load(goal->least);
    const __m128i goal_most = wend_lanes_load(goal->most);
    const __m128i nearer = _mm_subs_epu16(_mm_subs_epu16(goal_least, least), _mm_set1_epi16((short)block->spread));
    return wend_lanes_greatest(wend_lanes_signed(_mm_or_si128(_mm_subs_epu16(least, goal_most), nearer)));
}
#else
WEND_ALWAYS_INLINE uint32_t wend_landmark_apart(const struct wend_landmark_goal *goal,
                                                const struct wend_landmark_block *block, uint32_t i, uint32_t j)
{
    return wend_landmark_apart_plain(goal, block, i, j);
}
#endif

/* A lower bound, by landmarks alone, of the symmetric cost from a position to the goal through no box. */
WEND_ALWAYS_INLINE uint64_t wend_landmark_symmetric_cost_to(const struct wend_landmark_goal *goal, uint32_t x,
                                                            uint32_t y)
{
    const uint32_t in_block = WEND_LANDMARK_SIDE - 1;
    const struct wend_landmark_block *block =
        &goal->blocks[(y >> WEND_LANDMARK_SIDE_BITS) * goal->across + (x >> WEND_LANDMARK_SIDE_BITS)];
    return (uint64_t)wend_landmark_apart(goal, block, x & in_block, y & in_block) << goal->shift;
}

/*
 * A lower bound of the cost from a free position of a weight to the goal, too high by at most wend_landmark_goal_loss.
 * Columns and rows count from 1, as in a wend_visit.
 */
WEND_ALWAYS_INLINE uint64_t wend_landmark_blocks_bound(const struct wend_landmark_goal *goal, uint32_t x, uint32_t y,
                                                       uint32_t weight)
{
    uint64_t least = wend_landmark_symmetric_cost_to(goal, x, y);
    for (uint32_t k = 0; k < goal->box_count; k++) {
        const struct wend_landmark_route *route = &goal->boxes[k];
        if (route->rest >= least)
            continue;
        const uint64_t past = route->rest + wend_landmark_walk(goal, &route->box, x, y);
        least = past < least ? past : least;
    }
    const int64_t bound = (int64_t)least + goal->arrival - goal->asymmetry * weight;
    return bound > 0 ? (uint64_t)bound : 0;
}

#endif
