/*
 * tests/matrix/answers_reuse_test.c: a finder that has met questions of everything at once asks for no memory when it
 * meets them again, whatever came between, and survives every refusal of it: what it then answers is what a fresh one
 * would.
 */
#include "arrival/answers.h"
#include "game/reuse.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "test/test.h"

enum { QUESTIONS = 6 };

/* A question that is served, and its answer. */
typedef struct round {
    const wend_query *query;
    wend_path path;
} round;

static void for_questions(uint32_t maps, reuse_visit *visit, void *user)
{
    for (uint32_t map = 0; map < maps; map++) {
        random_source random = {66000000 + map};
        uint32_t rules = rules_random_set(4, &random);
        rules_scene scene = rules_random_scene(rules, 14, &random);
        rules_stage stage;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        wend_space *breach = rules_breach_space(&scene, &stage, 9, NULL);
        answer_spaces spaces = {stage.space, stage.space, breach};
        for (int i = 0; i < QUESTIONS; i++) {
            arrival_question question;
            round round = {&question.query, wend_path_default()};
            answers_draw(&question, &scene, rules, &spaces, &random);
            question.query.search.engine = WEND_ENGINE_AUTO;
            if (!answers_are_refused(&question.query))
                visit(&round, stage.space, user);
        }
        wend_space_destroy(breach);
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
}

/* Asks, and where a search waits goes on to its end. What failed cannot go on. */
static wend_status ask_to_the_end(void *question, wend_finder *finder, const wend_space *space)
{
    round *round = question;
    round->path = wend_path_default();
    wend_status status = wend_finder_find(finder, space, round->query, &round->path);
    while (status == WEND_OK && round->path.outcome == WEND_OUTCOME_RUNNING)
        status = wend_finder_continue(finder, 9, &round->path);
    if (status != WEND_OK)
        assert_int_equal(wend_finder_continue(finder, 1, &round->path), WEND_ERROR_ARGUMENT);
    return status;
}

static bool is_same(const void *a, const void *b)
{
    const round *one = a, *other = b;
    return scene_same_answer(&one->path, &other->path) && one->path.wall_count == other->path.wall_count;
}

static const reuse_kind everything = {sizeof(round), false, for_questions, ask_to_the_end, is_same};

static void warm_finder_asks_for_no_memory(void **state)
{
    (void)state;
    assert_null(reuse_memory_fault(&everything, 150));
}

static void finder_survives_every_refusal(void **state)
{
    (void)state;
    assert_null(reuse_refusal_fault(&everything, 16));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(warm_finder_asks_for_no_memory),
        cmocka_unit_test(finder_survives_every_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
