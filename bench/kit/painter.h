/* Terrain for benchmarks, from a seeded generator: every run measures the same maps. */
#ifndef WEND_BENCH_KIT_PAINTER_H
#define WEND_BENCH_KIT_PAINTER_H

#include <wend/all.h>

enum { PAINTER_TERRAINS = 5 }; /* '1' to '5' */

/* SplitMix64 (Steele, Lea and Flood 2014) as a hash of a number. */
uint64_t painter_mix(uint64_t z);

/* Smooth heights cut into terrains: patches some 16 cells wide. */
uint8_t painter_blob(uint32_t x, uint32_t y);

/* Another terrain in every cell. */
uint8_t painter_noise(uint32_t x, uint32_t y);

/* True if the default mover may be in a cell. */
bool painter_is_free(const wend_grid *grid, uint32_t x, uint32_t y);

/* Copies a map to any kind of cells and paints free cells; null paints nothing. Ends the program without memory. */
wend_grid *painter_copy(const wend_grid *grid, wend_cells cells, uint8_t (*paint)(uint32_t x, uint32_t y));

/* Walls on 2 % of the sides between cells. */
void painter_build_walls(wend_grid *grid);

/* 20 links between free cells, each at the price of ten straight steps. */
void painter_dig_links(wend_grid *grid);

/* Terrain '1' + i weighs i + 1. */
void painter_weigh(wend_profile *profile);

#endif
