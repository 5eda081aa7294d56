/* Terrain for benchmarks. */
#include "kit/painter.h"

#include <stdio.h>
#include <stdlib.h>

enum { BLOB = 16, LINKS = 20 };

uint64_t painter_mix(uint64_t z)
{
    z += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* Returns a height from 0 to 255 at a knot of the blobs' lattice. */
static uint32_t knot(uint32_t x, uint32_t y)
{
    return (uint32_t)(painter_mix(((uint64_t)x << 32) | y) & 255);
}

uint8_t painter_blob(uint32_t x, uint32_t y)
{
    uint32_t i = x / BLOB, j = y / BLOB, u = x % BLOB, v = y % BLOB;
    uint32_t above = knot(i, j) * (BLOB - u) + knot(i + 1, j) * u;
    uint32_t below = knot(i, j + 1) * (BLOB - u) + knot(i + 1, j + 1) * u;
    uint32_t height = (above * (BLOB - v) + below * v) / (BLOB * BLOB);
    return (uint8_t)('1' + height * PAINTER_TERRAINS / 256);
}

uint8_t painter_noise(uint32_t x, uint32_t y)
{
    return (uint8_t)('1' + painter_mix(~(((uint64_t)x << 32) | y)) % PAINTER_TERRAINS);
}

bool painter_is_free(const wend_grid *grid, uint32_t x, uint32_t y)
{
    uint8_t terrain = wend_grid_terrain(grid, wend_place_cell((int32_t)x, (int32_t)y));
    return terrain == '.' || terrain == 'G' || terrain == 'S';
}

wend_grid *painter_copy(const wend_grid *grid, wend_cells cells, uint8_t (*paint)(uint32_t x, uint32_t y))
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *copy = NULL;
    desc.cells = cells;
    desc.width = wend_grid_width(grid);
    desc.height = wend_grid_height(grid);
    if (wend_grid_create(&desc, NULL, &copy) != WEND_OK) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    for (uint32_t y = 0; y < desc.height; y++)
        for (uint32_t x = 0; x < desc.width; x++) {
            bool painted = paint && painter_is_free(grid, x, y);
            wend_place cell = wend_place_cell((int32_t)x, (int32_t)y);
            wend_grid_set(copy, cell, painted ? paint(x, y) : wend_grid_terrain(grid, cell));
        }
    return copy;
}

void painter_build_walls(wend_grid *grid)
{
    for (uint32_t y = 0; y + 1 < wend_grid_height(grid); y++)
        for (uint32_t x = 0; x + 1 < wend_grid_width(grid); x++) {
            uint64_t die = painter_mix(((uint64_t)y << 32) + x + 7) % 100;
            if (die < 2)
                wend_grid_set_wall(grid, wend_place_cell((int32_t)x, (int32_t)y),
                                   die == 0 ? WEND_DIRECTION_EAST : WEND_DIRECTION_SOUTH, true);
        }
}

void painter_dig_links(wend_grid *grid)
{
    uint32_t width = wend_grid_width(grid), height = wend_grid_height(grid);
    for (uint64_t seed = 1; wend_grid_link_count(grid) < LINKS; seed++) {
        uint32_t x = (uint32_t)(painter_mix(seed) % width), y = (uint32_t)(painter_mix(seed + 1000) % height);
        uint32_t to_x = (uint32_t)(painter_mix(seed + 2000) % width);
        uint32_t to_y = (uint32_t)(painter_mix(seed + 3000) % height);
        wend_link link = {wend_place_cell((int32_t)x, (int32_t)y), wend_place_cell((int32_t)to_x, (int32_t)to_y),
                          10 * WEND_PRICE_STRAIGHT};
        if (painter_is_free(grid, x, y) && painter_is_free(grid, to_x, to_y))
            wend_grid_add_link(grid, &link);
    }
}

void painter_weigh(wend_profile *profile)
{
    for (uint16_t i = 0; i < PAINTER_TERRAINS; i++)
        profile->weight['1' + i] = (uint16_t)(i + 1);
}
