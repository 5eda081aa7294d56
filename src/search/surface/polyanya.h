/* State of engine polyanya, for polyanya.c, which searches, and polyanya_watch.c, which limits and reports. */
#ifndef WEND_SEARCH_SURFACE_POLYANYA_H
#define WEND_SEARCH_SURFACE_POLYANYA_H

#include "search/kit/kit_calls.h"
#include "search/surface/surface.h"

/* A running search. */
struct wend_polyanya {
    const struct wend_side *sides;
    const struct wend_polygon *polygons;
    const struct wend_vertex *vertices;
    const uint8_t *blocks; /* bits: blocks on the way */
    struct wend_cone *cones;
    struct wend_mesh_root *roots;
    uint64_t *heap;
    uint32_t staged, cone_capacity;
    uint32_t stamp, source; /* slot of the start among roots */
    struct wend_point goal;
    double goal_x, goal_y;
    const uint32_t *goals; /* the goal's polygons */
    uint32_t goal_count;
    uint64_t goal_bits; /* bit number % 64 of each of the goal's polygons */
    bool lacks_memory;
    struct wend_mesh_search *search;
    struct wend_effort effort;
    struct wend_poly_run run;
    const struct wend_ground_links *links; /* null = none */
    bool is_wide;                          /* there are links, closed terrains, or arrival within a range */
    double range;                          /* greatest distance of an end from the goal; else 0 */
    const struct wend_link_bounds *bounds; /* if it is wide */
};

/*
 * Flags above the slot in a cone's root. Two say which limiting corners limited the cone in the polygon before too:
 * turns there have been tried. One says whether the cone has crossed a polygon that is not level.
 */
#define POLY_LOOKED_RIGHT (UINT32_C(1) << 30)
#define POLY_LOOKED_LEFT  (UINT32_C(1) << 31)
#define POLY_SLOPED       (UINT32_C(1) << 29)
#define POLY_SLOT         (POLY_SLOPED - 1)
#define POLY_ORIGIN       (POLY_SLOT | POLY_SLOPED) /* of a line: its origin, and whether it may slope */

WEND_ALWAYS_INLINE uint32_t poly_next(const struct wend_polyanya *s, uint32_t side)
{
    const struct wend_polygon *polygon = &s->polygons[s->sides[side].polygon];
    return side + 1 == polygon->first + polygon->count ? polygon->first : side + 1;
}

/*
 * Corners: where paths may turn, and which roots they are. The surface knows its own corners; if a question closes
 * terrains, the ground around each is examined when the search reaches it. `is_wide`: it may be such a search.
 */

WEND_ALWAYS_INLINE int64_t poly_cross(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return ax * by - ay * bx;
}

/* Whether the question closes terrains. */
WEND_ALWAYS_INLINE bool poly_has_bans(const struct wend_polyanya *s, const bool is_wide)
{
    return is_wide && s->search->question.bans;
}

/* Examines the ground around the corner where a side begins, without closed terrains; true if paths may turn there. */
static inline bool poly_look_round(const struct wend_polyanya *s, const struct wend_side *side,
                                   struct wend_vertex *vertex)
{
    return wend_fan_look(s->search->surface, (uint32_t)(side - s->sides), s->search->question.bans, vertex);
}

/* The slot of the corner where a side begins. */
WEND_ALWAYS_INLINE uint32_t poly_slot(const struct wend_polyanya *s, const struct wend_side *side, const bool is_wide)
{
    struct wend_vertex vertex;
    if (!poly_has_bans(s, is_wide))
        return side->corner >> 1;
    poly_look_round(s, side, &vertex);
    return vertex.side;
}

/*
 * Whether the walls at a corner, reached in a direction, are all on its right, or all on its left. Rounding may make
 * the walls at the foot of a ramp overlap: the ground then turns around such a corner by more than a full turn. If the
 * path comes from or leads into the overlap, each wall is on the other's side, and the path may turn.
 */
WEND_ALWAYS_INLINE bool poly_walls_lie(struct wend_fan v, struct wend_point at, int64_t dx, int64_t dy,
                                       const bool on_right)
{
    const int64_t behind_x = (int64_t)v.behind.x - at.x, behind_y = (int64_t)v.behind.y - at.y;
    const int64_t ahead_x = (int64_t)v.ahead.x - at.x, ahead_y = (int64_t)v.ahead.y - at.y;
    const int64_t behind = poly_cross(dx, dy, behind_x, behind_y), ahead = poly_cross(dx, dy, ahead_x, ahead_y);
    if (on_right ? behind <= 0 && ahead <= 0 : behind >= 0 && ahead >= 0)
        return true;
    if (behind <= 0 && ahead >= 0)
        return dx * behind_x + dy * behind_y < 0 && dx * ahead_x + dy * ahead_y < 0;
    return behind > 0 && ahead < 0;
}

/* Whether shortest paths may turn at the corner where a side begins. */
WEND_ALWAYS_INLINE bool poly_is_corner(const struct wend_polyanya *s, const struct wend_side *side, const bool is_wide)
{
    struct wend_vertex vertex;
    if (!poly_has_bans(s, is_wide))
        return (side->corner & 1) != 0;
    return poly_look_round(s, side, &vertex);
}

/* Whether a path that comes in a direction may turn there to the right, or to the left. */
WEND_ALWAYS_INLINE bool poly_turns(const struct wend_polyanya *s, const struct wend_side *side, int64_t dx, int64_t dy,
                                   const bool on_right, const bool is_wide)
{
    const struct wend_surface *surface = s->search->surface;
    struct wend_vertex vertex;
    if (!poly_has_bans(s, is_wide))
        return (side->corner & 1) &&
               poly_walls_lie(wend_vertex_fan(surface, &s->vertices[side->corner >> 1]), side->at, dx, dy, on_right);
    return poly_look_round(s, side, &vertex) &&
           poly_walls_lie(wend_vertex_fan(surface, &vertex), side->at, dx, dy, on_right);
}

/* Reports a cone that enters the open list; its side is the one of the polygon entered. */
void wend_polyanya_show_opened(const struct wend_polyanya *s, const struct wend_cone *cone);

/* Call before each expansion of a watched search. True if the limit forbids it; else reports and notes it. */
bool wend_polyanya_watch(struct wend_polyanya *s, const struct wend_cone *cone);

#endif
