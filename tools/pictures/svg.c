/*
 * svg.c: drawings as SVG, in units of cells. The most common ink is the background. Each other ink is one path element
 * made of rectangles, which grow to the right along a row, then down over rows with the same run.
 */
#include "pictures/svg.h"

#include "draw/draw.h"
#include "map/map.h"
#include "pictures/svg_artist.h"
#include "system/system.h"

#include <stdlib.h>

/* A rectangle of one ink that may still grow down; stored at its left column. */
typedef struct open_rectangle {
    uint32_t end; /* the column after its last; 0 = no rectangle */
    uint32_t top;
} open_rectangle;

/* Every cell's ink, looked up once because each is needed many times. */
typedef struct sheet {
    uint32_t width, height; /* in columns and rows */
    ink *inks;              /* row by row */
    const colour *colours;
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
    ink best = INK_NONE;
    for (ink i = 0; i < INK_COUNT; i++)
        best = counts[i] > counts[best] ? i : best;
    return best;
}

/* End of the run of an ink that starts at x; 0 if none starts there. */
static uint32_t run_end(const sheet *sheet, const ink *row, ink ink, uint32_t x)
{
    if (row[x] != ink || (x > 0 && row[x - 1] == ink))
        return 0;
    while (x < sheet->width && row[x] == ink)
        x++;
    return x;
}

/* Grows the rectangle at x if the run in this row has the same end; else prints it, and the run begins a new one. */
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
    svg_print_colour(out, sheet->colours[ink]);
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
    svg_print_colour(out, sheet->colours[background]);
    fputs("\"/>\n", out);
    for (ink i = 0; i < INK_COUNT; i++)
        if (sheet->counts[i] > 0 && i != background)
            print_ink(out, sheet, i);
    fputs("</g>\n", out);
}

/* Prints the hexagons of one ink as one path element. */
static void print_hexagons_of(FILE *out, const drawing *drawing, const sheet *sheet, ink ink)
{
    point corners[6];
    drawing_hexagon(drawing, corners);
    fputs("<path fill=\"", out);
    svg_print_colour(out, sheet->colours[ink]);
    fputs("\" d=\"", out);
    for (uint32_t level = 0; level < drawing->level_count; level++)
        for (uint32_t y = 0; y < wend_grid_height(drawing->scene->grid); y++)
            for (uint32_t x = 0; x < wend_grid_width(drawing->scene->grid); x++) {
                wend_place cell = wend_place_at((int32_t)x, (int32_t)y, (uint16_t)(drawing->first_level + level));
                wend_place column = drawing_on_columns(drawing, cell);
                if (sheet->inks[(size_t)y * sheet->width + (uint32_t)wend_place_column(column)] != ink)
                    continue;
                point at = drawing_point(drawing, cell);
                for (int i = 0; i < 6; i++)
                    fprintf(out, "%c%.4g %.4g", i == 0 ? 'M' : 'L', at.x + corners[i].x, at.y + corners[i].y);
                fputc('z', out);
            }
    fputs("\"/>\n", out);
}

static void print_hexagons(FILE *out, const drawing *drawing, const sheet *sheet)
{
    fputs("<rect width=\"100%\" height=\"100%\" fill=\"", out);
    svg_print_colour(out, sheet->colours[INK_NONE]);
    fputs("\"/>\n<g stroke=\"#000\" stroke-opacity=\"0.12\" stroke-width=\"0.03\">\n", out);
    for (ink i = 0; i < INK_COUNT; i++)
        if (sheet->counts[i] > 0 && i != INK_NONE)
            print_hexagons_of(out, drawing, sheet, i);
    fputs("</g>\n", out);
}

static void print_line(void *user, point from, point to)
{
    fprintf(user, "M%.6g %.6gL%.6g %.6g", from.x, from.y, to.x, to.y);
}

typedef void trace_lines(const drawing *drawing, const pen *pen);

/* Prints lines of one kind as one path element. */
static void print_lines(FILE *out, const drawing *drawing, trace_lines *trace, double radius, colour colour,
                        double opacity)
{
    pen pen = {print_line, out};
    fprintf(out,
            "<path fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke-width=\"%.4g\" "
            "stroke-opacity=\"%.4g\" stroke=\"",
            2 * radius, opacity);
    svg_print_colour(out, colour);
    fputs("\" d=\"", out);
    trace(drawing, &pen);
    fputs("\"/>\n", out);
}

static void print_walls_and_links(FILE *out, const drawing *drawing)
{
    if (rules_has_walls(drawing->scene->grid)) {
        print_lines(out, drawing, drawing_trace_walls, 0.055, colour_wall, 1);
        print_lines(out, drawing, drawing_trace_one_ways, 0.028, colour_wall, 1);
    }
    if (wend_grid_link_count(drawing->scene->grid) > 0)
        print_lines(out, drawing, drawing_trace_links, 0.028, colour_link, drawing_link_percent(drawing) / 100.0);
}

/* Prints each walk between two links as a polyline. */
static void print_walks(FILE *out, const drawing *drawing, double radius, colour colour, double opacity)
{
    const wend_path *path = drawing->path;
    bool open = false;
    for (uint32_t i = 0; i < path->point_count; i++) {
        bool shown = drawing_has(drawing, path->points[i]);
        if (open && (!shown || (path->points[i].flags & WEND_PLACE_BY_LINK) != 0)) {
            fputs("\"/>\n", out);
            open = false;
        }
        if (!shown)
            continue;
        if (!open) {
            fprintf(out,
                    "<polyline fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\" stroke-width=\"%.4g\"",
                    2 * radius);
            fprintf(out, " stroke-opacity=\"%.4g\" stroke=\"", opacity);
            svg_print_colour(out, colour);
            fputs("\" points=\"", out);
        }
        point at = drawing_middle(drawing, path->points[i]);
        fprintf(out, "%s%.6g,%.6g", open ? " " : "", at.x, at.y);
        open = true;
    }
    if (open)
        fputs("\"/>\n", out);
}

static void trace_links_of_path(const drawing *drawing, const pen *pen)
{
    drawing_trace_path(drawing, true, pen);
}

static bool path_has_links(const wend_path *path)
{
    for (uint32_t i = 0; i < path->point_count; i++)
        if ((path->points[i].flags & WEND_PLACE_BY_LINK) != 0)
            return true;
    return false;
}

static void trace_start(const drawing *drawing, const pen *pen)
{
    drawing_trace_footprint(drawing, drawing->start, FOOTPRINT_MARGIN, pen);
}

static void trace_goal(const drawing *drawing, const pen *pen)
{
    drawing_trace_footprint(drawing, drawing->goal, FOOTPRINT_MARGIN, pen);
}

static void print_end(FILE *out, const drawing *drawing, wend_place place, double scale, colour colour)
{
    double inner = drawing_end_radius(scale, false), outer = drawing_end_radius(scale, true);
    if (!drawing_has(drawing, place))
        return;
    point at = drawing_inside(drawing, drawing_middle(drawing, place), outer);
    fprintf(out, "<circle cx=\"%.6g\" cy=\"%.6g\" r=\"%.4g\" stroke-width=\"%.4g\" stroke=\"#fff\" fill=\"", at.x, at.y,
            (outer + inner) / 2, outer - inner);
    svg_print_colour(out, colour);
    fputs("\"/>\n", out);
}

static void print_path(FILE *out, const drawing *drawing, double scale)
{
    double radius = drawing_line_radius(scale), casing = drawing_casing(scale);
    uint8_t footprint = drawing->scene->mover.profile.footprint;
    if (drawing->path->point_count > 1) {
        if (footprint > 1)
            print_walks(out, drawing, footprint / 2.0, colour_path, 0.22);
        if (casing > 0)
            print_walks(out, drawing, radius + casing, colour_casing, 1);
        if (path_has_links(drawing->path))
            print_lines(out, drawing, trace_links_of_path, radius * 0.45, colour_path, 1);
        print_walks(out, drawing, radius, colour_path, 1);
    }
    if (footprint > 1 && drawing_has(drawing, drawing->start))
        print_lines(out, drawing, trace_start, 0.06, colour_start, 1);
    if (footprint > 1 && drawing_has(drawing, drawing->goal))
        print_lines(out, drawing, trace_goal, 0.06, colour_goal, 1);
    print_end(out, drawing, drawing->start, scale, colour_start);
    print_end(out, drawing, drawing->goal, scale, colour_goal);
}

static void print_trail_part(FILE *out, const drawing *drawing, double scale, trail_part part)
{
    double radius = drawing_line_radius(scale) * trail_widths[part];
    pen pen = {print_line, out};
    for (uint32_t step = 0; step < RAMP_STEPS; step++) {
        fprintf(out, "<path fill=\"none\" stroke-linecap=\"round\" stroke-width=\"%.4g\" stroke=\"", 2 * radius);
        svg_print_colour(out, drawing->colours[INK_RAMP + step]);
        fputs("\" d=\"", out);
        drawing_trace_trail(drawing, step, part, &pen);
        fputs("\"/>\n", out);
    }
}

/* Prints the search at any angle. */
static void print_trail(FILE *out, const drawing *drawing, double scale)
{
    for (trail_part part = TRAIL_LINES; part < TRAIL_PARTS; part++)
        if (trail_has(drawing->trail, part))
            print_trail_part(out, drawing, scale, part);
}

typedef struct speck_printer {
    FILE *out;
    double scale;
} speck_printer;

static void print_speck(void *user, point at, colour colour)
{
    const speck_printer *printer = user;
    fprintf(printer->out, "<circle cx=\"%.6g\" cy=\"%.6g\" r=\"%.4g\" fill=\"", at.x, at.y,
            (SPECK_RADIUS + SPECK_RIM / 2) / printer->scale);
    svg_print_colour(printer->out, colour);
    fprintf(printer->out, "\" stroke-width=\"%.4g\" stroke=\"", SPECK_RIM / printer->scale);
    svg_print_colour(printer->out, colour_wall);
    fputs("\"/>\n", printer->out);
}

static void print_label(void *user, const label *label)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    /* Digits are about 0.72 of the font's size. */
    fprintf(user, "<text x=\"%.4g\" y=\"%.4g\" font-size=\"%.3g\" text-anchor=\"%s\">%s</text>\n", label->at.x,
            label->at.y, label->height / 0.72, anchors[(int)(label->anchor * 2)], label->text);
}

static void trace_start_box(const drawing *drawing, const pen *pen)
{
    drawing_trace_box(drawing, drawing->start, pen);
}

static void trace_goal_box(const drawing *drawing, const pen *pen)
{
    drawing_trace_box(drawing, drawing->goal, pen);
}

/* Prints lines between square cells; hexagons have outlines already. */
static void print_grid(FILE *out, const drawing *drawing)
{
    uint32_t columns = drawing_columns(drawing), rows = drawing_rows(drawing);
    fputs("<path stroke=\"#000\" stroke-opacity=\"0.12\" stroke-width=\"0.02\" d=\"", out);
    for (uint32_t x = 1; x < columns; x++)
        fprintf(out, "M%u 0v%u", (unsigned)x, (unsigned)rows);
    for (uint32_t y = 1; y < rows; y++)
        fprintf(out, "M0 %uh%u", (unsigned)y, (unsigned)columns);
    fputs("\"/>\n", out);
}

static void print_moment(FILE *out, const drawing *drawing, double scale)
{
    if (scale >= ARROW_SCALE && !drawing_is_hex(drawing))
        print_grid(out, drawing);
    if (drawing_shows_path(drawing))
        print_walks(out, drawing, WAY_RADIUS, colour_path, 0.45);
    else
        print_lines(out, drawing, drawing_trace_way_back, WAY_RADIUS, colour_path, 0.45);
    if (drawing_has(drawing, drawing->start))
        print_lines(out, drawing, trace_start_box, BOX_LINE / 2, colour_start, 1);
    if (drawing_has(drawing, drawing->goal))
        print_lines(out, drawing, trace_goal_box, BOX_LINE / 2, colour_goal, 1);
    if (scale >= ARROW_SCALE)
        print_lines(out, drawing, drawing_trace_arrows, 0.018, colour_wall, 0.75);
    if (scale >= LABEL_SCALE) {
        fputs("<g font-family=\"sans-serif\" fill=\"", out);
        svg_print_colour(out, colour_wall);
        fputs("\">\n", out);
        drawing_write_labels(drawing, print_label, out);
        fputs("</g>\n", out);
    }
}

static void print_map(FILE *out, const drawing *drawing, sheet *sheet)
{
    fill_sheet(sheet, drawing);
    if (drawing_is_hex(drawing))
        print_hexagons(out, drawing, sheet);
    else
        print_cells(out, sheet);
    print_walls_and_links(out, drawing);
}

/* Prints the caption in pixels, on white. */
static void print_caption(FILE *out, const drawing *drawing, drawing_size map, double scale)
{
    const artist artist = svg_artist(out);
    const drawing_size whole = caption_whole(drawing, map);
    fprintf(out, "<g transform=\"scale(%.6g)\">\n<rect y=\"%u\" width=\"%u\" height=\"%u\" fill=\"#fff\"/>\n",
            1 / scale, (unsigned)map.height, (unsigned)whole.width, (unsigned)(whole.height - map.height));
    caption_draw(drawing, map, &artist);
    fputs("</g>\n", out);
}

static void print_svg(FILE *out, const drawing *drawing, drawing_size size, sheet *sheet)
{
    point canvas = drawing_canvas(drawing);
    double scale = size.width / canvas.x;
    const drawing_size whole = caption_whole(drawing, size);
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" viewBox=\"0 0 %.6g %.6g\">\n",
            (unsigned)whole.width, (unsigned)whole.height, canvas.x, canvas.y + (whole.height - size.height) / scale);
    print_map(out, drawing, sheet);
    if (drawing->trail != NULL)
        print_trail(out, drawing, scale);
    drawing_visit_specks(drawing, scale, print_speck, &(speck_printer){out, scale});
    if (drawing_shows_moment(drawing))
        print_moment(out, drawing, scale);
    else if (drawing->path != NULL)
        print_path(out, drawing, scale);
    if ((drawing->path != NULL && drawing->path->wall_count > 0) || drawing->why != NULL)
        print_lines(out, drawing, drawing_trace_hindrances, 0.07, colour_mark, 1);
    if (whole.height > size.height)
        print_caption(out, drawing, size, scale);
    fputs("</svg>\n", out);
}

/* False with an error; close_sheet is due in either case. */
static bool open_sheet(sheet *sheet, const drawing *drawing)
{
    *sheet =
        (struct sheet){.width = drawing_columns(drawing), .height = drawing_rows(drawing), .colours = drawing->colours};
    sheet->inks = malloc((size_t)sheet->width * sheet->height * sizeof *sheet->inks);
    sheet->rectangles = calloc(sheet->width, sizeof *sheet->rectangles);
    if (sheet->inks != NULL && sheet->rectangles != NULL)
        return true;
    report_no_memory("the drawing");
    return false;
}

static void close_sheet(sheet *sheet)
{
    free(sheet->rectangles);
    free(sheet->inks);
}

bool svg_write(const drawing *drawing, drawing_size size, const char *file)
{
    sheet sheet;
    FILE *out = open_sheet(&sheet, drawing) ? output_create(file) : NULL;
    if (out != NULL)
        print_svg(out, drawing, size, &sheet);
    close_sheet(&sheet);
    return out != NULL && output_finish(out, file, true);
}

bool svg_print_map(FILE *out, const drawing *drawing)
{
    sheet sheet;
    bool good = open_sheet(&sheet, drawing);
    if (good)
        print_map(out, drawing, &sheet);
    close_sheet(&sheet);
    return good;
}
