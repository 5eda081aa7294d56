/* What all stages of drawing straight lines in place of a path's steps need. */
#ifndef WEND_FIND_LINES_LINE_DRAWING_H
#define WEND_FIND_LINES_LINE_DRAWING_H

#include "find/lines/lines.h"

/* A path whose lines are drawn. */
struct wend_drawing {
    const wend_space *space;
    struct wend_search search; /* for what steps cost; its start and goal are the path's ends */
    struct wend_vertices *vertices;
    int32_t left, top, right, bottom;   /* no point may move beyond */
    const struct wend_goal_set *starts; /* null, or several, around which the radius is */
    bool weighs;                        /* lines may cost more than steps */
    bool is_hex;
};

/* Between hexagons, in steps: neighbours have 1. */
double wend_drawing_hex_length(const struct wend_drawing *s, wend_place a, wend_place b);

/* In cells; between hexagons in steps. */
static inline double wend_drawing_length(const struct wend_drawing *s, wend_place a, wend_place b)
{
    return s->is_hex ? wend_drawing_hex_length(s, a, b) : wend_places_distance(a, b);
}

/* Links the vertices on the way to the last, which each has in `before`. */
void wend_drawing_link(const struct wend_drawing *s);

/* Begins to make the way along linked vertices shorter; keeps_to_corners: no point may get far from what is blocked. */
void wend_pull_taut_begin(struct wend_vertices *vertices, bool keeps_to_corners);

/* Does the next piece of that, which leaves lines that are free; false where nothing more is to be done. */
bool wend_pull_taut_next(const struct wend_drawing *s);

/* Begins to list a path's cells where lines may turn as vertices, each with the best one `before` it. */
void wend_lines_along_steps_begin(struct wend_vertices *vertices);

/* Does the next piece of that. MEMORY. */
wend_status wend_lines_along_steps_next(const struct wend_drawing *s, const wend_path *path);

bool wend_lines_along_steps_are_over(const struct wend_vertices *vertices, const wend_path *path);

#endif
