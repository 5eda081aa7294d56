/* tests/unit/scen_test.c: Moving AI scenarios of both versions, and where errors are said to be. */
#include "test/test.h"
#include "texts/texts.h"

#include <wend/io.h>

#include <string.h>

static wend_scen *read_well(const char *text, size_t count)
{
    wend_text_error error;
    wend_scen *scen = NULL;
    wend_status status = wend_scen_parse(text, strlen(text), NULL, &scen, &error);
    if (status != WEND_OK)
        fail_msg("line %u, column %u: %s", (unsigned)error.line, (unsigned)error.column, error.text);
    assert_int_equal(error.status, WEND_OK);
    assert_int_equal(wend_scen_count(scen), count);
    return scen;
}

static void refuse(const char *text, uint32_t line, uint32_t column)
{
    const char *fault = text_refusal_fault(text_read_scen, text, line, column);
    if (fault)
        fail_msg("%s", fault);
}

static void version_1_has_nine_columns(void **state)
{
    wend_scen *scen = read_well("version 1\n3\ta.map\t10\t20\t1\t2\t3\t4\t2.82842712\n4 b.map 5 6 0 1 4 5 8\n", 2);
    const wend_problem *first = wend_scen_problem(scen, 0), *second = wend_scen_problem(scen, 1);
    (void)state;
    assert_int_equal(first->bucket, 3);
    assert_string_equal(first->map, "a.map");
    assert_true(first->map_width == 10 && first->map_height == 20);
    assert_true(first->start_x == 1 && first->start_y == 2 && first->goal_x == 3 && first->goal_y == 4);
    assert_true(first->length == 2.82842712);
    assert_string_equal(second->map, "b.map");
    assert_true(second->length == 8.0);
    wend_scen_destroy(scen);
}

static void version_0_has_seven_columns_with_or_without_its_line(void **state)
{
    static const char *const texts[] = {"3 a.map 1 2 3 4 2.5\n", "version 0\n3 a.map 1 2 3 4 2.5\n"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        wend_scen *scen = read_well(texts[i], 1);
        const wend_problem *problem = wend_scen_problem(scen, 0);
        assert_true(problem->map_width == 0 && problem->map_height == 0);
        assert_true(problem->start_x == 1 && problem->start_y == 2 && problem->goal_x == 3 && problem->goal_y == 4);
        assert_true(problem->length == 2.5);
        wend_scen_destroy(scen);
    }
}

static void lines_may_end_in_cr_lf_and_the_last_in_nothing(void **state)
{
    wend_scen *scen = read_well("version 1\r\n0 a 9 9 0 0 1 1 1.5\r\n0 a 9 9 0 0 1 1 1.25", 2);
    (void)state;
    assert_true(wend_scen_problem(scen, 0)->length == 1.5);
    assert_true(wend_scen_problem(scen, 1)->length == 1.25);
    wend_scen_destroy(scen);
}

static void blank_lines_are_skipped(void **state)
{
    (void)state;
    wend_scen_destroy(read_well("\nversion 1\n\n0 a 9 9 0 0 1 1 1\n \t\n\r\n0 a 9 9 0 0 1 1 1\n\n", 2));
}

static void no_problems_are_no_error(void **state)
{
    (void)state;
    wend_scen_destroy(read_well("version 1\n", 0));
    wend_scen_destroy(read_well("", 0));
}

static void index_past_the_count_has_no_problem(void **state)
{
    wend_scen *scen = read_well("0 a 0 0 1 1 1\n", 1);
    (void)state;
    assert_non_null(wend_scen_problem(scen, 0));
    assert_null(wend_scen_problem(scen, 1));
    assert_null(wend_scen_problem(scen, SIZE_MAX));
    wend_scen_destroy(scen);
    wend_scen_destroy(NULL);
}

static void names_stay_where_they_are_as_the_list_grows(void **state)
{
    static char text[64 * 3000];
    size_t length = 0;
    (void)state;
    for (int i = 0; i < 3000; i++) {
        static const char *const lines[] = {"0 a 0 0 1 1 1\n", "0 bb 0 0 1 1 1\n"};
        strcpy(text + length, lines[i / 7 % 2]);
        length += strlen(lines[i / 7 % 2]);
    }
    wend_scen *scen = read_well(text, 3000);
    for (size_t i = 0; i < 3000; i++)
        assert_string_equal(wend_scen_problem(scen, i)->map, i / 7 % 2 ? "bb" : "a");
    wend_scen_destroy(scen);
}

static void version_errors_are_where_they_are(void **state)
{
    (void)state;
    refuse("version 2\n", 1, 9);
    refuse("version\n", 1, 8);
    refuse("version x\n", 1, 9);
    refuse("version 1 1\n", 1, 11);
}

static void what_is_no_scen_is_told_so_by_its_first_line(void **state)
{
    static const char text[] = "\n type octile\nheight 1\nwidth 1\nmap\n.\n";
    wend_text_error error;
    wend_scen *scen = NULL;
    (void)state;
    refuse(text, 2, 2);
    assert_int_equal(wend_scen_parse(text, sizeof text - 1, NULL, &scen, &error), WEND_ERROR_FORMAT);
    assert_string_equal(error.text, "this is no .scen: the first line should be version 1");
    refuse("99999999999 a 0 0 1 1 1\n", 1, 1);
    refuse("-1 a 0 0 1 1 1\n", 1, 1);
}

static void column_errors_are_where_they_are(void **state)
{
    (void)state;
    refuse("version 1\nx a 9 9 0 0 1 1 1\n", 2, 1);
    refuse("version 1\n0\n", 2, 2);
    refuse("version 1\n0 a x 9 0 0 1 1 1\n", 2, 5);
    refuse("version 1\n0 a 9 x 0 0 1 1 1\n", 2, 7);
    refuse("version 1\n0 a 9 9 x 0 1 1 1\n", 2, 9);
    refuse("version 1\n0 a 9 9 0 x 1 1 1\n", 2, 11);
    refuse("version 1\n0 a 9 9 0 0 x 1 1\n", 2, 13);
    refuse("version 1\n0 a 9 9 0 0 1 x 1\n", 2, 15);
    refuse("version 1\n0 a 9 9 0 0 1 1 x\n", 2, 17);
    refuse("version 1\n0 a 9 9 0 0 1 1\n", 2, 16);
    refuse("version 1\n0 a 9 9 0 0 1 1 1 1\n", 2, 19);
    refuse("version 1\n0 a 9 9 0 0 1 1 1\n0 a 9 9 0 0 1 1 -1\n", 3, 17);
}

static void nine_columns_without_a_version_are_an_error(void **state)
{
    (void)state;
    refuse("0 a 9 9 0 0 1 1 1.5\n", 1, 15);
}

static void numbers_that_are_none_are_errors(void **state)
{
    static const char *const lengths[] = {"", ".", "1.2.3", "1e5", "+1", "nan", "inf", "0x1", "1,5"};
    (void)state;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        char text[64] = "0 a 0 0 1 1 ";
        strcat(text, lengths[i]);
        refuse(text, 1, 13);
    }
    refuse("4294967296 a 0 0 1 1 1\n", 1, 1);
    refuse("version 1\n0 a 9 9 9 0 1 1 1\n", 2, 9);
}

static void decimals_are_read_exactly(void **state)
{
    static const struct {
        const char *text;
        double value;
    } cases[] = {{"0", 0},
                 {"0.0", 0},
                 {".5", 0.5},
                 {"7.", 7},
                 {"12.5", 12.5},
                 {"0.1", 0.1},
                 {"3.14159265", 3.14159265},
                 {"1414.21356237", 1414.21356237},
                 {"00012.50", 12.5},
                 {"123456789.125", 123456789.125}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[64] = "0 a 0 0 1 1 ";
        strcat(text, cases[i].text);
        wend_scen *scen = read_well(text, 1);
        assert_true(wend_scen_problem(scen, 0)->length == cases[i].value);
        wend_scen_destroy(scen);
    }
}

static void null_pointers_are_refused(void **state)
{
    wend_scen *scen = NULL;
    wend_text_error error;
    (void)state;
    assert_int_equal(wend_scen_parse(NULL, 5, NULL, &scen, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(error.line, 0);
    assert_int_equal(wend_scen_parse("", 0, NULL, NULL, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_scen_load(NULL, NULL, &scen, &error), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_scen_load("no/such/file.scen", NULL, &scen, NULL), WEND_ERROR_FILE);
    assert_null(scen);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_1_has_nine_columns),
        cmocka_unit_test(version_0_has_seven_columns_with_or_without_its_line),
        cmocka_unit_test(lines_may_end_in_cr_lf_and_the_last_in_nothing),
        cmocka_unit_test(blank_lines_are_skipped),
        cmocka_unit_test(no_problems_are_no_error),
        cmocka_unit_test(index_past_the_count_has_no_problem),
        cmocka_unit_test(names_stay_where_they_are_as_the_list_grows),
        cmocka_unit_test(version_errors_are_where_they_are),
        cmocka_unit_test(what_is_no_scen_is_told_so_by_its_first_line),
        cmocka_unit_test(column_errors_are_where_they_are),
        cmocka_unit_test(nine_columns_without_a_version_are_an_error),
        cmocka_unit_test(numbers_that_are_none_are_errors),
        cmocka_unit_test(decimals_are_read_exactly),
        cmocka_unit_test(null_pointers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
