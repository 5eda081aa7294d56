/* Layers given with a question about turns or reach: foes, and zones that they hold. */
#ifndef WEND_AGENT_TURN_BARRING_H
#define WEND_AGENT_TURN_BARRING_H

#include "map/grid/grid.h"

/* True if a layer counts who stands where on a grid, or is null. */
static inline bool wend_layer_may_bar(const wend_layer *layer, const wend_grid *grid)
{
    return !layer || (layer->kind == WEND_LAYER_OCCUPIED && layer->grid == grid);
}

/* A layer's cells that are not 0, a bit by node; NULL if there are none. */
static inline const uint8_t *wend_layer_cells(const wend_layer *layer)
{
    return layer && layer->count != 0 ? layer->bits : NULL;
}

#endif
