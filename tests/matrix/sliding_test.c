/*
 * tests/matrix/sliding_test.c: every position of the eight puzzle against one breadth-first search from its goal, and
 * ten of Korf's positions of the fifteen puzzle, whose shortest solutions are known.
 *   WEND_TEST_THIN       one in so many positions of the eight puzzle (default 61)
 *   WEND_TEST_POSITIONS  so many of Korf's positions, the quickest first (default 10)
 */
#include "oracles/sliding.h"
#include "test/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 9, ARRANGEMENTS = 362880, REACHABLE = 181440, FARTHEST = 31, UNKNOWN = 255 };

static uint32_t setting(const char *name, uint32_t otherwise)
{
    const char *text = getenv(name);
    return text && atoi(text) > 0 ? (uint32_t)atoi(text) : otherwise;
}

/* The place of an arrangement among all in the order of the alphabet. */
static uint32_t rank_of(const uint8_t *tiles)
{
    uint32_t rank = 0;
    for (uint32_t i = 0; i < PLACES; i++) {
        uint32_t smaller = 0;
        for (uint32_t j = i + 1; j < PLACES; j++)
            smaller += tiles[j] < tiles[i];
        rank = rank * (PLACES - i) + smaller;
    }
    return rank;
}

static void arrangement_of(uint32_t rank, uint8_t *tiles)
{
    for (uint32_t i = PLACES; i-- > 0;) {
        tiles[i] = (uint8_t)(rank % (PLACES - i));
        rank /= PLACES - i;
        for (uint32_t j = i + 1; j < PLACES; j++)
            tiles[j] = (uint8_t)(tiles[j] + (tiles[j] >= tiles[i]));
    }
}

/* How many moves each arrangement is from the goal; returns how many can be reached. */
static uint32_t measure_all(uint8_t *moves)
{
    static uint32_t queue[ARRANGEMENTS];
    uint32_t done = 0, count = 0;
    memset(moves, UNKNOWN, ARRANGEMENTS);
    moves[0] = 0;
    queue[count++] = 0;
    for (; done < count; done++) {
        uint8_t tiles[PLACES];
        arrangement_of(queue[done], tiles);
        uint32_t blank = 0;
        while (tiles[blank] != 0)
            blank++;
        for (uint32_t at = 0; at < PLACES; at++) {
            int across = abs((int)at % 3 - (int)blank % 3), down = abs((int)at / 3 - (int)blank / 3);
            if (across + down != 1)
                continue;
            uint8_t next[PLACES];
            memcpy(next, tiles, PLACES);
            next[blank] = tiles[at];
            next[at] = 0;
            uint32_t rank = rank_of(next);
            if (moves[rank] == UNKNOWN) {
                moves[rank] = (uint8_t)(moves[queue[done]] + 1);
                queue[count++] = rank;
            }
        }
    }
    return count;
}

/* Whether a plan's states follow from each other by single slides, from a board to the goal. */
static bool is_a_solution(const sliding *puzzle, const wend_plan *plan, const sliding_board *start)
{
    const uint32_t places = puzzle->columns * puzzle->rows;
    const sliding_board *boards = plan->states, home = sliding_home(puzzle);
    if (plan->count != plan->cost + 1 || memcmp(&boards[0], start, sizeof *start) != 0 ||
        memcmp(&boards[plan->cost], &home, sizeof home) != 0)
        return false;
    for (uint32_t i = 1; i < plan->count; i++) {
        uint32_t changed = 0, blank = boards[i].blank, before = boards[i - 1].blank;
        for (uint32_t j = 0; j < places; j++)
            changed += boards[i].tile[j] != boards[i - 1].tile[j];
        int across = abs((int)(blank % puzzle->columns) - (int)(before % puzzle->columns));
        int down = abs((int)(blank / puzzle->columns) - (int)(before / puzzle->columns));
        if (changed != 2 || across + down != 1 || plan->labels[i] != boards[i].tile[before] || plan->costs[i] != i)
            return false;
    }
    return true;
}

static void eight_puzzle_is_solved_in_the_fewest_moves(void **state)
{
    (void)state;
    static uint8_t moves[ARRANGEMENTS];
    sliding puzzle = {3, 3, true};
    wend_planner_desc desc = sliding_desc(&puzzle);
    wend_planner *planner = NULL;
    assert_int_equal(measure_all(moves), REACHABLE);
    assert_int_equal(wend_planner_create(&desc, NULL, &planner), WEND_OK);
    uint32_t thin = setting("WEND_TEST_THIN", 61), reachable = 0, farthest = 0;
    for (uint32_t rank = 0; rank < ARRANGEMENTS; rank++) {
        if (moves[rank] == UNKNOWN || reachable++ % thin != 0)
            continue;
        uint8_t tiles[PLACES];
        arrangement_of(rank, tiles);
        const sliding_board start = sliding_board_of(&puzzle, tiles);
        wend_plan_query query = wend_plan_query_default();
        wend_plan plan = wend_plan_default();
        query.start = &start;
        assert_int_equal(wend_planner_find(planner, &query, &plan), WEND_OK);
        assert_int_equal(plan.outcome, WEND_PLAN_FOUND);
        assert_int_equal(plan.cost, moves[rank]);
        assert_int_equal(plan.at_least, moves[rank]);
        assert_true(is_a_solution(&puzzle, &plan, &start));
        farthest = plan.cost > farthest ? (uint32_t)plan.cost : farthest;
    }
    if (thin == 1)
        assert_int_equal(farthest, FARTHEST);
    wend_planner_destroy(planner);
}

/*
 * Korf 1985, Depth-First Iterative-Deepening: An Optimal Admissible Tree Search, table 1: numbers, positions, lengths.
 */
static const struct korf {
    uint32_t number, moves;
    uint8_t tiles[16];
} korf_positions[] = {
    {79, 42, {0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15}},
    {12, 45, {14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15}},
    {42, 42, {4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10}},
    {55, 41, {13, 8, 14, 3, 9, 1, 0, 7, 15, 5, 4, 10, 12, 2, 6, 11}},
    {97, 44, {9, 14, 5, 7, 8, 15, 1, 2, 10, 4, 13, 6, 12, 0, 11, 3}},
    {19, 46, {7, 11, 8, 3, 14, 0, 6, 15, 1, 4, 13, 9, 5, 12, 2, 10}},
    {94, 53, {5, 7, 11, 8, 0, 14, 9, 13, 10, 12, 3, 15, 6, 1, 4, 2}},
    {47, 47, {6, 10, 1, 14, 15, 8, 3, 5, 13, 0, 2, 7, 4, 9, 11, 12}},
    {93, 46, {13, 9, 14, 6, 12, 8, 1, 2, 3, 4, 0, 7, 5, 10, 11, 15}},
    {9, 46, {3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0}},
};

static void fifteen_puzzle_is_solved_by_deepening(void **state)
{
    (void)state;
    sliding puzzle = {4, 4, true};
    wend_planner_desc desc = sliding_desc(&puzzle);
    wend_planner *planner = NULL;
    assert_int_equal(wend_planner_create(&desc, NULL, &planner), WEND_OK);
    uint32_t count = setting("WEND_TEST_POSITIONS", 10);
    for (uint32_t i = 0; i < count && i < sizeof korf_positions / sizeof *korf_positions; i++) {
        const sliding_board start = sliding_board_of(&puzzle, korf_positions[i].tiles);
        wend_plan_query query = wend_plan_query_default();
        wend_plan plan = wend_plan_default();
        query.start = &start;
        query.method = WEND_PLAN_METHOD_DEEPENING;
        assert_int_equal(wend_planner_find(planner, &query, &plan), WEND_OK);
        assert_int_equal(plan.outcome, WEND_PLAN_FOUND);
        assert_int_equal(plan.cost, korf_positions[i].moves);
        assert_true(is_a_solution(&puzzle, &plan, &start));
    }
    wend_planner_destroy(planner);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(eight_puzzle_is_solved_in_the_fewest_moves),
        cmocka_unit_test(fifteen_puzzle_is_solved_by_deepening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
