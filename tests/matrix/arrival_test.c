/*
 * tests/matrix/arrival_test.c: every rule of arrival with every rule of movement, on random small maps against brute
 * force: costs, ends, numbers of starts and goals, reasons; several goals in order; places on the way; limits.
 * WEND_TEST_MAPS says how many maps in all.
 */
#include "arrival/arrival.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 12, QUESTIONS = 3 };

/* One scene under examination. */
typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    uint32_t rules;
    rules_scene scene;
    rules_stage stage;
    wend_space *sight; /* the same map for one who sees over more, or less */
    random_source random;
    wend_finder *finder;
    uint32_t asked[4], ways[4]; /* questions by rule, and those to which there is a way that is longer than nothing */
} trial;

static void print_fault(const trial *trial, const wend_query *query, const wend_path *path, uint64_t cost)
{
    rules_scene_print(&trial->scene);
    rules_print(trial->rules);
    arrival_print(query);
    fprintf(stderr, "outcome %d reason %d cost %llu, should be %llu, start %u goal %u\n", (int)path->outcome,
            (int)path->reason, (unsigned long long)path->cost, (unsigned long long)cost, (unsigned)path->start_index,
            (unsigned)path->goal_index);
    for (uint32_t i = 0; i < path->point_count; i++)
        fprintf(stderr, "  (%d, %d) / 256 on %d%s\n", (int)path->points[i].x, (int)path->points[i].y,
                path->points[i].level, path->points[i].flags ? " by link" : "");
}

static void check_question(trial *trial)
{
    arrival_question question;
    arrival_draw(&question, &trial->scene, trial->rules, trial->sight, &trial->random);
    wend_query *query = &question.query;
    arrival_truth truth = arrival_truth_of(&trial->scene, query);
    wend_path path = wend_path_default();
    wend_status status = wend_finder_find(trial->finder, trial->stage.space, query, &path);
    const char *fault = status ? wend_status_text(status) : arrival_answer_fault(&truth, query, &path, truth.cost);
    trial->asked[query->to.arrival]++;
    trial->ways[query->to.arrival] += truth.reason == WEND_REASON_NONE && truth.cost != 0;
    if (fault) {
        print_fault(trial, query, &path, truth.cost);
        fail_msg("map %u: %s", (unsigned)trial->number, fault);
    }
    arrival_truth_free(&truth);
}

/* The goals in the order of what they cost by brute force, those that can be reached. */
static uint32_t order_goals(const arrival_truth *truth, uint32_t *order)
{
    uint32_t count = 0;
    for (uint32_t goal = 0; goal < truth->goal_count; goal++) {
        uint32_t at = count;
        if (truth->goal_costs[goal] == RULES_NO_WAY)
            continue;
        for (; at > 0 && truth->goal_costs[order[at - 1]] > truth->goal_costs[goal]; at--)
            order[at] = order[at - 1];
        order[at] = goal;
        count++;
    }
    return count;
}

static const char *nearest_fault(const arrival_truth *truth, const wend_query *query, const wend_path *paths,
                                 uint32_t capacity, uint32_t count)
{
    uint32_t order[ARRIVAL_MOST_GOALS], most = order_goals(truth, order);
    if (count != (capacity < most ? capacity : most))
        return "another number of goals than can be reached";
    if (count == 0)
        return arrival_answer_fault(truth, query, &paths[0], truth->cost);
    for (uint32_t i = 0; i < count; i++) {
        const char *fault = arrival_path_fault(truth, query, &paths[i]);
        uint32_t end = rules_cell(&truth->scene, paths[i].points[paths[i].point_count - 1]);
        if (fault)
            return fault;
        if (paths[i].outcome != WEND_OUTCOME_FOUND || !truth->arrived[paths[i].goal_index][end])
            return "a path ends where its goal is not reached";
        if (query->search.heuristic_weight == WEND_HEURISTIC_WEIGHT_ONE &&
            (paths[i].goal_index != order[i] || paths[i].cost != truth->goal_costs[order[i]]))
            return "another goal is nearer";
        if (i > 0 && paths[i].cost < paths[i - 1].cost)
            return "the paths are not in order";
    }
    return NULL;
}

/* Where who is sought at one goal stands in the way to another each goal is as if it were alone. */
static const char *alone_fault(const rules_scene *scene, const wend_query *query, const wend_path *paths,
                               uint32_t capacity, uint32_t count)
{
    uint64_t costs[ARRIVAL_MOST_GOALS];
    const char *fault = NULL, *why_none = NULL;
    uint32_t most = 0;
    for (uint32_t goal = 0; goal < query->to.count; goal++) {
        wend_query alone = *query;
        alone.to.areas = &query->to.areas[goal];
        alone.to.count = 1;
        arrival_truth truth = arrival_truth_of(scene, &alone);
        costs[goal] = truth.cost;
        most += truth.cost != RULES_NO_WAY;
        if (goal == 0 && count == 0) {
            wend_path none = paths[0];
            none.expanded = 0; /* for this goal, as far as is told */
            why_none = arrival_answer_fault(&truth, &alone, &none, truth.cost);
        }
        for (uint32_t i = 0; i < count; i++) {
            wend_path path = paths[i];
            path.goal_index = 0;
            if (!fault && paths[i].goal_index == goal)
                fault = arrival_answer_fault(&truth, &alone, &path, truth.cost);
        }
        arrival_truth_free(&truth);
    }
    if (count != (capacity < most ? capacity : most))
        return "another number of goals than can be reached";
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t goal = 0; goal < query->to.count; goal++) {
            bool is_taken = false;
            for (uint32_t j = 0; j < count; j++)
                is_taken = is_taken || paths[j].goal_index == goal;
            bool is_exact = query->search.heuristic_weight == WEND_HEURISTIC_WEIGHT_ONE;
            if (is_exact && !is_taken && costs[goal] < paths[i].cost)
                fault = "another goal costs less";
        }
    return fault ? fault : why_none;
}

static bool is_any_occupied(const rules_scene *scene)
{
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        if (scene->occupied[cell])
            return true;
    return false;
}

static void check_nearest(trial *trial)
{
    arrival_question question;
    wend_path paths[ARRIVAL_MOST_GOALS];
    uint32_t capacity = 1 + random_below(&trial->random, ARRIVAL_MOST_GOALS), count = 77;
    arrival_draw(&question, &trial->scene, trial->rules, trial->sight, &trial->random);
    wend_query *query = &question.query;
    if (query->to.arrival == WEND_ARRIVAL_AWAY)
        query->to.arrival = WEND_ARRIVAL_AT;
    if (query->to.measure == WEND_MEASURE_PATH)
        query->to.measure = WEND_MEASURE_EUCLID;
    arrival_truth truth = arrival_truth_of(&trial->scene, query);
    for (uint32_t i = 0; i < capacity; i++)
        paths[i] = wend_path_default();
    wend_status status = wend_finder_find_cheapest(trial->finder, trial->stage.space, query, paths, capacity, &count);
    bool stand_in_the_way = query->to.may_be_occupied && query->to.count > 1 && is_any_occupied(&trial->scene);
    const char *fault = status             ? wend_status_text(status)
                        : stand_in_the_way ? alone_fault(&trial->scene, query, paths, capacity, count)
                                           : nearest_fault(&truth, query, paths, capacity, count);
    if (fault) {
        for (uint32_t i = 0; i < count; i++)
            print_fault(trial, query, &paths[i], truth.goal_costs[paths[i].goal_index]);
        fail_msg("map %u, nearest: %s", (unsigned)trial->number, fault);
    }
    arrival_truth_free(&truth);
}

/* A limited search ends with what it found by then: never better than the best way, and legal. */
static void check_limit(trial *trial)
{
    arrival_question question;
    arrival_draw(&question, &trial->scene, trial->rules, trial->sight, &trial->random);
    wend_query *query = &question.query;
    query->search.limit = 1 + random_below(&trial->random, 20);
    arrival_truth truth = arrival_truth_of(&trial->scene, query);
    wend_path path = wend_path_default();
    const char *fault = NULL;
    assert_int_equal(wend_finder_find(trial->finder, trial->stage.space, query, &path), WEND_OK);
    if (path.outcome != WEND_OUTCOME_PARTIAL)
        fault = arrival_answer_fault(&truth, query, &path, truth.cost);
    else if (path.reason != WEND_REASON_LIMIT || path.work < query->search.limit)
        fault = "a limited search that did not use its limit";
    else
        fault = arrival_path_fault(&truth, query, &path);
    if (fault) {
        print_fault(trial, query, &path, truth.cost);
        fail_msg("map %u, limit %u: %s", (unsigned)trial->number, (unsigned)query->search.limit, fault);
    }
    arrival_truth_free(&truth);
}

/* One leg after the other by brute force: what they cost together, RULES_NO_WAY if one of them leads nowhere. */
static uint64_t legs_cost(const rules_scene *scene, const wend_query *query)
{
    uint64_t sum = 0;
    rules_scene later = *scene;
    later.heading = WEND_DIRECTION_NONE;
    later.allow_blocked_start = false;
    for (uint32_t leg = 0; leg <= query->via.count; leg++) {
        wend_query one = *query;
        one.via.count = 0;
        if (leg > 0) {
            one.start = query->via.places[leg - 1];
            one.from.count = 0;
            one.from.between_cells = false;
        }
        if (leg < query->via.count) {
            one.goal = query->via.places[leg];
            one.to.count = 0;
            one.to.arrival = WEND_ARRIVAL_AT;
            one.to.sight = NULL;
        }
        rules_scene stage = leg > 0 ? later : *scene;
        stage.goal_is_target = leg == query->via.count && scene->goal_is_target;
        arrival_truth truth = arrival_truth_of(&stage, &one);
        uint64_t cost = truth.reason == WEND_REASON_NONE ? truth.cost : RULES_NO_WAY;
        arrival_truth_free(&truth);
        if (cost == RULES_NO_WAY)
            return cost;
        sum += cost;
    }
    return sum;
}

/* Whether a path comes by some places in order. */
static bool comes_by(const wend_path *path, const wend_place *via, uint32_t count)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < path->point_count; i++)
        while (next < count && wend_place_column(path->points[i]) == wend_place_column(via[next]) &&
               wend_place_row(path->points[i]) == wend_place_row(via[next]) && path->points[i].level == via[next].level)
            next++;
    return next == count;
}

static void check_legs(trial *trial)
{
    arrival_question question;
    wend_path path = wend_path_default();
    arrival_draw(&question, &trial->scene, trial->rules, trial->sight, &trial->random);
    wend_query *query = &question.query;
    query->search.radius = 0;
    query->search.heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE;
    query->via.count = 1 + random_below(&trial->random, ARRIVAL_MOST_VIA);
    query->via.places = question.via;
    for (uint32_t i = 0; i < query->via.count; i++)
        question.via[i] = rules_place(&trial->scene, rules_random_position(&trial->scene, &trial->random));
    uint64_t cost = legs_cost(&trial->scene, query);
    assert_int_equal(wend_finder_find(trial->finder, trial->stage.space, query, &path), WEND_OK);
    bool good = cost == RULES_NO_WAY ? path.outcome == WEND_OUTCOME_UNREACHABLE && path.point_count == 0
                                     : path.outcome == WEND_OUTCOME_FOUND && path.cost == cost &&
                                           comes_by(&path, question.via, query->via.count);
    if (!good) {
        print_fault(trial, query, &path, cost);
        fail_msg("map %u: legs", (unsigned)trial->number);
    }
}

static void check_map(trial *trial, void (*check)(struct trial *))
{
    trial->random = (random_source){trial->number};
    trial->rules = rules_random_crowd(random_below(&trial->random, 5), &trial->random);
    trial->scene = rules_random_scene(trial->rules, SIDE, &trial->random);
    assert_int_equal(rules_stage_open(&trial->stage, &trial->scene, NULL), WEND_OK);
    trial->sight = rules_sight_space(&trial->scene, &trial->stage, &trial->random);
    for (int i = 0; i < QUESTIONS; i++)
        check(trial);
    wend_space_destroy(trial->sight);
    rules_stage_close(&trial->stage);
    rules_scene_free(&trial->scene);
}

/* A share of all maps, numbered from a seed of its own. */
static trial check_maps(uint32_t first, uint32_t percent, void (*check)(struct trial *))
{
    trial trial = {.number = first, .finder = scene_finder()};
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000) * percent / 100;
    for (uint32_t i = 0; i < maps; i++, trial.number++)
        check_map(&trial, check);
    wend_finder_destroy(trial.finder);
    return trial;
}

static void every_rule_of_arrival_gives_the_best_paths(void **state)
{
    (void)state;
    trial trial = check_maps(1000000, 100, check_question);
    for (int rule = 0; rule < 4; rule++)
        assert_true(trial.ways[rule] * 8 > trial.asked[rule]);
}

static void several_goals_come_in_the_order_of_their_costs(void **state)
{
    (void)state;
    check_maps(2000000, 30, check_nearest);
}

static void legs_cost_what_they_cost_alone(void **state)
{
    (void)state;
    check_maps(3000000, 20, check_legs);
}

static void limited_searches_end_with_legal_paths(void **state)
{
    (void)state;
    check_maps(4000000, 20, check_limit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_of_arrival_gives_the_best_paths),
        cmocka_unit_test(several_goals_come_in_the_order_of_their_costs),
        cmocka_unit_test(legs_cost_what_they_cost_alone),
        cmocka_unit_test(limited_searches_end_with_legal_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
