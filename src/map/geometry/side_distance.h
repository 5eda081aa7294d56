/* How far a point is from a side, compared exactly. */
#ifndef WEND_MAP_GEOMETRY_SIDE_DISTANCE_H
#define WEND_MAP_GEOMETRY_SIDE_DISTANCE_H

#include "map/geometry/point.h"

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
