/* Tiles of 64x64 bits, one word a row: transposed and skewed. */
#ifndef WEND_BASE_BIT_TILES_H
#define WEND_BASE_BIT_TILES_H

#include <stdint.h>
#include <string.h>

#include "base/inline.h"

enum { TILE = 64 };

/* Mask of the columns whose number has a given bit set: 1, 3, 5… for bit 0; 2, 3, 6, 7… for bit 1. */
WEND_ALWAYS_INLINE uint64_t wend_tile_columns(uint32_t bit)
{
    return UINT64_MAX / ((UINT64_C(1) << (UINT32_C(1) << bit)) + 1) << (UINT32_C(1) << bit);
}

/*
 * Rows become columns: bit i of word j goes to bit j of word i. In every square of 2 * span bits the upper right
 * quarter changes places with the lower left one, for spans from 32 down to 1 (Warren, Hacker's Delight, 7-3).
 *
 *     a b      a c
 *     c d  to  b d
 */
WEND_ALWAYS_INLINE void wend_tile_transpose(uint64_t tile[TILE])
{
    for (uint32_t bit = 6; bit-- > 0;) {
        const uint32_t span = UINT32_C(1) << bit;
        const uint64_t right = wend_tile_columns(bit);
        for (uint32_t square = 0; square < TILE; square += 2 * span)
            for (uint32_t j = square; j < square + span; j++) {
                uint64_t upper = tile[j], lower = tile[j + span];
                tile[j] = (upper & ~right) | (lower << span & right);
                tile[j + span] = (lower & right) | (upper >> span & ~right);
            }
    }
}

/*
 * Moves column i down by i rows; what leaves the tile at the bottom re-enters at the top. A rising diagonal becomes a
 * row. If `flip` is all ones, column i moves by 63 - i, for falling diagonals. Takes one step for each bit of column
 * numbers.
 *
 *     a b c d      a n k h
 *     e f g h      e b o l     what is right of the diagonal has re-entered: it belongs 64 rows further down
 *     i j k l      i f c p
 *     m n o p      m j g d
 */
WEND_ALWAYS_INLINE void wend_tile_skew(uint64_t tile[TILE], uint64_t flip)
{
    uint64_t wrapped[TILE / 2 + TILE]; /* the last rows, repeated before the first */
    for (uint32_t bit = 0; bit < 6; bit++) {
        const uint32_t down = UINT32_C(1) << bit;
        const uint64_t moving = wend_tile_columns(bit) ^ flip;
        memcpy(wrapped + TILE / 2, tile, TILE * sizeof *tile);
        memcpy(wrapped + TILE / 2 - down, tile + TILE - down, down * sizeof *tile);
        for (uint32_t j = 0; j < TILE; j++)
            tile[j] = (wrapped[TILE / 2 + j] & ~moving) | (wrapped[TILE / 2 + j - down] & moving);
    }
}

/* Mask of the columns of a skewed row that come from its own tile; the others have re-entered. */
WEND_ALWAYS_INLINE uint64_t wend_tile_own_columns(uint32_t row, uint64_t flip)
{
    return flip ? UINT64_MAX << (TILE - 1 - row) : UINT64_MAX >> (TILE - 1 - row);
}

#endif
