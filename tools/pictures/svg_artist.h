/* svg_artist.h: sketches as SVG. */
#ifndef TOOLS_PICTURES_SVG_ARTIST_H
#define TOOLS_PICTURES_SVG_ARTIST_H

#include "draw/draw.h"

#include <stdio.h>

/* Prints a colour as #rrggbb. */
void svg_print_colour(FILE *out, colour colour);

/* Draws to a stream; the caller writes the SVG's head and end. */
artist svg_artist(FILE *out);

#endif
