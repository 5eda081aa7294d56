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

/* Makes the picture higher, white below; false with an error. */
bool picture_extend(picture *picture, uint32_t height);

/* Shrinks the picture by a factor that divides both sides: each pixel is the mean of those it replaces. */
void picture_shrink(picture *picture, uint32_t factor);

colour picture_get(const picture *picture, uint32_t x, uint32_t y);
void picture_set(picture *picture, uint32_t x, uint32_t y, colour colour);

/* Paints square cells: a pixel is its cell's colour or the mean of its cells; large cells have lines between them. */
void picture_paint_cells(picture *picture, const drawing *drawing);

/* Paints hexagons: a pixel is the mean of a few points, and darker if these lie in several cells. */
void picture_paint_hexagons(picture *picture, const drawing *drawing);

/*
 * Marks walls on sides of cells if pixels are too coarse for lines: on a cell's last pixels, or shading its only one.
 */
void picture_mark_sides(picture *picture, const drawing *drawing);

/* Marks the path and what is in its way if pixels are too coarse for lines: every pixel that the path crosses. */
void picture_mark_path(picture *picture, const drawing *drawing);

#endif
