/* tests/unit/planner_test.c: plans among states of the program's own: outcomes, limits, slices, and what is refused. */
#include "oracles/sliding.h"
#include "test/memory.h"
#include "test/random.h"
#include "test/test.h"

#include <string.h>

/* A frog on a line: hops of 1 to the right cost 2, of 3 cost 5, and one back costs 1; it never leaves 0 to most. */
typedef struct frog {
    int32_t most;
    uint32_t calls;  /* of expand */
    uint32_t clones; /* so many more copies of each successor */
    bool lies;       /* counts one successor more each time it is asked */
    bool is_misled;  /* estimates say that nothing beyond 10 leads on */
} frog;

static void hop(frog *frog, wend_next_states *successors, int32_t to, uint32_t cost)
{
    if (to < 0 || to > frog->most)
        return;
    for (uint32_t i = 0; i <= frog->clones; i++)
        wend_next_states_add(successors, &to, cost, (uint32_t)(to - *(const int32_t *)successors->state + 10));
}

static void hop_all(void *user, wend_next_states *successors)
{
    frog *frog = user;
    const int32_t at = *(const int32_t *)successors->state;
    frog->calls++;
    hop(frog, successors, at + 1, 2);
    hop(frog, successors, at + 3, 5);
    hop(frog, successors, at - 1, 1);
    if (frog->lies)
        successors->count += successors->capacity + frog->calls;
}

static uint64_t estimate_hops(void *user, const void *state)
{
    const frog *frog = user;
    const int32_t at = *(const int32_t *)state;
    if (frog->is_misled && at > 10)
        return WEND_ESTIMATE_NONE;
    return at < 20 ? (uint64_t)(20 - at) * 5 / 3 : 0;
}

static wend_planner *open_planner(frog *frog)
{
    wend_planner_desc desc = wend_planner_desc_default();
    wend_planner *planner = NULL;
    desc.state_size = (uint32_t)sizeof(int32_t);
    desc.user = frog;
    desc.expand = hop_all;
    desc.estimate = estimate_hops;
    assert_int_equal(wend_planner_create(&desc, NULL, &planner), WEND_OK);
    return planner;
}

static const int32_t zero = 0, twenty = 20;

static wend_plan_query query_by(wend_plan_method method)
{
    wend_plan_query query = wend_plan_query_default();
    query.method = method;
    query.start = &zero;
    query.goal = &twenty;
    return query;
}

static wend_plan ask(wend_planner *planner, const wend_plan_query *query)
{
    wend_plan plan = wend_plan_default();
    assert_int_equal(wend_planner_find(planner, query, &plan), WEND_OK);
    return plan;
}

/* 0 to 20: six hops of three and two of one; cost 34. */
static void all_methods_find_the_cheapest_plan(void **state)
{
    (void)state;
    frog frog = {.most = 30};
    wend_planner *planner = open_planner(&frog);
    for (int method = 0; method <= WEND_PLAN_METHOD_BRANCH_AND_BOUND; method++) {
        wend_plan_query query = query_by((wend_plan_method)method);
        wend_plan plan = ask(planner, &query);
        const int32_t *states = plan.states;
        assert_int_equal(plan.outcome, WEND_PLAN_FOUND);
        assert_int_equal(plan.method, method);
        assert_true(plan.reaches_goal);
        assert_int_equal(plan.cost, 34);
        assert_int_equal(plan.at_least, 34);
        assert_int_equal(plan.count, 9);
        assert_int_equal(states[0], 0);
        assert_int_equal(states[8], 20);
        assert_int_equal(plan.labels[0], 0);
        for (uint32_t i = 1; i < plan.count; i++) {
            assert_int_equal(plan.labels[i], states[i] - states[i - 1] + 10);
            assert_int_equal(plan.costs[i] - plan.costs[i - 1], plan.labels[i] == 11 ? 2 : 5);
        }
        assert_int_equal(plan.costs[8], 34);
    }
    wend_planner_destroy(planner);
}

static void expand_is_called_once_for_each_state_looked_at(void **state)
{
    (void)state;
    frog frog = {.most = 30};
    wend_planner *planner = open_planner(&frog);
    wend_plan_query query = query_by(WEND_PLAN_METHOD_ASTAR);
    wend_plan plan = ask(planner, &query);
    assert_int_equal(frog.calls, plan.expanded);
    assert_int_equal(plan.work, plan.expanded + plan.generated);
    wend_planner_destroy(planner);
}

static void start_that_is_the_goal_is_a_plan_of_one_state(void **state)
{
    (void)state;
    frog frog = {.most = 30};
    wend_planner *planner = open_planner(&frog);
    for (int method = 0; method <= WEND_PLAN_METHOD_BRANCH_AND_BOUND; method++) {
        wend_plan_query query = query_by((wend_plan_method)method);
        query.start = &twenty;
        wend_plan plan = ask(planner, &query);
        assert_int_equal(plan.outcome, WEND_PLAN_FOUND);
        assert_int_equal(plan.count, 1);
        assert_int_equal(plan.cost, 0);
        assert_int_equal(plan.expanded, 0);
    }
    wend_planner_destroy(planner);
}

static void goal_that_cannot_be_reached_ends_the_search(void **state)
{
    (void)state;
    frog frog = {.most = 12};
    wend_planner *planner = open_planner(&frog);
    for (int method = 0; method <= WEND_PLAN_METHOD_BRANCH_AND_BOUND; method++) {
        wend_plan_query query = query_by((wend_plan_method)method);
        wend_plan plan = ask(planner, &query);
        assert_int_equal(plan.outcome, WEND_PLAN_NONE);
        assert_int_equal(plan.count, 0);
        assert_null(plan.states);
        assert_int_equal(plan.at_least, UINT64_MAX);
    }
    wend_planner_destroy(planner);
}

static void limits_of_cost_and_depth_are_kept(void **state)
{
    (void)state;
    frog frog = {.most = 30};
    wend_planner *planner = open_planner(&frog);
    for (int method = 0; method <= WEND_PLAN_METHOD_BRANCH_AND_BOUND; method++) {
        wend_plan_query query = query_by((wend_plan_method)method);
        query.cost_limit = 33;
        assert_int_equal(ask(planner, &query).outcome, WEND_PLAN_NONE_WITHIN);
        query.cost_limit = 34;
        assert_int_equal(ask(planner, &query).outcome, WEND_PLAN_FOUND);
        if (method == WEND_PLAN_METHOD_ASTAR)
            continue;
        query.depth_limit = 7;
        assert_int_equal(ask(planner, &query).outcome, WEND_PLAN_NONE_WITHIN);
        query.depth_limit = 8;
        assert_int_equal(ask(planner, &query).outcome, WEND_PLAN_FOUND);
    }
    wend_planner_destroy(planner);
}

static void states_whose_estimate_is_none_are_dropped(void **state)
{
    (void)state;
    frog frog = {.most = 30, .is_misled = true};
    wend_planner *planner = open_planner(&frog);
    for (int method = 0; method <= WEND_PLAN_METHOD_BRANCH_AND_BOUND; method++) {
        wend_plan_query query = query_by((wend_plan_method)method);
        assert_int_equal(ask(planner, &query).outcome, WEND_PLAN_NONE);
    }
    wend_planner_destroy(planner);
}

static void room_grows_for_states_with_many_successors(void **state)
{
    (void)state;
    frog frog = {.most = 30, .clones = 4999};
    wend_planner *planner = open_planner(&frog);
    wend_plan_query query = query_by(WEND_PLAN_METHOD_ASTAR);
    wend_plan plan = ask(planner, &query);
    assert_int_equal(plan.cost, 34);
    assert_int_equal(plan.generated % 5000, 0);
    assert_int_equal(frog.calls, plan.expanded + 1); /* once more, for the 10,000 of the first */
    wend_planner_destroy(planner);
}

static void expand_that_counts_more_each_time_is_refused(void **state)
{
    (void)state;
    frog frog = {.most = 30, .lies = true};
    wend_planner *planner = open_planner(&frog);
    wend_plan_query query = query_by(WEND_PLAN_METHOD_ASTAR);
    wend_plan plan = wend_plan_default();
    assert_int_equal(wend_planner_find(planner, &query, &plan), WEND_ERROR_ARGUMENT);
    frog.lies = false;
    assert_int_equal(ask(planner, &query).cost, 34);
    wend_planner_destroy(planner);
}

/* One of the two positions of the eight puzzle that take most moves: 31. */
static const uint8_t hard[] = {8, 0, 6, 5, 4, 7, 2, 3, 1};
static const uint8_t unsolvable[] = {0, 2, 1, 3, 4, 5, 6, 7, 8};

typedef struct box {
    sliding puzzle;
    sliding_board start;
    wend_planner_desc desc;
    wend_planner *planner;
} box;

static void open_box(box *box, const uint8_t *tiles, const wend_allocator *allocator)
{
    *box = (struct box){.puzzle = {3, 3, false}};
    box->start = sliding_board_of(&box->puzzle, tiles);
    box->desc = sliding_desc(&box->puzzle);
    assert_int_equal(wend_planner_create(&box->desc, allocator, &box->planner), WEND_OK);
}

static wend_plan_query box_query(const box *box, wend_plan_method method)
{
    wend_plan_query query = query_by(method);
    query.start = &box->start;
    query.goal = NULL;
    return query;
}

static void unsolvable_puzzle_ends_when_all_positions_were_seen(void **state)
{
    (void)state;
    box box;
    open_box(&box, unsolvable, NULL);
    wend_plan_query query = box_query(&box, WEND_PLAN_METHOD_ASTAR);
    wend_plan plan = ask(box.planner, &query);
    assert_int_equal(plan.outcome, WEND_PLAN_NONE);
    assert_int_equal(plan.expanded, 181440);
    wend_planner_destroy(box.planner);
}

static void table_ends_deepening_of_an_unsolvable_puzzle(void **state)
{
    (void)state;
    box box;
    open_box(&box, unsolvable, NULL);
    wend_planner_destroy(box.planner);
    box.puzzle.columns = 2;
    const uint8_t small[] = {0, 2, 1, 3, 4, 5};
    box.start = sliding_board_of(&box.puzzle, small);
    box.desc.table_memory = 1 << 20;
    assert_int_equal(wend_planner_create(&box.desc, NULL, &box.planner), WEND_OK);
    wend_plan_query query = box_query(&box, WEND_PLAN_METHOD_DEEPENING);
    wend_plan plan = ask(box.planner, &query);
    assert_int_equal(plan.outcome, WEND_PLAN_NONE);
    assert_true(plan.expanded >= 360);
    query.method = WEND_PLAN_METHOD_BRANCH_AND_BOUND;
    assert_int_equal(ask(box.planner, &query).outcome, WEND_PLAN_NONE);
    wend_planner_destroy(box.planner);
}

static void weight_keeps_its_bound_and_saves_work(void **state)
{
    (void)state;
    box box;
    open_box(&box, hard, NULL);
    for (int method = 0; method < WEND_PLAN_METHOD_BRANCH_AND_BOUND; method++) {
        wend_plan_query query = box_query(&box, (wend_plan_method)method);
        wend_plan exact = ask(box.planner, &query);
        assert_int_equal(exact.cost, 31);
        query.estimate_weight = 512;
        wend_plan weighted = ask(box.planner, &query);
        assert_int_equal(weighted.outcome, WEND_PLAN_FOUND);
        assert_in_range(weighted.cost, 31, 62);
        assert_in_range(weighted.at_least, (weighted.cost + 1) / 2, 31);
        assert_true(weighted.work < exact.work);
    }
    wend_planner_destroy(box.planner);
}

static void work_limit_of_astar_leaves_the_most_promising_state(void **state)
{
    (void)state;
    box box;
    open_box(&box, hard, NULL);
    wend_plan_query query = box_query(&box, WEND_PLAN_METHOD_ASTAR);
    query.limit = 1000;
    wend_plan plan = ask(box.planner, &query);
    assert_int_equal(plan.outcome, WEND_PLAN_WORK_LIMIT);
    assert_false(plan.reaches_goal);
    assert_in_range(plan.work, 1000, 1010);
    assert_in_range(plan.at_least, box.start.distance, 31);
    const sliding_board *boards = plan.states;
    assert_true(boards[plan.count - 1].distance < box.start.distance);
    wend_plan again = wend_plan_default();
    assert_int_equal(wend_planner_continue(box.planner, 1000, &again), WEND_ERROR_ARGUMENT);
    wend_planner_destroy(box.planner);
}

static void work_limit_of_branch_and_bound_leaves_the_best_plan_so_far(void **state)
{
    (void)state;
    frog frog = {.most = 30};
    wend_planner *planner = open_planner(&frog);
    wend_plan_query query = query_by(WEND_PLAN_METHOD_BRANCH_AND_BOUND);
    query.limit = 1;
    wend_plan plan = ask(planner, &query);
    for (; !plan.reaches_goal; plan = ask(planner, &query))
        query.limit += 10;
    assert_int_equal(plan.outcome, WEND_PLAN_WORK_LIMIT);
    assert_int_equal(((const int32_t *)plan.states)[plan.count - 1], 20);
    query.limit = 0;
    assert_true(plan.cost >= ask(planner, &query).cost);
    wend_planner_destroy(planner);
}

/* All that a plan says, in slices and at once. */
static void check_same(const wend_plan *a, const wend_plan *b, uint32_t state_size)
{
    assert_int_equal(a->outcome, b->outcome);
    assert_int_equal(a->cost, b->cost);
    assert_int_equal(a->at_least, b->at_least);
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->rounds, b->rounds);
    assert_int_equal(a->expanded, b->expanded);
    assert_int_equal(a->generated, b->generated);
    assert_memory_equal(a->states, b->states, (size_t)a->count * state_size);
    assert_memory_equal(a->labels, b->labels, a->count * sizeof *a->labels);
}

static void slices_of_any_size_give_the_same_bits(void **state)
{
    (void)state;
    static const uint8_t tiles[] = {1, 4, 2, 6, 5, 8, 7, 3, 0};
    static const uint64_t slices[] = {1, 7, 1000};
    for (int method = 0; method <= WEND_PLAN_METHOD_BRANCH_AND_BOUND; method++)
        for (uint32_t i = 0; i < 3; i++) {
            box whole, sliced;
            open_box(&whole, tiles, NULL);
            open_box(&sliced, hard, NULL); /* a used planner */
            wend_plan_query query = box_query(&whole, (wend_plan_method)method);
            query.cost_limit = 30;
            query.depth_limit = 30;
            wend_plan expected = ask(whole.planner, &query);
            wend_plan_query other = box_query(&sliced, (wend_plan_method)method);
            other.limit = 500;
            (void)ask(sliced.planner, &other);
            query.limit = slices[i];
            query.pausable = true;
            wend_plan plan = ask(sliced.planner, &query);
            while (plan.outcome == WEND_PLAN_RUNNING)
                assert_int_equal(wend_planner_continue(sliced.planner, slices[i], &plan), WEND_OK);
            check_same(&expected, &plan, sizeof(sliding_board));
            wend_planner_destroy(whole.planner);
            wend_planner_destroy(sliced.planner);
        }
}

static void memory_limit_is_kept_and_told(void **state)
{
    (void)state;
    test_memory memory;
    box box;
    test_memory_begin(&memory);
    open_box(&box, hard, &memory.allocator);
    wend_planner_destroy(box.planner);
    box.desc.most_bytes = 600000;
    assert_int_equal(wend_planner_create(&box.desc, &memory.allocator, &box.planner), WEND_OK);
    const size_t empty = wend_planner_memory(box.planner);
    wend_plan_query query = box_query(&box, WEND_PLAN_METHOD_ASTAR);
    wend_plan plan = ask(box.planner, &query);
    assert_int_equal(plan.outcome, WEND_PLAN_MEMORY_LIMIT);
    assert_in_range(memory.peak, 300000, empty + 600000);
    assert_int_equal(memory.bytes, wend_planner_memory(box.planner));
    assert_true(plan.count != 0 && !plan.reaches_goal);
    query.deepens_when_full = true;
    plan = ask(box.planner, &query);
    assert_int_equal(plan.outcome, WEND_PLAN_FOUND);
    assert_int_equal(plan.method, WEND_PLAN_METHOD_DEEPENING);
    assert_int_equal(plan.cost, 31);
    assert_true(memory.peak <= empty + 600000 + 64 * (sizeof(sliding_board) + 12));
    wend_planner_destroy(box.planner);
    assert_int_equal(memory.bytes, 0);
    assert_null(memory.fault);
}

static void table_saves_work_and_changes_no_cost(void **state)
{
    (void)state;
    box box;
    open_box(&box, hard, NULL);
    wend_plan_query query = box_query(&box, WEND_PLAN_METHOD_DEEPENING);
    wend_plan without = ask(box.planner, &query);
    wend_planner_destroy(box.planner);
    box.desc.table_memory = 1 << 20;
    assert_int_equal(wend_planner_create(&box.desc, NULL, &box.planner), WEND_OK);
    wend_plan with = ask(box.planner, &query);
    assert_int_equal(with.cost, without.cost);
    assert_true(with.work < without.work);
    wend_planner_destroy(box.planner);
}

static void warm_planner_allocates_nothing(void **state)
{
    (void)state;
    test_memory memory;
    box box;
    test_memory_begin(&memory);
    open_box(&box, hard, &memory.allocator);
    for (int method = 0; method < WEND_PLAN_METHOD_BRANCH_AND_BOUND; method++) {
        wend_plan_query query = box_query(&box, (wend_plan_method)method);
        (void)ask(box.planner, &query);
        const uint64_t calls = memory.calls;
        (void)ask(box.planner, &query);
        assert_int_equal(memory.calls, calls);
    }
    wend_planner_destroy(box.planner);
    assert_int_equal(memory.bytes, 0);
}

static bool solve_by(const wend_allocator *allocator, void *user)
{
    const wend_plan_query *query = user;
    frog frog = {.most = 30, .clones = 40};
    wend_planner_desc desc = wend_planner_desc_default();
    wend_planner *planner = NULL;
    wend_plan plan = wend_plan_default();
    desc.state_size = (uint32_t)sizeof(int32_t);
    desc.user = &frog;
    desc.expand = hop_all;
    desc.estimate = estimate_hops;
    desc.table_memory = 1 << 16;
    wend_status status = wend_planner_create(&desc, allocator, &planner);
    assert_true((planner != NULL) == (status == WEND_OK));
    if (status == WEND_OK)
        status = wend_planner_find(planner, query, &plan);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    if (planner && status != WEND_OK) {
        assert_int_equal(wend_planner_continue(planner, 1, &plan), WEND_ERROR_ARGUMENT);
        wend_status again = wend_planner_find(planner, query, &plan);
        assert_true(again == WEND_ERROR_MEMORY || plan.cost == 34);
    }
    wend_planner_destroy(planner);
    return status == WEND_OK;
}

static void refused_memory_leaves_a_planner_that_works(void **state)
{
    (void)state;
    for (int method = 0; method <= WEND_PLAN_METHOD_BRANCH_AND_BOUND; method++) {
        wend_plan_query query = query_by((wend_plan_method)method);
        const char *fault = test_memory_sweep_with(solve_by, &query);
        if (fault)
            fail_msg("%s", fault);
    }
}

/* A state whose second byte does not count. */
static uint64_t hash_first(void *user, const void *state)
{
    (void)user;
    return *(const uint8_t *)state & 3; /* a poor hash, with states far apart in one place */
}

static bool equal_first(void *user, const void *a, const void *b)
{
    (void)user;
    return *(const uint8_t *)a == *(const uint8_t *)b;
}

static void count_up(void *user, wend_next_states *successors)
{
    (void)user;
    uint8_t next[2];
    memcpy(next, successors->state, 2);
    next[1] = (uint8_t)(next[1] + 77);
    for (next[0]++; next[0] != *(const uint8_t *)successors->state; next[0] = (uint8_t)(next[0] + 51))
        wend_next_states_add(successors, next, 1, 0);
}

static void own_hash_and_equality_decide_which_states_are_one(void **state)
{
    (void)state;
    wend_planner_desc desc = wend_planner_desc_default();
    wend_planner *planner = NULL;
    const uint8_t start[2] = {0, 0}, goal[2] = {200, 99};
    desc.state_size = 2;
    desc.expand = count_up;
    desc.hash = hash_first;
    desc.equal = equal_first;
    assert_int_equal(wend_planner_create(&desc, NULL, &planner), WEND_OK);
    wend_plan_query query = wend_plan_query_default();
    query.start = start;
    query.goal = goal;
    wend_plan plan = ask(planner, &query);
    assert_int_equal(plan.outcome, WEND_PLAN_FOUND);
    assert_true(plan.expanded <= 256);
    wend_planner_destroy(planner);
}

static void senseless_arguments_are_refused(void **state)
{
    (void)state;
    frog frog = {.most = 30};
    wend_planner *planner = NULL;
    wend_planner_desc desc = wend_planner_desc_default(), wrong;
    desc.state_size = 4;
    desc.expand = hop_all;
    wrong = desc, wrong.expand = NULL;
    assert_int_equal(wend_planner_create(&wrong, NULL, &planner), WEND_ERROR_ARGUMENT);
    wrong = desc, wrong.state_size = 0;
    assert_int_equal(wend_planner_create(&wrong, NULL, &planner), WEND_ERROR_ARGUMENT);
    wrong = desc, wrong.state_size = 65537;
    assert_int_equal(wend_planner_create(&wrong, NULL, &planner), WEND_ERROR_ARGUMENT);
    wrong = desc, wrong.hash = hash_first;
    assert_int_equal(wend_planner_create(&wrong, NULL, &planner), WEND_ERROR_ARGUMENT);
    wrong = desc, wrong.most_bytes = 100, wrong.table_memory = 101;
    assert_int_equal(wend_planner_create(&wrong, NULL, &planner), WEND_ERROR_ARGUMENT);
    assert_null(planner);

    planner = open_planner(&frog);
    wend_plan plan = wend_plan_default();
    wend_plan_query query = query_by(WEND_PLAN_METHOD_ASTAR), odd;
    odd = query, odd.start = NULL;
    assert_int_equal(wend_planner_find(planner, &odd, &plan), WEND_ERROR_ARGUMENT);
    odd = query, odd.goal = NULL;
    assert_int_equal(wend_planner_find(planner, &odd, &plan), WEND_ERROR_ARGUMENT);
    odd = query, odd.method = (wend_plan_method)3;
    assert_int_equal(wend_planner_find(planner, &odd, &plan), WEND_ERROR_ARGUMENT);
    odd = query, odd.estimate_weight = 255;
    assert_int_equal(wend_planner_find(planner, &odd, &plan), WEND_ERROR_ARGUMENT);
    odd = query, odd.estimate_weight = 2561;
    assert_int_equal(wend_planner_find(planner, &odd, &plan), WEND_ERROR_ARGUMENT);
    odd = query, odd.deepening = 0;
    assert_int_equal(wend_planner_find(planner, &odd, &plan), WEND_ERROR_ARGUMENT);
    wend_planner_destroy(planner);
}

static void each_outcome_has_a_text_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i <= WEND_PLAN_MEMORY_LIMIT + 1; i++)
        for (int j = 0; j < i; j++)
            assert_true(strcmp(wend_plan_outcome_text((wend_plan_outcome)i),
                               wend_plan_outcome_text((wend_plan_outcome)j)) != 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_methods_find_the_cheapest_plan),
        cmocka_unit_test(expand_is_called_once_for_each_state_looked_at),
        cmocka_unit_test(start_that_is_the_goal_is_a_plan_of_one_state),
        cmocka_unit_test(goal_that_cannot_be_reached_ends_the_search),
        cmocka_unit_test(limits_of_cost_and_depth_are_kept),
        cmocka_unit_test(states_whose_estimate_is_none_are_dropped),
        cmocka_unit_test(room_grows_for_states_with_many_successors),
        cmocka_unit_test(expand_that_counts_more_each_time_is_refused),
        cmocka_unit_test(unsolvable_puzzle_ends_when_all_positions_were_seen),
        cmocka_unit_test(table_ends_deepening_of_an_unsolvable_puzzle),
        cmocka_unit_test(weight_keeps_its_bound_and_saves_work),
        cmocka_unit_test(work_limit_of_astar_leaves_the_most_promising_state),
        cmocka_unit_test(work_limit_of_branch_and_bound_leaves_the_best_plan_so_far),
        cmocka_unit_test(slices_of_any_size_give_the_same_bits),
        cmocka_unit_test(memory_limit_is_kept_and_told),
        cmocka_unit_test(table_saves_work_and_changes_no_cost),
        cmocka_unit_test(warm_planner_allocates_nothing),
        cmocka_unit_test(refused_memory_leaves_a_planner_that_works),
        cmocka_unit_test(own_hash_and_equality_decide_which_states_are_one),
        cmocka_unit_test(senseless_arguments_are_refused),
        cmocka_unit_test(each_outcome_has_a_text_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
