/*
 * The eight puzzle: slide the tiles home in the fewest moves. The program knows what a board is and where it leads;
 * wend finds the moves. The picture shows every board of the plan, with the tile that moves next in red.
 */
#include <stdlib.h>
#include <string.h>
#include <wend/planner.h>

#include "frame.h"

/* A board is nine bytes, row by row; 0 is the empty place. */
static const uint8_t scrambled[9] = {8, 0, 6, 5, 4, 7, 2, 3, 1}, home[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};

static int distance(int a, int b)
{
    return abs(a % 3 - b % 3) + abs(a / 3 - b / 3);
}

/* Adds all boards that one slide leads to. The label is the tile that moved. */
static void slide(void *user, wend_next_states *successors)
{
    const uint8_t *now = successors->state;
    uint8_t next[9];
    int empty = (int)((const uint8_t *)memchr(now, 0, 9) - now);
    (void)user;
    for (int from = 0; from < 9; from++) {
        if (distance(from, empty) != 1)
            continue;
        memcpy(next, now, 9);
        next[empty] = now[from];
        next[from] = 0;
        wend_next_states_add(successors, next, 1, now[from]);
    }
}

/* A lower bound: no tile gets home in fewer moves than its distance from home. */
static uint64_t places_away(void *user, const void *state)
{
    int sum = 0;
    (void)user;
    for (int i = 0, tile; i < 9; i++)
        if ((tile = ((const uint8_t *)state)[i]) != 0)
            sum += distance(tile, i);
    return (uint64_t)sum;
}

static void draw(frame *picture, const wend_plan *plan)
{
    for (int i = 0; i < (int)plan->count * 9; i++) {
        const uint8_t tile = ((const uint8_t *)plan->states)[i];
        const bool moves = i / 9 + 1 < (int)plan->count && plan->labels[i / 9 + 1] == tile;
        const wend_place cell = wend_place_cell(1 + i / 9 % 8 * 4 + i % 3, 1 + i / 72 * 4 + i % 9 / 3);
        frame_tint(picture, cell, 1, FRAME_PAPER);
        frame_unit(picture, cell, tile != 0, moves ? FRAME_RED : FRAME_BLUE);
        frame_label(picture, cell, (const char[]){" 12345678"[tile], '\0'}, "#ffffff");
    }
}

int main(int argc, char **argv)
{
    wend_planner_desc desc = wend_planner_desc_default();
    wend_plan_query query = wend_plan_query_default();
    wend_plan plan = wend_plan_default();
    wend_planner *planner;
    desc.state_size = sizeof scrambled;
    desc.expand = slide;
    desc.estimate = places_away;
    query.start = scrambled;
    query.goal = home;
    if (wend_planner_create(&desc, NULL, &planner) != WEND_OK || wend_planner_find(planner, &query, &plan) != WEND_OK)
        return 1;
    printf("%s: %u moves\ntiles:", wend_plan_outcome_text(plan.outcome), (unsigned)plan.cost);
    for (uint32_t i = 1; i < plan.count; i++)
        printf(" %u", plan.labels[i]);
    printf("\nboards looked at: %u\n", (unsigned)plan.expanded);
    frame picture = frame_sheet(argc > 1 ? argv[argc - 1] : NULL, 33, 17, 0);
    draw(&picture, &plan);
    frame_end(&picture);
    wend_planner_destroy(planner);
}
