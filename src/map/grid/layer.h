/* A layer's own data, as spaces see it. */
#ifndef WEND_MAP_GRID_LAYER_H
#define WEND_MAP_GRID_LAYER_H

#include <wend/layer.h>

#include "map/grid/edits.h"
#include "map/grid/numbering.h"

struct wend_layer {
    wend_allocator allocator;
    const wend_grid *grid;
    wend_layer_kind kind;
    struct wend_numbering cells;
    uint16_t *values; /* by node; null for what is known */
    uint8_t *bits;    /* by node: not 0; null for extra costs */
    uint32_t count;   /* cells that are not 0 */
    uint64_t changes; /* how often a number became another */
    struct wend_edits edits;
};

/* Notes that numbers of a rectangle have changed. */
void wend_layer_note_change(wend_layer *layer, struct wend_rectangle r);

/*
 * Somebody steps from one square of cells to another, in a layer of who stands where: as wend_layer_leave and
 * wend_layer_enter. Both lie on the map; rows are counted through all levels. False, and nothing happens, where a count would
 * pass its range.
 */
bool wend_layer_step(wend_layer *layer, struct wend_rectangle from, struct wend_rectangle to);

#endif
