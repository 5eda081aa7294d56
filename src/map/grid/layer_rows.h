/* Layers written from rows of bits, a bit per cell: what watchers see. */
#ifndef WEND_MAP_GRID_LAYER_ROWS_H
#define WEND_MAP_GRID_LAYER_ROWS_H

#include "map/grid/layer.h"

/* Bits of a row of cells: bit first + i is the cell in column x + i. Rows are counted through all levels. */
struct wend_layer_row {
    const uint8_t *bits; /* loads of whole words must stay within */
    uint32_t first, count;
    uint32_t x, row;
};

/*
 * Makes the cells of a row known, in a layer of what is known; `found`, which is empty at first, is grown to hold those that
 * were not. The change is the caller's to note.
 */
void wend_layer_learn_row(wend_layer *layer, const struct wend_layer_row *row, struct wend_rectangle *found);

/* Counts one more, or one less, in the cells of a row, in a layer of numbers; none is at its limit. As above. */
void wend_layer_count_row(wend_layer *layer, const struct wend_layer_row *row, bool more);

#endif
