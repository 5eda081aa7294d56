/*
 * tests/matrix/arrival_reuse_test.c: a finder with a past answers questions of arrival as a fresh one, bit for bit,
 * asks for no memory once it knows them, and survives every refusal of it.
 */
#include "arrival/arrival.h"
#include "game/reuse.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "test/test.h"

enum { QUESTIONS = 5, MOST_PATHS = 4 };

/* A question of any kind, and the answer or answers. */
typedef struct round {
    arrival_question question;
    bool several; /* asks for the nearest goals in order */
    wend_path paths[MOST_PATHS];
    uint32_t count;
} round;

static void draw_round(round *round, const rules_scene *scene, const rules_stage *stage, uint32_t rules,
                       random_source *random)
{
    arrival_draw(&round->question, scene, rules, stage->space, random);
    wend_query *query = &round->question.query;
    query->search.limit = random_chance(random, 20) ? 1 + random_below(random, 30) : 0;
    round->several =
        query->to.arrival != WEND_ARRIVAL_AWAY && query->to.measure != WEND_MEASURE_PATH && random_chance(random, 30);
    if (round->several || random_chance(random, 70))
        return;
    query->via.places = round->question.via;
    query->via.count = 1 + random_below(random, ARRIVAL_MOST_VIA);
    for (uint32_t i = 0; i < query->via.count; i++)
        round->question.via[i] = rules_place(scene, rules_random_position(scene, random));
}

static wend_status ask_round(void *question, wend_finder *finder, const wend_space *space)
{
    round *round = question;
    for (int i = 0; i < MOST_PATHS; i++)
        round->paths[i] = wend_path_default();
    round->count = 1;
    if (!round->several)
        return wend_finder_find(finder, space, &round->question.query, round->paths);
    return wend_finder_find_cheapest(finder, space, &round->question.query, round->paths, MOST_PATHS, &round->count);
}

static bool is_same(const void *one, const void *other)
{
    const round *a = one, *b = other;
    for (int i = 0; i < MOST_PATHS; i++)
        if (!scene_same_answer(&a->paths[i], &b->paths[i]) || a->paths[i].start_index != b->paths[i].start_index ||
            a->paths[i].goal_index != b->paths[i].goal_index)
            return false;
    return a->count == b->count;
}

static void for_questions(uint32_t maps, reuse_visit *visit, void *user)
{
    static round round;
    for (uint32_t map = 0; map < maps; map++) {
        random_source random = {5000000 + map};
        uint32_t rules = rules_random_set(3, &random);
        rules_scene scene = rules_random_scene(rules, 16, &random);
        rules_stage stage;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        for (int i = 0; i < QUESTIONS; i++) {
            draw_round(&round, &scene, &stage, rules, &random);
            visit(&round, stage.space, user);
        }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
}

static const reuse_kind arrivals = {sizeof(round), false, for_questions, ask_round, is_same};

static void used_finder_answers_as_a_fresh_one(void **state)
{
    (void)state;
    assert_null(reuse_past_fault(&arrivals, 200));
}

static void warm_finder_asks_for_no_memory(void **state)
{
    (void)state;
    assert_null(reuse_memory_fault(&arrivals, 200));
}

static void finder_survives_every_refusal(void **state)
{
    (void)state;
    assert_null(reuse_refusal_fault(&arrivals, 8));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(used_finder_answers_as_a_fresh_one),
        cmocka_unit_test(warm_finder_asks_for_no_memory),
        cmocka_unit_test(finder_survives_every_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
