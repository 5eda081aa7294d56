/* Predicates of geometry.h that need wider numbers than 64 bits. */
#include "map/geometry/geometry.h"

struct wide_sum {
    uint64_t high, low; /* two's complement */
};

static void add_wide(struct wide_sum *sum, uint64_t high, uint64_t low)
{
    sum->low += low;
    sum->high += high + (sum->low < low);
}

/* Adds a * b by long multiplication on halves of 32 bits. */
static void add_product(struct wide_sum *sum, int64_t a, int64_t b)
{
    bool negative = (a < 0) != (b < 0);
    uint64_t u = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, v = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    uint64_t u0 = u & UINT32_MAX, u1 = u >> 32, v0 = v & UINT32_MAX, v1 = v >> 32;
    uint64_t lowest = u0 * v0, middle = u1 * v0 + (lowest >> 32), other = u0 * v1 + (middle & UINT32_MAX);
    uint64_t low = other << 32 | (lowest & UINT32_MAX), high = u1 * v1 + (middle >> 32) + (other >> 32);
    if (negative) {
        low = 0 - low;
        high = ~high + (low == 0);
    }
    add_wide(sum, high, low);
}

int32_t wend_sign_of_products(const int64_t a[2], const int64_t b[2])
{
    struct wide_sum sum = {0, 0};
    for (int32_t i = 0; i < 2; i++)
        add_product(&sum, a[i], b[i]);
    if (sum.high >> 63)
        return -1;
    return (sum.high | sum.low) != 0;
}

/*
 * The whole number nearest to length * part / whole, where 0 <= part <= whole < 2^61 and |length| < 2^30; halves are
 * rounded up. A double estimates the quotient to within one. The remainder of that estimate is below 2^63, so its
 * lowest 64 bits are exact although the products overflow.
 */
static int32_t nearest_share(int64_t length, int64_t part, int64_t whole, bool *exact)
{
    int64_t quotient = (int64_t)((double)length * ((double)part / (double)whole));
    int64_t rest = (int64_t)((uint64_t)length * (uint64_t)part - (uint64_t)quotient * (uint64_t)whole);
    while (rest < 0) {
        rest += whole;
        quotient--;
    }
    while (rest >= whole) {
        rest -= whole;
        quotient++;
    }
    *exact = *exact && rest == 0;
    return (int32_t)(quotient + (rest >= whole - rest));
}

bool wend_segments_cross(struct wend_point a, struct wend_point b, struct wend_point c, struct wend_point d,
                         struct wend_point *at, bool *exact)
{
    int64_t of_c = wend_cross(a, b, c), of_d = wend_cross(a, b, d);
    if ((of_c >= 0 || of_d <= 0) && (of_c <= 0 || of_d >= 0))
        return false;
    int64_t of_a = wend_cross(c, d, a), of_b = wend_cross(c, d, b);
    if ((of_a >= 0 || of_b <= 0) && (of_a <= 0 || of_b >= 0))
        return false;
    int64_t part = of_a < 0 ? -of_a : of_a, whole = part + (of_b < 0 ? -of_b : of_b);
    *exact = true;
    at->x = a.x + nearest_share((int64_t)b.x - a.x, part, whole, exact);
    at->y = a.y + nearest_share((int64_t)b.y - a.y, part, whole, exact);
    return true;
}

/* Distances from points to sides, compared exactly. */

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
            /* Below 2^64 each: a sum of two products of 32 bits would exceed it, so the second is added in halves. */
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
    /* Doubles decide unless the two are nearly equal: each product and quotient is off by less than 2^-50 of it. */
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

/* The distance along the side from a to the point's projection on its line, times the length of the side. */
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
