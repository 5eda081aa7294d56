/* tests/golden/golden.h: what the parts of the golden test share. */
#ifndef WEND_TESTS_GOLDEN_H
#define WEND_TESTS_GOLDEN_H

#include <wend/all.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 160 }; /* the most bytes of one */

/* --- draw.c: maps and problems come from a generator of its own that must never change --- */

extern uint64_t random_state;

/* SplitMix64, from 0 to bound - 1. */
uint32_t below(uint32_t bound);

/* The map that is drawn, one byte a cell. */
extern uint8_t *cells;
extern uint32_t width, height;

void scatter(uint32_t percent);
void rooms(uint32_t side);
void blocks(uint32_t count);
void serpentine(void);
wend_place any_place(void);

#define HASH_START UINT64_C(0xCBF29CE484222325)

/* FNV-1a over the bytes of a number, the lowest first. */
uint64_t hash_number(uint64_t hash, uint64_t number, int bytes);

uint64_t hash_place(uint64_t hash, wend_place place);
uint64_t hash_double(uint64_t hash, double value);

/* A path's points, its length bit for bit, and the counters. */
uint64_t hash_path(const wend_path *path);

/* --- houses.c: a house of storeys, and obstacles that move in it --- */

bool make_house(wend_mesh **mesh);
wend_place place_in_house(const wend_mesh *mesh);
bool move_cart(wend_mesh *mesh, wend_obstacle_id *cart);

/* --- the parts: each prints its lines or compares them with what `expected` has next; false if one differs --- */

/* golden.c: does so with a line. */
bool emit(const char *line, FILE *expected);

bool run_problems(wend_finder *finder, FILE *expected);
bool run_houses(wend_finder *finder, FILE *expected);
bool run_traffic(FILE *expected);
bool run_crowds(FILE *expected);

#endif
