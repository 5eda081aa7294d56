/* tests/matrix/rules_reuse_test.c: under any rules a finder with a past answers as a fresh one, bit for bit. */
#include "rules_random.h"
#include "scene.h"
#include "test.h"

enum { MAPS = 1500, QUERIES = 4 };

static wend_query random_query(const rules_scene *scene, uint32_t rules, random_source *random)
{
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
    wend_query query = rules_random_query(scene, rules, start, goal, random);
    query.search.engine = (wend_engine)random_below(random, WEND_ENGINE_COUNT);
    query.search.limit = random_chance(random, 30) ? 1 + random_below(random, 40) : 0;
    return query;
}

static void check_limit(const rules_scene *scene, const wend_query *query, const wend_path *path)
{
    if (path->outcome != WEND_OUTCOME_PARTIAL)
        return;
    assert_int_equal(path->reason, WEND_REASON_EXPANSION_LIMIT);
    assert_int_equal(path->expanded, query->search.limit);
    const char *fault = rules_path_fault(scene, query, path);
    if (fault) {
        rules_scene_print(scene);
        fail_msg("after %u expansions: %s", (unsigned)query->search.limit, fault);
    }
}

static void used_finder_answers_as_a_fresh_one(void **state)
{
    wend_finder *used = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < MAPS; i++) {
        random_source random = {70000 + i};
        uint32_t rules = rules_random_set(3, &random);
        rules_scene scene = rules_random_scene(rules, 14, &random);
        rules_stage stage;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        for (int j = 0; j < QUERIES; j++) {
            wend_query query = random_query(&scene, rules, &random);
            wend_path path = wend_path_default(), fresh_path = wend_path_default();
            wend_finder *fresh = scene_finder();
            wend_status status = wend_finder_find(used, stage.space, &query, &path);
            assert_int_equal(wend_finder_find(fresh, stage.space, &query, &fresh_path), status);
            assert_true(status == WEND_OK || status == WEND_ERROR_UNSUPPORTED);
            assert_true(scene_same_answer(&path, &fresh_path));
            if (status == WEND_OK)
                check_limit(&scene, &query, &path);
            wend_finder_destroy(fresh);
        }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    wend_finder_destroy(used);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(used_finder_answers_as_a_fresh_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
