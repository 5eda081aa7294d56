/* Walkers among others: their steps ahead, and the rules of passing. */
#ifndef WEND_AGENT_PURSUIT_WALKER_H
#define WEND_AGENT_PURSUIT_WALKER_H

#include "map/cells/cells.h"
#include "map/space/space_calls.h"
#include "search/kit/kit.h"

#include <wend/walker.h>

/* A packed step: a direction, or DIRECTIONS plus the number of a link among those of its cell. */
enum { PACKED_MOST = 32, PACKED_LINKS = 8 };

static inline uint32_t wend_packed_steps_left(const wend_packed_steps *steps_ahead)
{
    return (uint32_t)steps_ahead->count - steps_ahead->next;
}

/* Step number i from the next one on. */
static inline uint32_t wend_packed_steps_get(const wend_packed_steps *steps_ahead, uint32_t i)
{
    uint32_t at = steps_ahead->next + i;
    return steps_ahead->steps[at / 2] >> at % 2 * 4 & 15;
}

static inline void wend_packed_steps_put(wend_packed_steps *steps_ahead, uint32_t i, uint32_t step)
{
    uint32_t at = steps_ahead->next + i, shift = at % 2 * 4;
    steps_ahead->steps[at / 2] = (uint8_t)((steps_ahead->steps[at / 2] & ~(15u << shift)) | step << shift);
}

static inline void wend_packed_steps_clear(wend_packed_steps *steps_ahead)
{
    steps_ahead->next = steps_ahead->count = 0;
}

/* Adds a step at the end. Precondition: there is room. */
static inline void wend_packed_steps_add(wend_packed_steps *steps_ahead, uint32_t step)
{
    steps_ahead->count++;
    wend_packed_steps_put(steps_ahead, wend_packed_steps_left(steps_ahead) - 1, step);
}

/* Replaces the next `count` steps by others. False, with nothing changed, if they do not fit. */
bool wend_packed_steps_replace(wend_packed_steps *steps_ahead, uint32_t count, const wend_packed_steps *by);

/*
 * Adds steps of a walk over a path until there are `most` or the walk ends. Precondition: `walk` is where the steps
 * ahead end. False if the path has a step that cannot be taken: it is left out, with all behind it.
 */
bool wend_packed_steps_fill(wend_packed_steps *steps_ahead, const wend_space *space, wend_path_iterator *walk,
                            uint32_t most);

/* Returns where link number `link` of a node leads, or 0 if there is none. */
uint32_t wend_packed_steps_link_target(const wend_space *space, uint32_t node, uint32_t link);

/* Returns where a step leads from a node, or 0 if it cannot be taken. */
static inline uint32_t wend_packed_steps_target(const wend_space *space, uint32_t node, uint32_t step)
{
    bool is_hex = wend_is_hex(space->cells.topology);
    uint32_t kind = is_hex ? wend_space_kind(space, wend_space_cell(space, node)) : 0;
    if (step >= DIRECTIONS)
        return wend_packed_steps_link_target(space, node, step - DIRECTIONS);
    return wend_space_has_step(space, node, kind, step) ? node + (uint32_t)space->cells.offsets[kind][step] : 0;
}

/* Returns the direction of the legal step from one node to another, or NO_DIRECTION. */
uint32_t wend_packed_steps_direction(const wend_space *space, uint32_t from, uint32_t to);

/* Returns how many of the steps can be taken from a node before one that cannot; *end is where they lead. */
uint32_t wend_packed_steps_clear_steps(const wend_packed_steps *steps_ahead, const wend_space *space, uint32_t node,
                                       uint32_t *end);

/* How often each rule was used since the last step that nobody hindered. */
struct wend_retries {
    uint8_t waits, side_steps, repairs;
};

/* The surroundings in which a mover takes a step. */
struct wend_collision {
    const wend_space *space;           /* with its layer of who stands where */
    wend_finder *finder;               /* for repairs; null = none */
    const struct wend_target *shunned; /* cells never to be entered, even if nobody is counted there; null = none */
    const wend_walker_rules *rules;
    uint64_t work;      /* what repairs took, in units; grows */
    wend_status status; /* of the last repair */
};

/* What a mover could do; *node is where it is afterwards. */
enum wend_passed { PASSED, PASSED_ASIDE, PASSED_REPAIRED, PASSED_NOT, PASSED_BLOCKED, PASSED_EXHAUSTED };

/* True if nobody else stands where a mover from `from` would be at `to`, and it touches no shunned cell there. */
bool wend_collision_is_open(const struct wend_collision *collision, uint32_t from, uint32_t to);

/*
 * Takes the next of some steps ahead: PASSED. With somebody in the way: PASSED_ASIDE, PASSED_REPAIRED, PASSED_NOT if it
 * waits, PASSED_EXHAUSTED if only another path is left. PASSED_BLOCKED: the map has no such step.
 */
enum wend_passed wend_collision_step(struct wend_collision *collision, wend_packed_steps *steps_ahead,
                                     struct wend_retries *retries, uint32_t *node);

/* Moves somebody from one node to another in the space's layer of who stands where, if it has one. */
void wend_collision_move(const wend_space *space, uint32_t from, uint32_t to);

/* Reads the caller's rules, null for the default. ARGUMENT. */
wend_status wend_walker_rules_take(const wend_walker_rules *given, wend_walker_rules *rules);

#endif
