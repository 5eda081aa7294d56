/* trail.h: what a search over ground or a graph looked at, in order: lines from where it came to where it got. */
#ifndef TOOLS_DRAW_TRAIL_H
#define TOOLS_DRAW_TRAIL_H

#include <stdbool.h>
#include <wend/all.h>

typedef struct trail_step {
    wend_place from, to, left, right; /* left, right: the interval looked through; else both are to */
} trail_step;

/* What of a trail is drawn, one above the other: the lines, then the intervals, and dots where there are none. */
typedef enum trail_part { TRAIL_LINES, TRAIL_INTERVALS, TRAIL_DOTS, TRAIL_PARTS } trail_part;

typedef struct trail {
    trail_step *steps;
    size_t count, capacity;
    bool lacks_memory;
    wend_observer observer;
} trail;

/* Gets ready to watch; the trail must stay where it is meanwhile. */
void trail_open(trail *trail);
void trail_close(trail *trail);

/* How wide each part is against a path. */
extern const double trail_widths[TRAIL_PARTS];

/* The line that a step draws of a part; false where it has none. */
bool trail_line(const trail_step *step, trail_part part, wend_place *from, wend_place *to);

/* Whether any step has something to draw of a part. */
bool trail_has(const trail *trail, trail_part part);

/* False with an error: it could not keep all it saw. */
bool trail_check(const trail *trail);

#endif
