/*
 * frame.h: an example's last frame as an SVG picture, in units of cells. Without a file name nothing is drawn, so that
 * an example need not check. If the file cannot be written, the program says so and ends.
 *
 *     frame picture = frame_begin(argc > 1 ? argv[argc - 1] : NULL, grid, 1);
 *     frame_cells(&picture, space, grid);
 *     frame_path(&picture, &path, FRAME_BLUE);
 *     frame_unit(&picture, at, 1, FRAME_RED);
 *     frame_legend(&picture, FRAME_RED, "a creature");
 *     frame_end(&picture);
 */
#ifndef EXAMPLES_FRAME_H
#define EXAMPLES_FRAME_H

#include <stdio.h>
#include <stdlib.h>
#include <wend/ground.h>
#include <wend/layout.h>
#include <wend/wend.h>

/* Colours are whatever SVG takes: these, or "#rrggbb". */
#define FRAME_PAPER  "#f4efe4"
#define FRAME_WALL   "#535a69"
#define FRAME_WATER  "#8fb5d1"
#define FRAME_FOG    "#b9b6ae"
#define FRAME_GREEN  "#1e8a5a"
#define FRAME_RED    "#d01f4c"
#define FRAME_BLUE   "#2b63b8"
#define FRAME_ORANGE "#e87d1e"
#define FRAME_PURPLE "#5b2a86"
#define FRAME_INK    "#24262e"

typedef struct frame {
    FILE *file;
    wend_layout layout; /* where cells lie: hexagons too */
    double width, height;
    double text;               /* the height of letters */
    double legend_x, legend_y; /* where the next entry of the legend goes */
} frame;

/* Computes where a place is in the picture. */
static inline void frame_at(const frame *frame, wend_place place, double *x, double *y)
{
    wend_layout_to_world(&frame->layout, place, x, y);
}

/* Opens the file. If it cannot be written, the program ends: nothing else is asked of it then. */
static inline FILE *frame_open(const char *file)
{
    FILE *out = file ? fopen(file, "w") : NULL;
    if (file && !out) {
        perror(file);
        exit(EXIT_FAILURE);
    }
    return out;
}

/* Begins the picture itself, once its size is known. */
static inline void frame_paper(frame *frame, int legend_rows)
{
    frame->text = (frame->width > frame->height ? frame->width : frame->height) / 36;
    frame->legend_x = frame->text / 2;
    frame->legend_y = frame->height + frame->text * 1.3;
    double whole = frame->height + frame->text * 1.6 * legend_rows, scale = 900 / frame->width;
    if (frame->file)
        fprintf(frame->file,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.2f %.2f\" width=\"%.0f\" height=\"%.0f\" "
                "font-family=\"sans-serif\" font-size=\"%.2f\">\n"
                "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
                frame->width, whole, frame->width * scale, whole * scale, frame->text);
}

/* Begins an empty picture of `width` x `height` cells, for what lies on no grid. */
static inline frame frame_sheet(const char *file, double width, double height, int legend_rows)
{
    frame frame = {frame_open(file), wend_layout_default(), width, height, 0, 0, 0};
    frame_paper(&frame, legend_rows);
    return frame;
}

/* Begins a picture of level 0 of a grid, with `legend_rows` rows of legend below. Null file: nothing is drawn. */
static inline frame frame_begin(const char *file, const wend_grid *grid, int legend_rows)
{
    frame frame = {frame_open(file), wend_layout_default(), wend_grid_width(grid), wend_grid_height(grid), 0, 0, 0};
    frame.layout.cells = wend_grid_cells(grid);
    bool pointy = frame.layout.cells == WEND_CELLS_HEX_POINTY_ODD || frame.layout.cells == WEND_CELLS_HEX_POINTY_EVEN;
    bool square = frame.layout.cells == WEND_CELLS_SQUARE;
    frame.layout.cell_width = square || pointy ? 1 : 1.1547;
    frame.layout.cell_height = pointy ? 1.1547 : 1;
    if (pointy)
        frame.width += 0.5, frame.height = frame.height * 0.866 + 0.29;
    else if (!square)
        frame.width = frame.width * 0.866 + 0.29, frame.height += 0.5;
    frame_paper(&frame, legend_rows);
    return frame;
}

/* Adds a cell and those to its right, or one hexagon, to a path element. */
static inline void frame_trace(const frame *frame, wend_place cell, int run)
{
    static const double corners[6][2] = {{0, -0.58}, {0.5, -0.29}, {0.5, 0.29}, {0, 0.58}, {-0.5, 0.29}, {-0.5, -0.29}};
    double x, y;
    frame_at(frame, cell, &x, &y);
    if (frame->layout.cells == WEND_CELLS_SQUARE) {
        fprintf(frame->file, "M%d %dh%dv1h-%dz", wend_place_column(cell), wend_place_row(cell), run, run);
        return;
    }
    bool flat = frame->layout.cell_width > frame->layout.cell_height;
    for (int i = 0; i < 6; i++)
        fprintf(frame->file, "%c%.2f %.2f", i == 0 ? 'M' : 'L', x + corners[i][flat], y + corners[i][!flat]);
    fputc('z', frame->file);
}

/* Draws all cells of level 0 for which `chosen` is true, in one colour. */
static inline void frame_where(const frame *frame, const wend_grid *grid,
                               bool (*chosen)(const void *user, wend_place cell), const void *user, const char *colour)
{
    const bool square = wend_grid_cells(grid) == WEND_CELLS_SQUARE;
    const int32_t width = (int32_t)wend_grid_width(grid), height = (int32_t)wend_grid_height(grid);
    if (!frame->file)
        return;
    fprintf(frame->file, "<path shape-rendering=\"crispEdges\" fill=\"%s\" d=\"", colour);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0, run; x < width; x += run) {
            for (run = 0; x + run < width && (square || run == 0) && chosen(user, wend_place_cell(x + run, y)); run++)
                ;
            if (run > 0)
                frame_trace(frame, wend_place_cell(x, y), run);
            else
                run = 1;
        }
    fputs("\"/>\n", frame->file);
}

static inline bool frame_is_free(const void *space, wend_place cell)
{
    return wend_space_is_free((const wend_space *)space, cell);
}

/* Returns the height of a polygon's highest corner. */
static inline int32_t frame_height(const wend_ground_corner *corners, uint32_t count)
{
    int32_t height = corners[0].height;
    for (uint32_t i = 1; i < count; i++)
        height = corners[i].height > height ? corners[i].height : height;
    return height;
}

/*
 * Draws a storey of a mesh: polygons whose highest corner is from `low` to `high`, with walls as thick lines; for a
 * frame_sheet.
 */
static inline void frame_storey(const frame *frame, const wend_space *space, int32_t low, int32_t high,
                                const char *colour)
{
    const uint32_t limit = wend_ground_polygon_limit(space);
    wend_ground_polygon polygon;
    wend_ground_corner corners[256];
    for (uint32_t pass = 0; frame->file && pass < 2; pass++)
        for (uint32_t id = 0; id < limit; id++) {
            if (wend_ground_read_polygon(space, id, &polygon, corners, 256) != WEND_OK || polygon.corners == 0 ||
                frame_height(corners, polygon.corners) < low || frame_height(corners, polygon.corners) > high)
                continue;
            fprintf(frame->file, "<path %s%s\" stroke-width=\"%.3f\" d=\"",
                    pass ? "fill=\"none\" stroke-linecap=\"round\" stroke=\"" : "stroke=\"#d8d0bd\" fill=\"",
                    pass ? FRAME_WALL : colour, pass ? frame->text * 0.3 : frame->text * 0.06);
            for (uint32_t i = 0; i < polygon.corners; i++) {
                double x, y, to_x, to_y;
                frame_at(frame, corners[i].place, &x, &y);
                frame_at(frame, corners[(i + 1) % polygon.corners].place, &to_x, &to_y);
                if (pass == 0)
                    fprintf(frame->file, "%c%.2f %.2f", i ? 'L' : 'M', x, y);
                else if (corners[i].neighbour == WEND_GROUND_WALL)
                    fprintf(frame->file, "M%.2f %.2fL%.2f %.2f", x, y, to_x, to_y);
            }
            fprintf(frame->file, "%s\"/>\n", pass ? "" : "z");
        }
}

/* Draws all the ground of a mesh. */
static inline void frame_ground(const frame *frame, const wend_space *space)
{
    frame_storey(frame, space, INT32_MIN, INT32_MAX, FRAME_PAPER);
}

/* Draws the map: paper where a mover of this space may be, a wall elsewhere. */
static inline void frame_cells(const frame *frame, const wend_space *space, const wend_grid *grid)
{
    if (frame->file)
        fprintf(frame->file, "<rect width=\"%.2f\" height=\"%.2f\" fill=\"" FRAME_WALL "\"/>\n", frame->width,
                frame->height);
    frame_where(frame, grid, frame_is_free, space, FRAME_PAPER);
}

/* Draws the cells of one letter of terrain. */
static inline void frame_terrain(const frame *frame, const wend_grid *grid, uint8_t letter, const char *colour)
{
    const int32_t width = (int32_t)wend_grid_width(grid), height = (int32_t)wend_grid_height(grid);
    if (!frame->file)
        return;
    fprintf(frame->file, "<path shape-rendering=\"crispEdges\" fill=\"%s\" d=\"", colour);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++)
            if (wend_grid_terrain(grid, wend_place_cell(x, y)) == letter)
                frame_trace(frame, wend_place_cell(x, y), 1);
    fputs("\"/>\n", frame->file);
}

/* Tints one cell, strength 0 to 1: for costs, ranges and influence, cell by cell. */
static inline void frame_tint(const frame *frame, wend_place cell, double strength, const char *colour)
{
    if (!frame->file)
        return;
    fprintf(frame->file, "<path shape-rendering=\"crispEdges\" fill=\"%s\" fill-opacity=\"%.2f\" d=\"", colour,
            strength);
    frame_trace(frame, cell, 1);
    fputs("\"/>\n", frame->file);
}

/* Draws a unit: a dot that covers footprint x footprint cells, `place` in the top left one. */
static inline void frame_unit(const frame *frame, wend_place place, double footprint, const char *colour)
{
    double x, y;
    frame_at(frame, place, &x, &y);
    if (frame->file)
        fprintf(frame->file, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"%s\"/>\n", x + (footprint - 1) / 2,
                y + (footprint - 1) / 2, footprint * 0.42, colour);
}

/* Draws a dot with a radius in cells around a place. */
static inline void frame_dot(const frame *frame, wend_place place, double radius, const char *colour)
{
    double x, y;
    frame_at(frame, place, &x, &y);
    if (frame->file)
        fprintf(frame->file, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"%s\"/>\n", x, y, radius, colour);
}

/* Draws a ring around a cell, for goals. */
static inline void frame_goal(const frame *frame, wend_place place, const char *colour)
{
    double x, y;
    frame_at(frame, place, &x, &y);
    if (frame->file)
        fprintf(frame->file,
                "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"none\" stroke=\"%s\" "
                "stroke-width=\"%.2f\"/>\n",
                x, y, frame->text * 0.5, colour, frame->text * 0.2);
}

/* Draws a straight line `width` cells thick. */
static inline void frame_line(const frame *frame, wend_place from, wend_place to, double width, const char *colour)
{
    double x, y, to_x, to_y;
    frame_at(frame, from, &x, &y);
    frame_at(frame, to, &to_x, &to_y);
    if (frame->file)
        fprintf(frame->file,
                "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%.2f\" stroke-linecap=\"round\" "
                "d=\"M%.2f %.2fL%.2f %.2f\"/>\n",
                colour, width, x, y, to_x, to_y);
}

/* Draws the path of an answer, cell by cell. */
static inline void frame_path(const frame *frame, const wend_path *path, const char *colour)
{
    wend_path_iterator walk = wend_path_begin(path, WEND_PATH_START_INCLUDED);
    wend_place cell;
    if (!frame->file || path->point_count == 0)
        return;
    fprintf(frame->file, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%.2f\" stroke-linejoin=\"round\" d=\"",
            colour, frame->text * 0.25);
    for (bool first = true; wend_path_next(&walk, &cell); first = false) {
        double x, y;
        frame_at(frame, cell, &x, &y);
        fprintf(frame->file, "%c%.2f %.2f", first ? 'M' : 'L', x, y);
    }
    fputs("\"/>\n", frame->file);
}

/* Writes words on the map, their middle at a place. Plain text without < and &. */
static inline void frame_label(const frame *frame, wend_place place, const char *text, const char *colour)
{
    double x, y;
    frame_at(frame, place, &x, &y);
    if (frame->file)
        fprintf(frame->file, "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"middle\" fill=\"%s\">%s</text>\n", x,
                y + frame->text * 0.35, colour, text);
}

/* Adds an entry to the legend, in the next row if this one is full. */
static inline void frame_legend(frame *frame, const char *colour, const char *text)
{
    double length = frame->text * 1.6, size = frame->text;
    for (const char *letter = text; *letter; letter++)
        length += size * 0.52;
    if (frame->legend_x > size && frame->legend_x + length > frame->width)
        frame->legend_x = size / 2, frame->legend_y += size * 1.5;
    if (frame->file)
        fprintf(frame->file,
                "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"%s\"/><text x=\"%.2f\" y=\"%.2f\" fill=\"" FRAME_INK
                "\">%s</text>\n",
                frame->legend_x + size * 0.4, frame->legend_y - size * 0.35, size * 0.35, colour,
                frame->legend_x + size, frame->legend_y, text);
    frame->legend_x += length + size * 0.5;
}

/* Ends the picture. */
static inline void frame_end(frame *frame)
{
    if (frame->file) {
        fputs("</svg>\n", frame->file);
        const int is_lost = ferror(frame->file);
        if (fclose(frame->file) != 0 || is_lost) {
            perror("the picture");
            exit(EXIT_FAILURE);
        }
    }
    frame->file = NULL;
}

#endif
