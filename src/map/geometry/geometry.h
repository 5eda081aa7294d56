/* Points, segments and distances in whole numbers. */
#ifndef WEND_MAP_GEOMETRY_GEOMETRY_H
#define WEND_MAP_GEOMETRY_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Points with whole coordinates, in 1/256 of a cell, and what is asked of them exactly: on which side of a line a point
 * lies, whether it lies within a circle, and where two segments cross, to the nearest point.
 */

/* No vertex, side, polygon…, whatever the number counts. */
#define WEND_NONE UINT32_MAX

/* The greatest |x| and |y| of a map. What is computed here stays exact up to 1.5 times as much. */
#define WEND_POINT_MOST (INT32_C(1) << 28)

struct wend_point {
    int32_t x, y;
};

static inline bool wend_point_equal(struct wend_point a, struct wend_point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Grows a box so that a point lies in it. */
static inline void wend_box_take(struct wend_point *low, struct wend_point *high, struct wend_point at)
{
    low->x = at.x < low->x ? at.x : low->x;
    low->y = at.y < low->y ? at.y : low->y;
    high->x = at.x > high->x ? at.x : high->x;
    high->y = at.y > high->y ? at.y : high->y;
}

static inline bool wend_point_in_range(struct wend_point a)
{
    return a.x >= -WEND_POINT_MOST && a.x <= WEND_POINT_MOST && a.y >= -WEND_POINT_MOST && a.y <= WEND_POINT_MOST;
}

/*
 * (b - a) x (c - a), twice the area of the triangle: > 0 where c lies on the inner side of a polygon's side from a to
 * b, 0 where it lies on their line. The corners of a polygon in their order make positive crosses.
 */
static inline int64_t wend_cross(struct wend_point a, struct wend_point b, struct wend_point c)
{
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) - ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
}

/* (b - a) . (c - a): grows along the way from a to b. */
static inline int64_t wend_dot(struct wend_point a, struct wend_point b, struct wend_point c)
{
    return ((int64_t)b.x - a.x) * ((int64_t)c.x - a.x) + ((int64_t)b.y - a.y) * ((int64_t)c.y - a.y);
}

/* The sign of the sum of two products; those that compilers without 128 bits need, and tests hold against theirs. */
int32_t wend_sign_of_products(const int64_t a[2], const int64_t b[2]);

/*
 * > 0 where d lies within the circle through a, b and c, whose cross is positive; 0 on it. That is the sine of the
 * angles at c and d, from a to b, of which one is taken from the other (Cline and Renka 1984); crosses and dots have 61
 * bits, their products 122.
 */
static inline int32_t wend_in_circle(struct wend_point a, struct wend_point b, struct wend_point c, struct wend_point d)
{
    const int64_t cross_c = wend_cross(c, a, b), dot_c = wend_dot(c, a, b);
    const int64_t cross_d = wend_cross(d, a, b), dot_d = wend_dot(d, a, b);
#if defined(__SIZEOF_INT128__) && !defined(WEND_POINT_NARROW)
    __extension__ typedef __int128 wide;
    const wide sum = (wide)cross_d * dot_c - (wide)cross_c * dot_d;
    return (sum > 0) - (sum < 0);
#else
    const int64_t most = (cross_c < 0 ? -cross_c : cross_c) | (cross_d < 0 ? -cross_d : cross_d) |
                         (dot_c < 0 ? -dot_c : dot_c) | (dot_d < 0 ? -dot_d : dot_d);
    if (most < INT64_C(1) << 31) { /* as where points are at most 128 cells apart */
        const int64_t sum = cross_d * dot_c - cross_c * dot_d;
        return (sum > 0) - (sum < 0);
    }
    return wend_sign_of_products((const int64_t[2]){cross_d, -cross_c}, (const int64_t[2]){dot_c, dot_d});
#endif
}

/*
 * Whether a segment passes the square of points that are rounded to c: half a unit around it, without its upper rims.
 */
static inline bool wend_segment_passes(struct wend_point a, struct wend_point b, struct wend_point c)
{
    if ((a.x < c.x && b.x < c.x) || (a.x > c.x && b.x > c.x) || (a.y < c.y && b.y < c.y) || (a.y > c.y && b.y > c.y))
        return false;
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y, side = 2 * wend_cross(a, b, c);
    int64_t off = side < 0 ? -side : side, reach = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    if (off != reach)
        return off < reach;
    return reach == 0 || (dx > 0 && dy < 0 && side > 0) || (dx < 0 && dy > 0 && side < 0); /* the lower left corner */
}

/*
 * Whether two segments cross in a point inside both, which is none of their ends. `*at` is then the whole point nearest
 * to it (halves are rounded up), the same in whatever order segments and ends are given; `*exact` tells whether it is
 * the point itself.
 */
bool wend_segments_cross(struct wend_point a, struct wend_point b, struct wend_point c, struct wend_point d,
                         struct wend_point *at, bool *exact);

/* Segments that bound ground, obstacles and areas: what a triangulation is made from. */

enum {
    WEND_SEGMENT_WALL = 1, /* nobody passes, though there may be ground on both sides */
    WEND_SEGMENT_LINK = 2  /* stays a side, none is dropped or split, and is linked by the caller to one outside */
};

/*
 * One side of an outline. Its inner side is the left (wend_cross above 0), as inside outlines and outside their holes.
 * Segments may touch, cross and lie on each other.
 */
struct wend_segment {
    struct wend_point from, to;
    uint32_t tag;   /* the caller's; sides that are made of it have it */
    int8_t ground;  /* how many layers of ground begin on its inner side */
    int8_t solid;   /* how many obstacles begin there */
    uint16_t area;  /* that begins there; 0 = none */
    uint32_t flags; /* WEND_SEGMENT_… */
};

/* Whether the boxes around two segments have anything in common. */
static inline bool wend_segments_may_meet(const struct wend_segment *s, const struct wend_segment *o)
{
    struct wend_point a = s->from, b = s->to, c = o->from, d = o->to;
    return !((a.x < c.x && b.x < c.x && a.x < d.x && b.x < d.x) || (a.x > c.x && b.x > c.x && a.x > d.x && b.x > d.x) ||
             (a.y < c.y && b.y < c.y && a.y < d.y && b.y < d.y) || (a.y > c.y && b.y > c.y && a.y > d.y && b.y > d.y));
}

/* How far a point is from a side, compared exactly. */

/*
 * The square of a distance, as a fraction: first * second / whole. Next to the inside of a side it is the square of a
 * cross product over the side's length squared, next to an end a whole number.
 */
struct wend_side_distance {
    uint64_t first, second, whole;
};

/* Where on a side the nearest point is. */
enum wend_foot { WEND_FOOT_INSIDE, WEND_FOOT_BEGIN, WEND_FOOT_END };

/* From a point to a side from a to b, which are not the same. */
enum wend_foot wend_distance_to_side(struct wend_point point, struct wend_point a, struct wend_point b,
                                     struct wend_side_distance *distance);

/* Below 0, 0 or above 0 as one is less than, equal to or greater than the other. */
int wend_side_distance_compare(const struct wend_side_distance *distance, const struct wend_side_distance *other);

/* Of a distance. */
static inline struct wend_side_distance wend_side_distance_of(uint32_t distance)
{
    return (struct wend_side_distance){distance, distance, 1};
}

static inline double wend_side_distance_square(const struct wend_side_distance *distance)
{
    return (double)distance->first * (double)distance->second / (double)distance->whole;
}

/* The square of the distance of two points. */
static inline uint64_t wend_point_square(struct wend_point a, struct wend_point b)
{
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    return (uint64_t)(x * x) + (uint64_t)(y * y);
}

/* The point of a side nearest to another, in doubles. */
void wend_foot_on_side(struct wend_point point, struct wend_point a, struct wend_point b, double *x, double *y);

#endif
