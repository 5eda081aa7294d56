/* tests/unit/triangulation_test.c: ground as convex polygons. */
#include "ground/ground.h"
#include "test/memory.h"
#include "test/test.h"

#include "base/memory.h"
#include "map/geometry/triangulation.h"

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

static void a_straight_part_of_an_outline_divides_nothing(void **state)
{
    (void)state;
    begin_drawing();
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 600, 500);
    ground_rectangle(&drawing, DRAW_GROUND, 0, 400, 0, 600, 500);
    assert_right(0);
    assert_int_equal(made.convex.polygon_count, 1);
    assert_int_equal(made.convex.corner_count, 4);
}

static void a_wall_without_width_divides_ground(void **state)
{
    (void)state;
    begin_drawing();
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 1000, 500);
    drawing.segments[drawing.count++] =
        (struct wend_segment){.from = {500, 0}, .to = {500, 500}, .tag = 77, .flags = WEND_SEGMENT_WALL};
    assert_right(0);
    assert_int_equal(made.convex.polygon_count, 2);
    uint32_t walls = 0;
    for (uint32_t side = 0; side < made.convex.corner_count; side++) {
        walls += made.convex.tags[side] == 77;
        assert_int_equal(made.convex.twins[side], WEND_NONE);
    }
    assert_int_equal(walls, 2);
}

static void sides_to_be_linked_stay_whole(void **state)
{
    (void)state;
    struct wend_point points[] = {{0, 0}, {400, 0}, {1000, 0}, {1000, 500}, {0, 500}};
    begin_drawing();
    ground_outline(&drawing, DRAW_GROUND, 0, points, 5);
    drawing.segments[0].flags = drawing.segments[1].flags = WEND_SEGMENT_LINK;
    assert_right(0);
    assert_int_equal(made.convex.corner_count, 4 + 3); /* no corner has 180 degrees */
    for (uint32_t tag = 0; tag < 2; tag++) {
        uint32_t found = 0;
        for (uint32_t side = 0; side < made.convex.corner_count; side++)
            found += made.convex.tags[side] == tag && made.convex.twins[side] == WEND_NONE;
        assert_int_equal(found, 1);
    }
}

static void what_touches_a_side_to_be_linked_is_refused(void **state)
{
    (void)state;
    for (int32_t y = -50; y <= 0; y += 50) { /* crosses, touches */
        begin_drawing();
        ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 1000, 500);
        drawing.segments[0].flags = WEND_SEGMENT_LINK;
        struct wend_point points[] = {{500, y}, {601, 100}, {403, 100}};
        ground_outline(&drawing, DRAW_OBSTACLE, 0, points, 3);
        assert_int_equal(make(), WEND_ERROR_ARGUMENT);
        assert_int_equal(made.fault, 0);
        assert_int_equal(made.convex.polygon_count, 0);
    }
}

static void outlines_that_are_not_closed_are_refused(void **state)
{
    (void)state;
    begin_drawing();
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 1000, 500);
    drawing.count--;
    assert_int_equal(make(), WEND_ERROR_ARGUMENT);
    begin_drawing();
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 1000, 500);
    drawing.segments[2].from.x += 1;
    assert_int_equal(make(), WEND_ERROR_ARGUMENT);
}

static void numbers_out_of_range_are_refused(void **state)
{
    (void)state;
    begin_drawing();
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, WEND_POINT_MOST + 1, 500);
    assert_int_equal(make(), WEND_ERROR_ARGUMENT);
    begin_drawing();
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 1000, 500);
    ground_rectangle(&drawing, DRAW_AREA, 8, 0, 0, 10, 500);
    assert_int_equal(make(), WEND_ERROR_ARGUMENT);
    assert_int_equal(made.fault, 4);
}

static void nothing_makes_no_polygons(void **state)
{
    (void)state;
    begin_drawing();
    assert_int_equal(make(), WEND_OK);
    assert_int_equal(made.convex.polygon_count, 0);
    ground_rectangle(&drawing, DRAW_GROUND, 0, 5, 5, 0, 0); /* all in a point */
    assert_int_equal(make(), WEND_OK);
    assert_int_equal(made.convex.polygon_count, 0);
    ground_rectangle(&drawing, DRAW_GROUND, 0, 5, 5, 90, 0); /* without height */
    assert_int_equal(make(), WEND_OK);
    assert_int_equal(made.convex.polygon_count, 0);
}

/* Overlapping stars: crossings between whole points. */
static void draw_overlaps(uint32_t stars)
{
    random_source random = {99};
    begin_drawing();
    ground_rectangle(&drawing, DRAW_GROUND, 0, 0, 0, 9000, 9000);
    for (uint32_t i = 0; i < stars; i++) {
        struct wend_point middle = {(int32_t)random_below(&random, 9000), (int32_t)random_below(&random, 9000)};
        ground_star(&drawing, (ground_kind)(1 + i % 2), (uint16_t)(1 + i % 7), middle, 1500, 9, &random);
    }
}

static int by_place(const void *a, const void *b)
{
    const struct wend_point *p = a, *q = b;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

static void the_order_of_segments_does_not_move_points(void **state)
{
    (void)state;
    static struct wend_point first[GROUND_MOST];
    draw_overlaps(12);
    assert_right(2);
    uint32_t count = made.convex.point_count;
    memcpy(first, made.convex.points, count * sizeof *first);
    qsort(first, count, sizeof *first, by_place);
    for (uint32_t i = 0; i < drawing.count / 2; i++) {
        struct wend_segment other = drawing.segments[i];
        drawing.segments[i] = drawing.segments[drawing.count - 1 - i];
        drawing.segments[drawing.count - 1 - i] = other;
    }
    assert_right(2);
    assert_int_equal(made.convex.point_count, count);
    qsort(made.convex.points, count, sizeof *first, by_place);
    assert_memory_equal(made.convex.points, first, count * sizeof *first);
}

static void what_was_made_before_does_not_matter(void **state)
{
    (void)state;
    draw_overlaps(12);
    assert_int_equal(make(), WEND_OK);
    uint32_t corners = made.convex.corner_count;
    uint32_t *before = malloc(corners * sizeof *before);
    memcpy(before, made.convex.corners, corners * sizeof *before);
    static ground_drawing other;
    other = drawing;
    draw_overlaps(40);
    struct wend_ground_plan plan = ground_plan(&drawing), again = ground_plan(&other);
    assert_int_equal(wend_triangulation_make(&made, &plan), WEND_OK);
    size_t memory = wend_triangulation_memory(&made);
    assert_int_equal(wend_triangulation_make(&made, &again), WEND_OK);
    assert_int_equal(made.convex.corner_count, corners);
    assert_memory_equal(made.convex.corners, before, corners * sizeof *before);
    assert_int_equal(wend_triangulation_memory(&made), memory); /* none taken, none given back */
    free(before);
}

/* Makes a plan, again if memory was refused. */
static bool make_with(const wend_allocator *allocator)
{
    struct wend_triangulation with;
    struct wend_ground_plan plan = ground_plan(&drawing);
    wend_triangulation_begin(&with, allocator);
    wend_status status = wend_triangulation_make(&with, &plan);
    bool good = status == WEND_OK;
    assert_true(good || status == WEND_ERROR_MEMORY);
    if (!good) {
        assert_int_equal(with.convex.polygon_count, 0);
        status = wend_triangulation_make(&with, &plan);
        assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    }
    if (status == WEND_OK)
        assert_null(convex_shape_fault(&with.convex));
    wend_triangulation_end(&with);
    return good;
}

static void refused_memory_is_told_and_another_try_is_good(void **state)
{
    (void)state;
    draw_overlaps(12);
    const char *fault = test_memory_sweep(make_with);
    if (fault)
        print_error("%s\n", fault);
    assert_null(fault);
}

/* Long segments beside each other at a slope, and `others` anywhere: as many crossings as pairs that cross. */
static void check_crossings(random_source *random, int32_t run, int32_t rise, uint32_t others)
{
    enum { LONG = 200, MOST = 400 };
    struct wend_segment segments[MOST];
    struct wend_pieces pieces = {.memory = wend_default_allocator};
    struct wend_crossings crossings = {.memory = wend_default_allocator, .board.memory = wend_default_allocator};
    uint32_t count = LONG + others, crossed = 0;
    for (uint32_t i = 0; i < count; i++) {
        int32_t at = (int32_t)i * 37, swing = (int32_t)random_below(random, 9);
        struct wend_point from = {rise == 0 ? 0 : at, rise == 0 ? at : 0}, to = {from.x + run + swing, from.y + rise};
        if (i >= LONG) {
            from.x = (int32_t)random_below(random, 8000);
            from.y = (int32_t)random_below(random, 8000);
            to.x = (int32_t)random_below(random, 8000);
            to.y = (int32_t)random_below(random, 8000);
        }
        segments[i] = (struct wend_segment){from, to, WEND_NONE, 0, 0, 0, 0};
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < i; k++) {
            struct wend_point at;
            bool exact;
            crossed +=
                wend_segments_cross(segments[i].from, segments[i].to, segments[k].from, segments[k].to, &at, &exact);
        }
    assert_true(wend_pieces_gather(&pieces, segments, count));
    uint32_t ends = pieces.point_count;
    assert_int_equal(wend_crossings_cut(&crossings, segments, count, &pieces), WEND_OK);
    assert_int_equal(pieces.point_count - ends, crossed);
    wend_crossings_end(&crossings);
    wend_pieces_end(&pieces);
}

static void all_crossings_of_long_parallels_are_found(void **state)
{
    static const int32_t slopes[][2] = {{7000, 0}, {0, 7000}, {7000, 7000}, {-7000, 7000}, {7000, 3000}, {-500, 7000}};
    random_source random = {11};
    (void)state;
    for (uint32_t i = 0; i < sizeof slopes / sizeof *slopes; i++)
        for (uint32_t others = 0; others <= 200; others += 40)
            check_crossings(&random, slopes[i][0], slopes[i][1], others);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_crossings_of_long_parallels_are_found),
        cmocka_unit_test(a_square_is_one_polygon),
        cmocka_unit_test(a_hole_is_no_ground),
        cmocka_unit_test(outlines_may_touch_and_lie_on_each_other),
        cmocka_unit_test(areas_are_borders),
        cmocka_unit_test(vertices_that_no_wall_needs_are_dropped),
        cmocka_unit_test(vertices_in_a_straight_border_are_dropped),
        cmocka_unit_test(a_straight_part_of_an_outline_divides_nothing),
        cmocka_unit_test(a_wall_without_width_divides_ground),
        cmocka_unit_test(sides_to_be_linked_stay_whole),
        cmocka_unit_test(what_touches_a_side_to_be_linked_is_refused),
        cmocka_unit_test(outlines_that_are_not_closed_are_refused),
        cmocka_unit_test(numbers_out_of_range_are_refused),
        cmocka_unit_test(nothing_makes_no_polygons),
        cmocka_unit_test(the_order_of_segments_does_not_move_points),
        cmocka_unit_test(what_was_made_before_does_not_matter),
        cmocka_unit_test(refused_memory_is_told_and_another_try_is_good),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    wend_triangulation_end(&made);
    return failed;
}
