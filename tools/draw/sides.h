/* sides.h: which sides of square cells are walls, for drawings that are too coarse for lines. */
#ifndef TOOLS_DRAW_SIDES_H
#define TOOLS_DRAW_SIDES_H

#include "draw/drawing.h"

typedef enum side_kind {
    SIDE_OPEN,
    SIDE_WALL,    /* crossed in neither direction */
    SIDE_FORWARD, /* only to the east, or to the south */
    SIDE_BACK,    /* only to the west, or to the north */
} side_kind;

/* True if the map has any walls on sides of square cells; hexagons never do here. */
bool drawing_has_sides(const drawing *drawing);

/*
 * The side between a cell and the next column's, or with `below` the next row's; columns are those of drawing_columns.
 */
side_kind drawing_side(const drawing *drawing, uint32_t column, uint32_t row, bool below);

#endif
