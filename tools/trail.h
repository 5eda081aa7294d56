/* trail.h: what a search over ground or a graph looked at, in order: lines from where it came to where it got. */
#ifndef TOOLS_TRAIL_H
#define TOOLS_TRAIL_H

#include <stdbool.h>
#include <wend/wend.h>

typedef struct trail_step {
    wend_place from, to;
} trail_step;

typedef struct trail {
    trail_step *steps;
    size_t count, capacity;
    bool lacks_memory;
    wend_observer observer;
} trail;

/* Gets ready to watch; the trail must stay where it is meanwhile. */
void trail_open(trail *trail);
void trail_close(trail *trail);

/* False with an error: it could not keep all it saw. */
bool trail_check(const trail *trail);

#endif
