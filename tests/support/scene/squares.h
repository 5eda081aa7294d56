/* tests/support/scene/squares.h: small meshes made by hand. */
#ifndef WEND_TESTS_SCENE_SQUARES_H
#define WEND_TESTS_SCENE_SQUARES_H

#include <wend/all.h>

/* Squares of 10 cells, given as rows of text: '#' is none, each other letter a terrain. Ends the program if refused. */
wend_mesh *squares_mesh(const char *const *rows, uint32_t height, uint32_t width);

#endif
