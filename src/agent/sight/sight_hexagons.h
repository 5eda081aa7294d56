/* What is seen on hexagons: a line of sight to each cell. */
#ifndef WEND_AGENT_SIGHT_SIGHT_HEXAGONS_H
#define WEND_AGENT_SIGHT_SIGHT_HEXAGONS_H

#include "agent/sight/sight_box.h"

/*
 * Adds to `seen` the cells of `mask` whose centres are seen, and blocked ones that are, or lie beside a free one that is:
 * walls show as far as the floor before them does.
 */
void wend_sight_see_hexagons(const struct wend_sight_box *box, const wend_space *space, struct wend_cell centre,
                             const uint8_t *mask, uint8_t *seen);

#endif
