/* Collects what corners see of each polygon while a graph is built; only for the files of this room. */
#ifndef WEND_MAP_TAUT_TAUT_WEDGES_H
#define WEND_MAP_TAUT_TAUT_WEDGES_H

#include "map/taut/taut_cones.h"

/* A wedge and its polygon, until all wedges are collected. */
struct wend_loose_wedge {
    struct wend_taut_wedge wedge;
    uint32_t polygon;
};

/* The wedges of a graph being built. */
struct wend_wedge_list {
    struct wend_loose_wedge *items;
    uint32_t count, capacity;
    bool is_kept; /* false: wedges are not wanted, or there were too many */
};

/* Adds the wedge of a corner whose look has entered a polygon; `cone` is NULL where it began. False: no memory. */
bool wend_wedge_note(struct wend_wedge_list *list, const struct wend_taut_eye *eye, uint32_t vertex, uint32_t polygon,
                     const struct wend_taut_cone *cone, const wend_allocator *memory);

/*
 * Stores all wedges in the graph, by polygon, those of a polygon by corner. False: no memory. Cost: the wedges,
 * polygons and vertices.
 */
bool wend_wedges_sort(const struct wend_wedge_list *list, struct wend_taut_graph *graph,
                      const struct wend_surface *surface, const wend_allocator *memory);

#endif
