/* Where the polygons, sides and vertices of a surface lie. */
#include "map/navmesh/patch_store.h"

#include <string.h>

#include "base/memory.h"

/* A larger array of `size` bytes each, by half at least. */
static bool enlarge(const wend_allocator *memory, void **array, uint32_t *capacity, uint64_t needed, size_t size)
{
    if (needed <= *capacity)
        return true;
    uint64_t larger = needed + needed / 2;
    if (larger >= WEND_NONE / 2)
        return false;
    void *moved = wend_reallocate(memory, *array, *capacity, (size_t)larger, size, 8);
    if (!moved)
        return false;
    *array = moved;
    *capacity = (uint32_t)larger;
    return true;
}

/* Two arrays share a capacity: either grows alone, and the second may already be as large. */
static bool enlarge_both(const wend_allocator *memory, void **a, void **b, uint32_t *capacity, uint64_t needed,
                         size_t size_a, size_t size_b)
{
    uint32_t before = *capacity;
    if (needed <= before)
        return true;
    uint64_t larger = needed + needed / 2;
    if (larger >= WEND_NONE / 2)
        return false;
    void *moved = *b ? wend_allocate(memory, (size_t)larger, size_b, 8) : NULL;
    if (*b && !moved)
        return false;
    void *first = wend_reallocate(memory, *a, before, (size_t)larger, size_a, 8);
    if (!first) {
        wend_release(memory, moved, (size_t)larger, size_b, 8);
        return false;
    }
    *a = first;
    if (*b) {
        memcpy(moved, *b, before * size_b);
        wend_release(memory, *b, before, size_b, 8);
        *b = moved;
    }
    *capacity = (uint32_t)larger;
    return true;
}

bool wend_store_reserve(struct wend_surface *surface, uint32_t polygons, uint32_t sides, uint32_t vertices)
{
    void *side_array = surface->sides, *polygon_array = surface->polygons, *label_array = surface->labels,
         *vertex_array = surface->vertices, *height_array = surface->heights, *block_array = surface->blocks;
    const wend_allocator *memory = &surface->memory;
    bool reserved =
        enlarge(memory, &side_array, &surface->side_capacity, (uint64_t)surface->side_count + sides,
                sizeof *surface->sides) &&
        enlarge_both(memory, &polygon_array, &label_array, &surface->polygon_capacity,
                     (uint64_t)surface->polygon_count + polygons, sizeof *surface->polygons, sizeof *surface->labels) &&
        enlarge_both(memory, &vertex_array, &height_array, &surface->vertex_capacity,
                     (uint64_t)surface->vertex_count + vertices, sizeof *surface->vertices, sizeof *surface->heights) &&
        enlarge(memory, &block_array, &surface->block_capacity, (uint64_t)surface->block_count + polygons,
                sizeof *surface->blocks);
    surface->sides = side_array;
    surface->polygons = polygon_array;
    surface->labels = label_array;
    surface->vertices = vertex_array;
    surface->heights = height_array;
    surface->blocks = block_array;
    return reserved;
}

static void list_gap(struct wend_surface *surface, uint32_t first, uint32_t count)
{
    uint32_t list = count < WEND_SIDE_LISTS ? count : 0;
    surface->sides[first].twin = surface->free_sides[list];
    surface->sides[first].block = count;
    surface->free_sides[list] = first;
}

/*
 * The first gap of a list that is long enough, taken out of it; of the list of long ones only the first few are tried.
 */
static uint32_t take_gap(struct wend_surface *surface, uint32_t list, uint32_t count)
{
    uint32_t *at = &surface->free_sides[list];
    for (int tries = 0; *at != WEND_NONE && tries < 8; tries++) {
        uint32_t gap = *at, length = surface->sides[gap].block;
        if (length >= count) {
            *at = surface->sides[gap].twin;
            if (length > count)
                list_gap(surface, gap + count, length - count);
            return gap;
        }
        at = &surface->sides[gap].twin;
    }
    return WEND_NONE;
}

static uint32_t new_sides(struct wend_surface *surface, uint32_t count)
{
    uint32_t found = WEND_NONE;
    for (uint32_t list = count; list < WEND_SIDE_LISTS && found == WEND_NONE; list++)
        found = take_gap(surface, list, count);
    if (found == WEND_NONE)
        found = take_gap(surface, 0, count);
    if (found != WEND_NONE)
        return found;
    surface->side_count += count;
    return surface->side_count - count;
}

uint32_t wend_store_new_polygon(struct wend_surface *surface, uint32_t sides)
{
    uint32_t polygon = surface->free_polygon;
    if (polygon != WEND_NONE)
        surface->free_polygon = surface->polygons[polygon].first;
    else
        polygon = surface->polygon_count++;
    surface->polygons[polygon] = (struct wend_polygon){new_sides(surface, sides), sides, 0, 0, 0};
    surface->live_polygons++;
    surface->live_sides += sides;
    return polygon;
}

void wend_store_free_polygon(struct wend_surface *surface, uint32_t polygon)
{
    struct wend_polygon *gone = &surface->polygons[polygon];
    for (uint32_t i = 0; i < gone->count; i++)
        surface->sides[gone->first + i].polygon = WEND_NONE;
    list_gap(surface, gone->first, gone->count);
    surface->live_polygons--;
    surface->live_sides -= gone->count;
    *gone = (struct wend_polygon){surface->free_polygon, 0, 0, 0, 0};
    surface->free_polygon = polygon;
}

uint32_t wend_store_new_vertex(struct wend_surface *surface)
{
    uint32_t vertex = surface->free_vertex;
    surface->live_vertices++;
    if (vertex == WEND_NONE)
        return surface->vertex_count++;
    surface->free_vertex = (uint32_t)surface->vertices[vertex].behind.x;
    return vertex;
}

void wend_store_free_vertex(struct wend_surface *surface, uint32_t vertex)
{
    struct wend_vertex *gone = &surface->vertices[vertex];
    if (gone->side == WEND_NONE)
        return;
    gone->side = WEND_NONE;
    gone->behind.x = (int32_t)surface->free_vertex;
    surface->free_vertex = vertex;
    surface->live_vertices--;
}

void wend_store_compact(struct wend_surface *surface)
{
    if (surface->side_count <= 2 * surface->live_sides + 1024)
        return;
    uint32_t *firsts = wend_allocate(&surface->memory, surface->polygon_count, sizeof *firsts, 8), to = 0;
    if (!firsts)
        return;
    for (uint32_t from = 0; from < surface->side_count;) {
        uint32_t polygon = surface->sides[from].polygon;
        if (polygon == WEND_NONE) {
            from++;
            continue;
        }
        firsts[polygon] = to;
        to += surface->polygons[polygon].count;
        from += surface->polygons[polygon].count;
    }
    for (uint32_t i = 0; i < surface->side_count; i++) {
        struct wend_side *side = &surface->sides[i];
        if (side->polygon == WEND_NONE || side->twin == WEND_NONE)
            continue;
        uint32_t beyond = surface->sides[side->twin].polygon;
        side->twin = side->twin - surface->polygons[beyond].first + firsts[beyond];
    }
    for (uint32_t i = 0; i < surface->vertex_count; i++)
        if (surface->vertices[i].side != WEND_NONE) {
            uint32_t polygon = surface->sides[surface->vertices[i].side].polygon;
            surface->vertices[i].side += firsts[polygon] - surface->polygons[polygon].first;
        }
    for (uint32_t from = 0; from < surface->side_count;) {
        uint32_t polygon = surface->sides[from].polygon, count = 1;
        if (polygon != WEND_NONE) {
            count = surface->polygons[polygon].count;
            memmove(surface->sides + firsts[polygon], surface->sides + from, count * sizeof *surface->sides);
            surface->polygons[polygon].first = firsts[polygon];
        }
        from += count;
    }
    wend_release(&surface->memory, firsts, surface->polygon_count, sizeof *firsts, 8);
    surface->side_count = to;
    for (uint32_t i = 0; i < WEND_SIDE_LISTS; i++)
        surface->free_sides[i] = WEND_NONE;
}
