/* sizes.c: chooses a size that is neither tiny nor huge, and finds the cells under a pixel. */
#include "draw/sizes.h"

#include "draw/canvas.h"
#include "system/system.h"

#include <math.h>

/*
 * Small maps are enlarged so that their longer side has SIDE_MIN pixels, which shows the cells of three levels side by
 * side; large ones are shrunk to SIDE_MAX.
 */
#define SIDE_MIN 1000u
#define SIDE_MAX 4096u

/* The largest picture in pixels: 768 MB of memory. */
#define PIXELS_MAX (1u << 28)

span drawing_span(uint32_t at, uint32_t pixels, uint32_t cells)
{
    span span = {(uint32_t)((uint64_t)at * cells / pixels), (uint32_t)(((uint64_t)at + 1) * cells / pixels)};
    if (span.end <= span.first)
        span.end = span.first + 1;
    return span;
}

uint32_t drawing_pixel(int32_t coordinate, uint32_t pixels, uint32_t cells)
{
    return (uint32_t)((uint64_t)coordinate * pixels / ((uint64_t)cells * WEND_CELL));
}

static uint32_t at_least_one(uint64_t value)
{
    return value > 0 ? (uint32_t)value : 1;
}

static drawing_size automatic_size(point canvas)
{
    double longest = canvas.x > canvas.y ? canvas.x : canvas.y;
    if (longest > SIDE_MAX)
        return (drawing_size){at_least_one((uint64_t)(canvas.x * SIDE_MAX / longest)),
                              at_least_one((uint64_t)(canvas.y * SIDE_MAX / longest))};
    uint32_t scale = (uint32_t)ceil(SIDE_MIN / longest);
    return (drawing_size){(uint32_t)ceil(canvas.x * scale), (uint32_t)ceil(canvas.y * scale)};
}

bool drawing_fit_file(const drawing *drawing, uint64_t scale, drawing_size *size)
{
    point canvas = drawing_canvas(drawing);
    if (scale == 0) {
        *size = automatic_size(canvas);
        return true;
    }
    if (scale > PIXELS_MAX || canvas.x * (double)scale * canvas.y * (double)scale > PIXELS_MAX) {
        report_error("--scale %llu makes the picture too large, choose a smaller one or leave it out",
                     (unsigned long long)scale);
        return false;
    }
    *size = (drawing_size){(uint32_t)ceil(canvas.x * (double)scale), (uint32_t)ceil(canvas.y * (double)scale)};
    return true;
}

/* Line widths grow in proportion to cells up to this size, and more slowly beyond. */
#define CELL_FULL 16.0

static double grow(double scale, double part, double part_beyond)
{
    return scale <= CELL_FULL ? scale * part : CELL_FULL * part + (scale - CELL_FULL) * part_beyond;
}

/* In a cell of one or two pixels, a line covers no more than the cell, as the next cell may be a wall. */
double drawing_line_radius(double scale)
{
    const double least = scale >= 1 && scale < 1.7 ? 0.5 * scale : 0.85, pixels = grow(scale, 0.16, 0.06);
    return (pixels > least ? pixels : least) / scale;
}

double drawing_casing(double scale)
{
    return scale < 3 ? 0 : grow(scale, 0.09, 0.03) / scale;
}

double drawing_end_radius(double scale, bool with_ring)
{
    const double pixels = grow(scale, 0.4, 0.15);
    return (pixels > 5.5 ? pixels : 5.5) * (with_ring ? 1.4 : 1) / scale;
}
