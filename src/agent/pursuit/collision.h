/*
 * Past others in the way: wait, step aside, repair the next steps, or ask for another way, in that order. The one place for
 * walkers and pursuits.
 */
#ifndef WEND_AGENT_PURSUIT_COLLISION_H
#define WEND_AGENT_PURSUIT_COLLISION_H

#include "agent/pursuit/packed_steps.h"
#include "search/kit/kit.h"

/* How often each rule was used since the last step that nobody stood in the way of. */
struct wend_retries {
    uint8_t waits, side_steps, repairs;
};

/* What a mover has around it. */
struct wend_collision {
    const wend_space *space;           /* with its layer of who stands where */
    wend_finder *finder;               /* for repairs; null = none */
    const struct wend_target *shunned; /* null, or cells never to be entered whether or not somebody is counted there */
    const wend_walker_rules *rules;
    uint64_t work;      /* what repairs took, in units; grows */
    wend_status status; /* of the last repair */
};

/* What a mover could do; where it now is, is in *node. */
enum wend_passed { PASSED, PASSED_ASIDE, PASSED_REPAIRED, PASSED_NOT, PASSED_BLOCKED, PASSED_EXHAUSTED };

/* Whether nobody else stands where a mover that is at `from` would be at `to`. */
bool wend_collision_is_open(const struct wend_collision *collision, uint32_t from, uint32_t to);

/*
 * Takes the next step of a steps ahead that has one: PASSED. Somebody in the way: PASSED_ASIDE, PASSED_REPAIRED, PASSED_NOT
 * where it waits, PASSED_EXHAUSTED where nothing is left but another way. PASSED_BLOCKED: no such step on this map.
 */
enum wend_passed wend_collision_step(struct wend_collision *collision, wend_packed_steps *steps_ahead,
                                     struct wend_retries *retries, uint32_t *node);

/* Moves somebody from one node to another in the space's layer of who stands where, if it has one. */
void wend_collision_move(const wend_space *space, uint32_t from, uint32_t to);

#endif
