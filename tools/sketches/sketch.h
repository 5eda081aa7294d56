/* sketch.h: meshes and graphs, a search and a path on them, as an artist draws them. */
#ifndef TOOLS_SKETCHES_SKETCH_H
#define TOOLS_SKETCHES_SKETCH_H

#include "draw/draw.h"

typedef struct sketch {
    drawing drawing;    /* its scene, levels, path, ends and colours; its trace is not used */
    bool has_ends;      /* start and goal are shown */
    const trail *trail; /* null = no search is shown */
    bool coarse;        /* for terminals: without what is finer than a letter */

    /*
     * From above at an angle instead of as a plan: how far the map is turned, and how steep the look down is, in
     * degrees.
     */
    bool is_angled;
    double turn, tilt;

    /* In cells. */
    double left, top, width, height; /* of the map */
    double margin, head;             /* around each storey, and above it for its number */
    double unit;                     /* what lines are measured by: a part of the longer side */
    point *nodes;                    /* where a graph's nodes are, each by its number; null on meshes */
} sketch;

/* Width and height in cells, with all storeys that are shown. */
point sketch_canvas(const sketch *sketch);

/* Where a place is, on a storey that is shown; false if it is on none. */
bool sketch_point(const sketch *sketch, wend_place place, point *at);

/*
 * The steps of the search, intervals or dots, with lines from where they came, in colours from the first to the last.
 */
void sketch_draw_trail(const sketch *sketch, const artist *artist, bool with_lines);

#endif
