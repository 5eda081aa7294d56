/* Lists of cells to go to instead of the goal. */
#include "find/request/candidate_list.h"

#include "base/memory.h"

bool wend_candidate_list_begin(struct wend_candidate_list *list, uint32_t count, const wend_allocator *memory)
{
    list->count = 0;
    if (count <= list->capacity)
        return true;
    uint32_t capacity = count < 64 ? 64 : count;
    struct wend_candidate *items = wend_allocate(memory, capacity, sizeof *items);
    if (!items)
        return false;
    wend_candidate_list_destroy(list, memory);
    *list = (struct wend_candidate_list){items, 0, capacity};
    return true;
}

/* Shell 1959. */
void wend_candidate_list_sort(struct wend_candidate_list *list)
{
    struct wend_candidate *items = list->items;
    for (uint32_t distance = list->count / 2; distance > 0; distance /= 2)
        for (uint32_t i = distance; i < list->count; i++) {
            struct wend_candidate candidate = items[i];
            uint32_t at = i;
            for (; at >= distance && wend_candidate_is_before(&candidate, &items[at - distance]); at -= distance)
                items[at] = items[at - distance];
            items[at] = candidate;
        }
}

void wend_candidate_list_destroy(struct wend_candidate_list *list, const wend_allocator *memory)
{
    WEND_RELEASE(memory, list->items, list->capacity);
}

size_t wend_candidate_list_memory(const struct wend_candidate_list *list)
{
    return list->capacity * sizeof *list->items;
}
