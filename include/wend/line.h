/* wend/line.h: straight lines across a map: sight, rays, and what it costs to walk them. */
#ifndef WEND_LINE_H
#define WEND_LINE_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A line is the straight segment between two places of one level, anywhere within cells. It touches each cell that it
 * has a point in common with, borders included: through a corner all four cells around. It is free if the mover may
 * stand in every cell touched and no wall lies across it; outside the map is blocked. All is decided in whole numbers,
 * so a line is free in both directions or in none. On hexagons places count as the centres of their cells.
 *
 * `except` are cells that count as free whatever stands in them, such as those of whoever looks and is looked at; null
 * if except_count is 0. docs/lines.md has pictures and examples. Threads: these calls read the space only.
 *
 * On meshes a line is free if it runs over ground, along walls too (docs/ground.md); nothing is excepted, and the cell
 * that a ray hits is the point of the wall, rounded so that it lies on the ground.
 */

/*
 * Whether one place can be seen from another: whether the line between them is free. False where the levels differ or
 * are none of the map, or a null pointer is given.
 * Cost: about 1 ns per cell touched, up to the first blocked one; with exits, hexagons or exceptions more (a line that
 * is free without its exceptions costs no more with them).
 */
WEND_API bool wend_line_of_sight(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                                 size_t except_count);

/* What a ray met. */
typedef struct wend_line_hit {
    bool hit; /* false: the line is free, and the fraction is 1 */

    /* The centre of the first cell touched that is blocked or lies behind a wall, of several at once the first row by
     * row; it may lie outside the map. */
    wend_place cell;

    double fraction; /* of the line where that happens, from 0 to 1, correctly rounded */
} wend_line_hit;

/*
 * The first thing in the way from one place to another. Errors: ARGUMENT for null pointers, RANGE where the levels
 * differ or are none of the map. Cost: the cells touched up to there.
 */
WEND_API wend_status wend_line_raycast(const wend_space *space, wend_place from, wend_place to,
                                       const wend_place *except, size_t except_count, wend_line_hit *hit);

/*
 * Writes the centres of the cells that a line touches, in the order in which it does (several at once row by row), at
 * most `capacity` of them (cells may be null if that is 0), and returns how many there are in all. Cells outside the
 * map are left out; 0 where levels differ or are none of the map, or a null pointer is given. Whether they are free
 * does not matter.
 * Cost: the cells; on hexagons those outside the map too. Source: Amanatides and Woo 1987.
 */
WEND_API size_t wend_line_cells(const wend_space *space, wend_place from, wend_place to, wend_place *cells,
                                size_t capacity);

/*
 * What it costs to walk a line, in the profile's cost units: the length within each cell times the price of a straight
 * step times the cell's weight; where a line runs along a side the heavier of the two cells counts. On weights of both
 * ends the weight counts twice. For every cell that it runs through, but those it touches at its start, the extra layer
 * and the crossing of occupied cells (other than the mover's own at the start) are paid in full; along a side those of
 * the costlier cell; for a cell touched in a corner or at the line's end only, nothing. Turns are not. Rounded up to a
 * whole number (the sum by length; where it is irrational, of its double). *cost is UINT64_MAX where the line is not
 * free. On meshes the length times the weights of the ground; along a side the lighter ground counts.
 * Errors: ARGUMENT for null pointers. Cost: that of wend_line_of_sight, and on weights or layers about 6 ns per cell
 * more.
 */
WEND_API wend_status wend_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost);

#ifdef __cplusplus
}
#endif

#endif
