/* tests/matrix/rules_reuse_test.c: under any rules a finder with a past answers as a fresh one, bit for bit. */
#include "game/reuse.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "test/test.h"

enum { MAPS = 1500, QUERIES = 4 };

static wend_query random_query(const rules_scene *scene, uint32_t rules, random_source *random)
{
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
    wend_query query = rules_random_query(scene, rules, start, goal, random);
    query.search.engine = (wend_engine)random_below(random, SCENE_ENGINES);
    query.search.limit = random_chance(random, 30) ? 1 + random_below(random, 40) : 0;
    return query;
}

/* A question to a scene, and its answer. */
typedef struct round {
    const rules_scene *scene;
    wend_query query;
    wend_path path;
} round;

static void check_limit(const round *round)
{
    if (round->path.outcome != WEND_OUTCOME_PARTIAL)
        return;
    assert_int_equal(round->path.reason, WEND_REASON_LIMIT);
    assert_true(round->path.work >= round->query.search.limit);
    const char *fault = rules_path_fault(round->scene, &round->query, &round->path);
    if (fault) {
        rules_scene_print(round->scene);
        fail_msg("after %u units: %s", (unsigned)round->query.search.limit, fault);
    }
}

static wend_status ask(void *question, wend_finder *finder, const wend_space *space)
{
    round *round = question;
    round->path = wend_path_default();
    wend_status status = wend_finder_find(finder, space, &round->query, &round->path);
    if (status == WEND_OK)
        check_limit(round);
    return status;
}

static bool is_same(const void *a, const void *b)
{
    const round *one = a, *other = b;
    return scene_same_answer(&one->path, &other->path);
}

static void for_questions(uint32_t maps, reuse_visit *visit, void *user)
{
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {70000 + i};
        uint32_t rules = rules_random_set(3, &random);
        rules_scene scene = rules_random_scene(rules, 14, &random);
        rules_stage stage;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        for (int j = 0; j < QUERIES; j++) {
            round round = {&scene, random_query(&scene, rules, &random), wend_path_default()};
            visit(&round, stage.space, user);
        }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
}

static void used_finder_answers_as_a_fresh_one(void **state)
{
    static const reuse_kind any_rules = {sizeof(round), true, for_questions, ask, is_same};
    (void)state;
    assert_null(reuse_past_fault(&any_rules, MAPS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(used_finder_answers_as_a_fresh_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
