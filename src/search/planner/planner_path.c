/* The plan as the caller gets it. */
#include "search/planner/planner_path.h"

#include <string.h>

#include "base/memory.h"

enum { FIRST_WAY = 64 };

void wend_plan_path_destroy(wend_planner *planner)
{
    struct wend_plan_path *way = &planner->plan;
    const wend_allocator *memory = &planner->memory;
    wend_release(memory, way->states, way->capacity, planner->desc.state_size);
    WEND_RELEASE(memory, way->labels, way->capacity);
    WEND_RELEASE(memory, way->costs, way->capacity);
    *way = (struct wend_plan_path){0};
}

size_t wend_plan_path_memory(const wend_planner *planner)
{
    const struct wend_plan_path *way = &planner->plan;
    return way->capacity * (planner->desc.state_size + sizeof *way->labels + sizeof *way->costs);
}

/* Room for more states; what was there is dropped. */
static bool enlarge_path(wend_planner *planner, uint32_t count)
{
    const wend_allocator *memory = &planner->memory;
    struct wend_plan_path way = {.capacity = FIRST_WAY};
    while (way.capacity < count)
        way.capacity = way.capacity > UINT32_MAX / 2 ? count : way.capacity * 2;
    wend_plan_path_destroy(planner);
    way.states = wend_allocate(memory, way.capacity, planner->desc.state_size);
    way.labels = wend_allocate(memory, way.capacity, sizeof *way.labels);
    way.costs = wend_allocate(memory, way.capacity, sizeof *way.costs);
    planner->plan = way;
    if (way.states && way.labels && way.costs)
        return true;
    wend_plan_path_destroy(planner);
    return false;
}

enum wend_plan_end wend_plan_path_begin(wend_planner *planner, uint32_t count)
{
    planner->plan.count = 0;
    return planner->plan.capacity >= count || enlarge_path(planner, count) ? PLAN_GOES_ON : PLAN_NO_MEMORY;
}

void wend_plan_path_put(wend_planner *planner, uint32_t i, const void *state, uint32_t label, uint64_t cost)
{
    struct wend_plan_path *way = &planner->plan;
    memcpy(way->states + (size_t)i * planner->desc.state_size, state, planner->desc.state_size);
    way->labels[i] = label;
    way->costs[i] = cost;
    if (way->count <= i)
        way->count = i + 1;
}
