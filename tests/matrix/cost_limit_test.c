/*
 * tests/matrix/cost_limit_test.c: a limit of cost finds a way where the cheapest costs no more, and else says so; one
 * of expansions ends after exactly so many. Random small maps under random rules, every engine, starts, goals and
 * arrivals of all kinds, places on the way, policies, slices. WEND_TEST_MAPS says how many maps.
 */
#include "arrival/arrival.h"
#include "oracles/policy_oracle.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 13, CELLS = SIDE * SIDE * 4, QUERIES = 4 };

typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    uint32_t rules;
    rules_scene scene;
    rules_stage stage;
    wend_space *breach;
    random_source random;
    wend_finder *finder;
    arrival_question question;
    wend_place via[2];
    uint32_t found, refused, nearest, spent, between, through;
    uint32_t engines[WEND_ENGINE_COUNT]; /* ways that each refused as too costly */
} trial;

static void fail_trial(const trial *trial, const wend_query *query, const wend_path *path, const char *fault)
{
    rules_print(trial->rules);
    rules_scene_print(&trial->scene);
    arrival_print(query);
    fprintf(stderr,
            "cost limit %llu, expansion limit %llu, engine %d: outcome %d, reason %d, cost %llu, expanded %llu\n",
            (unsigned long long)query->search.cost_limit, (unsigned long long)query->search.expansion_limit,
            (int)query->search.engine, (int)path->outcome, (int)path->reason, (unsigned long long)path->cost,
            (unsigned long long)path->expanded);
    fail_msg("map %u: %s", (unsigned)trial->number, fault);
}

static wend_path ask(const trial *trial, const wend_query *query)
{
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_find(trial->finder, trial->stage.space, query, &path), WEND_OK);
    return path;
}

static bool is_plain(const wend_query *query)
{
    return (query->from.count | query->to.count | query->via.count) == 0 && query->to.arrival == WEND_ARRIVAL_AT &&
           !query->to.sight && !query->from.between_cells;
}

/* What the cheapest way costs: by brute force from cell to cell, else as the library has it without a limit. */
static uint64_t least_cost(const trial *trial, const wend_query *query)
{
    static uint64_t costs[CELLS];
    wend_query exact = *query;
    if (is_plain(query)) {
        const uint32_t start = rules_cell(&trial->scene, query->start), goal = rules_cell(&trial->scene, query->goal);
        rules_costs(&trial->scene, start, goal, costs);
        return rules_reason(&trial->scene, start, goal, costs[goal]) == WEND_REASON_NONE ? costs[goal] : RULES_NO_WAY;
    }
    exact.search.heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE;
    exact.otherwise.policy = WEND_POLICY_REFUSE;
    const wend_path path = ask(trial, &exact);
    return path.outcome == WEND_OUTCOME_FOUND ? path.cost : RULES_NO_WAY;
}

/* Where there is no way that costs so little: of all cells that can be reached for that the nearest to the goal. */
static const char *nearest_fault(const trial *trial, const wend_query *query, const wend_path *path)
{
    static uint64_t costs[CELLS], walks[CELLS];
    const rules_scene *scene = &trial->scene;
    const uint32_t start = rules_cell(scene, query->start);
    const policy_goal goal = {wend_place_column(query->goal), wend_place_row(query->goal), query->goal.level};
    rules_scene empty = *scene;
    empty.goal_is_target = false;
    rules_costs(&empty, start, start, costs);
    for (uint32_t i = 0; i < rules_cells(scene); i++)
        costs[i] = costs[i] <= query->search.cost_limit ? costs[i] : RULES_NO_WAY;
    const bool by_cost = query->otherwise.policy == WEND_POLICY_CHEAPEST;
    if (by_cost)
        policy_walk_costs(&empty, goal, walks);
    const policy_end end = policy_nearest(&empty, start, goal, costs, by_cost ? walks : NULL);
    if (end.cell == RULES_NOWHERE)
        return path->outcome == WEND_OUTCOME_UNREACHABLE ? NULL : "a way where there is none";
    if (path->outcome != WEND_OUTCOME_PARTIAL)
        return "no way to the nearest cell";
    if (rules_cell(scene, path->points[path->point_count - 1]) != end.cell)
        return "not the nearest cell";
    return path->cost == end.cost ? NULL : "not the cheapest way there";
}

static bool starts_well(const wend_path *path)
{
    return path->reason != WEND_REASON_START_OUTSIDE && path->reason != WEND_REASON_START_BLOCKED;
}

static const char *limited_fault(trial *trial, const wend_query *query, const wend_path *whole, uint64_t least,
                                 const wend_path *path)
{
    const uint64_t limit = query->search.cost_limit;
    const bool is_exact = query->search.heuristic_weight == WEND_HEURISTIC_WEIGHT_ONE;
    if (!is_exact && query->via.count != 0) /* a stretch that is costlier than need be leaves less for the others */
        return path->outcome == WEND_OUTCOME_FOUND && path->cost > limit ? "a way that is too costly" : NULL;
    if (least <= limit) {
        trial->found++;
        if (path->outcome != WEND_OUTCOME_FOUND || path->reason != WEND_REASON_NONE)
            return "a way that is not too costly was not found";
        if (is_exact &&
            (path->cost != least || path->length != whole->length || path->point_count != whole->point_count ||
             memcmp(path->points, whole->points, whole->point_count * sizeof *whole->points) != 0))
            return "another way than without a limit";
        return path->cost <= limit ? NULL : "a way that is too costly";
    }
    if (path->outcome == WEND_OUTCOME_FOUND)
        return "a way was found that is too costly";
    const bool is_breach =
        query->otherwise.policy == WEND_POLICY_BREACH; /* which is limited at the breach space's prices */
    if (path->outcome == WEND_OUTCOME_PARTIAL && path->cost > limit && !is_breach)
        return "a way that ends short is too costly";
    if (query->otherwise.policy == WEND_POLICY_REFUSE) {
        trial->refused++;
        trial->engines[whole->engine]++;
        if (path->outcome != WEND_OUTCOME_UNREACHABLE || path->point_count != 0 || path->cost != 0)
            return "no refusal";
        if (whole->outcome == WEND_OUTCOME_FOUND)
            return path->reason == WEND_REASON_TOO_COSTLY ? NULL : "another reason than that it is too costly";
    }
    const bool is_nearest = is_plain(query) && starts_well(path) && query->otherwise.policy != WEND_POLICY_BREACH &&
                            query->otherwise.policy != WEND_POLICY_REFUSE && !trial->scene.goal_is_target;
    trial->nearest += is_nearest;
    return is_nearest ? nearest_fault(trial, query, path) : NULL;
}

static void check_cost_limits(trial *trial, wend_query query, const wend_path *whole)
{
    random_source *random = &trial->random;
    const uint64_t least = least_cost(trial, &query);
    const uint64_t most = least != RULES_NO_WAY ? least + least / 4 : 10 * WEND_PRICE_DIAGONAL;
    for (uint32_t i = 0; i < 5; i++) {
        const uint64_t limits[] = {least, least - 1, least + 1, 1 + random_below(random, (uint32_t)most + 1), 1};
        query.search.cost_limit = limits[i];
        if (limits[i] == 0 || limits[i] >= RULES_NO_WAY - 1)
            continue;
        const wend_path path = ask(trial, &query);
        const char *fault = limited_fault(trial, &query, whole, least, &path);
        if (fault)
            fail_trial(trial, &query, &path, fault);
    }
}

static void count_expansion(void *user, const wend_expansion *expansion)
{
    (void)expansion;
    ++*(uint64_t *)user;
}

/* The same in slices. */
static void check_expansion_slices(trial *trial, wend_query query, const wend_path *expected)
{
    wend_place *points = NULL;
    wend_path whole = *expected;
    points = scene_keep_points(&whole);
    query.search.pausable = true;
    query.search.limit = 1 + random_below(&trial->random, 30);
    wend_path path = ask(trial, &query);
    while (path.outcome == WEND_OUTCOME_RUNNING)
        assert_int_equal(wend_finder_continue(trial->finder, query.search.limit, &path), WEND_OK);
    if (!scene_same_answer(&path, &whole))
        fail_trial(trial, &query, &path, "slices end elsewhere");
    free(points);
}

static void check_expansion_limits(trial *trial, wend_query query)
{
    uint64_t seen = 0;
    const wend_observer observer = {.expanded = count_expansion, .user = &seen};
    query.search.expansion_limit = UINT64_MAX - 1;
    wend_path whole = wend_path_default();
    if (wend_finder_find(trial->finder, trial->stage.space, &query, &whole) == WEND_ERROR_UNSUPPORTED)
        return; /* engine bitboard counts waves */
    wend_place *points = scene_keep_points(&whole);
    for (uint32_t i = 0; i < 3; i++) {
        query.search.expansion_limit =
            1 + (i == 0 ? whole.expanded : random_below(&trial->random, (uint32_t)whole.expanded + 1));
        query.search.observer = i == 2 ? &observer : NULL;
        seen = 0;
        const wend_path path = ask(trial, &query);
        const bool is_spent = path.outcome != whole.outcome || path.expanded != whole.expanded;
        if (i == 2 && query.via.count == 0 && seen != path.expanded)
            fail_trial(trial, &query, &path, "an observer sees another number of expansions");
        if (!is_spent && !scene_same_answer(&path, &whole))
            fail_trial(trial, &query, &path, "another answer than without a limit");
        /* Where the goal of one of several searches was reached a few more have proven the way there best. */
        const bool is_passed = !is_plain(&query) || query.otherwise.policy != WEND_POLICY_REFUSE;
        const bool counts = path.expanded == query.search.expansion_limit ||
                            (is_passed && path.expanded > query.search.expansion_limit);
        if (is_spent && (path.outcome != WEND_OUTCOME_PARTIAL || path.reason != WEND_REASON_LIMIT || !counts))
            fail_trial(trial, &query, &path, "a limit that was spent otherwise");
        trial->spent += is_spent;
        if (i < 2)
            check_expansion_slices(trial, query, &path);
    }
    free(points);
}

static wend_query draw_query(trial *trial)
{
    random_source *random = &trial->random;
    wend_query query;
    if (random_chance(random, 60)) {
        uint32_t start = rules_random_position(&trial->scene, random);
        uint32_t goal = rules_random_position(&trial->scene, random);
        query = rules_random_query(&trial->scene, trial->rules, start, goal, random);
    } else {
        arrival_draw(&trial->question, &trial->scene, trial->rules, trial->stage.space, random);
        query = trial->question.query;
    }
    query.via.places = trial->via;
    query.via.count = random_chance(random, 10) ? 1 + random_below(random, 2) : 0;
    for (uint32_t i = 0; i < query.via.count; i++)
        trial->via[i] = rules_place(&trial->scene, rules_random_position(&trial->scene, random));
    query.otherwise.policy = random_chance(random, 50) ? WEND_POLICY_REFUSE : (wend_policy)random_below(random, 4);
    query.otherwise.breach = trial->breach;
    if (random_chance(random, 50))
        query.search.engine = (wend_engine)random_below(random, SCENE_ENGINES);
    return query;
}

static void check_query(trial *trial)
{
    const wend_query query = draw_query(trial);
    wend_path whole = wend_path_default();
    wend_status status = wend_finder_find(trial->finder, trial->stage.space, &query, &whole);
    if (status == WEND_ERROR_UNSUPPORTED)
        return;
    assert_int_equal(status, WEND_OK);
    wend_place *points = scene_keep_points(&whole);
    trial->between += query.from.between_cells;
    trial->through += query.via.count != 0;
    check_cost_limits(trial, query, &whole);
    check_expansion_limits(trial, query);
    free(points);
}

/* What the fastest engines serve: half of the time with a radius. */
static void draw_scene(trial *trial)
{
    random_source *random = &trial->random;
    const bool is_fast = random_chance(random, 40);
    trial->rules =
        is_fast ? random_below(random, 2) << RULE_OF_RADIUS : rules_random_crowd(random_below(random, 5), random);
    trial->scene = rules_random_scene(trial->rules, SIDE, random);
    if (is_fast && random_chance(random, 30))
        trial->scene.profile.straight = trial->scene.profile.diagonal = (uint16_t)(1 + random_below(random, 9));
}

static void limited_searches_find_what_costs_no_more_and_expand_no_more(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000), first = scene_setting("WEND_TEST_FIRST", 0);
    trial trial = {.finder = scene_finder()};
    (void)state;
    for (uint32_t i = first; i < first + maps; i++) {
        trial.number = 53000000 + i;
        trial.random = (random_source){trial.number};
        draw_scene(&trial);
        assert_int_equal(rules_stage_open(&trial.stage, &trial.scene, NULL), WEND_OK);
        trial.breach = rules_breach_space(&trial.scene, &trial.stage, 9, NULL);
        if (random_chance(&trial.random, 50)) /* what serves whom is tested elsewhere */
            wend_space_prepare(trial.stage.space, WEND_PREPARED_AUTO);
        for (uint32_t q = 0; q < QUERIES; q++)
            check_query(&trial);
        wend_space_destroy(trial.breach);
        rules_stage_close(&trial.stage);
        rules_scene_free(&trial.scene);
    }
    assert_true(trial.found > maps && trial.refused > maps && trial.nearest > maps / 4 && trial.spent > maps);
    assert_true(trial.between > maps / 10 && trial.through > maps / 10);
    for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++)
        if (scene_takes_cells((wend_engine)engine) && trial.engines[engine] < maps / 100)
            fail_msg("%s refused but %u ways", wend_engine_name((wend_engine)engine), (unsigned)trial.engines[engine]);
    wend_finder_destroy(trial.finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(limited_searches_find_what_costs_no_more_and_expand_no_more)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
