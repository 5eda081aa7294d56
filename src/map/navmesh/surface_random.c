/* Random places on a surface, each part as likely as its area. */
#include "map/navmesh/surface_random.h"

#include "map/geometry/side_distance.h"
#include "map/navmesh/surface_box.h"
#include "map/navmesh/surface_index.h"
#include "map/navmesh/surface_settle.h"

/* How often a place near another is drawn again because it is too far. */
enum { MOST_DRAWS = 64 };

/* A part of a triangle within a rectangle has at most so many corners. */
enum { MOST_CLIPPED = 8 };

struct corner {
    double x, y;
};

struct clipped {
    struct corner corners[MOST_CLIPPED];
    uint32_t count;
};

/* Source: Steele, Lea and Flood 2014 (SplitMix64). */
static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* From 0 to 1, 1 left out; 53 bits. */
static double next_share(uint64_t *state)
{
    return (double)(next_random(state) >> 11) / (double)(UINT64_C(1) << 53);
}

static double doubled_area(struct corner a, struct corner b, struct corner c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* A point of a triangle: one half of a parallelogram is folded onto the other. */
static struct corner point_in_triangle(struct corner a, struct corner b, struct corner c, uint64_t *state)
{
    double s = next_share(state), t = next_share(state);
    if (s + t > 1) {
        s = 1 - s;
        t = 1 - t;
    }
    return (struct corner){a.x + (b.x - a.x) * s + (c.x - a.x) * t, a.y + (b.y - a.y) * s + (c.y - a.y) * t};
}

/* Cuts off what lies beyond a line across an axis: sign * (coordinate - limit) > 0. */
static void clip_at(struct clipped *shape, bool is_x, double limit, double sign)
{
    struct clipped whole = *shape;
    shape->count = 0;
    for (uint32_t i = 0; i < whole.count; i++) {
        struct corner a = whole.corners[i], b = whole.corners[i + 1 == whole.count ? 0 : i + 1];
        double before = sign * ((is_x ? a.x : a.y) - limit), after = sign * ((is_x ? b.x : b.y) - limit);
        if (before <= 0)
            shape->corners[shape->count++] = a;
        if ((before < 0 && after > 0) || (before > 0 && after < 0)) {
            double share = before / (before - after);
            shape->corners[shape->count++] = (struct corner){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
        }
    }
}

/* Where places are drawn from: the polygons of a component in a rectangle. */
struct draw {
    const struct wend_surface *surface;
    struct wend_point low, high;
    uint32_t component; /* WEND_NONE: of all */
};

/* The part of one of the triangles from a polygon's first corner, numbered from 1, that lies in the rectangle. */
static void clip_triangle(const struct draw *draw, uint32_t polygon, uint32_t triangle, struct clipped *shape)
{
    const struct wend_side *sides = draw->surface->sides + draw->surface->polygons[polygon].first;
    const struct wend_side *corners[3] = {sides, sides + triangle, sides + triangle + 1};
    shape->count = 3;
    for (int i = 0; i < 3; i++)
        shape->corners[i] = (struct corner){corners[i]->at.x, corners[i]->at.y};
    clip_at(shape, true, draw->low.x, -1);
    clip_at(shape, true, draw->high.x, 1);
    clip_at(shape, false, draw->low.y, -1);
    clip_at(shape, false, draw->high.y, 1);
}

static double clipped_area(const struct clipped *shape)
{
    double area = 0;
    for (uint32_t i = 1; i + 1 < shape->count; i++)
        area += doubled_area(shape->corners[0], shape->corners[i], shape->corners[i + 1]);
    return area;
}

static struct corner point_in_clipped(const struct clipped *shape, double share, uint64_t *state)
{
    uint32_t i = 1;
    for (; i + 2 < shape->count; i++) {
        double area = doubled_area(shape->corners[0], shape->corners[i], shape->corners[i + 1]);
        if (share < area)
            break;
        share -= area;
    }
    return point_in_triangle(shape->corners[0], shape->corners[i], shape->corners[i + 1], state);
}

/*
 * Goes through all ground of a draw until so much area is passed. True where that happened: the place is then drawn
 * from the triangle it ended in; else *area becomes the whole.
 */
static bool draw_at(const struct draw *draw, double share, double *area, uint64_t *state, wend_place *place)
{
    const struct wend_surface *surface = draw->surface;
    struct wend_box_walk walk;
    uint32_t polygon;
    *area = 0;
    wend_box_begin(surface, draw->low, draw->high, &walk);
    while (wend_box_next(surface, &walk, &polygon)) {
        if (draw->component != WEND_NONE && surface->labels[polygon].component != draw->component)
            continue;
        for (uint32_t i = 1; i + 1 < surface->polygons[polygon].count; i++) {
            struct clipped shape;
            clip_triangle(draw, polygon, i, &shape);
            double part = shape.count < 3 ? 0 : clipped_area(&shape);
            *area += part;
            if (*area <= share || part <= 0)
                continue;
            struct corner point = point_in_clipped(&shape, share - (*area - part), state);
            *place = wend_surface_settle_anyhow(surface, point.x, point.y, &polygon);
            return true;
        }
    }
    return false;
}

bool wend_surface_random(const struct wend_surface *surface, uint64_t *state, wend_place *place)
{
    struct draw draw = {surface, {-WEND_POINT_MOST, -WEND_POINT_MOST}, {WEND_POINT_MOST, WEND_POINT_MOST}, WEND_NONE};
    double area;
    draw_at(&draw, 1e300, &area, state, place);
    double share = area * next_share(state);
    return draw_at(&draw, share, &area, state, place);
}

bool wend_surface_random_near(const struct wend_surface *surface, wend_place from, uint32_t within, uint64_t *state,
                              wend_place *place)
{
    struct wend_around around;
    struct draw draw = {.surface = surface};
    struct wend_point centre = {from.x, from.y};
    double whole, area;
    if (!wend_surface_around(surface, from, &around))
        return false;
    draw.component = surface->labels[around.polygon].component;
    wend_box_around(centre, within, &draw.low, &draw.high);
    draw_at(&draw, 1e300, &whole, state, place);
    for (int i = 0; i < MOST_DRAWS; i++) {
        double share = whole * next_share(state);
        if (!draw_at(&draw, share, &area, state, place))
            continue;
        if (wend_point_square(centre, (struct wend_point){place->x, place->y}) <= (uint64_t)within * within)
            return true;
    }
    *place = (wend_place){from.x, from.y, from.level, 0};
    return true;
}
