/* What a map's text says besides its grid: names of terrains, extra costs, occupied cells. */
#ifndef WEND_IO_LEGEND_H
#define WEND_IO_LEGEND_H

#include "io/text.h"

struct wend_legend {
    wend_allocator allocator;
    uint32_t width, rows;           /* of the map; rows of all levels together */
    uint16_t *extra;                /* per cell, row by row; null = all 0 */
    uint8_t *occupied;              /* a bit per cell; null = none */
    char letter[256];               /* per terrain byte: its letter in rows; 0 = not given */
    char name[256][WEND_NAME_ROOM]; /* per terrain byte; empty = not given */
};

/* Creates an empty legend; its size is set later. */
wend_status wend_legend_create(const wend_allocator *allocator, wend_legend **legend);

/* Create a layer when it is first needed; false if memory is refused. */
bool wend_legend_need_extra(wend_legend *legend);
bool wend_legend_need_occupied(wend_legend *legend);

uint16_t wend_legend_extra(const wend_legend *legend, uint32_t x, uint32_t y);
bool wend_legend_is_occupied(const wend_legend *legend, uint32_t x, uint32_t y);

/* Finds the terrain that a word means: by its name, number, or letter in quotes; false if there is none. */
bool wend_legend_find_word(const wend_legend *legend, struct wend_span word, uint8_t *terrain);

/* Returns the byte itself if it is one of the letters of Moving AI maps, or 0. */
char wend_standard_letter(uint8_t terrain);

#endif
