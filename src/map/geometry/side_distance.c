/* How far a point is from a side, compared exactly. */
#include "map/geometry/side_distance.h"

enum { LIMBS = 6 };

/* The product of three numbers, lowest 32 bits first. */
static void multiply_three(uint64_t a, uint64_t b, uint64_t c, uint32_t product[LIMBS])
{
    const uint64_t factors[3] = {a, b, c};
    for (int i = 0; i < LIMBS; i++)
        product[i] = i == 0;
    for (int f = 0; f < 3; f++) {
        uint64_t low = factors[f] & UINT32_MAX, high = factors[f] >> 32, carry = 0, before = 0;
        for (int i = 0; i < LIMBS; i++) {
            /* Below 2^64 each: two products of 32 bits would pass it, so the second goes in two steps. */
            uint64_t here = product[i], sum = here * low + (carry & UINT32_MAX), more = before * high;
            uint64_t total = (sum & UINT32_MAX) + (more & UINT32_MAX);
            product[i] = (uint32_t)total;
            carry = (carry >> 32) + (sum >> 32) + (more >> 32) + (total >> 32);
            before = here;
        }
    }
}

int wend_side_distance_compare(const struct wend_side_distance *distance, const struct wend_side_distance *other)
{
    /* Doubles tell unless the two are nearly equal: each product and quotient is wrong by less than a part in 2^50. */
    double here = wend_side_distance_square(distance), there = wend_side_distance_square(other);
    if (here < there * (1 - 1e-14))
        return -1;
    if (there < here * (1 - 1e-14))
        return 1;
    uint32_t left[LIMBS], right[LIMBS];
    multiply_three(distance->first, distance->second, other->whole, left);
    multiply_three(other->first, other->second, distance->whole, right);
    for (int i = LIMBS - 1; i >= 0; i--)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

/* Lengths along a side: from its begin to the nearest point, and of the whole, both times the whole. */
static int64_t reach_along(struct wend_point point, struct wend_point a, struct wend_point b)
{
    return ((int64_t)b.x - a.x) * ((int64_t)point.x - a.x) + ((int64_t)b.y - a.y) * ((int64_t)point.y - a.y);
}

enum wend_foot wend_distance_to_side(struct wend_point point, struct wend_point a, struct wend_point b,
                                     struct wend_side_distance *distance)
{
    int64_t reach = reach_along(point, a, b), whole = (int64_t)wend_point_square(a, b);
    if (reach <= 0 || reach >= whole) {
        *distance = (struct wend_side_distance){wend_point_square(point, reach <= 0 ? a : b), 1, 1};
        return reach <= 0 ? WEND_FOOT_BEGIN : WEND_FOOT_END;
    }
    int64_t cross = wend_cross(a, b, point);
    uint64_t size = (uint64_t)(cross < 0 ? -cross : cross);
    *distance = (struct wend_side_distance){size, size, (uint64_t)whole};
    return WEND_FOOT_INSIDE;
}

void wend_foot_on_side(struct wend_point point, struct wend_point a, struct wend_point b, double *x, double *y)
{
    int64_t reach = reach_along(point, a, b), whole = (int64_t)wend_point_square(a, b);
    double share = reach <= 0 ? 0 : reach >= whole ? 1 : (double)reach / (double)whole;
    *x = a.x + ((double)b.x - a.x) * share;
    *y = a.y + ((double)b.y - a.y) * share;
}
