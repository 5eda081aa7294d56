/* A planner's memory, under its limit. */
#include "search/planner/planner_memory.h"

#include <string.h>

#include "base/memory.h"
#include "search/kit/kit_calls.h"

enum { FIRST_STACK = 64, FIRST_WHEEL = 512 };

enum wend_plan_end wend_planner_take(wend_planner *planner, size_t count, size_t size, void **block)
{
    if (count > SIZE_MAX / 2 / size)
        return PLAN_NO_MEMORY;
    if (!wend_planner_may_hold(planner, count * size))
        return PLAN_FULL;
    *block = wend_allocate(&planner->memory, count, size);
    if (!*block)
        return PLAN_NO_MEMORY;
    planner->held += count * size;
    return PLAN_GOES_ON;
}

void wend_planner_give(wend_planner *planner, void *block, size_t count, size_t size)
{
    if (block)
        planner->held -= count * size;
    wend_release(&planner->memory, block, count, size);
}

enum wend_plan_end wend_planner_enlarge(wend_planner *planner, void **block, size_t capacity, size_t larger,
                                        size_t size)
{
    void *moved = NULL;
    enum wend_plan_end end = wend_planner_take(planner, larger, size, &moved);
    if (end != PLAN_GOES_ON)
        return end;
    if (*block)
        memcpy(moved, *block, capacity * size);
    wend_planner_give(planner, *block, capacity, size);
    *block = moved;
    return PLAN_GOES_ON;
}

enum wend_plan_end wend_planner_reserve_stack(wend_planner *planner, uint64_t count)
{
    if (count <= planner->stack.capacity)
        return PLAN_GOES_ON;
    uint64_t larger = planner->stack.capacity ? planner->stack.capacity : FIRST_STACK;
    while (larger < count)
        larger *= 2;
    if (larger > UINT32_MAX)
        return PLAN_NO_MEMORY;
    const size_t size = planner->desc.state_size;
    void *states = planner->stack.states, *moves = NULL;
    enum wend_plan_end end = wend_planner_take(planner, (size_t)larger, sizeof(wend_move), &moves);
    if (end != PLAN_GOES_ON)
        return end;
    end = wend_planner_enlarge(planner, &states, planner->stack.capacity, (size_t)larger, size);
    if (end != PLAN_GOES_ON) {
        wend_planner_give(planner, moves, (size_t)larger, sizeof(wend_move));
        return end;
    }
    if (planner->stack.moves)
        memcpy(moves, planner->stack.moves, planner->stack.capacity * sizeof(wend_move));
    wend_planner_give(planner, planner->stack.moves, planner->stack.capacity, sizeof(wend_move));
    planner->stack.states = states;
    planner->stack.moves = moves;
    planner->stack.capacity = (uint32_t)larger;
    return PLAN_GOES_ON;
}

enum wend_plan_end wend_planner_reserve_wheel(wend_planner *planner)
{
    struct wend_wheel *wheel = &planner->wheel;
    if (wend_wheel_has_room(wheel, 1))
        return PLAN_GOES_ON;
    const size_t before = wend_wheel_memory(wheel);
    if (!wend_planner_may_hold(planner, before ? 2 * before : FIRST_WHEEL * sizeof *wheel->entries))
        return PLAN_FULL;
    if (!wend_wheel_reserve(wheel, 1, &planner->memory))
        return PLAN_NO_MEMORY;
    planner->held += wend_wheel_memory(wheel) - before;
    return PLAN_GOES_ON;
}
