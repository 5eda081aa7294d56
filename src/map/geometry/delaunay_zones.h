/*
 * Which triangles are ground, and of which terrain; and what the triangulation does not need for that taken out of it.
 */
#ifndef WEND_MAP_GEOMETRY_DELAUNAY_ZONES_H
#define WEND_MAP_GEOMETRY_DELAUNAY_ZONES_H

#include "map/geometry/delaunay.h"

/* Triangles with no segment in between. */
struct wend_zone {
    int32_t ground, solid; /* layers of ground, obstacles */
    uint32_t first, last;  /* its part of the rims */
    bool walkable;
    uint8_t terrain;
};

struct wend_zones {
    wend_allocator memory;
    struct wend_zone *list; /* the first is not used, the second is outside */
    uint32_t *rims;         /* half-edges with marks, by zone */
    struct wend_zone_step {
        uint32_t zone, next, through;
    } * path;        /* from outside to the zone at work */
    int32_t *layers; /* per area: how many layers of it lie here; 0 all when not at work */
    uint64_t *areas; /* a bit each that lies here, and then a bit per word of those */
    uint32_t count, rim_count, path_count;
    uint32_t list_capacity, rim_capacity, path_capacity, layer_capacity, area_capacity;
};

/* Areas are numbered below `area_count`, area 0 being none; of areas on each other the last counts. */
struct wend_terrains {
    const uint8_t *of_area; /* null: all 0 */
    uint32_t area_count;
};

/*
 * Finds the zone of each triangle, which is the `origin` of its fourth half-edge. ARGUMENT for outlines that are not
 * closed, or areas that are not there; `*fault` is then the segment. MEMORY.
 */
wend_status wend_zones_find(struct wend_zones *zones, struct wend_delaunay *t, const struct wend_segment *segments,
                            const struct wend_terrains *terrains, uint32_t *fault);

/* The same of segments that are sides of one layer of ground and only meet at their ends. */
wend_status wend_zones_of_outlines(struct wend_zones *zones, struct wend_delaunay *t);

/*
 * Edges lose their marks where they divide nothing: between ground of one terrain without a wall, and where there is no
 * ground on either side. Then vertices go that no edge needs: inside ground, and in the midst of a straight wall or
 * border. What is left is Delaunay's again. MEMORY.
 */
wend_status wend_delaunay_tidy(struct wend_delaunay *t, const struct wend_zones *zones,
                               const struct wend_segment *segments);

/* Gives memory back, to begin anew. */
void wend_zones_drop(struct wend_zones *zones);
void wend_zones_end(struct wend_zones *zones);
size_t wend_zones_memory(const struct wend_zones *zones);

static inline uint32_t wend_zone_of(const struct wend_delaunay *t, uint32_t half)
{
    return t->halves[half | 3].origin;
}

#endif
