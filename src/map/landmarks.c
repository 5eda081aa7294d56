/* What landmarks tell of places. */
#include "map/landmarks.h"

#include "map/jump_successors.h"

/*
 * What is known of potentials, less WEND_LANDMARKS_FROM. Signed, for that is what the oldest vector instructions compare;
 * costs are below WEND_LANDMARKS_FAR, and so is what numbers differ by.
 */
struct bounds {
    int32_t most[WEND_LANDMARKS], least[WEND_LANDMARKS];
};

/* Takes what a jump point of a cost away tells of a place. */
WEND_ALWAYS_INLINE void narrow(struct bounds *bounds, const uint32_t at[WEND_LANDMARKS], int32_t cost)
{
    for (int i = 0; i < WEND_LANDMARKS; i++) {
        const int32_t number = (int32_t)(at[i] - WEND_LANDMARKS_FROM);
        const int32_t most = number + cost, least = number - cost;
        bounds->most[i] = most < bounds->most[i] ? most : bounds->most[i];
        bounds->least[i] = least > bounds->least[i] ? least : bounds->least[i];
    }
}

/*
 * On the map of which landmarks were made, every cheapest way to one goes over a jump point that was found first, so that the
 * most it may cost is what it costs, unless the landmark itself is seen: then it would cost what it does over an empty map.
 */
WEND_ALWAYS_INLINE void settle_bounds(const wend_space *space, uint32_t place, struct bounds *bounds)
{
    const struct wend_landmarks *landmarks = space->cells.landmarks;
    for (int i = 0; i < WEND_LANDMARKS; i++) {
        const int64_t seen = (int64_t)wend_jump_cost(place, landmarks->places[i], space->cells.topology);
        bounds->least[i] = bounds->least[i] > seen ? bounds->most[i] : bounds->least[i];
    }
}

/* Those given up say nothing. */
WEND_ALWAYS_INLINE void write_range(const struct wend_landmarks *landmarks, const struct bounds *bounds,
                                    struct wend_landmark_range *range)
{
    for (int i = 0; i < WEND_LANDMARKS; i++) {
        range->most[i] = (WEND_LANDMARKS_FROM + (uint32_t)bounds->most[i]) | landmarks->lost[i];
        range->least[i] = (WEND_LANDMARKS_FROM + (uint32_t)bounds->least[i]) & ~landmarks->lost[i];
    }
}

WEND_ALWAYS_INLINE bool find_range(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                                   struct wend_landmark_range *range)
{
    const struct wend_landmarks *landmarks = space->cells.landmarks;
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    const enum wend_topology topology = space->cells.topology;
    const bool has_slot = wend_jump_maps_has_slot(maps, wend_jump_node(maps, place));
    bool is_known = false, is_settled = landmarks->is_as_made;
    struct bounds bounds;
    for (int i = 0; i < WEND_LANDMARKS; i++) {
        bounds.most[i] = INT32_MAX;
        bounds.least[i] = INT32_MIN;
    }
    if (has_slot) {
        found = &place;
        count = 1;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *at = wend_landmarks_of(landmarks, wend_jump_maps_slot(maps, wend_jump_node(maps, found[i])));
        const uint64_t cost = wend_jump_cost(found[i], place, topology);
        if (at[0] == 0 || cost >= WEND_LANDMARKS_FAR) {
            is_settled = false;
            continue;
        }
        is_known = true;
        narrow(&bounds, at, (int32_t)cost);
    }
    if (is_known && is_settled)
        settle_bounds(space, place, &bounds);
    write_range(landmarks, &bounds, range);
    return is_known;
}

bool wend_landmarks_at(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                       struct wend_landmark_range *range)
{
    return find_range(space, place, found, count, range);
}

#if WEND_HAS_AVX && !defined(__MINGW32__) /* where GCC does not align the stack for wide registers */
WEND_FOR_AVX2 static bool range_with_avx2(const wend_space *space, uint32_t place, const uint32_t *found,
                                          uint32_t count, struct wend_landmark_range *range)
{
    return find_range(space, place, found, count, range);
}
#else
#define range_with_avx2 wend_landmarks_at
#endif

wend_landmarks_ask *wend_landmarks_asker(enum wend_processor processor)
{
    return processor >= PROCESSOR_AVX2 ? range_with_avx2 : wend_landmarks_at;
}
