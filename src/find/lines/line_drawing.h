/* What all stages of drawing straight lines in place of a path's steps need. */
#ifndef WEND_FIND_LINES_LINE_DRAWING_H
#define WEND_FIND_LINES_LINE_DRAWING_H

#include "find/lines/lines.h"
#include "search/core/core.h"

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
    return s->is_hex ? wend_drawing_hex_length(s, a, b) : wend_places_gap(a, b);
}

/* Whether a line is free, and within the radius; adds the work. */
bool wend_drawing_is_open(const struct wend_drawing *s, wend_place from, wend_place to);

/* Whether a free line costs at most `most`, where costs are of interest: then *cost is what it does. */
bool wend_drawing_costs_no_more(const struct wend_drawing *s, wend_place from, wend_place to, uint64_t most,
                                uint64_t *cost);

/* Both. */
bool wend_drawing_may_walk(const struct wend_drawing *s, wend_place from, wend_place to, uint64_t most, uint64_t *cost);

/* What the steps from one vertex to another cost, rounded up as the costs of lines are. */
uint64_t wend_drawing_cost_of_steps(const struct wend_drawing *s, const struct wend_path_vertex *from,
                                    const struct wend_path_vertex *to);

/* Links the vertices on the way to the last, which each has in `before`. */
void wend_drawing_link(const struct wend_drawing *s);

#endif
