/*
 * tests/unit/unreachable_memory_test.c: where goals cannot be reached: each allocation refused in turn, none asked for
 * by a warm finder, and answers with walls out of a batch.
 */
#include "game/reuse.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

#define SET(rule) (UINT32_C(1) << (rule))

static const uint32_t rule_sets[] = {0,
                                     SET(RULE_OF_WEIGHTS),
                                     SET(RULE_OF_LINKS) | SET(RULE_OF_LEVELS),
                                     SET(RULE_OF_EXITS) | SET(RULE_OF_EXTENT),
                                     SET(RULE_OF_TURNS) | SET(RULE_OF_WEIGHTS) | SET(RULE_OF_RADIUS),
                                     SET(RULE_OF_HEXAGONS),
                                     SET(RULE_OF_PRICES) | SET(RULE_OF_OCCUPANCY)};

enum { RULE_SETS = sizeof rule_sets / sizeof *rule_sets };

/* A scene with its breach space, and a question to it whose goal is blocked as often as not. */
typedef struct question {
    rules_scene scene;
    rules_stage stage;
    wend_space *breach;
    wend_query query;
} question;

/* The scene's address must stay. */
static void question_open(question *question, uint32_t number, uint32_t side)
{
    random_source random = {81 + number};
    question->scene = rules_random_scene(rule_sets[number % RULE_SETS], side, &random);
    assert_int_equal(rules_stage_open(&question->stage, &question->scene, NULL), WEND_OK);
    question->breach = rules_breach_space(&question->scene, &question->stage, 4, NULL);
    uint32_t start = rules_random_position(&question->scene, &random);
    question->query = rules_query(&question->scene, start, random_below(&random, rules_cells(&question->scene)));
    question->query.otherwise.policy = (wend_policy)(1 + number / RULE_SETS % 3);
    question->query.otherwise.breach = question->breach;
    if (number / RULE_SETS == 3) { /* it flees from the goal and is cornered */
        question->query.otherwise.policy = WEND_POLICY_NEAREST;
        question->query.to.arrival = WEND_ARRIVAL_AWAY;
        question->query.to.range = 40 * WEND_CELL;
    } else if (number / RULE_SETS == 4) { /* it ends inside the goal's cell */
        question->query.goal.x += 50;
        question->query.to.at_place = true;
        question->query.shape.lines = number % 2 ? WEND_LINES_STRAIGHT : WEND_LINES_GRID;
    }
}

static void question_close(question *question)
{
    wend_space_destroy(question->breach);
    rules_stage_close(&question->stage);
    rules_scene_free(&question->scene);
}

static bool succeeded(wend_status status)
{
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static bool is_same(const wend_path *a, const wend_path *b)
{
    return a->outcome == b->outcome && a->reason == b->reason && a->cost == b->cost &&
           a->point_count == b->point_count && a->wall_count == b->wall_count;
}

/*
 * Asks at once and in slices, again where memory was short the first time; the answer is then that of another finder.
 */
static bool ask(const question *question, wend_finder *finder)
{
    wend_finder *other = scene_finder();
    wend_path path = wend_path_default(), expected = wend_path_default();
    wend_query sliced = question->query;
    sliced.search.pausable = true;
    sliced.search.limit = 5;
    assert_int_equal(wend_finder_find(other, question->stage.space, &question->query, &expected), WEND_OK);
    wend_status status = wend_finder_find(finder, question->stage.space, &sliced, &path);
    while (status == WEND_OK && path.outcome == WEND_OUTCOME_RUNNING)
        status = wend_finder_continue(finder, 5, &path);
    bool good = succeeded(status);
    assert_true(!good || (path.outcome == expected.outcome && path.cost == expected.cost));
    good = succeeded(wend_finder_find(finder, question->stage.space, &question->query, &path)) && good;
    if (!good && !succeeded(wend_finder_find(finder, question->stage.space, &question->query, &path))) {
        wend_finder_destroy(other);
        return false;
    }
    assert_true(is_same(&path, &expected));
    wend_finder_destroy(other);
    return good;
}

static bool ask_everywhere(const wend_allocator *allocator)
{
    wend_finder *finder = NULL;
    bool good = succeeded(wend_finder_create(allocator, &finder));
    for (uint32_t i = 0; finder && i < 5 * RULE_SETS; i++) {
        question question;
        wend_nearest nearest;
        question_open(&question, i, 12);
        good = ask(&question, finder) && good;
        good = succeeded(wend_space_nearest(question.stage.space, allocator, question.query.start, question.query.goal,
                                            &nearest)) &&
               good;
        question_close(&question);
    }
    wend_finder_destroy(finder);
    return good;
}

static void every_refusal_is_survived_or_reported(void **state)
{
    const char *fault = test_memory_sweep(ask_everywhere);
    (void)state;
    if (fault)
        fail_msg("%s", fault);
}

static bool ask_often(wend_finder *finder, void *user)
{
    bool good = true;
    (void)user;
    for (uint32_t i = 0; i < 30 * RULE_SETS; i++) {
        question question;
        question_open(&question, i, 16);
        good = ask(&question, finder) && good;
        question_close(&question);
    }
    return good;
}

static void warm_finder_asks_for_no_memory(void **state)
{
    (void)state;
    assert_null(reuse_warm_fault(ask_often, NULL));
}

enum { REQUESTS = 200, ROOM = 3 };

static bool is_same_list(const wend_place *a, const wend_place *b, size_t count)
{
    return count == 0 || memcmp(a, b, count * sizeof *a) == 0;
}

/* Some requests have buffers, most of them too small; walls come all the same. */
static void batch_keeps_the_walls_of_all_its_answers(void **state)
{
    static question questions[REQUESTS];
    static wend_path paths[REQUESTS];
    static wend_place buffers[REQUESTS][ROOM];
    wend_request requests[REQUESTS];
    wend_batch *batch = NULL;
    wend_finder *finder = scene_finder();
    uint32_t walls = 0;
    (void)state;
    for (uint32_t i = 0; i < REQUESTS; i++) {
        question_open(&questions[i], i, 20);
        questions[i].query.otherwise.policy = WEND_POLICY_BREACH;
        paths[i] = wend_path_default();
        paths[i].buffer = i % 3 == 0 ? buffers[i] : NULL;
        paths[i].capacity = i % 3 == 0 ? ROOM : 0;
        requests[i] =
            (wend_request){.space = questions[i].stage.space, .query = &questions[i].query, .path = &paths[i]};
    }
    assert_int_equal(wend_batch_create(2, NULL, &batch), WEND_OK);
    assert_int_equal(wend_batch_find(batch, requests, REQUESTS, NULL), WEND_OK);
    for (uint32_t i = 0; i < REQUESTS; i++) {
        wend_path path = wend_path_default();
        assert_int_equal(wend_finder_find(finder, questions[i].stage.space, &questions[i].query, &path), WEND_OK);
        bool fits = !paths[i].buffer || path.point_count <= ROOM;
        assert_int_equal(requests[i].status, fits ? WEND_OK : WEND_ERROR_CAPACITY);
        assert_true(is_same(&path, &paths[i]));
        assert_true(is_same_list(path.walls, paths[i].walls, path.wall_count));
        assert_true(is_same_list(path.points, paths[i].points, fits ? path.point_count : ROOM));
        walls += path.wall_count;
    }
    assert_true(walls > REQUESTS / 2);
    wend_finder_destroy(finder);
    wend_batch_destroy(batch);
    for (uint32_t i = 0; i < REQUESTS; i++)
        question_close(&questions[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_refusal_is_survived_or_reported),
        cmocka_unit_test(warm_finder_asks_for_no_memory),
        cmocka_unit_test(batch_keeps_the_walls_of_all_its_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
