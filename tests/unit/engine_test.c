/* tests/unit/engine_test.c: names, numbers and texts of engines, outcomes and reasons. */
#include "test.h"

#include <wend/find.h>

#include <string.h>

static void auto_comes_first(void **state)
{
    (void)state;
    assert_int_equal(WEND_ENGINE_AUTO, 0);
    assert_string_equal(wend_engine_name(WEND_ENGINE_AUTO), "auto");
    assert_string_equal(wend_engine_name(WEND_ENGINE_ASTAR), "astar");
}

static void every_name_leads_back_to_its_engine(void **state)
{
    (void)state;
    for (int i = 0; i < WEND_ENGINE_COUNT; i++) {
        const char *name = wend_engine_name((wend_engine)i);
        wend_engine engine = (wend_engine)-1;
        assert_non_null(name);
        assert_true(wend_engine_by_name(name, &engine));
        assert_int_equal(engine, i);
    }
}

static void every_engine_has_a_summary(void **state)
{
    (void)state;
    for (int i = 0; i < WEND_ENGINE_COUNT; i++) {
        const char *summary = wend_engine_summary((wend_engine)i);
        assert_non_null(summary);
        assert_true(strlen(summary) > 8);
    }
}

static void unknown_number_has_no_name(void **state)
{
    static const int unknown[] = {WEND_ENGINE_COUNT, WEND_ENGINE_COUNT + 1, -1, INT32_MAX, INT32_MIN};
    (void)state;
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        assert_null(wend_engine_name((wend_engine)unknown[i]));
        assert_null(wend_engine_summary((wend_engine)unknown[i]));
    }
}

static void unknown_name_has_no_engine(void **state)
{
    static const char *const unknown[] = {"", "a", "astar ", "ASTAR", "astars", "autoo", "count"};
    (void)state;
    wend_engine engine = WEND_ENGINE_JPS;
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
        assert_false(wend_engine_by_name(unknown[i], &engine));
    assert_false(wend_engine_by_name(NULL, &engine));
    assert_int_equal(engine, WEND_ENGINE_JPS);
}

static void found_is_called_found(void **state)
{
    (void)state;
    assert_string_equal(wend_outcome_text(WEND_OUTCOME_FOUND), "found");
}

static void outcomes_are_single_words_of_their_own(void **state)
{
    (void)state;
    for (int i = 0; i <= WEND_OUTCOME_RUNNING; i++) {
        const char *text = wend_outcome_text((wend_outcome)i);
        assert_true(strlen(text) > 1 && !strchr(text, ' '));
        for (int j = 0; j < i; j++)
            assert_true(strcmp(text, wend_outcome_text((wend_outcome)j)) != 0);
    }
}

static void reasons_have_texts_of_their_own(void **state)
{
    (void)state;
    for (int i = 0; i <= WEND_REASON_NO_WAY_WITHIN; i++)
        for (int j = 0; j < i; j++)
            assert_true(strcmp(wend_reason_text((wend_reason)i), wend_reason_text((wend_reason)j)) != 0);
}

static void texts_of_unknown_numbers_are_never_null(void **state)
{
    static const int unknown[] = {4, 7, 8, -1, INT32_MAX, INT32_MIN};
    (void)state;
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        assert_non_null(wend_outcome_text((wend_outcome)unknown[i]));
        assert_non_null(wend_reason_text((wend_reason)unknown[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(auto_comes_first),
        cmocka_unit_test(every_name_leads_back_to_its_engine),
        cmocka_unit_test(every_engine_has_a_summary),
        cmocka_unit_test(unknown_number_has_no_name),
        cmocka_unit_test(unknown_name_has_no_engine),
        cmocka_unit_test(found_is_called_found),
        cmocka_unit_test(outcomes_are_single_words_of_their_own),
        cmocka_unit_test(reasons_have_texts_of_their_own),
        cmocka_unit_test(texts_of_unknown_numbers_are_never_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
