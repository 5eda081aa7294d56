/* Finds the nearest ground in three dimensions. */

#include "base/root.h"
#include "map/navmesh/navmesh_calls.h"

/* The most corners of a triangle cut by the six sides of a box. */
enum { MOST_CORNERS = 9 };

/* A point relative to the middle of a box, in 1/256 cells. */
struct solid {
    double at[3]; /* right, down, up */
};

/* A convex shape in one plane. */
struct solid_shape {
    struct solid corners[MOST_CORNERS];
    uint32_t count;
};

static double solid_dot(struct solid a, struct solid b)
{
    return a.at[0] * b.at[0] + a.at[1] * b.at[1] + a.at[2] * b.at[2];
}

/* The point at a fraction of the line from a to b. */
static struct solid solid_between(struct solid a, struct solid b, double share)
{
    struct solid point;
    for (int axis = 0; axis < 3; axis++)
        point.at[axis] = a.at[axis] + (b.at[axis] - a.at[axis]) * share;
    return point;
}

/* Cuts off what lies beyond a side of the box: sign * coordinate > most. Source: Sutherland and Hodgman 1974. */
static void cut_shape(struct solid_shape *shape, int axis, double sign, double most)
{
    const struct solid_shape whole = *shape;
    shape->count = 0;
    for (uint32_t i = 0; i < whole.count; i++) {
        const struct solid a = whole.corners[i], b = whole.corners[i + 1 == whole.count ? 0 : i + 1];
        const double before = sign * a.at[axis] - most, after = sign * b.at[axis] - most;
        if (before <= 0)
            shape->corners[shape->count++] = a;
        if ((before < 0 && after > 0) || (before > 0 && after < 0)) {
            struct solid cut = solid_between(a, b, before / (before - after));
            cut.at[axis] = sign * most;
            shape->corners[shape->count++] = cut;
        }
    }
}

/* The point of the line from a to b that is nearest to the middle. */
static struct solid nearest_on_line(struct solid a, struct solid b)
{
    struct solid way;
    for (int axis = 0; axis < 3; axis++)
        way.at[axis] = b.at[axis] - a.at[axis];
    const double square = solid_dot(way, way), along = square > 0 ? -solid_dot(a, way) / square : 0;
    return along <= 0 ? a : along >= 1 ? b : solid_between(a, b, along);
}

static double solid_turn(struct solid a, struct solid b, struct solid c)
{
    return (b.at[0] - a.at[0]) * (c.at[1] - a.at[1]) - (b.at[1] - a.at[1]) * (c.at[0] - a.at[0]);
}

/*
 * Whether the foot of the plane lies in a shape, seen from above. Shapes turn to the inner side; lines have no inside.
 */
static bool has_foot(const struct solid_shape *shape, struct solid foot)
{
    double area = 0;
    for (uint32_t i = 1; i + 1 < shape->count; i++)
        area += solid_turn(shape->corners[0], shape->corners[i], shape->corners[i + 1]);
    if (!(area > 0))
        return false;
    for (uint32_t i = 0; i < shape->count; i++) {
        const struct solid a = shape->corners[i], b = shape->corners[i + 1 == shape->count ? 0 : i + 1];
        if (solid_turn(a, b, foot) < 0)
            return false;
    }
    return true;
}

/* The point of a shape nearest to the middle: the foot of its plane, or a point on a side. */
static struct solid nearest_of_shape(const struct solid_shape *shape, struct solid normal)
{
    const double part = solid_dot(shape->corners[0], normal) / solid_dot(normal, normal);
    struct solid best = {{normal.at[0] * part, normal.at[1] * part, normal.at[2] * part}};
    if (has_foot(shape, best))
        return best;
    for (uint32_t i = 0; i < shape->count; i++) {
        const uint32_t next = i + 1 == shape->count ? 0 : i + 1;
        const struct solid here = nearest_on_line(shape->corners[i], shape->corners[next]);
        if (i == 0 || solid_dot(here, here) < solid_dot(best, best))
            best = here;
    }
    return best;
}

/* A normal of a triangle's plane, up or down. */
static struct solid normal_of(const struct solid_shape *triangle)
{
    double a[3], b[3];
    for (int axis = 0; axis < 3; axis++) {
        a[axis] = triangle->corners[1].at[axis] - triangle->corners[0].at[axis];
        b[axis] = triangle->corners[2].at[axis] - triangle->corners[0].at[axis];
    }
    return (struct solid){{a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}};
}

static struct solid solid_corner(const struct wend_surface *surface, uint32_t side, const struct wend_solid_box *box)
{
    const struct wend_side *corner = &surface->sides[side];
    const double height = surface->heights ? surface->heights[corner->corner >> 1] : 0;
    return (struct solid){{(double)corner->at.x - box->at.x, (double)corner->at.y - box->at.y, height - box->height}};
}

/* A number for comparisons: the same point, computed from two polygons, may differ in its last bits. */
static int64_t rounded_to(double value, double parts)
{
    return (int64_t)(value * parts + (value < 0 ? -0.3 : 0.3));
}

/* Below 0 if a comes before b: the nearer, else that of the lower y, then x, level and polygon. */
static int compare_solid(const struct wend_surface *surface, const struct wend_solid_point *a,
                         const struct wend_solid_point *b)
{
    const int64_t of_a[] = {rounded_to(a->distance, 1024), rounded_to(a->y, 4), rounded_to(a->x, 4),
                            surface->polygons[a->polygon].level, a->polygon};
    const int64_t of_b[] = {rounded_to(b->distance, 1024), rounded_to(b->y, 4), rounded_to(b->x, 4),
                            surface->polygons[b->polygon].level, b->polygon};
    int order = 0;
    for (size_t i = 0; i < sizeof of_a / sizeof *of_a && order == 0; i++)
        order = (of_a[i] > of_b[i]) - (of_a[i] < of_b[i]);
    return order;
}

/* Examines a polygon's triangle of its first corner, corner `number` and the next. */
static void look_at_triangle(const struct wend_surface *surface, uint32_t polygon, uint32_t number,
                             const struct wend_solid_box *box, struct wend_solid_point *nearest)
{
    const uint32_t first = surface->polygons[polygon].first;
    struct solid_shape shape = {.count = 3};
    shape.corners[0] = solid_corner(surface, first, box);
    shape.corners[1] = solid_corner(surface, first + number, box);
    shape.corners[2] = solid_corner(surface, first + number + 1, box);
    const struct solid normal = normal_of(&shape);
    for (int axis = 0; axis < 3; axis++) {
        cut_shape(&shape, axis, 1, box->reach[axis]);
        cut_shape(&shape, axis, -1, box->reach[axis]);
    }
    if (shape.count == 0)
        return;
    const struct solid point = nearest_of_shape(&shape, normal);
    const struct wend_solid_point here = {polygon, box->at.x + point.at[0], box->at.y + point.at[1],
                                          box->height + point.at[2], wend_sqrt(solid_dot(point, point))};
    if (nearest->polygon == WEND_NONE || compare_solid(surface, &here, nearest) < 0)
        *nearest = here;
}

/* Searches the ground in the box no farther away than `radius` along rows and columns. */
static void look_in_square(const struct wend_surface *surface, const struct wend_solid_box *box, uint64_t radius,
                           struct wend_solid_point *nearest)
{
    struct wend_point low, high;
    struct wend_box_walk walk;
    uint32_t polygon;
    wend_box_around(box->at, radius, &low, &high);
    wend_box_begin(surface, low, high, &walk);
    nearest->polygon = WEND_NONE;
    while (wend_box_next(surface, &walk, &polygon))
        for (uint32_t i = 1; i + 1 < surface->polygons[polygon].count; i++)
            look_at_triangle(surface, polygon, i, box, nearest);
}

bool wend_surface_nearest_in_box(const struct wend_surface *surface, const struct wend_solid_box *box,
                                 struct wend_solid_point *nearest)
{
    const uint64_t across = box->reach[0], down = box->reach[1], most = across > down ? across : down;
    /* Doubles the radius until the point found is nearer than everything not searched. */
    for (uint64_t radius = WEND_CELL / 2;; radius *= 2) {
        const bool is_all = radius >= most || radius >= (uint64_t)WEND_POINT_MOST * 4;
        look_in_square(surface, box, is_all ? most : radius, nearest);
        if (nearest->polygon != WEND_NONE && nearest->distance <= (double)radius)
            return true;
        if (is_all)
            return nearest->polygon != WEND_NONE;
    }
}
