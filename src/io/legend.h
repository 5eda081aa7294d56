/* What a map's text says besides its grid: names of terrains, extra costs, who stands where. */
#ifndef WEND_IO_LEGEND_H
#define WEND_IO_LEGEND_H

#include "io/text.h"

struct wend_legend {
    wend_allocator allocator;
    uint32_t width, rows;           /* of the map, rows of all levels */
    uint16_t *extra;                /* per cell, row by row; null = all 0 */
    uint8_t *occupied;              /* a bit per cell; null = none */
    char letter[256];               /* per terrain byte: how rows write it; 0 = nothing was said */
    char name[256][WEND_NAME_ROOM]; /* per terrain byte; empty = nothing was said */
};

/* An empty legend; its size is set later. */
wend_status wend_legend_create(const wend_allocator *allocator, wend_legend **legend);

/* Make a layer when it is first needed; false where the allocator refuses. */
bool wend_legend_need_extra(wend_legend *legend);
bool wend_legend_need_occupied(wend_legend *legend);

uint16_t wend_legend_extra(const wend_legend *legend, uint32_t x, uint32_t y);
bool wend_legend_is_occupied(const wend_legend *legend, uint32_t x, uint32_t y);

/* The terrain that a word means: its name, its number or its letter in quotes; false if none. */
bool wend_legend_find_word(const wend_legend *legend, struct wend_span word, uint8_t *terrain);

/* The byte itself if it is one of the letters of Moving AI maps; else 0. */
char wend_standard_letter(uint8_t terrain);

#endif
