/* Planners as the caller sees them. */
#include <wend/planner.h>

#include "base/memory.h"

#include "base/sizes.h"
#include "search/planner/planner_astar.h"
#include "search/planner/planner_deep.h"
#include "search/planner/planner_memory.h"
#include "search/planner/planner_path.h"
#include "search/planner/planner_seen.h"
#include "search/planner/planner_states.h"

enum { MOST_STATE_BYTES = 65536, WEIGHT_ONE = 256 };

void wend_planner_desc_init(wend_planner_desc *result, uint32_t size)
{
    if (!result)
        return;
    const wend_planner_desc desc = {.size = size, .memory_limit = SIZE_MAX};
    wend_give_sized(result, size, &desc, sizeof desc);
}

void wend_plan_query_init(wend_plan_query *result, uint32_t size)
{
    if (!result)
        return;
    const wend_plan_query query = {
        .size = size, .estimate_weight = WEIGHT_ONE, .depth_limit = UINT32_MAX, .deepening = 1, .may_come_round = true};
    wend_give_sized(result, size, &query, sizeof query);
}

void wend_plan_init(wend_plan *result, uint32_t size)
{
    if (!result)
        return;
    const wend_plan plan = {.size = size, .outcome = WEND_PLAN_NONE};
    wend_give_sized(result, size, &plan, sizeof plan);
}

const char *wend_plan_outcome_text(wend_plan_outcome outcome)
{
    switch (outcome) {
    case WEND_PLAN_FOUND:
        return "a plan was found";
    case WEND_PLAN_NONE:
        return "no plan leads to a goal";
    case WEND_PLAN_NONE_WITHIN:
        return "no plan keeps within the limits";
    case WEND_PLAN_RUNNING:
        return "the search goes on";
    case WEND_PLAN_WORK_LIMIT:
        return "the work is spent";
    case WEND_PLAN_MEMORY_LIMIT:
        return "the memory is spent";
    }
    return "unknown outcome";
}

/* The caller's description; false where it makes no sense. */
static bool take_planner_desc(const wend_planner_desc *caller, wend_planner_desc *desc)
{
    if (!caller || caller->size < sizeof *caller)
        return false;
    wend_planner_desc_init(desc, (uint32_t)sizeof *desc);
    *desc = *caller;
    return desc->expand && desc->state_size != 0 && desc->state_size <= MOST_STATE_BYTES &&
           !desc->hash == !desc->equal && desc->table_memory <= desc->memory_limit;
}

wend_status wend_planner_create(const wend_planner_desc *caller, const wend_allocator *allocator, wend_planner **result)
{
    wend_planner_desc desc;
    wend_allocator memory;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!take_planner_desc(caller, &desc) || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_planner *planner = wend_allocate(&memory, 1, sizeof *planner);
    if (!planner)
        return WEND_ERROR_MEMORY;
    *planner = (wend_planner){.desc = desc, .memory = memory};
    planner->ends = wend_allocate(&memory, 2, desc.state_size);
    if (!planner->ends) {
        wend_planner_destroy(planner);
        return WEND_ERROR_MEMORY;
    }
    *result = planner;
    return WEND_OK;
}

void wend_planner_destroy(wend_planner *planner)
{
    if (!planner)
        return;
    const wend_allocator memory = planner->memory;
    wend_planner_free_astar(planner);
    wend_deep_path_destroy(planner);
    wend_plan_path_destroy(planner);
    wend_planner_give(planner, planner->stack.states, planner->stack.capacity, planner->desc.state_size);
    wend_planner_give(planner, planner->stack.moves, planner->stack.capacity, sizeof *planner->stack.moves);
    wend_planner_give(planner, planner->stack.order, planner->stack.order_capacity, sizeof *planner->stack.order);
    wend_release(&memory, planner->ends, 2, planner->desc.state_size);
    WEND_RELEASE(&memory, planner, 1);
}

size_t wend_planner_memory(const wend_planner *planner)
{
    return planner ? sizeof *planner + 2 * planner->desc.state_size + planner->held + wend_plan_path_memory(planner)
                   : 0;
}

/* The caller's question; false where it makes no sense. */
static bool take_plan_query(const wend_planner *planner, const wend_plan_query *caller, wend_plan_query *query)
{
    if (!planner || !caller || caller->size < sizeof *caller)
        return false;
    wend_plan_query_init(query, (uint32_t)sizeof *query);
    *query = *caller;
    return query->start && (query->goal || planner->desc.is_goal) &&
           (uint32_t)query->method <= WEND_PLAN_METHOD_BRANCH_AND_BOUND && query->estimate_weight >= WEIGHT_ONE &&
           query->estimate_weight <= 10 * WEIGHT_ONE && query->deepening != 0;
}

/* Goes on as iterative deepening in the memory that A* gives back. */
static enum wend_plan_end deepen_instead(wend_planner *planner)
{
    wend_planner_free_astar(planner);
    planner->query.method = WEND_PLAN_METHOD_DEEPENING;
    return wend_planner_begin_deep(planner, planner->lowest);
}

static enum wend_plan_end run_planner(wend_planner *planner, enum wend_plan_end end)
{
    if (end == PLAN_GOES_ON && planner->query.method == WEND_PLAN_METHOD_ASTAR)
        end = wend_planner_run_astar(planner);
    else if (end == PLAN_GOES_ON)
        return wend_planner_run_deep(planner);
    if (end != PLAN_FULL || planner->query.method != WEND_PLAN_METHOD_ASTAR || !planner->query.deepens_when_full)
        return end;
    end = deepen_instead(planner);
    return end == PLAN_GOES_ON ? wend_planner_run_deep(planner) : end;
}

static wend_plan_outcome outcome_of(const wend_planner *planner, enum wend_plan_end end)
{
    if (end == PLAN_SLICE)
        return planner->query.pausable ? WEND_PLAN_RUNNING : WEND_PLAN_WORK_LIMIT;
    if (end == PLAN_FULL)
        return WEND_PLAN_MEMORY_LIMIT;
    if (planner->plan.reaches_goal)
        return WEND_PLAN_FOUND;
    return planner->was_cut ? WEND_PLAN_NONE_WITHIN : WEND_PLAN_NONE;
}

/* What no plan costs less than, as far as the search has come. */
static uint64_t lowest_cost(const wend_planner *planner, wend_plan_outcome outcome)
{
    const struct wend_plan_path *way = &planner->plan;
    uint64_t total = planner->lowest;
    if (outcome == WEND_PLAN_FOUND && total < way->cost)
        total = way->cost;
    const uint64_t least = wend_planner_unweighted(planner, total);
    return way->count != 0 && way->reaches_goal && least > way->cost ? way->cost : least;
}

/* Tells the caller what came of a call. */
static wend_status deliver_plan(wend_planner *planner, enum wend_plan_end end, wend_plan *result)
{
    if (end >= PLAN_SLICE && end <= PLAN_FULL && planner->query.method == WEND_PLAN_METHOD_ASTAR) {
        enum wend_plan_end nearest = wend_planner_nearest_plan(planner);
        end = nearest == PLAN_GOES_ON ? end : nearest;
    }
    if (end == PLAN_NO_MEMORY || end == PLAN_BAD_EXPAND) {
        planner->is_running = false;
        return end == PLAN_NO_MEMORY ? WEND_ERROR_MEMORY : WEND_ERROR_ARGUMENT;
    }
    const struct wend_plan_path *way = &planner->plan;
    wend_plan plan = {.outcome = outcome_of(planner, end),
                      .cost = way->count != 0 ? way->cost : 0,
                      .states = way->count != 0 ? way->states : NULL,
                      .labels = way->count != 0 ? way->labels : NULL,
                      .costs = way->count != 0 ? way->costs : NULL,
                      .count = way->count,
                      .rounds = planner->rounds,
                      .expanded = planner->effort.expanded,
                      .generated = planner->effort.generated,
                      .work = wend_planner_work(planner),
                      .method = planner->query.method,
                      .reaches_goal = way->reaches_goal};
    plan.at_least = lowest_cost(planner, plan.outcome);
    planner->is_running = plan.outcome == WEND_PLAN_RUNNING;
    wend_give_sized(result, result->size, &plan, sizeof plan);
    return WEND_OK;
}

wend_status wend_planner_find(wend_planner *planner, const wend_plan_query *caller, wend_plan *plan)
{
    wend_plan_query query;
    if (!plan || plan->size < sizeof *plan || !take_plan_query(planner, caller, &query))
        return WEND_ERROR_ARGUMENT;
    const uint32_t size = planner->desc.state_size;
    memmove(planner->ends, query.start, size);
    if (query.goal)
        memmove(planner->ends + size, query.goal, size);
    planner->query = query;
    if (query.cost_limit == 0)
        planner->query.cost_limit = UINT64_MAX;
    planner->plan.count = 0;
    planner->plan.reaches_goal = false;
    planner->was_cut = false;
    planner->lowest = 0;
    planner->effort.expanded = planner->effort.generated = 0;
    planner->effort.limit = query.work_limit != 0 ? query.work_limit : UINT64_MAX;
    enum wend_plan_end end = query.method == WEND_PLAN_METHOD_ASTAR ? wend_planner_begin_astar(planner)
                                                                    : wend_planner_begin_deep(planner, 0);
    return deliver_plan(planner, run_planner(planner, end), plan);
}

wend_status wend_planner_continue(wend_planner *planner, uint64_t work, wend_plan *plan)
{
    if (!planner || !plan || plan->size < sizeof *plan || !planner->is_running)
        return WEND_ERROR_ARGUMENT;
    planner->effort.limit = wend_planner_sum(wend_planner_work(planner), work);
    return deliver_plan(planner, run_planner(planner, PLAN_GOES_ON), plan);
}
