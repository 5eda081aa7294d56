/* stroke.h: smooth lines on pictures. */
#ifndef TOOLS_PICTURES_STROKE_H
#define TOOLS_PICTURES_STROKE_H

#include "draw/draw.h"
#include "pictures/picture.h"

/* Paints walls, links and the path with a light casing, and start and goal as discs; false with an error. */
bool picture_paint_lines(picture *picture, const drawing *drawing);

/* Paints a label's digits; its place and height are in pixels. False with an error. */
bool picture_paint_label(picture *picture, const label *label, colour colour);

#endif
