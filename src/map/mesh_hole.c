/* The polygons around a shape. */
#include "map/mesh_hole.h"

#include "map/larger.h"
#include "map/surface_box.h"
#include "map/surface_levels.h"

/* A list of polygons of one surface that grows. */
struct polygon_list {
    const wend_allocator *memory;
    const struct wend_surface *surface;
    uint32_t **items, *count, *capacity;
};

static bool list_polygon(struct polygon_list *list, uint32_t polygon)
{
    void *larger = wend_larger(list->memory, *list->items, list->capacity, *list->count, (uint64_t)*list->count + 1,
                               sizeof(uint32_t));
    if (!larger)
        return false;
    *list->items = larger;
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

/* Those of other storeys that polygons of the list lead to, if the shape touches them as well. */
static wend_status follow_storeys(struct polygon_list *list, const struct wend_shape *shape, int32_t margin)
{
    const struct wend_surface *surface = list->surface;
    for (uint32_t i = 0; i < *list->count && surface->level_count > 1; i++) {
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

static wend_status list_touching(struct polygon_list *list, const struct wend_shape *shape, int32_t margin)
{
    struct wend_box_walk walk;
    uint32_t polygon;
    *list->count = 0;
    begin_box(list->surface, shape, margin, &walk);
    while (wend_box_next(list->surface, &walk, &polygon))
        if (list->surface->polygons[polygon].level == shape->level &&
            wend_shape_touches(shape, list->surface, polygon, margin) && !list_polygon(list, polygon))
            return WEND_ERROR_MEMORY;
    return follow_storeys(list, shape, margin);
}

wend_status wend_mesh_find_ground(const wend_space *space, const struct wend_shape *shape, int32_t margin)
{
    struct wend_mesh_works *works = &space->mesh->works;
    struct polygon_list list = {&space->allocator, wend_mesh_base(space->mesh), &works->ground, &works->ground_count,
                                &works->ground_capacity};
    return list_touching(&list, shape, margin);
}

/* Whether a polygon of the surface is part of the ground found before, and of nothing above or below it. */
static bool is_on_found_ground(const struct wend_mesh_space *space, uint32_t polygon)
{
    const struct wend_surface *base = wend_mesh_base(space);
    bool same = false;
    for (uint32_t i = 0; i < space->works.ground_count; i++) {
        uint32_t ground = space->works.ground[i];
        if (!wend_polygons_of_two_overlap(&space->surface, polygon, base, ground))
            continue;
        if (base->polygons[ground].level != space->surface.polygons[polygon].level)
            return false;
        same = true;
    }
    return same;
}

wend_status wend_mesh_find_hole(const wend_space *space, const struct wend_shape *shape, int32_t margin)
{
    struct wend_mesh_works *works = &space->mesh->works;
    const struct wend_surface *surface = &space->mesh->surface;
    struct polygon_list list = {&space->allocator, surface, &works->hole, &works->hole_count, &works->hole_capacity};
    wend_status status = list_touching(&list, shape, margin);
    if (status != WEND_OK || surface->level_count == 1 || works->ground_count == 0)
        return status;
    struct wend_box_walk walk;
    uint32_t polygon;
    begin_box(surface, shape, margin, &walk);
    while (wend_box_next(surface, &walk, &polygon)) {
        if (is_listed(&list, polygon) || !wend_shape_touches(shape, surface, polygon, margin) ||
            !is_on_found_ground(space->mesh, polygon) || covers_listed(&list, polygon))
            continue;
        if (!list_polygon(&list, polygon))
            return WEND_ERROR_MEMORY;
    }
    return follow_storeys(&list, shape, margin);
}
