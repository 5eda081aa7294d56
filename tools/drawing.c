/* drawing.c: a calm palette for the map, a ramp from cool to warm for the search, a strong red for the path. */
#include "drawing.h"

#include "report.h"

/* Small maps are enlarged to this side, but no cell to more than SCALE_MAX; large ones shrunk to SIDE_MAX. */
#define SIDE_MIN  600u
#define SIDE_MAX  4096u
#define SCALE_MAX 64u

/* Most pixels of a picture: 768 MB of memory. */
#define PIXELS_MAX (1u << 28)

const colour colour_path = {0xD0, 0x1F, 0x4C};
const colour colour_casing = {0xFF, 0xFF, 0xFF};
const colour colour_start = {0x1E, 0x8A, 0x5A};
const colour colour_goal = {0x5B, 0x2A, 0x86};

/* In the order of terrains: paper, moss and slate. */
static const colour terrain_colours[TERRAIN_COUNT] = {
    {0xF4, 0xEF, 0xE4}, {0xE4, 0xEA, 0xD0}, {0xC6, 0xCC, 0xA0}, {0x8F, 0xB5, 0xD1},
    {0x83, 0xA3, 0x80}, {0x53, 0x5A, 0x69}, {0x3C, 0x42, 0x50}, {0xB8, 0x8F, 0xA8},
};

/* The ramp's fixed points, evenly spaced: blue, teal, green, yellow, orange. */
static const colour ramp[] = {
    {0x4A, 0x6F, 0xB5}, {0x56, 0xA6, 0xC0}, {0x8F, 0xCB, 0xA5}, {0xF0, 0xD9, 0x7B}, {0xEE, 0x9C, 0x57},
};

ink drawing_ink(const drawing *drawing, uint32_t x, uint32_t y)
{
    uint32_t rank = drawing->trace != NULL ? trace_rank(drawing->trace, x, y) : 0;
    if (rank == 0)
        return (ink)terrain_index(wend_grid_terrain(drawing->grid, x, y));
    return (ink)(TERRAIN_COUNT + (uint64_t)(rank - 1) * RAMP_STEPS / drawing->trace->count);
}

static uint8_t between(uint8_t from, uint8_t to, uint32_t part, uint32_t whole)
{
    return (uint8_t)((from * (whole - part) + to * part) / whole);
}

static colour ramp_colour(uint32_t step)
{
    const uint32_t pieces = sizeof ramp / sizeof *ramp - 1, whole = RAMP_STEPS - 1;
    uint32_t piece = step * pieces / whole < pieces ? step * pieces / whole : pieces - 1;
    uint32_t part = step * pieces - piece * whole;
    const colour *from = &ramp[piece], *to = &ramp[piece + 1];
    return (colour){between(from->red, to->red, part, whole), between(from->green, to->green, part, whole),
                    between(from->blue, to->blue, part, whole)};
}

colour ink_colour(ink ink)
{
    return ink < TERRAIN_COUNT ? terrain_colours[ink] : ramp_colour((uint32_t)(ink - TERRAIN_COUNT));
}

bool drawing_has(const drawing *drawing, wend_place place)
{
    int32_t x = wend_place_column(place), y = wend_place_row(place);
    return x >= 0 && y >= 0 && (uint32_t)x < wend_grid_width(drawing->grid) &&
           (uint32_t)y < wend_grid_height(drawing->grid);
}

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

static drawing_size automatic_size(uint32_t width, uint32_t height)
{
    uint32_t longest = width > height ? width : height;
    uint32_t scale = (SIDE_MIN + longest - 1) / longest;
    scale = scale < SCALE_MAX ? scale : SCALE_MAX;
    if (longest <= SIDE_MAX)
        return (drawing_size){width * scale, height * scale};
    return (drawing_size){at_least_one((uint64_t)width * SIDE_MAX / longest),
                          at_least_one((uint64_t)height * SIDE_MAX / longest)};
}

bool drawing_fit_file(const drawing *drawing, uint64_t scale, drawing_size *size)
{
    uint32_t width = wend_grid_width(drawing->grid), height = wend_grid_height(drawing->grid);
    if (scale == 0) {
        *size = automatic_size(width, height);
        return true;
    }
    if (scale > PIXELS_MAX || scale * scale > PIXELS_MAX / ((uint64_t)width * height)) {
        report_error("--scale %llu makes the picture too large, choose a smaller one or leave it out",
                     (unsigned long long)scale);
        return false;
    }
    *size = (drawing_size){(uint32_t)(width * scale), (uint32_t)(height * scale)};
    return true;
}
