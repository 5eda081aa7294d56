/*
 * How far a choice among equally cheap ways has come: all that its stages need to go on after a pause.
 */
#ifndef WEND_FIND_TIES_TIE_PROGRESS_H
#define WEND_FIND_TIES_TIE_PROGRESS_H

#include "find/ties/ties.h"

enum { WEND_STEP_KINDS = 3 };

/* All ways still wanted, walked along at the same time; see tie_race.c. */
struct wend_tie_race {
    enum { RACE_ARRIVES, RACE_CHOOSES, RACE_LEAVES, RACE_WAITS } phase;
    bool diagonal_first;
    uint32_t first, at; /* the ties reached at the present moment, chained by `turns`; the next to look at */
    uint32_t wanted;    /* the kind of step from now on */
    uint64_t until[WEND_STEP_KINDS];  /* when the last step of a kind ends */
    uint64_t barred[WEND_STEP_KINDS]; /* when those of a kind were last given up */
};

/* A walk along the best way in one frame. */
struct wend_tie_walker {
    struct wend_symmetry frame;
    uint32_t origin, at, heading;
};

struct wend_tie_progress {
    enum {
        TIES_FIND,
        TIES_MEASURE,
        TIES_KEEP_NEAR,
        TIES_UNMARK,
        TIES_RACE,
        TIES_CLEAR,
        TIES_KEEP_ARRIVALS,
        TIES_TURNS,
        TIES_FRAME,
        TIES_WRITE,
        TIES_CHOSEN
    } stage;
    uint32_t left; /* of the ties, in stages that go through all from the last to the first */
    uint64_t most; /* how far from the chord the way has to go */
    struct wend_tie_race race;
    struct wend_tie_walker walkers[WEND_FRAMES_MOST * DIRECTIONS];
    uint32_t walker_count;
    uint32_t hops; /* written so far */
};

#endif
