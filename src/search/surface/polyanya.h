/* Engine polyanya as it runs: for polyanya.c, which searches, and polyanya_watch.c, which tells of it. */
#ifndef WEND_SEARCH_SURFACE_POLYANYA_H
#define WEND_SEARCH_SURFACE_POLYANYA_H

#include "search/kit/kit_calls.h"
#include "search/surface/surface.h"

/* A search as it runs. */
struct wend_polyanya {
    const struct wend_side *sides;
    const struct wend_polygon *polygons;
    const struct wend_vertex *vertices;
    const uint8_t *blocks; /* bits: those on the way */
    struct wend_cone *cones;
    struct wend_mesh_root *roots;
    uint64_t *heap;
    uint32_t staged, cone_capacity;
    uint32_t stamp, source; /* source: the slot of the start among roots */
    struct wend_point goal;
    double goal_x, goal_y;
    const uint32_t *goals; /* polygons the goal lies in */
    uint32_t goal_count;
    uint64_t goal_bits; /* bit polygon % 64: the goal may lie in it */
    bool lacks_memory;
    struct wend_mesh_search *search;
    struct wend_effort effort;
    struct wend_poly_run run;
    const struct wend_ground_links *links; /* null = none */
    bool is_wide;                          /* there are links, or it is enough to come within a range */
    double range;                          /* else 0 */
    const struct wend_link_bounds *bounds; /* where it is wide */
};

/*
 * Above the slot, a cone's root tells which of its limiting corners limited it in the polygon before too: turns there
 * have been looked at.
 */
#define POLY_LOOKED_RIGHT (UINT32_C(1) << 30)
#define POLY_LOOKED_LEFT  (UINT32_C(1) << 31)
#define POLY_SLOT         (POLY_LOOKED_RIGHT - 1)

WEND_ALWAYS_INLINE uint32_t poly_next(const struct wend_polyanya *s, uint32_t side)
{
    const struct wend_polygon *polygon = &s->polygons[s->sides[side].polygon];
    return side + 1 == polygon->first + polygon->count ? polygon->first : side + 1;
}

/* Shows a cone that enters the open list; its side is the one of the polygon entered. */
void wend_polyanya_show_opened(const struct wend_polyanya *s, const struct wend_cone *cone);

/* Before an expansion of a watched search: true where the limit forbids it; else shows and notes it. */
bool wend_polyanya_watch(struct wend_polyanya *s, const struct wend_cone *cone);

#endif
