/*
 * tests/matrix/graph_test.c: random graphs, edited at random, against Bellman and Ford: every query on every kind of
 * space that there is, whether made anew, kept up to date or copied, with or without landmarks.
 */
#include "oracles/graph_model.h"
#include "scene/scene.h"
#include "test/test.h"

#include <string.h>

enum { ROUNDS = 6, QUESTIONS = 4, MOST_NODES = 40 };

typedef struct stage {
    graph_model model;
    wend_graph *graph;
    wend_space *kept; /* updated after edits; maybe with landmarks */
    wend_finder *finder;
    random_source random;
    uint32_t number;
} stage;

static void fail_stage(const stage *stage, const char *what)
{
    fail_msg("map %u: %s", (unsigned)stage->number, what);
}

static wend_space *new_space(const stage *stage)
{
    wend_space *space = NULL;
    assert_int_equal(wend_space_create_graph(stage->graph, &stage->model.profile, NULL, &space), WEND_OK);
    return space;
}

static wend_query random_question(stage *stage, uint32_t *from, uint32_t *to)
{
    wend_query query = wend_query_default();
    *from = graph_model_node(&stage->model, &stage->random);
    *to = graph_model_node(&stage->model, &stage->random);
    query.start = wend_place_node(*from);
    query.goal = wend_place_node(*to);
    if (random_chance(&stage->random, 20))
        query.search.heuristic = stage->model.has_positions ? WEND_HEURISTIC_EUCLID : WEND_HEURISTIC_ZERO;
    if (random_chance(&stage->random, 20))
        query.search.heuristic_weight = 256 + random_below(&stage->random, 2000);
    return query;
}

static void check_answer(stage *stage, const wend_space *space, const wend_query *query, uint32_t from, uint32_t to)
{
    uint64_t costs[GRAPH_MODEL_NODES];
    wend_path path = wend_path_default();
    wend_path_check check;
    graph_model_costs(&stage->model, from, false, costs);
    assert_int_equal(wend_finder_find(stage->finder, space, query, &path), WEND_OK);
    const char *fault = graph_model_fault(&stage->model, &path, from, to, costs[to]);
    if (fault)
        fail_stage(stage, fault);
    if (path.outcome != WEND_OUTCOME_FOUND)
        return;
    if (!wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, &check))
        fail_stage(stage, wend_path_fault_text(check.fault));
    assert_int_equal(check.cost, path.cost);
    assert_true(check.length == path.length);
}

/* A limit of cost finds what costs no more, and else says so. */
static void check_cost_limit(stage *stage, const wend_space *space, wend_query query, uint64_t least, uint64_t limit)
{
    wend_path path = wend_path_default();
    query.search.cost_limit = limit;
    if (limit == 0)
        return;
    assert_int_equal(wend_finder_find(stage->finder, space, &query, &path), WEND_OK);
    if (least > limit ? path.outcome != WEND_OUTCOME_UNREACHABLE || path.reason != WEND_REASON_TOO_COSTLY
                      : path.outcome != WEND_OUTCOME_FOUND || path.cost > limit)
        fail_stage(stage, "a limit of cost does not tell what costs no more");
}

/* One of expansions ends after just so many. */
static void check_expansion_limit(stage *stage, const wend_space *space, wend_query query, const wend_path *whole)
{
    wend_path path = wend_path_default();
    const uint64_t expanded = whole->expanded, cost = whole->cost;
    query.search.expansion_limit = 1 + random_below(&stage->random, (uint32_t)expanded + 1);
    query.search.pausable = random_chance(&stage->random, 50);
    query.search.limit = query.search.pausable ? 1 + random_below(&stage->random, 30) : 0;
    assert_int_equal(wend_finder_find(stage->finder, space, &query, &path), WEND_OK);
    while (path.outcome == WEND_OUTCOME_RUNNING)
        assert_int_equal(wend_finder_continue(stage->finder, 7, &path), WEND_OK);
    const bool is_whole = path.outcome == WEND_OUTCOME_FOUND && path.cost == cost && path.expanded == expanded;
    if (!is_whole && (path.outcome != WEND_OUTCOME_PARTIAL || path.reason != WEND_REASON_LIMIT ||
                      path.expanded != query.search.expansion_limit))
        fail_stage(stage, "a limit of expansions was spent otherwise");
}

static void check_limits(stage *stage, const wend_space *space, wend_query query, uint32_t from, uint32_t to)
{
    uint64_t costs[GRAPH_MODEL_NODES];
    wend_path whole = wend_path_default();
    assert_int_equal(wend_finder_find(stage->finder, space, &query, &whole), WEND_OK);
    if (whole.outcome != WEND_OUTCOME_FOUND)
        return;
    check_expansion_limit(stage, space, query, &whole);
    graph_model_costs(&stage->model, from, false, costs);
    const uint64_t limits[] = {costs[to] - 1, costs[to], costs[to] + 1, 1};
    for (uint32_t i = 0; i < 4; i++)
        if (costs[to] != 0)
            check_cost_limit(stage, space, query, costs[to], limits[i]);
}

/* Searches over two spaces take the same steps, to the same path. */
static void check_alike(stage *stage, const wend_space *a, const wend_space *b, const wend_query *query)
{
    wend_path paths[2] = {wend_path_default(), wend_path_default()};
    wend_place buffer[GRAPH_MODEL_NODES];
    uint32_t nodes[GRAPH_MODEL_NODES];
    assert_int_equal(wend_finder_find(stage->finder, a, query, &paths[0]), WEND_OK);
    for (uint32_t i = 0; i < paths[0].point_count; i++) {
        buffer[i] = paths[0].points[i];
        nodes[i] = paths[0].nodes[i];
    }
    assert_int_equal(wend_finder_find(stage->finder, b, query, &paths[1]), WEND_OK);
    assert_int_equal(paths[0].outcome, paths[1].outcome);
    assert_int_equal(paths[0].expanded, paths[1].expanded);
    assert_int_equal(paths[0].queued, paths[1].queued);
    assert_int_equal(paths[0].point_count, paths[1].point_count);
    for (uint32_t i = 0; i < paths[0].point_count; i++)
        if (nodes[i] != paths[1].nodes[i] || memcmp(&buffer[i], &paths[1].points[i], sizeof *buffer) != 0)
            fail_stage(stage, "a kept space gives another path than a new one");
}

static void check_slices(stage *stage, const wend_space *space, const wend_query *query)
{
    wend_path whole = wend_path_default(), path = wend_path_default();
    wend_query sliced = *query;
    uint32_t nodes[3 * GRAPH_MODEL_NODES], slices = 0;
    wend_place stops[2];
    sliced.via.count = random_below(&stage->random, 3);
    sliced.via.places = stops;
    for (uint32_t i = 0; i < sliced.via.count; i++)
        stops[i] = wend_place_node(graph_model_node(&stage->model, &stage->random));
    assert_int_equal(wend_finder_find(stage->finder, space, &sliced, &whole), WEND_OK);
    for (uint32_t i = 0; i < whole.point_count; i++)
        nodes[i] = whole.nodes[i];
    sliced.search.limit = 1 + random_below(&stage->random, 30);
    sliced.search.pausable = true;
    sliced.search.points_at_end = sliced.search.limit % 2 == 0;
    assert_int_equal(wend_finder_find(stage->finder, space, &sliced, &path), WEND_OK);
    for (; path.outcome == WEND_OUTCOME_RUNNING && slices < 10000; slices++) {
        if (!wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, NULL))
            fail_stage(stage, "a search that waits has no good path");
        if (sliced.search.points_at_end && sliced.via.count == 0 && path.point_count != 1)
            fail_stage(stage, "a search that waits has more than its start");
        assert_int_equal(wend_finder_continue(stage->finder, 1 + random_below(&stage->random, 20), &path), WEND_OK);
    }
    assert_int_equal(path.outcome, whole.outcome);
    assert_int_equal(path.cost, whole.cost);
    assert_int_equal(path.expanded, whole.expanded);
    assert_int_equal(path.work, whole.work);
    assert_int_equal(path.point_count, whole.point_count);
    for (uint32_t i = 0; i < path.point_count; i++)
        assert_int_equal(path.nodes[i], nodes[i]);
}

/* Several starts, several goals: the cheapest pairs, cheapest first. */
static void check_cheapest(stage *stage, const wend_space *space)
{
    enum { MOST = 6 };
    wend_place starts[3];
    wend_area goals[MOST];
    wend_path paths[MOST];
    uint64_t best[MOST], costs[GRAPH_MODEL_NODES];
    uint32_t start_nodes[3], goal_nodes[MOST], found, reachable = 0;
    uint32_t goal_count = 1 + random_below(&stage->random, MOST), capacity = 1 + random_below(&stage->random, MOST);
    wend_query query = wend_query_default();
    query.from.count = 1 + random_below(&stage->random, 3);
    query.from.places = starts;
    query.to.count = goal_count;
    query.to.areas = goals;
    for (uint32_t i = 0; i < goal_count; i++) {
        best[i] = GRAPH_MODEL_FAR;
        goal_nodes[i] = graph_model_node(&stage->model, &stage->random);
        goals[i] = (wend_area){wend_place_node(goal_nodes[i]), 1, 1};
    }
    for (uint32_t s = 0; s < query.from.count; s++) {
        start_nodes[s] = graph_model_node(&stage->model, &stage->random);
        starts[s] = wend_place_node(start_nodes[s]);
        graph_model_costs(&stage->model, start_nodes[s], false, costs);
        for (uint32_t i = 0; i < goal_count; i++)
            best[i] = costs[goal_nodes[i]] < best[i] ? costs[goal_nodes[i]] : best[i];
    }
    for (uint32_t i = 0; i < goal_count; i++)
        reachable += best[i] != GRAPH_MODEL_FAR;
    for (uint32_t i = 0; i < capacity; i++)
        paths[i] = wend_path_default();
    bool is_exact = random_chance(&stage->random, 70);
    query.search.heuristic_weight = is_exact ? 256 : 257 + random_below(&stage->random, 2000);
    assert_int_equal(wend_finder_find_cheapest(stage->finder, space, &query, paths, capacity, &found), WEND_OK);
    assert_int_equal(found, reachable < capacity ? reachable : capacity);
    for (uint32_t i = 0; i < found; i++) {
        uint32_t goal = paths[i].goal_index, costlier = 0;
        uint64_t limit = best[goal];
        const char *fault =
            graph_model_fault(&stage->model, &paths[i], start_nodes[paths[i].start_index], goal_nodes[goal], limit);
        if (fault)
            fail_stage(stage, fault);
        for (uint32_t j = 0; j < goal_count; j++)
            costlier += best[j] < limit;
        assert_true(!is_exact || (costlier <= i && (i == 0 || paths[i - 1].cost <= paths[i].cost)));
        for (uint32_t j = 0; j < i; j++)
            assert_int_not_equal(paths[j].goal_index, goal);
    }
    if (found == 0)
        assert_int_equal(paths[0].outcome, WEND_OUTCOME_UNREACHABLE);
}

static void check_via(stage *stage, const wend_space *space)
{
    uint32_t from, to, between = graph_model_node(&stage->model, &stage->random), passed = 0;
    wend_query query = random_question(stage, &from, &to);
    wend_place place = wend_place_node(between);
    uint64_t first[GRAPH_MODEL_NODES], second[GRAPH_MODEL_NODES];
    wend_path path = wend_path_default();
    query.search.heuristic_weight = 256;
    query.via.places = &place;
    query.via.count = 1;
    graph_model_costs(&stage->model, from, false, first);
    graph_model_costs(&stage->model, between, false, second);
    assert_int_equal(wend_finder_find(stage->finder, space, &query, &path), WEND_OK);
    bool is_way = first[between] != GRAPH_MODEL_FAR && second[to] != GRAPH_MODEL_FAR;
    assert_int_equal(path.outcome, is_way ? WEND_OUTCOME_FOUND : WEND_OUTCOME_UNREACHABLE);
    if (!is_way)
        return;
    assert_int_equal(path.cost, first[between] + second[to]);
    for (uint32_t i = 0; i < path.point_count; i++)
        passed += path.nodes[i] == between;
    assert_true(passed > 0);
    assert_true(wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, NULL));
}

/* What a field to some goals says of every node, and where its steps lead. */
static void check_field_costs(stage *stage, const wend_space *space, const wend_field *field,
                              const uint64_t costs[GRAPH_MODEL_NODES], uint64_t most)
{
    for (uint32_t node = 0; node < stage->model.node_limit; node++) {
        wend_place next, place = wend_place_node(node), buffer[GRAPH_MODEL_NODES];
        uint64_t expected = stage->model.nodes[node] && costs[node] <= most ? costs[node] : GRAPH_MODEL_FAR;
        wend_path path = wend_path_default();
        path.buffer = buffer;
        path.capacity = GRAPH_MODEL_NODES;
        assert_int_equal(wend_field_cost(field, place), expected);
        assert_int_equal(wend_field_direction(field, place), WEND_DIRECTION_NONE);
        if (wend_field_next(field, place, &next)) {
            uint64_t hop = graph_model_hop(&stage->model, node, (uint32_t)next.x);
            assert_int_equal(next.flags, WEND_PLACE_NODE);
            assert_true(expected != GRAPH_MODEL_FAR && hop != GRAPH_MODEL_FAR);
            assert_int_equal(hop + costs[next.x], expected);
        } else {
            assert_true(expected == 0 || expected == GRAPH_MODEL_FAR);
        }
        assert_int_equal(wend_field_path(field, place, &path), WEND_OK);
        assert_int_equal(path.outcome, expected == GRAPH_MODEL_FAR ? WEND_OUTCOME_UNREACHABLE : WEND_OUTCOME_FOUND);
        if (path.outcome != WEND_OUTCOME_FOUND)
            continue;
        assert_int_equal(path.cost, expected);
        wend_path_check check;
        bool is_valid = wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, &check);
        assert_true(stage->model.has_positions || (is_valid && check.cost == expected));
    }
}

static void check_field(stage *stage, const wend_space *space)
{
    wend_area goals[3], until;
    uint64_t costs[GRAPH_MODEL_NODES], most = GRAPH_MODEL_FAR, one[GRAPH_MODEL_NODES];
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field = NULL;
    bool complete = false;
    desc.goals = goals;
    desc.goal_count = 1 + random_below(&stage->random, 3);
    for (uint32_t i = 0; i < GRAPH_MODEL_NODES; i++)
        costs[i] = GRAPH_MODEL_FAR;
    for (uint32_t i = 0; i < desc.goal_count; i++) {
        uint32_t node = graph_model_node(&stage->model, &stage->random);
        goals[i] = (wend_area){wend_place_node(node), 1, 1};
        graph_model_costs(&stage->model, node, true, one);
        for (uint32_t j = 0; j < GRAPH_MODEL_NODES; j++)
            costs[j] = one[j] < costs[j] ? one[j] : costs[j];
    }
    if (random_chance(&stage->random, 20))
        most = desc.cost_limit = 1 + random_below(&stage->random, 5000);
    if (random_chance(&stage->random, 20)) {
        uint32_t node = graph_model_node(&stage->model, &stage->random);
        until = (wend_area){wend_place_node(node), 1, 1};
        desc.until = &until;
        desc.until_count = 1;
        most = costs[node] < most ? costs[node] : most;
    }
    assert_int_equal(wend_field_create(space, &desc, NULL, &field), WEND_OK);
    for (uint32_t slices = 0; !complete && slices < 100000; slices++)
        assert_int_equal(wend_field_grow(field, 1 + random_below(&stage->random, 50), &complete), WEND_OK);
    check_field_costs(stage, space, field, costs, most);
    wend_field_release(field);
}

static void check_reach(stage *stage, const wend_space *space)
{
    wend_reach_desc desc = wend_reach_desc_default();
    wend_reach *reach = NULL;
    uint32_t start = graph_model_node(&stage->model, &stage->random), count, expected = 0;
    uint64_t costs[GRAPH_MODEL_NODES];
    wend_path path = wend_path_default();
    graph_model_costs(&stage->model, start, false, costs);
    desc.start = wend_place_node(start);
    if (random_chance(&stage->random, 70))
        desc.points = random_below(&stage->random, 8) * random_below(&stage->random, 1000);
    assert_int_equal(wend_reach_create(NULL, &reach), WEND_OK);
    assert_int_equal(wend_reach_find(reach, space, &desc), WEND_OK);
    const wend_reach_cell *cells = wend_reach_cells(reach, &count);
    for (uint32_t node = 0; node < GRAPH_MODEL_NODES; node++) {
        bool is_near = costs[node] != GRAPH_MODEL_FAR && costs[node] <= desc.points;
        const wend_reach_cell *cell = wend_reach_at(reach, wend_place_node(node));
        assert_true((cell != NULL) == is_near);
        assert_int_equal(wend_reach_path(reach, wend_place_node(node), &path), WEND_OK);
        assert_int_equal(path.outcome, is_near ? WEND_OUTCOME_FOUND : WEND_OUTCOME_UNREACHABLE);
        if (!is_near)
            continue;
        expected++;
        assert_int_equal(cell->cost, costs[node]);
        const char *fault = graph_model_fault(&stage->model, &path, start, node, costs[node]);
        if (fault)
            fail_stage(stage, fault);
        const wend_reach_cell *parent = &cells[cell->parent];
        uint64_t hop = graph_model_hop(&stage->model, (uint32_t)parent->place.x, node);
        assert_true(node == start ? parent == cell : parent < cell && parent->cost + hop == cell->cost);
    }
    assert_int_equal(count, expected);
    for (uint32_t i = 1; i < count; i++)
        assert_true(cells[i - 1].cost <= cells[i].cost);
    wend_reach_destroy(reach);
}

static void check_round(stage *stage, const wend_space *fresh, bool has_landmarks)
{
    for (uint32_t i = 0; i < QUESTIONS; i++) {
        uint32_t from, to;
        wend_query query = random_question(stage, &from, &to);
        check_answer(stage, stage->kept, &query, from, to);
        check_answer(stage, fresh, &query, from, to);
        if (!has_landmarks)
            check_alike(stage, stage->kept, fresh, &query);
        check_slices(stage, stage->kept, &query);
        check_limits(stage, stage->kept, query, from, to);
    }
    check_cheapest(stage, stage->kept);
    check_via(stage, stage->kept);
    check_field(stage, stage->kept);
    check_reach(stage, stage->kept);
}

/* Now and then readers go on with a copy. */
static void take_copy(stage *stage)
{
    wend_space *copy = NULL;
    assert_int_equal(wend_space_snapshot(stage->kept, &copy), WEND_OK);
    wend_space_destroy(stage->kept);
    stage->kept = copy;
}

static void check_map(uint32_t number)
{
    stage stage = {.random = {70000 + number}, .number = number};
    uint32_t most = random_chance(&stage.random, 30) ? 6 : MOST_NODES;
    stage.graph = graph_model_make(&stage.model, most, NULL, &stage.random);
    assert_non_null(stage.graph);
    stage.kept = new_space(&stage);
    assert_int_equal(wend_finder_create(NULL, &stage.finder), WEND_OK);
    uint32_t landmarks = random_chance(&stage.random, 40) ? 1 + random_below(&stage.random, 4) : 0;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        uint32_t edits = round == 0 ? 0 : random_chance(&stage.random, 5) ? 300 : 1 + random_below(&stage.random, 8);
        for (uint32_t i = 0; i < edits; i++)
            assert_true(graph_model_edit(&stage.model, stage.graph, &stage.random));
        assert_int_equal(wend_space_update(stage.kept), WEND_OK);
        assert_int_equal(wend_space_version(stage.kept), wend_graph_version(stage.graph));
        if (landmarks != 0 && (round == 1 || round == 4))
            assert_int_equal(wend_space_prepare_landmarks(stage.kept, landmarks), WEND_OK);
        if (random_chance(&stage.random, 15))
            take_copy(&stage);
        wend_space *fresh = new_space(&stage);
        if (graph_model_node_count(&stage.model) != 0)
            check_round(&stage, fresh, landmarks != 0 && round != 0);
        wend_space_destroy(fresh);
    }
    wend_finder_destroy(stage.finder);
    wend_space_destroy(stage.kept);
    wend_graph_destroy(stage.graph);
}

static void answers_on_random_graphs_are_those_of_bellman_and_ford(void **state)
{
    uint32_t first = scene_setting("WEND_TEST_FIRST", 0), maps = scene_setting("WEND_TEST_MAPS", 1000);
    (void)state;
    for (uint32_t i = first; i < first + maps; i++)
        check_map(i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers_on_random_graphs_are_those_of_bellman_and_ford)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
