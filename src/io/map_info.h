/* What a map's text says beside its grid. */
#ifndef WEND_IO_MAP_INFO_H
#define WEND_IO_MAP_INFO_H

#include "io/text.h"

struct wend_map_info {
    wend_allocator allocator;
    uint32_t width, rows;           /* of the map, rows of all levels */
    uint16_t *extra;                /* per cell, row by row; null = all 0 */
    uint8_t *occupied;              /* a bit per cell; null = none */
    char letter[256];               /* per terrain byte: how rows write it; 0 = nothing was said */
    char name[256][WEND_NAME_ROOM]; /* per terrain byte; empty = nothing was said */
};

/* Notes that say nothing yet of a map of any size. */
wend_status wend_map_info_create(const wend_allocator *allocator, wend_map_info **info);

/* The layers, made when they are first needed; false where the allocator refuses. */
bool wend_map_info_need_extra(wend_map_info *info);
bool wend_map_info_need_occupied(wend_map_info *info);

uint16_t wend_map_info_extra(const wend_map_info *info, uint32_t x, uint32_t y);
bool wend_map_info_is_occupied(const wend_map_info *info, uint32_t x, uint32_t y);

/* The byte of a terrain that is named or numbered, or quoted as rows write it; false where there is none. */
bool wend_map_info_find_word(const wend_map_info *info, struct wend_span word, uint8_t *terrain);

/* The letter that Moving AI maps have for a terrain byte, which is the byte itself; 0 if none. */
char wend_standard_letter(uint8_t terrain);

#endif
