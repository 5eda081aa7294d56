/* svg.h: drawings as SVG files. */
#ifndef TOOLS_PICTURES_SVG_H
#define TOOLS_PICTURES_SVG_H

#include "draw/draw.h"

/* False with an error. */
bool svg_write(const drawing *drawing, drawing_size size, const char *file);

/* The map of a drawing, for an SVG that goes on: its cells, walls and links, in units; false with an error. */
bool svg_print_map(FILE *out, const drawing *drawing);

#endif
