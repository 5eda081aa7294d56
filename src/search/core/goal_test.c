/* Where a mover has arrived, and how far it still has to go. */
#include "search/core/goal_test.h"

#include "search/core/distance_map.h"
#include "search/core/goal_sight.h"
#include "search/core/step_cost.h"
#include "search/core/target.h"

static bool is_beside(const wend_space *space, struct wend_cell cell, const struct wend_target *target)
{
    /* The square of a slanted distance is 2: with 4 neighbours only what lies straight is beside. */
    bool straight = space->cells.topology == SQUARES_4;
    return wend_target_distance(space, cell, target, straight) == 1;
}

/* Whether the rule holds between a position and a target; not for walks and AWAY. */
static bool is_reached(const struct wend_goal_set *arrivals, const wend_space *space, struct wend_cell cell,
                       const struct wend_target *target)
{
    if (cell.level != target->level)
        return false;
    switch (arrivals->rule) {
    case WEND_ARRIVAL_AT:
        return wend_target_has(target, cell);
    case WEND_ARRIVAL_NEXT_TO:
        return is_beside(space, cell, target);
    default:
        break;
    }
    uint64_t range = arrivals->range;
    if (arrivals->measure == WEND_MEASURE_CHEBYSHEV)
        return wend_target_distance(space, cell, target, false) * WEND_CELL <= range;
    return wend_target_distance(space, cell, target, true) * WEND_CELL * WEND_CELL <= range * range;
}

bool wend_goal_set_here(const struct wend_search *search, uint32_t node)
{
    const struct wend_goal_set *arrivals = search->question.goal_set;
    if (wend_marks_has(&arrivals->ends, node) == (arrivals->rule == WEND_ARRIVAL_AWAY))
        return false;
    if (wend_space_occupied(search->space) && wend_search_is_occupied(search, node))
        return false;
    if (!arrivals->sight || arrivals->sees_all)
        return true;
    struct wend_cell cell = wend_space_cell(search->space, node);
    for (uint32_t i = 0; i < arrivals->target_count; i++)
        if (is_reached(arrivals, search->space, cell, &arrivals->targets[i]) &&
            wend_target_is_seen(arrivals, search->space, cell, &arrivals->targets[i]))
            return true;
    return false;
}

/* Takes a target's ending out of the list, if that is costlier than a new one; false if it is there and as cheap. */
static bool drop_costlier(struct wend_goal_set *arrivals, struct wend_ending ending)
{
    uint32_t i = 0;
    while (i < arrivals->ending_count && arrivals->endings[i].goal != ending.goal)
        i++;
    if (i == arrivals->ending_count)
        return true;
    if (arrivals->endings[i].cost <= ending.cost)
        return false;
    for (arrivals->ending_count--; i < arrivals->ending_count; i++)
        arrivals->endings[i] = arrivals->endings[i + 1];
    return true;
}

static void note_ending(struct wend_goal_set *arrivals, struct wend_ending ending)
{
    if (!drop_costlier(arrivals, ending))
        return;
    uint32_t at = arrivals->ending_count;
    while (at > 0 && wend_ending_is_cheaper(ending, arrivals->endings[at - 1]))
        at--;
    if (at == arrivals->wanted)
        return;
    arrivals->ending_count += arrivals->ending_count < arrivals->wanted;
    for (uint32_t i = arrivals->ending_count - 1; i > at; i--)
        arrivals->endings[i] = arrivals->endings[i - 1];
    arrivals->endings[at] = ending;
}

uint64_t wend_goal_set_note(const struct wend_search *search, uint32_t at, uint64_t cost)
{
    struct wend_goal_set *arrivals = search->question.goal_set;
    struct wend_cell cell = wend_space_cell(search->space, wend_search_cell_node(search, at));
    if (arrivals->wanted == 0)
        return cost;
    for (uint32_t i = 0; i < arrivals->target_count; i++) {
        const struct wend_target *target = &arrivals->targets[i];
        if (is_reached(arrivals, search->space, cell, target) &&
            (!arrivals->sight || wend_target_is_seen(arrivals, search->space, cell, target)))
            note_ending(arrivals, (struct wend_ending){cost, at, target->goal});
    }
    bool has_all = arrivals->ending_count == arrivals->wanted;
    /* One more: of equally costly goals the one of the lowest number is wanted. */
    return has_all ? arrivals->endings[arrivals->wanted - 1].cost + 1 : UINT64_MAX;
}

uint64_t wend_goal_set_rest(const struct wend_search *search, struct wend_cell cell, uint32_t *goal)
{
    const struct wend_goal_set *arrivals = search->question.goal_set;
    const wend_space *space = search->space;
    uint32_t footprint = arrivals->rule == WEND_ARRIVAL_AT ? 1 : space->profile.footprint;
    uint64_t least = UINT64_MAX;
    *goal = 0;
    for (uint32_t i = 0; i < arrivals->target_count; i++) {
        uint64_t rest = wend_target_rest(space, footprint, cell, &arrivals->targets[i]);
        if (rest >= least)
            continue;
        least = rest;
        *goal = arrivals->targets[i].goal;
    }
    if (arrivals->rule != WEND_ARRIVAL_AWAY)
        return least;
    *goal = 0;
    return UINT64_MAX - least; /* the farther the better */
}

/* The length of the shortest walk to a target that is no longer than the limit; UINT64_MAX if there is none. */
static wend_status walk_to(const struct wend_search *search, uint32_t node, const struct wend_target *target,
                           uint64_t limit, uint64_t *length)
{
    struct wend_distance_map lengths;
    uint32_t at = UINT32_MAX;
    uint64_t done = 0;
    wend_status status = wend_distance_map_begin(&lengths, search->space, search->scratch, true, limit);
    if (status == WEND_OK)
        status = wend_distance_map_add(&lengths, target);
    do {
        if (status == WEND_OK)
            status = wend_distance_map_next(&lengths, &at, &done);
    } while (status == WEND_OK && at != UINT32_MAX && at != node);
    *length = status == WEND_OK && at == node ? done : UINT64_MAX;
    return status;
}

/* How far a target is by the query's measure, and whether the rule holds there at all: else UINT64_MAX. */
static wend_status measured(const struct wend_search *search, uint32_t node, const struct wend_target *target,
                            uint64_t *distance)
{
    const struct wend_goal_set *arrivals = search->question.goal_set;
    struct wend_cell cell = wend_space_cell(search->space, node);
    bool walks = arrivals->rule == WEND_ARRIVAL_WITHIN && arrivals->measure == WEND_MEASURE_PATH;
    *distance = UINT64_MAX;
    if (!walks && !is_reached(arrivals, search->space, cell, target))
        return WEND_OK;
    if (arrivals->sight && !wend_target_is_seen(arrivals, search->space, cell, target))
        return WEND_OK;
    if (walks)
        return walk_to(search, node, target, wend_goal_set_walk(arrivals, search->space->profile.straight), distance);
    *distance = wend_target_distance(search->space, cell, target, arrivals->measure != WEND_MEASURE_CHEBYSHEV);
    return WEND_OK;
}

wend_status wend_goal_set_goal(struct wend_search *search, uint32_t node, uint32_t *goal)
{
    const struct wend_goal_set *arrivals = search->question.goal_set;
    uint64_t least = UINT64_MAX;
    *goal = 0;
    if (arrivals->rule == WEND_ARRIVAL_AWAY)
        return WEND_OK;
    if (arrivals->target_count == 1) {
        *goal = arrivals->targets[0].goal;
        return WEND_OK;
    }
    for (uint32_t i = 0; i < arrivals->target_count; i++) {
        uint64_t distance;
        wend_status status = measured(search, node, &arrivals->targets[i], &distance);
        if (status != WEND_OK)
            return status;
        if (distance < least)
            *goal = arrivals->targets[i].goal;
        least = distance < least ? distance : least;
    }
    return WEND_OK;
}
