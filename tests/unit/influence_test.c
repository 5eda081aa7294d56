/* tests/unit/influence_test.c: influence as games use it, and what it refuses. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include "agent/influence/influence.h"
#include "test/random.h"

#include <string.h>

/* An influence over a scene, applying its walls. */
static wend_influence *make_influence(const scene *scene)
{
    wend_influence *influence = NULL;
    assert_int_equal(wend_influence_create(scene->grid, NULL, &influence), WEND_OK);
    assert_int_equal(wend_influence_apply_walls(influence, scene->space, NULL), WEND_OK);
    return influence;
}

static uint16_t value_at(const wend_influence *influence, int32_t x, int32_t y)
{
    return wend_influence_value(influence, wend_place_cell(x, y));
}

static void a_stamp_falls_off_with_distance(void **state)
{
    test_map map = test_map_make(9, 9);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = make_influence(&scene);
    wend_stamp stamp = wend_stamp_default();
    (void)state;
    stamp.strength = 1000;
    stamp.radius = 4 * WEND_CELL;
    assert_int_equal(wend_influence_stamp(influence, wend_place_cell(4, 4), &stamp), WEND_OK);
    assert_int_equal(value_at(influence, 4, 4), 1000);
    assert_int_equal(value_at(influence, 6, 4), 500);
    assert_int_equal(value_at(influence, 4, 1), 250);
    assert_int_equal(value_at(influence, 8, 4), 0);
    assert_int_equal(value_at(influence, 5, 5), 1000 * (1024 - 362) / 1024);
    stamp.falloff = WEND_FALLOFF_SQUARE;
    stamp.maximum = true;
    stamp.strength = 4000;
    assert_int_equal(wend_influence_stamp(influence, wend_place_cell(4, 4), &stamp), WEND_OK);
    assert_int_equal(value_at(influence, 6, 4), 1000);
    stamp.falloff = WEND_FALLOFF_FLAT;
    stamp.maximum = false;
    stamp.strength = -300;
    assert_int_equal(wend_influence_stamp(influence, wend_place_cell(4, 4), &stamp), WEND_OK);
    assert_int_equal(value_at(influence, 6, 4), 700);
    assert_int_equal(value_at(influence, 8, 4), 0);
    assert_int_equal(value_at(influence, 8, 8), 0);
    wend_influence_destroy(influence);
    scene_close(&scene);
    test_map_free(&map);
}

static void walls_stop_a_stamp_that_applies_them(void **state)
{
    test_map map = scene_map("...@.../...@.../......./");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = make_influence(&scene);
    wend_stamp stamp = wend_stamp_default();
    (void)state;
    stamp.strength = 1000;
    stamp.radius = 5 * WEND_CELL;
    stamp.walls = true;
    assert_int_equal(wend_influence_stamp(influence, wend_place_cell(2, 0), &stamp), WEND_OK);
    assert_int_equal(value_at(influence, 0, 0), 600);
    assert_int_equal(value_at(influence, 3, 0), 0);
    assert_int_equal(value_at(influence, 4, 0), 0); /* six steps around */
    assert_int_equal(value_at(influence, 4, 2), 200);
    wend_influence_destroy(influence);
    scene_close(&scene);
    test_map_free(&map);
}

static void spreading_keeps_the_sum_and_stays_in_the_room(void **state)
{
    test_map map = scene_map("....@..../....@..../....@..../....@..../");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = make_influence(&scene);
    (void)state;
    assert_int_equal(wend_influence_add(influence, wend_area_cells(1, 1, 1, 1), 50000), WEND_OK);
    for (int tick = 0; tick < 300; tick++)
        assert_int_equal(wend_influence_spread(influence, WEND_INFLUENCE_WHOLE / 8), WEND_OK);
    assert_int_equal(wend_influence_total(influence), 50000);
    for (int32_t y = 0; y < 4; y++) {
        for (int32_t x = 0; x < 4; x++)
            assert_in_range(value_at(influence, x, y), 50000 / 16 - 40, 50000 / 16 + 40);
        for (int32_t x = 4; x < 9; x++)
            assert_int_equal(value_at(influence, x, y), 0);
    }
    wend_influence_destroy(influence);
    scene_close(&scene);
    test_map_free(&map);
}

static void a_wall_on_a_side_stops_spreading(void **state)
{
    test_map map = scene_map("....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = make_influence(&scene);
    const wend_area touched = wend_area_cells(1, 0, 2, 1);
    (void)state;
    assert_int_equal(wend_grid_set_wall(scene.grid, wend_place_cell(1, 0), WEND_DIRECTION_EAST, true), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_int_equal(wend_influence_apply_walls(influence, scene.space, &touched), WEND_OK);
    assert_int_equal(wend_influence_add(influence, wend_area_cells(0, 0, 1, 1), 1000), WEND_OK);
    for (int tick = 0; tick < 50; tick++)
        wend_influence_spread(influence, WEND_INFLUENCE_WHOLE / 6);
    assert_int_equal(value_at(influence, 0, 0) + value_at(influence, 1, 0), 1000);
    assert_int_equal(value_at(influence, 2, 0), 0);
    wend_influence_destroy(influence);
    scene_close(&scene);
    test_map_free(&map);
}

static void propagation_keeps_a_share_per_cell_of_way(void **state)
{
    test_map map = scene_map(".../@@./...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = make_influence(&scene);
    (void)state;
    wend_influence_add(influence, wend_area_cells(0, 0, 1, 1), 64000);
    for (int tick = 0; tick < 10; tick++)
        assert_int_equal(wend_influence_propagate(influence, WEND_INFLUENCE_WHOLE / 2), WEND_OK);
    assert_int_equal(value_at(influence, 0, 0), 64000);
    assert_int_equal(value_at(influence, 2, 0), 16000);
    assert_int_equal(value_at(influence, 0, 2), 1000); /* six steps around the wall, no corner cut */
    assert_int_equal(value_at(influence, 0, 1), 0);
    wend_influence_destroy(influence);
    scene_close(&scene);
    test_map_free(&map);
}

static void a_diagonal_keeps_what_a_longer_way_keeps(void **state)
{
    test_map map = test_map_make(2, 2);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = make_influence(&scene);
    /* 65,535 times 1/2, 3/4 and 9/10 to the power of the square root of two */
    static const struct {
        uint32_t keep, expected;
    } cases[] = {{32768, 24591}, {49152, 43627}, {58982, 56464}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wend_influence_fill(influence, wend_area_cells(0, 0, 2, 2), 0);
        wend_influence_fill(influence, wend_area_cells(0, 0, 1, 1), 65535);
        wend_influence_propagate(influence, cases[i].keep);
        assert_in_range(value_at(influence, 1, 1), cases[i].expected - 20, cases[i].expected + 20);
    }
    wend_influence_destroy(influence);
    scene_close(&scene);
    test_map_free(&map);
}

static void decay_ends_with_nothing(void **state)
{
    test_map map = test_map_make(5, 5);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = make_influence(&scene);
    (void)state;
    wend_influence_fill(influence, wend_area_cells(0, 0, 5, 5), 65535);
    assert_int_equal(wend_influence_decay(influence, WEND_INFLUENCE_WHOLE), WEND_OK);
    assert_int_equal(value_at(influence, 2, 2), 65535);
    for (int tick = 0; tick < 200; tick++)
        wend_influence_decay(influence, WEND_INFLUENCE_WHOLE * 9 / 10);
    assert_int_equal(wend_influence_total(influence), 0);
    wend_influence_destroy(influence);
    scene_close(&scene);
    test_map_free(&map);
}

static void paths_go_around_danger_until_it_has_faded(void **state)
{
    test_map map = test_map_make(11, 7);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *danger = make_influence(&scene);
    wend_finder *finder = scene_finder();
    wend_layer *layer = NULL;
    wend_query query = scene_query(0, 3, 10, 3);
    wend_path path = wend_path_default();
    const wend_price price = wend_price_default();
    uint32_t changed = 0;
    (void)state;
    assert_int_equal(wend_layer_create(scene.grid, WEND_LAYER_EXTRA, NULL, &layer), WEND_OK);
    assert_int_equal(wend_space_attach(scene.space, layer), WEND_OK);
    wend_influence_add(danger, wend_area_cells(5, 2, 1, 3), 3200);
    assert_int_equal(wend_influence_write(danger, layer, &price, &changed), WEND_OK);
    assert_int_equal(changed, 1);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(5, 3)), 200);
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    assert_true(path.length > 10);
    assert_int_equal(path.cost, 6 * 13860 + 4 * 19601); /* two rows up or down, and back */
    for (int tick = 0; tick < 200; tick++)
        wend_influence_decay(danger, WEND_INFLUENCE_WHOLE * 9 / 10);
    assert_int_equal(wend_influence_write(danger, layer, &price, &changed), WEND_OK);
    assert_int_equal(wend_layer_count(layer), 0);
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    assert_int_equal(path.cost, 10 * 13860);
    wend_space_detach(scene.space, layer);
    wend_layer_destroy(layer);
    wend_influence_destroy(danger);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void a_worn_road_is_cheaper_than_the_ground_beside_it(void **state)
{
    test_map map = test_map_make(5, 3);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *wear = make_influence(&scene);
    wend_layer *layer = NULL;
    wend_price price = wend_price_default();
    (void)state;
    price.base = 5;
    price.factor = -WEND_INFLUENCE_WHOLE / 100;
    assert_int_equal(wend_layer_create(scene.grid, WEND_LAYER_EXTRA, NULL, &layer), WEND_OK);
    for (int tick = 0; tick < 400; tick++)
        wend_influence_add(wear, wend_area_cells(0, 1, 5, 1), 1);
    assert_int_equal(wend_influence_write(wear, layer, &price, NULL), WEND_OK);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(2, 0)), 5);
    assert_in_range(wend_layer_value(layer, wend_place_cell(2, 1)), 1, 2);
    for (int tick = 0; tick < 400; tick++)
        wend_influence_add(wear, wend_area_cells(0, 1, 5, 1), 1);
    assert_int_equal(wend_influence_write(wear, layer, &price, NULL), WEND_OK);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(2, 1)), 0);
    wend_layer_destroy(layer);
    wend_influence_destroy(wear);
    scene_close(&scene);
    test_map_free(&map);
}

static void a_tolerance_leaves_small_changes_unwritten(void **state)
{
    test_map map = test_map_make(40, 20);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = make_influence(&scene);
    wend_layer *layer = NULL;
    wend_price price = wend_price_default();
    uint32_t changed = 0;
    (void)state;
    price.factor = WEND_INFLUENCE_WHOLE;
    price.tolerance = 10;
    assert_int_equal(wend_layer_create(scene.grid, WEND_LAYER_EXTRA, NULL, &layer), WEND_OK);
    wend_influence_fill(influence, wend_area_cells(30, 10, 5, 10), 100);
    wend_influence_write(influence, layer, &price, &changed);
    assert_int_equal(changed, 4);
    wend_influence_add(influence, wend_area_cells(0, 0, 40, 20), -10);
    wend_influence_write(influence, layer, &price, &changed);
    assert_int_equal(changed, 0);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(31, 11)), 100);
    wend_influence_add(influence, wend_area_cells(31, 11, 1, 1), -1);
    wend_influence_write(influence, layer, &price, &changed);
    assert_int_equal(changed, 1);
    assert_int_equal(wend_layer_value(layer, wend_place_cell(31, 11)), 89);
    wend_layer_destroy(layer);
    wend_influence_destroy(influence);
    scene_close(&scene);
    test_map_free(&map);
}

static void the_greatest_is_the_first_of_several(void **state)
{
    test_map map = test_map_make(40, 4);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = make_influence(&scene);
    wend_place place = wend_place_cell(0, 0);
    (void)state;
    wend_influence_fill(influence, wend_area_cells(37, 2, 2, 2), 9);
    assert_int_equal(wend_influence_greatest(influence, wend_area_cells(-5, -5, 99, 99), &place), 9);
    assert_int_equal(wend_place_column(place), 37);
    assert_int_equal(wend_place_row(place), 2);
    assert_int_equal(wend_influence_greatest(influence, wend_area_cells(0, 0, 9, 9), NULL), 0);
    wend_influence_destroy(influence);
    scene_close(&scene);
    test_map_free(&map);
}

static void what_was_read_can_be_set_again(void **state)
{
    test_map map = test_map_make(7, 5);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = make_influence(&scene), *other = make_influence(&scene);
    const wend_stamp stamp = wend_stamp_default();
    uint16_t values[35], again[35];
    (void)state;
    wend_influence_stamp(influence, wend_place_cell(3, 3), &stamp);
    assert_int_equal(wend_influence_read(influence, wend_area_cells(0, 0, 7, 5), values, 0), WEND_OK);
    assert_int_equal(wend_influence_set(other, wend_area_cells(0, 0, 7, 5), values, 0), WEND_OK);
    wend_influence_spread(influence, 5000);
    wend_influence_spread(other, 5000);
    wend_influence_read(influence, wend_area_cells(0, 0, 7, 5), values, 0);
    wend_influence_read(other, wend_area_cells(0, 0, 7, 5), again, 0);
    assert_memory_equal(values, again, sizeof values);
    assert_int_equal(wend_influence_read(influence, wend_area_cells(1, 0, 7, 5), values, 0), WEND_ERROR_RANGE);
    assert_int_equal(wend_influence_set(influence, wend_area_cells(0, 0, 7, 5), values, 6), WEND_ERROR_ARGUMENT);
    wend_influence_destroy(influence);
    wend_influence_destroy(other);
    scene_close(&scene);
    test_map_free(&map);
}

static void values_outside_their_range_are_refused(void **state)
{
    test_map map = test_map_make(7, 5);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL), second = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = make_influence(&scene), *foreign = make_influence(&second);
    const wend_influence_part far_part = {influence, 128 * WEND_INFLUENCE_WHOLE}, foreign_part = {foreign, 1};
    wend_layer *occupied = NULL, *elsewhere = NULL;
    wend_stamp stamp = wend_stamp_default();
    wend_price price = wend_price_default();
    (void)state;
    wend_layer_create(scene.grid, WEND_LAYER_OCCUPIED, NULL, &occupied);
    wend_layer_create(second.grid, WEND_LAYER_EXTRA, NULL, &elsewhere);
    assert_int_equal(wend_influence_decay(influence, 65537), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_influence_spread(influence, 65537), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_influence_propagate(influence, 65537), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_influence_sum(influence, &far_part, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_influence_maximum(influence, &foreign_part, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_influence_sum(influence, NULL, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_influence_sum(influence, NULL, 0), WEND_OK);
    assert_int_equal(wend_influence_apply_walls(influence, second.space, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_influence_write(influence, occupied, &price, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_influence_write(influence, elsewhere, &price, NULL), WEND_ERROR_ARGUMENT);
    stamp.radius = WEND_STAMP_MAX_RADIUS + 1;
    assert_int_equal(wend_influence_stamp(influence, wend_place_cell(0, 0), &stamp), WEND_ERROR_ARGUMENT);
    stamp.radius = WEND_STAMP_MAX_RADIUS;
    assert_int_equal(wend_influence_stamp(influence, wend_place_cell(-200, 8000000), &stamp), WEND_OK);
    assert_int_equal(wend_influence_stamp(influence, (wend_place){INT32_MIN, INT32_MAX, 0, 0}, &stamp), WEND_OK);
    assert_int_equal(wend_influence_total(influence), 0);
    stamp.strength = 65536;
    assert_int_equal(wend_influence_stamp(influence, wend_place_cell(0, 0), &stamp), WEND_ERROR_ARGUMENT);
    wend_layer_destroy(occupied);
    wend_layer_destroy(elsewhere);
    wend_influence_destroy(influence);
    wend_influence_destroy(foreign);
    scene_close(&scene);
    scene_close(&second);
    test_map_free(&map);
}

static bool make_and_stamp(const wend_allocator *allocator)
{
    test_map map = test_map_make(20, 20);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_influence *influence = NULL;
    wend_stamp stamp = wend_stamp_default();
    wend_status status = wend_influence_create(scene.grid, allocator, &influence);
    stamp.walls = true;
    if (status == WEND_OK)
        status = wend_influence_stamp(influence, wend_place_cell(3, 3), &stamp);
    if (status != WEND_OK)
        assert_int_equal(status, WEND_ERROR_MEMORY);
    assert_int_equal(wend_influence_total(influence) != 0, status == WEND_OK);
    wend_influence_destroy(influence);
    scene_close(&scene);
    test_map_free(&map);
    return status == WEND_OK;
}

static void a_refused_allocation_leaves_nothing_behind(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(make_and_stamp);
    if (fault)
        fail_msg("%s", fault);
}

static void time_that_passes_takes_no_memory(void **state)
{
    test_map map = test_map_make(70, 30);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    test_memory memory;
    wend_influence *influence = NULL;
    wend_stamp stamp = wend_stamp_default();
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_influence_create(scene.grid, &memory.allocator, &influence), WEND_OK);
    assert_int_equal(memory.bytes, wend_influence_memory(influence));
    stamp.walls = true;
    wend_influence_stamp(influence, wend_place_cell(33, 3), &stamp);
    uint64_t calls = memory.calls;
    for (int tick = 0; tick < 5; tick++) {
        wend_influence_stamp(influence, wend_place_cell(3, 3), &stamp);
        wend_influence_spread(influence, 5000);
        wend_influence_propagate(influence, 5000);
        wend_influence_blur(influence);
        wend_influence_decay(influence, 60000);
    }
    assert_int_equal(memory.calls, calls);
    assert_int_equal(memory.bytes, wend_influence_memory(influence));
    assert_true(wend_influence_work(influence) > 0);
    wend_influence_destroy(influence);
    assert_int_equal(memory.blocks, 0);
    scene_close(&scene);
    test_map_free(&map);
}

enum { ROW = 2 * INFLUENCE_BLOCK, ROOM = ROW + 2 };

/* Each loop over a row of anything, its outcomes one behind the other. */
static void run_loops(const struct influence_rows *rows, uint32_t seed, uint16_t out[6][ROW])
{
    static const uint32_t directions[] = {0x55, 0xEE, 0xBB, 0xFF};
    random_source random = {seed};
    uint16_t from[3][ROOM];
    uint8_t open[ROW];
    const uint32_t most = random_chance(&random, 50) ? 65536 : 20000;
    for (int i = 0; i < 3 * ROOM; i++)
        from[i / ROOM][i % ROOM] = (uint16_t)random_below(&random, most);
    for (int i = 0; i < ROW; i++)
        open[i] = (uint8_t)random_below(&random, 256);
    struct influence_inflow inflow = {.open = open, .width = ROW};
    for (uint32_t d = 0; d < 8; d++)
        inflow.from[d] = from[d % 3] + d % 3;
    uint16_t own[ROW];
    rows->scale(own, from[0], 9000, ROW);
    rows->scale(out[0], from[1] + 1, (uint16_t)random_below(&random, 65536), ROW);
    rows->smooth(out[1], from[0], from[1] + 1, from[2] + 2, ROW);
    for (uint32_t i = 0; i < 4; i++) {
        memcpy(out[2 + i], from[0], sizeof out[2 + i]);
        inflow.directions = directions[i];
        if (i < 3)
            rows->flow(out[2 + i], own, &inflow);
        if (i > 0)
            rows->raise(out[2 + i], &inflow);
    }
}

static void newer_processors_get_the_same_numbers(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 200; seed++) {
        uint16_t any[6][ROW] = {{0}}, here[6][ROW] = {{0}};
        run_loops(wend_influence_rows(PROCESSOR_ANY), seed, any);
        run_loops(wend_influence_rows(wend_processor_here()), seed, here);
        assert_memory_equal(any, here, sizeof any);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stamp_falls_off_with_distance),
        cmocka_unit_test(walls_stop_a_stamp_that_applies_them),
        cmocka_unit_test(spreading_keeps_the_sum_and_stays_in_the_room),
        cmocka_unit_test(a_wall_on_a_side_stops_spreading),
        cmocka_unit_test(propagation_keeps_a_share_per_cell_of_way),
        cmocka_unit_test(a_diagonal_keeps_what_a_longer_way_keeps),
        cmocka_unit_test(decay_ends_with_nothing),
        cmocka_unit_test(paths_go_around_danger_until_it_has_faded),
        cmocka_unit_test(a_worn_road_is_cheaper_than_the_ground_beside_it),
        cmocka_unit_test(a_tolerance_leaves_small_changes_unwritten),
        cmocka_unit_test(the_greatest_is_the_first_of_several),
        cmocka_unit_test(what_was_read_can_be_set_again),
        cmocka_unit_test(values_outside_their_range_are_refused),
        cmocka_unit_test(a_refused_allocation_leaves_nothing_behind),
        cmocka_unit_test(time_that_passes_takes_no_memory),
        cmocka_unit_test(newer_processors_get_the_same_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
