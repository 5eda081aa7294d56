/* generator.h: land of any size by chance: lakes, rivers with fords, forests, hills, rocks, and towns with walls. */
#ifndef TOOLS_WORLDS_GENERATOR_H
#define TOOLS_WORLDS_GENERATOR_H

#include "system/system.h"

#include <wend/world.h>

/*
 * Writes a tile's terrain, side by side cells, of the land that a seed tells: the same on every machine, whatever is
 * asked for first. Any number of threads may do so at once.
 */
void generator_write(uint64_t seed, uint32_t side, wend_tile tile, uint8_t *terrain);

/* What such land's terrains are called; false with an error. */
bool generator_name(wend_legend *legend);

/* Who walks there, as a profile's text. */
extern const char generator_profile[];

#endif
