/* Sliding puzzles for planners. */
#include "oracles/sliding.h"

#include <stdlib.h>
#include <string.h>

static uint32_t distance_of(const sliding *puzzle, uint32_t tile, uint32_t at)
{
    const int columns = (int)puzzle->columns;
    const int across = (int)tile % columns - (int)at % columns, down = (int)tile / columns - (int)at / columns;
    return tile == 0 ? 0 : (uint32_t)(abs(across) + abs(down));
}

sliding_board sliding_board_of(const sliding *puzzle, const uint8_t *tiles)
{
    sliding_board board;
    memset(&board, 0, sizeof board);
    uint32_t distance = 0;
    for (uint32_t i = 0; i < puzzle->columns * puzzle->rows; i++) {
        board.tile[i] = tiles[i];
        distance += distance_of(puzzle, tiles[i], i);
        if (tiles[i] == 0)
            board.blank = (uint8_t)i;
    }
    board.distance = (uint8_t)distance;
    return board;
}

sliding_board sliding_home(const sliding *puzzle)
{
    uint8_t tiles[SLIDING_MOST];
    for (uint8_t i = 0; i < SLIDING_MOST; i++)
        tiles[i] = i;
    return sliding_board_of(puzzle, tiles);
}

static void slide(const sliding *puzzle, wend_next_states *successors, uint32_t from)
{
    const sliding_board *board = successors->state;
    sliding_board next = *board;
    const uint8_t tile = board->tile[from];
    next.tile[board->blank] = tile;
    next.tile[from] = 0;
    next.blank = (uint8_t)from;
    next.distance =
        (uint8_t)(next.distance + distance_of(puzzle, tile, board->blank) - distance_of(puzzle, tile, from));
    const uint32_t index = successors->count;
    wend_next_states_add(successors, &next, 1, tile);
    if (puzzle->counts && index < successors->capacity)
        successors->moves[index].estimate = next.distance;
}

static void slide_all(void *user, wend_next_states *successors)
{
    const sliding *puzzle = user;
    const sliding_board *board = successors->state, *parent = successors->parent;
    const uint32_t blank = board->blank, before = parent ? parent->blank : UINT32_MAX;
    if (blank >= puzzle->columns && blank - puzzle->columns != before)
        slide(puzzle, successors, blank - puzzle->columns);
    if (blank % puzzle->columns != 0 && blank - 1 != before)
        slide(puzzle, successors, blank - 1);
    if (blank % puzzle->columns != puzzle->columns - 1 && blank + 1 != before)
        slide(puzzle, successors, blank + 1);
    if (blank + puzzle->columns < puzzle->columns * puzzle->rows && blank + puzzle->columns != before)
        slide(puzzle, successors, blank + puzzle->columns);
}

static uint64_t estimate_board(void *user, const void *state)
{
    (void)user;
    return ((const sliding_board *)state)->distance;
}

static bool is_home(void *user, const void *state)
{
    (void)user;
    return ((const sliding_board *)state)->distance == 0;
}

wend_planner_desc sliding_desc(sliding *puzzle)
{
    wend_planner_desc desc = wend_planner_desc_default();
    desc.state_size = (uint32_t)sizeof(sliding_board);
    desc.user = puzzle;
    desc.expand = slide_all;
    desc.is_goal = is_home;
    desc.estimate = estimate_board;
    return desc;
}
