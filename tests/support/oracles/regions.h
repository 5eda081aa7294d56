/* tests/support/oracles/regions.h: scenes whose cells are closed and opened, and their regions by brute force. */
#ifndef WEND_TESTS_ORACLES_REGIONS_H
#define WEND_TESTS_ORACLES_REGIONS_H

#include "rules/rules.h"
#include "scene/map.h"

/* A scene shaped like a kind of map on each of its levels, for a mover of any neighbours, corners and footprint. */
rules_scene regions_scene(map_kind kind, uint32_t most_side, random_source *random);

/*
 * Opens or closes cells of a scene, and of the grid (may be null) made from it: a cell, a rectangle, or each by chance.
 */
void regions_edit(rules_scene *scene, wend_grid *grid, random_source *random);

/* Labels positions as wend_space_components does, by floods of legal steps. Returns how many regions there are. */
uint32_t regions_label(const rules_scene *scene, uint32_t *labels);

#endif
