/* Memory of lists, and the order of places. */
#include "search/kit/points.h"

#include "base/array.h"
#include "base/memory.h"

bool wend_points_grow(struct wend_points *points, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, points->places, points->capacity, points->capacity + 1);
}

void wend_points_destroy(struct wend_points *points, const wend_allocator *memory)
{
    WEND_RELEASE(memory, points->places, points->capacity);
}

void wend_points_reverse(struct wend_points *points)
{
    wend_place *first = points->places, *last = first + points->count - 1;
    for (; first < last; first++, last--) {
        const wend_place was_first = *first, was_last = *last;
        *first = was_last;
        *last = was_first;
    }
}

bool wend_number_list_add(struct wend_number_list *list, uint32_t number, const wend_allocator *memory)
{
    if (!WEND_RESERVE(memory, list->items, list->capacity, list->count + 1))
        return false;
    list->items[list->count++] = number;
    return true;
}

void wend_number_list_destroy(struct wend_number_list *list, const wend_allocator *memory)
{
    WEND_RELEASE(memory, list->items, list->capacity);
    *list = (struct wend_number_list){0};
}
