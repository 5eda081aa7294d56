/* sizes.h: how large a drawing is, and which cells a pixel shows. */
#ifndef TOOLS_DRAW_SIZES_H
#define TOOLS_DRAW_SIZES_H

#include "draw/drawing.h"

/* Size in pixels, or in characters of a terminal. */
typedef struct drawing_size {
    uint32_t width, height;
} drawing_size;

/*
 * The picture's size at `scale` pixels per unit; 0 = a size that is neither tiny nor huge. False with an error if it is
 * too large.
 */
bool drawing_fit_file(const drawing *drawing, uint64_t scale, drawing_size *size);

/* Half the path's width in units: thin enough for the terrain beside it to show, but never too thin to be seen. */
double drawing_line_radius(double scale);

/* How much the path's light casing adds; 0 if cells are so small that it would bury them. */
double drawing_casing(double scale);

/* Radius of start and goal in units, with or without the ring around them. */
double drawing_end_radius(double scale, bool with_ring);

/* The cells under pixel `at` of `pixels` in a row or column: from `first` up to but not including `end`. */
typedef struct span {
    uint32_t first, end;
} span;

/* At least one cell, even if a cell has several pixels. Precondition: at < pixels. */
span drawing_span(uint32_t at, uint32_t pixels, uint32_t cells);

/* The pixel at a place's coordinate: at least 0 and below `pixels` for a place on the map. */
uint32_t drawing_pixel(int32_t coordinate, uint32_t pixels, uint32_t cells);

#endif
