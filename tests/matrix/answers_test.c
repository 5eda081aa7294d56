/*
 * tests/matrix/answers_test.c: questions that use everything at once, on random small maps with random rules: starts,
 * goals, arrivals, sight, places on the way, policies, shapes, ties, limits, pauses. Every answer must be as brute
 * force has it, agree with itself, and be the same whoever gives it. WEND_TEST_MAPS says how many maps.
 */
#include "arrival/answers.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 12, QUESTIONS = 3, OUTCOMES = 4 };

/* One scene under examination. */
typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    uint32_t rules;
    rules_scene scene;
    rules_stage stage;
    wend_space *sight, *breach;
    answer_spaces spaces;
    random_source random;
    wend_finder *finder;
    wend_batch *batch;
    uint32_t asked, answered[OUTCOMES];
} trial;

static void fail_trial(const trial *trial, const wend_query *query, const wend_path *path, const char *fault)
{
    rules_scene_print(&trial->scene);
    rules_print(trial->rules);
    arrival_print(query);
    fprintf(stderr, "outcome %d reason %d cost %llu length %.9f expanded %u start %u goal %u\n", (int)path->outcome,
            (int)path->reason, (unsigned long long)path->cost, path->length, (unsigned)path->expanded,
            (unsigned)path->start_index, (unsigned)path->goal_index);
    for (uint32_t i = 0; i < path->point_count; i++)
        fprintf(stderr, "  (%d, %d) / 256 on %d%s\n", (int)path->points[i].x, (int)path->points[i].y,
                path->points[i].level, path->points[i].flags ? " by link" : "");
    fail_msg("map %u: %s", (unsigned)trial->number, fault);
}

static bool same_answer(const wend_path *a, const wend_path *b)
{
    if (!scene_same_answer(a, b) || a->start_index != b->start_index || a->goal_index != b->goal_index)
        return false;
    if (a->lines != b->lines || a->wall_count != b->wall_count)
        return false;
    return a->wall_count == 0 || memcmp(a->walls, b->walls, a->wall_count * sizeof *a->walls) == 0;
}

/* A way of no limit where there is one, or why there is none. */
static const char *truth_fault(const trial *trial, const wend_query *query, const wend_path *path)
{
    arrival_truth truth = arrival_truth_of(&trial->scene, query);
    bool no_start = truth.reason == WEND_REASON_START_OUTSIDE || truth.reason == WEND_REASON_START_BLOCKED;
    const bool flees = query->to.arrival == WEND_ARRIVAL_AWAY;
    bool is_cornered = truth.reason == WEND_REASON_NO_WAY || truth.reason == WEND_REASON_NO_WAY_WITHIN;
    bool does_best = flees && is_cornered && query->otherwise.policy == WEND_POLICY_NEAREST;
    bool refused = query->otherwise.policy == WEND_POLICY_REFUSE || (flees && !does_best) || no_start;
    const char *fault = NULL;
    wend_path grid = *path;
    grid.outcome = path->outcome == WEND_OUTCOME_PARTIAL ? WEND_OUTCOME_UNREACHABLE : path->outcome;
    if (truth.reason == WEND_REASON_NONE && query->shape.lines == WEND_LINES_STRAIGHT) {
        bool good = path->outcome == WEND_OUTCOME_FOUND && path->cost >= truth.cost &&
                    path->cost * 256 <= truth.cost * query->search.heuristic_weight;
        fault = good ? NULL : "straight, but not the best way";
    } else if (truth.reason == WEND_REASON_NONE || refused) {
        fault = arrival_answer_fault(&truth, query, path, truth.cost);
    } else {
        grid.point_count = 0;
        grid.expanded = 0;
        fault = arrival_answer_fault(&truth, query, &grid, truth.cost);
        if (!fault && query->otherwise.policy == WEND_POLICY_NEAREST)
            fault = flees ? answers_farthest_fault(&trial->scene, query, path)
                          : answers_nearest_fault(&trial->scene, query, path);
    }
    arrival_truth_free(&truth);
    return fault;
}

/* A fresh finder, and a batch, give the answer that a used finder does. */
static const char *others_fault(trial *trial, const wend_query *query, const wend_path *path)
{
    wend_finder *fresh = scene_finder();
    wend_path again = wend_path_default();
    wend_request request = {trial->stage.space, query, &again, WEND_ERROR_ARGUMENT};
    wend_status status = wend_finder_find(fresh, trial->stage.space, query, &again);
    bool same = status == WEND_OK && same_answer(path, &again);
    wend_finder_destroy(fresh);
    if (!same)
        return "a fresh finder answers otherwise";
    again = wend_path_default();
    if (wend_batch_find(trial->batch, &request, 1, NULL) != WEND_OK || request.status != WEND_OK)
        return "a batch does not answer";
    return same_answer(path, &again) ? NULL : "a batch answers otherwise";
}

/* A buffer too small takes the first points, and one that is large enough all. */
static const char *buffer_fault(trial *trial, const wend_query *query, const wend_path *path)
{
    wend_path again = wend_path_default();
    wend_place *buffer = calloc(path->point_count + 1, sizeof *buffer);
    bool fits = random_chance(&trial->random, 50) || path->point_count == 0;
    assert_non_null(buffer);
    again.buffer = buffer;
    again.capacity = fits ? path->point_count : path->point_count - 1;
    wend_status status = wend_finder_find(trial->finder, trial->stage.space, query, &again);
    bool good = status == (fits ? WEND_OK : WEND_ERROR_CAPACITY) && again.point_count == path->point_count &&
                again.outcome == path->outcome && again.cost == path->cost;
    if (good && again.capacity)
        good = again.points == buffer && memcmp(buffer, path->points, again.capacity * sizeof *buffer) == 0;
    free(buffer);
    return good ? NULL : "a buffer gets another answer";
}

/* Shape and ties change neither outcome nor cost, but for where on the way chosen among ties a breach is cut off. */
static const char *plainer_fault(trial *trial, const wend_query *query, const wend_path *path)
{
    wend_query plainer = *query;
    wend_path grid = wend_path_default();
    plainer.shape.lines = WEND_LINES_GRID;
    if (query->otherwise.policy != WEND_POLICY_BREACH)
        plainer.shape.ties = WEND_TIES_ANY;
    if (wend_finder_find(trial->finder, trial->stage.space, &plainer, &grid) != WEND_OK)
        return "a plainer question is refused";
    if (path->outcome == WEND_OUTCOME_RUNNING && grid.outcome == WEND_OUTCOME_FOUND)
        return NULL; /* its lines wait */
    if (grid.outcome != path->outcome || grid.reason != path->reason || grid.cost != path->cost)
        return "shape or ties make it another way";
    bool by_shape_alone = query->shape.ties == plainer.shape.ties;
    return by_shape_alone && path->length > grid.length + 1e-9 ? "straight, but longer than the steps" : NULL;
}

/*
 * A search goes over its limit by an expansion at most, and by the proof that a way just found to one of several ends
 * is the best (docs/tick.md, "What a budget promises"); policies search for several cells.
 */
static const char *limit_fault(const wend_query *query, const wend_path *path)
{
    enum { MOST_OF_AN_EXPANSION = 80 };
    /* Lines may take as much again. What walks to the goals take counts, but nothing stops them. */
    const uint64_t most = query->search.limit * (query->shape.lines == WEND_LINES_STRAIGHT ? 2 : 1);
    bool is_all = query->to.measure != WEND_MEASURE_PATH;
    bool is_brief = query->otherwise.policy == WEND_POLICY_REFUSE && query->to.count <= 1;
    uint64_t slack = is_brief ? MOST_OF_AN_EXPANSION : 64 * MOST_OF_AN_EXPANSION;
    if (path->outcome == WEND_OUTCOME_RUNNING || path->reason != WEND_REASON_LIMIT || query->via.count)
        return NULL;
    if (path->work < query->search.limit && query->otherwise.policy == WEND_POLICY_REFUSE)
        return "an end at a limit that was not spent";
    return !is_all || path->work <= most + slack ? NULL : "more work than was allowed";
}

static bool serves_all(const wend_query *query)
{
    return query->search.engine == WEND_ENGINE_AUTO || query->search.engine == WEND_ENGINE_GENERAL;
}

/* Goes on in slices of random size: the end is that of a search that was never paused. */
static const char *pause_fault(trial *trial, const wend_query *query, wend_path *path)
{
    wend_query whole = *query;
    wend_finder *fresh = scene_finder();
    wend_path unpaused = wend_path_default();
    const char *fault = NULL;
    whole.search.limit = UINT64_C(1) << 40;
    const wend_status status = wend_finder_find(fresh, trial->stage.space, &whole, &unpaused);
    if (status != WEND_OK) { /* an engine that was named serves the first stretches of a way, and not the next */
        wend_status end = WEND_OK;
        wend_finder_destroy(fresh);
        while (end == WEND_OK && path->outcome == WEND_OUTCOME_RUNNING)
            end = wend_finder_continue(trial->finder, 1, path);
        return end == status && query->via.count != 0 && !serves_all(query) ? NULL : wend_status_text(status);
    }
    for (int i = 0; path->outcome == WEND_OUTCOME_RUNNING && !fault; i++) {
        fault = answers_fault(&trial->scene, &trial->spaces, query, path);
        uint64_t slice = i > 20 ? 0 : 1 + random_below(&trial->random, 12);
        if (wend_finder_continue(trial->finder, slice, path) != WEND_OK)
            fault = "a search that waits does not go on";
    }
    if (!fault && !same_answer(path, &unpaused))
        fault = "paused and not paused differ";
    wend_finder_destroy(fresh);
    return fault ? fault : answers_fault(&trial->scene, &trial->spaces, &whole, path);
}

/* All that can be said of one answer. */
static const char *answer_fault(trial *trial, const wend_query *query, wend_path *path)
{
    const char *fault = answers_fault(&trial->scene, &trial->spaces, query, path);
    fault = fault ? fault : limit_fault(query, path);
    if (!fault && answers_are_plain(query))
        fault = truth_fault(trial, query, path);
    fault = fault ? fault : others_fault(trial, query, path);
    if (fault)
        return fault;
    wend_path kept = *path;
    wend_place *points = scene_keep_points(&kept);
    fault = buffer_fault(trial, query, &kept);
    if (!fault && query->search.limit == 0)
        fault = plainer_fault(trial, query, &kept);
    free(points);
    if (fault || path->outcome != WEND_OUTCOME_RUNNING)
        return fault;
    assert_int_equal(wend_finder_find(trial->finder, trial->stage.space, query, path), WEND_OK);
    return pause_fault(trial, query, path);
}

static void check_question(trial *trial)
{
    arrival_question question;
    const wend_query *query = &question.query;
    wend_path path = wend_path_default();
    answers_draw(&question, &trial->scene, trial->rules, &trial->spaces, &trial->random);
    wend_status status = wend_finder_find(trial->finder, trial->stage.space, query, &path);
    trial->asked++;
    if (answers_are_refused(query)) {
        assert_int_equal(status, WEND_ERROR_UNSUPPORTED);
        return;
    }
    if (status == WEND_ERROR_UNSUPPORTED && !serves_all(query))
        return;
    if (status != WEND_OK)
        fail_trial(trial, query, &path, wend_status_text(status));
    trial->answered[path.outcome]++;
    const char *fault = answer_fault(trial, query, &path);
    if (fault)
        fail_trial(trial, query, &path, fault);
}

static void check_map(trial *trial)
{
    trial->random = (random_source){trial->number};
    trial->rules = rules_random_crowd(random_below(&trial->random, 6), &trial->random);
    trial->scene = rules_random_scene(trial->rules, SIDE, &trial->random);
    assert_int_equal(rules_stage_open(&trial->stage, &trial->scene, NULL), WEND_OK);
    trial->sight = rules_sight_space(&trial->scene, &trial->stage, &trial->random);
    trial->breach = rules_breach_space(&trial->scene, &trial->stage, 9, NULL);
    trial->spaces = (answer_spaces){trial->stage.space, trial->sight, trial->breach};
    for (int i = 0; i < QUESTIONS; i++)
        check_question(trial);
    wend_space_destroy(trial->breach);
    wend_space_destroy(trial->sight);
    rules_stage_close(&trial->stage);
    rules_scene_free(&trial->scene);
}

static void questions_of_everything_at_once_are_answered_rightly(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000), first = scene_setting("WEND_TEST_FIRST", 61000000);
    trial trial = {.finder = scene_finder()};
    (void)state;
    assert_int_equal(wend_batch_create(1, NULL, &trial.batch), WEND_OK);
    for (trial.number = first; trial.number < first + maps; trial.number++)
        check_map(&trial);
    for (int outcome = 0; outcome < OUTCOMES; outcome++)
        assert_true(trial.answered[outcome] * 100 > trial.asked);
    wend_batch_destroy(trial.batch);
    wend_finder_destroy(trial.finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(questions_of_everything_at_once_are_answered_rightly)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
