/* The grid's own data, as spaces see it. Map floor. */
#ifndef WEND_MAP_GRID_H
#define WEND_MAP_GRID_H

#include <wend/grid.h>

struct wend_rectangle {
    uint32_t x, y, width, height;
};

/* A space that is at most so many edits behind its grid redoes only what they touched. */
#define WEND_GRID_LOG 64

struct wend_grid {
    wend_allocator allocator;
    uint32_t width, height;
    uint64_t version;
    uint8_t *terrain;                         /* row by row, without gaps */
    struct wend_rectangle log[WEND_GRID_LOG]; /* log[v % WEND_GRID_LOG]: what changed from version v to v + 1 */
};

static inline const uint8_t *wend_grid_row(const wend_grid *grid, uint32_t y)
{
    return grid->terrain + (size_t)y * grid->width;
}

#endif
