/* What an obstacle takes from the ground of one mover. */
#include "map/mesh/mesh_shape.h"

void wend_shape_measure(struct wend_shape *shape)
{
    shape->low = (struct wend_point){INT32_MAX, INT32_MAX};
    shape->high = (struct wend_point){INT32_MIN, INT32_MIN};
    shape->convex = true;
    for (uint32_t i = 0; i < shape->count; i++) {
        struct wend_point at = shape->edges[i].from;
        const struct wend_edge *next = &shape->edges[i + 1 == shape->count ? 0 : i + 1];
        shape->low.x = at.x < shape->low.x ? at.x : shape->low.x;
        shape->low.y = at.y < shape->low.y ? at.y : shape->low.y;
        shape->high.x = at.x > shape->high.x ? at.x : shape->high.x;
        shape->high.y = at.y > shape->high.y ? at.y : shape->high.y;
        /* One outline, always turning the same way; outlines that do not touch themselves wind round once. */
        if (!wend_point_equal(shape->edges[i].to, next->from) || wend_cross(at, shape->edges[i].to, next->to) < 0)
            shape->convex = false;
    }
}

/* How far outside of a line lies beyond all doubt more than `margin` away. */
static int64_t outside(struct wend_point from, struct wend_point to, int32_t margin)
{
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    return -margin * ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
}

static bool box_is_apart(const struct wend_shape *shape, const struct wend_side *sides, uint32_t count, int32_t margin)
{
    bool left = true, right = true, above = true, below = true;
    for (uint32_t i = 0; i < count; i++) {
        left &= sides[i].at.x < shape->low.x - margin;
        right &= sides[i].at.x > shape->high.x + margin;
        above &= sides[i].at.y < shape->low.y - margin;
        below &= sides[i].at.y > shape->high.y + margin;
    }
    return left || right || above || below;
}

bool wend_shape_touches(const struct wend_shape *shape, const struct wend_surface *surface, uint32_t polygon,
                        int32_t margin)
{
    const struct wend_side *sides = surface->sides + surface->polygons[polygon].first;
    uint32_t count = surface->polygons[polygon].count;
    if (box_is_apart(shape, sides, count, margin))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_point from = sides[i].at, to = sides[i + 1 == count ? 0 : i + 1].at;
        int64_t limit = outside(from, to, margin);
        uint32_t k = 0;
        while (k < shape->count && wend_cross(from, to, shape->edges[k].from) < limit)
            k++;
        if (k == shape->count)
            return false;
    }
    for (uint32_t i = 0; i < shape->count && shape->convex; i++) {
        int64_t limit = outside(shape->edges[i].from, shape->edges[i].to, margin);
        uint32_t k = 0;
        while (k < count && wend_cross(shape->edges[i].from, shape->edges[i].to, sides[k].at) < limit)
            k++;
        if (k == count)
            return false;
    }
    return true;
}

bool wend_shape_lies_in(const struct wend_shape *shape, const struct wend_surface *surface, uint32_t polygon)
{
    const struct wend_side *sides = surface->sides + surface->polygons[polygon].first;
    uint32_t count = surface->polygons[polygon].count;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < shape->count; k++)
            if (wend_cross(sides[i].at, sides[i + 1 == count ? 0 : i + 1].at, shape->edges[k].from) < 0)
                return false;
    return true;
}
