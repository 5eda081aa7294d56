/*
 * tests/matrix/arrival_reuse_test.c: a finder with a past answers questions of arrival as a fresh one, bit for bit, asks for
 * no memory once it knows them, and survives every refusal of it.
 */
#include "arrival.h"
#include "memory.h"
#include "rules_random.h"
#include "scene.h"
#include "test.h"

#include <string.h>

enum { MAPS = 200, QUESTIONS = 5, MOST_PATHS = 4 };

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

static wend_status ask_round(round *round, wend_finder *finder, const wend_space *space)
{
    for (int i = 0; i < MOST_PATHS; i++)
        round->paths[i] = wend_path_default();
    round->count = 1;
    if (!round->several)
        return wend_finder_find(finder, space, &round->question.query, round->paths);
    return wend_finder_find_cheapest(finder, space, &round->question.query, round->paths, MOST_PATHS, &round->count);
}

static bool same_answers(const round *a, const round *b)
{
    for (int i = 0; i < MOST_PATHS; i++)
        if (!scene_same_answer(&a->paths[i], &b->paths[i]) || a->paths[i].start_index != b->paths[i].start_index ||
            a->paths[i].goal_index != b->paths[i].goal_index)
            return false;
    return a->count == b->count;
}

/* Calls for each of many questions, the same ones each time. */
static void for_questions(uint32_t maps, void (*visit)(round *round, const rules_stage *stage, void *user), void *user)
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
            visit(&round, &stage, user);
        }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
}

static void compare_with_fresh(round *used, const rules_stage *stage, void *user)
{
    round again = *used;
    wend_finder *fresh = scene_finder();
    assert_int_equal(ask_round(used, user, stage->space), WEND_OK);
    assert_int_equal(ask_round(&again, fresh, stage->space), WEND_OK);
    assert_true(same_answers(used, &again));
    wend_finder_destroy(fresh);
}

static void used_finder_answers_as_a_fresh_one(void **state)
{
    wend_finder *used = scene_finder();
    (void)state;
    for_questions(MAPS, compare_with_fresh, used);
    wend_finder_destroy(used);
}

static void just_ask(round *round, const rules_stage *stage, void *user)
{
    assert_int_equal(ask_round(round, user, stage->space), WEND_OK);
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
static void ask_starved(round *round, const rules_stage *stage, void *user)
{
    starved *starved = user;
    wend_status status = ask_round(round, starved->finder, stage->space);
    if (status == WEND_ERROR_MEMORY) {
        starved->refused = true;
        status = ask_round(round, starved->finder, stage->space);
    }
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    if (status != WEND_OK)
        return;
    struct round again = *round;
    wend_finder *fresh = scene_finder();
    assert_int_equal(ask_round(&again, fresh, stage->space), WEND_OK);
    assert_true(same_answers(round, &again));
    wend_finder_destroy(fresh);
}

static bool ask_with(const wend_allocator *allocator)
{
    starved starved = {NULL, false};
    if (wend_finder_create(allocator, &starved.finder) != WEND_OK)
        return false;
    for_questions(8, ask_starved, &starved);
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
        cmocka_unit_test(used_finder_answers_as_a_fresh_one),
        cmocka_unit_test(warm_finder_asks_for_no_memory),
        cmocka_unit_test(finder_survives_every_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
