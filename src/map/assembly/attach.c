/* The layers that a space heeds. */
#include "map/assembly/grid_space.h"

static bool belong_together(const wend_space *space, const wend_layer *layer)
{
    return space && layer && wend_space_has_cells(space) && layer->grid == space->cells.grid;
}

wend_status wend_space_attach(wend_space *space, wend_layer *layer)
{
    if (!belong_together(space, layer) || space->layers[layer->kind])
        return WEND_ERROR_ARGUMENT;
    if (layer->kind == WEND_LAYER_KNOWN)
        return wend_space_remake(space, layer);
    space->layers[layer->kind] = layer;
    space->changes++;
    space->attached++;
    return WEND_OK;
}

wend_status wend_space_detach(wend_space *space, wend_layer *layer)
{
    if (!belong_together(space, layer) || space->layers[layer->kind] != layer)
        return WEND_ERROR_ARGUMENT;
    if (layer->kind == WEND_LAYER_KNOWN)
        return wend_space_remake(space, NULL);
    space->layers[layer->kind] = NULL;
    space->attached++;
    space->changes += layer->changes + 1; /* so that wend_space_changes grows */
    return WEND_OK;
}

wend_layer *wend_space_layer(const wend_space *space, wend_layer_kind kind)
{
    if (!space)
        return NULL;
    return space && (unsigned)kind < WEND_LAYER_KINDS ? space->layers[kind] : NULL;
}
