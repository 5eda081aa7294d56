/* paint.h: discs and boxes on pictures. */
#ifndef TOOLS_PICTURES_PAINT_H
#define TOOLS_PICTURES_PAINT_H

#include "pictures/picture.h"

/* Paints a disc with a smooth edge, clipped to the picture. In pixels. */
void picture_paint_disc(picture *picture, double x, double y, double radius, colour colour);

/* Paints a rectangle; `share` is the opacity of its colour, 255 = opaque. */
void picture_paint_box(picture *picture, drawing_size from, drawing_size size, colour colour, uint8_t share);

#endif
