/*
 * Slots of jump points: numbers that follow edits, and arrays of other rooms that have an item for each.
 *
 * Where the jump points of a word change, their ranks in it shift, and a word that outgrows its slots moves to new ones. Each
 * change of the map is logged until the next, and every array follows it.
 */
#ifndef WEND_MAP_JUMP_JUMP_SLOTS_H
#define WEND_MAP_JUMP_JUMP_SLOTS_H

#include "map/jump/jump_maps.h"

/* An array with an item for each slot. What belongs to no jump point is zero bytes. */
struct wend_slot_array {
    uint8_t *items;
    uint32_t capacity;  /* in items */
    uint32_t item_size; /* in bytes, 64 at most */
};

/* Numbers all jump points afresh, after the jump-point bitmaps were made: no array keeps anything. */
void wend_jump_slots_give(wend_space *space);

/* Begins the log of a change. */
void wend_jump_slots_begin(wend_space *space);

/* Notes which of up to 64 nodes that follow each other are jump points now. */
void wend_jump_slots_mark(wend_space *space, uint32_t first, uint32_t count, uint64_t jumps);

/* Ends a change: where most slots were given up, all are numbered afresh. */
void wend_jump_slots_end(wend_space *space);

void wend_jump_slots_release(wend_space *space);

/* Makes an array of zero items. MEMORY leaves it without any. */
wend_status wend_slot_array_create(wend_space *space, struct wend_slot_array *array, uint32_t item_size);

/* A copy of another space's array, for a snapshot of that space. */
wend_status wend_slot_array_copy(wend_space *space, struct wend_slot_array *array, const struct wend_slot_array *from);

/* One that was never made has no items. */
void wend_slot_array_destroy(wend_space *space, struct wend_slot_array *array);

size_t wend_slot_array_memory(const struct wend_slot_array *array);

/*
 * Takes an array through the last change, once: what is new has zero items. MEMORY: it is destroyed. Where the log says that
 * all is lost every item is zero.
 */
wend_status wend_jump_slots_follow(wend_space *space, struct wend_slot_array *array);

/* The item of a slot. */
static inline void *wend_slot_item(const struct wend_slot_array *array, uint32_t slot)
{
    return array->items + (size_t)slot * array->item_size;
}

#endif
