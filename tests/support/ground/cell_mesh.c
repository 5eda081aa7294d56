#include "ground/cell_mesh.h"

#include <stdlib.h>

wend_mesh *cell_mesh_draw(random_source *random, uint32_t blocked, cell_box box, visibility_oracle **oracle)
{
    const size_t count = (size_t)box.width * (size_t)box.height;
    uint8_t *terrain = malloc(count);
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    wend_mesh *mesh = NULL;
    if (!terrain)
        abort();
    for (size_t i = 0; i < count; i++) {
        box.cells[i] = random_below(random, 100) >= blocked;
        box.cells[0] = 1;
        terrain[i] = box.cells[i] ? '.' : '#';
    }
    desc.width = box.width;
    desc.height = box.height;
    desc.terrain = terrain;
    if (wend_grid_create(&desc, NULL, &grid) != WEND_OK || wend_mesh_create_grid(grid, NULL, NULL, &mesh) != WEND_OK)
        abort();
    wend_grid_destroy(grid);
    free(terrain);
    *oracle = visibility_oracle_of_grid(box.width, box.height, box.cells, true);
    return mesh;
}
