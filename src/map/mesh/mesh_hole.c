/* The polygons around a shape. */
#include "map/mesh/mesh_hole.h"

#include "base/array.h"
#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"

/* A list of polygons of one surface that grows. */
struct polygon_list {
    const wend_allocator *memory;
    const struct wend_surface *surface;
    uint32_t **items, *count, *capacity;
};

static bool list_polygon(struct polygon_list *list, uint32_t polygon)
{
    if (!WEND_RESERVE(list->memory, *list->items, *list->capacity, *list->count + 1))
        return false;
    (*list->items)[(*list->count)++] = polygon;
    return true;
}

static bool is_listed(const struct polygon_list *list, uint32_t polygon)
{
    for (uint32_t i = 0; i < *list->count; i++)
        if ((*list->items)[i] == polygon)
            return true;
    return false;
}

/* Whether a polygon lies above or below one of the list; those of one level never do. */
static bool covers_listed(const struct polygon_list *list, uint32_t polygon)
{
    for (uint32_t i = 0; i < *list->count && list->surface->level_count > 1; i++)
        if (list->surface->polygons[(*list->items)[i]].level != list->surface->polygons[polygon].level &&
            wend_polygons_overlap(list->surface, (*list->items)[i], polygon))
            return true;
    return false;
}

/* Those that polygons of the list lead to, if the shape touches them as well. */
static wend_status spread_by_links(struct polygon_list *list, const struct wend_shape *shape, int32_t margin)
{
    const struct wend_surface *surface = list->surface;
    for (uint32_t i = 0; i < *list->count; i++) {
        const struct wend_polygon *polygon = &surface->polygons[(*list->items)[i]];
        for (uint32_t k = 0; k < polygon->count; k++) {
            uint32_t twin = surface->sides[polygon->first + k].twin;
            if (twin == WEND_NONE)
                continue;
            uint32_t beyond = surface->sides[twin].polygon;
            if (is_listed(list, beyond) || !wend_shape_touches(shape, surface, beyond, margin) ||
                covers_listed(list, beyond))
                continue;
            if (!list_polygon(list, beyond))
                return WEND_ERROR_MEMORY;
        }
    }
    return WEND_OK;
}

/* Where a shape, grown by a margin, may have polygons. */
static void begin_box(const struct wend_surface *surface, const struct wend_shape *shape, int32_t margin,
                      struct wend_box_walk *walk)
{
    struct wend_point low = {shape->low.x - margin, shape->low.y - margin},
                      high = {shape->high.x + margin, shape->high.y + margin};
    wend_box_begin(surface, low, high, walk);
}

/* All that the shape touches. */
static wend_status list_touching(struct polygon_list *list, const struct wend_shape *shape, int32_t margin)
{
    struct wend_box_walk walk;
    uint32_t polygon;
    begin_box(list->surface, shape, margin, &walk);
    while (wend_box_next(list->surface, &walk, &polygon))
        if (wend_shape_touches(shape, list->surface, polygon, margin) && !list_polygon(list, polygon))
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

static struct polygon_list ground_list(const wend_space *space)
{
    struct wend_mesh_works *works = &space->mesh->works;
    return (struct polygon_list){&space->allocator, wend_mesh_base(space->mesh), &works->ground, &works->ground_count,
                                 &works->ground_capacity};
}

static struct polygon_list seen_list(const wend_space *space)
{
    struct wend_mesh_works *works = &space->mesh->works;
    return (struct polygon_list){&space->allocator, wend_mesh_base(space->mesh), &works->seen, &works->seen_count,
                                 &works->seen_capacity};
}

void wend_mesh_begin_parts(wend_space *space, uint32_t start)
{
    struct wend_mesh_works *works = &space->mesh->works;
    works->seen_count = 0;
    works->part_start = start;
    works->parts_end = false;
}

/* A polygon of the shape's storey that is in no part yet; WEND_NONE for none. */
static uint32_t find_start(const wend_space *space, const struct wend_shape *shape, int32_t margin)
{
    struct polygon_list seen = seen_list(space);
    struct wend_box_walk walk;
    uint32_t polygon;
    begin_box(seen.surface, shape, margin, &walk);
    while (wend_box_next(seen.surface, &walk, &polygon))
        if (seen.surface->polygons[polygon].level == shape->level && !is_listed(&seen, polygon) &&
            wend_shape_touches(shape, seen.surface, polygon, margin))
            return polygon;
    return WEND_NONE;
}

wend_status wend_mesh_next_part(wend_space *space, const struct wend_shape *shape, int32_t margin)
{
    struct wend_mesh_works *works = &space->mesh->works;
    struct polygon_list list = ground_list(space), seen = seen_list(space);
    works->ground_count = 0;
    if (works->parts_end)
        return WEND_OK;
    if (list.surface->level_count == 1) {
        works->parts_end = true;
        return list_touching(&list, shape, margin);
    }
    uint32_t start = works->part_start != WEND_NONE ? works->part_start : find_start(space, shape, margin);
    works->parts_end = works->part_start != WEND_NONE || start == WEND_NONE;
    if (start == WEND_NONE)
        return WEND_OK;
    if (!list_polygon(&list, start) || spread_by_links(&list, shape, margin) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < works->ground_count; i++)
        if (!list_polygon(&seen, works->ground[i]))
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

/* Whether a polygon of the surface is part of the ground found, and of nothing above or below it. */
static bool is_on_found_ground(const struct wend_mesh_space *space, uint32_t polygon)
{
    const struct wend_surface *base = wend_mesh_base(space);
    bool same = false;
    for (uint32_t i = 0; i < space->works.ground_count; i++) {
        uint32_t ground = space->works.ground[i];
        if (!wend_polygons_of_two_overlap(&space->surface, polygon, base, ground))
            continue;
        if (base->polygons[ground].level == space->surface.polygons[polygon].level)
            same = true;
    }
    return same;
}

wend_status wend_mesh_find_hole(const wend_space *space, const struct wend_shape *shape, int32_t margin)
{
    struct wend_mesh_works *works = &space->mesh->works;
    const struct wend_surface *surface = &space->mesh->surface;
    struct polygon_list list = {&space->allocator, surface, &works->hole, &works->hole_count, &works->hole_capacity};
    works->hole_count = 0;
    if (wend_mesh_base(space->mesh)->level_count == 1)
        return list_touching(&list, shape, margin);
    struct wend_box_walk walk;
    uint32_t polygon;
    begin_box(surface, shape, margin, &walk);
    while (wend_box_next(surface, &walk, &polygon))
        if (wend_shape_touches(shape, surface, polygon, margin) && is_on_found_ground(space->mesh, polygon) &&
            !list_polygon(&list, polygon))
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}
