/* The links of a mesh that one mover can take. */
#include "map/mesh/mesh.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "map/navmesh/navmesh.h"

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
        void *larger = wend_array_grow(memory, links->starts, &links->start_capacity, links->start_count,
                                       (uint64_t)links->start_count + 1, sizeof *links->starts);
        if (!larger)
            return false;
        links->starts = larger;
        links->starts[links->start_count++] = (uint64_t)around.polygon << 32 | link;
    }
    return true;
}

/* Sinks an item of a heap with the greatest on top. */
static void sink_start(uint64_t *starts, uint32_t at, uint32_t count)
{
    const uint64_t start = starts[at];
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        child += child + 1 < count && starts[child + 1] > starts[child];
        if (starts[child] <= start)
            break;
        starts[at] = starts[child];
        at = child;
    }
    starts[at] = start;
}

static void sort_starts(uint64_t *starts, uint32_t count)
{
    for (uint32_t i = count / 2; i > 0; i--)
        sink_start(starts, i - 1, count);
    for (uint32_t left = count; left > 1; left--) {
        uint64_t last = starts[left - 1];
        starts[left - 1] = starts[0];
        starts[0] = last;
        sink_start(starts, 0, left - 1);
    }
}

static bool reserve_links(struct wend_ground_links *links, uint32_t count, const wend_allocator *memory)
{
    if (count == 0)
        return true;
    void *larger = wend_array_grow(memory, links->links, &links->capacity, links->count, count, sizeof *links->links);
    if (larger)
        links->links = larger;
    return larger != NULL;
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
    sort_starts(links->starts, links->start_count);
    return WEND_OK;
}

wend_status wend_ground_links_copy(struct wend_ground_links *copy, const struct wend_ground_links *links,
                                   const wend_allocator *memory)
{
    if (links->count == 0)
        return WEND_OK;
    void *starts = wend_array_grow(memory, NULL, &copy->start_capacity, 0, links->start_count, sizeof *copy->starts);
    copy->starts = starts;
    if (!starts || !reserve_links(copy, links->count, memory))
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

static bool is_link_between(const wend_link *link, wend_place from, wend_place to)
{
    return link->from.x == from.x && link->from.y == from.y && link->from.level == from.level && link->to.x == to.x &&
           link->to.y == to.y && link->to.level == to.level;
}

bool wend_ground_links_cost(const struct wend_ground_links *links, wend_place from, wend_place to, uint32_t *cost)
{
    bool is_found = false;
    for (uint32_t i = 0; i < links->count; i++)
        if (is_link_between(&links->links[i], from, to) && (!is_found || links->links[i].cost < *cost)) {
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
    wend_release(memory, links->links, links->capacity, sizeof *links->links, WEND_CACHE_LINE);
    wend_release(memory, links->starts, links->start_capacity, sizeof *links->starts, WEND_CACHE_LINE);
}
