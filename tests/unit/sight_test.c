/* tests/unit/sight_test.c: what a watcher sees, drawn; layers that hear of it; errors and memory. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <string.h>

/* Looks from the cell marked 'o', which is free, over a map of rows; `expected` has blanks where nothing is seen. */
static void check_drawn(wend_sight_desc desc, wend_cells cells, const char *rows, const char *expected)
{
    char drawn[400] = "";
    size_t at = 0;
    test_map map = scene_map(rows);
    wend_place from = wend_place_cell(0, 0);
    wend_sight *sight = NULL;
    for (uint32_t i = 0; i < map.width * map.height; i++)
        if (map.cells[i] == 'o') {
            from = wend_place_cell((int32_t)(i % map.width), (int32_t)(i / map.width));
            map.cells[i] = '.';
        }
    scene scene = scene_open_cells(&map, cells, NULL);
    assert_int_equal(wend_sight_create(&desc, NULL, &sight), WEND_OK);
    assert_int_equal(wend_sight_look(sight, scene.space, from, NULL), WEND_OK);
    for (uint32_t y = 0; y < map.height; y++)
        for (uint32_t x = 0; x <= map.width; x++) {
            bool sees = wend_sight_sees(sight, wend_place_cell((int32_t)x, (int32_t)y));
            drawn[at++] = x == map.width ? '/' : sees ? (char)map.cells[y * map.width + x] : ' ';
        }
    drawn[at - 1] = 0;
    assert_string_equal(drawn, expected);
    wend_sight_destroy(sight);
    scene_close(&scene);
    test_map_free(&map);
}

static wend_sight_desc seeing(wend_sight_rule rule, uint32_t cells)
{
    wend_sight_desc desc = wend_sight_desc_default();
    desc.rule = rule;
    desc.range = cells * WEND_CELL;
    return desc;
}

static void corner_walls_of_a_corridor_are_seen(void **state)
{
    (void)state;
    for (int rule = 0; rule < 2; rule++)
        check_drawn(seeing((wend_sight_rule)rule, 20), WEND_CELLS_SQUARE, "@@@@@@@@/@o.....@/@@@@@@@@",
                    "@@@@@@@@/@......@/@@@@@@@@");
}

static void pillar_casts_a_shadow(void **state)
{
    (void)state;
    check_drawn(seeing(WEND_SIGHT_SYMMETRIC, 20), WEND_CELLS_SQUARE, "......./......./o..@.../......./.......",
                "......./......./...@   /......./.......");
}

static void leaning_out_shows_more_than_what_sees_back(void **state)
{
    const char *rows = "......../o.@.....";
    (void)state;
    check_drawn(seeing(WEND_SIGHT_SYMMETRIC, 20), WEND_CELLS_SQUARE, rows, ".....   /..@     ");
    check_drawn(seeing(WEND_SIGHT_PERMISSIVE, 20), WEND_CELLS_SQUARE, rows, "......  /..@     ");
}

static void range_is_round_or_square(void **state)
{
    wend_sight_desc desc = seeing(WEND_SIGHT_SYMMETRIC, 2);
    (void)state;
    check_drawn(desc, WEND_CELLS_SQUARE, "...../...../..o../...../.....", "  .  / ... /...../ ... /  .  ");
    desc.measure = WEND_MEASURE_CHEBYSHEV;
    check_drawn(desc, WEND_CELLS_SQUARE, "...../...../..o../...../.....", "...../...../...../...../.....");
    desc.range = 0;
    check_drawn(desc, WEND_CELLS_SQUARE, ".../.o./...", "   / . /   ");
}

static void cone_looks_one_way(void **state)
{
    wend_sight_desc desc = seeing(WEND_SIGHT_SYMMETRIC, 9);
    (void)state;
    desc.half_angle = 45;
    check_drawn(desc, WEND_CELLS_SQUARE, "...../...../..o../...../.....", "    ./   ../  .../   ../    .");
    desc.facing_x = -1000;
    desc.half_angle = 90;
    check_drawn(desc, WEND_CELLS_SQUARE, "...../...../..o../...../.....", "...  /...  /...  /...  /...  ");
    desc.facing_x = 3;
    desc.facing_y = -3;
    desc.half_angle = 135;
    check_drawn(desc, WEND_CELLS_SQUARE, "...../...../..o../...../.....", "...../...../...../  .../  ...");
}

static void walls_on_cell_sides_hide(void **state)
{
    test_map map = scene_map("...../...../.....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_sight *sight = NULL;
    bool changed = false;
    (void)state;
    assert_int_equal(wend_sight_create(NULL, NULL, &sight), WEND_OK);
    assert_int_equal(wend_sight_look(sight, scene.space, wend_place_cell(0, 1), NULL), WEND_OK);
    assert_int_equal(wend_grid_set_wall(scene.grid, wend_place_cell(1, 1), WEND_DIRECTION_EAST, true), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_int_equal(wend_sight_look(sight, scene.space, wend_place_cell(0, 1), &changed), WEND_OK);
    assert_true(changed);
    assert_false(wend_sight_sees(sight, wend_place_cell(2, 1)));
    assert_true(wend_sight_sees(sight, wend_place_cell(2, 0)));
    assert_int_equal(wend_grid_set_wall(scene.grid, wend_place_cell(1, 1), WEND_DIRECTION_EAST, false), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_int_equal(wend_sight_look(sight, scene.space, wend_place_cell(0, 1), &changed), WEND_OK);
    assert_true(changed);
    assert_true(wend_sight_sees(sight, wend_place_cell(2, 1)));
    wend_sight_destroy(sight);
    scene_close(&scene);
    test_map_free(&map);
}

static void hexagons_are_seen_by_lines(void **state)
{
    (void)state;
    check_drawn(seeing(WEND_SIGHT_SYMMETRIC, 9), WEND_CELLS_HEX_POINTY_ODD, "@@@@@@/@o...@/@@@@@@",
                " @@@@@/@....@/ @@@@@");
    check_drawn(seeing(WEND_SIGHT_SYMMETRIC, 9), WEND_CELLS_HEX_POINTY_ODD, "o.@...", "..@   ");
    check_drawn(seeing(WEND_SIGHT_SYMMETRIC, 1), WEND_CELLS_HEX_POINTY_ODD, "..../..../..o./..../....",
                "    / .. / .../ .. /    ");
}

static void what_hexagons_cannot_do_is_refused(void **state)
{
    test_map map = scene_map("...");
    scene scene = scene_open_cells(&map, WEND_CELLS_HEX_FLAT_ODD, NULL);
    wend_sight_desc desc = seeing(WEND_SIGHT_PERMISSIVE, 3);
    wend_sight *sight = NULL;
    (void)state;
    assert_int_equal(wend_sight_create(&desc, NULL, &sight), WEND_OK);
    assert_int_equal(wend_sight_look(sight, scene.space, wend_place_cell(0, 0), NULL), WEND_ERROR_UNSUPPORTED);
    desc.rule = WEND_SIGHT_SYMMETRIC;
    desc.half_angle = 60;
    assert_int_equal(wend_sight_change(sight, &desc), WEND_OK);
    assert_int_equal(wend_sight_look(sight, scene.space, wend_place_cell(0, 0), NULL), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_sight_cells(sight, NULL, 0), 0);
    wend_sight_destroy(sight);
    scene_close(&scene);
    test_map_free(&map);
}

static wend_layer *make_layer(const scene *scene, wend_layer_kind kind)
{
    wend_layer *layer = NULL;
    assert_int_equal(wend_layer_create(scene->grid, kind, NULL, &layer), WEND_OK);
    return layer;
}

static void what_is_seen_becomes_known_once(void **state)
{
    test_map map = scene_map("......../......../........");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_sight_desc desc = seeing(WEND_SIGHT_SYMMETRIC, 2);
    wend_layer *known = make_layer(&scene, WEND_LAYER_KNOWN);
    wend_sight *sight = NULL;
    wend_area found;
    (void)state;
    desc.measure = WEND_MEASURE_CHEBYSHEV;
    assert_int_equal(wend_sight_create(&desc, NULL, &sight), WEND_OK);
    assert_int_equal(wend_sight_reveal(sight, known, &found), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_sight_look(sight, scene.space, wend_place_cell(1, 1), NULL), WEND_OK);
    assert_int_equal(wend_sight_reveal(sight, known, &found), WEND_OK);
    assert_int_equal(wend_layer_count(known), 12);
    assert_int_equal(wend_place_column(found.place), 0);
    assert_int_equal(found.width, 4);
    assert_int_equal(found.height, 3);
    assert_int_equal(wend_sight_reveal(sight, known, &found), WEND_OK);
    assert_int_equal(found.width, 0);
    assert_int_equal(wend_sight_look(sight, scene.space, wend_place_cell(2, 1), NULL), WEND_OK);
    assert_int_equal(wend_sight_reveal(sight, known, &found), WEND_OK);
    assert_int_equal(wend_place_column(found.place), 4);
    assert_int_equal(found.width, 1);
    assert_int_equal(wend_layer_count(known), 15);
    wend_sight_destroy(sight);
    wend_layer_destroy(known);
    scene_close(&scene);
    test_map_free(&map);
}

/* How many cells a layer counts so often. */
static uint32_t cells_of(const wend_layer *layer, uint16_t count)
{
    uint32_t cells = 0;
    for (int32_t y = 0; y < 5; y++)
        for (int32_t x = 0; x < 9; x++)
            cells += wend_layer_value(layer, wend_place_cell(x, y)) == count;
    return cells;
}

static void watchers_are_counted_in_each_cell(void **state)
{
    test_map map = scene_map("........./........./........./........./.........");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_sight_desc desc = seeing(WEND_SIGHT_SYMMETRIC, 1);
    wend_layer *seen = make_layer(&scene, WEND_LAYER_EXTRA), *other = make_layer(&scene, WEND_LAYER_EXTRA);
    wend_sight *a = NULL, *b = NULL;
    (void)state;
    desc.measure = WEND_MEASURE_CHEBYSHEV;
    assert_int_equal(wend_sight_create(&desc, NULL, &a), WEND_OK);
    assert_int_equal(wend_sight_create(&desc, NULL, &b), WEND_OK);
    assert_int_equal(wend_sight_look(a, scene.space, wend_place_cell(1, 1), NULL), WEND_OK);
    assert_int_equal(wend_sight_look(b, scene.space, wend_place_cell(2, 1), NULL), WEND_OK);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(wend_sight_mark(a, seen), WEND_OK);
        assert_int_equal(wend_sight_mark(b, seen), WEND_OK);
        assert_int_equal(cells_of(seen, 2), 6);
        assert_int_equal(cells_of(seen, 1), 6);
    }
    assert_int_equal(wend_sight_mark(a, other), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_sight_look(b, scene.space, wend_place_cell(8, 4), NULL), WEND_OK);
    assert_int_equal(wend_sight_mark(b, seen), WEND_OK);
    assert_int_equal(cells_of(seen, 1), 9 + 4);
    desc.range = 2 * WEND_CELL;
    assert_int_equal(wend_sight_change(b, &desc), WEND_OK); /* takes back what it counted */
    assert_int_equal(cells_of(seen, 1), 9);
    assert_int_equal(wend_layer_fill(seen, wend_area_cells(0, 0, 9, 5), 65535), WEND_OK);
    assert_int_equal(wend_sight_look(b, scene.space, wend_place_cell(8, 4), NULL), WEND_OK);
    assert_int_equal(wend_sight_mark(b, seen), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_sight_unmark(a), WEND_OK);
    assert_int_equal(cells_of(seen, 65534), 9);
    wend_sight_destroy(a);
    wend_sight_destroy(b);
    wend_layer_destroy(seen);
    wend_layer_destroy(other);
    scene_close(&scene);
    test_map_free(&map);
}

static void other_levels_are_out_of_sight(void **state)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_layer *known = NULL;
    wend_sight *sight = NULL;
    wend_area found;
    (void)state;
    desc.width = desc.height = 5;
    desc.levels = 3;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_layer_create(grid, WEND_LAYER_KNOWN, NULL, &known), WEND_OK);
    assert_int_equal(wend_sight_create(NULL, NULL, &sight), WEND_OK);
    assert_int_equal(wend_sight_look(sight, space, wend_place_at(2, 2, 1), NULL), WEND_OK);
    assert_int_equal(wend_sight_cells(sight, NULL, 0), 25);
    assert_true(wend_sight_sees(sight, wend_place_at(0, 0, 1)));
    assert_false(wend_sight_sees(sight, wend_place_at(0, 0, 0)));
    assert_int_equal(wend_sight_reveal(sight, known, &found), WEND_OK);
    assert_int_equal(found.place.level, 1);
    assert_int_equal(wend_layer_count(known), 25);
    assert_int_equal(wend_layer_value(known, wend_place_at(4, 4, 1)), 1);
    assert_int_equal(wend_sight_look(sight, space, wend_place_at(2, 2, 3), NULL), WEND_ERROR_RANGE);
    assert_int_equal(wend_sight_look(sight, space, wend_place_cell(5, 2), NULL), WEND_ERROR_RANGE);
    wend_sight_destroy(sight);
    wend_layer_destroy(known);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

static void values_out_of_range_are_refused(void **state)
{
    const wend_sight_desc good = wend_sight_desc_default();
    wend_sight_desc bad[8];
    (void)state;
    for (int i = 0; i < 8; i++)
        bad[i] = good;
    bad[0].rule = (wend_sight_rule)2;
    bad[1].measure = WEND_MEASURE_PATH;
    bad[2].range = 256 * WEND_CELL;
    bad[3].half_angle = 0;
    bad[4].half_angle = 181;
    bad[5].facing_x = 65537;
    bad[6].facing_y = -65537;
    bad[7].facing_x = 0;
    bad[7].half_angle = 90;
    for (int i = 0; i < 8; i++) {
        wend_sight *sight = NULL;
        assert_int_equal(wend_sight_create(&bad[i], NULL, &sight), WEND_ERROR_ARGUMENT);
        assert_null(sight);
        assert_int_equal(wend_sight_create(&good, NULL, &sight), WEND_OK);
        assert_int_equal(wend_sight_change(sight, &bad[i]), WEND_ERROR_ARGUMENT);
        wend_sight_destroy(sight);
    }
}

static void other_layers_are_refused(void **state)
{
    test_map map = scene_map("../..");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL), other = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_layer *extra = make_layer(&scene, WEND_LAYER_EXTRA), *known = make_layer(&scene, WEND_LAYER_KNOWN);
    wend_layer *foreign = make_layer(&other, WEND_LAYER_KNOWN), *foreign_extra = make_layer(&other, WEND_LAYER_EXTRA);
    wend_sight *sight = NULL;
    (void)state;
    assert_int_equal(wend_sight_create(NULL, NULL, &sight), WEND_OK);
    assert_int_equal(wend_sight_mark(sight, extra), WEND_ERROR_ARGUMENT); /* nothing looked at yet */
    assert_int_equal(wend_sight_look(sight, scene.space, wend_place_cell(0, 0), NULL), WEND_OK);
    assert_int_equal(wend_sight_reveal(sight, extra, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_sight_reveal(sight, foreign, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_sight_mark(sight, known), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_sight_mark(sight, foreign_extra), WEND_ERROR_ARGUMENT);
    wend_sight_destroy(sight);
    wend_layer_destroy(extra);
    wend_layer_destroy(known);
    wend_layer_destroy(foreign);
    wend_layer_destroy(foreign_extra);
    scene_close(&scene);
    scene_close(&other);
    test_map_free(&map);
}

/* Makes a sight, changes it and looks, on a map with walls on cell sides. */
static bool look_around(const wend_allocator *allocator, void *user)
{
    const wend_space *space = user;
    wend_sight_desc desc = seeing(WEND_SIGHT_SYMMETRIC, 3);
    wend_sight *sight = NULL;
    wend_status status = wend_sight_create(&desc, allocator, &sight);
    if (status == WEND_OK)
        status = wend_sight_look(sight, space, wend_place_cell(1, 1), NULL);
    desc.range = 9 * WEND_CELL;
    if (status == WEND_OK)
        status = wend_sight_change(sight, &desc);
    if (status == WEND_OK)
        status = wend_sight_look(sight, space, wend_place_cell(1, 1), NULL);
    if (status == WEND_OK)
        assert_true(wend_sight_sees(sight, wend_place_cell(1, 0)));
    wend_sight_destroy(sight);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static void lack_of_memory_is_reported(void **state)
{
    test_map map = scene_map("..../..@./....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    (void)state;
    assert_int_equal(wend_grid_set_wall(scene.grid, wend_place_cell(0, 0), WEND_DIRECTION_EAST, true), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    const char *fault = test_memory_sweep_with(look_around, scene.space);
    if (fault)
        fail_msg("%s", fault);
    scene_close(&scene);
    test_map_free(&map);
}

static void looking_takes_no_memory_without_walls(void **state)
{
    random_source random = {5};
    test_memory memory;
    wend_sight *sight = NULL;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_sight_create(NULL, &memory.allocator, &sight), WEND_OK);
    uint64_t calls = memory.calls;
    for (int i = 0; i < MAP_KINDS; i++) {
        test_map map = test_map_generate((map_kind)i, 60, 40, &random);
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        for (int32_t x = 0; x < 60; x++)
            assert_int_equal(wend_sight_look(sight, scene.space, wend_place_cell(x, x / 2), NULL), WEND_OK);
        scene_close(&scene);
        test_map_free(&map);
    }
    assert_int_equal(memory.calls, calls);
    assert_true(wend_sight_memory(sight) <= memory.bytes + 64);
    wend_sight_destroy(sight);
    assert_null(memory.fault);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corner_walls_of_a_corridor_are_seen),
        cmocka_unit_test(pillar_casts_a_shadow),
        cmocka_unit_test(leaning_out_shows_more_than_what_sees_back),
        cmocka_unit_test(range_is_round_or_square),
        cmocka_unit_test(cone_looks_one_way),
        cmocka_unit_test(walls_on_cell_sides_hide),
        cmocka_unit_test(hexagons_are_seen_by_lines),
        cmocka_unit_test(what_hexagons_cannot_do_is_refused),
        cmocka_unit_test(what_is_seen_becomes_known_once),
        cmocka_unit_test(watchers_are_counted_in_each_cell),
        cmocka_unit_test(other_levels_are_out_of_sight),
        cmocka_unit_test(values_out_of_range_are_refused),
        cmocka_unit_test(other_layers_are_refused),
        cmocka_unit_test(lack_of_memory_is_reported),
        cmocka_unit_test(looking_takes_no_memory_without_walls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
