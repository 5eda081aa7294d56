/* terrain.h: the terrains of Moving AI maps, by letter. */
#ifndef TOOLS_TERRAIN_H
#define TOOLS_TERRAIN_H

#include <stddef.h>
#include <stdint.h>

typedef struct terrain {
    char letter;
    const char *name;
} terrain;

#define TERRAIN_COUNT 8

/* All terrains; the last stands for every byte the format does not know. */
extern const terrain terrains[TERRAIN_COUNT];

/* The index of a terrain byte in that list. */
size_t terrain_index(uint8_t byte);

#endif
