/* What all stages of drawing straight lines in place of a path's steps need. */
#ifndef WEND_FIND_LINES_LINE_DRAWING_H
#define WEND_FIND_LINES_LINE_DRAWING_H

#include "find/lines/lines.h"

/* A path whose lines are being drawn. */
struct wend_drawing {
    const wend_space *space;
    struct wend_search search; /* prices steps; its start and goal are the path's ends */
    struct wend_vertices *vertices;
    int32_t left, top, right, bottom;   /* bounds of all points */
    const struct wend_goal_set *starts; /* null, or several starts, around which the radius is */
    bool weighs;                        /* lines may cost more than steps, and are priced */
    bool is_hex;
};

/* Distance between hexagons in steps: neighbours are 1 apart. */
double wend_drawing_hex_length(const struct wend_drawing *s, wend_place a, wend_place b);

/* Distance in cells; between hexagons in steps. */
static inline double wend_drawing_length(const struct wend_drawing *s, wend_place a, wend_place b)
{
    return s->is_hex ? wend_drawing_hex_length(s, a, b) : wend_places_distance(a, b);
}

/* Links the vertices of the path to the last one, following `before`. */
void wend_drawing_link(const struct wend_drawing *s);

/* Begins to shorten the path along linked vertices. keeps_to_corners: points move only to cells near blocked ones. */
void wend_pull_taut_begin(struct wend_vertices *vertices, bool keeps_to_corners);

/* Does the next piece, after which all lines are free again; false when nothing is left to do. */
bool wend_pull_taut_next(const struct wend_drawing *s);

/* Begins to list the path's cells where lines may turn as vertices, each with the best vertex `before` it. */
void wend_lines_along_steps_begin(struct wend_vertices *vertices);

/* Does the next piece. MEMORY. */
wend_status wend_lines_along_steps_next(const struct wend_drawing *s, const wend_path *path);

bool wend_lines_along_steps_are_over(const struct wend_vertices *vertices, const wend_path *path);

#endif
