/*
 * tests/support/ground/visibility_oracle.h: the shortest path among polygons by brute force: all pairs of corners that
 * see each other, decided in whole numbers, and Dijkstra over them. Shares nothing with the library.
 *
 * A path runs on free ground and its border: it may touch corners and run along walls, but crosses no wall, does not
 * leave the ground, and does not pass between two walls that touch at a corner. At such a corner there is one side
 * ("sector") for each piece of free ground around it, and a path stays on the side on which it came.
 */
#ifndef WEND_TESTS_GROUND_VISIBILITY_ORACLE_H
#define WEND_TESTS_GROUND_VISIBILITY_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In 1/256 cells, from -2^27 to 2^27. */
typedef struct oracle_point {
    int64_t x, y;
} oracle_point;

typedef enum oracle_ring_kind {
    ORACLE_RING_GROUND = 0,  /* an outline: what lies inside is ground */
    ORACLE_RING_HOLE = 1,    /* of the outline before it */
    ORACLE_RING_OBSTACLE = 2 /* what lies inside is blocked, whatever else there is */
} oracle_ring_kind;

/* A closed polygon, in either order. Rings may touch and share sides, but no two sides cross each other. */
typedef struct oracle_ring {
    oracle_ring_kind kind;
    uint32_t first, count; /* its corners among the points */
} oracle_ring;

typedef struct visibility_oracle visibility_oracle;

/* Ground without what lies in its holes and obstacles; two grounds that share a side have no wall there. */
visibility_oracle *visibility_oracle_of_rings(const oracle_point *points, const oracle_ring *rings, uint32_t count);

/*
 * A grid of squares, cell (x, y) at y * width + x, not 0 where it is free; outside is blocked. Unless blocked corners
 * may be touched, all that is blocked grows by 1/256 cell to all sides, the outside too.
 */
visibility_oracle *visibility_oracle_of_grid(uint32_t width, uint32_t height, const uint8_t *free_cells,
                                             bool corners_may_touch);

void visibility_oracle_free(visibility_oracle *oracle);

/* Whether a point lies on free ground or its border. */
bool visibility_oracle_allows(const visibility_oracle *oracle, oracle_point point);

/* Whether the straight line between two points is a path. */
bool visibility_oracle_sees(const visibility_oracle *oracle, oracle_point from, oracle_point to);

/*
 * The length of the shortest path in cells; -1 where there is none. Where two walls of a grid touch, a place is on the
 * side of the cell that it lies in (right and below), if that is free. The first call looks at all pairs of corners.
 */
double visibility_oracle_length(visibility_oracle *oracle, oracle_point from, oracle_point to);

#endif
