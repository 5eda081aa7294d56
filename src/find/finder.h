/* A finder's own data. Find floor. */
#ifndef WEND_FIND_FINDER_H
#define WEND_FIND_FINDER_H

#include "search/search.h"

/* A place on a path that is being straightened, see straighten.c. */
struct wend_knot {
    wend_place place;
    uint32_t before, after;     /* on the way as it is so far */
    double length;              /* of the best way to here */
    uint64_t halves, surcharge; /* what the steps to here cost, see cost_of_steps */
    uint64_t cost;              /* of the line or steps from the one before, where costs are of interest */
    bool fixed;                 /* an end of the path or of a link */
    bool by_steps;              /* the path's own steps, maybe no line, lead here from the one before */
    bool inner;                 /* the path's steps go straight on here */
    bool settled;               /* as it must be, as long as its neighbours stay */
};

struct wend_knots {
    struct wend_knot *knots;
    uint32_t count, capacity;
};

struct wend_finder {
    struct wend_scratch scratch;
    struct wend_points gathered; /* of answers that more than one search goes into */
    struct wend_points walls;    /* what a breach breaks through */
    struct wend_knots knots;     /* of the path that was straightened last */
};

/*
 * Writes the way back from search->end to path: its points, which lie in the search's scratch memory, cost and length. MEMORY.
 */
wend_status wend_search_assemble(struct wend_search *search, wend_path *path);

/* The same for a path that stays where it starts. */
wend_status wend_search_assemble_stay(struct wend_search *search, wend_path *path);

#endif
