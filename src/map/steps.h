/* Directions, step prices and the tables of canonical successors. Map floor. */
#ifndef WEND_MAP_STEPS_H
#define WEND_MAP_STEPS_H

#include <wend/profile.h>

/* Clockwise from north; the odd ones are diagonal. NO_DIRECTION is how a search enters its start. */
enum {
    NORTH,
    NORTH_EAST,
    EAST,
    SOUTH_EAST,
    SOUTH,
    SOUTH_WEST,
    WEST,
    NORTH_WEST,
    DIRECTIONS,
    NO_DIRECTION = DIRECTIONS
};

extern const int32_t wend_step_x[DIRECTIONS], wend_step_y[DIRECTIONS];

static inline uint32_t wend_step_price(uint32_t direction)
{
    return direction & 1 ? WEND_DIAGONAL : WEND_STRAIGHT;
}

/*
 * Which successors a search has to look at: moves[direction it came by][neighbourhood] is a mask of directions.
 * A neighbourhood is the 3x3 cells around, free = 1: bits 0 to 2 the row above from west to east, bits 3 to 5
 * the own row, bits 6 to 8 the row below.
 */
struct wend_steps {
    uint8_t moves[DIRECTIONS + 1][512];
};

/* Fills the table for a profile's neighbours. Cost: about 0.2 ms. */
void wend_steps_make(struct wend_steps *steps, wend_neighbours neighbours);

#endif
