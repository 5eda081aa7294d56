/* Finds which triangles are ground, and of which terrain; removes what the ground does not need. */
#ifndef WEND_MAP_GEOMETRY_DELAUNAY_ZONES_H
#define WEND_MAP_GEOMETRY_DELAUNAY_ZONES_H

#include "map/geometry/delaunay.h"

/* A maximal set of triangles with no segment between them. */
struct wend_zone {
    int32_t ground, solid; /* numbers of layers of ground and of obstacles */
    uint32_t first, last;  /* its range of `rims` */
    bool walkable;
    uint8_t terrain;
};

struct wend_zones {
    wend_allocator memory;
    struct wend_zone *list; /* the first is unused, the second is the outside */
    uint32_t *rims;         /* marked half-edges, by zone */
    struct wend_zone_step {
        uint32_t zone, next, through;
    } * path;        /* from the outside to the current zone */
    int32_t *layers; /* per area: number of its layers at the current zone; all 0 between calls */
    uint64_t *areas; /* a bit per area that lies here, then a bit per word of those */
    uint32_t count, rim_count, path_count;
    uint32_t list_capacity, rim_capacity, path_capacity, layer_capacity, area_capacity;
};

/* Areas are numbers below `area_count`; area 0 is no area. Where areas overlap the highest number counts. */
struct wend_terrains {
    const uint8_t *of_area; /* NULL: all 0 */
    uint32_t area_count;
};

/*
 * Sets the zone of each triangle, which is the `origin` of its fourth half-edge. Precondition: segments' areas are
 * below `area_count`. Errors: ARGUMENT if outlines are not closed, `*fault` is then a segment; MEMORY.
 */
wend_status wend_zones_find(struct wend_zones *zones, struct wend_delaunay *t, const struct wend_segment *segments,
                            const struct wend_terrains *terrains, uint32_t *fault);

/* The same if segments are the sides of one layer of ground and meet only at their ends. */
wend_status wend_zones_of_outlines(struct wend_zones *zones, struct wend_delaunay *t);

/*
 * Unmarks edges that divide nothing: between ground of one terrain without a wall, and with no ground on either side.
 * Then removes vertices that no edge needs, inside ground and amid straight walls or borders. The result is Delaunay
 * again. Errors: MEMORY.
 */
wend_status wend_delaunay_tidy(struct wend_delaunay *t, const struct wend_zones *zones,
                               const struct wend_segment *segments);

/* Frees the memory; the struct can be used again. */
void wend_zones_drop(struct wend_zones *zones);
void wend_zones_end(struct wend_zones *zones);
size_t wend_zones_memory(const struct wend_zones *zones);

static inline uint32_t wend_zone_of(const struct wend_delaunay *t, uint32_t half)
{
    return t->halves[half | 3].origin;
}

#endif
