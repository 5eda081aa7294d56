/* tests/unit/triangulation_test.c: ground as convex polygons. */
#include "ground.h"
#include "memory.h"
#include "test.h"

#include "base/memory.h"

#include <string.h>

static ground_drawing drawing;
static struct wend_triangulation made;

static wend_status make(void)
{
    struct wend_ground_plan plan = ground_plan(&drawing);
    wend_triangulation_end(&made);
    wend_triangulation_begin(&made, &wend_default_allocator);
    return wend_triangulation_make(&made, &plan);
}

static void assert_right(uint32_t margin)
{
    random_source random = {7};
    assert_int_equal(make(), WEND_OK);
    const char *fault = convex_fault(&made.convex, &drawing, margin, &random);
    if (fault)
        print_error("%s\n", fault);
    assert_null(fault);
}

static void begin_drawing(void)
{
    memset(&drawing, 0, sizeof drawing);
    for (uint8_t area = 0; area < 8; area++)
        drawing.terrains[area] = area;
}

static void a_square_is_one_polygon(void **state)
{
    (void)state;
    begin_drawing();
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 1000, 500);
    assert_right(0);
    assert_int_equal(made.convex.polygon_count, 1);
    assert_int_equal(made.convex.corner_count, 4);
}

static void a_hole_is_no_ground(void **state)
{
    (void)state;
    begin_drawing();
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 1000, 500);
    ground_rectangle(&drawing, DRAW_OBSTACLE, 0, 300, 100, 300, 200);
    assert_right(0);
    assert_int_equal(convex_area(&made.convex), 2 * (1000 * 500 - 300 * 200));
}

static void outlines_may_touch_and_lie_on_each_other(void **state)
{
    (void)state;
    begin_drawing();
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 1000, 500);
    ground_rectangle(&drawing, DRAW_GROUND, 0, 1000, 100, 300, 200);
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 1000, 500);
    ground_rectangle(&drawing, DRAW_OBSTACLE, 0, 200, 0, 100, 100);
    ground_rectangle(&drawing, DRAW_OBSTACLE, 0, 300, 100, 100, 100);
    assert_right(0);
}

static void areas_are_borders(void **state)
{
    (void)state;
    begin_drawing();
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 1000, 500);
    ground_rectangle(&drawing, DRAW_AREA, 1, 100, 0, 100, 500);
    assert_right(0);
    assert_int_equal(made.convex.polygon_count, 3);
}

static void vertices_that_no_wall_needs_are_dropped(void **state)
{
    (void)state;
    struct wend_point points[] = {{0, 0}, {100, 0}, {400, 0}, {1000, 0}, {1000, 500}, {500, 500}, {0, 500}};
    begin_drawing();
    ground_outline(&drawing, DRAW_GROUND, 0, points, 7);
    ground_rectangle(&drawing, DRAW_GROUND, 0, 200, 100, 100, 100);    /* inside */
    ground_rectangle(&drawing, DRAW_OBSTACLE, 0, -100, 200, 100, 100); /* outside */
    ground_rectangle(&drawing, DRAW_OBSTACLE, 0, 700, -100, 100, 100);
    assert_right(0);
    assert_int_equal(made.convex.polygon_count, 1);
    assert_int_equal(made.convex.corner_count, 4);
}

static void vertices_in_a_straight_border_are_dropped(void **state)
{
    (void)state;
    struct wend_point points[] = {{100, 0}, {200, 0}, {200, 300}, {200, 500}, {100, 500}, {100, 400}, {100, 100}};
    begin_drawing();
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 1000, 500);
    ground_outline(&drawing, DRAW_AREA, 3, points, 7);
    assert_right(0);
    assert_int_equal(made.convex.polygon_count, 3);
    assert_int_equal(made.convex.corner_count, 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_square_is_one_polygon),
        cmocka_unit_test(a_hole_is_no_ground),
        cmocka_unit_test(outlines_may_touch_and_lie_on_each_other),
        cmocka_unit_test(areas_are_borders),
        cmocka_unit_test(vertices_that_no_wall_needs_are_dropped),
        cmocka_unit_test(vertices_in_a_straight_border_are_dropped),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    wend_triangulation_end(&made);
    return failed;
}
