/*
 * How spaces and layers of a grid number its cells.
 *
 * Row by row, level by level. Rows are padded with blocked cells (one column before each row, which also ends the row
 * before; one row above each level and one below the last), so that every cell has eight neighbours and no search needs to
 * look at borders: node (y + level + 1) * stride + x + 1 is the cell in column x and row y, rows counted through all levels.
 */
#ifndef WEND_MAP_GRID_NUMBERING_H
#define WEND_MAP_GRID_NUMBERING_H

#include "base/bits.h"
#include "map/grid/grid.h"

struct wend_numbering {
    uint32_t width, height, levels;
    uint32_t stride;     /* nodes per row: width + 1 rounded up to whole bytes of a bitmap */
    uint32_t node_count; /* stride * (levels * (height + 1) + 1) + 1 */
};

static inline struct wend_numbering wend_numbering_of(const wend_grid *grid)
{
    uint32_t stride = (grid->width + 1 + 7) / 8 * 8;
    uint32_t node_count = stride * (grid->levels * (grid->height + 1) + 1) + 1;
    return (struct wend_numbering){grid->width, grid->height, grid->levels, stride, node_count};
}

/* Rows counted through all levels. */
static inline uint32_t wend_numbering_node(const struct wend_numbering *cells, uint32_t x, uint32_t row)
{
    uint32_t level = cells->levels == 1 ? 0 : row / cells->height;
    return (row + level + 1) * cells->stride + x + 1;
}

/* Bytes of a bitmap with a bit per node. */
static inline size_t wend_numbering_bitmap_bytes(const struct wend_numbering *cells)
{
    return cells->node_count / 8 + 1 + WEND_BITS_SLACK;
}

#endif
