/*
 * Cells from which slanted runs in one direction come by others, on 55 neighbouring diagonals at once.
 *
 * A sweep goes backwards row by row, and along with the diagonals: so its bits stay, and only what lies around is loaded from
 * elsewhere. With 4 neighbours slanted runs are those along columns.
 */
#ifndef WEND_MAP_JUMP_CACHE_CACHE_SWEEP_H
#define WEND_MAP_JUMP_CACHE_CACHE_SWEEP_H

#include "base/inline.h"
#include "map/jump_cache/cached_successors.h"

enum { CACHE_SWEEP_CELLS = 55 }; /* the bits that loads have, but one on each side */

/* How sweeps of runs in a direction go. */
struct wend_cache_direction {
    const uint8_t *free, *made;
    int64_t back;   /* nodes from a row to the one that the sweep goes on to */
    int32_t across; /* columns that a run's step goes */
};

struct wend_cache_sweep {
    uint64_t cells;  /* bit i: the i-th cell of the row from the first on is one from which a run comes by */
    uint64_t around; /* free cells of the row, from the one before the first on; of no use while there are no cells */
    int64_t before;  /* the node before the first; maybe beside the map while no bit is set there */
};

static inline struct wend_cache_direction wend_cache_direction_of(const wend_space *space, uint32_t direction)
{
    const int64_t stride = space->cells.stride;
    return (struct wend_cache_direction){space->cells.free, space->cells.prepared.successor_cache->made,
                                         -wend_step_y[direction] * stride - wend_step_x[direction],
                                         wend_step_x[direction]};
}

/* Whether a sweep on the map may begin before its first node, as it may on very narrow ones. */
static inline bool wend_cache_direction_is_narrow(const struct wend_cache_direction *way)
{
    return way->back > -128 && way->back < 128;
}

/* Bits of a map by node, 57 at least, of which those on it count. */
WEND_ALWAYS_INLINE uint64_t wend_cache_bits_from(const uint8_t *bits, int64_t node, bool is_narrow)
{
    if (is_narrow && node < 0)
        return node > -64 ? wend_bits_word(bits) << -node : 0;
    return wend_bits_load_up(bits, (size_t)node);
}

/* Those of a sweep's cells that are jump points with lists. */
WEND_ALWAYS_INLINE uint64_t wend_cache_sweep_hits(const struct wend_cache_direction *way,
                                                  const struct wend_cache_sweep *sweep, bool is_narrow)
{
    return sweep->cells & wend_cache_bits_from(way->made, sweep->before, is_narrow) >> 1;
}

/* Goes back to the next row, which is one of the map, with all cells from which a step leads to one of the sweep's. */
WEND_ALWAYS_INLINE void wend_cache_sweep_step(const struct wend_cache_direction *way, struct wend_cache_sweep *sweep,
                                              int32_t across, wend_corners corners, bool is_narrow)
{
    sweep->before += way->back;
    const uint64_t around = wend_cache_bits_from(way->free, sweep->before, is_narrow);
    const uint64_t leave = around >> 1; /* where the step begins; the two cells that it passes between: */
    const uint64_t beside = around >> (1 + across), above = sweep->around >> (1 - across);
    sweep->around = around;
    sweep->cells &= leave;
    if (across != 0 && corners == WEND_CORNERS_NEVER)
        sweep->cells &= beside & above;
    else if (across != 0 && corners == WEND_CORNERS_ONE)
        sweep->cells &= beside | above;
}

/* Adds cells, those that are free or any. */
WEND_ALWAYS_INLINE void wend_cache_sweep_add(const struct wend_cache_direction *way, struct wend_cache_sweep *sweep,
                                             uint64_t cells, bool only_free, bool is_narrow)
{
    if (sweep->cells == 0 && cells != 0)
        sweep->around = wend_cache_bits_from(way->free, sweep->before, is_narrow);
    sweep->cells |= only_free ? cells & sweep->around >> 1 : cells;
}

#endif
