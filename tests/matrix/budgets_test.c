/*
 * tests/matrix/budgets_test.c: every call that takes work or a limit, on maps where it may take as long as it can: what
 * it reports is what it did, and it stops where it was told to. What it did is counted in basic blocks, without a
 * clock.
 */
#include "budgets/budgets.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

static uint32_t setting(const char *name, uint32_t otherwise)
{
    const char *text = getenv(name);
    return text ? (uint32_t)strtoul(text, NULL, 10) : otherwise;
}

uint32_t budget_slices(void)
{
    return setting("WEND_BUDGET_SLICES", 6);
}

/* A call, and what it may do: operations for the call, and for each unit it reports; units beyond what it was given. */
static const budget_row rows[] = {
    {"find", budget_find, {40000, 400, 100}},
    {"continue", budget_continue, {40000, 400, 100}},
    {"find cheapest", budget_find_cheapest, {40000, 400, 100}},
    {"batch", budget_batch, {40000, 400, 800}},
    {"turn next", budget_turn_next, {40000, 400, 100}},
    {"reach", budget_reach, {40000, 400, 0}},
    {"walker step", budget_walker, {80000, 400, 100}},
    {"influence", budget_influence, {40000, 6000, 0}}, /* a unit is some 64 cells, done by vectors where time counts */
    {"agenda", budget_agenda_question, {60000, 400, 500}},
    {"agenda, a crowd", budget_agenda_crowd, {60000, 800, 500}},
    {"agenda, edits", budget_agenda_edits, {60000, 800, 500}},
    {"pursuit", budget_pursuit, {60000, 400, 500}},
    {"explorer", budget_explorer, {60000, 400, 500}},
    {"field", budget_field, {40000, 400, 100}},
    {"prepare", budget_prepare, {40000, 400, 0}},
    {"planner", budget_planner, {40000, 400, 100}},
    {"mesh", budget_mesh, {40000, 400, 100}},
    {"graph", budget_graph, {40000, 400, 100}},
    {"traffic", budget_traffic, {60000, 800, 100}},
};

/* On a map of its own each, for some edit it. */
static uint64_t faults_of(const budget_row *row, budget_ground_kind kind)
{
    budget_ground ground = budget_ground_open(kind, setting("WEND_BUDGET_SIDE", 1000));
    budget_desk desk = {.ground = &ground, .row = row->name, .question = "", .bounds = row->bounds};
    assert_int_equal(wend_finder_create(NULL, &desk.finder), WEND_OK);
    row->run(&desk);
    budget_tell(&desk);
    wend_finder_destroy(desk.finder);
    budget_ground_close(&ground);
    return desk.faults;
}

static void no_call_does_more_than_it_is_given(void **state)
{
    const char *only = getenv("WEND_TEST_ROW");
    uint64_t faults = 0;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int kind = 0; kind < BUDGET_GROUNDS && (!only || strcmp(only, rows[i].name) == 0); kind++)
            faults += faults_of(&rows[i], (budget_ground_kind)kind);
    assert_int_equal(faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_call_does_more_than_it_is_given)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
