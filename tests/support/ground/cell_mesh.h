/* Random cells as a mesh, with the shortest ways over it by other means. */
#ifndef WEND_TESTS_GROUND_CELL_MESH_H
#define WEND_TESTS_GROUND_CELL_MESH_H

#include <wend/mesh.h>

#include "ground/visibility_oracle.h"
#include "test/random.h"

/* Cells, row by row: 1 where they are free. */
typedef struct cell_box {
    uint32_t width, height;
    uint8_t *cells;
} cell_box;

/* Draws cells, of which `blocked` in a hundred, never the first, are walls; makes a mesh of them, and an oracle. */
wend_mesh *cell_mesh_draw(random_source *random, uint32_t blocked, cell_box box, visibility_oracle **oracle);

#endif
