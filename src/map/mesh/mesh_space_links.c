/* The links of a mesh that one mover can take. */
#include "map/mesh/mesh.h"

#include <string.h>

#include "base/array.h"
#include "base/image.h"
#include "base/memory.h"
#include "base/sort.h"
#include "map/navmesh/navmesh_calls.h"

static bool has_ground_under(const struct wend_surface *surface, wend_place place)
{
    struct wend_around around;
    return wend_surface_around(surface, place, &around);
}

/* Adds all polygons in which a link begins, and all in which it ends. */
static bool add_places(struct wend_ground_links *links, uint32_t link, const struct wend_surface *surface,
                       const wend_allocator *memory)
{
    struct wend_around around;
    bool is_on = wend_surface_around(surface, links->links[link].from, &around);
    for (; is_on; is_on = wend_around_next(surface, &around))
        if (!WEND_APPEND(memory, links->starts, links->start_count, links->start_capacity,
                         ((uint64_t)around.polygon << 32 | link)))
            return false;
    is_on = wend_surface_around(surface, links->links[link].to, &around);
    for (; is_on; is_on = wend_around_next(surface, &around))
        if (!WEND_APPEND(memory, links->ends, links->end_count, links->end_capacity,
                         ((uint64_t)link << 32 | around.polygon)))
            return false;
    return true;
}

static bool is_number_before(const void *a, const void *b, const void *user)
{
    const uint64_t *first = a, *second = b;
    (void)user;
    return *first < *second;
}

/* The index of the first of sorted numbers whose upper half is at least `upper`. */
static uint32_t first_with_upper(const uint64_t *numbers, uint32_t count, uint32_t upper)
{
    uint32_t low = 0, high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (numbers[middle] >> 32 < upper)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t wend_ground_links_first(const struct wend_ground_links *links, uint32_t polygon)
{
    return first_with_upper(links->starts, links->start_count, polygon);
}

uint32_t wend_ground_links_end(const struct wend_ground_links *links, uint32_t link)
{
    return first_with_upper(links->ends, links->end_count, link);
}

void wend_ground_links_mark(const struct wend_ground_links *links, const struct wend_surface *surface, uint32_t polygon,
                            struct wend_marks *blocks)
{
    const uint32_t component = surface->labels[polygon].component,
                   part = first_with_upper(links->parts, links->part_count, component);
    if (part < links->part_count && links->parts[part] >> 32 == component)
        wend_blocks_mark(surface, polygon, (uint32_t)links->parts[part], blocks);
}

/* Lists for each component in which links begin or end the lowest such polygon. */
static bool list_parts(struct wend_ground_links *links, const struct wend_surface *surface,
                       const wend_allocator *memory)
{
    const uint64_t places = (uint64_t)links->start_count + links->end_count;
    uint32_t count = 0, kept = 0;
    if (!WEND_RESERVE(memory, links->parts, links->part_capacity, places))
        return false;
    for (uint32_t i = 0; i < places; i++) {
        const uint32_t polygon =
            i < links->start_count ? (uint32_t)(links->starts[i] >> 32) : (uint32_t)links->ends[i - links->start_count];
        links->parts[count++] = (uint64_t)surface->labels[polygon].component << 32 | polygon;
    }
    WEND_SORT(links->parts, count, is_number_before, NULL);
    for (uint32_t i = 0; i < count; i++)
        if (kept == 0 || links->parts[i] >> 32 != links->parts[kept - 1] >> 32)
            links->parts[kept++] = links->parts[i];
    links->part_count = kept;
    return true;
}

/* Marks the polygons in which links begin, and the blocks between links. */
static bool mark_places(struct wend_ground_links *links, const struct wend_surface *surface,
                        const wend_allocator *memory)
{
    if (!list_parts(links, surface, memory) ||
        wend_marks_begin(&links->begun, surface->polygon_count, memory) != WEND_OK ||
        wend_marks_begin(&links->between, surface->block_count, memory) != WEND_OK)
        return false;
    for (uint32_t i = 0; i < links->start_count; i++) {
        wend_marks_add(&links->begun, (uint32_t)(links->starts[i] >> 32));
        wend_ground_links_mark(links, surface, (uint32_t)(links->starts[i] >> 32), &links->between);
    }
    for (uint32_t i = 0; i < links->end_count; i++)
        wend_ground_links_mark(links, surface, (uint32_t)links->ends[i], &links->between);
    return true;
}

static void clear_links(struct wend_ground_links *links)
{
    links->count = links->start_count = links->end_count = links->part_count = 0;
}

static bool list_ground_links(struct wend_ground_links *links, const wend_mesh *mesh,
                              const struct wend_surface *surface, const wend_allocator *memory)
{
    if (mesh->links_live != 0 && !WEND_RESERVE(memory, links->links, links->capacity, mesh->links_live))
        return false;
    for (uint32_t i = 0; i < mesh->link_slots; i++) {
        const wend_link *link = &mesh->links[i].link;
        if (link->cost == 0 || !mesh->links[i].is_open || !has_ground_under(surface, link->from) ||
            !has_ground_under(surface, link->to))
            continue;
        links->links[links->count] = *link;
        if (!add_places(links, links->count++, surface, memory))
            return false;
    }
    WEND_SORT(links->starts, links->start_count, is_number_before, NULL);
    WEND_SORT(links->ends, links->end_count, is_number_before, NULL);
    return links->count == 0 || mark_places(links, surface, memory);
}

wend_status wend_ground_links_list(struct wend_ground_links *links, const wend_mesh *mesh,
                                   const struct wend_surface *surface, const wend_allocator *memory)
{
    clear_links(links);
    if (list_ground_links(links, mesh, surface, memory))
        return WEND_OK;
    clear_links(links);
    return WEND_ERROR_MEMORY;
}

wend_status wend_ground_links_copy(struct wend_ground_links *copy, const struct wend_ground_links *links,
                                   const struct wend_surface *surface, const wend_allocator *memory)
{
    if (links->count == 0)
        return WEND_OK;
    if (!WEND_RESERVE(memory, copy->links, copy->capacity, links->count) ||
        !WEND_RESERVE(memory, copy->starts, copy->start_capacity, links->start_count) ||
        !WEND_RESERVE(memory, copy->ends, copy->end_capacity, links->end_count))
        return WEND_ERROR_MEMORY;
    memcpy(copy->links, links->links, links->count * sizeof *copy->links);
    memcpy(copy->starts, links->starts, links->start_count * sizeof *copy->starts);
    memcpy(copy->ends, links->ends, links->end_count * sizeof *copy->ends);
    copy->start_count = links->start_count;
    copy->end_count = links->end_count;
    if (!mark_places(copy, surface, memory))
        return WEND_ERROR_MEMORY;
    copy->count = links->count;
    return WEND_OK;
}

bool wend_ground_links_cost(const struct wend_ground_links *links, wend_place from, wend_place to, uint32_t *cost)
{
    bool is_found = false;
    for (uint32_t i = 0; i < links->count; i++)
        if (wend_place_equal(links->links[i].from, from) && wend_place_equal(links->links[i].to, to) &&
            (!is_found || links->links[i].cost < *cost)) {
            is_found = true;
            *cost = links->links[i].cost;
        }
    return is_found;
}

/* Marks the components at the end of a link; true if one was not marked before. */
static bool mark_link_end(const struct wend_ground_links *links, uint32_t link, const struct wend_surface *surface,
                          struct wend_marks *components)
{
    bool is_new = false;
    for (uint32_t i = wend_ground_links_end(links, link); i < links->end_count && links->ends[i] >> 32 == link; i++) {
        uint32_t component = surface->labels[(uint32_t)links->ends[i]].component;
        is_new |= !wend_marks_has(components, component);
        wend_marks_add(components, component);
    }
    return is_new;
}

void wend_ground_links_reach(const struct wend_ground_links *links, const struct wend_surface *surface,
                             struct wend_marks *components)
{
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (uint32_t i = 0; i < links->start_count; i++) {
            uint32_t polygon = (uint32_t)(links->starts[i] >> 32), link = (uint32_t)links->starts[i];
            if (wend_marks_has(components, surface->labels[polygon].component))
                goes_on |= mark_link_end(links, link, surface, components);
        }
    }
}

size_t wend_ground_links_memory(const struct wend_ground_links *links)
{
    return links->capacity * sizeof *links->links + links->start_capacity * sizeof *links->starts +
           links->end_capacity * sizeof *links->ends + links->part_capacity * sizeof *links->parts +
           wend_marks_memory(&links->begun) + wend_marks_memory(&links->between);
}

void wend_ground_links_destroy(struct wend_ground_links *links, const wend_allocator *memory)
{
    WEND_RELEASE(memory, links->links, links->capacity);
    WEND_RELEASE(memory, links->starts, links->start_capacity);
    WEND_RELEASE(memory, links->ends, links->end_capacity);
    WEND_RELEASE(memory, links->parts, links->part_capacity);
    wend_marks_destroy(&links->begun, memory);
    wend_marks_destroy(&links->between, memory);
}

void wend_ground_links_image(struct wend_ground_links *links, struct wend_image *image)
{
    uint32_t *const counts[] = {&links->count,     &links->capacity,     &links->start_count, &links->start_capacity,
                                &links->end_count, &links->end_capacity, &links->part_count,  &links->part_capacity};
    WEND_IMAGE_U32(image, links->count);
    if (links->count == 0)
        return;
    for (size_t i = 1; i < sizeof counts / sizeof *counts; i++)
        WEND_IMAGE_U32(image, *counts[i]);
    WEND_IMAGE_ARRAY(image, links->links, links->capacity);
    WEND_IMAGE_ARRAY(image, links->starts, links->start_capacity);
    WEND_IMAGE_ARRAY(image, links->ends, links->end_capacity);
    WEND_IMAGE_ARRAY(image, links->parts, links->part_capacity);
    wend_marks_image(&links->begun, image);
    wend_marks_image(&links->between, image);
}
