/* tests/unit/engine_test.c: names, numbers and texts of engines, outcomes and reasons. */
#include "test/test.h"

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

static void numbers_run_from_one_on_without_gaps(void **state)
{
#define WEND_ENGINE(constant, number, name, rules, summary) number,
    static const int numbers[] = {
#include <wend/engines.inl>
    };
#undef WEND_ENGINE
    enum { COUNT = sizeof numbers / sizeof *numbers };
    (void)state;
    assert_int_equal(COUNT, WEND_ENGINE_COUNT - 1);
    for (int number = 1; number <= COUNT; number++) {
        int lines = 0;
        for (int i = 0; i < COUNT; i++)
            lines += numbers[i] == number;
        assert_int_equal(lines, 1);
    }
}

static void engine_for_all_rules_is_able_to_do_all(void **state)
{
    const uint32_t all =
        WEND_ABILITY_PAUSE | WEND_ABILITY_TIES | WEND_ABILITY_RADIUS | WEND_ABILITY_ARRIVAL | WEND_ABILITY_ESTIMATE;
    (void)state;
    assert_int_equal(wend_engine_abilities(WEND_ENGINE_GENERAL), all);
    assert_int_equal(wend_engine_abilities(WEND_ENGINE_AUTO), all);
    assert_int_equal(wend_engine_abilities(WEND_ENGINE_JPS), WEND_ABILITY_PAUSE);
    assert_int_equal(wend_engine_abilities(WEND_ENGINE_LOCAL), WEND_ABILITY_PAUSE | WEND_ABILITY_RADIUS);
    assert_int_equal(wend_engine_abilities((wend_engine)WEND_ENGINE_COUNT), 0);
    assert_int_equal(wend_engine_abilities((wend_engine)-1), 0);
}

/* What abilities tell is what queries are answered. */
static void engines_refuse_what_they_are_not_able_to_do(void **state)
{
    const wend_area goals[2] = {{wend_place_cell(2, 0), 1, 1}, {wend_place_cell(4, 0), 1, 1}};
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    wend_finder *finder = NULL;
    (void)state;
    desc.width = desc.height = 9;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    for (int i = 0; i < 2 * WEND_ENGINE_COUNT; i++) {
        const wend_engine engine = (wend_engine)(i / 2);
        const uint32_t abilities = wend_engine_abilities(engine);
        const bool is_for_short_ways = engine == WEND_ENGINE_LOCAL || engine == WEND_ENGINE_BITBOARD;
        wend_profile profile = wend_profile_default();
        wend_space *space = NULL;
        profile.neighbours = i % 2 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
        assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
        for (uint32_t ability = 1; wend_engine_serves(engine, space) && ability <= WEND_ABILITY_ESTIMATE;
             ability *= 2) {
            wend_path path = wend_path_default();
            wend_query query = wend_query_default();
            query.start = wend_place_cell(0, 0);
            query.goal = wend_place_cell(5, 1);
            query.search.engine = engine;
            query.search.limit = ability == WEND_ABILITY_PAUSE ? 3 : 0;
            query.search.pausable = ability == WEND_ABILITY_PAUSE;
            query.shape.ties = ability == WEND_ABILITY_TIES ? WEND_TIES_FEWEST_TURNS : WEND_TIES_ANY;
            query.search.radius = ability == WEND_ABILITY_RADIUS || is_for_short_ways ? 8 : 0;
            query.to.areas = goals;
            query.to.count = ability == WEND_ABILITY_ARRIVAL ? 2 : 0;
            query.search.heuristic_weight = ability == WEND_ABILITY_ESTIMATE ? 300 : WEND_HEURISTIC_WEIGHT_ONE;
            wend_status status = wend_finder_find(finder, space, &query, &path);
            assert_int_equal(status, abilities & ability ? WEND_OK : WEND_ERROR_UNSUPPORTED);
        }
        wend_space_destroy(space);
    }
    wend_finder_destroy(finder);
    wend_grid_destroy(grid);
}

static void engines_serve_the_spaces_whose_rules_they_keep(void **state)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    (void)state;
    desc.width = desc.height = 9;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    profile.turn_cost = 5;
    assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
    for (int i = 0; i < WEND_ENGINE_COUNT; i++)
        assert_int_equal(wend_engine_serves((wend_engine)i, space), i == WEND_ENGINE_AUTO || i == WEND_ENGINE_GENERAL);
    assert_false(wend_engine_serves(WEND_ENGINE_GENERAL, NULL));
    assert_false(wend_engine_serves((wend_engine)WEND_ENGINE_COUNT, space));
    wend_space_destroy(space);
    wend_grid_destroy(grid);
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
        cmocka_unit_test(numbers_run_from_one_on_without_gaps),
        cmocka_unit_test(engine_for_all_rules_is_able_to_do_all),
        cmocka_unit_test(engines_refuse_what_they_are_not_able_to_do),
        cmocka_unit_test(engines_serve_the_spaces_whose_rules_they_keep),
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
