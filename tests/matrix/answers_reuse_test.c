/*
 * tests/matrix/answers_reuse_test.c: a finder that has met questions of everything at once asks for no memory when it meets
 * them again, whatever came between, and survives every refusal of it: what it then answers is what a fresh one would.
 */
#include "answers.h"
#include "memory.h"
#include "rules_random.h"
#include "scene.h"
#include "test.h"

#include <string.h>

enum { MAPS = 150, QUESTIONS = 6 };

static wend_space *open_breach(const rules_scene *scene, const rules_stage *stage)
{
    wend_profile profile = rules_profile(scene);
    wend_space *space = NULL;
    for (uint32_t terrain = 0; terrain < 256; terrain++)
        profile.weight[terrain] = profile.weight[terrain] ? profile.weight[terrain] : 9;
    profile.resource_count = 0;
    profile.walkable = NULL;
    assert_int_equal(wend_space_create(stage->grid, &profile, NULL, &space), WEND_OK);
    return space;
}

/* Calls for each of many questions that are served, the same ones each time. */
static void for_questions(uint32_t maps, void (*visit)(const wend_query *query, const wend_space *space, void *user),
                          void *user)
{
    for (uint32_t map = 0; map < maps; map++) {
        random_source random = {66000000 + map};
        uint32_t rules = rules_random_set(4, &random);
        rules_scene scene = rules_random_scene(rules, 14, &random);
        rules_stage stage;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        wend_space *breach = open_breach(&scene, &stage);
        answer_spaces spaces = {stage.space, stage.space, breach};
        for (int i = 0; i < QUESTIONS; i++) {
            arrival_question question;
            answers_draw(&question, &scene, rules, &spaces, &random);
            question.query.search.engine = WEND_ENGINE_AUTO;
            if (!answers_are_refused(&scene, &question.query))
                visit(&question.query, stage.space, user);
        }
        wend_space_destroy(breach);
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
}

/* Asks, and where a search waits goes on to its end. */
static wend_status ask_to_the_end(wend_finder *finder, const wend_query *query, const wend_space *space,
                                  wend_path *path)
{
    *path = wend_path_default();
    wend_status status = wend_finder_find(finder, space, query, path);
    while (status == WEND_OK && path->outcome == WEND_OUTCOME_RUNNING)
        status = wend_finder_continue(finder, 9, path);
    return status;
}

static void just_ask(const wend_query *query, const wend_space *space, void *user)
{
    wend_path path;
    assert_int_equal(ask_to_the_end(user, query, space, &path), WEND_OK);
}

static void warm_finder_asks_for_no_memory(void **state)
{
    test_memory memory;
    wend_finder *finder = NULL;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_finder_create(&memory.allocator, &finder), WEND_OK);
    for_questions(MAPS, just_ask, finder);
    uint64_t calls = memory.calls;
    for_questions(MAPS, just_ask, finder);
    assert_int_equal(memory.calls, calls);
    assert_true(wend_finder_memory(finder) == memory.bytes);
    wend_finder_destroy(finder);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
}

/* A finder that may run out of memory, and whether it has. */
typedef struct starved {
    wend_finder *finder;
    bool refused;
} starved;

/* What was refused is asked again: the finder must still be good, and its answer right. */
static void ask_starved(const wend_query *query, const wend_space *space, void *user)
{
    starved *starved = user;
    wend_path path, again;
    wend_status status = ask_to_the_end(starved->finder, query, space, &path);
    if (status == WEND_ERROR_MEMORY) {
        starved->refused = true;
        assert_int_equal(wend_finder_continue(starved->finder, 1, &path), WEND_ERROR_ARGUMENT);
        status = ask_to_the_end(starved->finder, query, space, &path);
    }
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    if (status != WEND_OK)
        return;
    wend_finder *fresh = scene_finder();
    assert_int_equal(ask_to_the_end(fresh, query, space, &again), WEND_OK);
    assert_true(scene_same_answer(&path, &again) && path.wall_count == again.wall_count);
    wend_finder_destroy(fresh);
}

static bool ask_with(const wend_allocator *allocator)
{
    starved starved = {NULL, false};
    if (wend_finder_create(allocator, &starved.finder) != WEND_OK)
        return false;
    for_questions(16, ask_starved, &starved);
    wend_finder_destroy(starved.finder);
    return !starved.refused;
}

static void finder_survives_every_refusal(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(ask_with);
    if (fault)
        fail_msg("%s", fault);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(warm_finder_asks_for_no_memory),
        cmocka_unit_test(finder_survives_every_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
