/* A plan, as a search has found it. */
#include "agent/traffic/traffic_plan.h"

#include <string.h>

#include "base/memory.h"

/* Returns what a unit's steps cost until it stays at its goal; a wait costs as much as the cheapest step from there. */
static uint64_t cost_of_steps(const struct wend_traffic_plan *plan, uint32_t unit)
{
    const struct wend_traffic_roads *roads = wend_traffic_roads_of(plan->config, unit);
    uint64_t cost = 0;
    for (uint32_t step = 0; step < plan->arrival[unit]; step++)
        cost += wend_traffic_step_cost(roads, *wend_traffic_plan_cell(plan, unit, step),
                                       *wend_traffic_plan_cell(plan, unit, step + 1));
    return cost;
}

/* Computes from which step on each unit stays at its goal, and what it pays until then. */
static void find_arrivals(struct wend_traffic_plan *plan)
{
    plan->cost = 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        uint32_t step = plan->steps;
        const uint32_t goal = plan->config->goal[i];
        while (step > 0 && *wend_traffic_plan_cell(plan, i, step - 1) == goal)
            step--;
        plan->arrival[i] = goal == TRAFFIC_NONE ? 0 : step;
        plan->paid[i] = plan->config->ground ? plan->arrival[i] : cost_of_steps(plan, i);
        plan->cost += plan->paid[i];
    }
}

wend_status wend_traffic_plan_take(struct wend_traffic_plan *plan, const struct wend_joint_search *search,
                                   const uint32_t *distances)
{
    const uint32_t count = search->config->count;
    uint32_t node = search->open[search->open_count - 1], steps = 0;
    for (uint32_t i = node; search->nodes[i].parent != TRAFFIC_NONE; i = search->nodes[i].parent)
        steps++;
    *plan = (struct wend_traffic_plan){
        .config = search->config, .distances = distances, .count = count, .steps = steps, .room = steps + 1};
    plan->cells = wend_allocate(&plan->config->memory, (size_t)plan->room * count, sizeof *plan->cells);
    plan->arrival = wend_allocate(&plan->config->memory, count, sizeof *plan->arrival);
    plan->paid = wend_allocate(&plan->config->memory, count, sizeof *plan->paid);
    if (!plan->cells || !plan->arrival || !plan->paid) {
        wend_traffic_plan_end(plan);
        return WEND_ERROR_MEMORY;
    }
    for (uint32_t step = steps + 1; step-- > 0; node = search->nodes[node].parent)
        memcpy(wend_traffic_plan_cell(plan, 0, step), search->nodes[node].cells, count * sizeof *plan->cells);
    find_arrivals(plan);
    return WEND_OK;
}

void wend_traffic_plan_end(struct wend_traffic_plan *plan)
{
    if (!plan->config)
        return;
    const wend_allocator *memory = &plan->config->memory;
    WEND_RELEASE(memory, plan->cells, (size_t)plan->room * plan->count);
    WEND_RELEASE(memory, plan->arrival, plan->count);
    WEND_RELEASE(memory, plan->paid, plan->count);
    *plan = (struct wend_traffic_plan){0};
}

size_t wend_traffic_plan_bytes(const struct wend_traffic_plan *plan)
{
    if (!plan->config)
        return 0;
    return (((size_t)plan->room + 1) * sizeof *plan->cells + sizeof *plan->paid) * plan->count;
}
