/* Cells of the jump-point bitmaps by column and row: where their bits are, and where runs from them end. */
#ifndef WEND_MAP_JUMP_JUMP_SEEDS_H
#define WEND_MAP_JUMP_JUMP_SEEDS_H

#include "map/jump/jump_maps.h"

/* A cell by column and row, from 1. */
struct wend_seed {
    uint32_t x, y, node;
};

static inline struct wend_seed wend_seed_at(const wend_space *space, uint32_t x, uint32_t y)
{
    return (struct wend_seed){x, y, y * space->cells.stride + x};
}

static inline bool wend_has_diagonals(const wend_space *space)
{
    return space->cells.topology == SQUARES_8;
}

/* The diagonal direction between NORTH or SOUTH and EAST or WEST. */
static inline uint32_t wend_diagonal_between(uint32_t vertical, uint32_t across)
{
    return vertical == NORTH ? (across == EAST ? NORTH_EAST : NORTH_WEST) : (across == EAST ? SOUTH_EAST : SOUTH_WEST);
}

/* The two straight runs off a slanted one. */
static inline uint32_t wend_straights_off(const wend_space *space, uint32_t direction)
{
    if (!wend_has_diagonals(space))
        return 1u << EAST | 1u << WEST;
    return 1u << (direction - 1) | 1u << ((direction + 1) & 7);
}

/* What slanted runs are there, as directions; the first and the step to the next. */
static inline uint32_t wend_first_slanted(const wend_space *space)
{
    return wend_has_diagonals(space) ? NORTH_EAST : NORTH;
}

static inline uint32_t wend_next_slanted(const wend_space *space)
{
    return wend_has_diagonals(space) ? 2 : 4;
}

static inline uint32_t wend_kinds_at(const wend_space *space, uint32_t node)
{
    return space->cells.jump_maps->kinds[wend_space_neighbourhood(space, node)];
}

/* Where a cell's bit for straight runs in a direction is. */
static inline uint32_t wend_straight_index(const wend_space *space, struct wend_seed at, uint32_t direction)
{
    bool along_row = direction == EAST || direction == WEST;
    return along_row ? at.node : wend_jump_maps_column_node(&space->cells.jump_maps->maps, at.x, at.y);
}

/* The stop at which a straight run from a cell ends. */
static inline struct wend_seed wend_jump_point_after(const wend_space *space, struct wend_seed at, uint32_t direction)
{
    const uint8_t *bits = space->cells.jump_maps->maps.straight[direction / 2];
    uint32_t index = wend_straight_index(space, at, direction);
    switch (direction) {
    case NORTH:
        return wend_seed_at(space, at.x, at.y - wend_bits_scan_down(bits, index, 0));
    case EAST:
        return wend_seed_at(space, at.x + wend_bits_scan_up(bits, index, 0), at.y);
    case SOUTH:
        return wend_seed_at(space, at.x, at.y + wend_bits_scan_up(bits, index, 0));
    default:
        return wend_seed_at(space, at.x - wend_bits_scan_down(bits, index, 0), at.y);
    }
}

static inline void wend_put_straight(wend_space *space, struct wend_seed at, uint32_t direction, bool stops)
{
    wend_bits_put(space->cells.jump_maps->maps.straight[direction / 2], wend_straight_index(space, at, direction),
                  stops);
}

/* What is kept of what a straight run from a cell finds. */
static inline bool wend_get_finds(const wend_space *space, struct wend_seed at, uint32_t direction)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    return maps->finds[direction / 2][wend_jump_maps_word(maps, at.x, at.y)] >> (at.x & 63) & 1;
}

/* Whether a slanted run stops at a free cell for what lies around it, whatever straight runs find. */
static inline bool wend_jump_points_anyway(uint32_t kinds, uint32_t direction)
{
    return !(kinds >> (JUMP_ENTERED + direction / 2) & 1) || kinds >> (JUMP_ASIDE + direction / 2) & 1;
}

static inline bool wend_is_jump_point(uint32_t kinds)
{
    return (kinds & (15u << JUMP_JUMP | 15u << JUMP_ASIDE)) != 0;
}

#endif
