/* The ranges of places. */
#include "map/landmark/landmark.h"

#include "map/jump/jump_successors.h"

enum { HALF = WEND_LANDMARKS_HALF };

/*
 * Bounds of eight potentials: with all its bits each lies from `least` to `most`. Signed, as the oldest vector
 * instructions compare; paths over any map stay below 2^31 units.
 */
struct bounds {
    int32_t most[HALF], least[HALF];
};

/* Narrows bounds by a jump point at a distance of `cost`. */
WEND_ALWAYS_INLINE void narrow(struct bounds *bounds, const uint16_t at[HALF], uint32_t bits, int32_t cost)
{
    WEND_LANDMARKS_LOOP
    for (int i = 0; i < HALF; i++) {
        const int32_t number = at[i] << bits, most = number + cost, least = number - cost;
        bounds->most[i] = most < bounds->most[i] ? most : bounds->most[i];
        bounds->least[i] = least > bounds->least[i] ? least : bounds->least[i];
    }
}

/*
 * While no cell has changed, every cheapest path to a landmark passes one of the jump points that were found: so a
 * potential equals its upper bound, unless the landmark itself is in sight, where it is the cost over an empty map.
 */
WEND_ALWAYS_INLINE void settle_bounds(const struct wend_landmarks *landmarks, uint32_t place,
                                      const uint32_t places[HALF], struct bounds *bounds)
{
    WEND_LANDMARKS_LOOP
    for (int i = 0; i < HALF; i++) {
        const int32_t seen =
            (int32_t)(wend_landmarks_least(landmarks) + wend_landmarks_path(landmarks, place, places[i]));
        bounds->least[i] = bounds->least[i] > seen ? bounds->most[i] : bounds->least[i];
    }
}

/*
 * Rounds bounds to upper halves. These drop less than 1 of their units from the place's numbers and from those to
 * compare with: both bounds are loosened by that. Landmarks that were given up bound nothing.
 */
WEND_ALWAYS_INLINE void round_bounds(const struct bounds *bounds, uint32_t bits, const uint32_t lost[HALF],
                                     uint16_t most[HALF], uint16_t least[HALF])
{
    const int32_t left_out = (1 << bits) - 1;
    WEND_LANDMARKS_LOOP
    for (int i = 0; i < HALF; i++) {
        const int32_t high = (bounds->most[i] + 2 * left_out) >> bits;
        const int32_t low = (bounds->least[i] > left_out ? bounds->least[i] - left_out : 0) >> bits;
        most[i] =
            (uint16_t)((high < (int32_t)UINT16_MAX ? high : (int32_t)UINT16_MAX) | (int32_t)(lost[i] & UINT16_MAX));
        least[i] = (uint16_t)(low & ~(int32_t)(lost[i] & UINT16_MAX));
    }
}

WEND_ALWAYS_INLINE bool find_halves(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                                    struct wend_landmark_range *range, const uint32_t halves)
{
    const struct wend_landmarks *landmarks = space->cells.prepared.landmarks;
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    bool is_known = false, is_settled = landmarks->is_as_made;
    struct bounds bounds[WEND_LANDMARKS / HALF];
    WEND_LANDMARKS_LOOP
    for (int i = 0; i < HALF; i++) {
        bounds[0].most[i] = bounds[1].most[i] = (int32_t)wend_landmarks_most(landmarks);
        bounds[0].least[i] = bounds[1].least[i] = 0;
    }
    if (wend_jump_maps_has_slot(maps, wend_jump_node(maps, place))) {
        found = &place;
        count = 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint16_t *at = wend_landmarks_of(landmarks, wend_jump_maps_slot(maps, wend_jump_node(maps, found[i])));
        if (at[0] == 0) {
            is_settled = false;
            continue;
        }
        is_known = true;
        const int32_t cost = (int32_t)wend_landmarks_path(landmarks, found[i], place);
        narrow(&bounds[0], at, landmarks->bits, cost);
        if (halves == 2)
            narrow(&bounds[1], at + HALF, landmarks->bits, cost);
    }
    for (uint32_t h = 0; h < halves; h++) {
        if (is_known && is_settled)
            settle_bounds(landmarks, place, landmarks->places + h * HALF, &bounds[h]);
        round_bounds(&bounds[h], landmarks->bits, landmarks->lost + h * HALF, range->most + h * HALF,
                     range->least + h * HALF);
    }
    range->unit = (uint64_t)landmarks->unit << landmarks->bits;
    range->lanes = landmarks->lanes;
    return is_known;
}

WEND_ALWAYS_INLINE bool find_range(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                                   struct wend_landmark_range *range)
{
    return space->cells.prepared.landmarks->lanes > HALF ? find_halves(space, place, found, count, range, 2)
                                                         : find_halves(space, place, found, count, range, 1);
}

bool wend_landmarks_at(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                       struct wend_landmark_range *range)
{
    return find_range(space, place, found, count, range);
}

#if WEND_HAS_AVX && !defined(__MINGW32__) /* MinGW's GCC does not align the stack for wide registers */
WEND_FOR_AVX2 static bool range_with_avx2(const wend_space *space, uint32_t place, const uint32_t *found,
                                          uint32_t count, struct wend_landmark_range *range)
{
    return find_range(space, place, found, count, range);
}
#else
#define range_with_avx2 wend_landmarks_at
#endif

wend_landmarks_lower_bound *wend_landmarks_asker(enum wend_processor processor)
{
    return processor >= PROCESSOR_AVX2 ? range_with_avx2 : wend_landmarks_at;
}
