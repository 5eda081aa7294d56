/* What a map's text says beside its grid. */
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

/* Notes that say nothing yet of a map of any size. */
wend_status wend_legend_create(const wend_allocator *allocator, wend_legend **legend);

/* The layers, made when they are first needed; false where the allocator refuses. */
bool wend_legend_need_extra(wend_legend *legend);
bool wend_legend_need_occupied(wend_legend *legend);

uint16_t wend_legend_extra(const wend_legend *legend, uint32_t x, uint32_t y);
bool wend_legend_is_occupied(const wend_legend *legend, uint32_t x, uint32_t y);

/* The byte of a terrain that is named or numbered, or quoted as rows write it; false where there is none. */
bool wend_legend_find_word(const wend_legend *legend, struct wend_span word, uint8_t *terrain);

/* The letter that Moving AI maps have for a terrain byte, which is the byte itself; 0 if none. */
char wend_standard_letter(uint8_t terrain);

#endif
