/* The links of a mesh that one mover can take. */
#include "map/mesh/mesh.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/sort.h"
#include "map/navmesh/navmesh_calls.h"

static bool has_ground_under(const struct wend_surface *surface, wend_place place)
{
    struct wend_around around;
    return wend_surface_around(surface, place, &around);
}

/* All polygons that a link begins in. */
static bool add_starts(struct wend_ground_links *links, uint32_t link, const struct wend_surface *surface,
                       const wend_allocator *memory)
{
    struct wend_around around;
    bool is_on = wend_surface_around(surface, links->links[link].from, &around);
    for (; is_on; is_on = wend_around_next(surface, &around)) {
        if (!WEND_APPEND(memory, links->starts, links->start_count, links->start_capacity,
                         ((uint64_t)around.polygon << 32 | link)))
            return false;
    }
    return true;
}

static bool is_start_before(const void *a, const void *b, const void *user)
{
    const uint64_t *first = a, *second = b;
    (void)user;
    return *first < *second;
}

static bool reserve_links(struct wend_ground_links *links, uint32_t count, const wend_allocator *memory)
{
    return count == 0 || WEND_RESERVE(memory, links->links, links->capacity, count);
}

wend_status wend_ground_links_list(struct wend_ground_links *links, const wend_mesh *mesh,
                                   const struct wend_surface *surface, const wend_allocator *memory)
{
    links->count = links->start_count = 0;
    bool complete = reserve_links(links, mesh->links_live, memory);
    for (uint32_t i = 0; i < mesh->link_slots && complete; i++) {
        const wend_link *link = &mesh->links[i].link;
        if (link->cost == 0 || !mesh->links[i].is_open || !has_ground_under(surface, link->from) ||
            !has_ground_under(surface, link->to))
            continue;
        links->links[links->count] = *link;
        complete = add_starts(links, links->count++, surface, memory);
    }
    if (!complete) {
        links->count = links->start_count = 0;
        return WEND_ERROR_MEMORY;
    }
    WEND_SORT(links->starts, links->start_count, is_start_before, NULL);
    return WEND_OK;
}

wend_status wend_ground_links_copy(struct wend_ground_links *copy, const struct wend_ground_links *links,
                                   const wend_allocator *memory)
{
    if (links->count == 0)
        return WEND_OK;
    if (!WEND_RESERVE(memory, copy->starts, copy->start_capacity, links->start_count) ||
        !reserve_links(copy, links->count, memory))
        return WEND_ERROR_MEMORY;
    memcpy(copy->links, links->links, links->count * sizeof *copy->links);
    memcpy(copy->starts, links->starts, links->start_count * sizeof *copy->starts);
    copy->count = links->count;
    copy->start_count = links->start_count;
    return WEND_OK;
}

uint32_t wend_ground_links_first(const struct wend_ground_links *links, uint32_t polygon)
{
    uint32_t low = 0, high = links->start_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (links->starts[middle] >> 32 < polygon)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
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

/* Marks the components around the end of a link; true if one was not marked before. */
static bool mark_link_end(const wend_link *link, const struct wend_surface *surface, struct wend_marks *components)
{
    struct wend_around around;
    bool is_on = wend_surface_around(surface, link->to, &around), is_new = false;
    for (; is_on; is_on = wend_around_next(surface, &around)) {
        uint32_t component = surface->labels[around.polygon].component;
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
                goes_on |= mark_link_end(&links->links[link], surface, components);
        }
    }
}

size_t wend_ground_links_memory(const struct wend_ground_links *links)
{
    return links->capacity * sizeof *links->links + links->start_capacity * sizeof *links->starts;
}

void wend_ground_links_destroy(struct wend_ground_links *links, const wend_allocator *memory)
{
    WEND_RELEASE(memory, links->links, links->capacity);
    WEND_RELEASE(memory, links->starts, links->start_capacity);
}
