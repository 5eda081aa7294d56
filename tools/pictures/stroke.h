/* stroke.h: smooth lines on pictures. */
#ifndef TOOLS_PICTURES_STROKE_H
#define TOOLS_PICTURES_STROKE_H

#include "draw/draw.h"
#include "pictures/picture.h"

/* Walls, links and the path, the path with a light casing, start and goal as discs; false with an error. */
bool picture_paint_lines(picture *picture, const drawing *drawing);

/* Digits in pixels: the label's place and height are pixels; false with an error. */
bool picture_paint_label(picture *picture, const label *label, colour colour);

#endif
