/* Which cells of a box a watcher could see if nothing were blocked: its range and its cone. */
#ifndef WEND_AGENT_SIGHT_SIGHT_MASK_H
#define WEND_AGENT_SIGHT_SIGHT_MASK_H

#include <wend/sight.h>

#include "agent/sight/sight_box.h"

/* Of squares. */
void wend_sight_mask_squares(const struct wend_sight_box *box, const wend_sight_desc *desc, uint8_t *mask);

/* Of hexagons around a cell, without a cone. */
void wend_sight_mask_hexagons(const struct wend_sight_box *box, const wend_sight_desc *desc,
                              enum wend_topology topology, struct wend_cell centre, uint8_t *mask);

#endif
