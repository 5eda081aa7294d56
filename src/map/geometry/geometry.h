/* Points, segments and distances in whole numbers. */
#ifndef WEND_MAP_GEOMETRY_GEOMETRY_H
#define WEND_MAP_GEOMETRY_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Points have whole coordinates in 1/256 of a cell. The functions here answer exactly: on which side of a line a point
 * lies, whether it lies within a circle, and where two segments cross (to the nearest whole point).
 */

/* No vertex, side, polygon or whatever else the index counts. */
#define WEND_NONE UINT32_MAX

/* The greatest |x| and |y| of a map. Computations here stay exact up to 1.5 times as much. */
#define WEND_POINT_MOST (INT32_C(1) << 28)

struct wend_point {
    int32_t x, y;
};

static inline bool wend_point_equal(struct wend_point a, struct wend_point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Grows a box to contain a point. */
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

/* (b - a) . (c - a), which grows along the way from a to b. */
static inline int64_t wend_dot(struct wend_point a, struct wend_point b, struct wend_point c)
{
    return ((int64_t)b.x - a.x) * ((int64_t)c.x - a.x) + ((int64_t)b.y - a.y) * ((int64_t)c.y - a.y);
}

/* The sign of a[0] * b[0] + a[1] * b[1], without 128-bit integers; tests compare it with compilers that have them. */
int32_t wend_sign_of_products(const int64_t a[2], const int64_t b[2]);

/*
 * > 0 where d lies within the circle through a, b and c, whose cross is positive; 0 on it. The value has the sign of
 * the sine of the angle at d less the angle at c, both from a to b (Cline and Renka 1984). Crosses and dots have 61
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
    if (most < INT64_C(1) << 31) { /* true where points are at most 128 cells apart */
        const int64_t sum = cross_d * dot_c - cross_c * dot_d;
        return (sum > 0) - (sum < 0);
    }
    return wend_sign_of_products((const int64_t[2]){cross_d, -cross_c}, (const int64_t[2]){dot_c, dot_d});
#endif
}

/*
 * Whether a segment passes through the square of points that round to c: half a unit around c, without its upper edges.
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
 * True if two segments cross in a point inside both, not at an end of either. `*at` is then the nearest whole point
 * (halves are rounded up), the same whatever the order of segments and ends; `*exact` says whether `*at` is the
 * crossing itself.
 */
bool wend_segments_cross(struct wend_point a, struct wend_point b, struct wend_point c, struct wend_point d,
                         struct wend_point *at, bool *exact);

/* Segments that bound ground, obstacles and areas: the input of a triangulation. */

enum {
    WEND_SEGMENT_WALL = 1, /* blocks passage even if there is ground on both sides */
    WEND_SEGMENT_LINK = 2  /* stays one side, never dropped or split: the caller links it to a side outside */
};

/*
 * One side of an outline. Its inner side is the left (wend_cross above 0), as inside outlines and outside their holes.
 * Segments may touch, cross and lie on each other.
 */
struct wend_segment {
    struct wend_point from, to;
    uint32_t tag;   /* the caller's; sides made of this segment carry it */
    int8_t ground;  /* layers of ground that begin on its inner side */
    int8_t solid;   /* obstacles that begin there */
    uint16_t area;  /* area that begins there; 0 = none */
    uint32_t flags; /* WEND_SEGMENT_… */
};

/* Whether the bounding boxes of two segments intersect or touch. */
static inline bool wend_segments_may_meet(const struct wend_segment *s, const struct wend_segment *o)
{
    struct wend_point a = s->from, b = s->to, c = o->from, d = o->to;
    return !((a.x < c.x && b.x < c.x && a.x < d.x && b.x < d.x) || (a.x > c.x && b.x > c.x && a.x > d.x && b.x > d.x) ||
             (a.y < c.y && b.y < c.y && a.y < d.y && b.y < d.y) || (a.y > c.y && b.y > c.y && a.y > d.y && b.y > d.y));
}

/* Distances from points to sides, compared exactly. */

/*
 * A squared distance as a fraction: first * second / whole. If the nearest point is inside the side, it is the square
 * of a cross product over the squared length of the side; if it is an end, a whole number.
 */
struct wend_side_distance {
    uint64_t first, second, whole;
};

/* Where on a side the nearest point lies. */
enum wend_foot { WEND_FOOT_INSIDE, WEND_FOOT_BEGIN, WEND_FOOT_END };

/* The distance from a point to the side from a to b. Precondition: a and b differ. */
enum wend_foot wend_distance_to_side(struct wend_point point, struct wend_point a, struct wend_point b,
                                     struct wend_side_distance *distance);

/* Below 0, 0 or above 0 if `distance` is less than, equal to or greater than `other`. */
int wend_side_distance_compare(const struct wend_side_distance *distance, const struct wend_side_distance *other);

static inline struct wend_side_distance wend_side_distance_of(uint32_t distance)
{
    return (struct wend_side_distance){distance, distance, 1};
}

static inline double wend_side_distance_square(const struct wend_side_distance *distance)
{
    return (double)distance->first * (double)distance->second / (double)distance->whole;
}

/* The squared distance between two points. */
static inline uint64_t wend_point_square(struct wend_point a, struct wend_point b)
{
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    return (uint64_t)(x * x) + (uint64_t)(y * y);
}

/* The point of a side nearest to `point`, in doubles. */
void wend_foot_on_side(struct wend_point point, struct wend_point a, struct wend_point b, double *x, double *y);

#endif
