/* The links of a mesh that one mover can take: open ones, with ground under both ends. */
#ifndef WEND_MAP_MESH_MESH_SPACE_LINKS_H
#define WEND_MAP_MESH_MESH_SPACE_LINKS_H

#include "base/marks.h"
#include "map/mesh/mesh.h"

struct wend_ground_links {
    wend_link *links;
    uint64_t *starts; /* polygon << 32 | link that begins there, sorted; an end on a side lies in both polygons */
    uint32_t count, capacity, start_count, start_capacity;
};

/* Lists a mesh's links anew: their ends are looked up on a surface. MEMORY: there are none then. Cost: the links. */
wend_status wend_ground_links_list(struct wend_ground_links *links, const wend_mesh *mesh,
                                   const struct wend_surface *surface, const wend_allocator *memory);

/* MEMORY. `copy` is empty before. */
wend_status wend_ground_links_copy(struct wend_ground_links *copy, const struct wend_ground_links *links,
                                   const wend_allocator *memory);

/* The first start in a polygon, or behind all that lie in ones before it. */
uint32_t wend_ground_links_first(const struct wend_ground_links *links, uint32_t polygon);

/* Whether a link leads from one place to another, and the cost of the cheapest that does. */
bool wend_ground_links_cost(const struct wend_ground_links *links, wend_place from, wend_place to, uint32_t *cost);

/* Adds the components that links lead to from those marked, until there are no more. Cost: links times links at worst. */
void wend_ground_links_reach(const struct wend_ground_links *links, const struct wend_surface *surface,
                             struct wend_marks *components);

size_t wend_ground_links_memory(const struct wend_ground_links *links);
void wend_ground_links_destroy(struct wend_ground_links *links, const wend_allocator *memory);

#endif
