/*
 * tests/support/oracles/sight_oracle.h: docs/sight.md as the tests understand it: what is seen from a cell, by geometry
 * in fractions. Shares nothing with the library.
 */
#ifndef WEND_TESTS_ORACLES_SIGHT_ORACLE_H
#define WEND_TESTS_ORACLES_SIGHT_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

enum { SIGHT_MOST_SIDE = 16 };

/* A map of squares, cell (x, y) at y * width + x: 1 where it is blocked, or has a wall to its right, or below. */
typedef struct sight_scene {
    int32_t width, height;
    uint8_t blocked[SIGHT_MOST_SIDE * SIGHT_MOST_SIDE];
    uint8_t right[SIGHT_MOST_SIDE * SIGHT_MOST_SIDE], below[SIGHT_MOST_SIDE * SIGHT_MOST_SIDE];
} sight_scene;

/* Whether a cell is seen from another, however far away. */
bool sight_oracle_sees(const sight_scene *scene, int32_t from_x, int32_t from_y, int32_t x, int32_t y,
                       bool is_permissive);

#endif
