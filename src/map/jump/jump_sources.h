/*
 * Where a place can be jumped to from: the cells from which a diagonal and then a straight run end there (with 4
 * neighbours: one along the column, then one along the row), whether or not anything stops these runs on the way.
 *
 * They are found a row at a time: the free cells straight beside the place are bits, and a step back along a diagonal is a
 * shift of all bits by one, less those where it would be illegal.
 */
#ifndef WEND_MAP_JUMP_JUMP_SOURCES_H
#define WEND_MAP_JUMP_JUMP_SOURCES_H

#include "map/jump/jump_successors.h"

/* A map to look at: that of a space, or another one of the same size. */
struct wend_jump_ground {
    const wend_space *space;            /* of its size and rules, and for its memory */
    const uint8_t *cells;               /* bit: free, by node */
    const struct wend_jump_word *words; /* jump points, by node / 64 */
    uint32_t word_count;
};

static inline struct wend_jump_ground wend_jump_ground_of(const wend_space *space)
{
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    return (struct wend_jump_ground){space, space->cells.free, stops->maps.words, stops->word_count};
}

/* A list that grows. */
struct wend_jump_sources {
    uint32_t *places;
    uint32_t count, capacity;
};

/*
 * Adds the jump points from which a place can be jumped to, itself not among them; some maybe twice. Returns what that took, in
 * units of 3 to 5 ns, or 0 where memory was refused or more than `most` words of the map were gone through: then some are
 * missing.
 */
uint32_t wend_jump_sources_add(const struct wend_jump_ground *ground, uint32_t place, uint32_t most,
                               struct wend_jump_sources *sources);

void wend_jump_sources_release(const wend_space *space, struct wend_jump_sources *sources);

#endif
