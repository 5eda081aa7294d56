/* picture.h: a drawing in pixels. */
#ifndef TOOLS_PICTURES_PICTURE_H
#define TOOLS_PICTURES_PICTURE_H

#include "draw/draw.h"

typedef struct picture {
    uint32_t width, height;
    uint8_t *rgb; /* three bytes a pixel, row by row */
} picture;

/* False with an error. */
bool picture_open(picture *picture, drawing_size size);
void picture_close(picture *picture);

/* Makes it higher, white below; false with an error. */
bool picture_extend(picture *picture, uint32_t height);

/* Makes it smaller by a factor that its sides are multiples of: each pixel is the mean of those it stands for. */
void picture_shrink(picture *picture, uint32_t factor);

colour picture_get(const picture *picture, uint32_t x, uint32_t y);
void picture_set(picture *picture, uint32_t x, uint32_t y, colour colour);

/* A pixel takes its cell's colour, or the mean of the cells it covers; between large cells come fine lines. */
void picture_paint_cells(picture *picture, const drawing *drawing);

/* Hexagons: every pixel is the mean of a few points, and darker where these lie in several cells. */
void picture_paint_hexagons(picture *picture, const drawing *drawing);

/*
 * Walls on the sides of cells where pixels are too coarse for lines: a cell's last pixel, or all of it a shade darker.
 */
void picture_mark_sides(picture *picture, const drawing *drawing);

/* The path and what is in the way where pixels are too coarse for lines: every pixel the path passes through. */
void picture_mark_path(picture *picture, const drawing *drawing);

#endif
