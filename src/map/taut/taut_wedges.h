/* What corners see of each polygon, while a graph is made: for the files of this room. */
#ifndef WEND_MAP_TAUT_TAUT_WEDGES_H
#define WEND_MAP_TAUT_TAUT_WEDGES_H

#include "map/taut/taut_cones.h"

/* A wedge, and the polygon it lies in: until all are there. */
struct wend_loose_wedge {
    struct wend_taut_wedge wedge;
    uint32_t polygon;
};

/* Those of a graph that is being made. */
struct wend_wedge_list {
    struct wend_loose_wedge *items;
    uint32_t count, capacity;
    bool is_kept; /* false: none are kept, or there have been too many */
};

/* Notes that a look from a corner has come into a polygon, the cone null where it began there. False: no memory. */
bool wend_wedge_note(struct wend_wedge_list *list, const struct wend_taut_eye *eye, uint32_t vertex, uint32_t polygon,
                     const struct wend_taut_cone *cone, const wend_allocator *memory);

/*
 * Puts all wedges into the graph, polygon by polygon, those of a polygon by their corners. False: no memory. Cost: the
 * wedges, polygons and vertices.
 */
bool wend_wedges_sort(const struct wend_wedge_list *list, struct wend_taut_graph *graph,
                      const struct wend_surface *surface, const wend_allocator *memory);

#endif
