/* tests/unit/hostile_text_test.c: texts cut short and texts with any byte replaced are read or refused, no more. */
#include "memory.h"
#include "test.h"

#include <wend/io.h>

#include <stdlib.h>
#include <string.h>

static const char map_text[] = "type octile\r\nheight 3\nwidth 11\nmap\n.....@@@TTW\n.GSW.T@O...\n@@@@@@@@@@@\n";
static const char scen_text[] = "version 1\n0\ta.map\t30\t20\t1\t2\t3\t4\t5.5\r\n1 bb.map 30 20 29 19 0 0 123.456789\n";
static const char old_scen_text[] = "0 a.map 1 2 3 4 5.5\n\n1 bb.map 29 19 0 0 123.456789";

/* Reads a text, as map or scenario, from a heap copy of just its length, so that sanitizers see every step too far. */
typedef wend_status reader(const char *text, size_t length, const wend_allocator *allocator, wend_text_error *error);

static wend_status read_map(const char *text, size_t length, const wend_allocator *allocator, wend_text_error *error)
{
    wend_grid *grid = NULL;
    wend_status status = wend_grid_parse_map(text, length, allocator, &grid, error);
    assert_true((grid != NULL) == (status == WEND_OK));
    wend_grid_destroy(grid);
    return status;
}

static wend_status read_scen(const char *text, size_t length, const wend_allocator *allocator, wend_text_error *error)
{
    wend_scen *scen = NULL;
    wend_status status = wend_scen_parse(text, length, allocator, &scen, error);
    assert_true((scen != NULL) == (status == WEND_OK));
    wend_scen_destroy(scen);
    return status;
}

static void check_one(reader *reader, const char *text, size_t length)
{
    wend_text_error error;
    test_memory memory;
    char *copy = malloc(length + 1), *exact = length ? copy + 1 : copy;
    assert_non_null(copy);
    memcpy(exact, text, length);
    test_memory_begin(&memory);
    memory.limit = 1 << 16;
    memset(&error, 0xEE, sizeof error);
    wend_status status = reader(exact, length, &memory.allocator, &error);
    free(copy);
    assert_true(status == WEND_OK || status == WEND_ERROR_FORMAT);
    assert_int_equal(error.status, status);
    assert_non_null(memchr(error.text, '\0', sizeof error.text));
    if (status != WEND_OK)
        assert_true(error.line >= 1 && error.line <= 10 && error.column >= 1 && error.column <= length + 1);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
}

static void check_cut(reader *reader, const char *text)
{
    for (size_t length = 0; length <= strlen(text); length++)
        check_one(reader, text, length);
}

static void check_replaced(reader *reader, const char *text)
{
    static const char nasty[] = {'\0', '\n', '\r', ' ', '\t', '9', '0', '-', '.', 'x', '\x7F', '\x80', '\xFF'};
    size_t length = strlen(text);
    char *changed = malloc(length + 1);
    assert_non_null(changed);
    for (size_t i = 0; i < length; i++) {
        for (size_t j = 0; j < sizeof nasty; j++) {
            memcpy(changed, text, length + 1);
            changed[i] = nasty[j];
            check_one(reader, changed, length);
        }
    }
    free(changed);
}

static void maps_cut_anywhere_are_refused_cleanly(void **state)
{
    (void)state;
    check_cut(read_map, map_text);
}

static void maps_with_any_byte_replaced_are_read_or_refused(void **state)
{
    (void)state;
    check_replaced(read_map, map_text);
}

static void scenarios_cut_anywhere_are_read_or_refused(void **state)
{
    (void)state;
    check_cut(read_scen, scen_text);
    check_cut(read_scen, old_scen_text);
}

static void scenarios_with_any_byte_replaced_are_read_or_refused(void **state)
{
    (void)state;
    check_replaced(read_scen, scen_text);
    check_replaced(read_scen, old_scen_text);
}

/* A number of many digits, a name and a row of many letters. */
static void endless_words_are_read_or_refused(void **state)
{
    static const char fillers[] = {'9', '0', 'a', '.', ' ', '\n', '\0'};
    enum { LENGTH = 20000 };
    char *text = malloc(LENGTH + 64);
    (void)state;
    assert_non_null(text);
    for (size_t i = 0; i < sizeof fillers; i++) {
        static const char *const starts[] = {"0 a 0 0 1 1 1", "0 a", "0", "version 1\n0 a 9", "0 a 0 0 1 1 ."};
        for (size_t j = 0; j < 5; j++) {
            size_t length = strlen(starts[j]);
            memcpy(text, starts[j], length);
            memset(text + length, fillers[i], LENGTH);
            wend_scen *scen = NULL;
            wend_status status = wend_scen_parse(text, length + LENGTH, NULL, &scen, NULL);
            assert_true(status == WEND_OK || status == WEND_ERROR_FORMAT);
            wend_scen_destroy(scen);
        }
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(maps_cut_anywhere_are_refused_cleanly),
        cmocka_unit_test(maps_with_any_byte_replaced_are_read_or_refused),
        cmocka_unit_test(scenarios_cut_anywhere_are_read_or_refused),
        cmocka_unit_test(scenarios_with_any_byte_replaced_are_read_or_refused),
        cmocka_unit_test(endless_words_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
