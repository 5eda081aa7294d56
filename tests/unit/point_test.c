/* tests/unit/point_test.c: exact questions about points, at the ends of their range too. */
#define WEND_POINT_NARROW /* in_circle as on compilers without 128 bits */
#include "map/geometry/geometry.h"

#include "test/random.h"
#include "test/test.h"

enum { TRIES = 200000 };

static struct wend_point any_point(random_source *random)
{
    static const uint32_t sides[] = {3, 9, 1000, 40000, 1u << 20, (1u << 29) + 1};
    uint32_t side = sides[random_below(random, 6)];
    int32_t x = (int32_t)random_below(random, side) - (int32_t)(side / 2);
    int32_t y = (int32_t)random_below(random, side) - (int32_t)(side / 2);
    return (struct wend_point){x, y};
}

static void circles_are_exact_at_any_size(void **state)
{
    (void)state;
    for (int32_t scale = 1; scale <= WEND_POINT_MOST / 5; scale *= 3) { /* 3-4-5: twelve whole points on a circle */
        struct wend_point a = {5 * scale, 0}, b = {-3 * scale, 4 * scale}, c = {-4 * scale, -3 * scale};
        struct wend_point on = {3 * scale, -4 * scale}, in = {3 * scale - 1, -4 * scale},
                          out = {3 * scale, -4 * scale - 1};
        assert_true(wend_cross(a, b, c) > 0);
        assert_int_equal(wend_in_circle(a, b, c, on), 0);
        assert_int_equal(wend_in_circle(a, b, c, in), 1);
        assert_int_equal(wend_in_circle(a, b, c, out), -1);
        assert_int_equal(wend_in_circle(b, c, a, in), 1);
    }
}

static void sums_of_products_have_the_sign_of_wide_numbers(void **state)
{
    (void)state;
#if defined(__SIZEOF_INT128__)
    __extension__ typedef __int128 wide;
    random_source random = {17};
    for (uint32_t i = 0; i < TRIES; i++) {
        int64_t a[2], b[2];
        for (uint32_t j = 0; j < 2; j++) {
            a[j] = (int64_t)random_next(&random) >> (3 + random_below(&random, 60));
            b[j] = (int64_t)random_next(&random) >> (3 + random_below(&random, 60));
        }
        if (random_chance(&random, 30)) { /* sums near 0 */
            a[1] = -a[0];
            b[1] = b[0] + (int64_t)random_below(&random, 3) - 1;
        }
        wide sum = (wide)a[0] * b[0] + (wide)a[1] * b[1];
        assert_int_equal(wend_sign_of_products(a, b), (sum > 0) - (sum < 0));
    }
#endif
}

static void points_in_circles_agree_however_they_are_asked(void **state)
{
    (void)state;
    random_source random = {23};
    for (uint32_t i = 0; i < TRIES; i++) {
        struct wend_point p[4];
        for (uint32_t j = 0; j < 4; j++)
            p[j] = any_point(&random);
        if (wend_cross(p[0], p[1], p[2]) <= 0 || wend_cross(p[0], p[2], p[3]) <= 0)
            continue;
        int32_t in = wend_in_circle(p[0], p[1], p[2], p[3]);
        assert_int_equal(in, wend_in_circle(p[1], p[2], p[0], p[3]));
        assert_int_equal(in, wend_in_circle(p[0], p[2], p[3], p[1])); /* both corners of a diagonal */
    }
}

static void check_crossing(struct wend_point a, struct wend_point b, struct wend_point c, struct wend_point d,
                           struct wend_point at, bool exact)
{
#if defined(__SIZEOF_INT128__)
    __extension__ typedef __int128 wide;
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    wide part = wend_cross(c, d, a), whole = part - wend_cross(c, d, b);
    if (whole < 0) {
        part = -part;
        whole = -whole;
    }
    wide off_x = ((wide)at.x - a.x) * whole - part * dx, off_y = ((wide)at.y - a.y) * whole - part * dy;
    assert_true(2 * off_x <= whole && 2 * off_x > -whole && 2 * off_y <= whole && 2 * off_y > -whole);
    assert_int_equal(exact, off_x == 0 && off_y == 0);
#endif
    assert_true(wend_segment_passes(a, b, at) && wend_segment_passes(c, d, at));
}

static void crossings_are_rounded_alike_from_all_sides(void **state)
{
    (void)state;
    random_source random = {31};
    uint32_t found = 0;
    for (uint32_t i = 0; i < TRIES; i++) {
        struct wend_point p[4], at, other;
        bool exact, also;
        for (uint32_t j = 0; j < 4; j++)
            p[j] = any_point(&random);
        if (!wend_segments_cross(p[0], p[1], p[2], p[3], &at, &exact))
            continue;
        found++;
        check_crossing(p[0], p[1], p[2], p[3], at, exact);
        for (uint32_t way = 1; way < 8; way++) {
            struct wend_point a = p[way & 1], b = p[(way & 1) ^ 1], c = p[2 + (way >> 1 & 1)],
                              d = p[3 - (way >> 1 & 1)];
            bool crosses = way & 4 ? wend_segments_cross(c, d, a, b, &other, &also)
                                   : wend_segments_cross(a, b, c, d, &other, &also);
            assert_true(crosses && also == exact && wend_point_equal(at, other));
        }
    }
    assert_true(found > 1000);
}

static void segments_that_touch_do_not_cross(void **state)
{
    (void)state;
    struct wend_point at, a = {0, 0}, b = {10, 0}, c = {5, 0}, d = {5, 7}, e = {20, 0};
    bool exact;
    assert_false(wend_segments_cross(a, b, c, d, &at, &exact));
    assert_false(wend_segments_cross(a, b, c, e, &at, &exact));
    assert_false(wend_segments_cross(a, b, b, d, &at, &exact));
}

static void a_square_of_rounding_has_its_lower_rims_only(void **state)
{
    (void)state;
    struct wend_point c = {0, 0}, a = {-1, 0}, b = {0, -1}, left = {0, 1}, right = {1, 0};
    assert_true(wend_segment_passes(a, b, c));         /* through (-1/2, -1/2) */
    assert_false(wend_segment_passes(left, right, c)); /* through (1/2, 1/2) */
    assert_true(wend_segment_passes(b, a, c));
    assert_false(wend_segment_passes(right, left, c));
    assert_false(wend_segment_passes(a, left, c)); /* through (-1/2, 1/2) */
    assert_false(wend_segment_passes(b, right, c));
    assert_true(wend_segment_passes(c, right, c));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circles_are_exact_at_any_size),
        cmocka_unit_test(sums_of_products_have_the_sign_of_wide_numbers),
        cmocka_unit_test(points_in_circles_agree_however_they_are_asked),
        cmocka_unit_test(crossings_are_rounded_alike_from_all_sides),
        cmocka_unit_test(segments_that_touch_do_not_cross),
        cmocka_unit_test(a_square_of_rounding_has_its_lower_rims_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
