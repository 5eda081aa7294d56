/* Looking around from a point on a surface: the corners that a string stretched from there could bend around, as a list. */
#ifndef WEND_MAP_TAUT_TAUT_LOOK_H
#define WEND_MAP_TAUT_TAUT_LOOK_H

#include "base/marks.h"
#include "map/taut/taut_graph.h"

struct wend_taut_seen {
    struct wend_point at;
    uint32_t vertex;
    uint32_t ways; /* wend_taut_paths there */
};

/* What was seen; zeros to begin with. */
struct wend_taut_view {
    struct wend_taut_seen *seen;
    uint32_t seen_count, seen_capacity;
};

/* Where to look, and what for. */
struct wend_taut_look {
    const struct wend_taut_graph *graph;
    const struct wend_surface *surface;
    struct wend_point from;
    const struct wend_marks *blocks; /* null, or to pass sides of these blocks alone */
    /* Null, or polygons the target lies in: the look ends where the target is seen. */
    const uint32_t *target_polygons;
    uint32_t target_count;
    struct wend_point target;
};

enum wend_taut_sight { TAUT_SIGHT_NO, TAUT_SIGHT_TARGET, TAUT_SIGHT_NO_MEMORY };

/*
 * Looks around from a point that lies in some polygons (inside, on a side or at a corner: then all those around). Corners
 * straight behind another that a string could bend around are left out: it can go there by way of that. A corner may come
 * twice.
 */
enum wend_taut_sight wend_taut_look(struct wend_taut_view *view, const struct wend_taut_look *look,
                                    const uint32_t *polygons, uint32_t count, const wend_allocator *memory);

void wend_taut_view_destroy(struct wend_taut_view *view, const wend_allocator *memory);
size_t wend_taut_view_memory(const struct wend_taut_view *view);

#endif
