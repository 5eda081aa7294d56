/* Where a mover may stand and step: positions, exits, moves, links, successor masks. */
#ifndef WEND_MAP_CELLS_CELLS_H
#define WEND_MAP_CELLS_CELLS_H

#include "map/space/space.h"

/* The legal steps from a position, walls and one-way steps included. */

/* The directions of all legal steps from a node; `around` is what counts as free of the 3x3 cells around it. */
uint32_t wend_space_moves(const wend_space *space, uint32_t node, uint32_t kind, uint32_t around);

static inline struct wend_step_rules wend_space_step_rules(const wend_space *space)
{
    const wend_profile *profile = &space->profile;
    return (struct wend_step_rules){space->cells.topology, profile->corners, profile->straight, profile->diagonal};
}

/* Whether a step from a node, of a cell of that kind, is legal. */
bool wend_space_has_step(const wend_space *space, uint32_t node, uint32_t kind, uint32_t direction);

/*
 * For movers that cross nobody, on squares: the table of moves by direction that takes others for cells that are not free;
 * where there are no walls around, or *are_walls: others bar what walls would.
 */
const uint8_t (*wend_space_moves_past_others(const wend_space *space, bool *are_walls))[512];

/* Whether there are diagonal steps that blocked cells beside them bar. */
bool wend_space_has_corners(const wend_space *space);

/*
 * The moves from a node, legal in some space, except for diagonal ones that blocked cells, or walls on the way around their
 * corners, bar in this one, with what counts as free of the 3x3 cells around.
 */
uint32_t wend_space_apply_corners(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around);

/* The moves except for those that exits forbid, on the way or beside a diagonal, as above. For spaces with exits. */
uint32_t wend_space_apply_exits(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around);

/* Whether a node and those around it may be left in any direction. For spaces with exits. */
bool wend_space_has_all_exits(const wend_space *space, uint32_t node);

/* A space's own list of links, by the cell they begin at. */

/* The first link from a node on. */
uint32_t wend_space_first_link(const wend_space *space, uint32_t node);

/* The links that end at a node, in the order in which they begin, and how many they are. */
const struct wend_space_link *wend_space_links_into(const wend_space *space, uint32_t node, uint32_t *count);

/* Whether a link leads from one node to another, free or not. */
bool wend_space_has_link(const wend_space *space, uint32_t from, uint32_t to);

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

/*
 * The mask of one free position and direction, worked out from the weights around it: of these 3x3 positions only those of
 * a neighbourhood count as free.
 */
uint32_t wend_successor_masks_within(const wend_space *space, uint32_t node, uint32_t direction, uint32_t around);

/* That of all, looked up. */
static inline uint32_t wend_successor_masks_moves(const wend_space *space, uint32_t node, uint32_t direction)
{
    const struct wend_successor_masks *masks = space->cells.successor_masks;
    uint32_t id = masks->ids[node];
    return id != WEND_MASKS_UNLISTED ? masks->kept[id][direction]
                                     : wend_successor_masks_within(space, node, direction, UINT32_MAX);
}

#endif
