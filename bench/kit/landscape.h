/* Maps of any size, painted by a seeded generator: whoever paints the same one gets the same cells. */
#ifndef WEND_BENCH_KIT_LANDSCAPE_H
#define WEND_BENCH_KIT_LANDSCAPE_H

#include <stdint.h>

typedef enum landscape {
    LANDSCAPE_ROOMS,  /* rooms of 31 x 31 cells; four in five walls have a door */
    LANDSCAPE_MAZE,   /* a maze in each 64 x 64 cells, one cell wide, with a door to each of the four beside */
    LANDSCAPE_CAVES,  /* blobs of wall some 16 cells wide, over about a third of the map */
    LANDSCAPE_RANDOM, /* every fourth cell is wall, by chance */
    LANDSCAPE_OPEN,   /* no wall at all */
    LANDSCAPES
} landscape;

/* "rooms"… */
const char *landscape_name(landscape kind);

/* Paints side * side cells, row by row: '.' is free, '@' is not. */
void landscape_paint(landscape kind, uint32_t side, uint64_t seed, uint8_t *cells);

/* SplitMix64 (Steele, Lea and Flood 2014) as a hash. */
uint64_t landscape_mix(uint64_t number);

#endif
