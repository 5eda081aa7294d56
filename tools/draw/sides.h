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

/* Whether the drawing has any; hexagons have their sides elsewhere. */
bool drawing_has_sides(const drawing *drawing);

/* Between a column and row and the next column, or with `below` the next row; columns are those of drawing_columns. */
side_kind drawing_side(const drawing *drawing, uint32_t column, uint32_t row, bool below);

#endif
