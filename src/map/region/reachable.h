/* The regions that a mover can get to from where it starts, by walking and through links. */
#ifndef WEND_MAP_REGION_REACHABLE_H
#define WEND_MAP_REGION_REACHABLE_H

#include "map/region/components.h"

/* Exits are not looked at: where there are any, less may be reached. */
struct wend_reachable {
    uint32_t only;     /* the one region; 0 = see bits */
    uint8_t *bits;     /* by label */
    uint32_t capacity; /* bytes of bits */
    uint32_t *lists;   /* for following links */
    uint32_t list_capacity;
};

/* What can be reached from one free node where no link leads on. */
static inline void wend_reachable_one(struct wend_reachable *reached, const wend_space *space, uint32_t node)
{
    reached->only = wend_component_of(space->cells.components, node);
}

/* Begins with nothing. False where the allocator refuses; memory is kept for the next time. */
bool wend_reachable_begin(struct wend_reachable *reached, const wend_space *space, const wend_allocator *memory);

/* Adds the region of a node; nothing where that is blocked. */
void wend_reachable_add(struct wend_reachable *reached, const wend_space *space, uint32_t node);

/* Adds what can be reached in a step or by a link from a node that may be blocked itself. */
void wend_reachable_add_around(struct wend_reachable *reached, const wend_space *space, uint32_t node);

/*
 * Adds all that links lead to. Cost: a pass over the links, forwards, and where that found more another, backwards; where that
 * did too, two more and one over the labels, for which the allocator is asked (if it refuses: passes until one finds no more).
 */
void wend_reachable_follow_links(struct wend_reachable *reached, const wend_space *space, const wend_allocator *memory);

/* Bytes it holds. */
static inline size_t wend_reachable_memory(const struct wend_reachable *reached)
{
    return reached->capacity + reached->list_capacity * sizeof *reached->lists;
}

void wend_reachable_destroy(struct wend_reachable *reached, const wend_allocator *memory);

/* Whether a free node's region is one of them. */
static inline bool wend_reachable_has(const struct wend_reachable *reached, const wend_space *space, uint32_t node)
{
    uint32_t region = wend_component_of(space->cells.components, node);
    return reached->only ? region == reached->only : wend_bits_get(reached->bits, region);
}

#endif
