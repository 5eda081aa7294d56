/* The layers that a space applies. */
#include "map/assembly/grid_space.h"
#include "map/space/derived.h"

static bool belong_together(const wend_space *space, const wend_layer *layer)
{
    return space && layer && wend_space_has_cells(space) && layer->grid == space->cells.grid;
}

/* Counts that a layer came or went which the space has for itself, and how much changed by that. */
static void note_own_layer(wend_space *space, uint64_t changes)
{
    space->attached++;
    space->changes += changes;
    space->sharing.attached++;
    space->sharing.changes += changes;
    space->sharing.renewed++;
}

/* A layer of what is known enters into all that is worked out from the map: null = none. */
static wend_status apply_known(wend_space *space, wend_layer *known)
{
    wend_status status = wend_space_remake(space, known);
    wend_views_show(space);
    return status;
}

wend_status wend_space_attach(wend_space *space, wend_layer *layer)
{
    if (!belong_together(space, layer))
        return WEND_ERROR_ARGUMENT;
    if (layer->kind == WEND_LAYER_KNOWN && space->sharing.base)
        return WEND_ERROR_UNSUPPORTED;
    if (space->layers[layer->kind])
        return WEND_ERROR_ARGUMENT;
    if (layer->kind == WEND_LAYER_KNOWN)
        return apply_known(space, layer);
    space->layers[layer->kind] = layer;
    note_own_layer(space, 1);
    return WEND_OK;
}

wend_status wend_space_detach(wend_space *space, wend_layer *layer)
{
    if (!belong_together(space, layer) || space->layers[layer->kind] != layer)
        return WEND_ERROR_ARGUMENT;
    if (layer->kind == WEND_LAYER_KNOWN)
        return space->sharing.base ? WEND_ERROR_UNSUPPORTED : apply_known(space, NULL);
    space->layers[layer->kind] = NULL;
    note_own_layer(space, layer->changes + 1); /* so that wend_space_changes grows */
    return WEND_OK;
}

wend_layer *wend_space_layer(const wend_space *space, wend_layer_kind kind)
{
    if (!space)
        return NULL;
    return space && (unsigned)kind < WEND_LAYER_KINDS ? space->layers[kind] : NULL;
}
