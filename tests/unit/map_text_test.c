/* tests/unit/map_text_test.c: what a map's text says about its cells, and that writing neither loses nor invents. */
#include "test.h"
#include "texts.h"

#include <stdio.h>
#include <string.h>

typedef struct own_map {
    wend_grid *grid;
    wend_map_info *notes;
} own_map;

static own_map read_well(const char *text, size_t length)
{
    wend_text_error error;
    own_map map = {NULL, NULL};
    if (wend_grid_parse(text, length, NULL, &map.grid, &map.notes, &error) != WEND_OK)
        fail_msg("line %u, column %u: %s, in\n%s", (unsigned)error.line, (unsigned)error.column, error.text, text);
    return map;
}

static void close_map(own_map map)
{
    wend_map_info_destroy(map.notes);
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
    assert_int_equal(wend_grid_write_text(map.grid, map.notes, text, capacity - 1, &length), WEND_OK);
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
    assert_int_equal(wend_grid_exits(map.grid, 1, 1),
                     255 & ~(1 << WEND_DIRECTION_SOUTH_EAST | 1 << WEND_DIRECTION_WEST));
    assert_int_equal(wend_grid_exits(map.grid, 2, 2), 255 & ~(1 << WEND_DIRECTION_NORTH_WEST));
    assert_int_equal(wend_grid_exits(map.grid, 0, 1), 255 & ~(1 << WEND_DIRECTION_EAST));
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
    assert_int_equal(wend_grid_write_map(map.grid, map.notes, NULL, 0, &length, &error), WEND_ERROR_UNSUPPORTED);
    assert_non_null(strstr(error.text, "hexagons"));
    close_map(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(map_says_what_its_cells_are),
        cmocka_unit_test(cells_are_squares_where_nothing_is_said),
        cmocka_unit_test(wrong_words_about_cells_are_refused),
        cmocka_unit_test(walls_of_hexagons_close_both_sides),
        cmocka_unit_test(moving_ai_maps_hold_no_hexagons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
