/* Memory of searches on surfaces of polygons that outlives a search; it is part of a finder's. */
#ifndef WEND_SEARCH_KIT_MESH_STORE_H
#define WEND_SEARCH_KIT_MESH_STORE_H

#include <wend/corridor.h>

#include "base/marks.h"
#include "map/geometry/point.h"
#include "search/kit/points.h"

/*
 * What is seen from a corner through a side: 32 bytes. Left and right limits are points, all in whole numbers; which side
 * of them something lies on is decided exactly.
 */
struct wend_cone {
    struct wend_point left, right;
    uint32_t side; /* of the polygon entered; while it waits for its estimate, of the one left */
    uint32_t root; /* the corner it is seen from, as a slot of roots; in the top bits see polyanya.h */
    double g;      /* length from the start to there */
};

/* What a search knows of a corner, by its vertex; behind all vertices the start. 32 bytes. */
struct wend_mesh_root {
    uint32_t stamp;  /* of the search that wrote it */
    uint32_t parent; /* slot << 2 | which way round the corner it was last turned, see polyanya.c */
    double g;        /* the least length so far */
    struct wend_point at;
    struct wend_point from; /* where the ray came from that was turned there last */
};

struct wend_mesh_store {
    struct wend_number_list start, goal; /* polygons */
    struct wend_marks blocks;            /* through which shortest paths may lead */
    struct wend_cone *cones;
    uint64_t *heap; /* room for as many keys as there are cones, and maybe more */
    struct wend_mesh_root *roots;
    uint32_t cone_capacity, heap_capacity, root_capacity, stamp;

    /* Of the last corridor: sides as they are entered, the same as portals, the polygons passed, and room for a path. */
    struct wend_number_list slots, passed;
    wend_portal *portals;
    wend_place *room; /* as many as portals and one more */
    uint32_t portal_count, portal_capacity, room_capacity;
};

/* Room for the corners of a surface and the start, none of them reached yet; MEMORY. */
wend_status wend_mesh_store_begin(struct wend_mesh_store *store, uint32_t vertex_count, const wend_allocator *memory);

/* Room for more cones; MEMORY leaves what there is. */
wend_status wend_mesh_store_grow(struct wend_mesh_store *store, const wend_allocator *memory);

/* Room for so many portals of a corridor; MEMORY. */
wend_status wend_mesh_store_portals(struct wend_mesh_store *store, uint32_t count, const wend_allocator *memory);

void wend_mesh_store_destroy(struct wend_mesh_store *store, const wend_allocator *memory);
size_t wend_mesh_store_memory(const struct wend_mesh_store *store);

#endif
