/*
 * tests/matrix/lines_small_test.c: every line between cell centres, and between places on and beside borders and corners, on
 * all maps of 4 x 4 cells. Which cells a line touches is found once, by the oracle; a line is then free on the maps that
 * have none of them blocked. Maps follow one another by edits of one cell.
 */
#include "line_oracle.h"
#include "scene.h"
#include "test.h"

enum { SIDE = 4, CELLS = SIDE * SIDE, MAPS = 1 << CELLS };

/* Bits of the cells touched; ~0 if one lies outside. */
static uint32_t mask_of(wend_place from, wend_place to)
{
    static line_contacts contacts;
    uint32_t mask = 0;
    line_find_contacts(&contacts, WEND_NEIGHBOURS_8, from, to);
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
                wend_grid_set(scene.grid, cell % SIDE, cell / SIDE, next >> cell & 1 ? '@' : '.');
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_between_all_centres_are_free_as_geometry_says),
        cmocka_unit_test(lines_between_borders_and_corners_are_free_as_geometry_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
