/* tests/unit/base_test.c: versions, status texts, and places with their rounding. */
#include "test/test.h"

#include <wend/base.h>

#include <string.h>

static void version_is_that_of_the_headers(void **state)
{
    (void)state;
    assert_string_equal(wend_version(), WEND_VERSION);
    assert_string_equal(WEND_VERSION, "0.1.0");
}

static void status_numbers_are_pinned(void **state)
{
    (void)state;
    assert_int_equal(WEND_OK, 0);
    assert_true(WEND_ERROR_ARGUMENT == -1 && WEND_ERROR_MEMORY == -2 && WEND_ERROR_UNSUPPORTED == -3);
    assert_true(WEND_ERROR_RANGE == -4 && WEND_ERROR_CAPACITY == -5 && WEND_ERROR_FORMAT == -6 &&
                WEND_ERROR_FILE == -7 && WEND_ERROR_STALE == -8);
}

static void each_status_has_a_text_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i >= -7; i--) {
        const char *text = wend_status_text((wend_status)i);
        assert_non_null(text);
        assert_true(strlen(text) > 1);
        for (int j = 0; j > i; j--)
            assert_true(strcmp(text, wend_status_text((wend_status)j)) != 0);
    }
}

static void status_texts_have_no_full_stop(void **state)
{
    (void)state;
    for (int i = 0; i >= -8; i--) {
        const char *text = wend_status_text((wend_status)i);
        assert_true(text[strlen(text) - 1] != '.');
    }
}

static void unknown_status_has_a_text_too(void **state)
{
    static const int unknown[] = {1, 2, 100, -8, -9, -1000, INT32_MAX, INT32_MIN};
    (void)state;
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
        assert_non_null(wend_status_text((wend_status)unknown[i]));
}

static void place_of_a_cell_is_its_centre(void **state)
{
    (void)state;
    wend_place place = wend_place_cell(3, 5);
    assert_true(place.x == 3 * 256 + 128 && place.y == 5 * 256 + 128);
    assert_int_equal(place.level, 0);
}

static void cell_of_its_own_centre_is_itself_to_both_ends(void **state)
{
    static const int32_t cells[] = {0, 1, -1, 65534, 65535, -65536, 8388607, -8388608};
    (void)state;
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
        wend_place place = wend_place_cell(cells[i], cells[7 - i]);
        assert_true(wend_place_column(place) == cells[i]);
        assert_true(wend_place_row(place) == cells[7 - i]);
    }
}

static void negative_places_round_down(void **state)
{
    static const struct {
        int32_t unit, cell;
    } cases[] = {{0, 0},
                 {255, 0},
                 {256, 1},
                 {-1, -1},
                 {-255, -1},
                 {-256, -1},
                 {-257, -2},
                 {-512, -2},
                 {INT32_MIN, -8388608},
                 {INT32_MAX, 8388607}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wend_place place = {cases[i].unit, cases[i].unit, 0, 0};
        assert_true(wend_place_column(place) == cases[i].cell);
        assert_true(wend_place_row(place) == cases[i].cell);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_is_that_of_the_headers),
        cmocka_unit_test(status_numbers_are_pinned),
        cmocka_unit_test(each_status_has_a_text_of_its_own),
        cmocka_unit_test(status_texts_have_no_full_stop),
        cmocka_unit_test(unknown_status_has_a_text_too),
        cmocka_unit_test(place_of_a_cell_is_its_centre),
        cmocka_unit_test(cell_of_its_own_centre_is_itself_to_both_ends),
        cmocka_unit_test(negative_places_round_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
