/*
 * tests/matrix/lines_small_test.c: every line between cell centres, and between places on and beside borders and
 * corners, on all maps of 4 x 4 cells. Which cells a line touches is found once, by the oracle; a line is then free on
 * the maps that have none of them blocked. Maps follow one another by edits of one cell. And every wall on small maps
 * of squares and hexagons, beside the geometry of its side.
 */
#include "lines/line_oracle.h"
#include "scene/scene.h"
#include "test/test.h"

enum { SIDE = 4, CELLS = SIDE * SIDE, MAPS = 1 << CELLS };

/* Bits of the cells touched; ~0 if one lies outside. */
static uint32_t mask_of(wend_place from, wend_place to)
{
    static line_contacts contacts;
    uint32_t mask = 0;
    line_find_contacts(&contacts, TOPOLOGY_SQUARES_8, from, to);
    for (uint32_t i = 0; i < contacts.count; i++) {
        int32_t x = contacts.list[i].x, y = contacts.list[i].y;
        mask |= x < 0 || y < 0 || x >= SIDE || y >= SIDE ? ~0u : 1u << (y * SIDE + x);
    }
    return mask;
}

/* Goes through maps in the order of Gray's code, `thin` - 1 of them left out after each. */
static void check_all_maps(const wend_place *places, uint32_t count, uint32_t thin)
{
    uint32_t *masks = malloc((size_t)count * count * sizeof *masks);
    test_map map = test_map_make(SIDE, SIDE);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    uint64_t faults = 0, free_lines = 0;
    assert_non_null(masks);
    for (uint32_t i = 0; i < count * count; i++)
        masks[i] = mask_of(places[i / count], places[i % count]);
    uint32_t blocked = 0;
    for (uint32_t number = 0; number < MAPS; number += thin) {
        uint32_t next = number ^ number >> 1;
        for (uint32_t cell = 0; cell < CELLS; cell++)
            if ((next ^ blocked) >> cell & 1)
                wend_grid_set(scene.grid, cell_place(cell % SIDE, cell / SIDE), next >> cell & 1 ? '@' : '.');
        blocked = next;
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
        for (uint32_t i = 0; i < count * count; i++) {
            bool expected = masks[i] != ~0u && !(masks[i] & blocked);
            free_lines += expected;
            faults += wend_line_of_sight(scene.space, places[i / count], places[i % count], NULL, 0) != expected;
        }
    }
    assert_true(faults == 0 && free_lines > 0);
    scene_close(&scene);
    test_map_free(&map);
    free(masks);
}

static void lines_between_all_centres_are_free_as_geometry_says(void **state)
{
    wend_place places[CELLS];
    (void)state;
    for (int32_t cell = 0; cell < CELLS; cell++)
        places[cell] = wend_place_cell(cell % SIDE, cell / SIDE);
    check_all_maps(places, CELLS, 1);
}

static void lines_between_borders_and_corners_are_free_as_geometry_says(void **state)
{
    static const int32_t at[] = {0, 1, 255, 256, 257, 300, 512, 768, 769, 1023, 1024};
    enum { PLACES = sizeof at / sizeof *at };
    wend_place places[PLACES * PLACES];
    (void)state;
    for (uint32_t i = 0; i < PLACES * PLACES; i++)
        places[i] = (wend_place){at[i % PLACES], at[i / PLACES], 0, 0};
    check_all_maps(places, PLACES * PLACES, scene_setting("WEND_TEST_THIN", 61));
}

/* Closes the side of a cell, on its own side or on that of the neighbour, and tries every line. */
static unsigned check_wall(const scene *scene, const rules_scene *rules, uint32_t cell, uint32_t way, bool from_beyond)
{
    static line_contacts contacts;
    test_topology topology = rules_topology(rules);
    uint32_t beyond = rules_next(rules, cell, way), closed = from_beyond ? beyond : cell;
    uint32_t x = closed % rules->width, y = closed / rules->width, faults = 0;
    uint8_t exits = (uint8_t) ~(1u << (from_beyond ? (way + 4) % 8 : way));
    assert_int_equal(wend_grid_set_exits(scene->grid, cell_place(x, y), exits), WEND_OK);
    assert_int_equal(wend_space_update(scene->space), WEND_OK);
    for (uint32_t i = 0; i < rules_cells(rules) * rules_cells(rules); i++) {
        wend_place from = rules_place(rules, i / rules_cells(rules)), to = rules_place(rules, i % rules_cells(rules));
        bool stops = line_touches_side(topology, from, to, rules_place(rules, cell), rules_place(rules, beyond));
        bool sees = wend_line_of_sight(scene->space, from, to, NULL, 0);
        line_find_contacts(&contacts, topology, from, to);
        for (uint32_t j = 0; j < contacts.count; j++) {
            int32_t column = contacts.list[j].x, row = contacts.list[j].y;
            stops = stops || column < 0 || row < 0 || column >= (int32_t)rules->width || row >= (int32_t)rules->height;
        }
        faults += sees == stops;
    }
    assert_int_equal(wend_grid_set_exits(scene->grid, cell_place(x, y), 255), WEND_OK);
    return faults;
}

static void walls_stop_lines_that_touch_their_side(void **state)
{
    (void)state;
    for (uint32_t i = WEND_CELLS_SQUARE; i <= WEND_CELLS_HEX_FLAT_EVEN; i++) {
        test_map map = test_map_make(SIDE, SIDE + 1);
        scene scene = scene_open_cells(&map, (wend_cells)i, NULL);
        rules_scene rules = rules_scene_make(SIDE, SIDE + 1, 1);
        unsigned walls = 0;
        rules.cells = (wend_cells)i;
        for (uint32_t cell = 0; cell < rules_cells(&rules); cell++)
            for (uint32_t way = 0; way < 8; way += i == 0 ? 2 : 1)
                if (rules_next(&rules, cell, way) != RULES_NOWHERE)
                    assert_int_equal(check_wall(&scene, &rules, cell, way, ++walls % 2), 0);
        assert_true(walls > 2 * CELLS);
        rules_scene_free(&rules);
        scene_close(&scene);
        test_map_free(&map);
    }
}

/* It comes to (2, 2) at a corner that is none of the wall's, and to (2, 1) later. */
static void wall_between_two_hexagons_touched_apart_stops_nothing(void **state)
{
    test_map map = test_map_make(4, 8);
    scene scene = scene_open_cells(&map, WEND_CELLS_HEX_POINTY_EVEN, NULL);
    rules_scene rules = rules_scene_make(4, 8, 1);
    uint32_t way = 0;
    (void)state;
    rules.cells = WEND_CELLS_HEX_POINTY_EVEN;
    while (rules_next(&rules, 2 * 4 + 2, way) != 1 * 4 + 2)
        way++;
    assert_int_equal(wend_grid_set_exits(scene.grid, wend_place_cell(2, 2), (uint8_t) ~(1u << way)), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_true(wend_line_of_sight(scene.space, wend_place_cell(3, 7), wend_place_cell(1, 0), NULL, 0));
    assert_false(wend_line_of_sight(scene.space, wend_place_cell(2, 2), wend_place_cell(2, 1), NULL, 0));
    rules_scene_free(&rules);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_between_all_centres_are_free_as_geometry_says),
        cmocka_unit_test(lines_between_borders_and_corners_are_free_as_geometry_says),
        cmocka_unit_test(walls_stop_lines_that_touch_their_side),
        cmocka_unit_test(wall_between_two_hexagons_touched_apart_stops_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
