/*
 * tests/matrix/unreachable_test.c: what is done where the goal cannot be reached, on random small maps under random
 * rules, against looking at every cell. WEND_TEST_MAPS says how many maps for each policy.
 */
#include "arrival/arrival.h"
#include "find/cells/cells.h"
#include "find/query/query.h"
#include "find/stages/stages.h"
#include "oracles/policy_oracle.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 12, CELLS = SIDE * SIDE * 4, GOALS = 4, MARGIN = 5 };

/* One scene under examination. */
typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    uint32_t rules;
    rules_scene scene;
    rules_stage stage;
    rules_scene ram;    /* the same map, where walls are costly */
    wend_space *breach; /* or null */
    rules_oracle oracle;
    random_source random;
    wend_finder *finder;
    uint32_t between;         /* breaches that begin between cells */
    uint32_t asked, answered; /* questions without a way, and those of them that were answered with one */
} trial;

static void fail_trial(const trial *trial, const wend_query *query, const wend_path *path, const char *fault)
{
    rules_print(trial->rules);
    rules_scene_print(&trial->scene);
    fprintf(stderr, "policy %d: (%d, %d, %d) to (%d, %d, %d), outcome %d, reason %d, cost %llu\n",
            (int)query->otherwise.policy, wend_place_column(query->start), wend_place_row(query->start),
            query->start.level, wend_place_column(query->goal), wend_place_row(query->goal), query->goal.level,
            (int)path->outcome, (int)path->reason, (unsigned long long)path->cost);
    for (uint32_t i = 0; i < path->point_count; i++)
        fprintf(stderr, "  (%d, %d, %d)\n", wend_place_column(path->points[i]), wend_place_row(path->points[i]),
                path->points[i].level);
    fail_msg("map %u: %s", (unsigned)trial->number, fault);
}

/* Goals outside the map are no use for a breach: none leads there. */
static policy_goal random_goal(trial *trial, wend_policy policy)
{
    const rules_scene *scene = &trial->scene;
    int32_t margin = random_chance(&trial->random, policy == WEND_POLICY_BREACH ? 3 : 30) ? MARGIN : 0;
    policy_goal goal;
    goal.x = (int32_t)random_below(&trial->random, scene->width + 2 * (uint32_t)margin) - margin;
    goal.y = (int32_t)random_below(&trial->random, scene->height + 2 * (uint32_t)margin) - margin;
    goal.level = (uint16_t)random_below(&trial->random, scene->levels);
    return goal;
}

static uint32_t goal_cell(const rules_scene *scene, policy_goal goal)
{
    return rules_cell(scene, wend_place_at(goal.x, goal.y, goal.level));
}

/* Why the goal itself is not reached. */
static wend_reason reason_for(trial *trial, uint32_t start, policy_goal goal, uint64_t *costs)
{
    uint32_t cell = goal_cell(&trial->scene, goal);
    rules_oracle_costs(&trial->oracle, start, cell == RULES_NOWHERE ? start : cell, costs);
    if (cell != RULES_NOWHERE)
        return rules_reason(&trial->scene, start, cell, costs[cell]);
    wend_reason reason = rules_reason(&trial->scene, start, start, 0);
    return reason == WEND_REASON_NONE ? WEND_REASON_GOAL_OUTSIDE : reason;
}

static wend_query make_query(const trial *trial, uint32_t start, policy_goal goal, wend_policy policy)
{
    wend_query query = rules_query(&trial->scene, start, start);
    query.goal = wend_place_at(goal.x, goal.y, goal.level);
    query.otherwise.policy = policy;
    query.otherwise.breach = trial->breach;
    return query;
}

/* What every answer has in common. */
static const char *partial_fault(const trial *trial, const wend_query *query, const wend_path *path, wend_reason reason)
{
    bool known = reason == WEND_REASON_NO_WAY_WITHIN && path->reason == WEND_REASON_NO_WAY;
    rules_scene scene = trial->scene;
    scene.goal_is_target = false;
    if (path->outcome != WEND_OUTCOME_PARTIAL)
        return "not a partial path";
    if (path->reason != reason && !known)
        return "another reason";
    if (path->bound != WEND_HEURISTIC_WEIGHT_ONE)
        return "not an exact answer";
    return rules_path_fault(&scene, query, path);
}

static void check_nearest(trial *trial, const wend_query *query, uint32_t start, policy_goal goal, wend_reason reason)
{
    static uint64_t costs[CELLS], walks[CELLS];
    rules_scene scene = trial->scene;
    wend_path path = wend_path_default();
    scene.goal_is_target = false;
    rules_costs(&scene, start, start, costs);
    bool by_cost = query->otherwise.policy == WEND_POLICY_CHEAPEST;
    if (by_cost)
        policy_walk_costs(&scene, goal, walks);
    policy_end end = policy_nearest(&scene, start, goal, costs, by_cost ? walks : NULL);
    assert_int_equal(wend_finder_find(trial->finder, trial->stage.space, query, &path), WEND_OK);
    if (end.cell == RULES_NOWHERE) {
        if (path.outcome != WEND_OUTCOME_UNREACHABLE || path.point_count != 0)
            fail_trial(trial, query, &path, "a way where there is none");
        return;
    }
    const char *fault = partial_fault(trial, query, &path, reason);
    if (!fault && rules_cell(&scene, path.points[path.point_count - 1]) != end.cell)
        fault = "not the nearest cell";
    if (!fault && path.cost != end.cost)
        fault = "not the cheapest way there";
    if (fault)
        fail_trial(trial, query, &path, fault);
    trial->answered++;
}

/* From several starts, or from between cells. */
static arrival_question *draw_starts(trial *trial, policy_goal goal, wend_policy policy)
{
    static arrival_question question;
    wend_query *query = &question.query;
    do
        arrival_draw(&question, &trial->scene, trial->rules, NULL, &trial->random);
    while (query->from.count == 0 && !query->from.between_cells);
    query->to.arrival = WEND_ARRIVAL_AT;
    query->to.count = 0;
    query->to.may_be_occupied = false;
    query->goal = wend_place_at(goal.x, goal.y, goal.level);
    query->otherwise.policy = policy;
    return &question;
}

static const char *nearest_fault(const arrival_truth *truth, const wend_query *query, const wend_path *path,
                                 const policy_end *end)
{
    if (path->outcome != WEND_OUTCOME_PARTIAL)
        return "not a partial path";
    if (rules_cell(&truth->scene, path->points[path->point_count - 1]) != end->cell)
        return "not the nearest cell";
    if (path->cost != end->cost)
        return "not the cheapest way there";
    return arrival_path_fault(truth, query, path);
}

static void check_nearest_from(trial *trial, wend_policy policy)
{
    static uint64_t walks[CELLS];
    rules_scene scene = trial->scene;
    policy_goal goal = random_goal(trial, policy);
    const wend_query query = draw_starts(trial, goal, policy)->query;
    wend_path path = wend_path_default();
    scene.goal_is_target = false;
    arrival_truth truth = arrival_truth_of(&scene, &query);
    bool asks = truth.reason != WEND_REASON_NONE && truth.source_count != 0;
    if (asks) {
        if (policy == WEND_POLICY_CHEAPEST)
            policy_walk_costs(&scene, goal, walks);
        rules_scene empty = rules_scene_copy(&truth.scene); /* what stopping there costs tells who is in the way */
        memset(empty.occupied, 0, rules_cells(&empty) * sizeof *empty.occupied);
        policy_end end = policy_nearest(&empty, 0, goal, truth.stops, policy == WEND_POLICY_CHEAPEST ? walks : NULL);
        rules_scene_free(&empty);
        assert_int_equal(wend_finder_find(trial->finder, trial->stage.space, &query, &path), WEND_OK);
        bool is_none = path.outcome == WEND_OUTCOME_UNREACHABLE && path.point_count == 0;
        const char *fault = end.cell != RULES_NOWHERE ? nearest_fault(&truth, &query, &path, &end)
                            : is_none                 ? NULL
                                                      : "a way where there is none";
        if (fault)
            fail_trial(trial, &query, &path, fault);
        trial->asked++;
        trial->answered += end.cell != RULES_NOWHERE;
    }
    arrival_truth_free(&truth);
}

/* The public look-up, where it promises the same: no exits, no radius, a free start. */
static void check_look_up(trial *trial, uint32_t start, policy_goal goal)
{
    static uint64_t costs[CELLS];
    rules_scene scene = rules_scene_copy(&trial->scene);
    wend_nearest nearest;
    memset(scene.exits, 255, rules_cells(&scene));
    scene.radius = 0;
    scene.goal_is_target = scene.allow_blocked_start = false;
    if (scene.profile.crossing_cost == WEND_NO_CROSSING) /* whoever stands in between is not looked at */
        scene.profile.crossing_cost = 0;
    rules_costs(&scene, start, start, costs);
    policy_end end = policy_nearest(&scene, start, goal, costs, NULL);
    wend_place place = wend_place_at(goal.x, goal.y, goal.level);
    assert_int_equal(wend_space_nearest(trial->stage.space, NULL, rules_place(&scene, start), place, &nearest),
                     WEND_OK);
    assert_int_equal(nearest.count, end.count);
    if (end.count != 0) {
        assert_int_equal(nearest.distance_squared, end.distance / 4);
        assert_int_equal(rules_cell(&scene, nearest.place), end.first);
    }
    rules_scene_free(&scene);
}

static bool is_cell_list(const rules_scene *scene, const wend_place *places, const uint32_t *cells, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (rules_cell(scene, places[i]) != cells[i])
            return false;
    return true;
}

/* The whole way, as the library looks for it: the cheapest of all that apply the mover's corners. */
static void find_whole_breach(trial *trial, const wend_query *query, wend_path *whole)
{
    static uint64_t costs[CELLS];
    uint32_t start = rules_cell(&trial->scene, query->start), goal = rules_cell(&trial->scene, query->goal);
    wend_query through = *query;
    const struct wend_question question = {trial->finder, trial->breach, &through, whole, NULL, trial->stage.space};
    through.otherwise.policy = WEND_POLICY_REFUSE;
    wend_path_clear(whole);
    assert_int_equal(wend_answer_find(&question), WEND_OK);
    assert_int_equal(wend_path_deliver(whole), WEND_OK);
    if (goal == RULES_NOWHERE)
        return;
    policy_breach_costs(&trial->scene, &trial->ram, start, goal, costs);
    const char *fault = rules_answer_fault(&trial->ram, &through, whole, costs[goal]);
    if (fault)
        fail_trial(trial, &through, whole, fault);
}

/* The whole way is followed step by step. */
static void check_breach(trial *trial, const wend_query *query, wend_reason reason)
{
    static wend_place buffer[CELLS * 2], cells[CELLS * 2];
    wend_path path = wend_path_default(), whole = wend_path_default();
    whole.buffer = buffer;
    whole.capacity = CELLS * 2;
    find_whole_breach(trial, query, &whole);
    assert_int_equal(wend_finder_find(trial->finder, trial->stage.space, query, &path), WEND_OK);
    if (whole.outcome == WEND_OUTCOME_UNREACHABLE) {
        if (path.outcome != WEND_OUTCOME_UNREACHABLE || path.point_count != 0 || path.wall_count != 0)
            fail_trial(trial, query, &path, "a breach where there is none");
        return;
    }
    policy_breach breach = policy_follow(&trial->scene, &whole);
    wend_query exact = *query;
    wend_path judged = path;
    judged.bound = WEND_HEURISTIC_WEIGHT_ONE;
    const char *fault = partial_fault(trial, &exact, &judged, reason);
    size_t count = fault ? 0 : wend_path_cells(&path, WEND_PATH_START_INCLUDED, cells, CELLS * 2);
    if (!fault && (count != breach.cell_count || !is_cell_list(&trial->scene, cells, breach.cells, breach.cell_count)))
        fault = "not the way through the breach as far as it can be walked";
    if (!fault && breach.cuts_corner)
        fault = "a diagonal past walls";
    if (!fault && (path.wall_count != breach.wall_count ||
                   !is_cell_list(&trial->scene, path.walls, breach.walls, breach.wall_count)))
        fault = "not the walls on the way";
    policy_breach_free(&breach);
    if (fault)
        fail_trial(trial, query, &path, fault);
    trial->answered++;
}

/*
 * The least cost of a way through the breach by any of the cells around a place, those that the mover may go to first.
 */
static uint64_t least_from_between(const trial *trial, const wend_query *query)
{
    static uint64_t costs[CELLS];
    struct wend_search search = {.space = trial->breach, .question.own_space = trial->stage.space};
    struct wend_entry_cell seeds[MAX_ENTRY_CELLS];
    uint32_t goal = rules_cell(&trial->scene, query->goal);
    uint64_t least = RULES_NO_WAY;
    assert_int_equal(wend_entry_cells_start(query, &search), WEND_REASON_NONE);
    uint32_t count = wend_entry_cells_find(query, &search, seeds);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t cell =
            (seeds[i].cell.level * trial->scene.height + seeds[i].cell.y) * trial->scene.width + seeds[i].cell.x;
        policy_breach_costs(&trial->scene, &trial->ram, cell, goal, costs);
        if (costs[goal] != RULES_NO_WAY && costs[goal] + seeds[i].cost < least)
            least = costs[goal] + seeds[i].cost;
    }
    return least;
}

/* What is wrong with the way as far as it can be walked and its walls, after the whole way's first centre. */
static const char *fault_after_centre(const trial *trial, const wend_path *path, wend_path whole)
{
    static wend_place cells[CELLS * 2];
    wend_path rest = *path;
    const char *fault = NULL;
    rest.points++, rest.point_count--;
    whole.points++, whole.point_count--;
    policy_breach breach = policy_follow(&trial->scene, &whole);
    size_t count = wend_path_cells(&rest, WEND_PATH_START_INCLUDED, cells, CELLS * 2);
    if (count != breach.cell_count || !is_cell_list(&trial->scene, cells, breach.cells, breach.cell_count))
        fault = "not the way through the breach as far as it can be walked";
    if (breach.cuts_corner || path->wall_count != breach.wall_count ||
        !is_cell_list(&trial->scene, path->walls, breach.walls, breach.wall_count))
        fault = "not the walls on the way";
    policy_breach_free(&breach);
    return fault;
}

/* The same for a mover that stands in a corner of its start's cell. */
static void check_breach_between(trial *trial, wend_query query)
{
    static wend_place buffer[CELLS * 2];
    wend_path path = wend_path_default(), whole = wend_path_default();
    wend_path_check check;
    wend_query through = query;
    query.start.x += (int32_t)random_below(&trial->random, 127) - 128;
    query.start.y += (int32_t)random_below(&trial->random, 127) - 128;
    query.from.between_cells = true;
    through = query;
    through.otherwise.policy = WEND_POLICY_REFUSE;
    whole.buffer = buffer;
    whole.capacity = CELLS * 2;
    const struct wend_question question = {trial->finder, trial->breach, &through, &whole, NULL, trial->stage.space};
    assert_int_equal(wend_answer_find(&question), WEND_OK);
    assert_int_equal(wend_path_deliver(&whole), WEND_OK);
    assert_int_equal(wend_finder_find(trial->finder, trial->stage.space, &query, &path), WEND_OK);
    if (path.outcome == WEND_OUTCOME_FOUND)
        return; /* by a cell around there is a way */
    const char *fault = NULL;
    uint64_t least = least_from_between(trial, &query);
    if ((whole.outcome == WEND_OUTCOME_FOUND) != (path.outcome == WEND_OUTCOME_PARTIAL))
        fault = "a breach where there is none, or none where there is one";
    if (whole.outcome == WEND_OUTCOME_FOUND && whole.cost != least)
        fault = "not the cheapest breach";
    if (!fault && whole.outcome == WEND_OUTCOME_FOUND)
        fault = fault_after_centre(trial, &path, whole);
    if (!fault && path.outcome == WEND_OUTCOME_PARTIAL &&
        (!wend_path_is_valid(&path, trial->stage.space, query.from.heading, &check) || check.cost != path.cost ||
         check.length - path.length > 1e-9 || path.length - check.length > 1e-9))
        fault = "a way that cannot be walked, or not at this cost";
    if (fault)
        fail_trial(trial, &query, &path, fault);
    trial->between += whole.outcome == WEND_OUTCOME_FOUND;
}

/* Between cells of squares, where nothing hangs on which cell the way starts in. */
static bool may_start_between(const trial *trial, const wend_query *query)
{
    const rules_scene *scene = &trial->scene;
    return scene->radius == 0 && !(trial->rules >> RULE_OF_OCCUPANCY & 1) &&
           rules_topology(scene) < TOPOLOGY_HEX_POINTY_ODD && rules_cell(scene, query->goal) != RULES_NOWHERE &&
           rules_is_free(&trial->ram, rules_cell(scene, query->goal));
}

static void check_map(trial *trial, wend_policy policy)
{
    static uint64_t costs[CELLS];
    for (int i = 0; i < GOALS; i++) {
        uint32_t start = rules_random_position(&trial->scene, &trial->random);
        policy_goal goal = random_goal(trial, policy);
        wend_query query = make_query(trial, start, goal, policy);
        wend_reason reason = reason_for(trial, start, goal, costs);
        if (policy == WEND_POLICY_NEAREST && rules_is_free(&trial->scene, start))
            check_look_up(trial, start, goal);
        if (reason == WEND_REASON_NONE || reason == WEND_REASON_START_BLOCKED)
            continue;
        trial->asked++;
        if (trial->rules >> RULE_OF_HEURISTIC_WEIGHT & 1 && policy != WEND_POLICY_BREACH)
            query.search.heuristic_weight = 512;
        if (policy == WEND_POLICY_BREACH && trial->scene.profile.turn_cost == 0 && random_chance(&trial->random, 30))
            query.shape.ties = (wend_ties)random_below(&trial->random, 5);
        if (policy == WEND_POLICY_BREACH)
            check_breach(trial, &query, reason);
        if (policy == WEND_POLICY_BREACH && may_start_between(trial, &query))
            check_breach_between(trial, query);
        if (policy != WEND_POLICY_BREACH)
            check_nearest(trial, &query, start, goal, reason);
    }
}

/* A mover for which walls are costly and not blocked, of other corner rules sometimes. */
static void open_breach(trial *trial)
{
    size_t cells = rules_cells(&trial->scene);
    trial->ram = rules_scene_copy(&trial->scene);
    memset(trial->ram.occupied, 0, cells); /* layers are each space's own */
    memset(trial->ram.extra, 0, cells * sizeof *trial->ram.extra);
    wend_profile profile = trial->scene.profile;
    for (uint32_t terrain = 0; terrain < 256; terrain++)
        if (profile.weight[terrain] == 0 && !random_chance(&trial->random, 5))
            profile.weight[terrain] = (uint16_t)(1 + random_below(&trial->random, 30));
    profile.resource_count = 0;
    trial->ram.has_callback = trial->ram.has_callback && random_chance(&trial->random, 50);
    if (random_chance(&trial->random, 40))
        profile.corners = (wend_corners)random_below(&trial->random, 3);
    if (random_chance(&trial->random, 20))
        profile.apply_exits = false;
    trial->ram.profile = profile;
    profile = rules_profile(&trial->ram);
    assert_int_equal(wend_space_create(trial->stage.grid, &profile, NULL, &trial->breach), WEND_OK);
}

static void check_policy(wend_policy policy, uint32_t seed)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000);
    wend_finder *finder = scene_finder();
    trial trial = {.finder = finder};
    for (uint32_t i = 0; i < maps; i++) {
        trial.number = seed + i;
        trial.random = (random_source){trial.number};
        trial.rules = rules_random_set(random_below(&trial.random, 5), &trial.random);
        trial.scene = rules_random_scene(trial.rules, SIDE, &trial.random);
        assert_int_equal(rules_stage_open(&trial.stage, &trial.scene, NULL), WEND_OK);
        if (policy == WEND_POLICY_BREACH)
            open_breach(&trial);
        trial.oracle = rules_oracle_open(&trial.scene);
        check_map(&trial, policy);
        rules_oracle_close(&trial.oracle);
        if (trial.breach)
            rules_scene_free(&trial.ram);
        wend_space_destroy(trial.breach);
        trial.breach = NULL;
        rules_stage_close(&trial.stage);
        rules_scene_free(&trial.scene);
    }
    assert_true(trial.answered > maps && trial.answered * 2 > trial.asked);
    assert_true(policy != WEND_POLICY_BREACH || trial.between > maps / 3);
    wend_finder_destroy(finder);
}

static void nearest_cell_is_the_nearest_of_all_that_can_be_reached(void **state)
{
    (void)state;
    check_policy(WEND_POLICY_NEAREST, 41000000);
}

static void nearest_cell_is_so_from_several_starts_and_from_between_cells(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000);
    trial trial = {.finder = scene_finder()};
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        trial.number = 44000000 + i;
        trial.random = (random_source){trial.number};
        trial.rules = rules_random_set(random_below(&trial.random, 5), &trial.random);
        trial.scene = rules_random_scene(trial.rules, SIDE, &trial.random);
        assert_int_equal(rules_stage_open(&trial.stage, &trial.scene, NULL), WEND_OK);
        for (int j = 0; j < GOALS; j++)
            check_nearest_from(&trial, j % 2 ? WEND_POLICY_NEAREST : WEND_POLICY_CHEAPEST);
        rules_stage_close(&trial.stage);
        rules_scene_free(&trial.scene);
    }
    assert_true(trial.answered > maps && trial.answered * 2 > trial.asked);
    wend_finder_destroy(trial.finder);
}

static void nearest_cell_by_cost_is_the_one_from_which_the_goal_would_cost_least(void **state)
{
    (void)state;
    check_policy(WEND_POLICY_CHEAPEST, 42000000);
}

static void breach_ends_at_the_first_wall_and_lists_all_of_them(void **state)
{
    (void)state;
    check_policy(WEND_POLICY_BREACH, 43000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nearest_cell_is_the_nearest_of_all_that_can_be_reached),
        cmocka_unit_test(nearest_cell_is_so_from_several_starts_and_from_between_cells),
        cmocka_unit_test(nearest_cell_by_cost_is_the_one_from_which_the_goal_would_cost_least),
        cmocka_unit_test(breach_ends_at_the_first_wall_and_lists_all_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
