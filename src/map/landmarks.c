/* What landmarks tell of places. */
#include "map/landmarks.h"

#include "map/jump_successors.h"

static uint32_t above_zero(uint32_t number, uint32_t by)
{
    return number > by ? number - by : 0;
}

/* Takes what a jump point of a cost away tells of a place. */
static void narrow(struct wend_landmark_range *range, const uint32_t at[WEND_LANDMARKS], uint32_t cost)
{
    for (int i = 0; i < WEND_LANDMARKS; i++) {
        const uint32_t most = at[i] + cost, least = above_zero(at[i], cost);
        range->most[i] = most < range->most[i] ? most : range->most[i];
        range->least[i] = least > range->least[i] ? least : range->least[i];
    }
}

/*
 * On the map of which landmarks were made, every cheapest way to one goes over a jump point that was found first, so that the
 * most it may cost is what it costs, unless the landmark itself is seen: then it would cost what it does over an empty map.
 */
static void settle_range(const wend_space *space, uint32_t place, struct wend_landmark_range *range)
{
    const struct wend_landmarks *landmarks = space->cells.landmarks;
    for (int i = 0; i < WEND_LANDMARKS; i++) {
        const uint64_t seen = wend_jump_cost(place, landmarks->places[i], space->cells.topology);
        if (range->least[i] > WEND_LANDMARKS_FROM + seen)
            range->least[i] = range->most[i];
    }
}

bool wend_landmarks_at(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                       struct wend_landmark_range *range)
{
    const struct wend_landmarks *landmarks = space->cells.landmarks;
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    const uint32_t node = wend_jump_node(maps, place);
    bool is_known = false, is_settled = landmarks->is_as_made;
    for (int i = 0; i < WEND_LANDMARKS; i++) {
        range->most[i] = UINT32_MAX;
        range->least[i] = 0;
    }
    const bool has_slot = wend_jump_maps_has_slot(maps, node);
    for (uint32_t i = 0; i < (has_slot ? 1 : count); i++) {
        const uint32_t from = has_slot ? place : found[i];
        const uint32_t *at = wend_landmarks_of(landmarks, wend_jump_maps_slot(maps, wend_jump_node(maps, from)));
        const uint64_t cost = wend_jump_cost(from, place, space->cells.topology);
        if (at[0] == 0 || cost >= WEND_LANDMARKS_FAR) {
            is_settled = false;
            continue;
        }
        is_known = true;
        narrow(range, at, (uint32_t)cost);
    }
    if (is_known && is_settled)
        settle_range(space, place, range);
    for (int i = 0; is_known && i < WEND_LANDMARKS; i++) {
        range->most[i] |= landmarks->lost[i];
        range->least[i] &= ~landmarks->lost[i];
    }
    return is_known;
}
