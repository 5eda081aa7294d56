/*
 * svg.c: drawings as SVG, in units of cells. The ink that most cells have is the background; each other ink is one
 * path element made of rectangles, which grow to the right along a row, then down over rows with the same run.
 */
#include "drawing.h"
#include "output.h"
#include "report.h"

#include <stdlib.h>

/* A rectangle of one ink that may still grow down; it is kept at its left column. */
typedef struct open_rectangle {
    uint32_t end; /* the column right of it; 0 = none */
    uint32_t top;
} open_rectangle;

/* Every cell's ink, looked up once: each of them is asked for again and again. */
typedef struct sheet {
    uint32_t width, height;
    ink *inks; /* row by row */
    uint64_t counts[INK_COUNT];
    open_rectangle *rectangles; /* one per column */
} sheet;

static void fill_sheet(sheet *sheet, const drawing *drawing)
{
    ink *cell = sheet->inks;
    for (uint32_t y = 0; y < sheet->height; y++)
        for (uint32_t x = 0; x < sheet->width; x++) {
            *cell = drawing_ink(drawing, x, y);
            sheet->counts[*cell++]++;
        }
}

static ink most_common(const uint64_t *counts)
{
    ink best = 0;
    for (ink i = 1; i < INK_COUNT; i++)
        best = counts[i] > counts[best] ? i : best;
    return best;
}

static void print_colour(FILE *out, colour colour)
{
    fprintf(out, "#%02x%02x%02x", colour.red, colour.green, colour.blue);
}

/* Where the run of an ink that starts at x ends; 0 if none starts there. */
static uint32_t run_end(const sheet *sheet, const ink *row, ink ink, uint32_t x)
{
    if (row[x] != ink || (x > 0 && row[x - 1] == ink))
        return 0;
    while (x < sheet->width && row[x] == ink)
        x++;
    return x;
}

/* The rectangle at x goes on if the run below it has the same end; else it is done and the run begins another. */
static void grow(FILE *out, open_rectangle *rectangle, uint32_t x, uint32_t y, uint32_t end)
{
    if (rectangle->end == end)
        return;
    if (rectangle->end > 0) {
        uint32_t width = rectangle->end - x;
        fprintf(out, "M%u %uh%uv%uh-%uz", (unsigned)x, (unsigned)rectangle->top, (unsigned)width,
                (unsigned)(y - rectangle->top), (unsigned)width);
    }
    *rectangle = (open_rectangle){end, y};
}

static void print_ink(FILE *out, sheet *sheet, ink ink)
{
    fputs("<path fill=\"", out);
    print_colour(out, ink_colour(ink));
    fputs("\" d=\"", out);
    for (uint32_t y = 0; y < sheet->height; y++)
        for (uint32_t x = 0; x < sheet->width; x++)
            grow(out, &sheet->rectangles[x], x, y, run_end(sheet, sheet->inks + (size_t)y * sheet->width, ink, x));
    for (uint32_t x = 0; x < sheet->width; x++)
        grow(out, &sheet->rectangles[x], x, sheet->height, 0);
    fputs("\"/>\n", out);
}

static void print_cells(FILE *out, sheet *sheet)
{
    ink background = most_common(sheet->counts);
    fputs("<g shape-rendering=\"crispEdges\">\n<rect width=\"100%\" height=\"100%\" fill=\"", out);
    print_colour(out, ink_colour(background));
    fputs("\"/>\n", out);
    for (ink i = 0; i < INK_COUNT; i++)
        if (sheet->counts[i] > 0 && i != background)
            print_ink(out, sheet, i);
    fputs("</g>\n", out);
}

/* Half a line's width in cells, of a cell's part on small maps and of the picture's on large ones. */
static double line_radius(const drawing *drawing)
{
    uint32_t width = wend_grid_width(drawing->grid), height = wend_grid_height(drawing->grid);
    double by_picture = (width > height ? width : height) / 430.0;
    return by_picture > 0.13 ? by_picture : 0.13;
}

static void print_line(FILE *out, const drawing *drawing, double radius, colour colour)
{
    const wend_path *path = drawing->path;
    fprintf(
        out,
        "<polyline fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" stroke-width=\"%.4g\" stroke=\"",
        2 * radius);
    print_colour(out, colour);
    fputs("\" points=\"", out);
    for (uint32_t i = 0; i < path->point_count; i++)
        fprintf(out, "%s%d.5,%d.5", i > 0 ? " " : "", (int)wend_place_column(path->points[i]),
                (int)wend_place_row(path->points[i]));
    fputs("\"/>\n", out);
}

static void print_end(FILE *out, const drawing *drawing, wend_place place, double radius, colour colour)
{
    if (!drawing_has(drawing, place))
        return;
    fprintf(out, "<circle cx=\"%d.5\" cy=\"%d.5\" r=\"%.4g\" stroke-width=\"%.4g\" stroke=\"#fff\" fill=\"",
            (int)wend_place_column(place), (int)wend_place_row(place), 1.2 * radius, 0.45 * radius);
    print_colour(out, colour);
    fputs("\"/>\n", out);
}

static void print_path(FILE *out, const drawing *drawing)
{
    double radius = line_radius(drawing);
    if (drawing->path->point_count > 1) {
        print_line(out, drawing, radius * 1.75, colour_casing);
        print_line(out, drawing, radius, colour_path);
    }
    print_end(out, drawing, drawing->start, radius * 2.2, colour_start);
    print_end(out, drawing, drawing->goal, radius * 2.2, colour_goal);
}

static void print_svg(FILE *out, const drawing *drawing, drawing_size size, sheet *sheet)
{
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" viewBox=\"0 0 %u %u\">\n",
            (unsigned)size.width, (unsigned)size.height, (unsigned)sheet->width, (unsigned)sheet->height);
    print_cells(out, sheet);
    if (drawing->path != NULL)
        print_path(out, drawing);
    fputs("</svg>\n", out);
}

static bool write_sheet(const drawing *drawing, drawing_size size, sheet *sheet, const char *file)
{
    if (sheet->inks == NULL || sheet->rectangles == NULL) {
        report_no_memory("the drawing");
        return false;
    }
    FILE *out = output_create(file);
    if (out == NULL)
        return false;
    fill_sheet(sheet, drawing);
    print_svg(out, drawing, size, sheet);
    return output_finish(out, file, true);
}

bool svg_write(const drawing *drawing, drawing_size size, const char *file)
{
    sheet sheet = {.width = wend_grid_width(drawing->grid), .height = wend_grid_height(drawing->grid)};
    sheet.inks = malloc((size_t)sheet.width * sheet.height);
    sheet.rectangles = calloc(sheet.width, sizeof *sheet.rectangles);
    bool written = write_sheet(drawing, size, &sheet, file);
    free(sheet.rectangles);
    free(sheet.inks);
    return written;
}
