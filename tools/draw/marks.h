/* marks.h: lines that mark more than cells: walls, links, paths, obstacles. */
#ifndef TOOLS_DRAW_MARKS_H
#define TOOLS_DRAW_MARKS_H

#include "draw/canvas.h"

/* Takes lines one at a time. */
typedef struct pen {
    void (*line)(void *user, point from, point to);
    void *user;
} pen;

/* Draws sides of cells that can be crossed in neither direction. */
void drawing_trace_walls(const drawing *drawing, const pen *pen);

/* Draws small arrows through the sides that can be crossed in one direction only. */
void drawing_trace_one_ways(const drawing *drawing, const pen *pen);

/* Draws arrows from links' starts to their ends; for links to other levels a small triangle up or down at the start. */
void drawing_trace_links(const drawing *drawing, const pen *pen);

/* Draws the path's walks, or its links. */
void drawing_trace_path(const drawing *drawing, bool links, const pen *pen);

/* Draws a part of the search at any angle, step `step` of RAMP_STEPS: where the search got, or the lines to there. */
void drawing_trace_trail(const drawing *drawing, uint32_t step, trail_part part, const pen *pen);

/* The cell that the answer's reason names as in the way, or NULL. */
const wend_place *drawing_hindrance(const drawing *drawing);

/* Calls visit for every cell on the drawing's path, including those that stretches at any angle pass. */
typedef void (*visitor)(void *user, wend_place cell);
void drawing_visit_path(const drawing *drawing, visitor visit, void *user);

/* If cells have fewer pixels than SPECK_SCALE, a cell that stands alone gets a dot of this radius and rim in pixels. */
#define SPECK_SCALE  5
#define SPECK_RADIUS 2.2
#define SPECK_RIM    0.8

/*
 * Calls visit with the place and colour of every expanded cell that stands nearly alone, as jump points do, if cells
 * are so small that it would vanish; not if there are enough of them to be seen anyway.
 */
typedef void speck_visitor(void *user, point at, colour colour);
void drawing_visit_specks(const drawing *drawing, double scale, speck_visitor *visit, void *user);

/* Draws a box around the cell that is in the way, and crosses over the walls that a path would break. */
void drawing_trace_hindrances(const drawing *drawing, const pen *pen);

/* Draws the square that a mover covers at a place, less a margin on all sides. */
void drawing_trace_footprint(const drawing *drawing, wend_place place, double margin, const pen *pen);

/* The margin to use on paths. */
#define FOOTPRINT_MARGIN 0.08

/* Draws a box along the sides of the cell at a place, or of the square that a mover covers there. */
void drawing_trace_box(const drawing *drawing, wend_place place, const pen *pen);

/* The width of a box's line in units. */
#define BOX_LINE 0.06

#endif
