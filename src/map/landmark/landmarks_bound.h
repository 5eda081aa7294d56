/* What landmarks tell a search of one jump point after the other: bounds, eight landmarks at once. */
#ifndef WEND_MAP_LANDMARK_LANDMARKS_BOUND_H
#define WEND_MAP_LANDMARK_LANDMARKS_BOUND_H

#include "base/inline.h"
#include "base/lanes.h"
#include "map/landmark/landmarks.h"

/* What a landmark tells of a way: by how much a number is outside of a range. As maxima, which are single vector instructions. */
WEND_ALWAYS_INLINE uint16_t wend_landmark_bound_of(uint16_t at, uint16_t most, uint16_t least)
{
    const uint16_t high = at > most ? at : most, low = at < least ? least : at;
    return (uint16_t)((uint16_t)(high - most) | (uint16_t)(low - at)); /* one of them is 0 */
}

/* By how much the numbers of a slot are outside of a range at most, in units of the range. */
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
/* Of half of the numbers: differences below 0 count as 0, so that of two at most one is left. */
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

/* What the way from a slot to a place costs at least, in price units. */
WEND_ALWAYS_INLINE uint32_t wend_landmarks_bound(const uint16_t *at, const struct wend_landmark_range *place)
{
    const uint64_t gap = wend_landmarks_bound_between(at, place);
    return at[0] != 0 ? (uint32_t)(gap * place->unit >> WEND_LANDMARKS_UNIT_BITS) : 0;
}

#endif
