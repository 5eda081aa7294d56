/* tests/unit/own_map_write_test.c: maps that are written: in wend's own format they come back as they were. */
#include "test/cells.h"
#include "test/random.h"
#include "test/test.h"

#include "texts/own_map.h"

#include <stdlib.h>
#include <string.h>

/* A map's text, of just its length, in memory of its own. */
static char *write_all(own_map map, size_t *length)
{
    assert_int_equal(wend_grid_write_text(map.grid, map.info, NULL, 0, length), WEND_ERROR_CAPACITY);
    char *text = malloc(*length);
    assert_non_null(text);
    assert_int_equal(wend_grid_write_text(map.grid, map.info, text, *length, length), WEND_OK);
    return text;
}

static void check_same(own_map a, own_map b)
{
    uint32_t rows = wend_grid_height(a.grid) * wend_grid_levels(a.grid);
    assert_int_equal(wend_grid_width(a.grid), wend_grid_width(b.grid));
    assert_int_equal(wend_grid_height(a.grid), wend_grid_height(b.grid));
    assert_int_equal(wend_grid_levels(a.grid), wend_grid_levels(b.grid));
    for (uint32_t y = 0; y < rows; y++)
        for (uint32_t x = 0; x < wend_grid_width(a.grid); x++) {
            wend_place cell = cell_in_row(a.grid, x, y);
            assert_int_equal(wend_grid_terrain(a.grid, cell), wend_grid_terrain(b.grid, cell));
            assert_int_equal(wend_grid_exits(a.grid, cell), wend_grid_exits(b.grid, cell));
        }
    assert_int_equal(wend_grid_link_count(a.grid), wend_grid_link_count(b.grid));
    for (uint32_t i = 0; i < wend_grid_link_count(a.grid); i++)
        check_link(b.grid, i, *wend_grid_link(a.grid, i));
}

static void what_is_written_is_read_again(void **state)
{
    static const char text[] =
        "wend map 1\nsize 3 2\nlevels 2\nterrain '#' rock 200\nlevel 0\n.#.\nGG.\nlevel 1\n@@@\n#..\n"
        "link 0,0,0 <-> 2,1,1 2\nlink 0,0,0 -> 1,0,0 7 units\nexits 0,0..1,0,0 n ne\nexits 2,1,1 none\n"
        "extra 1,0..2,0,0 9\noccupied 1,1,1\n";
    own_map map = read_well(text, sizeof text - 1);
    size_t length;
    char *written = write_all(map, &length);
    (void)state;
    assert_int_equal(length, sizeof text - 1);
    assert_memory_equal(written, text, length);
    free(written);
    close_map(map);
}

static wend_grid *random_grid(random_source *random)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    uint8_t cells[12 * 12 * 3];
    static const uint32_t variety[] = {1, 3, 40, 256};
    uint32_t kinds = variety[random_below(random, 4)], first = random_below(random, 256);
    desc.width = 1 + random_below(random, 12);
    desc.height = 1 + random_below(random, 12);
    desc.levels = 1 + random_below(random, 3);
    for (size_t i = 0; i < sizeof cells; i++)
        cells[i] = (uint8_t)(first + random_below(random, kinds));
    desc.terrain = cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    uint32_t rows = desc.height * desc.levels;
    for (uint32_t i = random_below(random, 9); i > 0; i--) {
        uint32_t x = random_below(random, desc.width), y = random_below(random, rows);
        assert_int_equal(wend_grid_set_exits(grid, cell_in_row(grid, x, y), (uint8_t)random_below(random, 256)),
                         WEND_OK);
        uint32_t to_x = random_below(random, desc.width), to_row = random_below(random, rows);
        wend_link link = {cell_in_row(grid, x, y), cell_in_row(grid, to_x, to_row), 1};
        link.cost += random_chance(random, 50) ? random_below(random, INT32_MAX) : 13859;
        assert_int_equal(wend_grid_add_link(grid, &link), WEND_OK);
    }
    return grid;
}

static void random_grids_come_back_as_they_were(void **state)
{
    random_source random = {7};
    (void)state;
    for (int i = 0; i < 400; i++) {
        own_map map = {random_grid(&random), NULL};
        size_t length, again;
        char *text = write_all(map, &length);
        own_map read = read_well(text, length);
        char *second = write_all(read, &again);
        check_same(map, read);
        assert_int_equal(length, again);
        assert_memory_equal(text, second, length);
        free(second);
        free(text);
        close_map(read);
        close_map(map);
    }
}

static void too_little_room_gives_the_length_and_the_beginning(void **state)
{
    own_map map = read_well("wend map 1\nsize 1 1\nlevel 0\nW\n", 30);
    char text[16];
    size_t length = 0;
    (void)state;
    memset(text, '?', sizeof text);
    assert_int_equal(wend_grid_write_text(map.grid, map.info, text, 6, &length), WEND_ERROR_CAPACITY);
    assert_int_equal(length, 29 + 1);
    assert_memory_equal(text, "wend m?", 7);
    close_map(map);
}

static void info_of_another_map_is_refused(void **state)
{
    own_map one = read_well("wend map 1\nsize 1 1\nlevel 0\nW\n", 30);
    own_map two = read_well("wend map 1\nsize 2 1\nlevel 0\nWW\n", 31);
    size_t length;
    (void)state;
    assert_int_equal(wend_grid_write_text(one.grid, two.info, NULL, 0, &length), WEND_ERROR_ARGUMENT);
    close_map(one);
    close_map(two);
}

static void moving_ai_maps_are_written_as_they_were_read(void **state)
{
    static const char text[] = "type octile\nheight 2\nwidth 3\nmap\n.@T\nGSW\n";
    own_map map = read_well(text, sizeof text - 1);
    char written[64];
    size_t length;
    (void)state;
    assert_int_equal(wend_grid_write_map(map.grid, map.info, written, sizeof written, &length, NULL), WEND_OK);
    assert_int_equal(length, sizeof text - 1);
    assert_memory_equal(written, text, length);
    close_map(map);
}

static void what_a_moving_ai_map_cannot_hold_is_refused_by_name(void **state)
{
    static const struct {
        const char *text, *word;
    } maps[] = {
        {"wend map 1\nsize 1 1\nlevels 2\nlevel 0\n.\nlevel 1\n.\n", "levels"},
        {"wend map 1\nsize 1 1\nlevel 0\n.\nlink 0,0 -> 0,0 1\n", "links"},
        {"wend map 1\nsize 1 1\nlevel 0\n.\nexits 0,0 n\n", "walls"},
        {"wend map 1\nsize 1 1\nlevel 0\n.\nextra 0,0 1\n", "extra cost"},
        {"wend map 1\nsize 1 1\nlevel 0\n.\noccupied 0,0\n", "occupied"},
        {"wend map 1\nsize 1 1\nterrain 'x' lava\nlevel 0\nx\n", "terrains"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        own_map map = read_well(maps[i].text, strlen(maps[i].text));
        wend_text_error error;
        size_t length;
        assert_int_equal(wend_grid_write_map(map.grid, map.info, NULL, 0, &length, &error), WEND_ERROR_UNSUPPORTED);
        assert_int_equal(error.status, WEND_ERROR_UNSUPPORTED);
        assert_int_equal(error.line, 0);
        assert_non_null(strstr(error.text, maps[i].word));
        close_map(map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(random_grids_come_back_as_they_were),
        cmocka_unit_test(too_little_room_gives_the_length_and_the_beginning),
        cmocka_unit_test(info_of_another_map_is_refused),
        cmocka_unit_test(moving_ai_maps_are_written_as_they_were_read),
        cmocka_unit_test(what_a_moving_ai_map_cannot_hold_is_refused_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
