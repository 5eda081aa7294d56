/* tests/support/scene/squares.h: small meshes made by hand. */
#ifndef WEND_TESTS_SCENE_SQUARES_H
#define WEND_TESTS_SCENE_SQUARES_H

#include <string.h>

#include <wend/all.h>

/* Squares of 10 cells from rows of text: '#' is no square, any other letter a terrain. Ends the program if refused. */
wend_mesh *squares_mesh(const char *const *rows, uint32_t height, uint32_t width);

/* Such a mesh, a space over it for a profile, null = the default, and a finder. */
typedef struct squares {
    wend_mesh *mesh;
    wend_space *space;
    wend_finder *finder;
} squares;

squares squares_open(const char *const *rows, uint32_t height, uint32_t width, const wend_profile *profile);
void squares_close(const squares *squares);

/* From an array of rows, for the default profile. */
#define SQUARES_OPEN(rows) squares_open(rows, sizeof(rows) / sizeof *(rows), (uint32_t)strlen((rows)[0]), NULL)

static inline wend_place squares_at(int32_t x, int32_t y)
{
    return (wend_place){x * WEND_CELL, y * WEND_CELL, 0, 0};
}

#endif
