/*
 * mask.h: smooth lines in pixels. All lines of one kind go into one mask, where the largest share counts, so that lines
 * do not darken each other where they meet; then the mask is painted.
 */
#ifndef TOOLS_PICTURES_MASK_H
#define TOOLS_PICTURES_MASK_H

#include "draw/draw.h"
#include "pictures/picture.h"

/* Shares from 0 to 255, one per pixel. */
typedef struct mask {
    uint32_t width, height;
    uint8_t *shares;
} mask;

/* False with an error. */
bool mask_open(mask *mask, uint32_t width, uint32_t height);
void mask_close(mask *mask);

/* Adds a line with round ends; all lengths in pixels. */
void mask_line(mask *mask, point from, point to, double radius);

/* Makes everything in the mask translucent: `percent` of its shares remain. */
void mask_thin(mask *mask, unsigned percent);

/* Paints a colour through the mask and clears it. */
void mask_paint(mask *mask, picture *picture, colour above);

#endif
