/*
 * drawing.h: what is drawn, whatever it is drawn on: levels of a map side by side, a search, a path, in inks of fixed
 * colours. The canvas is counted in units: a square cell is 1 by 1, a hexagon 1 from side to side.
 */
#ifndef TOOLS_DRAWING_H
#define TOOLS_DRAWING_H

#include "scene.h"
#include "trace.h"

typedef struct colour {
    uint8_t red, green, blue;
} colour;

/*
 * An ink per terrain byte, one for where no cell is, then one per step of the ramp from the first expanded cells on,
 * then one per state of cells at a moment.
 */
#define RAMP_STEPS  48
#define INK_NONE    256
#define INK_RAMP    257
#define INK_OPEN    (INK_RAMP + RAMP_STEPS)
#define INK_CLOSED  (INK_OPEN + 1)
#define INK_CURRENT (INK_OPEN + 2)
#define INK_COUNT   (INK_OPEN + 3)
typedef uint16_t ink;

extern const colour colour_path, colour_casing, colour_start, colour_goal, colour_wall, colour_link, colour_mark;

typedef struct drawing {
    const scene *scene;
    uint32_t first_level, level_count; /* those shown */
    const trace *trace;                /* null = no search is shown */
    const wend_path *path;             /* null = no path is shown, nor its ends */
    wend_place start, goal;
    const wend_explanation *why; /* null, or what is in the way is marked */
    colour colours[INK_COUNT];
} drawing;

/* Mixes the inks; with `weights`, terrains are the darker the more they weigh, and blocked ones grey. */
void drawing_mix_inks(drawing *drawing, bool weights);

/* ---- the canvas as squares: columns of all levels shown with one between levels (canvas.c) ---- */

uint32_t drawing_columns(const drawing *drawing);
uint32_t drawing_rows(const drawing *drawing);

/* The ink of a column and row: the cell's terrain, its turn in the search, or INK_NONE. */
ink drawing_ink(const drawing *drawing, uint32_t column, uint32_t row);

/* A place in 1/256 column and row. */
wend_place drawing_on_columns(const drawing *drawing, wend_place place);

/* Whether a place lies on the drawing's levels of the map. */
bool drawing_has(const drawing *drawing, wend_place place);

/* ---- the canvas in units, squares or hexagons (canvas.c) ---- */

typedef struct point {
    double x, y;
} point;

bool drawing_is_hex(const drawing *drawing);
bool drawing_is_pointy(const drawing *drawing);

/* Width and height. */
point drawing_canvas(const drawing *drawing);

point drawing_point(const drawing *drawing, wend_place place);

/* The same for the middle of a mover of several cells whose place that is. */
point drawing_middle(const drawing *drawing, wend_place place);

/* The cell under a point; false if there is none. */
bool drawing_cell_at(const drawing *drawing, point at, wend_place *cell);

/* The corners of a hexagon around (0, 0), clockwise. */
void drawing_hexagon(const drawing *drawing, point corners[6]);

/* ---- lines that mark more than cells (marks.c) ---- */

/* Takes lines one by one. */
typedef struct pen {
    void (*line)(void *user, point from, point to);
    void *user;
} pen;

/* Sides of cells that can be crossed in neither direction. */
void drawing_trace_walls(const drawing *drawing, const pen *pen);

/* Small arrows through the sides that can be crossed in one direction only. */
void drawing_trace_one_ways(const drawing *drawing, const pen *pen);

/* Arrows from where links start to where they lead. */
void drawing_trace_links(const drawing *drawing, const pen *pen);

/* The path's walks, or its links. */
void drawing_trace_path(const drawing *drawing, bool links, const pen *pen);

/* The cell that the answer's reason names as in the way, or null. */
const wend_place *drawing_hindrance(const drawing *drawing);

/* Calls visit for every cell on the drawing's path, also those that stretches at any angle pass. */
typedef void (*visitor)(void *user, wend_place cell);
void drawing_visit_path(const drawing *drawing, visitor visit, void *user);

/* A box around the cell that is in the way, and crosses over the walls that a path would break. */
void drawing_trace_hindrances(const drawing *drawing, const pen *pen);

/* The square a mover covers at a place, less a margin on all sides. */
void drawing_trace_footprint(const drawing *drawing, wend_place place, double margin, const pen *pen);

/* The margin where paths are drawn. */
#define FOOTPRINT_MARGIN 0.08

/* ---- a search at one moment (moment.c) ---- */

/* Whether the drawing shows a moment of the search instead of its course. */
bool drawing_shows_moment(const drawing *drawing);

/* Whether there is a path and it is known by then: before the last moment it is not. */
bool drawing_shows_path(const drawing *drawing);

/* Small arrows from the cells seen towards their parents. */
void drawing_trace_arrows(const drawing *drawing, const pen *pen);

/* The way from the cell expanded last back to the start. */
void drawing_trace_way_back(const drawing *drawing, const pen *pen);

/* A box along the sides of what a mover covers at a place. */
void drawing_trace_box(const drawing *drawing, wend_place place, const pen *pen);

/* A number in a cell. */
typedef struct label {
    point at;      /* on the line that the digits stand on */
    double height; /* of a digit */
    double anchor; /* what of the text lies left of the point: 0 nothing, 0.5 half, 1 all */
    const char *text;
} label;

typedef void label_writer(void *user, const label *label);

/* f above, g and h below, in straight steps, for each cell seen. */
void drawing_write_labels(const drawing *drawing, label_writer *write, void *user);

/* A label as lines. */
void drawing_trace_label(const label *label, const pen *pen);

/* Cells of fewer pixels get no arrows, no numbers. */
#define ARROW_SCALE 14
#define LABEL_SCALE 44

/* Widths in units: of a box around start or goal, and half of the way back. */
#define BOX_LINE   0.06
#define WAY_RADIUS 0.11

/* ---- sizes ---- */

/* In pixels, or in characters of a terminal. */
typedef struct drawing_size {
    uint32_t width, height;
} drawing_size;

/* `scale` pixels per unit; 0 = a size that is neither tiny nor huge. False with an error if it is too large. */
bool drawing_fit_file(const drawing *drawing, uint64_t scale, drawing_size *size);

/* Half a line's width in units: a part of a cell on small maps, of the picture on large ones. */
double drawing_line_radius(const drawing *drawing);

/* How much of a link's colour covers what is below: beside a path, links stand back behind those it takes. */
unsigned drawing_link_percent(const drawing *drawing);

/* The cells under pixel `at` of `pixels` in a row or column: from `first` up to but not including `end`. */
typedef struct span {
    uint32_t first, end;
} span;

/* At least one cell, also where a cell has several pixels; at < pixels. */
span drawing_span(uint32_t at, uint32_t pixels, uint32_t cells);

/* The pixel at a place's coordinate, from 0 to below pixels for one on the map. */
uint32_t drawing_pixel(int32_t coordinate, uint32_t pixels, uint32_t cells);

/* Where drawings go to; each is false with an error (png.c, svg.c, terminal.c, letters.c). */
bool png_available(void);
bool png_write(const drawing *drawing, drawing_size size, const char *file);
bool svg_write(const drawing *drawing, drawing_size size, const char *file);

typedef enum terminal_colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } terminal_colour;

/* Takes the value of an option that fills a terminal_colour. */
bool terminal_take_colour(const args_option *option, char *const *values, void *field);

/* Half blocks in colour where stdout can show them, else letters. */
bool terminal_write(const drawing *drawing, terminal_colour mode);
bool letters_write(const drawing *drawing, drawing_size room);

#endif
