/*
 * tests/matrix/triangulation_large_test.c: ground of very many segments, most of it drawn to be hard, whose area is
 * known. WEND_TEST_SIDES: about how many segments each has.
 */
#include "ground/ground.h"
#include "test/test.h"

#include "base/memory.h"
#include "map/geometry/triangulation.h"

#include <math.h>
#include <string.h>

static struct wend_segment *segments;
static uint32_t count, capacity;
static struct wend_triangulation made;

static uint32_t wanted(void)
{
    return getenv("WEND_TEST_SIDES") ? (uint32_t)atoi(getenv("WEND_TEST_SIDES")) : 2000;
}

static void add(struct wend_segment segment)
{
    if (count == capacity) {
        capacity = capacity * 2 + 1000;
        segments = realloc(segments, capacity * sizeof *segments);
        assert_non_null(segments);
    }
    segment.tag = count;
    segments[count++] = segment;
}

/* Corners with the inner side on the left. Returns twice the area. */
static double add_outline(const struct wend_point *corners, uint32_t corner_count, int8_t ground, int8_t solid)
{
    double area = 0;
    for (uint32_t i = 0; i < corner_count; i++) {
        struct wend_point a = corners[i], b = corners[(i + 1) % corner_count];
        add((struct wend_segment){.from = a, .to = b, .ground = ground, .solid = solid});
        area += (double)a.x * b.y - (double)a.y * b.x;
    }
    return area;
}

static double add_box(int32_t x, int32_t y, int32_t width, int32_t height, int8_t ground, int8_t solid)
{
    struct wend_point corners[4] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
    return add_outline(corners, 4, ground, solid);
}

static void add_wall(struct wend_point from, struct wend_point to)
{
    add((struct wend_segment){.from = from, .to = to, .flags = WEND_SEGMENT_WALL});
}

static void assert_area(double area)
{
    struct wend_ground_plan plan = {segments, count, {NULL, 0}};
    wend_triangulation_begin(&made, &wend_default_allocator);
    assert_int_equal(wend_triangulation_make(&made, &plan), WEND_OK);
    const char *fault = convex_shape_fault(&made.convex);
    if (fault)
        print_error("%s\n", fault);
    assert_null(fault);
    double off = convex_area(&made.convex) - area;
    assert_true(off * off <= area * area * 1e-18);
    wend_triangulation_end(&made);
    count = 0;
}

static void very_many_obstacles_apart(void **state)
{
    (void)state;
    random_source random = {3};
    int32_t board = (int32_t)sqrt(wanted() / 8.0) + 1;
    double area = add_box(0, 0, board * 1024, board * 1024, 1, 0);
    for (int32_t i = 0; i < board * board; i++) {
        struct wend_point corners[8];
        for (int32_t j = 0; j < 8; j++) {
            double far = 60 + random_below(&random, 440), angle = 6.283185307179586 * j / 8 + 0.1;
            corners[j].x = i % board * 1024 + 512 + (int32_t)(far * cos(angle));
            corners[j].y = i / board * 1024 + 512 + (int32_t)(far * sin(angle));
        }
        area -= add_outline(corners, 8, 0, 1);
    }
    assert_area(area);
}

static void very_many_boxes_that_touch_and_overlap(void **state)
{
    (void)state;
    random_source random = {4};
    int32_t board = (int32_t)sqrt(wanted() / 2.0) + 3;
    uint8_t *taken = calloc((size_t)board * (size_t)board, 1);
    assert_non_null(taken);
    double area = add_box(0, 0, board * 16, board * 16, 1, 0);
    for (uint32_t i = 0; i < wanted() / 4; i++) {
        int32_t x = (int32_t)random_below(&random, (uint32_t)board - 2);
        int32_t y = (int32_t)random_below(&random, (uint32_t)board - 2);
        int32_t width = 1 + (int32_t)random_below(&random, 2), height = 1 + (int32_t)random_below(&random, 2);
        add_box(x * 16, y * 16, width * 16, height * 16, 0, 1);
        for (int32_t at = 0; at < width * height; at++)
            taken[(y + at / width) * board + x + at % width] = 1;
    }
    for (int32_t i = 0; i < board * board; i++)
        area -= taken[i] * 512.0;
    free(taken);
    assert_area(area);
}

static void very_many_corners_on_a_circle(void **state)
{
    (void)state;
    uint32_t corners = wanted();
    struct wend_point *points = malloc(corners * sizeof *points);
    assert_non_null(points);
    for (uint32_t i = 0; i < corners; i++) {
        double angle = 6.283185307179586 * i / corners;
        points[i] = (struct wend_point){(int32_t)(1e8 * cos(angle)), (int32_t)(1e8 * sin(angle))};
    }
    double area = add_outline(points, corners, 1, 0);
    free(points);
    assert_area(area);
}

static void very_many_boxes_in_each_other(void **state)
{
    (void)state;
    int32_t boxes = (int32_t)wanted() / 4;
    double area = 0;
    for (int32_t i = 0; i < boxes; i++) {
        int32_t size = 8 * (boxes - i);
        int8_t solid = i % 2 ? 1 : -1; /* an even one takes the obstacle around it back */
        double box = add_box(-size, -size, 2 * size, 2 * size, i == 0, i == 0 ? 0 : solid);
        area += i % 2 ? -box : box;
    }
    assert_area(area);
}

static void very_many_walls_from_one_point(void **state)
{
    (void)state;
    uint32_t walls = wanted();
    double area = add_box(-100000000, -100000000, 200000000, 200000000, 1, 0);
    for (uint32_t i = 0; i < walls; i++) {
        double angle = 6.283185307179586 * i / walls;
        struct wend_point to = {(int32_t)(9e7 * cos(angle)), (int32_t)(9e7 * sin(angle))};
        add_wall((struct wend_point){0, 0}, to);
    }
    assert_area(area);
}

static void very_many_walls_along_each_other(void **state)
{
    (void)state;
    int32_t walls = (int32_t)wanted(), far = 1 << 22;
    double area = add_box(-9, -9, 2 * walls + far + 18, far + 18, 1, 0);
    for (int32_t i = 0; i < walls; i++)
        add_wall((struct wend_point){2 * i, 0}, (struct wend_point){2 * i + far, far});
    assert_area(area);
}

static void very_many_walls_that_cross_in_whole_points(void **state)
{
    (void)state;
    int32_t walls = (int32_t)sqrt(wanted());
    double area = add_box(-4, -4, 4 * walls + 8, 4 * walls + 8, 1, 0);
    for (int32_t i = 0; i < walls; i++) {
        add_wall((struct wend_point){0, 4 * i + 1}, (struct wend_point){4 * walls, 4 * i + 1});
        add_wall((struct wend_point){4 * i + 1, 0}, (struct wend_point){4 * i + 1, 4 * walls});
    }
    assert_area(area);
}

/* Every whole point of a square is a corner of something. */
static void all_points_of_a_square(void **state)
{
    (void)state;
    int32_t side = (int32_t)sqrt(wanted() / 2.0);
    double area = add_box(-1, -1, side + 2, side + 2, 1, 0);
    for (int32_t y = 0; y <= side; y++)
        for (int32_t x = 0; x < side; x++) /* in pieces, in and out of order, all there twice */
            for (int32_t twice = 0; twice < 2; twice++)
                add_wall((struct wend_point){x + (y + twice) % 2, y}, (struct wend_point){x + 1 - (y + twice) % 2, y});
    assert_area(area);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(very_many_obstacles_apart),
        cmocka_unit_test(very_many_boxes_that_touch_and_overlap),
        cmocka_unit_test(very_many_corners_on_a_circle),
        cmocka_unit_test(very_many_boxes_in_each_other),
        cmocka_unit_test(very_many_walls_from_one_point),
        cmocka_unit_test(very_many_walls_along_each_other),
        cmocka_unit_test(very_many_walls_that_cross_in_whole_points),
        cmocka_unit_test(all_points_of_a_square),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(segments);
    return failed;
}
