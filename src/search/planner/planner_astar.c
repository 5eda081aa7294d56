/*
 * A* among states (Hart, Nilsson and Raphael 1968; with weights Pohl 1970).
 *
 * A state whose total is below the bucket under way, which inconsistent estimates allow, waits in that bucket: that is as
 * if its estimate were higher by no more than still keeps below the true cost (path max, Mero 1984). A state that gets
 * cheaper after it was expanded is expanded again, so that plans are cheapest, or within the weight, for any estimates
 * that are not above the true cost.
 */
#include "search/planner/planner_astar.h"

#include "search/kit/kit_calls.h"
#include "search/planner/planner_memory.h"
#include "search/planner/planner_path.h"
#include "search/planner/planner_states.h"
#include "search/planner/state_store.h"

enum { NODE_IS_CLOSED = 1 };

/* Puts a state that has just been reached, or at a lower cost than before, on the open list. */
static enum wend_plan_end open_state(wend_planner *planner, uint32_t number)
{
    const struct wend_state_node *node = wend_state_store_at(&planner->store, number);
    enum wend_plan_end end = wend_planner_reserve_wheel(planner);
    if (end == PLAN_GOES_ON)
        wend_wheel_push(&planner->wheel, wend_planner_total(planner, node->cost, node->estimate), number);
    return end;
}

/* A successor on the stack, reached from a node at a cost in all. */
static enum wend_plan_end reach_state(wend_planner *planner, uint32_t index, uint32_t parent, uint64_t cost)
{
    const void *state = wend_planner_state(planner, index);
    const uint64_t hash = wend_planner_hash(planner, state);
    uint32_t number = wend_state_store_find(planner, state, hash);
    if (number != WEND_STATE_NONE && wend_state_store_at(&planner->store, number)->cost <= cost)
        return PLAN_GOES_ON;
    const uint64_t estimate = number != WEND_STATE_NONE ? wend_state_store_at(&planner->store, number)->estimate
                                                        : wend_planner_estimate_at(planner, index);
    if (estimate >= WEND_ESTIMATE_ASK)
        return PLAN_GOES_ON;
    if (wend_planner_sum(cost, estimate) > planner->query.cost_limit) {
        planner->was_cut = true;
        return PLAN_GOES_ON;
    }
    if (number == WEND_STATE_NONE) {
        enum wend_plan_end end = wend_state_store_add(planner, state, hash, &number);
        if (end != PLAN_GOES_ON)
            return end;
        if (parent == WEND_STATE_NONE)
            parent = number;
    }
    *wend_state_store_at(&planner->store, number) =
        (struct wend_state_node){cost, estimate, parent << 1, planner->stack.moves[index].label};
    return open_state(planner, number);
}

enum wend_plan_end wend_planner_begin_astar(wend_planner *planner)
{
    wend_state_store_begin(planner);
    enum wend_plan_end end = wend_planner_reserve_stack(planner, 2);
    if (end != PLAN_GOES_ON)
        return end;
    memcpy(planner->stack.states, planner->ends, planner->desc.state_size);
    planner->stack.moves[0] = (wend_move){0, 0, WEND_ESTIMATE_ASK};
    planner->nearest = 0;
    wend_wheel_begin(&planner->wheel, 0);
    end = reach_state(planner, 0, WEND_STATE_NONE, 0);
    planner->rounds = 1;
    return end;
}

/* Reaches the successors of a node, the last first: the open list hands out the first of equal ones before the others. */
static enum wend_plan_end expand_node(wend_planner *planner, uint32_t number)
{
    const struct wend_state_node node = *wend_state_store_at(&planner->store, number);
    const uint32_t parent = node.parent >> 1, size = planner->desc.state_size;
    enum wend_plan_end end = wend_planner_reserve_stack(planner, 2);
    if (end != PLAN_GOES_ON)
        return end;
    memcpy(wend_planner_state(planner, 0), wend_state_store_bytes(&planner->store, number), size);
    memcpy(wend_planner_state(planner, 1), wend_state_store_bytes(&planner->store, parent), size);
    uint32_t count = 0;
    end = wend_planner_expand(planner, 0, parent != number ? 1 : 0, node.label, 2, &count);
    for (uint32_t i = count; end == PLAN_GOES_ON && i > 0; i--) {
        const uint32_t index = i + 1;
        end = reach_state(planner, index, number, wend_planner_sum(node.cost, planner->stack.moves[index].cost));
    }
    return end;
}

/* Writes the way to a node as the plan. */
static enum wend_plan_end write_path_to(wend_planner *planner, uint32_t number, bool reaches_goal)
{
    const struct wend_state_store *store = &planner->store;
    uint32_t count = 1;
    for (uint32_t at = number, parent; (parent = wend_state_store_at(store, at)->parent >> 1) != at; at = parent)
        count++;
    enum wend_plan_end end = wend_plan_path_begin(planner, count);
    if (end != PLAN_GOES_ON)
        return end;
    planner->plan.cost = wend_state_store_at(store, number)->cost;
    planner->plan.reaches_goal = reaches_goal;
    for (uint32_t at = number; count > 0; count--) {
        const struct wend_state_node *node = wend_state_store_at(store, at);
        wend_plan_path_put(planner, count - 1, wend_state_store_bytes(store, at), node->label, node->cost);
        at = node->parent >> 1;
    }
    return PLAN_GOES_ON;
}

enum wend_plan_end wend_planner_nearest_plan(wend_planner *planner)
{
    return planner->store.count != 0 ? write_path_to(planner, planner->nearest, false) : PLAN_GOES_ON;
}

/* The next state to expand; NONE where none is left. */
static uint32_t next_open(wend_planner *planner)
{
    struct wend_wheel *wheel = &planner->wheel;
    for (;;) {
        uint32_t number;
        if (!wend_wheel_pop(wheel, &number)) {
            if (!wend_wheel_advance(wheel))
                return WEND_STATE_NONE;
        } else if (!(wend_state_store_at(&planner->store, number)->parent & NODE_IS_CLOSED)) {
            return number;
        }
    }
}

enum wend_plan_end wend_planner_run_astar(wend_planner *planner)
{
    struct wend_state_store *store = &planner->store;
    for (;;) {
        if (wend_planner_work(planner) >= planner->effort.limit)
            return PLAN_SLICE;
        const uint32_t number = next_open(planner);
        if (number == WEND_STATE_NONE) {
            planner->lowest = UINT64_MAX;
            return PLAN_DONE;
        }
        planner->lowest = planner->wheel.current;
        struct wend_state_node *node = wend_state_store_at(store, number);
        node->parent |= NODE_IS_CLOSED;
        if (wend_planner_is_goal(planner, wend_state_store_bytes(store, number))) {
            enum wend_plan_end end = write_path_to(planner, number, true);
            return end == PLAN_GOES_ON ? PLAN_DONE : end;
        }
        if (node->estimate < wend_state_store_at(store, planner->nearest)->estimate)
            planner->nearest = number;
        enum wend_plan_end end = expand_node(planner, number);
        if (end != PLAN_GOES_ON)
            return end;
    }
}

void wend_planner_free_astar(wend_planner *planner)
{
    wend_state_store_destroy(planner);
    planner->held -= wend_wheel_memory(&planner->wheel);
    wend_wheel_destroy(&planner->wheel, &planner->memory);
}
