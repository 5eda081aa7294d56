/* svg.h: drawings as SVG files. */
#ifndef TOOLS_PICTURES_SVG_H
#define TOOLS_PICTURES_SVG_H

#include "draw/draw.h"

/* False with an error. */
bool svg_write(const drawing *drawing, drawing_size size, const char *file);

/*
 * Prints the map of a drawing within an SVG that the caller writes: its cells, walls and links, in units. False with an
 * error.
 */
bool svg_print_map(FILE *out, const drawing *drawing);

#endif
