/*
 * tests/matrix/rules_estimate_test.c: heuristics by name are exact or refused, those by callback are asked once per
 * node, and check_heuristic finds the ones that are not consistent and only those.
 */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/share.h"
#include "test/test.h"

#include <string.h>

enum { MAPS = 1500, SIDE = 6, CELLS = SIDE * SIDE * 4 };

#define UNREACHABLE (UINT64_C(1) << 40)

/* A callback's numbers, and how often each was asked for. */
typedef struct estimates {
    const rules_scene *scene;
    uint64_t number[CELLS];
    uint32_t asked[CELLS];
} estimates;

static uint64_t estimate(void *user, wend_place place)
{
    estimates *estimates = user;
    uint32_t cell = rules_cell(estimates->scene, place);
    estimates->asked[cell]++;
    return estimates->number[cell];
}

/*
 * The true cost to the goal of a mover who turns and crosses for nothing and may start anywhere: never more than a
 * step's cost above the next, whatever the rules; or half of it, which is consistent too.
 */
static void fill_estimates(estimates *estimates, const rules_scene *scene, uint32_t goal, bool halve)
{
    static uint64_t costs[CELLS];
    rules_scene relaxed = rules_scene_copy(scene);
    relaxed.profile.turn_cost = relaxed.profile.crossing_cost = 0;
    relaxed.allow_blocked_start = true;
    rules_oracle oracle = rules_oracle_open(&relaxed);
    memset(estimates, 0, sizeof *estimates);
    estimates->scene = scene;
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        rules_oracle_costs(&oracle, cell, goal, costs);
        uint64_t cost = costs[goal] == RULES_NO_WAY ? UNREACHABLE : costs[goal];
        estimates->number[cell] = halve ? cost / 2 : cost;
    }
    rules_oracle_close(&oracle);
    rules_scene_free(&relaxed);
}

/* One query with a callback. */
typedef struct trial {
    rules_scene scene;
    rules_stage stage;
    rules_oracle oracle;
    wend_finder *finder;
    uint32_t start, goal;
    estimates estimates;
    wend_estimator estimator;
    wend_query query;
} trial;

static void open_trial(trial *trial, uint32_t rules, wend_finder *finder, random_source *random)
{
    trial->scene = rules_random_scene(rules, SIDE, random);
    trial->finder = finder;
    assert_int_equal(rules_stage_open(&trial->stage, &trial->scene, NULL), WEND_OK);
    trial->oracle = rules_oracle_open(&trial->scene);
    trial->start = rules_random_position(&trial->scene, random);
    trial->goal = rules_random_position(&trial->scene, random);
    fill_estimates(&trial->estimates, &trial->scene, trial->goal, random_chance(random, 50));
    trial->estimator = (wend_estimator){estimate, &trial->estimates};
    trial->query = rules_query(&trial->scene, trial->start, trial->goal);
    trial->query.search.heuristic = WEND_HEURISTIC_CALLBACK;
    trial->query.search.estimator = &trial->estimator;
    trial->query.search.check_estimator = true;
}

static void close_trial(trial *trial)
{
    rules_oracle_close(&trial->oracle);
    rules_stage_close(&trial->stage);
    rules_scene_free(&trial->scene);
}

/* A node is a cell, or where turns cost a cell and a heading. */
static void check_asked(const trial *trial)
{
    uint32_t most = trial->scene.profile.turn_cost ? 9 : 1;
    for (uint32_t cell = 0; cell < rules_cells(&trial->scene); cell++)
        assert_true(trial->estimates.asked[cell] <= most);
}

static void consistent_callback_is_exact_and_not_accused(void **state)
{
    static uint64_t costs[CELLS];
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < test_share(MAPS); i++) {
        random_source random = {30000 + i};
        static trial trial;
        wend_path path = wend_path_default();
        open_trial(&trial, rules_random_set(3, &random), finder, &random);
        rules_oracle_costs(&trial.oracle, trial.start, trial.goal, costs);
        assert_int_equal(wend_finder_find(finder, trial.stage.space, &trial.query, &path), WEND_OK);
        check_asked(&trial);
        const char *fault = rules_engines_fault(&trial.scene, &trial.stage, finder, trial.query, costs[trial.goal]);
        if (fault)
            fail_msg("map %u: %s", (unsigned)i, fault);
        trial.query.search.check_estimator = false;
        trial.query.search.heuristic_weight = 512;
        fault = rules_engines_fault(&trial.scene, &trial.stage, finder, trial.query, costs[trial.goal]);
        if (fault)
            fail_msg("map %u, weight 2: %s", (unsigned)i, fault);
        close_trial(&trial);
    }
    wend_finder_destroy(finder);
}

/* Too much at the start: the first step looked at shows it, if there is one. */
static void inconsistent_callback_is_found(void **state)
{
    wend_finder *finder = scene_finder();
    uint32_t found = 0;
    (void)state;
    for (uint32_t i = 0; i < test_share(MAPS); i++) {
        random_source random = {40000 + i};
        static trial trial;
        wend_path path = wend_path_default();
        open_trial(&trial, rules_random_set(2, &random), finder, &random);
        trial.query.search.check_estimator = false;
        assert_int_equal(wend_finder_find(finder, trial.stage.space, &trial.query, &path), WEND_OK);
        if (path.outcome == WEND_OUTCOME_FOUND && path.cost > 0) {
            trial.estimates.number[trial.start] += path.cost + 1;
            trial.query.search.check_estimator = true;
            assert_int_equal(wend_finder_find(finder, trial.stage.space, &trial.query, &path), WEND_ERROR_ARGUMENT);
            found++;
        }
        close_trial(&trial);
    }
    assert_true(found > test_share(MAPS) / 4);
    wend_finder_destroy(finder);
}

/* Estimates that are much too high lead to costly ways: a path claims no more than is known of it. */
static void bound_claims_nothing_of_estimates_that_were_not_checked(void **state)
{
    static uint64_t costs[CELLS];
    wend_finder *finder = scene_finder();
    uint32_t costlier = 0;
    (void)state;
    for (uint32_t i = 0; i < MAPS; i++) {
        random_source random = {50000 + i};
        static trial trial;
        wend_path path = wend_path_default();
        open_trial(&trial, rules_random_set(2, &random), finder, &random);
        for (uint32_t cell = 0; cell < rules_cells(&trial.scene); cell++)
            trial.estimates.number[cell] *= random_below(&random, 9);
        rules_oracle_costs(&trial.oracle, trial.start, trial.goal, costs);
        trial.query.search.check_estimator = random_chance(&random, 30);
        const wend_status status = wend_finder_find(finder, trial.stage.space, &trial.query, &path);
        assert_true(status == WEND_OK || (status == WEND_ERROR_ARGUMENT && trial.query.search.check_estimator));
        if (status == WEND_OK && path.outcome == WEND_OUTCOME_FOUND && path.cost > costs[trial.goal]) {
            assert_true(path.cost * WEND_HEURISTIC_WEIGHT_ONE <= costs[trial.goal] * path.bound);
            costlier++;
        }
        close_trial(&trial);
    }
    assert_true(costlier > MAPS / 100);
    wend_finder_destroy(finder);
}

static void estimate_above_zero_at_the_goal_is_found(void **state)
{
    static trial trial;
    random_source random = {5};
    wend_finder *finder = scene_finder();
    wend_path path = wend_path_default();
    (void)state;
    do {
        if (trial.finder)
            close_trial(&trial);
        open_trial(&trial, 0, finder, &random);
        assert_int_equal(wend_finder_find(finder, trial.stage.space, &trial.query, &path), WEND_OK);
    } while (path.outcome != WEND_OUTCOME_FOUND || path.cost == 0);
    for (uint32_t cell = 0; cell < rules_cells(&trial.scene); cell++)
        trial.estimates.number[cell] += 1;
    assert_int_equal(wend_finder_find(finder, trial.stage.space, &trial.query, &path), WEND_ERROR_ARGUMENT);
    close_trial(&trial);
    wend_finder_destroy(finder);
}

static void callback_that_is_missing_is_an_error(void **state)
{
    rules_scene scene = rules_scene_make(4, 4, 1);
    wend_finder *finder = scene_finder();
    wend_path path = wend_path_default();
    wend_estimator empty = {NULL, NULL};
    rules_stage stage;
    (void)state;
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    wend_query query = rules_query(&scene, 0, 15);
    query.search.heuristic = WEND_HEURISTIC_CALLBACK;
    assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_ERROR_ARGUMENT);
    query.search.estimator = &empty;
    assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_ERROR_ARGUMENT);
    wend_finder_destroy(finder);
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

/* Which heuristics each of the six kinds of neighbours refuses, by the automatic choice and by the general engine. */
static void heuristics_that_would_overestimate_are_refused(void **state)
{
    static const bool square[2][6] = {{1, 1, 0, 1, 1, 1}, {1, 1, 1, 1, 1, 1}};
    static const bool hexagonal[6] = {1, 1, 0, 1, 0, 0};
    wend_finder *finder = scene_finder();
    (void)state;
    for (int topology = 0; topology < 6; topology++) {
        rules_scene scene = rules_scene_make(5, 4, 1);
        rules_stage stage;
        scene.cells = topology < 2 ? WEND_CELLS_SQUARE : (wend_cells)(topology - 1);
        scene.profile.neighbours = topology == TOPOLOGY_SQUARES_4 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
        assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
        for (int heuristic = 0; heuristic < 12; heuristic++) {
            wend_query query = rules_query(&scene, 0, 19);
            wend_path path = wend_path_default();
            const bool *takes = topology < 2 ? square[topology] : hexagonal;
            query.search.heuristic = (wend_heuristic)(heuristic / 2);
            query.search.engine = heuristic % 2 ? WEND_ENGINE_AUTO : WEND_ENGINE_GENERAL;
            assert_int_equal(wend_finder_find(finder, stage.space, &query, &path),
                             takes[query.search.heuristic] ? WEND_OK : WEND_ERROR_UNSUPPORTED);
        }
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    wend_finder_destroy(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(consistent_callback_is_exact_and_not_accused),
        cmocka_unit_test(inconsistent_callback_is_found),
        cmocka_unit_test(bound_claims_nothing_of_estimates_that_were_not_checked),
        cmocka_unit_test(estimate_above_zero_at_the_goal_is_found),
        cmocka_unit_test(callback_that_is_missing_is_an_error),
        cmocka_unit_test(heuristics_that_would_overestimate_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
