/* drawing.h: what is drawn, whatever it is drawn on: a map, a search, a path, in inks of fixed colours. */
#ifndef TOOLS_DRAWING_H
#define TOOLS_DRAWING_H

#include "terrain.h"
#include "trace.h"

#include <wend/wend.h>

typedef struct colour {
    uint8_t red, green, blue;
} colour;

/* An ink per terrain, then one per step of the ramp from the first expanded cells to the last. */
#define RAMP_STEPS 48
#define INK_COUNT  (TERRAIN_COUNT + RAMP_STEPS)
typedef uint8_t ink;

extern const colour colour_path, colour_casing, colour_start, colour_goal;

typedef struct drawing {
    const wend_grid *grid;
    const trace *trace;    /* null = no search is shown */
    const wend_path *path; /* null = no path is shown, nor its ends */
    wend_place start, goal;
} drawing;

/* The ink of a cell: its terrain, or its turn in the search. */
ink drawing_ink(const drawing *drawing, uint32_t x, uint32_t y);

colour ink_colour(ink ink);

/* Whether a place lies on the drawing's map. */
bool drawing_has(const drawing *drawing, wend_place place);

/* In pixels, or in characters of a terminal. */
typedef struct drawing_size {
    uint32_t width, height;
} drawing_size;

/* `scale` pixels per cell; 0 = a size that is neither tiny nor huge. False with an error if it is too large. */
bool drawing_fit_file(const drawing *drawing, uint64_t scale, drawing_size *size);

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

/* Half blocks in colour where stdout can show them, else letters. */
bool terminal_write(const drawing *drawing, terminal_colour mode);
bool letters_write(const drawing *drawing, drawing_size room);

#endif
