/*
 * tests/unit/field_memory_test.c: fields of every kind with each of their allocations refused in turn: an error, no
 * leak, the last whole field still read, and the same bits when it is tried again.
 */
#include "oracles/field_truth.h"
#include "rules/rules_edit.h"
#include "rules/rules_random.h"
#include "test/memory.h"
#include "test/test.h"

/* A scene that each run sets up anew from its number. */
typedef struct trial {
    uint32_t number;
} trial;

/* Grows to the end; tries again after a refusal, which is to leave all as it was. */
static bool grow(wend_field *field, wend_place place)
{
    bool complete = false, good = true;
    uint32_t refusals = 0;
    while (!complete) {
        uint64_t before = wend_field_cost(field, place);
        wend_status status = wend_field_grow(field, 40, &complete);
        assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
        if (status == WEND_OK)
            continue;
        good = false;
        assert_false(complete);
        assert_int_equal(wend_field_cost(field, place), before);
        if (++refusals == 3)
            return false; /* refused for good */
    }
    return good;
}

static bool run_trial(const wend_allocator *allocator, void *user)
{
    const trial *trial = user;
    random_source random = {4100 + trial->number};
    uint32_t rules = trial->number % 3 == 0 ? 0 : rules_random_set(2, &random);
    rules_scene scene = rules_random_scene(rules, 14, &random);
    rules_stage stage;
    wend_area areas[12];
    wend_field *field = NULL;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    wend_field_desc desc = field_random_desc(&scene, areas, &random);
    wend_status status = wend_field_create(stage.space, &desc, allocator, &field);
    bool good = status == WEND_OK;
    assert_true(good || status == WEND_ERROR_MEMORY);
    assert_true((field != NULL) == good);
    for (uint32_t round = 0; field && round < 3; round++) {
        for (uint32_t i = 0; round != 0 && i < 3; i++)
            assert_int_equal(rules_edit(&scene, &stage, EDIT_TERRAIN, &random), WEND_OK);
        assert_int_equal(wend_space_update(stage.space), WEND_OK);
        good &= grow(field, rules_place(&scene, 0));
        if (!wend_field_is_complete(field))
            continue;
        field_truth truth = field_truth_find(&scene, &desc);
        const char *fault = field_truth_fault(&truth, &scene, field);
        if (fault)
            fail_msg("trial %u: %s", (unsigned)trial->number, fault);
        field_truth_close(&truth);
    }
    wend_field_release(field);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
    return good;
}

static void refused_memory_leaves_the_last_whole_field(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < 40; number++) {
        trial trial = {number};
        const char *fault = test_memory_sweep_with(run_trial, &trial);
        if (fault)
            fail_msg("trial %u: %s", (unsigned)number, fault);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(refused_memory_leaves_the_last_whole_field)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
