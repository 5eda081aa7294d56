/* tests/support/scene/layers.h: layers of a space, made when they are first needed, that belong to the space alone. */
#ifndef WEND_TESTS_SCENE_LAYERS_H
#define WEND_TESTS_SCENE_LAYERS_H

#include <wend/all.h>

/* The space's layer of a kind; ends the program if the library refuses one. */
wend_layer *test_layer(wend_space *space, wend_layer_kind kind);

/* Writes a number to the cell of a place. */
void test_layer_put(wend_space *space, wend_layer_kind kind, wend_place place, uint16_t value);

/* The number of a place's cell; 0 if the space has no such layer. */
uint16_t test_layer_value(const wend_space *space, wend_layer_kind kind, wend_place place);

/* Destroys a space, which may be null, and the layers it has. */
void test_layers_close(wend_space *space);

#endif
