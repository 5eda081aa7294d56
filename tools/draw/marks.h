/* marks.h: lines that mark more than cells: walls, links, paths, what is in the way. */
#ifndef TOOLS_DRAW_MARKS_H
#define TOOLS_DRAW_MARKS_H

#include "draw/canvas.h"

/* Takes lines one by one. */
typedef struct pen {
    void (*line)(void *user, point from, point to);
    void *user;
} pen;

/* Sides of cells that can be crossed in neither direction. */
void drawing_trace_walls(const drawing *drawing, const pen *pen);

/* Small arrows through the sides that can be crossed in one direction only. */
void drawing_trace_one_ways(const drawing *drawing, const pen *pen);

/* Arrows from where links start to where they lead; to other levels a small triangle up or down where they start. */
void drawing_trace_links(const drawing *drawing, const pen *pen);

/* The path's walks, or its links. */
void drawing_trace_path(const drawing *drawing, bool links, const pen *pen);

/* A part of the search at any angle, the step-th of RAMP_STEPS: where it got, or the lines to there. */
void drawing_trace_trail(const drawing *drawing, uint32_t step, trail_part part, const pen *pen);

/* The cell that the answer's reason names as in the way, or null. */
const wend_place *drawing_hindrance(const drawing *drawing);

/* Calls visit for every cell on the drawing's path, also those that stretches at any angle pass. */
typedef void (*visitor)(void *user, wend_place cell);
void drawing_visit_path(const drawing *drawing, visitor visit, void *user);

/* Where cells have fewer pixels, a cell that stands alone gets a dot of this radius in pixels, with a dark rim. */
#define SPECK_SCALE  5
#define SPECK_RADIUS 2.2
#define SPECK_RIM    0.8

/*
 * Where cells have so few pixels, calls visit with the place and colour of every expanded cell that stands nearly
 * alone, as jump points do and would vanish; not where there are so many that they are seen anyway.
 */
typedef void speck_visitor(void *user, point at, colour colour);
void drawing_visit_specks(const drawing *drawing, double scale, speck_visitor *visit, void *user);

/* A box around the cell that is in the way, and crosses over the walls that a path would break. */
void drawing_trace_hindrances(const drawing *drawing, const pen *pen);

/* The square a mover covers at a place, less a margin on all sides. */
void drawing_trace_footprint(const drawing *drawing, wend_place place, double margin, const pen *pen);

/* The margin where paths are drawn. */
#define FOOTPRINT_MARGIN 0.08

/* A box along the sides of what a mover covers at a place. */
void drawing_trace_box(const drawing *drawing, wend_place place, const pen *pen);

/* The width of a box's line in units. */
#define BOX_LINE 0.06

#endif
