/* tests/matrix/limit_test.c: what a limit promises, for every engine on maps of all kinds. */
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/share.h"
#include "test/test.h"

#include <stdlib.h>

enum { MAPS = 600 };

/* The expansions of a search: which of them came nearest to the goal, and whether the path ends at one so near. */
typedef struct witness {
    uint64_t nearest; /* the lowest estimate of all */
    uint64_t of_end;  /* the estimate of the cell `end` */
    wend_place end;
    bool saw_end;
} witness;

static void look(void *user, const wend_expansion *expansion)
{
    witness *seen = user;
    if (expansion->h < seen->nearest)
        seen->nearest = expansion->h;
    if (expansion->place.x == seen->end.x && expansion->place.y == seen->end.y) {
        seen->saw_end = true;
        seen->of_end = expansion->h;
    }
}

typedef struct trial {
    rules_scene rules;
    scene scene;
    wend_finder *finder;
} trial;

/* Asks again with an observer, and checks that the end is an expanded cell, and that none was nearer. */
static void check_end(const trial *trial, wend_query query, const wend_path *path)
{
    witness seen = {.nearest = UINT64_MAX, .end = path->points[path->point_count - 1]};
    wend_observer observer = {.expanded = look, .user = &seen};
    wend_path again = wend_path_default();
    query.search.observer = &observer;
    assert_int_equal(wend_finder_find(trial->finder, trial->scene.space, &query, &again), WEND_OK);
    assert_true(seen.saw_end);
    assert_int_equal(seen.of_end, seen.nearest);
}

/* Engines for special cases need not serve all queries. */
static bool may_refuse(wend_status status, wend_engine engine)
{
    return status == WEND_ERROR_UNSUPPORTED && engine != WEND_ENGINE_ASTAR && engine != WEND_ENGINE_GENERAL;
}

static void check_limit(const trial *trial, wend_query query, const wend_path *whole)
{
    wend_path path = wend_path_default();
    wend_status status = wend_finder_find(trial->finder, trial->scene.space, &query, &path);
    if (may_refuse(status, query.search.engine))
        return;
    assert_int_equal(status, WEND_OK);
    if (query.search.limit > whole->work || path.outcome != WEND_OUTCOME_PARTIAL) {
        assert_true(scene_same_answer(&path, whole)); /* the goal was met within the limit */
        return;
    }
    assert_int_equal(path.reason, WEND_REASON_LIMIT);
    assert_true(path.work >= query.search.limit && path.expanded > 0 && path.expanded <= whole->expanded);
    const char *fault = rules_path_fault(&trial->rules, &query, &path);
    if (fault)
        fail_msg("%s", fault);
    if (query.search.engine != WEND_ENGINE_BITBOARD) /* which nobody can watch */
        check_end(trial, query, &path);
}

static void check_query(const trial *trial, wend_query query, random_source *random)
{
    wend_path whole = wend_path_default();
    wend_status status = wend_finder_find(trial->finder, trial->scene.space, &query, &whole);
    if (may_refuse(status, query.search.engine))
        return;
    assert_int_equal(status, WEND_OK);
    wend_place *points = scene_keep_points(&whole);
    for (uint64_t limit = 1; limit < 5; limit++) {
        query.search.limit = limit;
        check_limit(trial, query, &whole);
    }
    for (int i = 0; i < 8; i++) {
        query.search.limit = 1 + random_below(random, (uint32_t)whole.work + 3);
        check_limit(trial, query, &whole);
    }
    for (uint64_t more = 0; more < 2; more++) {
        query.search.limit = whole.work + more + (whole.work == 0);
        check_limit(trial, query, &whole);
    }
    query.search.limit = UINT64_MAX;
    check_limit(trial, query, &whole);
    free(points);
}

static void check_map(uint32_t number, wend_neighbours neighbours, wend_finder *finder)
{
    random_source random = {number + 7000};
    test_map map = test_map_random((map_kind)(number % MAP_KINDS), &random);
    trial trial = {rules_scene_of(&map, neighbours), scene_open(&map, neighbours, NULL), finder};
    trial.rules.allow_blocked_start = true;
    for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++) {
        for (int i = 0; i < 3; i++) {
            wend_query query = scene_random_query(&map, &random);
            query.search.engine = (wend_engine)engine;
            if (!scene_serves(&trial.scene, finder, query.search.engine))
                continue;
            query.from.may_be_blocked = true;
            query.search.radius = trial.rules.radius = scene_random_radius(&random);
            check_query(&trial, query, &random);
        }
    }
    rules_scene_free(&trial.rules);
    scene_close(&trial.scene);
    test_map_free(&map);
}

static void limited_search_ends_at_the_expanded_cell_nearest_to_the_goal(void **state)
{
    wend_finder *finder = scene_finder();
    (void)state;
    for (uint32_t i = 0; i < test_share(MAPS); i++) {
        check_map(i, WEND_NEIGHBOURS_8, finder);
        check_map(i, WEND_NEIGHBOURS_4, finder);
    }
    wend_finder_destroy(finder);
}

/* Without an estimate the search has no notion of near; the answer should have one all the same. */
static void limited_search_without_estimate_also_comes_nearer(void **state)
{
    rules_scene rules = rules_scene_make(41, 41, 1);
    rules_stage stage;
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(20, 20, 40, 20);
    wend_path path = wend_path_default();
    (void)state;
    assert_int_equal(rules_stage_open(&stage, &rules, NULL), WEND_OK);
    query.search.engine = WEND_ENGINE_ASTAR;
    query.search.heuristic = WEND_HEURISTIC_ZERO;
    query.search.limit = 300;
    assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_null(rules_path_fault(&rules, &query, &path));
    assert_true(wend_place_column(path.points[path.point_count - 1]) > 24);
    wend_finder_destroy(finder);
    rules_stage_close(&stage);
    rules_scene_free(&rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limited_search_ends_at_the_expanded_cell_nearest_to_the_goal),
        cmocka_unit_test(limited_search_without_estimate_also_comes_nearer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
