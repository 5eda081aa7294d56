/*
 * tests/support/oracles/equal_paths.h: which of several equally cheap paths is the answer, by brute force from its
 * definition.
 *
 * A state is a cell with the direction by which it is entered. It goes on by its canonical moves
 * (src/map/grid/steps.h), the start by all legal ones; a state is tight if a chain of these leads to it from the start
 * at its cell's least cost. The path is read from the goal: of the tight states of a cell that allow the step that
 * leaves it, the one that goes straight on is taken, else that of the lowest direction. Where a diagonal run and then a
 * straight one (with 4 neighbours: along the column, then along the row) lead from the start to the goal through cells
 * of one weight, those are the path.
 */
#ifndef WEND_TESTS_ORACLES_EQUAL_PATHS_H
#define WEND_TESTS_ORACLES_EQUAL_PATHS_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid/grid.h"

typedef struct equal_paths_map {
    uint32_t width, height;
    const uint32_t *weights; /* row by row, 0 = blocked */
    struct wend_step_rules rules;
    bool single_jumps; /* whether one that is free is the path whatever else ties */
} equal_paths_map;

/*
 * The path from cell to cell, both free, as cells y * width + x from the start on: writes at most width * height, says
 * how many in *count (0 = none) and returns what they cost. Many cells take long.
 */
uint64_t equal_paths_find(const equal_paths_map *map, uint32_t start, uint32_t goal, uint32_t *cells, uint32_t *count);

#endif
