/* A space's own data, as searches see it. Map floor. */
#ifndef WEND_MAP_SPACE_H
#define WEND_MAP_SPACE_H

#include <wend/space.h>

#include "base/bits.h"
#include "base/integer.h"
#include "map/steps.h"

/*
 * Searches number the cells of a space row by row. Rows are padded with blocked cells (one column before each
 * row, which also ends the row before; one row above and below the map), so that every cell has eight
 * neighbours and no search needs to look at borders: node (y + 1) * stride + x + 1 is cell (x, y).
 */
struct wend_space {
    wend_allocator allocator;
    const wend_grid *grid;
    wend_profile profile;
    uint32_t rules;   /* RULE_ bits an engine must keep */
    uint64_t version; /* of the grid, when last updated */
    uint32_t width, height;
    uint32_t stride;     /* nodes per row: width + 1 rounded up to whole bytes of the bitmap */
    uint32_t node_count; /* stride * (height + 2) */
    uint64_t per_stride; /* wend_reciprocal(stride) */
    uint8_t *free;       /* bit per node: 1 = the mover may be there */
    struct wend_steps steps;
};

static inline uint32_t wend_space_node(const wend_space *space, uint32_t x, uint32_t y)
{
    return (y + 1) * space->stride + x + 1;
}

static inline uint32_t wend_space_node_y(const wend_space *space, uint32_t node)
{
    return wend_divide(node, space->per_stride) - 1;
}

static inline uint32_t wend_space_node_x(const wend_space *space, uint32_t node)
{
    return node - wend_divide(node, space->per_stride) * space->stride - 1;
}

/* The 3x3 cells around a node, as wend_steps numbers them. */
static inline uint32_t wend_space_neighbourhood(const wend_space *space, uint32_t node)
{
    uint32_t above = wend_bits_load(space->free, node - space->stride - 1) & 7;
    uint32_t level = wend_bits_load(space->free, node - 1) & 7;
    uint32_t below = wend_bits_load(space->free, node + space->stride - 1) & 7;
    return above | level << 3 | below << 6;
}

/* The directions worth taking from a node that was entered by `direction`. */
static inline uint32_t wend_space_moves(const wend_space *space, uint32_t node, uint32_t direction)
{
    return space->steps.moves[direction][wend_space_neighbourhood(space, node)];
}

/* Whether a place lies on the map; if so, its cell. */
bool wend_space_locate(const wend_space *space, wend_place place, uint32_t *x, uint32_t *y);

#endif
