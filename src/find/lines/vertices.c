/* The memory of places of a path that is being straightened. */
#include "find/lines/lines.h"

#include "base/array.h"
#include "base/memory.h"

bool wend_vertex_is_in_way(const struct wend_path_vertex *vertex, wend_place from, wend_place to)
{
    const struct wend_point a = {from.x, from.y}, b = {to.x, to.y};
    if (vertex->turn == 0)
        return false;
    const int64_t side = wend_cross(a, b, vertex->corner), other_side = wend_cross(a, b, vertex->opposite);
    const int64_t at = wend_dot(a, b, vertex->corner), other_at = wend_dot(a, b, vertex->opposite);
    const int64_t length = wend_dot(a, b, b);
    return (side < 0) != (other_side < 0) && at >= 0 && at <= length && other_at >= 0 && other_at <= length;
}

bool wend_vertices_add(struct wend_vertices *list, struct wend_path_vertex vertex, const wend_allocator *memory)
{
    if (!WEND_RESERVE(memory, list->items, list->capacity, list->count + 1))
        return false;
    list->items[list->count++] = vertex;
    return true;
}

void wend_vertices_destroy(struct wend_vertices *list, const wend_allocator *memory)
{
    WEND_RELEASE(memory, list->items, list->capacity);
    wend_taut_string_destroy(&list->string, memory);
    wend_taut_string_destroy(&list->detour, memory);
    wend_taut_string_destroy(&list->second, memory);
}

size_t wend_vertices_memory(const struct wend_vertices *list)
{
    return list->capacity * sizeof *list->items + wend_taut_string_memory(&list->string) +
           wend_taut_string_memory(&list->detour) + wend_taut_string_memory(&list->second);
}
