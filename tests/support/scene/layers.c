/* tests/support/scene/layers.c: layers that belong to one space. */
#include "scene/layers.h"

#include <stdio.h>
#include <stdlib.h>

static void need(wend_status status)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "a layer was refused: %s\n", wend_status_text(status));
    exit(2);
}

wend_layer *test_layer(wend_space *space, wend_layer_kind kind)
{
    wend_layer *layer = wend_space_layer(space, kind);
    if (layer)
        return layer;
    need(wend_layer_create(wend_space_grid(space), kind, NULL, &layer));
    need(wend_space_attach(space, layer));
    return layer;
}

void test_layer_put(wend_space *space, wend_layer_kind kind, wend_place place, uint16_t value)
{
    need(wend_layer_fill(test_layer(space, kind), (wend_area){place, 1, 1}, value));
}

uint16_t test_layer_value(const wend_space *space, wend_layer_kind kind, wend_place place)
{
    return wend_layer_value(wend_space_layer(space, kind), place);
}

void test_layers_close(wend_space *space)
{
    wend_layer *layers[WEND_LAYER_KINDS];
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++)
        layers[kind] = wend_space_layer(space, (wend_layer_kind)kind);
    wend_space_destroy(space);
    for (int kind = 0; kind < WEND_LAYER_KINDS; kind++)
        wend_layer_destroy(layers[kind]);
}
