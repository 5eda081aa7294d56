/* From a search's nodes to the turning points of a path. Find floor. */
#include <string.h>

#include "base/memory.h"
#include "find/finder.h"

#define SQRT_2 1.41421356237309504880

/* A walk from a path's end back to its start. */
struct trace {
    wend_finder *finder;
    const struct wend_search *search;
    uint32_t point_count;
    uint64_t straight, diagonal; /* steps so far */
};

static wend_status add_point(struct trace *trace, uint32_t node)
{
    wend_finder *finder = trace->finder;
    if (trace->point_count == finder->point_capacity) {
        uint32_t capacity = finder->point_capacity ? finder->point_capacity * 2 : 64;
        wend_place *points = wend_reallocate(&finder->scratch.memory, finder->points, finder->point_capacity, capacity,
                                             sizeof *points, _Alignof(wend_place));
        if (!points)
            return WEND_ERROR_MEMORY;
        finder->points = points;
        finder->point_capacity = capacity;
    }
    finder->points[trace->point_count++] = wend_search_place(trace->search, node);
    return WEND_OK;
}

static uint32_t direction_at(const struct trace *trace, uint32_t node)
{
    const struct wend_scratch *scratch = &trace->finder->scratch;
    bool wide = trace->search->is_wide;
    return wend_node_get(wide ? &scratch->wide : &scratch->narrow, node, wide).direction & NODE_DIRECTION;
}

/* Collects the end, each node where the direction changes, and the start. */
static wend_status trace_back(struct trace *trace)
{
    const struct wend_search *search = trace->search;
    uint32_t node = search->end, last = NO_DIRECTION;
    while (node != search->start) {
        uint32_t direction = direction_at(trace, node);
        if (direction != last && add_point(trace, node) != WEND_OK)
            return WEND_ERROR_MEMORY;
        last = direction;
        if (direction & 1)
            trace->diagonal++;
        else
            trace->straight++;
        node = wend_search_parent(search, node, direction);
    }
    return add_point(trace, node);
}

static void reverse(wend_place points[], uint32_t count)
{
    for (uint32_t i = 0, j = count - 1; i < j; i++, j--) {
        wend_place first = points[i];
        points[i] = points[j];
        points[j] = first;
    }
}

wend_status wend_finder_assemble(wend_finder *finder, const struct wend_search *search, wend_path *path)
{
    struct trace trace = {finder, search, 0, 0, 0};
    if (trace_back(&trace) != WEND_OK)
        return WEND_ERROR_MEMORY;
    reverse(finder->points, trace.point_count);
    path->cost = trace.straight * WEND_STRAIGHT + trace.diagonal * WEND_DIAGONAL;
    path->length = (double)trace.straight + (double)trace.diagonal * SQRT_2;
    path->points = finder->points;
    path->point_count = trace.point_count;
    if (!path->buffer)
        return WEND_OK;
    bool fits = trace.point_count <= path->capacity;
    memcpy(path->buffer, finder->points, (fits ? trace.point_count : path->capacity) * sizeof(wend_place));
    path->points = path->buffer;
    return fits ? WEND_OK : WEND_ERROR_CAPACITY;
}
