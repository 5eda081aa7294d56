/* tests/unit/layout_test.c: between a game's world and places on a map. */
#include "test/random.h"
#include "test/test.h"

#include <wend/layout.h>

#include <math.h>

static wend_layout orthogonal(double origin_x, double origin_y, double cell_width, double cell_height)
{
    wend_layout layout = wend_layout_default();
    layout.origin_x = origin_x;
    layout.origin_y = origin_y;
    layout.cell_width = cell_width;
    layout.cell_height = cell_height;
    return layout;
}

static wend_layout isometric(double origin_x, double origin_y, double cell_width, double cell_height)
{
    wend_layout layout = orthogonal(origin_x, origin_y, cell_width, cell_height);
    layout.projection = WEND_PROJECTION_ISOMETRIC;
    return layout;
}

static void check_place(const wend_layout *layout, double world_x, double world_y, int32_t x, int32_t y)
{
    wend_place place = {99, 99, 99, 99};
    assert_int_equal(wend_layout_to_place(layout, world_x, world_y, &place), WEND_OK);
    if (place.x != x || place.y != y || place.level != 0)
        fail_msg("(%g, %g) became (%d, %d) on level %u, not (%d, %d)", world_x, world_y, (int)place.x, (int)place.y,
                 (unsigned)place.level, (int)x, (int)y);
}

static void default_is_one_unit_a_cell(void **state)
{
    wend_layout layout = wend_layout_default();
    (void)state;
    check_place(&layout, 0, 0, 0, 0);
    check_place(&layout, 1.5, 2.25, 384, 576);
}

static void places_round_down_also_below_zero(void **state)
{
    wend_layout layout = wend_layout_default();
    (void)state;
    check_place(&layout, -0.001, -1.0, -1, -256);
    check_place(&layout, 0.9999, -1.0001, 255, -257);
}

static void orthogonal_origin_is_the_corner_of_the_first_cell(void **state)
{
    wend_layout layout = orthogonal(100, 50, 32, 16);
    (void)state;
    check_place(&layout, 100, 50, 0, 0);
    check_place(&layout, 132, 66, 256, 256);
    check_place(&layout, 99, 49, -8, -16);
}

static void negative_height_is_a_world_whose_y_points_up(void **state)
{
    wend_layout layout = orthogonal(0, 320, 32, -32);
    (void)state;
    check_place(&layout, 16, 304, 128, 128);
    check_place(&layout, 0, 0, 0, 2560);
}

static void isometric_diamond_has_its_four_corners_where_they_belong(void **state)
{
    wend_layout layout = isometric(0, 0, 64, 32);
    (void)state;
    check_place(&layout, 0, 0, 0, 0);
    check_place(&layout, 32, 16, 256, 0);
    check_place(&layout, -32, 16, 0, 256);
    check_place(&layout, 0, 32, 256, 256);
    check_place(&layout, 0, 16, 128, 128);
}

static void isometric_centre_of_a_cell_maps_back(void **state)
{
    wend_layout layout = isometric(400, 20, 64, 32);
    double x = 0, y = 0;
    (void)state;
    assert_int_equal(wend_layout_to_world(&layout, wend_place_cell(3, 1), &x, &y), WEND_OK);
    assert_true(x == 400 + (3 - 1) * 32.0);
    assert_true(y == 20 + (3 + 1 + 1) * 16.0);
}

/* A place there and back is at most 1/256 of a cell away. */
static void check_round_trip(const wend_layout *layout, random_source *random)
{
    wend_place place = {(int32_t)random_below(random, 1 << 24) - (1 << 23), 0, 0, 0}, back = {0, 0, 0, 0};
    double x = 0, y = 0;
    place.y = (int32_t)random_below(random, 1 << 24) - (1 << 23);
    assert_int_equal(wend_layout_to_world(layout, place, &x, &y), WEND_OK);
    assert_int_equal(wend_layout_to_place(layout, x, y, &back), WEND_OK);
    assert_true(llabs((int64_t)back.x - place.x) <= 1 && llabs((int64_t)back.y - place.y) <= 1);
}

static void there_and_back_stays_within_one_unit(void **state)
{
    static const double sizes[] = {1, 32, -32, 0.1, 17.3, -0.001, 1e6};
    random_source random = {5};
    (void)state;
    for (int i = 0; i < 20000; i++) {
        double width = sizes[random_below(&random, 7)], height = sizes[random_below(&random, 7)];
        wend_layout flat = orthogonal(13.7, -900.25, width, height), diamond = isometric(13.7, -900.25, width, height);
        check_round_trip(&flat, &random);
        check_round_trip(&diamond, &random);
    }
}

static void cells_without_size_are_refused(void **state)
{
    const double bad[] = {0.0, -0.0, NAN, INFINITY, -INFINITY};
    (void)state;
    for (unsigned i = 0; i < 20; i++) {
        wend_layout layout = i & 1 ? orthogonal(0, 0, bad[i / 4], 1) : orthogonal(0, 0, 1, bad[i / 4]);
        wend_place place = {0, 0, 0, 0};
        double x, y;
        layout.projection = i & 2 ? WEND_PROJECTION_ISOMETRIC : WEND_PROJECTION_ORTHOGONAL;
        assert_int_equal(wend_layout_to_place(&layout, 0, 0, &place), WEND_ERROR_ARGUMENT);
        assert_int_equal(wend_layout_to_world(&layout, place, &x, &y), WEND_ERROR_ARGUMENT);
    }
}

static void refuse_layout(wend_cells cells, wend_projection view)
{
    wend_layout layout = wend_layout_default();
    wend_place place = {0, 0, 0, 0};
    double x, y;
    layout.cells = cells;
    layout.projection = view;
    assert_int_equal(wend_layout_to_place(&layout, 0, 0, &place), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layout_to_world(&layout, place, &x, &y), WEND_ERROR_ARGUMENT);
}

static void unknown_cells_and_views_are_refused(void **state)
{
    (void)state;
    refuse_layout((wend_cells)5, WEND_PROJECTION_ORTHOGONAL);
    refuse_layout((wend_cells)-1, WEND_PROJECTION_ORTHOGONAL);
    refuse_layout(WEND_CELLS_SQUARE, (wend_projection)2);
    refuse_layout(WEND_CELLS_SQUARE, (wend_projection)-1);
}

static void isometric_hexagons_are_refused(void **state)
{
    (void)state;
    for (int cells = WEND_CELLS_HEX_POINTY_ODD; cells <= WEND_CELLS_HEX_FLAT_EVEN; cells++)
        refuse_layout((wend_cells)cells, WEND_PROJECTION_ISOMETRIC);
}

static void points_too_far_away_take_the_nearest_place(void **state)
{
    wend_layout layout = wend_layout_default();
    (void)state;
    check_place(&layout, 1e30, -1e30, INT32_MAX, INT32_MIN);
    check_place(&layout, -(double)INFINITY, (double)INFINITY, INT32_MIN, INT32_MAX);
    check_place(&layout, 8388608.0, -8388608.0, INT32_MAX, INT32_MIN);
}

static void point_that_is_not_a_number_takes_the_lowest_place(void **state)
{
    wend_layout layout = wend_layout_default();
    (void)state;
    check_place(&layout, (double)NAN, 1, INT32_MIN, 256);
    check_place(&layout, 1, (double)NAN, 256, INT32_MIN);
}

static void null_pointers_are_refused(void **state)
{
    wend_layout layout = wend_layout_default();
    wend_place place = {0, 0, 0, 0};
    double x = 0, y = 0;
    (void)state;
    assert_int_equal(wend_layout_to_place(NULL, 0, 0, &place), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layout_to_place(&layout, 0, 0, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layout_to_world(NULL, place, &x, &y), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layout_to_world(&layout, place, NULL, &y), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_layout_to_world(&layout, place, &x, NULL), WEND_ERROR_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_is_one_unit_a_cell),
        cmocka_unit_test(places_round_down_also_below_zero),
        cmocka_unit_test(orthogonal_origin_is_the_corner_of_the_first_cell),
        cmocka_unit_test(negative_height_is_a_world_whose_y_points_up),
        cmocka_unit_test(isometric_diamond_has_its_four_corners_where_they_belong),
        cmocka_unit_test(isometric_centre_of_a_cell_maps_back),
        cmocka_unit_test(there_and_back_stays_within_one_unit),
        cmocka_unit_test(cells_without_size_are_refused),
        cmocka_unit_test(unknown_cells_and_views_are_refused),
        cmocka_unit_test(isometric_hexagons_are_refused),
        cmocka_unit_test(points_too_far_away_take_the_nearest_place),
        cmocka_unit_test(point_that_is_not_a_number_takes_the_lowest_place),
        cmocka_unit_test(null_pointers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
