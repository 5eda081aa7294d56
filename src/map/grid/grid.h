/* The grid's own data, as spaces see it. */
#ifndef WEND_MAP_GRID_GRID_H
#define WEND_MAP_GRID_GRID_H

#include <wend/grid.h>

#include "map/grid/edits.h"

/* A link that was added behind all others, or removed. */
struct wend_link_edit {
    wend_link link;
    uint32_t before; /* how many that begin in the same cell stood before it */
    bool added;
};

/* Spaces that are no more edits of links behind follow them one by one. */
enum { WEND_LINK_EDITS = 64 };

enum { WEND_LINK_PAGE = 1024 };

/* Some links, the first of which stands anywhere, and those behind it round and round. */
struct wend_link_page {
    wend_link *links; /* behind them for each a short hash of where it begins */
    uint32_t first;
};

struct wend_grid {
    wend_allocator allocator;
    wend_cells cells;
    uint32_t width, height, levels;
    uint32_t rows;         /* of all levels: height * levels */
    uint64_t link_version; /* how often links were added or removed */
    uint8_t *terrain;      /* row by row and level by level, without gaps */
    uint8_t *exits;        /* as above; null until a cell has not all exits */
    uint32_t shut_count;   /* cells that have not */
    struct wend_link_page
        *link_pages; /* of WEND_LINK_PAGE links, so that few are moved for another; null until one comes */
    uint32_t link_count, link_capacity; /* of less than a page, the first one has room for so many */
    struct wend_link_edit
        *link_log; /* link_log[v % WEND_LINK_EDITS]: what led on from link_version v; null until a link comes */
    struct wend_edits edits;
};

/* Link number index, which there is. */
static inline wend_link *wend_grid_link_at(const wend_grid *grid, uint32_t index)
{
    const struct wend_link_page *page = &grid->link_pages[index / WEND_LINK_PAGE];
    return &page->links[(page->first + index) % WEND_LINK_PAGE];
}

/* What links take. */
size_t wend_grid_link_memory(const wend_grid *grid);
void wend_grid_release_links(wend_grid *grid);

/* An area's cells: WEND_OK, ARGUMENT for a null grid, RANGE where any lies outside the map. */
wend_status wend_grid_take_area(const wend_grid *grid, wend_area area, struct wend_rectangle *r);

/* Whether a place lies on the map; if so, its column, and its row counted through all levels. */
static inline bool wend_grid_locate(const wend_grid *grid, wend_place place, uint32_t *x, uint32_t *row)
{
    if (place.level >= grid->levels || place.x < 0 || place.y < 0)
        return false;
    uint32_t y = (uint32_t)place.y / WEND_CELL;
    *x = (uint32_t)place.x / WEND_CELL;
    *row = place.level * grid->height + y;
    return *x < grid->width && y < grid->height;
}

/* The centre of a cell on the map, its row counted through all levels. */
static inline wend_place wend_grid_place(const wend_grid *grid, uint32_t x, uint32_t row)
{
    return wend_place_at((int32_t)x, (int32_t)(row % grid->height), (uint16_t)(row / grid->height));
}

/* The exits of a cell on the map, its row counted through all levels. */
#define WEND_ALL_EXITS 255
static inline uint8_t wend_grid_exits_in_row(const wend_grid *grid, uint32_t x, uint32_t row)
{
    return grid->exits ? grid->exits[(size_t)row * grid->width + x] : WEND_ALL_EXITS;
}

static inline const uint8_t *wend_grid_row(const wend_grid *grid, uint32_t y)
{
    return grid->terrain + (size_t)y * grid->width;
}

#endif
