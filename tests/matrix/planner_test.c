/*
 * tests/matrix/planner_test.c: random graphs as states of a program, against shortest distances from all nodes (Bellman
 * and Ford), with estimates that are too low at random and so inconsistent; and assignments, a tree of decisions,
 * against all permutations.
 *   WEND_TEST_MAPS  graphs (default 300)
 */
#include "test/random.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>
#include <wend/planner.h>

enum { MOST_NODES = 40, MOST_EDGES = 160 };

typedef struct world {
    uint32_t node_count, edge_count;
    struct edge {
        uint32_t from, to, cost;
    } edges[MOST_EDGES];
    uint64_t truth[MOST_NODES];    /* from each node to the goal; UINT64_MAX = no way */
    uint64_t estimate[MOST_NODES]; /* not above */
    bool leaves_parent_out;
    bool counts; /* expand writes estimates itself */
} world;

/* Twelve bytes, the last four of which are noise where the program compares states itself. */
typedef struct node {
    uint32_t number, check, noise;
} node;

static node node_of(uint32_t number, uint32_t noise)
{
    node node = {number, number * 77 + 5, noise};
    return node;
}

static void expand(void *user, wend_next_states *successors)
{
    const world *world = user;
    const node *at = successors->state, *parent = successors->parent;
    for (uint32_t i = 0; i < world->edge_count; i++) {
        const struct edge *edge = &world->edges[i];
        if (edge->from != at->number || (world->leaves_parent_out && parent && parent->number == edge->to))
            continue;
        const node next = node_of(edge->to, at->noise ? at->noise + i : 0);
        const uint32_t index = successors->count;
        wend_next_states_add(successors, &next, edge->cost, i);
        if (world->counts && index < successors->capacity)
            successors->moves[index].estimate = world->estimate[edge->to];
    }
}

static uint64_t estimate_node(void *user, const void *state)
{
    return ((const world *)user)->estimate[((const node *)state)->number];
}

static uint64_t hash_node(void *user, const void *state)
{
    (void)user;
    return ((const node *)state)->number / 3;
}

static bool equal_nodes(void *user, const void *a, const void *b)
{
    (void)user;
    return ((const node *)a)->number == ((const node *)b)->number;
}

static void measure_truth(world *world)
{
    for (uint32_t i = 0; i < world->node_count; i++)
        world->truth[i] = i == 0 ? 0 : UINT64_MAX;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < world->edge_count; i++) {
            const struct edge *edge = &world->edges[i];
            if (world->truth[edge->to] == UINT64_MAX || world->truth[edge->to] + edge->cost >= world->truth[edge->from])
                continue;
            world->truth[edge->from] = world->truth[edge->to] + edge->cost;
            changed = true;
        }
    }
}

/* From the start to the goal in so many moves at most. */
static uint64_t truth_within(const world *world, uint32_t depth)
{
    uint64_t before[MOST_NODES], now[MOST_NODES] = {0};
    if (depth >= world->node_count)
        return world->truth[world->node_count - 1];
    for (uint32_t i = 0; i < world->node_count; i++)
        before[i] = i == 0 ? 0 : UINT64_MAX;
    for (; depth > 0; depth--) {
        memcpy(now, before, sizeof now);
        for (uint32_t i = 0; i < world->edge_count; i++) {
            const struct edge *edge = &world->edges[i];
            if (before[edge->to] != UINT64_MAX && before[edge->to] + edge->cost < now[edge->from])
                now[edge->from] = before[edge->to] + edge->cost;
        }
        memcpy(before, now, sizeof now);
    }
    return before[world->node_count - 1];
}

/* Node 0 is the goal, the last one the start. */
static void draw_world(world *world, random_source *random, uint32_t most_nodes)
{
    memset(world, 0, sizeof *world);
    world->node_count = 1 + random_below(random, most_nodes);
    uint32_t edges = random_below(random, world->node_count * 4);
    world->edge_count = edges < MOST_EDGES ? edges : MOST_EDGES;
    uint32_t costliest = random_chance(random, 30) ? 3 : random_chance(random, 90) ? 100 : UINT32_MAX;
    for (uint32_t i = 0; i < world->edge_count; i++) {
        world->edges[i].from = random_below(random, world->node_count);
        world->edges[i].to = random_below(random, world->node_count);
        world->edges[i].cost = random_below(random, costliest);
    }
    measure_truth(world);
    uint32_t share = random_below(random, 101);
    for (uint32_t i = 0; i < world->node_count; i++) {
        uint64_t truth = world->truth[i];
        if (truth == UINT64_MAX)
            world->estimate[i] = random_chance(random, 50) ? WEND_ESTIMATE_NONE : random_below(random, 1000);
        else
            world->estimate[i] = random_chance(random, share) ? truth : random_next(random) % (truth + 1);
    }
    world->leaves_parent_out = random_chance(random, 50);
    world->counts = random_chance(random, 50);
}

/* Whether a plan is a walk along edges that costs what it says. */
static void check_walk(const world *world, const wend_plan *plan)
{
    const node *nodes = plan->states;
    uint64_t cost = 0;
    assert_int_equal(nodes[0].number, world->node_count - 1);
    for (uint32_t i = 1; i < plan->count; i++) {
        assert_true(plan->labels[i] < world->edge_count);
        const struct edge *edge = &world->edges[plan->labels[i]];
        assert_int_equal(edge->from, nodes[i - 1].number);
        assert_int_equal(edge->to, nodes[i].number);
        cost += edge->cost;
        assert_int_equal(plan->costs[i], cost);
    }
    assert_int_equal(plan->cost, cost);
}

static void check_plan(const world *world, const wend_plan_query *query, const wend_plan *plan)
{
    const uint64_t truth = truth_within(world, query->depth_limit != 0 ? query->depth_limit : UINT32_MAX);
    if (truth == UINT64_MAX || (query->cost_limit != 0 && truth > query->cost_limit)) {
        assert_true(plan->outcome == WEND_PLAN_NONE || plan->outcome == WEND_PLAN_NONE_WITHIN);
        assert_true(truth == UINT64_MAX || plan->outcome == WEND_PLAN_NONE_WITHIN);
        return;
    }
    assert_int_equal(plan->outcome, WEND_PLAN_FOUND);
    check_walk(world, plan);
    assert_int_equal(((const node *)plan->states)[plan->count - 1].number, 0);
    assert_true(plan->cost >= truth && plan->cost <= truth * query->estimate_weight / 256);
    assert_true(plan->at_least <= truth);
    assert_true(query->estimate_weight != 256 || plan->at_least == truth);
}

static void solve(world *world, random_source *random)
{
    wend_planner_desc desc = wend_planner_desc_default();
    wend_planner *planner = NULL;
    const bool is_own = random_chance(random, 50), is_deep = world->node_count > 9;
    desc.state_size = (uint32_t)sizeof(node);
    desc.user = world;
    desc.expand = expand;
    desc.estimate = estimate_node;
    desc.hash = is_own ? hash_node : NULL;
    desc.equal = is_own ? equal_nodes : NULL;
    /* Depth-first searches of larger graphs take for ever without a table. */
    desc.table_memory = is_deep ? 1 << 14 : random_chance(random, 50) ? 40 + random_below(random, 500) : 0;
    assert_int_equal(wend_planner_create(&desc, NULL, &planner), WEND_OK);
    const node start = node_of(world->node_count - 1, is_own ? 1 : 0), goal = node_of(0, 0);
    const uint64_t truth = world->truth[world->node_count - 1];
    for (int i = 0; i < 6; i++) {
        wend_plan_query query = wend_plan_query_default();
        wend_plan plan = wend_plan_default();
        query.method = (wend_plan_method)(i % 3);
        query.start = &start;
        query.goal = &goal;
        query.estimate_weight = random_chance(random, 50) ? 256 : 256 + random_below(random, 600);
        query.deepening = random_chance(random, 50) ? 1 : 1 + random_below(random, 100);
        query.pausable = random_chance(random, 50);
        query.limit = query.pausable ? 1 + random_below(random, 50) : UINT64_MAX;
        if (query.method != WEND_PLAN_METHOD_ASTAR && random_chance(random, 30))
            query.depth_limit = 1 + random_below(random, 5);
        if (random_chance(random, 20))
            query.cost_limit = truth == UINT64_MAX ? 100 : truth - (truth > 1 && random_chance(random, 50));
        assert_int_equal(wend_planner_find(planner, &query, &plan), WEND_OK);
        while (plan.outcome == WEND_PLAN_RUNNING)
            assert_int_equal(wend_planner_continue(planner, query.limit, &plan), WEND_OK);
        check_plan(world, &query, &plan);
    }
    wend_planner_destroy(planner);
}

static uint32_t setting(void)
{
    const char *text = getenv("WEND_TEST_MAPS");
    return text && atoi(text) > 0 ? (uint32_t)atoi(text) : 300;
}

static void plans_in_random_graphs_are_cheapest(void **state)
{
    (void)state;
    static world world;
    random_source random = {20261122};
    for (uint32_t i = 0; i < setting(); i++) {
        draw_world(&world, &random, i % 2 ? 9 : MOST_NODES);
        solve(&world, &random);
    }
}

/* Workers get one job each, in turn: a tree as deep as there are workers. */
enum { WORKERS = 7 };

typedef struct office {
    uint32_t price[WORKERS][WORKERS];
} office;

typedef struct shift {
    uint32_t jobs_taken; /* a bit each */
    uint32_t next;       /* the worker whose turn it is */
} shift;

static void assign(void *user, wend_next_states *successors)
{
    const office *office = user;
    const shift *shift = successors->state;
    for (uint32_t job = 0; job < WORKERS; job++) {
        struct shift next = {shift->jobs_taken | 1u << job, shift->next + 1};
        if (!(shift->jobs_taken >> job & 1))
            wend_next_states_add(successors, &next, office->price[shift->next][job], job);
    }
}

static bool all_work(void *user, const void *state)
{
    (void)user;
    return ((const shift *)state)->next == WORKERS;
}

/* What each worker to come costs at least. */
static uint64_t cheapest_left(void *user, const void *state)
{
    const office *office = user;
    uint64_t sum = 0;
    for (uint32_t worker = ((const shift *)state)->next; worker < WORKERS; worker++) {
        uint32_t least = UINT32_MAX;
        for (uint32_t job = 0; job < WORKERS; job++)
            least = office->price[worker][job] < least ? office->price[worker][job] : least;
        sum += least;
    }
    return sum;
}

static uint64_t best_of_all(const office *office, uint32_t worker, uint32_t taken)
{
    uint64_t best = UINT64_MAX;
    if (worker == WORKERS)
        return 0;
    for (uint32_t job = 0; job < WORKERS; job++)
        if (!(taken >> job & 1)) {
            uint64_t cost = office->price[worker][job] + best_of_all(office, worker + 1, taken | 1u << job);
            best = cost < best ? cost : best;
        }
    return best;
}

static void branch_and_bound_assigns_best(void **state)
{
    (void)state;
    random_source random = {7};
    office office;
    wend_planner_desc desc = wend_planner_desc_default();
    wend_planner *planner = NULL;
    desc.state_size = (uint32_t)sizeof(shift);
    desc.user = &office;
    desc.expand = assign;
    desc.is_goal = all_work;
    desc.estimate = cheapest_left;
    assert_int_equal(wend_planner_create(&desc, NULL, &planner), WEND_OK);
    for (uint32_t i = 0; i < 20; i++) {
        for (uint32_t j = 0; j < WORKERS * WORKERS; j++)
            office.price[j / WORKERS][j % WORKERS] = random_below(&random, 1000);
        const shift start = {0, 0};
        wend_plan_query query = wend_plan_query_default();
        wend_plan plan = wend_plan_default();
        query.start = &start;
        query.method = WEND_PLAN_METHOD_BRANCH_AND_BOUND;
        query.may_come_round = i % 2 != 0;
        assert_int_equal(wend_planner_find(planner, &query, &plan), WEND_OK);
        assert_int_equal(plan.outcome, WEND_PLAN_FOUND);
        assert_int_equal(plan.count, WORKERS + 1);
        assert_int_equal(plan.cost, best_of_all(&office, 0, 0));
        assert_true(plan.expanded < 2000); /* of 13,700 */
    }
    wend_planner_destroy(planner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_in_random_graphs_are_cheapest),
        cmocka_unit_test(branch_and_bound_assigns_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
