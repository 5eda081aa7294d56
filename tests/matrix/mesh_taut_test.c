/*
 * Taut graphs in houses of several storeys: where one is prepared, answers are as long as without. At the foot of a
 * ramp ground may go round a corner by more than a whole turn, of which arcs by direction know nothing.
 */
#include "ground/house.h"
#include "test/random.h"
#include "test/share.h"
#include "test/test.h"

#include <wend/all.h>

#include <stdlib.h>

enum { QUERIES = 40 };

typedef struct trial {
    random_source random;
    wend_finder *finder;
    wend_space *plain, *prepared;
    const house *house;
    unsigned found, by_taut;
} trial;

static wend_place any_place(trial *trial)
{
    const int32_t x = (int32_t)random_below(&trial->random, (uint32_t)trial->house->width);
    const int32_t y = (int32_t)random_below(&trial->random, (uint32_t)trial->house->height);
    return (wend_place){x, y, (uint16_t)random_below(&trial->random, 3), 0};
}

static void ask(trial *trial)
{
    wend_query query = wend_query_default();
    wend_path plain = wend_path_default(), prepared = wend_path_default();
    query.start = any_place(trial);
    query.goal = any_place(trial);
    assert_int_equal(wend_finder_find(trial->finder, trial->plain, &query, &plain), WEND_OK);
    assert_int_equal(wend_finder_find(trial->finder, trial->prepared, &query, &prepared), WEND_OK);
    assert_int_equal(prepared.outcome, plain.outcome);
    if (plain.outcome != WEND_OUTCOME_FOUND)
        return;
    trial->found++;
    trial->by_taut += prepared.engine == WEND_ENGINE_TAUT;
    assert_true(prepared.plan_length <= plain.plan_length + 1e-6 && plain.plan_length <= prepared.plan_length + 1e-6);
}

static void answers_in_houses_are_the_same_with_a_taut_graph(void **state)
{
    trial trial = {.random.state = test_number("WEND_TEST_SEED", 7)};
    const uint32_t maps = test_number("WEND_TEST_MAPS", 100);
    (void)state;
    assert_int_equal(wend_finder_create(NULL, &trial.finder), WEND_OK);
    for (uint32_t i = 0; i < maps; i++) {
        house *drawn = malloc(sizeof *drawn);
        assert_non_null(drawn);
        house_draw(drawn, &trial.random);
        wend_mesh *mesh = house_mesh(drawn);
        trial.house = drawn;
        if (mesh != NULL) {
            assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &trial.plain), WEND_OK);
            assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &trial.prepared), WEND_OK);
            assert_int_equal(wend_space_prepare(trial.prepared, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
            for (int q = 0; q < QUERIES; q++)
                ask(&trial);
            wend_space_destroy(trial.prepared);
            wend_space_destroy(trial.plain);
            wend_mesh_destroy(mesh);
        }
        free(drawn);
    }
    wend_finder_destroy(trial.finder);
    if (getenv("WEND_TEST_PRINT"))
        print_message("%u found, %u of them by taut\n", trial.found, trial.by_taut);
    assert_true(trial.found > 0 && trial.by_taut > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers_in_houses_are_the_same_with_a_taut_graph)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
