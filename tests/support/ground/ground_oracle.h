/*
 * tests/support/ground/ground_oracle.h: small surfaces of random shape, and geometry on them by brute force, in
 * fractions.
 */
#ifndef WEND_TESTS_GROUND_GROUND_ORACLE_H
#define WEND_TESTS_GROUND_GROUND_ORACLE_H

#include "map/navmesh/navmesh.h"
#include "test/random.h"

/*
 * A board of up to 8 x 8 squares `spacing` wide, corners moved at random, cut into triangles or left as quadrilaterals,
 * with holes; sometimes all of it twice, one above the other. Everything lies in 0 to 8 * spacing.
 */
typedef struct ground_board {
    struct wend_surface surface;
    int32_t most; /* the greatest coordinate */
} ground_board;

void ground_board_draw(ground_board *board, random_source *random, uint32_t storeys, int32_t spacing,
                       const wend_allocator *allocator);
void ground_board_free(ground_board *board);

/* A point of the board, often a corner or a point of a side. */
struct wend_point ground_board_point(const ground_board *board, random_source *random);

/* Whether a point lies in a polygon of a level, sides included. */
bool ground_oracle_has(const struct wend_surface *surface, struct wend_point point, uint16_t level);

/*
 * How far a line on a level is free, as a fraction of it (1: all the way), by all points where it meets a side's line.
 * Below 0 if it does not begin on the ground. Precondition: all ground of a level lies in one plane.
 */
double ground_oracle_free(const struct wend_surface *surface, struct wend_point from, struct wend_point to,
                          uint16_t level);

/* The distance from a point to the nearest of all sides (`walls`: of all walls) of a level; below 0 for none. */
double ground_oracle_distance(const struct wend_surface *surface, struct wend_point point, uint16_t level, bool walls);

#endif
