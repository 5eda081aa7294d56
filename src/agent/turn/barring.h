/* Layers that a question about turns brings along: foes, and zones that they hold. */
#ifndef WEND_AGENT_TURN_BARRING_H
#define WEND_AGENT_TURN_BARRING_H

#include "map/grid/grid.h"

/* Whether a layer counts who stands where on a grid; null does. */
static inline bool wend_layer_may_bar(const wend_layer *layer, const wend_grid *grid)
{
    return !layer || (layer->kind == WEND_LAYER_OCCUPIED && layer->grid == grid);
}

/* Its cells that are not 0, a bit by node; null where there are none. */
static inline const uint8_t *wend_layer_cells(const wend_layer *layer)
{
    return layer && layer->count != 0 ? layer->bits : NULL;
}

#endif
