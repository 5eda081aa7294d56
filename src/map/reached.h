/* The regions that a mover can get to from where it starts, by walking and through links. Map floor. */
#ifndef WEND_MAP_REACHED_H
#define WEND_MAP_REACHED_H

#include "map/regions.h"

/* Exits are not looked at: where there are any, less may be reached. */
struct wend_reached {
    uint32_t only;     /* the one region; 0 = see bits */
    uint8_t *bits;     /* by label */
    uint32_t capacity; /* bytes of bits */
};

/* What can be reached from one free node where no link leads on. */
static inline void wend_reached_one(struct wend_reached *reached, const wend_space *space, uint32_t node)
{
    reached->only = wend_region_of(space->regions, node);
}

/* Begins with nothing. False where the allocator refuses; memory is kept for the next time. */
bool wend_reached_begin(struct wend_reached *reached, const wend_space *space, const wend_allocator *memory);

/* Adds the region of a node; nothing where that is blocked. */
void wend_reached_add(struct wend_reached *reached, const wend_space *space, uint32_t node);

/* Adds what can be reached in a step or by a link from a node that may be blocked itself. */
void wend_reached_add_around(struct wend_reached *reached, const wend_space *space, uint32_t node);

/* Adds all that links lead to. Cost: passes over the links until one finds no more, forwards and backwards in turn. */
void wend_reached_follow_links(struct wend_reached *reached, const wend_space *space);

void wend_reached_destroy(struct wend_reached *reached, const wend_allocator *memory);

/* Whether a free node's region is one of them. */
static inline bool wend_reached_has(const struct wend_reached *reached, const wend_space *space, uint32_t node)
{
    uint32_t region = wend_region_of(space->regions, node);
    return reached->only ? region == reached->only : wend_bits_get(reached->bits, region);
}

#endif
