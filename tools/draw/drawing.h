/* drawing.h: what is drawn on any medium: levels of a map, a search, a path, in inks of fixed colours. */
#ifndef TOOLS_DRAW_DRAWING_H
#define TOOLS_DRAW_DRAWING_H

#include "draw/trace.h"
#include "draw/trail.h"
#include "map/map.h"

typedef struct colour {
    uint8_t red, green, blue;
} colour;

/*
 * Inks in this order: one per terrain byte, INK_NONE outside of all cells, one per step of the ramp beginning at the
 * first expanded cells, one per state of cells at a moment, one per tint of areas, one for chokes, a pale one per
 * terrain byte.
 */
#define RAMP_STEPS  48
#define INK_NONE    256
#define INK_RAMP    257
#define INK_OPEN    (INK_RAMP + RAMP_STEPS)
#define INK_CLOSED  (INK_OPEN + 1)
#define INK_CURRENT (INK_OPEN + 2)
#define INK_AREA    (INK_OPEN + 3)
#define INK_CHOKE   (INK_AREA + AREA_TINTS)
#define INK_PALE    (INK_CHOKE + 1)
#define INK_COUNT   (INK_PALE + 256)
typedef uint16_t ink;

extern const colour colour_path, colour_casing, colour_start, colour_goal, colour_wall, colour_link, colour_mark;

typedef struct drawing {
    const scene *scene;
    uint32_t first_level, level_count; /* the levels shown */
    const trace *trace;                /* NULL = no search is shown */
    const area_census *areas;          /* NULL = terrain is shown, not areas */
    const bool *pale;                  /* NULL, or per cell of the only level: true if its terrain is shown pale */
    const trail *trail;                /* NULL = no search at any angle is shown */
    const wend_path *path;             /* NULL = no path is shown, nor start and goal */
    wend_place start, goal;
    const wend_explanation *why; /* NULL, or the explanation that names the cell to mark as in the way */
    bool legend;                 /* a legend of terrains is below the map */
    colour colours[INK_COUNT];
} drawing;

/* Mixes the inks. With `weights`, costlier terrains are darker and blocked ones grey. */
void drawing_mix_inks(drawing *drawing, bool weights);

/* True if the drawing shows a moment of the search instead of its whole course. */
bool drawing_shows_moment(const drawing *drawing);

/* True if the path is shown: there is one, and at a moment of the search only if that is the last. */
bool drawing_shows_path(const drawing *drawing);

/* Opacity of links in percent: beside a path they are fainter than the links that the path takes. */
unsigned drawing_link_percent(const drawing *drawing);

#endif
