/* tests/unit/line_test.c: sight, rays, cells and costs of single lines, and calls that make no sense. */
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <string.h>

static wend_place place(int32_t x, int32_t y)
{
    return (wend_place){x, y, 0, 0};
}

static bool sees(const char *rows, wend_place from, wend_place to)
{
    test_map map = scene_map(rows);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    bool there = wend_line_of_sight(scene.space, from, to, NULL, 0);
    bool back = wend_line_of_sight(scene.space, to, from, NULL, 0);
    scene_close(&scene);
    test_map_free(&map);
    assert_int_equal(there, back);
    return there;
}

static void line_between_centres_touches_what_it_crosses(void **state)
{
    (void)state;
    assert_true(sees("...../...../.....", wend_place_cell(0, 0), wend_place_cell(4, 2)));
    assert_false(sees("...../..@../.....", wend_place_cell(0, 0), wend_place_cell(4, 2)));
    assert_true(sees("..@../...../..@..", wend_place_cell(0, 1), wend_place_cell(4, 1)));
}

static void corner_of_a_blocked_cell_stops_a_line_through_it(void **state)
{
    (void)state;
    assert_false(sees(".@/..", wend_place_cell(0, 0), wend_place_cell(1, 1)));
    assert_false(sees("../@.", wend_place_cell(0, 0), wend_place_cell(1, 1)));
    assert_true(sees("../@.", place(128, 127), place(384, 383)));
    assert_false(sees("../@.", place(128, 128), place(256, 256)));
}

static void line_along_a_side_touches_the_cells_on_both(void **state)
{
    (void)state;
    assert_true(sees(".../...", place(100, 256), place(700, 256)));
    assert_false(sees(".../..@", place(100, 256), place(700, 256)));
    assert_false(sees("..@/...", place(100, 256), place(700, 256)));
    assert_false(sees("../.@/..", place(256, 10), place(256, 700)));
    assert_true(sees("../.@/..", place(255, 10), place(255, 700)));
}

static void border_of_the_map_is_blocked(void **state)
{
    (void)state;
    assert_false(sees(".../...", place(0, 100), place(300, 100)));
    assert_true(sees(".../...", place(1, 1), place(767, 511)));
    assert_false(sees(".../...", place(1, 1), place(768, 511)));
    assert_false(sees(".../...", place(1, 1), place(767, 512)));
}

static void ray_tells_what_it_meets_and_where(void **state)
{
    test_map map = scene_map("...@");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_line_hit hit;
    (void)state;
    assert_int_equal(wend_line_raycast(scene.space, wend_place_cell(0, 0), wend_place_cell(3, 0), NULL, 0, &hit),
                     WEND_OK);
    assert_true(hit.hit && hit.cell.x == 896 && hit.cell.y == 128 && hit.cell.level == 0);
    assert_true(hit.fraction == 640.0 / 768.0);
    assert_int_equal(wend_line_raycast(scene.space, wend_place_cell(0, 0), wend_place_cell(2, 0), NULL, 0, &hit),
                     WEND_OK);
    assert_true(!hit.hit && hit.fraction == 1);
    assert_int_equal(wend_line_raycast(scene.space, wend_place_cell(3, 0), wend_place_cell(2, 0), NULL, 0, &hit),
                     WEND_OK);
    assert_true(hit.hit && hit.cell.x == 896 && hit.fraction == 0);
    scene_close(&scene);
    test_map_free(&map);
}

static void ray_that_leaves_the_map_names_the_cell_outside(void **state)
{
    test_map map = scene_map("..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_line_hit hit;
    (void)state;
    assert_int_equal(wend_line_raycast(scene.space, wend_place_cell(1, 0), wend_place_cell(1, -4), NULL, 0, &hit),
                     WEND_OK);
    assert_true(hit.hit && hit.cell.x == 384 && hit.cell.y == -128 && hit.fraction == 0.125);
    scene_close(&scene);
    test_map_free(&map);
}

static void exceptions_count_as_free_whatever_stands_there(void **state)
{
    test_map map = scene_map("@..@");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_place ends[2] = {wend_place_cell(0, 0), wend_place_cell(3, 0)};
    (void)state;
    assert_false(wend_line_of_sight(scene.space, ends[0], ends[1], NULL, 0));
    assert_false(wend_line_of_sight(scene.space, ends[0], ends[1], ends, 1));
    assert_true(wend_line_of_sight(scene.space, ends[0], ends[1], ends, 2));
    ends[1].level = 1;
    assert_false(wend_line_of_sight(scene.space, ends[0], wend_place_cell(3, 0), ends, 2));
    scene_close(&scene);
    test_map_free(&map);
}

static void cells_come_in_the_order_of_the_line(void **state)
{
    test_map map = scene_map("@@/..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_place cells[4];
    (void)state;
    memset(cells, 0, sizeof cells);
    size_t count = wend_line_cells(scene.space, wend_place_cell(1, 1), wend_place_cell(0, 0), cells, 4);
    assert_int_equal(count, 4);
    /* the corner's three others at once: row by row */
    assert_true(cells[0].x == 384 && cells[0].y == 384);
    assert_true(cells[1].x == 128 && cells[1].y == 128);
    assert_true(cells[2].x == 384 && cells[2].y == 128);
    assert_true(cells[3].x == 128 && cells[3].y == 384);
    assert_int_equal(wend_line_cells(scene.space, wend_place_cell(1, 1), wend_place_cell(0, 0), NULL, 0), 4);
    scene_close(&scene);
    test_map_free(&map);
}

static uint64_t cost_of(const rules_scene *scene, wend_place from, wend_place to)
{
    rules_stage stage;
    uint64_t cost = 0;
    assert_int_equal(rules_stage_open(&stage, scene, NULL), WEND_OK);
    assert_int_equal(wend_line_cost(stage.space, from, to, &cost), WEND_OK);
    rules_stage_close(&stage);
    return cost;
}

static void cost_on_plain_ground_is_the_length(void **state)
{
    rules_scene scene = rules_scene_make(8, 8, 1);
    (void)state;
    assert_true(cost_of(&scene, wend_place_cell(0, 0), wend_place_cell(3, 4)) == 5 * 13860);
    assert_true(cost_of(&scene, wend_place_cell(0, 0), wend_place_cell(7, 0)) == 7 * 13860);
    assert_true(cost_of(&scene, wend_place_cell(0, 0), wend_place_cell(1, 1)) == 19601);  /* 19600.99993… */
    assert_true(cost_of(&scene, wend_place_cell(0, 0), wend_place_cell(7, 7)) == 137207); /* 137206.9997… */
    assert_true(cost_of(&scene, place(100, 100), place(101, 100)) == 55);                 /* 54.14… */
    assert_true(cost_of(&scene, place(100, 100), place(100, 100)) == 0);
    scene.terrain[0] = '@';
    assert_true(cost_of(&scene, wend_place_cell(0, 0), wend_place_cell(3, 4)) == UINT64_MAX);
    rules_scene_free(&scene);
}

static void weights_count_by_the_length_in_each_cell(void **state)
{
    rules_scene scene = rules_scene_make(4, 2, 1);
    (void)state;
    scene.profile.weight['G'] = 3;
    memset(scene.terrain, 'G', 2);
    assert_true(cost_of(&scene, wend_place_cell(0, 0), wend_place_cell(3, 0)) == 13860 * 9 / 2 + 13860 * 3 / 2);
    assert_true(cost_of(&scene, place(1, 256), place(1023, 256)) == (13860 * (511 * 3 + 511) + 255) / 256);
    scene.profile.weigh = WEND_WEIGH_BOTH;
    assert_true(cost_of(&scene, wend_place_cell(0, 0), wend_place_cell(3, 0)) == 13860 * 9 + 13860 * 3);
    rules_scene_free(&scene);
}

/* Where the sum is a fraction it is rounded up, and nowhere else. */
static void cost_along_a_row_is_exact(void **state)
{
    random_source random = {5};
    rules_scene scene = rules_scene_make(30, 1, 1);
    rules_stage stage;
    (void)state;
    for (uint32_t i = 0; i < 30; i++) {
        scene.terrain[i] = (uint8_t)('a' + i);
        scene.profile.weight['a' + i] = (uint16_t)(1 + random_below(&random, i % 3 ? 9 : 65535));
    }
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    for (int i = 0; i < 3000; i++) {
        int32_t a = 1 + (int32_t)random_below(&random, 30 * 256 - 1),
                b = 1 + (int32_t)random_below(&random, 30 * 256 - 1);
        uint64_t sum = 0, cost;
        for (int32_t x = a < b ? a : b; x < (a < b ? b : a); x++)
            sum += scene.profile.weight['a' + x / 256];
        assert_int_equal(wend_line_cost(stage.space, place(a, 77), place(b, 77), &cost), WEND_OK);
        assert_true(cost == (sum * 13860 + 255) / 256);
    }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void cost_along_hexagons_side_by_side_is_exact(void **state)
{
    random_source random = {6};
    rules_scene scene = rules_scene_make(20, 1, 1);
    rules_stage stage;
    (void)state;
    scene.cells = WEND_CELLS_HEX_POINTY_ODD;
    scene.profile.straight = 13;
    for (uint32_t i = 0; i < 20; i++) {
        scene.terrain[i] = (uint8_t)('a' + i);
        scene.profile.weight['a' + i] = (uint16_t)(1 + random_below(&random, 65535));
    }
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    for (int32_t a = 0; a < 20; a++) {
        uint64_t sum = 0, cost;
        for (int32_t b = a; b < 20; b++) {
            assert_int_equal(wend_line_cost(stage.space, wend_place_cell(a, 0), wend_place_cell(b, 0), &cost), WEND_OK);
            assert_true(cost == (sum * 13 + 1) / 2);
            assert_int_equal(wend_line_cost(stage.space, wend_place_cell(b, 0), wend_place_cell(a, 0), &cost), WEND_OK);
            assert_true(cost == (sum * 13 + 1) / 2);
            if (b < 19)
                sum += scene.profile.weight['a' + b] + scene.profile.weight['a' + b + 1];
        }
    }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void layers_are_paid_where_a_line_runs_through_but_not_at_its_start(void **state)
{
    rules_scene scene = rules_scene_make(4, 4, 1);
    (void)state;
    scene.profile.extra_price = 10;
    scene.profile.crossing_cost = 7000;
    scene.extra[0] = 1000;
    scene.extra[1] = 20;
    scene.extra[5] = 3;
    scene.occupied[0] = scene.occupied[2] = 1;
    assert_true(cost_of(&scene, wend_place_cell(0, 0), wend_place_cell(3, 0)) == 3 * 13860 + 200 + 7000);
    assert_true(cost_of(&scene, wend_place_cell(0, 0), wend_place_cell(1, 1)) == 19601 + 30);
    assert_true(cost_of(&scene, place(10, 256), place(400, 256)) == (13860 * 390 + 255) / 256 + 200);
    rules_scene_free(&scene);
}

static void places_at_the_ends_of_all_numbers_are_no_trouble(void **state)
{
    static const int32_t ends[] = {INT32_MIN, INT32_MIN + 1, -256, -1, 0, 1, 256, 700, INT32_MAX - 1, INT32_MAX};
    enum { ENDS = sizeof ends / sizeof *ends };
    test_map map = scene_map(".../.@./...");
    (void)state;
    for (int kind = 0; kind < 5; kind += kind == 0 ? 1 : 2) {
        scene scene = scene_open_cells(&map, (wend_cells)kind, NULL);
        wend_place cells[9];
        for (int i = 0; i < ENDS * ENDS * ENDS * ENDS; i += kind == 0 ? 1 : 97) {
            wend_place from = place(ends[i % ENDS], ends[i / ENDS % ENDS]);
            wend_place to = place(ends[i / ENDS / ENDS % ENDS], ends[i / ENDS / ENDS / ENDS]);
            wend_line_hit hit;
            uint64_t cost;
            bool sees = wend_line_of_sight(scene.space, from, to, NULL, 0);
            assert_int_equal(sees, wend_line_of_sight(scene.space, to, from, NULL, 0));
            assert_int_equal(wend_line_raycast(scene.space, from, to, NULL, 0, &hit), WEND_OK);
            assert_true(hit.hit != sees && hit.fraction >= 0 && hit.fraction <= 1);
            assert_int_equal(wend_line_cost(scene.space, from, to, &cost), WEND_OK);
            assert_true((cost == UINT64_MAX) != sees);
            if (kind == 0)
                assert_true(wend_line_cells(scene.space, from, to, cells, 9) <= 9);
        }
        scene_close(&scene);
    }
    test_map_free(&map);
}

static void line_from_afar_touches_the_same_cells_of_the_map(void **state)
{
    test_map map = scene_map(".../.@./...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_place cells[9];
    (void)state;
    assert_int_equal(
        wend_line_cells(scene.space, place(-2000000000, -2000000000), place(2000000000, 2000000000), cells, 9), 7);
    assert_true(cells[0].x == 128 && cells[0].y == 128 && cells[6].x == 640 && cells[6].y == 640);
    assert_int_equal(wend_line_cells(scene.space, place(2000000000, 300), place(-2000000000, 300), cells, 9), 3);
    assert_true(cells[0].x == 640 && cells[2].x == 128 && cells[0].y == 384);
    assert_int_equal(wend_line_cells(scene.space, place(2000000000, 300), place(2000, 300), cells, 9), 0);
    scene_close(&scene);
    test_map_free(&map);
}

static void calls_that_make_no_sense_are_refused(void **state)
{
    test_map map = scene_map("...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_place a = wend_place_cell(0, 0), b = wend_place_cell(2, 0), above = wend_place_at(0, 0, 1);
    wend_line_hit hit;
    uint64_t cost;
    (void)state;
    assert_false(wend_line_of_sight(NULL, a, b, NULL, 0));
    assert_false(wend_line_of_sight(scene.space, a, b, NULL, 1));
    assert_false(wend_line_of_sight(scene.space, a, above, NULL, 0));
    assert_false(wend_line_of_sight(scene.space, above, above, NULL, 0));
    assert_int_equal(wend_line_raycast(NULL, a, b, NULL, 0, &hit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_line_raycast(scene.space, a, b, NULL, 0, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_line_raycast(scene.space, a, b, NULL, 2, &hit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_line_raycast(scene.space, a, above, NULL, 0, &hit), WEND_ERROR_RANGE);
    assert_int_equal(wend_line_raycast(scene.space, above, above, NULL, 0, &hit), WEND_ERROR_RANGE);
    assert_int_equal(wend_line_cost(NULL, a, b, &cost), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_line_cost(scene.space, a, b, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_line_cells(NULL, a, b, NULL, 0), 0);
    assert_int_equal(wend_line_cells(scene.space, a, b, NULL, 1), 0);
    assert_int_equal(wend_line_cells(scene.space, a, above, NULL, 0), 0);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_between_centres_touches_what_it_crosses),
        cmocka_unit_test(corner_of_a_blocked_cell_stops_a_line_through_it),
        cmocka_unit_test(line_along_a_side_touches_the_cells_on_both),
        cmocka_unit_test(border_of_the_map_is_blocked),
        cmocka_unit_test(ray_tells_what_it_meets_and_where),
        cmocka_unit_test(ray_that_leaves_the_map_names_the_cell_outside),
        cmocka_unit_test(exceptions_count_as_free_whatever_stands_there),
        cmocka_unit_test(cells_come_in_the_order_of_the_line),
        cmocka_unit_test(cost_on_plain_ground_is_the_length),
        cmocka_unit_test(weights_count_by_the_length_in_each_cell),
        cmocka_unit_test(cost_along_a_row_is_exact),
        cmocka_unit_test(cost_along_hexagons_side_by_side_is_exact),
        cmocka_unit_test(layers_are_paid_where_a_line_runs_through_but_not_at_its_start),
        cmocka_unit_test(places_at_the_ends_of_all_numbers_are_no_trouble),
        cmocka_unit_test(line_from_afar_touches_the_same_cells_of_the_map),
        cmocka_unit_test(calls_that_make_no_sense_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
