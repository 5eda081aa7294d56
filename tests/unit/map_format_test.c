/* tests/unit/map_format_test.c: Moving AI maps, what is read and where errors are said to be. */
#include "test/cells.h"
#include "test/test.h"
#include "texts/texts.h"

#include <wend/io.h>

#include <stdio.h>
#include <string.h>

static wend_grid *read_well(const char *text)
{
    wend_text_error error;
    wend_grid *grid = NULL;
    memset(&error, 0xEE, sizeof error);
    wend_status status = wend_grid_parse_map(text, strlen(text), NULL, &grid, &error);
    if (status != WEND_OK)
        fail_msg("line %u, column %u: %s", (unsigned)error.line, (unsigned)error.column, error.text);
    assert_int_equal(error.status, WEND_OK);
    assert_non_null(grid);
    return grid;
}

static void refuse(const char *text, uint32_t line, uint32_t column)
{
    const char *fault = text_refusal_fault(text_read_map, text, line, column);
    if (fault)
        fail_msg("%s", fault);
}

static void check_cells(const wend_grid *grid, uint32_t width, uint32_t height, const char *cells)
{
    assert_int_equal(wend_grid_width(grid), width);
    assert_int_equal(wend_grid_height(grid), height);
    for (uint32_t i = 0; i < width * height; i++)
        assert_int_equal(wend_grid_terrain(grid, cell_place(i % width, i / width)), cells[i]);
}

static void all_letters_are_kept_as_they_are(void **state)
{
    wend_grid *grid = read_well("type octile\nheight 2\nwidth 4\nmap\n.GSW\nT@O.\n");
    (void)state;
    check_cells(grid, 4, 2, ".GSWT@O.");
    assert_int_equal(wend_grid_version(grid), 0);
    wend_grid_destroy(grid);
}

static void lines_may_end_in_cr_lf(void **state)
{
    wend_grid *grid = read_well("type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n.@.\r\n@.@\r\n");
    (void)state;
    check_cells(grid, 3, 2, ".@.@.@");
    wend_grid_destroy(grid);
}

static void last_line_may_lack_its_end(void **state)
{
    wend_grid *grid = read_well("type octile\nheight 2\nwidth 3\nmap\n.@.\n@.@");
    (void)state;
    check_cells(grid, 3, 2, ".@.@.@");
    wend_grid_destroy(grid);
}

static void header_lines_come_in_any_order(void **state)
{
    static const char *const headers[] = {"width 3\nheight 2\ntype octile\n", "height 2\ntype octile\nwidth 3\n",
                                          "type octile\nwidth 3\nheight 2\n"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        char text[128];
        snprintf(text, sizeof text, "%smap\n...\n@@@\n", headers[i]);
        wend_grid *grid = read_well(text);
        check_cells(grid, 3, 2, "...@@@");
        wend_grid_destroy(grid);
    }
}

static void text_need_not_end_in_a_zero(void **state)
{
    static const char text[] = "type octile\nheight 1\nwidth 2\nmap\n.@junk";
    wend_grid *grid = NULL;
    (void)state;
    assert_int_equal(wend_grid_parse_map(text, strlen(text) - 4, NULL, &grid, NULL), WEND_OK);
    check_cells(grid, 2, 1, ".@");
    wend_grid_destroy(grid);
}

static void other_letters_are_errors_at_their_place(void **state)
{
    (void)state;
    refuse("type octile\nheight 2\nwidth 3\nmap\n...\n.x.\n", 6, 2);
    refuse("type octile\nheight 2\nwidth 3\nmap\n ..\n...\n", 5, 1);
    refuse("type octile\nheight 2\nwidth 3\nmap\n..g\n...\n", 5, 3);
    refuse("type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n...\r\n..\xC3\r\n", 6, 3);
}

static void every_other_byte_is_no_terrain(void **state)
{
    (void)state;
    for (int byte = 0; byte < 256; byte++) {
        char text[] = "type octile\nheight 1\nwidth 3\nmap\n.?.\n";
        wend_grid *grid = NULL;
        wend_text_error error;
        bool letter = byte != 0 && strchr(".GSW@OT", byte) != NULL;
        *strchr(text, '?') = (char)byte;
        wend_status status = wend_grid_parse_map(text, sizeof text - 1, NULL, &grid, &error);
        assert_int_equal(status, letter ? WEND_OK : WEND_ERROR_FORMAT);
        if (!letter)
            assert_int_equal(error.line, 5);
        wend_grid_destroy(grid);
    }
}

static void short_and_long_rows_are_errors_at_their_end(void **state)
{
    (void)state;
    refuse("type octile\nheight 2\nwidth 3\nmap\n..\n....\n", 5, 3);
    refuse("type octile\nheight 2\nwidth 3\nmap\n...\n....\n", 6, 4);
    refuse("type octile\nheight 2\nwidth 3\nmap\n...\n\n....\n", 6, 1);
}

static void missing_rows_are_an_error(void **state)
{
    (void)state;
    refuse("type octile\nheight 3\nwidth 3\nmap\n...\n...\n", 4, 1); /* too few bytes, seen at once */
    refuse("type octile\nheight 4\nwidth 1\nmap\n.\n.\n.\n", 7, 2);  /* enough bytes, seen at the end */
    refuse("type octile\nheight 1\nwidth 1\nmap\n", 4, 1);
}

static void superfluous_rows_are_an_error(void **state)
{
    (void)state;
    refuse("type octile\nheight 1\nwidth 3\nmap\n...\n...\n", 6, 1);
    wend_grid_destroy(read_well("type octile\nheight 1\nwidth 3\nmap\n...\n\n\r\n"));
}

static void header_errors_are_where_they_are(void **state)
{
    (void)state;
    refuse("", 1, 1);
    refuse("type octile\nheight 1\nwidth 1\n", 3, 8);
    refuse("type tile\nheight 1\nwidth 1\nmap\n.\n", 1, 6);
    refuse("type\nheight 1\nwidth 1\nmap\n.\n", 1, 5);
    refuse("type octile\nhight 1\nwidth 1\nmap\n.\n", 2, 1);
    refuse("type octile\nheight\nwidth 1\nmap\n.\n", 2, 7);
    refuse("type octile\nheight x\nwidth 1\nmap\n.\n", 2, 8);
    refuse("type octile\nheight -1\nwidth 1\nmap\n.\n", 2, 8);
    refuse("type octile\nheight 1\nwidth 1x\nmap\n.\n", 3, 7);
    refuse("type octile\nheight 1 1\nwidth 1\nmap\n.\n", 2, 10);
    refuse("type octile\nheight 1\nwidth 1\nmap .\n.\n", 4, 5);
}

static void refuse_saying(const char *text, const char *expected)
{
    wend_text_error error;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_parse_map(text, strlen(text), NULL, &grid, &error), WEND_ERROR_FORMAT);
    assert_non_null(strstr(error.text, expected));
}

static void what_is_no_map_is_told_so_by_its_first_line(void **state)
{
    (void)state;
    refuse("version 1\n0 a.map 9 9 0 0 1 1 1\n", 1, 1);
    refuse_saying("version 1\n0 a.map 9 9 0 0 1 1 1\n", "no map: the first line should be wend map 1 or type octile");
    refuse_saying("\n \x7f\xfe\x01", "no map");
    refuse_saying("wend map 1\n", "wend's own format");
    refuse_saying("type octile\nversion 1\n", "type, width, height or map should stand here");
}

static void missing_header_lines_are_noted_at_map(void **state)
{
    (void)state;
    refuse("height 1\nwidth 1\nmap\n.\n", 3, 1);
    refuse("type octile\nwidth 1\nmap\n.\n", 3, 1);
    refuse("type octile\nheight 1\nmap\n.\n", 3, 1);
    refuse("map\n.\n", 1, 1);
}

static void sides_out_of_range_are_errors(void **state)
{
    (void)state;
    refuse("type octile\nheight 0\nwidth 1\nmap\n.\n", 2, 8);
    refuse("type octile\nheight 65536\nwidth 1\nmap\n.\n", 2, 8);
    refuse("type octile\nheight 1\nwidth 99999999999999999999999\nmap\n.\n", 3, 7);
}

static void huge_promises_are_refused_without_huge_memory(void **state)
{
    (void)state;
    refuse("type octile\nheight 65535\nwidth 65535\nmap\n.\n", 4, 1);
    refuse("type octile\nheight 32768\nwidth 32768\nmap\n.\n", 4, 1);
    refuse("type octile\nheight 4000\nwidth 4000\nmap\n.\n", 4, 1);
}

static void error_may_be_null(void **state)
{
    wend_grid *grid = NULL;
    (void)state;
    assert_int_equal(wend_grid_parse_map("x", 1, NULL, &grid, NULL), WEND_ERROR_FORMAT);
    assert_null(grid);
}

static void null_pointers_are_refused(void **state)
{
    wend_grid *grid = NULL;
    wend_text_error error;
    (void)state;
    assert_int_equal(wend_grid_parse_map(NULL, 5, NULL, &grid, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(error.status, WEND_ERROR_ARGUMENT);
    assert_int_equal(error.line, 0);
    assert_int_equal(wend_grid_parse_map("x", 1, NULL, NULL, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_grid_load_map(NULL, NULL, &grid, &error), WEND_ERROR_ARGUMENT);
}

static void absent_file_is_an_error_outside_the_text(void **state)
{
    int there;
    wend_grid *grid = (wend_grid *)(void *)&there;
    wend_text_error error;
    (void)state;
    assert_int_equal(wend_grid_load_map("no/such/file.map", NULL, &grid, &error), WEND_ERROR_FILE);
    assert_null(grid);
    assert_int_equal(error.status, WEND_ERROR_FILE);
    assert_int_equal(error.line, 0);
    assert_true(strlen(error.text) > 0 && strlen(error.text) < sizeof error.text);
}

static void folder_is_no_file(void **state)
{
    wend_grid *grid = NULL;
    wend_text_error error;
    (void)state;
    assert_int_equal(wend_grid_load_map(".", NULL, &grid, &error), WEND_ERROR_FILE);
    assert_null(grid);
    assert_int_equal(error.status, WEND_ERROR_FILE);
}

static void file_is_read_like_a_text(void **state)
{
    static const char name[] = "wend-map-format-test.map";
    wend_grid *grid = NULL;
    wend_text_error error;
    FILE *file = fopen(name, "wb");
    (void)state;
    assert_non_null(file);
    fputs("type octile\nheight 1\nwidth 3\nmap\n.@.\n", file);
    fclose(file);
    wend_status status = wend_grid_load_map(name, NULL, &grid, &error);
    remove(name);
    assert_int_equal(status, WEND_OK);
    check_cells(grid, 3, 1, ".@.");
    wend_grid_destroy(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_letters_are_kept_as_they_are),
        cmocka_unit_test(lines_may_end_in_cr_lf),
        cmocka_unit_test(last_line_may_lack_its_end),
        cmocka_unit_test(header_lines_come_in_any_order),
        cmocka_unit_test(text_need_not_end_in_a_zero),
        cmocka_unit_test(other_letters_are_errors_at_their_place),
        cmocka_unit_test(every_other_byte_is_no_terrain),
        cmocka_unit_test(short_and_long_rows_are_errors_at_their_end),
        cmocka_unit_test(missing_rows_are_an_error),
        cmocka_unit_test(superfluous_rows_are_an_error),
        cmocka_unit_test(header_errors_are_where_they_are),
        cmocka_unit_test(what_is_no_map_is_told_so_by_its_first_line),
        cmocka_unit_test(missing_header_lines_are_noted_at_map),
        cmocka_unit_test(sides_out_of_range_are_errors),
        cmocka_unit_test(huge_promises_are_refused_without_huge_memory),
        cmocka_unit_test(error_may_be_null),
        cmocka_unit_test(null_pointers_are_refused),
        cmocka_unit_test(absent_file_is_an_error_outside_the_text),
        cmocka_unit_test(folder_is_no_file),
        cmocka_unit_test(file_is_read_like_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
