/*
 * tests/support/oracles/equal_paths.h: which of several equally cheap paths is the answer, by brute force from its
 * definition.
 *
 * A state is a cell with the direction by which it is entered. It continues by its canonical moves
 * (src/map/grid/steps.h), the start by all legal ones; a state is tight if a chain of these leads to it from the start
 * at its cell's least cost. The path is read from the goal: of a cell's tight states that allow the step leaving it,
 * the one that goes straight on is taken, else the one of the lowest direction. If a diagonal run and then a straight
 * one (with 4 neighbours: along the column, then along the row) lead from the start to the goal through cells of one
 * weight, these are the path.
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
    bool single_jumps; /* whether a free single jump is the path, whatever else ties */
} equal_paths_map;

/*
 * The path between two cells, both free, as cells y * width + x from the start on. Writes at most width * height of
 * them, their number into *count (0 = none), and returns the path's cost. Slow for many cells.
 */
uint64_t equal_paths_find(const equal_paths_map *map, uint32_t start, uint32_t goal, uint32_t *cells, uint32_t *count);

#endif
