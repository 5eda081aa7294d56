/* The grid's own data, as spaces see it. Map floor. */
#ifndef WEND_MAP_GRID_H
#define WEND_MAP_GRID_H

#include <wend/grid.h>

struct wend_rectangle {
    uint32_t x, y, width, height;
};

/*
 * A space that is at most so many edits behind its grid redoes only what they touched; one that is further behind does so too
 * if they are still in the log and that takes less than a pass over the map.
 */
#define WEND_GRID_FEW_EDITS 64

struct wend_grid {
    wend_allocator allocator;
    wend_cells cells;
    uint32_t width, height, levels;
    uint32_t rows; /* of all levels: height * levels */
    uint64_t version;
    uint64_t link_version; /* how often links were added or removed */
    uint8_t *terrain;      /* row by row and level by level, without gaps */
    uint8_t *exits;        /* likewise; null while every cell has all exits */
    wend_link *links;
    uint32_t link_count, link_capacity;
    struct wend_rectangle *log; /* log[v % log_size]: what changed from version v to v + 1 */
    uint32_t log_size;          /* a power of two */
};

/* Notes that the cells of a rectangle, maybe empty, have changed: the next version. */
void wend_grid_note_edit(wend_grid *grid, struct wend_rectangle r);

/* WEND_OK, ARGUMENT for a null grid, RANGE for a rectangle that leaves the map. */
wend_status wend_grid_check_rectangle(const wend_grid *grid, struct wend_rectangle r);

static inline const uint8_t *wend_grid_row(const wend_grid *grid, uint32_t y)
{
    return grid->terrain + (size_t)y * grid->width;
}

#endif
