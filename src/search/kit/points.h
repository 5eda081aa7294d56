/* Lists that grow: of places, such as the turning points of a path, and of numbers. */
#ifndef WEND_SEARCH_KIT_POINTS_H
#define WEND_SEARCH_KIT_POINTS_H

#include <wend/base.h>

struct wend_points {
    wend_place *places;
    uint32_t count, capacity;
};

/* Makes room for more points. */
bool wend_points_grow(struct wend_points *points, const wend_allocator *memory);

void wend_points_destroy(struct wend_points *points, const wend_allocator *memory);

static inline bool wend_points_add(struct wend_points *points, wend_place place, const wend_allocator *memory)
{
    if (points->count == points->capacity && !wend_points_grow(points, memory))
        return false;
    points->places[points->count++] = place;
    return true;
}

/* From the end back to the start becomes from the start to the end. */
void wend_points_reverse(struct wend_points *points);

/* Numbers in a list that grows. */
struct wend_number_list {
    uint32_t *items;
    uint32_t count, capacity;
};

/* Adds a number; false where the allocator refuses. */
bool wend_number_list_add(struct wend_number_list *list, uint32_t number, const wend_allocator *memory);
void wend_number_list_destroy(struct wend_number_list *list, const wend_allocator *memory);

#endif
