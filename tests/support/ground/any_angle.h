/*
 * tests/support/ground/any_angle.h: the shortest ways between cells' centres in straight lines that touch no blocked
 * cell. Exact: they may turn at any free cell. Shares nothing with the library except its public face, so that
 * benchmarks can use it too.
 *
 * How: if lines might touch corners the shortest way would turn only at corners, on the graph of corners that see each
 * other. Such lengths are lower bounds, mostly close ones. Known from both ends, they leave few cells where a way of a
 * given length may turn: those where both together are no longer. Among these A* finds the shortest way; if none is so
 * short, more length is allowed.
 */
#ifndef WEND_TESTS_GROUND_ANY_ANGLE_H
#define WEND_TESTS_GROUND_ANY_ANGLE_H

#include <wend/all.h>

typedef struct any_angle any_angle;

/* For any_angle_open: ways may turn at any free cell. */
#define ANY_ANGLE_ANYWHERE UINT32_MAX

/*
 * The ways of a space's first level; squares without walls on their sides. They may turn at cells at most `reach`
 * columns and rows away from a corner's cell: a free cell diagonal to a blocked one, with both cells beside it free.
 * Ends the program if there is no memory.
 */
any_angle *any_angle_open(const wend_space *space, uint32_t reach);
void any_angle_close(any_angle *map);

/* Whether a line between two cells' centres touches only free cells: those it passes through, all four at a corner. */
bool any_angle_sees(const any_angle *map, int32_t from_x, int32_t from_y, int32_t to_x, int32_t to_y);

/*
 * The length in cells of the shortest way between two free cells' centres, or INFINITY if it is longer than `bound`.
 * What a corner sees is computed once and kept. Source: Lozano-Perez and Wesley 1979 (visibility graphs); Hart, Nilsson
 * and Raphael 1968 (A*).
 */
double any_angle_length(any_angle *map, wend_place start, wend_place goal, double bound);

#endif
