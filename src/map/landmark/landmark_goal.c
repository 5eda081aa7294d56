/* Goals and starts for landmarks on cells of any weight. */
#include "map/landmark/landmark_bounds.h"

#include <string.h>

/*
 * A lower bound of the symmetric cost from a box to the goal through no other box: the least over all its positions, if
 * these are few.
 */
static uint64_t rest_from_box(const struct wend_landmark_goal *goal, const wend_space *space, const uint8_t *reached,
                              struct wend_landmark_box box)
{
    const uint32_t most = 100;
    const uint64_t straight = wend_landmark_walk(goal, &box, goal->at.left, goal->at.top);
    uint64_t least = UINT64_MAX / 4;
    if (wend_landmark_box_area(box) > most)
        return straight;
    box.right = box.right > space->cells.width ? space->cells.width : box.right; /* no position lies beyond the map */
    box.bottom = box.bottom > space->cells.height ? space->cells.height : box.bottom;
    for (uint32_t y = box.top > 1 ? box.top : 1; y <= box.bottom; y++)
        for (uint32_t x = box.left > 1 ? box.left : 1; x <= box.right; x++) {
            if (!wend_bits_get(reached, y * space->cells.stride + x))
                continue;
            const uint64_t rest = wend_landmark_symmetric_cost_to(goal, x, y);
            least = rest < least ? rest : least;
        }
    return least > straight ? least : straight;
}

/* Computes boxes as seen from the goal. Precondition: the rest of the goal is ready. */
static void begin_boxes(struct wend_landmark_goal *goal, const wend_space *space,
                        const struct wend_landmark_blocks *landmarks)
{
    const struct wend_landmark_cheaper *cheaper = &landmarks->cheaper;
    goal->box_count = cheaper->count;
    for (uint32_t i = 0; i < cheaper->count; i++) {
        goal->boxes[i].box = cheaper->boxes[i];
        goal->boxes[i].rest = rest_from_box(goal, space, landmarks->planes.reached, cheaper->boxes[i]);
    }
}

/*
 * Estimates over an empty map: octile, Manhattan, and on hexagons, where a step may go along both axes, the longer
 * side.
 */
static void begin_prices(struct wend_landmark_goal *goal, const wend_space *space)
{
    const wend_profile *profile = &space->profile;
    const uint64_t both = profile->weigh == WEND_WEIGH_BOTH ? 2 : 1, least = space->cells.classes->weight[1] * both;
    goal->straight = profile->straight * least;
    goal->slant = 0;
    if (space->cells.topology == SQUARES_8)
        goal->slant = profile->diagonal * least - goal->straight;
    else if (space->cells.topology == SQUARES_4)
        goal->slant = goal->straight;
}

struct wend_landmark_lanes wend_landmark_lanes_at(const struct wend_landmark_planes *planes, uint32_t x, uint32_t y)
{
    const struct wend_landmark_block *block =
        &planes->blocks[(y >> WEND_LANDMARK_SIDE_BITS) * planes->across + (x >> WEND_LANDMARK_SIDE_BITS)];
    const int32_t i = x & (WEND_LANDMARK_SIDE - 1), j = y & (WEND_LANDMARK_SIDE - 1);
    struct wend_landmark_lanes lanes;
    for (uint32_t k = 0; k < WEND_LANDMARK_LANES; k++) {
        const int32_t least = block->base[k] + block->across[k] * i + block->down[k] * j, most = least + block->spread;
        lanes.least[k] = (uint16_t)least;
        lanes.most[k] = (uint16_t)(most < (int32_t)UINT16_MAX ? most : (int32_t)UINT16_MAX);
    }
    return lanes;
}

bool wend_landmark_goal_begin(struct wend_landmark_goal *goal, const wend_space *space, uint32_t node)
{
    const struct wend_landmark_blocks *landmarks = space->cells.prepared.landmark_blocks;
    if (!landmarks || !landmarks->planes.blocks || space->cells.links.count != 0 ||
        !wend_bits_get(landmarks->planes.reached, node) || !wend_bits_get(space->cells.free, node))
        return false;
    const struct wend_landmark_planes *planes = &landmarks->planes;
    const uint32_t y = wend_divide(node, space->cells.per_stride), x = node - y * space->cells.stride;
    const struct wend_landmark_lanes lanes = wend_landmark_lanes_at(planes, x, y);
    goal->at = (struct wend_landmark_box){x, y, x, y};
    goal->blocks = planes->blocks;
    goal->across = planes->across;
    goal->shift = planes->shift;
    memcpy(goal->least, lanes.least, sizeof goal->least);
    memcpy(goal->most, lanes.most, sizeof goal->most);
    goal->slack = (int64_t)landmarks->cheaper.slack;
    goal->savings = landmarks->savings;
    goal->saving_count = landmarks->saving_count;
    goal->asymmetry = (int64_t)wend_landmark_prices_of(space).asymmetry;
    goal->arrival = goal->asymmetry * wend_landmark_weight(space, node) - (int64_t)landmarks->cheaper.slack;
    begin_prices(goal, space);
    begin_boxes(goal, space, landmarks);
    return true;
}

bool wend_landmark_goal_start(struct wend_landmark_goal *goal, const wend_space *space, uint32_t start)
{
    const struct wend_landmark_planes *planes = &space->cells.prepared.landmark_blocks->planes;
    const uint32_t y = wend_divide(start, space->cells.per_stride), x = start - y * space->cells.stride;
    if (!wend_bits_get(space->cells.free, start) || !wend_bits_get(planes->reached, start))
        return false;
    goal->start = wend_landmark_lanes_at(planes, x, y);
    goal->start_x = x;
    goal->start_y = y;
    goal->start_asymmetry = goal->asymmetry * wend_landmark_weight(space, start);
    return true;
}

/* A lower bound, in units, of the difference of distances. */
static uint32_t lanes_apart(const uint16_t least[WEND_LANDMARK_LANES], const uint16_t most[WEND_LANDMARK_LANES],
                            const struct wend_landmark_lanes *other)
{
    int32_t best = 0;
    for (uint32_t k = 0; k < WEND_LANDMARK_LANES; k++) {
        const int32_t above = least[k] - other->most[k], below = other->least[k] - most[k];
        best = above > best ? above : best;
        best = below > best ? below : best;
    }
    return (uint32_t)best;
}

uint64_t wend_landmark_goal_loss(const struct wend_landmark_goal *goal, uint64_t cost)
{
    uint64_t via[LANDMARK_SAVINGS], loss = 0, last = UINT64_MAX, past = UINT64_MAX;
    for (uint32_t i = 0; i < goal->box_count && goal->saving_count != 0; i++) {
        const uint64_t route =
            goal->boxes[i].rest + wend_landmark_walk(goal, &goal->boxes[i].box, goal->start_x, goal->start_y);
        past = route < past ? route : past;
    }
    for (uint32_t i = 0; i < goal->saving_count; i++) {
        const struct wend_landmark_lanes *around = &goal->savings[i].around;
        via[i] = (uint64_t)lanes_apart(goal->start.least, goal->start.most, around) +
                 lanes_apart(goal->least, goal->most, around);
        via[i] = via[i] << goal->shift < past ? via[i] << goal->shift : past;
        loss += goal->savings[i].symmetric_cost;
    }
    /*
     * The symmetric cost of a path is increased by what the path saves: a path counts a saving if it may pass there at
     * that cost.
     */
    const int64_t symmetric_cost = (int64_t)cost + goal->start_asymmetry - goal->arrival + goal->slack;
    while (loss != last) {
        last = loss;
        loss = 0;
        for (uint32_t i = 0; i < goal->saving_count; i++)
            loss += (int64_t)via[i] <= symmetric_cost + (int64_t)(last + goal->savings[i].symmetric_cost)
                        ? goal->savings[i].symmetric_cost
                        : 0;
    }
    return loss;
}

bool wend_landmark_goal_pays(const struct wend_landmark_goal *goal, const wend_space *space, uint32_t start)
{
    const uint32_t y = wend_divide(start, space->cells.per_stride), x = start - y * space->cells.stride;
    const uint64_t straight = wend_landmark_walk(goal, &goal->at, x, y);
    const uint64_t bound = wend_landmark_blocks_bound(goal, x, y, wend_landmark_weight(space, start));
    const bool is_fresh = goal->box_count == 0 && goal->saving_count == 0;
    const uint64_t least = straight + straight / (is_fresh ? 32 : 6); /* after edits bounds are weaker on the way */
    return bound > least && bound - least > wend_landmark_goal_loss(goal, bound);
}
