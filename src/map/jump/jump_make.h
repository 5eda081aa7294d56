/* Making jump-point bitmaps afresh: all of them at once. */
#ifndef WEND_MAP_JUMP_JUMP_MAKE_H
#define WEND_MAP_JUMP_JUMP_MAKE_H

#include "map/jump/jump.h"

/* Fills the table of JUMP_ bits by neighbourhood; it depends on the mover alone. */
void wend_jump_points_make_kinds(const wend_space *space, uint16_t kinds[]);

/*
 * Makes all bitmaps, the jump points of each word and the counts from the free positions; no slots. tasks may be null.
 */
void wend_jump_points_make(wend_space *space, const wend_tasks *tasks);

/* Bits of the maps that go column by column, the column after the map included. */
static inline size_t wend_jump_points_column_bits(const wend_space *space)
{
    return (size_t)(space->cells.width + 2) * space->cells.jump_maps->maps.column_stride + 1;
}

/*
 * Words of a strip: a map's rows, one of padding on each side, and as many more as the columns of a strip skew them by.
 */
static inline uint32_t wend_jump_points_strip(const wend_space *space)
{
    return space->cells.height + 2 + 63;
}

static inline size_t wend_jump_points_strip_words(const wend_space *space)
{
    return (size_t)((space->cells.width + 1) / 64 + 1) * wend_jump_points_strip(space);
}

/* Bands of 64 rows, the one of padding above the map included. */
static inline uint32_t wend_jump_points_bands(const wend_space *space)
{
    return space->cells.height / 64 + 1;
}

static inline size_t wend_jump_points_bytes(size_t bits)
{
    return bits / 8 + 1;
}

#endif
