/*
 * prepare.h: what the spaces of a map's movers have worked out ahead, and how they follow the map's edits.
 *
 * Jumps and landmarks of grids are made in slices, in the space itself. All else is made whole: on a copy of the space,
 * while that is searched and the map is edited; Redis's thread lets the space adopt it then.
 */
#ifndef SERVICE_MAPS_PREPARE_H
#define SERVICE_MAPS_PREPARE_H

#include "maps/maps.h"

/* A copy of a mover's space on which is made what is made whole. */
typedef struct preparation {
    wend_space *copy;   /* null before, and where there is none */
    uint32_t what;      /* what the map was to have prepared when it was copied, */
    uint64_t most;      /* the most bytes for it, */
    uint64_t edited;    /* and how much of it had been edited */
    uint32_t landmarks; /* of a graph: how many; none once they could not be made */
    uint32_t made;      /* a sum of wend_prepared: what the copy had in the end */
} preparation;

/* Whether something is to be made whole and is not there. Redis's thread. */
bool mover_wants_whole(const mover *mover);

/* Whether something is to be made in slices. */
bool mover_wants_slices(const mover *mover);

/* Makes a copy with all that is to be made whole, on any thread; the gate is held only while the space is copied. */
void preparation_make(const mover *mover, preparation *made);

/* Lets the mover's space have what was made, if it is wanted still, and ends the copy. Redis's thread. */
void preparation_end(mover *mover, preparation *made);

/* Prepares what is made in slices for about `work` units, alone with the map. True while there is more to do. */
bool mover_prepare_slice(mover *mover, uint64_t work);

#endif
