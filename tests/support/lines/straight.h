/*
 * tests/support/lines/straight.h: what straightened paths must be, from docs/rules.md and the comments of wend/line.h
 * and wend/find.h. The cells that a line touches are found one by one in its bounding box, by separating axes.
 */
#ifndef WEND_TESTS_LINES_STRAIGHT_H
#define WEND_TESTS_LINES_STRAIGHT_H

#include "rules/rules.h"

/* Whether the mover may stand in every cell that a line touches, with no wall between two of them. */
bool straight_line_is_free(const rules_scene *scene, wend_place from, wend_place to);

/* In cells; between hexagons in steps. */
double straight_length(const rules_scene *scene, wend_place from, wend_place to);

/*
 * Null if the straightened path can replace the grid path: same ends and links, every other stretch a free line or
 * legal steps, no longer and no costlier, with no point that could be left out. Else a sentence that says what is
 * wrong.
 */
const char *straight_path_fault(const rules_scene *scene, const wend_query *query, const wend_path *grid,
                                const wend_path *straight);

#endif
