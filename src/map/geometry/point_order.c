/* Orders: by keys, and of points so that one lies near the one before. */
#include "map/geometry/point_order.h"

#include "base/bits.h"

#include <string.h>

enum {
    FEW_ITEMS = 48,   /* are sorted by insertion */
    CURVE_BITS = 14,  /* of each coordinate; rounds take the four bits above */
    MOST_ROUNDS = 11, /* the first has about one point in 2^11 */
    FEW_POINTS = 64   /* stay in their order */
};

static void sort_few(struct wend_keyed *items, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct wend_keyed item = items[i];
        uint32_t at = i;
        for (; at != 0 && items[at - 1].key > item.key; at--)
            items[at] = items[at - 1];
        items[at] = item;
    }
}

void wend_keyed_sort(struct wend_keyed *items, struct wend_keyed *spare, uint32_t count)
{
    uint32_t starts[4][256];
    if (count <= FEW_ITEMS) {
        sort_few(items, count);
        return;
    }
    memset(starts, 0, sizeof starts);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t digit = 0; digit < 4; digit++)
            starts[digit][items[i].key >> 8 * digit & 255]++;
    struct wend_keyed *from = items, *to = spare;
    for (uint32_t digit = 0; digit < 4; digit++) {
        uint32_t *start = starts[digit], sum = 0;
        if (start[from[0].key >> 8 * digit & 255] == count)
            continue; /* all alike */
        for (uint32_t value = 0; value < 256; value++) {
            uint32_t here = start[value];
            start[value] = sum;
            sum += here;
        }
        for (uint32_t i = 0; i < count; i++)
            to[start[from[i].key >> 8 * digit & 255]++] = from[i];
        struct wend_keyed *other = from;
        from = to;
        to = other;
    }
    if (from != items)
        memcpy(items, from, count * sizeof *items);
}

/* How far along Hilbert's curve a square of the board of 2^14 by 2^14 lies. */
static uint32_t along_curve(uint32_t x, uint32_t y)
{
    uint32_t distance = 0;
    for (uint32_t side = UINT32_C(1) << (CURVE_BITS - 1); side != 0; side >>= 1) {
        uint32_t right = (x & side) != 0, below = (y & side) != 0;
        distance += side * side * ((3 * right) ^ below);
        if (!below) {
            if (right) {
                x = ~x;
                y = ~y;
            }
            uint32_t other = x;
            x = y;
            y = other;
        }
    }
    return distance;
}

static uint32_t scatter_number(uint32_t number)
{
    number = (number ^ number >> 16) * UINT32_C(0x7FEB352D);
    number = (number ^ number >> 15) * UINT32_C(0x846CA68B);
    return number ^ number >> 16;
}

void wend_points_order(const struct wend_point *points, uint32_t count, struct wend_keyed *items,
                       struct wend_keyed *spare)
{
    for (uint32_t i = 0; i < count; i++)
        items[i] = (struct wend_keyed){0, i};
    if (count <= FEW_POINTS)
        return;
    struct wend_point low = points[0], high = points[0];
    for (uint32_t i = 1; i < count; i++) {
        low.x = points[i].x < low.x ? points[i].x : low.x;
        low.y = points[i].y < low.y ? points[i].y : low.y;
        high.x = points[i].x > high.x ? points[i].x : high.x;
        high.y = points[i].y > high.y ? points[i].y : high.y;
    }
    uint32_t extent = (uint32_t)(high.x - low.x > high.y - low.y ? high.x - low.x : high.y - low.y), shift = 0;
    while (extent >> shift >> CURVE_BITS != 0)
        shift++;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t x = (uint32_t)(points[i].x - low.x) >> shift, y = (uint32_t)(points[i].y - low.y) >> shift;
        uint32_t early = wend_count_trailing_zeros(scatter_number(i) | UINT32_C(1) << MOST_ROUNDS);
        items[i].key = (MOST_ROUNDS - early) << 2 * CURVE_BITS | along_curve(x, y);
    }
    wend_keyed_sort(items, spare, count);
}
