/* wend/grid.h: maps made of square or hexagonal cells. */
#ifndef WEND_GRID_H
#define WEND_GRID_H

#include <wend/base.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WEND_GRID_MAX_SIDE   65535u
#define WEND_GRID_MAX_CELLS  (1u << 30)
#define WEND_GRID_MAX_LEVELS 255u
#define WEND_GRID_MAX_ROWS   130000u /* height * levels */

/*
 * A map of cells: one terrain byte per cell, on one or several levels. What a byte means (free, blocked) is for each
 * profile to say. A grid is raw data: any number of threads may read it at once; creating, editing and destroying it
 * need it alone. Searches read a space, not its grid, so a grid may be edited while other threads search.
 */
typedef struct wend_grid wend_grid;

/* How to create a grid. Fill with wend_grid_desc_default(), then set width and height. */
typedef struct wend_grid_desc {
    uint32_t size;   /* sizeof(wend_grid_desc) */
    uint32_t width;  /* cells, 1 to 65,535 */
    uint32_t height; /* cells of one level, 1 to 65,535 */
    uint32_t levels; /* 1 to 255, default 1; width * height * levels at most 2^30, height * levels at most 130,000 */

    /* The terrain, copied: an array, a callback, or neither, and then every cell is `fill`. */
    const uint8_t *terrain; /* rows of level 0, then of level 1…: cell (x, y) of level l is
                               terrain[(l * height + y) * stride + x]; null = none */
    size_t stride;          /* bytes from one row to the next; 0 = width */
    uint8_t (*terrain_at)(void *user, wend_place cell); /* called once per cell, in that order; null = none */
    void *user;
    uint8_t fill;     /* default '.' */
    wend_cells cells; /* default WEND_CELLS_SQUARE */
} wend_grid_desc;

/* Writes the default into the first `size` bytes; wend_grid_desc_default() calls it. */
WEND_API void wend_grid_desc_init(wend_grid_desc *desc, uint32_t size);

/* Returns the default description; then set width and height. */
static inline wend_grid_desc wend_grid_desc_default(void)
{
    wend_grid_desc desc;
    wend_grid_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Creates a grid; destroy it with wend_grid_destroy. allocator may be null (malloc); it is copied. Errors: ARGUMENT,
 * MEMORY; *grid is then null. Cost: one pass over the cells. Memory: one byte per cell.
 */
WEND_API wend_status wend_grid_create(const wend_grid_desc *desc, const wend_allocator *allocator, wend_grid **grid);

/* Frees a grid; null is allowed. Destroy spaces, layers and influences over it first. */
WEND_API void wend_grid_destroy(wend_grid *grid);

WEND_API uint32_t wend_grid_width(const wend_grid *grid);
WEND_API uint32_t wend_grid_height(const wend_grid *grid); /* of one level */
WEND_API uint32_t wend_grid_levels(const wend_grid *grid);
WEND_API wend_cells wend_grid_cells(const wend_grid *grid);

/* Returns the terrain of the cell that a place lies in, such as wend_place_cell(3, 5); 0 outside the map. */
WEND_API uint8_t wend_grid_terrain(const wend_grid *grid, wend_place cell);

/*
 * Returns all terrain of a map, to draw or save it without a call per cell: width times height bytes per level, row by
 * row and level by level. For reading only; it follows every edit and lasts until the grid is destroyed.
 */
WEND_API const uint8_t *wend_grid_terrain_bytes(const wend_grid *grid);

/*
 * Changes the terrain of the cell that a place lies in.
 * Every edit raises the version by one if any cell changed, and changes nothing on an error (RANGE if any part lies
 * outside, ARGUMENT for a null pointer). Spaces see the edit at their next wend_space_update, which costs in proportion
 * to what changed. Cost: the cells written; the first edit of a map in a read-only image copies the map, and may fail
 * with MEMORY (image.h).
 */
WEND_API wend_status wend_grid_set(wend_grid *grid, wend_place cell, uint8_t terrain);

/* Gives every cell of an area, such as wend_area_cells(3, 5, 10, 4), the same terrain. */
WEND_API wend_status wend_grid_fill(wend_grid *grid, wend_area area, uint8_t terrain);

/*
 * Copies an array onto an area: its cell in column i and row j gets terrain[j * stride + i]; stride 0 = the area's
 * width.
 */
WEND_API wend_status wend_grid_set_area(wend_grid *grid, wend_area area, const uint8_t *terrain, size_t stride);

/*
 * Sets the directions in which a cell may be left, as a mask of 1 << wend_direction; 255, all of them, at first.
 * Profiles with apply_exits take no other step from the cell. Edits like those of terrain; the first one allocates a
 * byte per cell, and may fail with MEMORY.
 */
WEND_API wend_status wend_grid_set_exits(wend_grid *grid, wend_place cell, uint8_t exits);
WEND_API uint8_t wend_grid_exits(const wend_grid *grid, wend_place cell); /* 255 outside the map */

/*
 * Builds or removes a wall on the side of a cell: closes or opens the exit in a direction and the neighbour's exit
 * back, an edit of each of the two cells. Errors: as wend_grid_set_exits; ARGUMENT for a side that such a cell does not
 * have; RANGE if there is no neighbour on the same level.
 */
WEND_API wend_status wend_grid_set_wall(wend_grid *grid, wend_place cell, wend_direction side, bool closed);

/* A one-way connection from one cell to another that is no step: stairs, a portal, a jump down, a ferry. */
typedef struct wend_link {
    wend_place from, to; /* the cells that these lie in; on meshes the places themselves */
    uint32_t cost;       /* in the profile's cost units, 1 to 2^31 - 1 */
} wend_link;

#define WEND_GRID_MAX_LINKS 65535u

/*
 * Adds a link, behind all others. Errors: RANGE for an end outside the map, ARGUMENT for a cost outside its range or
 * more than 65,535 links, MEMORY. Cost: constant. The next update of a space moves the links behind the new one in the
 * space's list (24 bytes each), or the whole list if it has to grow; a space that is more than 64 edits of links behind
 * sorts them all.
 */
WEND_API wend_status wend_grid_add_link(wend_grid *grid, const wend_link *link);

/*
 * Removes link number index; the links behind it move up by one. RANGE if there is none. Cost: two bytes read of each
 * link before it, and at most 1,023 links behind it moved; updates as for wend_grid_add_link.
 */
WEND_API wend_status wend_grid_remove_link(wend_grid *grid, uint32_t index);

WEND_API uint32_t wend_grid_link_count(const wend_grid *grid);

/*
 * Returns link number index, from 0, with the centres of cells as its places, or null past the count; valid until links
 * are added or removed.
 */
WEND_API const wend_link *wend_grid_link(const wend_grid *grid, uint32_t index);

/* Returns how often the grid has changed since its creation: 0, 1, 2… */
WEND_API uint64_t wend_grid_version(const wend_grid *grid);

/* Returns the bytes that the grid holds. */
WEND_API size_t wend_grid_memory(const wend_grid *grid);

#ifdef __cplusplus
}
#endif

#endif
