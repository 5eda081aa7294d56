/*
 * Masks: successors worth looking at on weighted squares, kept under edits.
 *
 * For each free position and each direction it may be entered by, the directions worth taking on from there: the rank
 * rule (steps.c) with the weights of the 3x3 positions around. Eight bytes a position, of which maps have few different
 * sets: 175 to 2,300 on terrain. So a position holds the number of its set in a dictionary.
 *
 * What a mask says depends on the map as it is, never on how it came to be so: where a map has more sets than the
 * dictionary can hold, the positions that got no number have theirs worked out when asked.
 */
#ifndef WEND_MAP_CELLS_SUCCESSOR_MASKS_H
#define WEND_MAP_CELLS_SUCCESSOR_MASKS_H

#include "map/space/space.h"

#define WEND_MASKS_UNLISTED 0 /* the number of blocked positions, and of those the dictionary has no room for */

struct wend_successor_masks {
    uint16_t *ids;               /* per node: its set in the dictionary */
    uint8_t (*kept)[DIRECTIONS]; /* per set: a mask by direction of entering */
    uint32_t *uses;              /* per set: how many nodes have it; of one that is free: the next free one */
    uint16_t *slots;             /* hash table of sets, 0 = empty; twice the capacity */
    uint32_t capacity;           /* of the dictionary; `kept`, `uses` and `slots` share one block */
    uint32_t fresh;              /* sets from here on were never used; set 0 is none */
    uint32_t spare;              /* chain of sets that are free again */
    uint32_t listed;             /* sets in use */
    uint32_t promised;           /* positions that edits not followed yet may give new sets */
    uint32_t most;               /* sets the dictionary may grow to */
    struct wend_step_rules rules;
};

/* The mask of one free position and direction, from the weights around it. */
uint32_t wend_successor_masks_work_out(const wend_space *space, uint32_t node, uint32_t direction);

/* The same where of the 3x3 positions around only those of a neighbourhood count as free. */
uint32_t wend_successor_masks_within(const wend_space *space, uint32_t node, uint32_t direction, uint32_t around);

/* That of all, looked up. */
static inline uint32_t wend_successor_masks_moves(const wend_space *space, uint32_t node, uint32_t direction)
{
    const struct wend_successor_masks *masks = space->cells.successor_masks;
    uint32_t id = masks->ids[node];
    return id != WEND_MASKS_UNLISTED ? masks->kept[id][direction]
                                     : wend_successor_masks_work_out(space, node, direction);
}

#endif
