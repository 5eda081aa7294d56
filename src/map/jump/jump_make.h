/* Making jump-point bitmaps from scratch: all of them at once. */
#ifndef WEND_MAP_JUMP_JUMP_MAKE_H
#define WEND_MAP_JUMP_JUMP_MAKE_H

#include "map/jump/jump.h"

/* Fills the table of JUMP_ bits by neighbourhood; it depends only on the mover. */
void wend_jump_points_make_kinds(const wend_space *space, uint16_t kinds[]);

/* Makes all bitmaps, each word's jump points and the counts, from the free positions; no slots. tasks may be null. */
void wend_jump_points_make(wend_space *space, const wend_tasks *tasks);

/* Bits of bitmaps by column, including the column after the map. */
static inline size_t wend_jump_points_column_bits(const wend_space *space)
{
    return (size_t)(space->cells.width + 2) * space->cells.jump_maps->maps.column_stride + 1;
}

/* Words of a strip: the map's rows, one of padding on each side, and as many as a strip's columns skew them by. */
static inline uint32_t wend_jump_points_strip(const wend_space *space)
{
    return space->cells.height + 2 + 63;
}

static inline size_t wend_jump_points_strip_words(const wend_space *space)
{
    return (size_t)((space->cells.width + 1) / 64 + 1) * wend_jump_points_strip(space);
}

/* Bands of 64 rows, counting the padding row above the map. */
static inline uint32_t wend_jump_points_bands(const wend_space *space)
{
    return space->cells.height / 64 + 1;
}

static inline size_t wend_jump_points_bytes(size_t bits)
{
    return bits / 8 + 1;
}

#endif
