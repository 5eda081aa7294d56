/* The memory of places of a path that is being straightened. */
#include "find/vertices.h"

#include "base/memory.h"

void wend_vertices_destroy(struct wend_vertices *list, const wend_allocator *memory)
{
    wend_release(memory, list->vertices, list->capacity, sizeof *list->vertices, _Alignof(struct wend_path_vertex));
}

size_t wend_vertices_memory(const struct wend_vertices *list)
{
    return list->capacity * sizeof *list->vertices;
}
