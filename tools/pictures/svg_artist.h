/* svg_artist.h: sketches as SVG. */
#ifndef TOOLS_PICTURES_SVG_ARTIST_H
#define TOOLS_PICTURES_SVG_ARTIST_H

#include "draw/draw.h"

#include <stdio.h>

/* A colour, as #rrggbb. */
void svg_print_colour(FILE *out, colour colour);

/* Draws to a stream, between the head and the end that the caller writes. */
artist svg_artist(FILE *out);

#endif
