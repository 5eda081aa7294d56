/* picture.c: turns cells into pixels: several pixels a cell, or several cells a pixel. */
#include "pictures/picture.h"

#include "draw/draw.h"
#include "system/system.h"

#include <stdlib.h>
#include <string.h>

/* Cells at least this many pixels wide have lines between them. */
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

bool picture_extend(picture *picture, uint32_t height)
{
    const size_t held = (size_t)picture->width * picture->height * 3, whole = (size_t)picture->width * height * 3;
    uint8_t *rgb = realloc(picture->rgb, whole);
    if (rgb == NULL) {
        report_no_memory("the picture");
        return false;
    }
    memset(rgb + held, 255, whole - held);
    picture->rgb = rgb;
    picture->height = height;
    return true;
}

static uint8_t *pixel(const picture *picture, uint32_t x, uint32_t y)
{
    return picture->rgb + ((size_t)y * picture->width + x) * 3;
}

void picture_shrink(picture *picture, uint32_t factor)
{
    const uint32_t width = picture->width / factor, height = picture->height / factor;
    for (size_t at = 0; at < (size_t)width * height * 3; at++) {
        const size_t row = at / 3 / width, column = at / 3 % width;
        uint32_t sum = 0;
        for (size_t y = row * factor; y < (row + 1) * factor; y++)
            for (size_t x = column * factor; x < (column + 1) * factor; x++)
                sum += picture->rgb[(y * picture->width + x) * 3 + at % 3];
        picture->rgb[at] = (uint8_t)((sum + factor * factor / 2) / (factor * factor));
    }
    picture->width = width;
    picture->height = height;
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
            colour cell = drawing->colours[drawing_ink(drawing, x, y)];
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

/* Darkens the last column and row of each cell's pixels by a shade. */
static void paint_grid_lines(picture *picture, uint32_t scale)
{
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++)
            if (x % scale == scale - 1 || y % scale == scale - 1)
                picture_set(picture, x, y, darken(picture_get(picture, x, y)));
}

void picture_paint_cells(picture *picture, const drawing *drawing)
{
    uint32_t width = drawing_columns(drawing), height = drawing_rows(drawing);
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++)
            picture_set(
                picture, x, y,
                mean_colour(drawing, drawing_span(x, picture->width, width), drawing_span(y, picture->height, height)));
    if (picture->width / width >= GRID_LINE_SCALE)
        paint_grid_lines(picture, picture->width / width);
}

/* Points per pixel in a row or column. */
#define SAMPLES 3

/* Smaller hexagons have no lines between them: lines would be all there is. */
#define HEXAGON_LINE_SCALE 8

static bool same_cell(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

/* A point outside of all cells keeps the default cell, which equals no real one. */
static colour sample_pixel(const drawing *drawing, double x, double y, double units, bool lines)
{
    uint32_t red = 0, green = 0, blue = 0;
    wend_place first = {0, 0, UINT16_MAX, 0};
    bool several = false;
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        point at = {(x + (i % SAMPLES + 0.5) / SAMPLES) * units, (y + ((double)(i / SAMPLES) + 0.5) / SAMPLES) * units};
        wend_place cell = {0, 0, UINT16_MAX, 0}, found;
        ink ink = INK_NONE;
        if (drawing_cell_at(drawing, at, &found)) {
            cell = found;
            wend_place column = drawing_on_columns(drawing, cell);
            ink = drawing_ink(drawing, (uint32_t)wend_place_column(column), (uint32_t)wend_place_row(column));
        }
        several |= i > 0 && !same_cell(first, cell);
        first = i == 0 ? cell : first;
        red += drawing->colours[ink].red;
        green += drawing->colours[ink].green;
        blue += drawing->colours[ink].blue;
    }
    const uint32_t count = SAMPLES * SAMPLES;
    colour mean = {(uint8_t)(red / count), (uint8_t)(green / count), (uint8_t)(blue / count)};
    return several && lines ? darken(mean) : mean;
}

void picture_paint_hexagons(picture *picture, const drawing *drawing)
{
    double units = drawing_canvas(drawing).x / picture->width;
    bool lines = units * HEXAGON_LINE_SCALE < 1;
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++)
            picture_set(picture, x, y, sample_pixel(drawing, x, y, units, lines));
}

static colour between_colours(colour a, colour b)
{
    return (colour){(uint8_t)((a.red + b.red) / 2), (uint8_t)((a.green + b.green) / 2),
                    (uint8_t)((a.blue + b.blue) / 2)};
}

/* Marks the pixels of a cell along its east or south side; a cell of one pixel gets half the wall's colour. */
static void mark_side(picture *picture, uint32_t scale, uint32_t column, uint32_t row, bool below, bool is_wall)
{
    for (uint32_t i = 0; i < scale; i++) {
        const uint32_t x = column * scale + (below ? i : scale - 1), y = row * scale + (below ? scale - 1 : i);
        const bool whole = scale > 1 && is_wall;
        picture_set(picture, x, y, whole ? colour_wall : between_colours(picture_get(picture, x, y), colour_wall));
    }
}

void picture_mark_sides(picture *picture, const drawing *drawing)
{
    const uint32_t columns = drawing_columns(drawing), rows = drawing_rows(drawing), scale = picture->width / columns;
    if (scale == 0 || picture->width % columns != 0 || !drawing_has_sides(drawing))
        return;
    for (uint32_t y = 0; y < rows; y++)
        for (uint32_t x = 0; x < columns; x++)
            for (int below = 0; below < 2; below++) {
                const side_kind kind = drawing_side(drawing, x, y, below);
                if (kind != SIDE_OPEN)
                    mark_side(picture, scale, x, y, below, kind == SIDE_WALL);
            }
}

static void mark(picture *picture, const drawing *drawing, wend_place place, colour colour)
{
    if (!drawing_has(drawing, place))
        return;
    place = drawing_on_columns(drawing, place);
    /* Takes the first of two middle pixels: the last may be a wall. */
    place.x -= place.x > 0;
    place.y -= place.y > 0;
    picture_set(picture, drawing_pixel(place.x, picture->width, drawing_columns(drawing)),
                drawing_pixel(place.y, picture->height, drawing_rows(drawing)), colour);
}

typedef struct footsteps {
    picture *picture;
    const drawing *drawing;
} footsteps;

static void mark_step(void *user, wend_place cell)
{
    footsteps *footsteps = user;
    mark(footsteps->picture, footsteps->drawing, cell, colour_path);
}

void picture_mark_path(picture *picture, const drawing *drawing)
{
    footsteps footsteps = {picture, drawing};
    const wend_place *hindrance = drawing_hindrance(drawing);
    if (drawing_shows_path(drawing))
        drawing_visit_path(drawing, mark_step, &footsteps);
    for (uint32_t i = 0; i < drawing->path->wall_count; i++)
        mark(picture, drawing, drawing->path->walls[i], colour_mark);
    if (hindrance != NULL)
        mark(picture, drawing, *hindrance, colour_mark);
    mark(picture, drawing, drawing->start, colour_start);
    mark(picture, drawing, drawing->goal, colour_goal);
}
