/* What landmarks tell of places. */
#include "map/landmarks.h"

#include "map/jump_successors.h"

/* What is known of potentials: all bits of each are from `least` on, and less than `most` and what upper halves leave out. */
struct bounds {
    uint32_t most[WEND_LANDMARKS], least[WEND_LANDMARKS];
};

/* Takes what a jump point tells of a place so far away. */
static void narrow(struct bounds *bounds, const struct wend_landmarks *landmarks, const uint16_t *at, uint32_t cost)
{
    for (uint32_t i = 0; i < landmarks->lanes; i++) {
        const uint32_t number = (uint32_t)at[i] << landmarks->bits;
        const uint32_t most = number + cost, least = number > cost ? number - cost : 0;
        bounds->most[i] = most < bounds->most[i] ? most : bounds->most[i];
        bounds->least[i] = least > bounds->least[i] ? least : bounds->least[i];
    }
}

/*
 * On the map of which landmarks were made, every cheapest way to one goes over a jump point that was found first, so that the
 * most it may cost is what it costs, unless the landmark itself is seen: then it would cost what it does over an empty map.
 */
static void settle_bounds(const struct wend_landmarks *landmarks, uint32_t place, struct bounds *bounds)
{
    for (uint32_t i = 0; i < landmarks->lanes; i++)
        if (bounds->least[i] >
            wend_landmarks_least(landmarks) + wend_landmarks_way(landmarks, place, landmarks->places[i]))
            bounds->least[i] = bounds->most[i];
}

/*
 * Upper halves leave out less than 1 of their units, of the place's numbers as of those to compare with: for each of both bounds
 * give way.
 */
static void round_bounds(const struct wend_landmarks *landmarks, const struct bounds *bounds,
                         struct wend_landmark_range *range)
{
    const uint32_t left_out = (1u << landmarks->bits) - 1;
    for (uint32_t i = 0; i < landmarks->lanes; i++) {
        const uint32_t most = ((bounds->most[i] + 2 * left_out) >> landmarks->bits) | landmarks->lost[i];
        const uint32_t least = bounds->least[i] > left_out ? bounds->least[i] - left_out : 0;
        range->most[i] = most < UINT16_MAX ? (uint16_t)most : UINT16_MAX;
        range->least[i] = (uint16_t)(least >> landmarks->bits & ~landmarks->lost[i]);
    }
    range->unit = (uint64_t)landmarks->unit << landmarks->bits;
    range->lanes = landmarks->lanes;
}

bool wend_landmarks_at(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                       struct wend_landmark_range *range)
{
    const struct wend_landmarks *landmarks = space->cells.landmarks;
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    const uint32_t node = wend_jump_node(maps, place);
    bool is_known = false, is_settled = landmarks->is_as_made;
    struct bounds bounds;
    for (uint32_t i = 0; i < landmarks->lanes; i++) {
        bounds.most[i] = wend_landmarks_most(landmarks);
        bounds.least[i] = 0;
    }
    const bool has_slot = wend_jump_maps_has_slot(maps, node);
    for (uint32_t i = 0; i < (has_slot ? 1 : count); i++) {
        const uint32_t from = has_slot ? place : found[i];
        const uint16_t *at = wend_landmarks_of(landmarks, wend_jump_maps_slot(maps, wend_jump_node(maps, from)));
        if (at[0] == 0) {
            is_settled = false;
            continue;
        }
        is_known = true;
        narrow(&bounds, landmarks, at, wend_landmarks_way(landmarks, from, place));
    }
    if (is_known && is_settled)
        settle_bounds(landmarks, place, &bounds);
    round_bounds(landmarks, &bounds, range);
    return is_known;
}
