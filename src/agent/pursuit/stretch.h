/* The next steps of somebody's way, in four bits each. */
#ifndef WEND_AGENT_PURSUIT_STRETCH_H
#define WEND_AGENT_PURSUIT_STRETCH_H

#include <wend/walker.h>

#include "map/cells/moves.h"

/* Steps that a stretch holds. What is not below DIRECTIONS is DIRECTIONS + the number of a link among those of its cell. */
enum { STRETCH_MOST = 32, STRETCH_LINKS = 8 };

static inline uint32_t wend_stretch_left(const wend_stretch *stretch)
{
    return (uint32_t)stretch->count - stretch->next;
}

/* Step number i from the next one on. */
static inline uint32_t wend_stretch_get(const wend_stretch *stretch, uint32_t i)
{
    uint32_t at = stretch->next + i;
    return stretch->steps[at / 2] >> at % 2 * 4 & 15;
}

static inline void wend_stretch_put(wend_stretch *stretch, uint32_t i, uint32_t step)
{
    uint32_t at = stretch->next + i, shift = at % 2 * 4;
    stretch->steps[at / 2] = (uint8_t)((stretch->steps[at / 2] & ~(15u << shift)) | step << shift);
}

static inline void wend_stretch_clear(wend_stretch *stretch)
{
    stretch->next = stretch->count = 0;
}

/* Adds a step at the end; there must be room. */
static inline void wend_stretch_add(wend_stretch *stretch, uint32_t step)
{
    stretch->count++;
    wend_stretch_put(stretch, wend_stretch_left(stretch) - 1, step);
}

/* Moves what is left to the front, so that as much room as can be is behind it. */
void wend_stretch_pack(wend_stretch *stretch);

/* Replaces the next `count` steps by others. False, and nothing happens, where they do not fit. */
bool wend_stretch_replace(wend_stretch *stretch, uint32_t count, const wend_stretch *by);

/*
 * Adds steps of a walk over a path until there are `most` left or the walk ends. `walk` must be where the stretch ends.
 * False where the path takes a step that is none: it is then left out with all behind it.
 */
bool wend_stretch_fill(wend_stretch *stretch, const wend_space *space, wend_path_iterator *walk, uint32_t most);

/* Where link number `link` of a node leads; 0 where there is none. */
uint32_t wend_stretch_link_target(const wend_space *space, uint32_t node, uint32_t link);

/* Where a step leads from a node; 0 where it cannot be taken. */
static inline uint32_t wend_stretch_target(const wend_space *space, uint32_t node, uint32_t step)
{
    bool is_hex = wend_is_hex(space->cells.topology);
    uint32_t kind = is_hex ? wend_space_kind(space, wend_space_cell(space, node)) : 0;
    if (step >= DIRECTIONS)
        return wend_stretch_link_target(space, node, step - DIRECTIONS);
    return wend_space_has_step(space, node, kind, step) ? node + (uint32_t)space->cells.offsets[kind][step] : 0;
}

/* The direction of the legal step from one node to another; NO_DIRECTION where there is none. */
uint32_t wend_stretch_direction(const wend_space *space, uint32_t from, uint32_t to);

/* How many of the steps can be taken from a node before one that cannot; *end becomes where they lead. */
uint32_t wend_stretch_clear_steps(const wend_stretch *stretch, const wend_space *space, uint32_t node, uint32_t *end);

#endif
