/* The grid's own data, as spaces see it. Map floor. */
#ifndef WEND_MAP_GRID_H
#define WEND_MAP_GRID_H

#include <wend/grid.h>

#include "map/edits.h"

/* A link that was added behind all others, or removed. */
struct wend_link_edit {
    wend_link link;
    uint32_t before; /* how many that begin in the same cell stood before it */
    bool added;
};

/* Spaces that are no more edits of links behind follow them one by one. */
enum { WEND_LINK_EDITS = 64 };

struct wend_grid {
    wend_allocator allocator;
    wend_cells cells;
    uint32_t width, height, levels;
    uint32_t rows;         /* of all levels: height * levels */
    uint64_t link_version; /* how often links were added or removed */
    uint8_t *terrain;      /* row by row and level by level, without gaps */
    uint8_t *exits;        /* likewise; null until a cell has not all exits */
    uint32_t shut_count;   /* cells that have not */
    wend_link *links;
    uint32_t link_count, link_capacity;
    struct wend_link_edit
        *link_log; /* link_log[v % WEND_LINK_EDITS]: what led on from link_version v; null until a link comes */
    struct wend_edits edits;
};

/* WEND_OK, ARGUMENT for a null grid, RANGE for a rectangle that leaves the map. */
wend_status wend_grid_check_rectangle(const wend_grid *grid, struct wend_rectangle r);

static inline const uint8_t *wend_grid_row(const wend_grid *grid, uint32_t y)
{
    return grid->terrain + (size_t)y * grid->width;
}

#endif
