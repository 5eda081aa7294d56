/* trail.h: what a search over ground or a graph looked at, in order: lines from each parent to where the search got. */
#ifndef TOOLS_DRAW_TRAIL_H
#define TOOLS_DRAW_TRAIL_H

#include <stdbool.h>
#include <wend/all.h>

typedef struct trail_step {
    wend_place from, to, left, right; /* left, right: the interval looked through; both equal `to` if there is none */
} trail_step;

/* The parts of a trail, drawn one above the other: the lines, then the intervals, then dots for steps without one. */
typedef enum trail_part { TRAIL_LINES, TRAIL_INTERVALS, TRAIL_DOTS, TRAIL_PARTS } trail_part;

typedef struct trail {
    trail_step *steps;
    size_t count, capacity;
    bool lacks_memory;
    wend_observer observer;
} trail;

/* Prepares to watch; the trail must not move meanwhile. */
void trail_open(trail *trail);
void trail_close(trail *trail);

/* Width of each part, relative to a path's. */
extern const double trail_widths[TRAIL_PARTS];

/* The line that a step draws for a part; false if it has none. */
bool trail_line(const trail_step *step, trail_part part, wend_place *from, wend_place *to);

/* True if any step has something to draw for a part. */
bool trail_has(const trail *trail, trail_part part);

/* False with an error if memory ran out for the trail. */
bool trail_check(const trail *trail);

#endif
