/* wend/line.h: straight lines across a map: sight, rays, and what it costs to walk them. */
#ifndef WEND_LINE_H
#define WEND_LINE_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A line is the straight segment between two places of one level, anywhere within cells. It touches each cell with
 * which it has a point in common, borders included: through a corner all four cells around. It is free if the mover may
 * stand in every cell touched and no wall lies across it; outside the map is blocked. All is decided in whole numbers,
 * so a line is free in both directions or in none. On hexagons places count as the centres of their cells.
 *
 * `except` lists cells that count as free whatever stands in them, such as the viewer's and the target's; null if
 * except_count is 0. docs/lines.md has pictures and examples. Threads: these calls only read the space.
 *
 * On meshes a line is free if it runs over ground, also along walls (docs/ground.md). `except` has no effect, and a
 * ray's hit.cell is the point of the wall, rounded so that it lies on the ground.
 */

/*
 * True if one place can be seen from another: if the line between them is free. False if the levels differ or do not
 * exist, or for a null pointer.
 * Cost: about 1 ns per cell touched, up to the first blocked one; more with exits, hexagons or exceptions (a line that
 * is free without its exceptions costs no more with them).
 */
WEND_API bool wend_line_of_sight(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                                 size_t except_count);

/* The result of a ray. */
typedef struct wend_line_hit {
    bool hit; /* false: the line is free, and the fraction is 1 */

    /*
     * The centre of the first cell touched that is blocked or behind a wall, of several at once the first row by row;
     * it may lie outside the map.
     */
    wend_place cell;

    double fraction; /* share of the line before the hit, from 0 to 1, correctly rounded */
} wend_line_hit;

/*
 * Finds the first obstacle on the line from one place to another. Errors: ARGUMENT for null pointers, RANGE if the
 * levels differ or do not exist. Cost: the cells touched up to there.
 */
WEND_API wend_status wend_line_raycast(const wend_space *space, wend_place from, wend_place to,
                                       const wend_place *except, size_t except_count, wend_line_hit *hit);

/*
 * Lists the cells that a line touches, free or not, in the order in which it does (several at once row by row): writes
 * at most `capacity` centres (cells may be null if that is 0), and returns how many there are in all. Cells outside the
 * map are left out; 0 if the levels differ or do not exist, or for a null pointer.
 * Cost: the cells; on hexagons those outside the map too. Source: Amanatides and Woo 1987.
 */
WEND_API size_t wend_line_cells(const wend_space *space, wend_place from, wend_place to, wend_place *cells,
                                size_t capacity);

/*
 * Finds what it costs to walk a line, in the profile's cost units: the length within each cell times the price of a
 * straight step times the cell's weight; along a side the heavier of the two cells counts. With WEND_WEIGH_BOTH the
 * weight counts twice. Extra costs and the crossing of occupied cells are paid in full for each cell that the line runs
 * through, along a side those of the costlier cell; not for cells touched at its start, only in a corner or only at its
 * end, nor for the mover's own occupied cells. Turns are free. Rounded up to a whole number (the sum by length; if
 * irrational, of its double). *cost is UINT64_MAX if the line is not free. On meshes: the length times the weights of
 * the ground; along a side the lighter ground counts.
 * Errors: ARGUMENT for null pointers. Cost: that of wend_line_of_sight; with weights or layers about 6 ns per cell
 * more.
 */
WEND_API wend_status wend_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost);

#ifdef __cplusplus
}
#endif

#endif
