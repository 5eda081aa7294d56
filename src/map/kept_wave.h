/*
 * Cells from which slanted runs in one direction come by others, a row of the map at a time, 64 cells at once.
 *
 * A wave goes backwards: it holds as bits the cells of a row from which a run passes a cell that it was given, in that row or
 * in one it has come through. With 4 neighbours slanted runs are those along columns.
 */
#ifndef WEND_MAP_KEPT_WAVE_H
#define WEND_MAP_KEPT_WAVE_H

#include "map/kept_lists.h"

struct wend_kept_wave {
    const wend_space *space;
    uint64_t *row;      /* bit x: the cell in column x; all words outside of low to high are 0 */
    uint32_t low, high; /* words; low is above high while no bit is set */
    uint32_t y, direction;
};

/* Begins in a row without any cell. The row of words is to be all 0, as the end of a wave leaves it. */
void wend_kept_wave_begin(struct wend_kept_wave *wave, const wend_space *space, uint32_t direction, uint32_t y);

/* Adds cells of the row, from a column to another. */
void wend_kept_wave_add(struct wend_kept_wave *wave, uint32_t left, uint32_t right);

/* Goes back to the next row, which is one of the map. Returns how many words that took. */
uint32_t wend_kept_wave_step(struct wend_kept_wave *wave);

/* Takes a cell out. */
static inline void wend_kept_wave_stop(struct wend_kept_wave *wave, uint32_t x)
{
    wave->row[x / 64] &= ~(UINT64_C(1) << (x % 64));
}

static inline bool wend_kept_wave_is_empty(const struct wend_kept_wave *wave)
{
    return wave->low > wave->high;
}

void wend_kept_wave_end(struct wend_kept_wave *wave);

/* 64 bits of a bitmap with a bit per node, from a column of a row on; the last may be those of the row below. */
static inline uint64_t wend_kept_row_word(const wend_space *space, const uint8_t *bits, uint32_t y, uint32_t word)
{
    return wend_bits_word(bits + ((size_t)y * space->cells.stride >> 3) + (size_t)word * 8);
}

#endif
