/*
 * tests/support/scene/map.h: maps as plain byte arrays, made by six generators, and their mirror images.
 */
#ifndef WEND_TESTS_SCENE_MAP_H
#define WEND_TESTS_SCENE_MAP_H

#include "test/random.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct test_map {
    uint32_t width, height;
    uint8_t *cells; /* row by row; free as in the default profile: . G S */
} test_map;

typedef enum map_kind {
    MAP_RANDOM,  /* each cell blocked by chance */
    MAP_ROOMS,   /* rooms behind walls with doors */
    MAP_MAZE,    /* a perfect maze with a few walls opened */
    MAP_CAVE,    /* cellular automaton */
    MAP_FIELD,   /* open, with rectangular blocks */
    MAP_STRIPES, /* corridors with gaps */
    MAP_KINDS
} map_kind;

/* A map of '.'; free it by test_map_free. Ends the program if there is no memory. */
test_map test_map_make(uint32_t width, uint32_t height);
void test_map_free(test_map *map);

test_map test_map_generate(map_kind kind, uint32_t width, uint32_t height, random_source *random);

/* A side length from 1 to 60 or near the widths of words: 1, 7..9, 15..17, 63..65. */
uint32_t test_map_random_side(random_source *random);

/* A map of random sides. */
test_map test_map_random(map_kind kind, random_source *random);

/* Whether the default profile may enter a cell; false outside. */
bool test_map_is_free(const test_map *map, int64_t x, int64_t y);

/*
 * One of the eight images of a map: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 then swaps rows and
 * columns. test_map_image_of returns where a cell goes.
 */
test_map test_map_image(const test_map *map, unsigned image);
void test_map_image_of(const test_map *map, unsigned image, uint32_t *x, uint32_t *y);

/* Prints a map on the error stream. */
void test_map_print(const test_map *map);

#endif
