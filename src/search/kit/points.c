/* Memory of lists, and the order of places. */
#include "search/kit/points.h"

#include "base/memory.h"

bool wend_points_grow(struct wend_points *points, const wend_allocator *memory)
{
    uint32_t capacity = points->capacity ? points->capacity * 2 : 64;
    wend_place *places =
        wend_reallocate(memory, points->places, points->capacity, capacity, sizeof *places, _Alignof(wend_place));
    if (!places)
        return false;
    points->places = places;
    points->capacity = capacity;
    return true;
}

void wend_points_destroy(struct wend_points *points, const wend_allocator *memory)
{
    wend_release(memory, points->places, points->capacity, sizeof *points->places, _Alignof(wend_place));
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
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity ? 2 * list->capacity : 16;
        uint32_t *items = wend_reallocate(memory, list->items, list->capacity, capacity, sizeof *items, sizeof *items);
        if (!items)
            return false;
        list->items = items;
        list->capacity = capacity;
    }
    list->items[list->count++] = number;
    return true;
}

void wend_number_list_destroy(struct wend_number_list *list, const wend_allocator *memory)
{
    wend_release(memory, list->items, list->capacity, sizeof *list->items, sizeof *list->items);
    *list = (struct wend_number_list){0};
}
