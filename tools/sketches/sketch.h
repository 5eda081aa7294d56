/* sketch.h: a mesh or graph with a search and a path, as an artist draws them. */
#ifndef TOOLS_SKETCHES_SKETCH_H
#define TOOLS_SKETCHES_SKETCH_H

#include "draw/draw.h"

typedef struct sketch {
    drawing drawing;    /* its scene, levels, path, start, goal and colours; its trace is not used */
    bool has_ends;      /* show start and goal */
    const trail *trail; /* NULL = no search is shown */
    bool coarse;        /* for terminals: leave out everything finer than a letter */

    /* View from above at an angle instead of a plan: the map's turn, and the tilt of the view, in degrees. */
    bool is_angled;
    double turn, tilt;

    /* The rest is in cells. */
    double left, top, width, height; /* of the map */
    double margin, head;             /* margin around each storey; head: space above a storey for its number */
    double unit;                     /* unit of line widths: a part of the longer side */
    point *nodes;                    /* positions of a graph's nodes by number; NULL on meshes */
} sketch;

/* The sketch's width and height in cells, with all storeys that are shown. */
point sketch_canvas(const sketch *sketch);

/* Position of a place; false if it is on no storey that is shown. */
bool sketch_point(const sketch *sketch, wend_place place, point *at);

/*
 * Draws the steps of the search as intervals or dots, with_lines also the lines to them, coloured from the first step
 * to the last.
 */
void sketch_draw_trail(const sketch *sketch, const artist *artist, bool with_lines);

#endif
