/* drawing.h: what is drawn, whatever it is drawn on: levels of a map, a search, a path, in inks of fixed colours. */
#ifndef TOOLS_DRAW_DRAWING_H
#define TOOLS_DRAW_DRAWING_H

#include "draw/trace.h"
#include "draw/trail.h"
#include "map/map.h"

typedef struct colour {
    uint8_t red, green, blue;
} colour;

/*
 * An ink per terrain byte, one for where no cell is, then one per step of the ramp from the first expanded cells on,
 * then one per state of cells at a moment, one per tint of areas, one for chokes, and a pale one per terrain byte.
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
    uint32_t first_level, level_count; /* those shown */
    const trace *trace;                /* null = no search is shown */
    const area_census *areas;          /* null = terrain is shown, not areas */
    const bool *pale;                  /* null, or by cell of the one level: whether its terrain is shown pale */
    const trail *trail;                /* null = no search at any angle is shown */
    const wend_path *path;             /* null = no path is shown, nor its ends */
    wend_place start, goal;
    const wend_explanation *why; /* null, or what is in the way is marked */
    bool legend;                 /* terrains are told below */
    colour colours[INK_COUNT];
} drawing;

/* Mixes the inks; with `weights`, terrains are the darker the more they weigh, and blocked ones grey. */
void drawing_mix_inks(drawing *drawing, bool weights);

/* Whether the drawing shows a moment of the search instead of its course. */
bool drawing_shows_moment(const drawing *drawing);

/* Whether there is a path and it is known by then: before the last moment it is not. */
bool drawing_shows_path(const drawing *drawing);

/* How much of a link's colour covers what is below: beside a path, links stand back behind those it takes. */
unsigned drawing_link_percent(const drawing *drawing);

#endif
