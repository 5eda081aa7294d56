/*
 * tests/support/oracles/sliding.h: sliding puzzles for planners: tiles in a box of so many columns and rows, one place
 * empty; the goal has the empty place first, then 1, 2, 3…
 */
#ifndef WEND_TESTS_ORACLES_SLIDING_H
#define WEND_TESTS_ORACLES_SLIDING_H

#include <wend/planner.h>

enum { SLIDING_MOST = 16 };

typedef struct sliding {
    uint32_t columns, rows;
    bool counts; /* the estimate is updated with each move, not asked for */
} sliding;

/* 24 bytes without padding. */
typedef struct sliding_board {
    uint8_t tile[SLIDING_MOST]; /* 0 = the empty place; 0 beyond the box */
    uint8_t blank;              /* where the empty place is */
    uint8_t distance;           /* sum of all tiles' steps away from home, along rows and columns */
    uint8_t unused[6];
} sliding_board;

/* The tiles of a box, row by row. */
sliding_board sliding_board_of(const sliding *puzzle, const uint8_t *tiles);

/* The goal. */
sliding_board sliding_home(const sliding *puzzle);

/* Solves boards of a puzzle, which must live as long. */
wend_planner_desc sliding_desc(sliding *puzzle);

#endif
