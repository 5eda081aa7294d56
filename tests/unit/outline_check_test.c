/* tests/unit/outline_check_test.c: which corners make an outline, and what is told of those that do not. */
#include "random.h"
#include "test.h"

#include "base/memory.h"
#include "map/outline_check.h"

#include <math.h>
#include <string.h>

enum { MANY = 3000 };

static struct wend_outline_checker checker;
static struct wend_outline_fault fault;
static struct wend_point corners[MANY];

static wend_status check(const struct wend_point *points, uint32_t count)
{
    if (!checker.board.memory.allocate)
        checker.board.memory = wend_default_allocator;
    return wend_outline_check(&checker, points, count, &fault);
}

static void assert_fault(const struct wend_point *points, uint32_t count, wend_mesh_fault_kind kind, uint32_t corner,
                         uint32_t other)
{
    assert_int_equal(check(points, count), WEND_ERROR_ARGUMENT);
    assert_int_equal(fault.kind, kind);
    assert_int_equal(fault.corner, corner);
    assert_int_equal(fault.other, other);
}

static void two_corners_are_too_few(void **state)
{
    (void)state;
    struct wend_point points[] = {{0, 0}, {5, 5}};
    assert_fault(points, 2, WEND_MESH_FAULT_CORNERS, 0, 0);
}

static void a_corner_out_of_range_is_named(void **state)
{
    (void)state;
    struct wend_point points[] = {{0, 0}, {5, 0}, {5, WEND_POINT_MOST + 1}};
    assert_fault(points, 3, WEND_MESH_FAULT_COORDINATE, 2, 2);
}

static void a_corner_given_twice_is_named(void **state)
{
    (void)state;
    struct wend_point points[] = {{0, 0}, {5, 0}, {5, 0}, {5, 9}};
    struct wend_point closed[] = {{0, 0}, {5, 0}, {5, 9}, {0, 0}};
    assert_fault(points, 4, WEND_MESH_FAULT_REPEATED, 2, 2);
    assert_fault(closed, 4, WEND_MESH_FAULT_REPEATED, 0, 0);
}

static void corners_in_a_line_are_flat(void **state)
{
    (void)state;
    struct wend_point points[] = {{0, 0}, {5, 5}, {9, 9}, {3, 3}};
    assert_fault(points, 4, WEND_MESH_FAULT_FLAT, 0, 0);
}

static void sides_that_cross_are_named(void **state)
{
    (void)state;
    struct wend_point points[] = {{0, 0}, {10, 0}, {10, 10}, {5, -5}};
    assert_fault(points, 4, WEND_MESH_FAULT_CROSSING, 0, 2);
}

static void sides_that_touch_or_come_back_are_named(void **state)
{
    (void)state;
    struct wend_point touching[] = {{0, 0}, {10, 0}, {10, 10}, {5, 0}, {0, 10}};
    struct wend_point back[] = {{0, 0}, {10, 0}, {4, 0}, {4, 7}};
    struct wend_point twice[] = {{0, 0}, {10, 0}, {5, 5}, {10, 10}, {0, 10}, {5, 5}};
    assert_fault(touching, 5, WEND_MESH_FAULT_CROSSING, 0, 2);
    assert_fault(back, 4, WEND_MESH_FAULT_CROSSING, 0, 1);
    assert_fault(twice, 6, WEND_MESH_FAULT_CROSSING, 1, 4);
}

/* A star of very many corners. */
static void draw_star(void)
{
    random_source random = {5};
    for (uint32_t i = 0; i < MANY; i++) {
        double angle = 6.283185307179586 * i / MANY, far = 1e6 + random_below(&random, 100000000);
        corners[i] = (struct wend_point){(int32_t)(far * cos(angle)), (int32_t)(far * sin(angle))};
    }
}

static void large_outlines_are_good_in_both_directions(void **state)
{
    (void)state;
    draw_star();
    assert_int_equal(check(corners, MANY), WEND_OK);
    for (uint32_t i = 0; i < MANY / 2; i++) {
        struct wend_point other = corners[i];
        corners[i] = corners[MANY - 1 - i];
        corners[MANY - 1 - i] = other;
    }
    assert_int_equal(check(corners, MANY), WEND_OK);
}

static void a_fault_in_a_large_outline_is_found(void **state)
{
    (void)state;
    draw_star();
    struct wend_point other = corners[1000];
    corners[1000] = corners[1500];
    corners[1500] = other;
    assert_int_equal(check(corners, MANY), WEND_ERROR_ARGUMENT);
    assert_int_equal(fault.kind, WEND_MESH_FAULT_CROSSING);
    assert_int_equal(fault.corner, 999);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_corners_are_too_few),
        cmocka_unit_test(a_corner_out_of_range_is_named),
        cmocka_unit_test(a_corner_given_twice_is_named),
        cmocka_unit_test(corners_in_a_line_are_flat),
        cmocka_unit_test(sides_that_cross_are_named),
        cmocka_unit_test(sides_that_touch_or_come_back_are_named),
        cmocka_unit_test(large_outlines_are_good_in_both_directions),
        cmocka_unit_test(a_fault_in_a_large_outline_is_found),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    wend_outline_checker_end(&checker);
    return failed;
}
