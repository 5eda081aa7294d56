/* Which cells of a box a watcher could see if nothing were blocked. */
#include "agent/sight/sight_mask.h"

#include <string.h>

#include "search/core/core_calls.h"

/* The sine of 0 to 90 degrees in 1/65,536. */
static const int32_t sines[91] = {
    0,     1144,  2287,  3430,  4572,  5712,  6850,  7987,  9121,  10252, 11380, 12505, 13626, 14742, 15855, 16962,
    18064, 19161, 20252, 21336, 22415, 23486, 24550, 25607, 26656, 27697, 28729, 29753, 30767, 31772, 32768, 33754,
    34729, 35693, 36647, 37590, 38521, 39441, 40348, 41243, 42126, 42995, 43852, 44695, 45525, 46341, 47143, 47930,
    48703, 49461, 50203, 50931, 51643, 52339, 53020, 53684, 54332, 54963, 55578, 56175, 56756, 57319, 57865, 58393,
    58903, 59396, 59870, 60326, 60764, 61183, 61584, 61966, 62328, 62672, 62997, 63303, 63589, 63856, 64104, 64332,
    64540, 64729, 64898, 65048, 65177, 65287, 65376, 65446, 65496, 65526, 65536,
};

/* Directions from one edge of a cone to the other, clockwise; y grows downwards. */
struct cone {
    int64_t left_x, left_y, right_x, right_y;
    bool is_wide; /* more than half of all around: what is not between the right edge and the left */
    bool is_all;
};

static int64_t sine(uint32_t degrees)
{
    return degrees <= 90 ? sines[degrees] : sines[180 - degrees];
}

static int64_t cosine(uint32_t degrees)
{
    return degrees <= 90 ? sines[90 - degrees] : -sines[degrees - 90];
}

static struct cone cone_of(const wend_sight_desc *desc)
{
    const int64_t x = desc->facing_x, y = desc->facing_y, s = sine(desc->half_angle), c = cosine(desc->half_angle);
    return (struct cone){x * c + y * s, y * c - x * s,         x * c - y * s,
                         y * c + x * s, desc->half_angle > 90, desc->half_angle == 180};
}

/* Whether turning clockwise from a to b is no more than half a turn. */
static bool is_clockwise(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return ax * by - ay * bx >= 0;
}

static bool is_in_cone(const struct cone *cone, int32_t x, int32_t y)
{
    bool after_left = is_clockwise(cone->left_x, cone->left_y, x, y);
    bool before_right = is_clockwise(x, y, cone->right_x, cone->right_y);
    return cone->is_wide ? after_left || before_right : after_left && before_right;
}

static bool is_in_sight_range(const wend_sight_desc *desc, int64_t x, int64_t y)
{
    uint64_t across = (uint64_t)(x < 0 ? -x : x), down = (uint64_t)(y < 0 ? -y : y), range = desc->range;
    if (desc->measure == WEND_MEASURE_CHEBYSHEV)
        return (across > down ? across : down) * WEND_CELL <= range;
    return (across * across + down * down) * WEND_CELL * WEND_CELL <= range * range;
}

static bool is_masked_in(const wend_sight_desc *desc, const struct cone *cone, int32_t x, int32_t y)
{
    if (!is_in_sight_range(desc, x, y))
        return false;
    if (cone->is_all || (x == 0 && y == 0))
        return true;
    return is_in_cone(cone, x, y);
}

void wend_sight_mask_squares(const struct wend_sight_box *box, const wend_sight_desc *desc, uint8_t *mask)
{
    const int32_t radius = (int32_t)box->radius;
    const struct cone cone = cone_of(desc);
    memset(mask, 0, wend_sight_box_bytes(box));
    for (int32_t j = -radius; j <= radius; j++)
        for (int32_t i = -radius; i <= radius; i++)
            if (is_masked_in(desc, &cone, i, j))
                wend_bits_put(mask + (size_t)(radius + j) * box->pitch, (uint32_t)(radius + i), true);
}

static bool is_hexagon_in_range(const wend_sight_desc *desc, enum wend_topology topology, struct wend_cell a,
                                struct wend_cell b)
{
    uint64_t range = desc->range;
    if (desc->measure == WEND_MEASURE_CHEBYSHEV)
        return wend_hex_steps(topology, a, b) * WEND_CELL <= range;
    return wend_hex_square(topology, a, b) * WEND_CELL * WEND_CELL <= range * range;
}

void wend_sight_mask_hexagons(const struct wend_sight_box *box, const wend_sight_desc *desc,
                              enum wend_topology topology, struct wend_cell centre, uint8_t *mask)
{
    const uint32_t radius = box->radius, even = 2 * radius + 2; /* so that no cell has negative numbers */
    struct wend_cell from = {centre.x % 2 + even, centre.y % 2 + even, 0};
    memset(mask, 0, wend_sight_box_bytes(box));
    for (uint32_t j = 0; j < box->side; j++)
        for (uint32_t i = 0; i < box->side; i++) {
            struct wend_cell cell = {from.x + i - radius, from.y + j - radius, 0};
            if (is_hexagon_in_range(desc, topology, from, cell))
                wend_bits_put(mask + (size_t)j * box->pitch, i, true);
        }
}
