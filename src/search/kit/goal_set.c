/* Lists of starts and ends, and their memory. */
#include "search/kit/goal_set.h"

#include "base/array.h"
#include "base/memory.h"

struct wend_goal_set *wend_goal_set_create(const wend_allocator *memory)
{
    struct wend_goal_set *arrivals = wend_allocate(memory, 1, sizeof *arrivals);
    if (arrivals)
        *arrivals = (struct wend_goal_set){.rule = WEND_ARRIVAL_AT};
    return arrivals;
}

void wend_goal_set_destroy(struct wend_goal_set *arrivals, const wend_allocator *memory)
{
    if (!arrivals)
        return;
    WEND_RELEASE(memory, arrivals->sources, arrivals->source_capacity);
    WEND_RELEASE(memory, arrivals->targets, arrivals->target_capacity);
    WEND_RELEASE(memory, arrivals->endings, arrivals->ending_capacity);
    wend_marks_destroy(&arrivals->ends, memory);
    wend_marks_destroy(&arrivals->own, memory);
    wend_marks_destroy(&arrivals->inside, memory);
    WEND_RELEASE(memory, arrivals, 1);
}

size_t wend_goal_set_memory(const struct wend_goal_set *arrivals)
{
    if (!arrivals)
        return 0;
    return sizeof *arrivals + arrivals->source_capacity * sizeof *arrivals->sources +
           arrivals->target_capacity * sizeof *arrivals->targets +
           arrivals->ending_capacity * sizeof *arrivals->endings + wend_marks_memory(&arrivals->ends) +
           wend_marks_memory(&arrivals->own) + wend_marks_memory(&arrivals->inside);
}

bool wend_goal_set_add_source(struct wend_goal_set *arrivals, struct wend_source source, const wend_allocator *memory)
{
    if (!WEND_RESERVE(memory, arrivals->sources, arrivals->source_capacity, arrivals->source_count + 1))
        return false;
    arrivals->sources[arrivals->source_count++] = source;
    return true;
}

bool wend_goal_set_add_target(struct wend_goal_set *arrivals, struct wend_target target, const wend_allocator *memory)
{
    if (!WEND_RESERVE(memory, arrivals->targets, arrivals->target_capacity, arrivals->target_count + 1))
        return false;
    arrivals->targets[arrivals->target_count++] = target;
    return true;
}

bool wend_goal_set_want(struct wend_goal_set *arrivals, uint32_t count, const wend_allocator *memory)
{
    arrivals->wanted = count;
    arrivals->ending_count = 0;
    return WEND_RESERVE(memory, arrivals->endings, arrivals->ending_capacity, count);
}

uint64_t wend_goal_set_walk(const struct wend_goal_set *arrivals, uint32_t straight)
{
    uint64_t most = (uint64_t)arrivals->range * straight;
    if (arrivals->rule == WEND_ARRIVAL_AWAY)
        most -= 1; /* the range is not 0 */
    return most / WEND_CELL;
}
