/* svg.h: drawings as SVG files. */
#ifndef TOOLS_PICTURE_SVG_H
#define TOOLS_PICTURE_SVG_H

#include "drawing/door.h"

/* False with an error. */
bool svg_write(const drawing *drawing, drawing_size size, const char *file);

/* The map of a drawing, for an SVG that goes on: its cells, walls and links, in units; false with an error. */
bool svg_print_map(FILE *out, const drawing *drawing);

#endif
