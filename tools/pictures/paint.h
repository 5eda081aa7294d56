/* paint.h: discs and boxes on pictures. */
#ifndef TOOLS_PICTURES_PAINT_H
#define TOOLS_PICTURES_PAINT_H

#include "pictures/picture.h"

/* A disc with a smooth edge; what lies beside the picture is left out. In pixels. */
void picture_paint_disc(picture *picture, double x, double y, double radius, colour colour);

/* A rectangle, of which so much of the colour covers what is below: 255 is all. */
void picture_paint_box(picture *picture, drawing_size from, drawing_size size, colour colour, uint8_t share);

#endif
