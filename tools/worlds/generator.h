/* generator.h: random land of any size: lakes, rivers with fords, forests, hills, rocks, and towns with walls. */
#ifndef TOOLS_WORLDS_GENERATOR_H
#define TOOLS_WORLDS_GENERATOR_H

#include "system/system.h"

#include <wend/world.h>

/*
 * Writes the terrain of a tile of side x side cells. The land depends on the seed alone: it is the same on every
 * machine and in any order of tiles. Any number of threads may call this at once.
 */
void generator_write(uint64_t seed, uint32_t side, wend_tile tile, uint8_t *terrain);

/* Names the terrains of such land; false with an error. */
bool generator_name(wend_legend *legend);

/* The mover of such land, as a profile's text. */
extern const char generator_profile[];

#endif
