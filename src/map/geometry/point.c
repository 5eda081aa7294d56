/* What exact questions about points need of wide numbers. */
#include "map/geometry/point.h"

struct wide_sum {
    uint64_t high, low; /* two's complement */
};

static void add_wide(struct wide_sum *sum, uint64_t high, uint64_t low)
{
    sum->low += low;
    sum->high += high + (sum->low < low);
}

/* Adds a * b: by schoolbook on halves of 32 bits. */
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

int32_t wend_sign_of_products(const int64_t a[3], const int64_t b[3])
{
    struct wide_sum sum = {0, 0};
    for (int32_t i = 0; i < 3; i++)
        add_product(&sum, a[i], b[i]);
    if (sum.high >> 63)
        return -1;
    return (sum.high | sum.low) != 0;
}

/*
 * The whole number nearest to length * part / whole, where 0 <= part <= whole < 2^61 and |length| < 2^30; halves go up.
 * A double guesses the quotient to within one; the remainder of the guess is below 2^63, so that its lowest 64 bits,
 * which overflow does not spoil, are all of it.
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
