/* Tiles of 64x64 cells while jump-point bitmaps are made: a strip's words of 64 rows, with what lies around. */
#ifndef WEND_MAP_JUMP_JUMP_TILES_H
#define WEND_MAP_JUMP_JUMP_TILES_H

#include "base/bit_tiles.h"
#include "map/jump/jump_maps.h"
#include "map/jump/jump_rules.h"

/* Free cells of the rows of a tile and of the one above and below, by row + 1; and what lies one column aside of each. */
struct wend_jump_tile {
    uint64_t own[TILE + 2], west[TILE + 2], east[TILE + 2];
};

/* A map of bits whose lines begin with whole bytes: rows of cells or columns. */
struct wend_line_map {
    uint32_t line_bytes;
    uint32_t lines;  /* the map's and one of padding on each side */
    uint32_t length; /* bits of a line that are cells, and the one before them */
};

/* Bytes of a line that its words from a number on have, at most 8. */
WEND_ALWAYS_INLINE uint32_t wend_word_bytes(const struct wend_line_map *map, uint32_t word)
{
    uint32_t left = map->line_bytes - word * 8;
    return left < 8 ? left : 8;
}

/* The tile whose rows begin with y and columns with 64 * strip. */
WEND_ALWAYS_INLINE void wend_load_tile(const struct wend_line_map *map, const uint8_t *cells, uint32_t strip,
                                       uint32_t y, struct wend_jump_tile *tile)
{
    const uint32_t columns = map->length - strip * TILE;
    const bool is_first = strip == 0, is_last = columns <= TILE;
    const uint64_t inside = is_last ? UINT64_MAX >> (TILE - columns) : UINT64_MAX;
    for (uint32_t j = 0; j < TILE + 2; j++) {
        const uint32_t row = y + j - 1; /* wraps round above the first */
        uint64_t own = 0, west = 0, east = 0;
        if (row < map->lines) {
            const uint8_t *from = cells + (size_t)row * map->line_bytes + strip * 8;
            own = wend_bits_word(from) & inside;
            west = is_first ? 0 : from[-1] >> 7;
            east = is_last ? 0 : from[8] & 1;
        }
        tile->own[j] = own;
        tile->west[j] = own << 1 | west;
        tile->east[j] = own >> 1 | east << 63;
    }
}

/* What lies around the cells of a row of a tile. */
WEND_ALWAYS_INLINE struct wend_cells_around wend_around_row(const struct wend_jump_tile *tile, uint32_t row)
{
    return (struct wend_cells_around){tile->west[row],     tile->own[row],     tile->east[row],
                                      tile->west[row + 1], tile->own[row + 1], tile->east[row + 1],
                                      tile->west[row + 2], tile->own[row + 2], tile->east[row + 2]};
}

/*
 * What runs towards lower columns find: at each free cell what the one before it has, a jump point or what that finds. It is
 * a carry: free cells pass it on, jump points make one. `beyond` is what the strip to the left has, and becomes what this
 * one has for the next.
 *
 *     jumps  0 0 1 0 0 0
 *     free   1 0 1 1 1 0     lowest column on the left
 *     finds  0 0 0 1 1 0
 */
WEND_ALWAYS_INLINE uint64_t wend_finds_west(uint64_t jumps, uint64_t own, uint64_t *beyond)
{
    const uint64_t sum = own + jumps + *beyond, carried = own ^ jumps ^ sum;
    *beyond = (jumps | (own & ~sum)) >> 63;
    return carried & own;
}

/* The same towards higher columns: words have no carry in that direction, so it goes in steps of 1, 2, 4 to 32 columns. */
WEND_ALWAYS_INLINE uint64_t wend_finds_east(uint64_t jumps, uint64_t own, uint64_t *beyond)
{
    uint64_t has = jumps | (own & *beyond << 63), passes = own, before = *beyond << 63;
    for (uint32_t step = 1; step < TILE; step *= 2) {
        has |= passes & has >> step;
        passes &= passes >> step;
    }
    *beyond = has & 1;
    return (has >> 1 | before) & own;
}

#endif
