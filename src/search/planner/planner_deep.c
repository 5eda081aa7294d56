/*
 * Depth-first searches among states.
 *
 * Both are one loop. A round goes through all states whose total (cost so far and weighted estimate) keeps within a bound;
 * a plan found lowers the bound below its cost, so that a round ends with its cheapest. Branch and bound is one round
 * without a bound to begin with (Lawler and Wood 1966). Deepening begins with the start's estimate, and where a round finds
 * nothing takes the least total that was left out for the next (IDA*, Korf 1985), or more where the caller says so.
 *
 * A state seen in the same round at no higher cost is not searched again: what lies behind it was found then, or is being
 * found further up the way. That holds also where expand leaves out the move back, for the state before was searched at a
 * lower cost still. Estimates learnt behind a state are not kept: they would depend on the way there.
 */
#include "search/planner/planner_deep.h"

#include "base/sort.h"
#include "search/planner/planner_memory.h"
#include "search/planner/planner_path.h"
#include "search/planner/planner_seen.h"
#include "search/planner/planner_states.h"

static bool sorts_successors(const wend_planner *planner)
{
    return planner->query.method == WEND_PLAN_METHOD_BRANCH_AND_BOUND;
}

static void begin_round(wend_planner *planner)
{
    planner->excess = UINT64_MAX;
    planner->rounds++;
    wend_seen_states_begin_round(planner);
}

enum wend_plan_end wend_planner_begin_deep(wend_planner *planner, uint64_t lowest)
{
    struct wend_deep_path *way = &planner->way;
    way->depth = 0;
    if (way->slots)
        memset(way->slots, 0, way->slot_capacity * sizeof *way->slots);
    enum wend_plan_end end = wend_seen_states_create(planner);
    if (end == PLAN_GOES_ON)
        end = wend_planner_reserve_stack(planner, 1);
    if (end != PLAN_GOES_ON)
        return end;
    memcpy(planner->stack.states, planner->ends, planner->desc.state_size);
    planner->stack.moves[0] = (wend_move){0, 0, WEND_ESTIMATE_ASK};
    const uint64_t total = wend_planner_total(planner, 0, wend_planner_estimate_at(planner, 0));
    planner->lowest = total > lowest ? total : lowest;
    planner->bound = sorts_successors(planner) ? UINT64_MAX : planner->lowest;
    planner->rounds = 0;
    return PLAN_GOES_ON;
}

/* Whether a successor goes first: at the lower total, then as expand wrote them. */
static bool goes_first(const void *a, const void *b, const void *user)
{
    const wend_planner *planner = user;
    const uint32_t *left = a, *right = b;
    const wend_move *move_a = &planner->stack.moves[*left], *move_b = &planner->stack.moves[*right];
    const uint64_t total_a = wend_planner_sum(move_a->cost, move_a->estimate),
                   total_b = wend_planner_sum(move_b->cost, move_b->estimate);
    return total_a != total_b ? total_a < total_b : *left < *right;
}

/* Puts the last frame's successors in the order of their totals. */
static enum wend_plan_end sort_frame(wend_planner *planner, uint32_t first, uint32_t end)
{
    if (planner->stack.order_capacity < planner->stack.capacity) {
        void *order = planner->stack.order;
        enum wend_plan_end room = wend_planner_enlarge(planner, &order, planner->stack.order_capacity,
                                                       planner->stack.capacity, sizeof *planner->stack.order);
        if (room != PLAN_GOES_ON)
            return room;
        planner->stack.order = order;
        planner->stack.order_capacity = planner->stack.capacity;
    }
    for (uint32_t i = first; i < end; i++) {
        (void)wend_planner_estimate_at(planner, i);
        planner->stack.order[i] = i;
    }
    WEND_SORT(planner->stack.order + first, end - first, goes_first, planner);
    return PLAN_GOES_ON;
}

/* The way to a goal becomes the plan; from now on only cheaper ones are looked for. */
static enum wend_plan_end write_plan(wend_planner *planner, uint32_t goal, uint64_t cost)
{
    const struct wend_deep_path *way = &planner->way;
    enum wend_plan_end end = wend_plan_path_begin(planner, way->depth + 1);
    if (end != PLAN_GOES_ON)
        return end;
    for (uint32_t i = 0; i < way->depth; i++) {
        const struct wend_deep_frame *frame = &way->frames[i];
        wend_plan_path_put(planner, i, wend_planner_state(planner, frame->self),
                           planner->stack.moves[frame->self].label, frame->cost);
    }
    wend_plan_path_put(planner, way->depth, wend_planner_state(planner, goal), planner->stack.moves[goal].label, cost);
    planner->plan.cost = cost;
    planner->plan.reaches_goal = true;
    if (cost <= planner->lowest)
        return PLAN_DONE;
    planner->bound = cost - 1;
    return PLAN_GOES_ON;
}

/* Whether a state was seen in this round at no higher cost. */
static bool was_seen(wend_planner *planner, const void *state, uint64_t hash, uint64_t cost)
{
    if (planner->query.may_come_round && wend_deep_path_has(planner, state, hash))
        return true;
    if (!planner->seen.entries)
        return false;
    const bool counts_depth = planner->query.depth_limit != UINT32_MAX;
    return wend_seen_states_visit(planner, state, hash, cost, counts_depth ? planner->way.depth : 0);
}

/* Puts a state on the way, its successors behind it. */
static enum wend_plan_end go_deeper(wend_planner *planner, uint32_t self, uint64_t cost, uint64_t hash)
{
    struct wend_deep_path *way = &planner->way;
    enum wend_plan_end end = wend_deep_path_reserve(planner);
    if (end != PLAN_GOES_ON)
        return end;
    const struct wend_deep_frame *last = way->depth ? &way->frames[way->depth - 1] : NULL;
    const uint32_t first = last ? last->end : 1;
    uint32_t count = 0;
    end = wend_planner_expand(planner, self, last ? last->self : self, planner->stack.moves[self].label, first, &count);
    if (end == PLAN_GOES_ON && sorts_successors(planner))
        end = sort_frame(planner, first, first + count);
    if (end != PLAN_GOES_ON)
        return end;
    way->frames[way->depth++] = (struct wend_deep_frame){
        .cost = cost, .hash = hash, .self = self, .first = first, .next = first, .end = first + count};
    if (planner->query.may_come_round)
        wend_deep_path_list(planner);
    return PLAN_GOES_ON;
}

/* Looks at a state on the stack, to which the way leads at a cost. */
static enum wend_plan_end visit_state(wend_planner *planner, uint32_t index, uint64_t cost)
{
    const uint64_t estimate = wend_planner_estimate_at(planner, index);
    if (estimate >= WEND_ESTIMATE_ASK)
        return PLAN_GOES_ON;
    if (wend_planner_sum(cost, estimate) > planner->query.cost_limit) {
        planner->was_cut = true;
        return PLAN_GOES_ON;
    }
    const uint64_t total = wend_planner_total(planner, cost, estimate);
    if (total > planner->bound) {
        planner->excess = total < planner->excess ? total : planner->excess;
        return PLAN_GOES_ON;
    }
    const void *state = wend_planner_state(planner, index);
    if (wend_planner_is_goal(planner, state))
        return write_plan(planner, index, cost);
    if (planner->way.depth >= planner->query.depth_limit) {
        planner->was_cut = true;
        return PLAN_GOES_ON;
    }
    const bool looks_back = planner->query.may_come_round || planner->seen.entries;
    const uint64_t hash = looks_back ? wend_planner_hash(planner, state) : 0;
    if (looks_back && was_seen(planner, state, hash, cost))
        return PLAN_GOES_ON;
    return go_deeper(planner, index, cost, hash);
}

/* Goes through all states within the bound. */
static enum wend_plan_end run_round(wend_planner *planner)
{
    struct wend_deep_path *way = &planner->way;
    const bool sorts = sorts_successors(planner);
    while (way->depth != 0) {
        if (wend_planner_work(planner) >= planner->effort.limit)
            return PLAN_SLICE;
        struct wend_deep_frame *frame = &way->frames[way->depth - 1];
        if (frame->next == frame->end) {
            if (planner->query.may_come_round)
                wend_deep_path_unlist(planner);
            way->depth--;
            continue;
        }
        uint32_t index = frame->next++;
        if (sorts)
            index = planner->stack.order[index];
        enum wend_plan_end end =
            visit_state(planner, index, wend_planner_sum(frame->cost, planner->stack.moves[index].cost));
        if (end != PLAN_GOES_ON)
            return end;
    }
    return PLAN_DONE;
}

/* The bound of the next round; false where none is needed. */
static bool next_bound(wend_planner *planner)
{
    if (planner->plan.reaches_goal) {
        planner->lowest = planner->plan.cost;
        return false;
    }
    planner->lowest = planner->excess;
    if (planner->excess == UINT64_MAX)
        return false;
    const uint64_t grown = wend_planner_sum(planner->bound, planner->query.deepening);
    planner->bound = planner->excess > grown ? planner->excess : grown;
    return true;
}

enum wend_plan_end wend_planner_run_deep(wend_planner *planner)
{
    for (;;) {
        enum wend_plan_end end;
        if (planner->way.depth == 0) {
            if (wend_planner_work(planner) >= planner->effort.limit)
                return PLAN_SLICE;
            begin_round(planner);
            end = visit_state(planner, 0, 0);
            if (end != PLAN_GOES_ON)
                return end;
        }
        end = run_round(planner);
        if (end != PLAN_DONE || planner->way.depth != 0 || !next_bound(planner))
            return end;
    }
}
