/* wend/layout.h: conversion between a game's world and the cells of its map, and hexagons in axial coordinates. */
#ifndef WEND_LAYOUT_H
#define WEND_LAYOUT_H

#include <wend/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a game shows its cells. */
typedef enum wend_projection {
    WEND_PROJECTION_ORTHOGONAL = 0, /* columns run right, rows run down: top-down and side views */
    WEND_PROJECTION_ISOMETRIC = 1   /* squares as diamonds: columns run right and down, rows left and down */
} wend_projection;

/*
 * Where a game draws its cells: a plain value, for conversions only.
 * Squares, orthogonal: the origin is the top left corner of cell (0, 0), a cell is cell_width by cell_height.
 * Squares, isometric: the origin is the top corner of the diamond of cell (0, 0), and cell_width and cell_height are
 * the whole width and height of that diamond (64 by 32 is usual).
 * Hexagons: the origin is the top left corner of the box around hexagon (0, 0) (around where it would be if it were
 * not shifted), and cell_width and cell_height are the whole width and height of that box: for regular hexagons of
 * side s, sqrt(3) s by 2 s with pointy tops, 2 s by sqrt(3) s with flat tops.
 * A world whose y axis points up has a negative cell_height.
 */
typedef struct wend_layout {
    uint32_t size;              /* sizeof(wend_layout) */
    wend_cells cells;           /* as the map's; default squares */
    wend_projection projection; /* default orthogonal; hexagons are never isometric */
    double origin_x, origin_y;
    double cell_width, cell_height; /* default 1 by 1; finite and not 0 */
} wend_layout;

/* Writes the default into the first `size` bytes; wend_layout_default() calls it. */
WEND_API void wend_layout_init(wend_layout *layout, uint32_t size);

/* Returns the default layout: squares of 1 by 1, the origin at 0, 0. */
static inline wend_layout wend_layout_default(void)
{
    wend_layout layout;
    wend_layout_init(&layout, (uint32_t)sizeof layout);
    return layout;
}

/*
 * Converts a point of the world to the place there, rounded down to 1/256 of a cell. It may lie outside any map; beyond
 * 2^31 units, or for NaN, it is the nearest place that can be represented (for NaN the lowest). On hexagons it is
 * always the centre of the cell that the point lies in, at most 4,000,000 cells from the origin. Errors: ARGUMENT for a
 * layout of cells without width or height, and for isometric hexagons.
 */
WEND_API wend_status wend_layout_to_place(const wend_layout *layout, double world_x, double world_y, wend_place *place);

/*
 * Converts a place to the point of the world there; wend_layout_to_place of that gives a place at most 1/256 of a cell
 * away. On hexagons the point is the centre of the place's cell.
 */
WEND_API wend_status wend_layout_to_world(const wend_layout *layout, wend_place place, double *world_x,
                                          double *world_y);

/*
 * A hexagon in axial coordinates, usual for ranges, rings and lines: q grows to the east, r down (to the south-east
 * with pointy tops, to the south with flat tops), so that every direction is one fixed pair of numbers.
 */
typedef struct wend_axial {
    int32_t q, r;
} wend_axial;

/*
 * Convert between the column and row of a hexagon and its axial coordinates. Cells up to 2^30 from the origin; beyond,
 * axial coordinates wrap around 2^32, and wend_axial_to_cell still inverts them. Squares keep their columns and rows.
 */
WEND_API wend_axial wend_axial_from_cell(wend_cells cells, int32_t x, int32_t y);
WEND_API void wend_axial_to_cell(wend_cells cells, wend_axial hexagon, int32_t *x, int32_t *y);

/* Returns how many steps apart two hexagons are. */
WEND_API uint32_t wend_axial_distance(wend_axial a, wend_axial b);

#ifdef __cplusplus
}
#endif

#endif
