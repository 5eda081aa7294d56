/* canvas.h: where cells lie on a drawing; levels stand side by side. */
#ifndef TOOLS_DRAW_CANVAS_H
#define TOOLS_DRAW_CANVAS_H

#include "draw/drawing.h"

/* ---- in squares: the columns of all levels shown, with an empty column between levels ---- */

uint32_t drawing_columns(const drawing *drawing);
uint32_t drawing_rows(const drawing *drawing);

/* The ink of a column and row: the cell's terrain or area, its rank in the search, or INK_NONE. */
ink drawing_ink(const drawing *drawing, uint32_t column, uint32_t row);

/* The place on the drawing, in 1/256 columns and rows. */
wend_place drawing_on_columns(const drawing *drawing, wend_place place);

/* True if a place lies on the levels that the drawing shows. */
bool drawing_has(const drawing *drawing, wend_place place);

/* ---- in units: a square cell is 1 by 1, a hexagon 1 from side to side ---- */

typedef struct point {
    double x, y;
} point;

bool drawing_is_hex(const drawing *drawing);
bool drawing_is_pointy(const drawing *drawing);

/* Distance from one level's left side to the next level's, which includes the gap of a unit. */
double drawing_level_period(const drawing *drawing);

/* The drawing's width and height. */
point drawing_canvas(const drawing *drawing);

point drawing_point(const drawing *drawing, wend_place place);

/* The same for the middle of a mover of several cells at a place. */
point drawing_middle(const drawing *drawing, wend_place place);

/* The nearest point whose surroundings up to `reach` lie on the drawing. */
point drawing_inside(const drawing *drawing, point at, double reach);

/* The cell under a point; false if there is none. */
bool drawing_cell_at(const drawing *drawing, point at, wend_place *cell);

/* The corners of a hexagon around (0, 0), clockwise. */
void drawing_hexagon(const drawing *drawing, point corners[6]);

#endif
