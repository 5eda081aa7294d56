/* The vertices of a surface. */
#include "map/navmesh/surface_fans.h"

/* The side of the next polygon round a corner, away from the wall that begins there; WEND_NONE past a wall. */
static uint32_t turn_back(const struct wend_surface *surface, uint32_t side)
{
    return surface->sides[wend_side_before(surface, side)].twin;
}

/* The same the other way round. */
static uint32_t turn_on(const struct wend_surface *surface, uint32_t side)
{
    uint32_t twin = surface->sides[side].twin;
    return twin == WEND_NONE ? WEND_NONE : wend_side_next(surface, twin);
}

/* Whether free ground takes more than half a turn at a bend of a wall. */
static bool may_turn(struct wend_point behind, struct wend_point at, struct wend_point ahead)
{
    int64_t cross = wend_cross(behind, at, ahead);
    if (cross != 0)
        return cross < 0;
    /* Straight on, or a wall that doubles back on itself. */
    int64_t x = ((int64_t)behind.x - at.x) * ((int64_t)ahead.x - at.x),
            y = ((int64_t)behind.y - at.y) * ((int64_t)ahead.y - at.y);
    return x + y > 0;
}

void wend_fan_mark(struct wend_surface *surface, uint32_t side, uint32_t vertex)
{
    uint32_t first = side, next;
    while ((next = turn_on(surface, first)) != WEND_NONE) {
        first = next;
        if (first == side)
            break;
    }
    struct wend_point at = surface->sides[first].at;
    struct wend_vertex *made = &surface->vertices[vertex];
    *made = (struct wend_vertex){at, first, at, at};
    uint32_t corner = vertex << 1, last = first;
    if (surface->sides[first].twin == WEND_NONE) {
        while ((next = turn_back(surface, last)) != WEND_NONE)
            last = next;
        made->ahead = wend_side_end(surface, first);
        made->behind = surface->sides[wend_side_before(surface, last)].at;
        corner |= may_turn(made->behind, at, made->ahead);
    }
    uint32_t marked = first;
    do {
        surface->sides[marked].corner = corner;
        marked = turn_back(surface, marked);
    } while (marked != WEND_NONE && marked != first);
}
