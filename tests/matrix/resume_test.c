/*
 * tests/matrix/resume_test.c: searches that stop after some work and go on take the same steps as those that do not,
 * however they are sliced: every engine, random rules, rules of arrival, ties, lines, all policies. WEND_TEST_MAPS
 * says how many maps.
 */
#include "arrival/arrival.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include <string.h>

enum { SIDE = 14, CELLS = SIDE * SIDE * 4, QUERIES = 3, MOST_OVER = 400 /* units */ };

/* One scene under examination. */
typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    uint32_t rules;
    rules_scene scene;
    rules_stage stage;
    wend_space *breach;
    random_source random, limits;
    wend_finder *finder;
    arrival_question question;
    uint32_t paused[4];                         /* how often, by policy */
    uint32_t arrivals[4];                       /* those of them between more than two cells */
    uint32_t through;                           /* through places on the way, whatever the policy */
    uint32_t ties;                              /* with a choice among ties, whatever the policy */
    uint32_t lines;                             /* of straight lines, whatever the policy */
    uint32_t engines[WEND_ENGINE_COUNT];        /* questions that each answered */
    uint32_t paused_engines[WEND_ENGINE_COUNT]; /* those of them that it paused at */
} trial;

typedef struct answer {
    wend_path path;
    wend_place points[CELLS], walls[CELLS];
} answer;

static void keep(answer *answer, const wend_path *path)
{
    assert_true(path->point_count <= CELLS && path->wall_count <= CELLS);
    answer->path = *path;
    if (path->point_count)
        memcpy(answer->points, path->points, path->point_count * sizeof(wend_place));
    if (path->wall_count)
        memcpy(answer->walls, path->walls, path->wall_count * sizeof(wend_place));
}

static bool is_same_path(const wend_path *a, const wend_path *b)
{
    return a->outcome == b->outcome && a->reason == b->reason && a->cost == b->cost && a->length == b->length &&
           a->bound == b->bound && a->engine == b->engine && a->lines == b->lines && a->expanded == b->expanded &&
           a->generated == b->generated && a->queued == b->queued && a->work == b->work &&
           a->point_count == b->point_count && a->start_index == b->start_index && a->goal_index == b->goal_index &&
           a->wall_count == b->wall_count && memcmp(a->spent, b->spent, sizeof a->spent) == 0;
}

static bool is_same(const answer *whole, const wend_path *path)
{
    return is_same_path(&whole->path, path) &&
           (path->point_count == 0 ||
            memcmp(whole->points, path->points, path->point_count * sizeof(wend_place)) == 0) &&
           (path->wall_count == 0 || memcmp(whole->walls, path->walls, path->wall_count * sizeof(wend_place)) == 0);
}

static bool is_plain(const wend_query *query)
{
    return (query->from.count | query->to.count) == 0 && query->to.arrival == WEND_ARRIVAL_AT && !query->to.sight &&
           !query->from.between_cells;
}

static const char *way_fault(const rules_scene *scene, const wend_query *query, const wend_path *path)
{
    if (is_plain(query))
        return rules_path_fault(scene, query, path);
    /* A breach where the mover may not even stop at the first centre. */
    bool stays = query->otherwise.policy == WEND_POLICY_BREACH && query->from.between_cells && path->point_count == 1;
    if (stays && path->points->x == query->start.x && path->points->y == query->start.y)
        return path->cost == 0 && path->length <= 0 ? NULL : "a cost of staying";
    arrival_truth truth = arrival_truth_of(scene, query);
    const char *fault = arrival_path_fault(&truth, query, path);
    arrival_truth_free(&truth);
    return fault;
}

/*
 * What is known so far is a way that can be walked. Of places on the way paths do not tell: what is true then is tested
 * elsewhere.
 */
static void check_way_so_far(const trial *trial, const wend_query *query, const wend_path *path)
{
    if (query->via.count != 0)
        return;
    rules_scene scene = trial->scene;
    wend_path partial = *path;
    partial.outcome = WEND_OUTCOME_PARTIAL;
    const char *fault = way_fault(&scene, query, &partial);
    scene.goal_is_target = false; /* as where a policy is under way */
    if (fault && query->otherwise.policy != WEND_POLICY_REFUSE)
        fault = way_fault(&scene, query, &partial);
    if (fault)
        fail_msg("map %u, policy %d, arrival %d, paused: %s", (unsigned)trial->number, (int)query->otherwise.policy,
                 (int)query->to.arrival, fault);
}

/*
 * No slice takes much more than it may, but one that reaches an end, where what was found is proven best and may be
 * chosen among ties; its lines may wait then. Where walks are measured that is done before the search.
 */
static void check_work(const trial *trial, const wend_query *query, const wend_path *path, const wend_path *before,
                       uint64_t slice)
{
    const bool walks = query->to.arrival >= WEND_ARRIVAL_WITHIN && query->to.measure == WEND_MEASURE_PATH;
    const bool may_reach = query->shape.lines == WEND_LINES_STRAIGHT && path->expanded != before->expanded;
    const bool reaches = path->outcome != WEND_OUTCOME_RUNNING || query->via.count != 0 || may_reach;
    if (!reaches && !walks && path->work > before->work + slice + MOST_OVER)
        fail_msg("map %u, policy %d, engine %d: a slice of %u units took %u", (unsigned)trial->number,
                 (int)query->otherwise.policy, (int)query->search.engine, (unsigned)slice,
                 (unsigned)(path->work - before->work));
}

/* Where that is asked for a search that waits is at its start: no slice writes the way so far but one told to. */
static void check_points_at_end(const trial *trial, const wend_query *query, bool writes, const wend_path *path)
{
    const bool is_one = is_plain(query) && query->via.count == 0 && query->otherwise.policy == WEND_POLICY_REFUSE &&
                        query->shape.lines == WEND_LINES_GRID;
    if (query->search.points_at_end && !writes && is_one && (path->point_count != 1 || path->cost != 0))
        fail_msg("map %u, engine %d: %u points at a pause", (unsigned)trial->number, (int)query->search.engine,
                 (unsigned)path->point_count);
}

/* Goes on in slices to the end; the last may be without limit. */
static void check_slices(trial *trial, wend_query query, const answer *whole, uint64_t slice, uint32_t last)
{
    wend_path path = wend_path_default(), before = path;
    uint32_t slices = 0;
    bool writes = false;
    query.search.limit = slice;
    query.search.points_at_end = last == 0;
    assert_int_equal(wend_finder_find(trial->finder, trial->stage.space, &query, &path), WEND_OK);
    check_work(trial, &query, &path, &before, slice);
    for (; path.outcome == WEND_OUTCOME_RUNNING; slices++) {
        before = path;
        assert_int_equal(path.reason, WEND_REASON_LIMIT);
        check_points_at_end(trial, &query, writes, &path);
        if (is_plain(&query) || slices < 3) /* what is true of arrivals takes long to find out */
            check_way_so_far(trial, &query, &path);
        bool to_end = last != 0 && slices >= last;
        writes = last == 0 && slices % 3 == 1;
        if (last == 0)
            wend_finder_set_points_at_end(trial->finder, !writes);
        assert_int_equal(wend_finder_continue(trial->finder, to_end ? WEND_ALL_WORK : slice, &path), WEND_OK);
        assert_true(!to_end || path.outcome != WEND_OUTCOME_RUNNING);
        if (!to_end)
            check_work(trial, &query, &path, &before, slice);
    }
    trial->paused[query.otherwise.policy] += slices != 0;
    trial->through += slices != 0 && query.via.count != 0;
    trial->arrivals[query.otherwise.policy] += slices != 0 && !is_plain(&query);
    trial->paused_engines[path.engine] += slices != 0;
    trial->lines += slices != 0 && path.lines == WEND_LINES_STRAIGHT;
    trial->ties += slices != 0 && query.shape.ties != WEND_TIES_ANY;
    if (!is_same(whole, &path))
        fail_msg("map %u, policy %d, engine %d: slices of %u end elsewhere", (unsigned)trial->number,
                 (int)query.otherwise.policy, (int)query.search.engine, (unsigned)slice);
    assert_int_equal(wend_finder_continue(trial->finder, 1, &path), WEND_ERROR_ARGUMENT);
}

/* From cell to cell, or between arrivals of any kind. */
static wend_query draw_query(trial *trial)
{
    random_source *random = &trial->random;
    wend_query query;
    if (random_chance(random, 50)) {
        uint32_t start = rules_random_position(&trial->scene, random);
        uint32_t goal = random_below(random, rules_cells(&trial->scene));
        query = rules_random_query(&trial->scene, trial->rules, start, goal, random);
    } else {
        arrival_draw(&trial->question, &trial->scene, trial->rules,
                     random_chance(random, 50) ? trial->breach : trial->stage.space, random);
        query = trial->question.query;
    }
    if (random_chance(&trial->limits, 8))
        query.search.cost_limit = 1 + random_below(&trial->limits, 12 * trial->scene.profile.straight);
    if (trial->scene.profile.turn_cost == 0 && query.search.heuristic_weight == WEND_HEURISTIC_WEIGHT_ONE &&
        random_chance(random, 30))
        query.shape.ties = (wend_ties)random_below(random, 5);
    if (random_chance(&trial->limits, 30))
        query.shape.lines = WEND_LINES_STRAIGHT;
    return query;
}

/* Places to pass, free ones or any. */
static void draw_places(trial *trial, wend_query *query)
{
    static wend_place via[3];
    query->via.places = via;
    query->via.count = 1 + random_below(&trial->random, 3);
    for (uint32_t i = 0; i < query->via.count; i++)
        via[i] = rules_place(&trial->scene, rules_random_position(&trial->scene, &trial->random));
}

/*
 * A query that never pauses has the same path. It takes the same engine and the same steps, but that a choice among
 * ties may need no search, and that arrival goes by jump points where nobody watches.
 */
static void check_unlimited(trial *trial, wend_query query, const answer *whole)
{
    wend_path path = wend_path_default();
    query.search.pausable = false;
    query.search.limit = 0;
    assert_int_equal(wend_finder_find(trial->finder, trial->stage.space, &query, &path), WEND_OK);
    trial->engines[path.engine]++;
    const bool may_jump = !is_plain(&query) || query.via.count != 0;
    if (path.engine != whole->path.engine)
        assert_true(may_jump && (path.engine == WEND_ENGINE_JPS || path.engine == WEND_ENGINE_JPS4));
    if (may_jump || query.shape.ties != WEND_TIES_ANY) {
        path.engine = whole->path.engine;
        path.expanded = whole->path.expanded;
        path.generated = whole->path.generated;
        path.queued = whole->path.queued;
        path.work = whole->path.work;
    }
    if (!is_same(whole, &path))
        fail_msg("map %u, policy %d, engine %d: other than without a limit", (unsigned)trial->number,
                 (int)query.otherwise.policy, (int)query.search.engine);
}

static void check_query(trial *trial, wend_engine engine, wend_policy policy)
{
    static const uint64_t slices[] = {1, 2, 7, 50};
    static answer whole;
    wend_query query = draw_query(trial);
    if (random_chance(&trial->random, 25))
        draw_places(trial, &query);
    wend_path path = wend_path_default();
    query.search.engine = engine;
    query.otherwise.policy = policy;
    query.otherwise.breach = trial->breach;
    query.search.pausable = true;
    query.search.limit = 1 << 30;
    wend_status status = wend_finder_find(trial->finder, trial->stage.space, &query, &path);
    bool serves_all = engine == WEND_ENGINE_AUTO || engine == WEND_ENGINE_GENERAL;
    if (status == WEND_ERROR_UNSUPPORTED && !serves_all)
        return;
    assert_int_equal(status, WEND_OK);
    assert_int_not_equal(path.outcome, WEND_OUTCOME_RUNNING);
    keep(&whole, &path);
    check_unlimited(trial, query, &whole);
    for (size_t i = 0; i < sizeof slices / sizeof *slices; i++) {
        check_slices(trial, query, &whole, slices[i], 0);
        check_slices(trial, query, &whole, slices[i], 1 + random_below(&trial->random, 3));
    }
}

static void check_map(trial *trial)
{
    for (uint32_t i = 0; i < QUERIES; i++) {
        wend_engine engine = WEND_ENGINE_AUTO;
        if (random_chance(&trial->random, 60))
            engine = (wend_engine)random_below(&trial->random, SCENE_ENGINES);
        check_query(trial, engine, (wend_policy)random_below(&trial->random, 4));
    }
}

/* What the fastest engines serve: a rule at most, and half of the time a radius. */
static uint32_t rules_for_fast_engines(random_source *random)
{
    static const rule others[] = {RULE_OF_4_NEIGHBOURS,   RULE_OF_4_NEIGHBOURS,  RULE_OF_CORNERS_ONE,
                                  RULE_OF_CORNERS_ALWAYS, RULE_OF_BLOCKED_START, RULE_OF_RADIUS};
    return random_below(random, 2) << RULE_OF_RADIUS | 1u << others[random_below(random, 6)];
}

static void slices_end_where_the_whole_search_ends(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000);
    trial trial = {.finder = scene_finder()};
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        trial.number = 51000000 + i;
        trial.random = (random_source){trial.number};
        trial.limits = (random_source){trial.number + 1000000000};
        bool is_fast = random_chance(&trial.random, 30);
        trial.rules = is_fast ? rules_for_fast_engines(&trial.random)
                              : rules_random_crowd(random_below(&trial.random, 5), &trial.random);
        trial.scene = rules_random_scene(trial.rules, SIDE, &trial.random);
        if (is_fast && random_chance(&trial.random, 30))
            trial.scene.profile.straight = trial.scene.profile.diagonal =
                (uint16_t)(1 + random_below(&trial.random, 9));
        if (random_chance(&trial.random, 10) && trial.scene.profile.resource_count == 0)
            trial.scene.profile.weight['.'] = 65535; /* costs pass 32 bits after a few steps */
        assert_int_equal(rules_stage_open(&trial.stage, &trial.scene, NULL), WEND_OK);
        trial.breach = rules_breach_space(&trial.scene, &trial.stage, 9, NULL);
        check_map(&trial);
        wend_space_destroy(trial.breach);
        rules_stage_close(&trial.stage);
        rules_scene_free(&trial.scene);
    }
    for (int policy = 0; policy < 4; policy++) {
        assert_true(trial.paused[policy] > maps / 2);
        assert_true(trial.arrivals[policy] > maps / 10);
    }
    assert_true(trial.through > maps / 4);
    assert_true(trial.ties > maps / 10);
    assert_true(trial.lines > maps / 10);
    for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++)
        if (scene_takes_cells((wend_engine)engine) && trial.paused_engines[engine] < maps / 100)
            fail_msg("%s paused but at %u questions", wend_engine_name((wend_engine)engine),
                     (unsigned)trial.paused_engines[engine]);
    wend_finder_destroy(trial.finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(slices_end_where_the_whole_search_ends)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
