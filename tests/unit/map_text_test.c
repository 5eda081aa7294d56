/* tests/unit/map_text_test.c: what a map's text says about its cells, and that writing neither loses nor invents. */
#include "test/test.h"
#include "texts/texts.h"

#include <stdio.h>
#include <string.h>

typedef struct own_map {
    wend_grid *grid;
    wend_legend *info;
} own_map;

static own_map read_well(const char *text, size_t length)
{
    wend_text_error error;
    own_map map = {NULL, NULL};
    if (wend_grid_parse(text, length, NULL, &map.grid, &map.info, &error) != WEND_OK)
        fail_msg("line %u, column %u: %s, in\n%s", (unsigned)error.line, (unsigned)error.column, error.text, text);
    return map;
}

static void close_map(own_map map)
{
    wend_legend_destroy(map.info);
    wend_grid_destroy(map.grid);
}

static void refuse(const char *text, uint32_t line, uint32_t column)
{
    const char *fault = text_refusal_fault(text_read_own_map, text, line, column);
    if (fault)
        fail_msg("%s", fault);
}

static size_t write_text(own_map map, char *text, size_t capacity)
{
    size_t length;
    assert_int_equal(wend_grid_write_text(map.grid, map.info, text, capacity - 1, &length), WEND_OK);
    text[length] = '\0';
    return length;
}

/* ---- kinds of cells ---- */

static const char *const kinds[] = {"square", "hex-pointy-odd", "hex-pointy-even", "hex-flat-odd", "hex-flat-even"};

static void map_says_what_its_cells_are(void **state)
{
    char text[256], again[256];
    (void)state;
    for (int i = 0; i < 5; i++) {
        int length = snprintf(text, sizeof text, "wend map 1\nsize 2 1\ncells %s\nlevel 0\n..\n", kinds[i]);
        own_map map = read_well(text, (size_t)length);
        assert_int_equal(wend_grid_cells(map.grid), i);
        write_text(map, again, sizeof again);
        if (i == WEND_CELLS_SQUARE)
            assert_string_equal(again, "wend map 1\nsize 2 1\nlevel 0\n..\n");
        else
            assert_string_equal(again, text);
        close_map(map);
    }
}

static void cells_are_squares_where_nothing_is_said(void **state)
{
    own_map map = read_well("wend map 1\nsize 1 1\nlevel 0\n.\n", 30);
    (void)state;
    assert_int_equal(wend_grid_cells(map.grid), WEND_CELLS_SQUARE);
    close_map(map);
}

static void wrong_words_about_cells_are_refused(void **state)
{
    (void)state;
    refuse("wend map 1\ncells round\n", 2, 7);
    refuse("wend map 1\ncells\n", 2, 6);
    refuse("wend map 1\ncells hex-flat-odd x\n", 2, 20);
    refuse("wend map 1\ncells square\ncells square\n", 3, 1);
    refuse("wend map 1\nsize 1 1\nlevel 0\n.\ncells square\n", 5, 1);
}

static void walls_of_hexagons_close_both_sides(void **state)
{
    static const char text[] = "wend map 1\nsize 3 3\ncells hex-pointy-odd\nlevel 0\n...\n...\n...\nwall 1,1 se w\n";
    own_map map = read_well(text, sizeof text - 1);
    (void)state;
    assert_int_equal(wend_grid_exits(map.grid, wend_place_cell(1, 1)),
                     255 & ~(1 << WEND_DIRECTION_SOUTH_EAST | 1 << WEND_DIRECTION_WEST));
    assert_int_equal(wend_grid_exits(map.grid, wend_place_cell(2, 2)), 255 & ~(1 << WEND_DIRECTION_NORTH_WEST));
    assert_int_equal(wend_grid_exits(map.grid, wend_place_cell(0, 1)), 255 & ~(1 << WEND_DIRECTION_EAST));
    close_map(map);
    refuse("wend map 1\nsize 1 2\ncells hex-pointy-odd\nlevel 0\n.\n.\nwall 0,0 s\n", 7, 1);
    refuse("wend map 1\nsize 1 2\ncells hex-flat-odd\nlevel 0\n.\n.\nwall 0,0 n\n", 7, 1);
}

static void moving_ai_maps_hold_no_hexagons(void **state)
{
    static const char text[] = "wend map 1\nsize 1 1\ncells hex-flat-odd\nlevel 0\n.\n";
    own_map map = read_well(text, sizeof text - 1);
    wend_text_error error;
    size_t length;
    (void)state;
    assert_int_equal(wend_grid_write_map(map.grid, map.info, NULL, 0, &length, &error), WEND_ERROR_UNSUPPORTED);
    assert_non_null(strstr(error.text, "hexagons"));
    close_map(map);
}

/* ---- what writing must not invent ---- */

static void bytes_without_a_letter_have_none_when_read_again(void **state)
{
    static const char text[] = "wend map 1\nsize 2 1\nlevel 0 hex\n00ff\n";
    static char again[512];
    size_t length = 0;
    own_map map = read_well(text, sizeof text - 1);
    (void)state;
    assert_int_equal(wend_grid_write_text(map.grid, map.info, again, sizeof again, &length), WEND_OK);
    own_map other = read_well(again, length);
    for (int terrain = 0; terrain < 256; terrain++)
        assert_int_equal(wend_legend_terrain_letter(map.info, (uint8_t)terrain),
                         wend_legend_terrain_letter(other.info, (uint8_t)terrain));
    close_map(other);
    close_map(map);
}

static void letters_for_rows_alone_are_forgotten(void **state)
{
    static const char text[] = "wend map 1\nsize 3 1\nletter 'a' 0\nletter '#'\nletter 'b' 200\nlevel 0\na#b\n";
    char again[256];
    own_map map = read_well(text, sizeof text - 1);
    (void)state;
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_cell(0, 0)), 0);
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_cell(1, 0)), '#');
    assert_int_equal(wend_grid_terrain(map.grid, wend_place_cell(2, 0)), 200);
    for (int terrain = 0; terrain < 256; terrain += 200)
        assert_int_equal(wend_legend_terrain_letter(map.info, (uint8_t)terrain), 0);
    assert_int_equal(wend_legend_terrain_letter(map.info, '#'), 0);
    write_text(map, again, sizeof again);
    assert_string_equal(again, text);
    close_map(map);
    refuse("wend map 1\nletter 'a' 1\nletter 'a' 2\n", 3, 8);
    refuse("wend map 1\nletter 'a' 1\nterrain 'a' mud 2\n", 3, 9);
    refuse("wend map 1\nletter 'a' 1\nletter 'b' 1\n", 3, 1);
    refuse("wend map 1\nletter 'a' 256\n", 2, 12);
    refuse("wend map 1\nletter a\n", 2, 8);
}

/* ---- marks and nothing ---- */

static void byte_order_mark_is_no_part_of_a_text(void **state)
{
    static const char own[] = "\xEF\xBB\xBFwend map 1\nsize 1 1\nlevel 0\n.\n";
    static const char octile[] = "\xEF\xBB\xBFtype octile\nheight 1\nwidth 1\nmap\n.\n";
    static const char profile[] = "\xEF\xBB\xBFturn 1\n", scen[] = "\xEF\xBB\xBFversion 1\n";
    wend_text_error error;
    (void)state;
    close_map(read_well(own, sizeof own - 1));
    close_map(read_well(octile, sizeof octile - 1));
    assert_int_equal(text_read_profile(profile, sizeof profile - 1, NULL, &error), WEND_OK);
    assert_int_equal(text_read_scen(scen, sizeof scen - 1, NULL, &error), WEND_OK);
    refuse("\xEF\xBB\xBFwend map 2\n", 1, 10);
    refuse("\xEF\xBB\xBF", 1, 1);
}

static void empty_text_is_called_empty(void **state)
{
    static const char *const texts[] = {"", "\n", " \r\n\n", "\xEF\xBB\xBF"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        wend_text_error error;
        assert_int_equal(text_read_own_map(texts[i], strlen(texts[i]), NULL, &error), WEND_ERROR_FORMAT);
        assert_non_null(strstr(error.text, "empty"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_says_what_its_cells_are),
        cmocka_unit_test(cells_are_squares_where_nothing_is_said),
        cmocka_unit_test(wrong_words_about_cells_are_refused),
        cmocka_unit_test(walls_of_hexagons_close_both_sides),
        cmocka_unit_test(moving_ai_maps_hold_no_hexagons),
        cmocka_unit_test(bytes_without_a_letter_have_none_when_read_again),
        cmocka_unit_test(letters_for_rows_alone_are_forgotten),
        cmocka_unit_test(byte_order_mark_is_no_part_of_a_text),
        cmocka_unit_test(empty_text_is_called_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
