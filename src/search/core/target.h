/* How far a mover is from the cells of a goal. */
#ifndef WEND_SEARCH_CORE_TARGET_H
#define WEND_SEARCH_CORE_TARGET_H

#include "search/kit/kit.h"

/*
 * How far the mover is from a target: with `straight` the square of the distance, else columns or rows. UINT64_MAX on
 * another level. Not for walks.
 */
uint64_t wend_target_distance(const wend_space *space, struct wend_cell cell, const struct wend_target *target,
                              bool straight);

/* Clips a goal's area to the map: where the target is; false if nothing is left of it. */
bool wend_target_clip(const wend_space *space, const wend_area *area, struct wend_target *target);

/* Whether a cell is one of the target's. */
bool wend_target_has(const struct wend_target *target, struct wend_cell cell);

/* Whether it is one that a mover of that footprint could cover with its place in a target's. */
static inline bool wend_target_is_covered(const struct wend_target *target, uint32_t footprint, struct wend_cell cell)
{
    return cell.level == target->level && cell.x >= target->left && cell.y >= target->top &&
           cell.x < target->right + footprint && cell.y < target->bottom + footprint;
}

/* The cost on an empty map, as the profile's prices have it, from a mover of that footprint to a target. */
uint64_t wend_target_rest(const wend_space *space, uint32_t footprint, struct wend_cell cell,
                          const struct wend_target *target);

#endif
