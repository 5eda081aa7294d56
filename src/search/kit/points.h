/* A list of places that grows, such as the turning points of a path. */
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

#endif
