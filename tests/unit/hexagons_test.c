/* tests/unit/hexagons_test.c: hexagons in axial coordinates and on the screen, against the oracle's neighbours. */
#include "rules/rules.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#define ROOT_OF_3 1.7320508075688772

enum { LAYOUTS = 4, SIDE = 9, MIDDLE = 4 * SIDE + 4 };

static const wend_cells kinds[LAYOUTS] = {WEND_CELLS_HEX_POINTY_ODD, WEND_CELLS_HEX_POINTY_EVEN,
                                          WEND_CELLS_HEX_FLAT_ODD, WEND_CELLS_HEX_FLAT_EVEN};

/* The pair of axial numbers of each direction: the first row for pointy tops, the second for flat ones. */
static const int pairs[2][8][2] = {{{0, 0}, {1, -1}, {1, 0}, {0, 1}, {0, 0}, {-1, 1}, {-1, 0}, {0, -1}},
                                   {{0, -1}, {1, -1}, {0, 0}, {1, 0}, {0, 1}, {-1, 1}, {0, 0}, {-1, 0}}};

static rules_scene hexagons(int kind)
{
    rules_scene scene = rules_scene_make(SIDE, SIDE, 1);
    scene.cells = kinds[kind];
    scene.profile.straight = 1;
    return scene;
}

static wend_axial axial_of(int kind, uint32_t cell)
{
    return wend_axial_from_cell(kinds[kind], (int32_t)cell % SIDE, (int32_t)cell / SIDE);
}

/* Regular hexagons of side 2, the origin somewhere. */
static wend_layout regular(int kind)
{
    wend_layout layout = wend_layout_default();
    double across = 2 * ROOT_OF_3;
    layout.cells = kinds[kind];
    layout.origin_x = 10;
    layout.origin_y = -7;
    layout.cell_width = kind < 2 ? across : 4;
    layout.cell_height = kind < 2 ? 4 : across;
    return layout;
}

typedef struct point {
    double x, y;
} point;

static point centre(const wend_layout *layout, int32_t x, int32_t y)
{
    point point;
    assert_int_equal(wend_layout_to_world(layout, wend_place_cell(x, y), &point.x, &point.y), WEND_OK);
    return point;
}

static double square_of_distance(point a, point b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

static bool is_near(double a, double b)
{
    return a - b < 1e-9 && b - a < 1e-9;
}

static void cells_to_axial_and_back_are_the_same(void **state)
{
    (void)state;
    for (int kind = 0; kind < LAYOUTS; kind++) {
        wend_axial origin = wend_axial_from_cell(kinds[kind], 0, 0);
        assert_true(origin.q == 0 && origin.r == 0);
        for (int32_t y = -20; y < 20; y++) {
            for (int32_t x = -20; x < 20; x++) {
                int32_t back_x = 99, back_y = 99;
                wend_axial_to_cell(kinds[kind], wend_axial_from_cell(kinds[kind], x, y), &back_x, &back_y);
                assert_true(back_x == x && back_y == y);
            }
        }
    }
}

/* The origins' and the ends' axial numbers may wrap around, but come back. */
static void axial_numbers_of_the_farthest_cells_come_back(void **state)
{
    static const int32_t ends[] = {INT32_MIN, INT32_MIN + 1, -1, 0, 1, INT32_MAX - 1, INT32_MAX};
    (void)state;
    for (int kind = 0; kind < LAYOUTS; kind++)
        for (int i = 0; i < 49; i++) {
            int32_t x = ends[i % 7], y = ends[i / 7], back_x = 0, back_y = 0;
            wend_axial_to_cell(kinds[kind], wend_axial_from_cell(kinds[kind], x, y), &back_x, &back_y);
            assert_true(back_x == x && back_y == y);
        }
}

static void each_direction_is_one_pair_of_axial_numbers(void **state)
{
    (void)state;
    for (int kind = 0; kind < LAYOUTS; kind++) {
        rules_scene scene = hexagons(kind);
        for (uint32_t cell = 0; cell < SIDE * SIDE; cell++) {
            for (uint32_t way = 0; way < 8; way++) {
                uint32_t to = rules_next(&scene, cell, way);
                if (to == RULES_NOWHERE)
                    continue;
                wend_axial a = axial_of(kind, cell), b = axial_of(kind, to);
                assert_true(b.q - a.q == pairs[kind / 2][way][0] && b.r - a.r == pairs[kind / 2][way][1]);
            }
        }
        rules_scene_free(&scene);
    }
}

static void axial_distance_is_the_number_of_steps(void **state)
{
    (void)state;
    for (int kind = 0; kind < LAYOUTS; kind++) {
        rules_scene scene = hexagons(kind);
        rules_oracle oracle = rules_oracle_open(&scene);
        for (uint32_t start = 0; start < SIDE * SIDE; start += 5) {
            uint64_t costs[SIDE * SIDE];
            rules_oracle_costs(&oracle, start, RULES_NOWHERE, costs);
            for (uint32_t goal = 0; goal < SIDE * SIDE; goal++)
                assert_int_equal(wend_axial_distance(axial_of(kind, start), axial_of(kind, goal)), costs[goal]);
        }
        rules_oracle_close(&oracle);
        rules_scene_free(&scene);
    }
}

static void axial_distance_takes_the_largest_numbers(void **state)
{
    wend_axial low = {INT32_MIN, 0}, high = {INT32_MAX, 0};
    (void)state;
    assert_int_equal(wend_axial_distance(low, high), UINT32_MAX);
}

static void first_hexagon_lies_in_the_box_at_the_origin(void **state)
{
    (void)state;
    for (int kind = 0; kind < LAYOUTS; kind++) {
        wend_layout layout = regular(kind);
        point first = centre(&layout, 0, 0);
        bool shifted = kind % 2 == 1; /* the even rows or columns are */
        double shift_x = shifted && kind < 2 ? layout.cell_width / 2 : 0;
        double shift_y = shifted && kind >= 2 ? layout.cell_height / 2 : 0;
        assert_true(is_near(first.x, layout.origin_x + layout.cell_width / 2 + shift_x));
        assert_true(is_near(first.y, layout.origin_y + layout.cell_height / 2 + shift_y));
    }
}

/* And in the direction that the compass says. */
static void six_neighbours_lie_equally_far_around(void **state)
{
    static const int compass[8][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};
    (void)state;
    for (int kind = 0; kind < LAYOUTS; kind++) {
        rules_scene scene = hexagons(kind);
        wend_layout layout = regular(kind);
        for (uint32_t cell = MIDDLE; cell <= MIDDLE + SIDE; cell += cell % 2 ? SIDE - 1 : 1) {
            point here = centre(&layout, (int32_t)cell % SIDE, (int32_t)cell / SIDE);
            for (uint32_t way = 0; way < 8; way++) {
                uint32_t to = rules_next(&scene, cell, way);
                if (to == RULES_NOWHERE)
                    continue;
                point there = centre(&layout, (int32_t)to % SIDE, (int32_t)to / SIDE);
                assert_true(is_near(square_of_distance(here, there), 12));
                double along = (there.x - here.x) * compass[way][0] + (there.y - here.y) * compass[way][1];
                assert_true(along > 3);
            }
        }
        rules_scene_free(&scene);
    }
}

static void point_belongs_to_the_nearest_centre(void **state)
{
    random_source random = {12};
    (void)state;
    for (int i = 0; i < 20000; i++) {
        int kind = i % LAYOUTS;
        wend_layout layout = regular(kind);
        point point;
        wend_place place;
        point.x = random_below(&random, 100000) / 1000.0 - 50;
        point.y = random_below(&random, 100000) / 1000.0 - 50;
        assert_int_equal(wend_layout_to_place(&layout, point.x, point.y, &place), WEND_OK);
        assert_true((place.x & 255) == 128 && (place.y & 255) == 128);
        int32_t x = wend_place_column(place), y = wend_place_row(place);
        double own = square_of_distance(point, centre(&layout, x, y));
        for (int32_t j = y - 2; j <= y + 2; j++)
            for (int32_t k = x - 2; k <= x + 2; k++)
                assert_true(own <= square_of_distance(point, centre(&layout, k, j)) + 1e-6);
    }
}

static void squeezed_and_upside_down_hexagons_map_back(void **state)
{
    random_source random = {13};
    (void)state;
    for (int i = 0; i < 4000; i++) {
        wend_layout layout = regular(i % LAYOUTS);
        wend_place place;
        layout.cell_width = 1 + random_below(&random, 80);
        layout.cell_height = 1 + random_below(&random, 80);
        if (i / LAYOUTS % 2)
            layout.cell_height = -layout.cell_height;
        int32_t x = (int32_t)random_below(&random, 400) - 200, y = (int32_t)random_below(&random, 400) - 200;
        point there = centre(&layout, x, y);
        assert_int_equal(wend_layout_to_place(&layout, there.x, there.y, &place), WEND_OK);
        assert_true(wend_place_column(place) == x && wend_place_row(place) == y);
    }
}

/* The cells beside, and no other, get the wall, on whatever level; it goes as it came. */
static void wall_closes_the_exits_on_both_sides_of_a_side(void **state)
{
    (void)state;
    for (int kind = 0; kind < LAYOUTS; kind++) {
        rules_scene scene = rules_scene_make(4, 5, 2);
        rules_stage stage;
        scene.cells = kinds[kind];
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        for (uint32_t cell = 0; cell < 40; cell++)
            for (uint32_t way = 0; way < 8; way++) {
                uint32_t to = rules_next(&scene, cell, way);
                bool is_side = rules_ways(rules_topology(&scene)) >> way & 1;
                wend_status expected = !is_side              ? WEND_ERROR_ARGUMENT
                                       : to == RULES_NOWHERE ? WEND_ERROR_RANGE
                                                             : WEND_OK;
                assert_int_equal(wend_grid_set_wall(stage.grid, rules_place(&scene, cell), (wend_direction)way, true),
                                 expected);
                for (uint32_t other = 0; other < 40; other++) {
                    uint32_t closed = expected != WEND_OK ? 0
                                      : other == cell     ? 1u << way
                                      : other == to       ? 1u << (way + 4) % 8
                                                          : 0;
                    assert_int_equal(wend_grid_exits(stage.grid, rules_place(&scene, other)), 255 & ~closed);
                }
                assert_int_equal(wend_grid_set_wall(stage.grid, rules_place(&scene, cell), (wend_direction)way, false),
                                 expected);
            }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_to_axial_and_back_are_the_same),
        cmocka_unit_test(axial_numbers_of_the_farthest_cells_come_back),
        cmocka_unit_test(each_direction_is_one_pair_of_axial_numbers),
        cmocka_unit_test(axial_distance_is_the_number_of_steps),
        cmocka_unit_test(axial_distance_takes_the_largest_numbers),
        cmocka_unit_test(first_hexagon_lies_in_the_box_at_the_origin),
        cmocka_unit_test(six_neighbours_lie_equally_far_around),
        cmocka_unit_test(point_belongs_to_the_nearest_centre),
        cmocka_unit_test(squeezed_and_upside_down_hexagons_map_back),
        cmocka_unit_test(wall_closes_the_exits_on_both_sides_of_a_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
