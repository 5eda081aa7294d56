/*
 * prepare.h: prepares the spaces of a map's movers, and updates them after edits.
 *
 * Jumps and landmarks of grids are made in slices, in the space itself. All else is made whole: on a copy of the space,
 * while the space is searched and the map edited; Redis's thread then lets the space adopt it.
 */
#ifndef SERVICE_MAPS_PREPARE_H
#define SERVICE_MAPS_PREPARE_H

#include "maps/maps.h"

/* A copy of a mover's space, on which data are prepared that are made whole. */
typedef struct preparation {
    wend_space *copy;   /* null before it is made, or if it cannot be */
    uint32_t what;      /* what the map was to have prepared when the copy was made, */
    uint64_t most;      /* the most bytes for that, */
    uint64_t edited;    /* and the map's `edited` */
    uint32_t landmarks; /* of a graph: how many; 0 if they cannot be made */
    uint32_t made;      /* a sum of wend_prepared: what the copy has in the end */
} preparation;

/* True if something that is made whole is missing. On Redis's thread. */
bool mover_wants_whole(const mover *mover);

/* True if something is to be made in slices. */
bool mover_wants_slices(const mover *mover);

/* Makes a copy with all that is made whole, on any thread; the gate is held only while the space is copied. */
void preparation_make(const mover *mover, preparation *made);

/* Lets the mover's space adopt what was made, if it is still wanted, and ends the copy. On Redis's thread. */
void preparation_end(mover *mover, preparation *made);

/* Prepares what is made in slices for about `work` units, alone with the map. True while there is more to do. */
bool mover_prepare_slice(mover *mover, uint64_t work);

#endif
