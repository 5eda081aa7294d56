/* picture.c: from cells to pixels, both ways: several pixels a cell and several cells a pixel. */
#include "picture.h"

#include "report.h"

#include <stdlib.h>

/* Cells at least this many pixels wide have a line between them. */
#define GRID_LINE_SCALE 12u

bool picture_open(picture *picture, drawing_size size)
{
    picture->width = size.width;
    picture->height = size.height;
    picture->rgb = calloc((size_t)size.width * size.height, 3);
    if (picture->rgb == NULL)
        report_no_memory("the picture");
    return picture->rgb != NULL;
}

void picture_close(picture *picture)
{
    free(picture->rgb);
    picture->rgb = NULL;
}

static uint8_t *pixel(const picture *picture, uint32_t x, uint32_t y)
{
    return picture->rgb + ((size_t)y * picture->width + x) * 3;
}

colour picture_get(const picture *picture, uint32_t x, uint32_t y)
{
    const uint8_t *rgb = pixel(picture, x, y);
    return (colour){rgb[0], rgb[1], rgb[2]};
}

void picture_set(picture *picture, uint32_t x, uint32_t y, colour colour)
{
    uint8_t *rgb = pixel(picture, x, y);
    rgb[0] = colour.red;
    rgb[1] = colour.green;
    rgb[2] = colour.blue;
}

static colour mean_colour(const drawing *drawing, span columns, span rows)
{
    uint64_t red = 0, green = 0, blue = 0;
    uint64_t count = (uint64_t)(columns.end - columns.first) * (rows.end - rows.first);
    for (uint32_t y = rows.first; y < rows.end; y++)
        for (uint32_t x = columns.first; x < columns.end; x++) {
            colour cell = ink_colour(drawing_ink(drawing, x, y));
            red += cell.red;
            green += cell.green;
            blue += cell.blue;
        }
    return (colour){(uint8_t)(red / count), (uint8_t)(green / count), (uint8_t)(blue / count)};
}

static colour darken(colour colour)
{
    colour.red = (uint8_t)(colour.red * 15 / 16);
    colour.green = (uint8_t)(colour.green * 15 / 16);
    colour.blue = (uint8_t)(colour.blue * 15 / 16);
    return colour;
}

/* The last column and row of each cell's pixels, a shade darker. */
static void paint_grid_lines(picture *picture, uint32_t scale)
{
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++)
            if (x % scale == scale - 1 || y % scale == scale - 1)
                picture_set(picture, x, y, darken(picture_get(picture, x, y)));
}

void picture_paint_cells(picture *picture, const drawing *drawing)
{
    uint32_t width = wend_grid_width(drawing->grid), height = wend_grid_height(drawing->grid);
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++)
            picture_set(
                picture, x, y,
                mean_colour(drawing, drawing_span(x, picture->width, width), drawing_span(y, picture->height, height)));
    if (picture->width / width >= GRID_LINE_SCALE)
        paint_grid_lines(picture, picture->width / width);
}

static void mark(picture *picture, const drawing *drawing, wend_place place, colour colour)
{
    if (!drawing_has(drawing, place))
        return;
    picture_set(picture, drawing_pixel(place.x, picture->width, wend_grid_width(drawing->grid)),
                drawing_pixel(place.y, picture->height, wend_grid_height(drawing->grid)), colour);
}

void picture_mark_path(picture *picture, const drawing *drawing)
{
    wend_place cell;
    wend_path_iterator walk = wend_path_begin(drawing->path, WEND_WITH_START);
    while (wend_path_next(&walk, &cell))
        mark(picture, drawing, cell, colour_path);
    mark(picture, drawing, drawing->start, colour_start);
    mark(picture, drawing, drawing->goal, colour_goal);
}
