/*
 * tests/support/ground/ramps.h: random levels of several storeys with ramps between them and slopes everywhere, as
 * programs give them; and what their ground is like at a point, by a look at all polygons.
 */
#ifndef WEND_TESTS_GROUND_RAMPS_H
#define WEND_TESTS_GROUND_RAMPS_H

#include "test/random.h"

#include <wend/ground.h>
#include <wend/mesh.h>

/* Squares of a storey each way, the width of a square, and the rise from storey to storey, in 1/256 cells. */
enum { RAMPS_SIDE = 8, RAMPS_SPACING = 512, RAMPS_RISE = 768, RAMPS_MOST = RAMPS_SIDE * RAMPS_SPACING };

/*
 * Storeys of squares with corners that lie a little off; some are missing, or cut into triangles. From each a ramp
 * leads up to the next, narrower than its stairwell by `gap` on either hand. With a gap of 0 some have all corners on a
 * lattice, and where both have one level, a place on the edge between them is a place of both. Terrains are '.' and
 * '~'.
 */
wend_mesh *ramps_mesh(random_source *random, uint32_t storeys, int32_t gap);

/* A place on the ground of a space that has some. */
wend_place ramps_place(const wend_space *space, random_source *random);

/* A point of the ground, anywhere on it, in 1/256 cells; and another near it, at most so far away along either axis. */
typedef struct ramps_point {
    double x, y, height;
} ramps_point;
ramps_point ramps_anywhere(const wend_space *space, random_source *random);
bool ramps_beside(const wend_space *space, ramps_point point, double most, random_source *random, ramps_point *beside);

/*
 * How far the ground of a level, or of WEND_ANY_LEVEL, is from a height at a point, all in cells: the least over all
 * polygons that contain the point, or miss it by less than a thousandth of a unit; above 1e9 if there are none.
 * *terrain, which may be null, is that ground's, or 0 where two kinds meet.
 */
double ramps_gap(const wend_space *space, double x, double y, uint16_t level, double height, uint8_t *terrain);

/* Whether a triangle of a polygon with a place in it climbs at a slope along the line between two other places. */
bool ramps_has_slope(const wend_space *space, uint32_t polygon, wend_place from, wend_place to, wend_place at,
                     double slope);

#endif
