/* paint_artist.h: sketches in pixels. */
#ifndef TOOLS_PICTURES_PAINT_ARTIST_H
#define TOOLS_PICTURES_PAINT_ARTIST_H

#include "draw/draw.h"
#include "pictures/mask.h"

typedef struct paint_artist {
    picture *picture;
    double scale; /* pixels per unit */
    bool crisp;   /* whole pixels only, for terminals */
    mask mask;
    brush_style style;
} paint_artist;

/* Prepares to paint; paint_artist_close is due afterwards. False with an error. */
bool paint_artist_open(paint_artist *painter, picture *picture, double scale, bool crisp);
void paint_artist_close(paint_artist *painter);

/* The painter as an artist; the painter must not move meanwhile. */
artist paint_artist_of(paint_artist *painter);

#endif
