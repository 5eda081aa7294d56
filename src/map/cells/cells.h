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

/* Whether a step from a node, in a cell of that kind, is legal. */
bool wend_space_has_step(const wend_space *space, uint32_t node, uint32_t kind, uint32_t direction);

/*
 * For movers that cross nobody, on squares: the moves by what is free around, where others count as blocked cells.
 * Good only where no walls are around, unless *are_walls: then others bar the same steps as walls.
 */
const uint8_t (*wend_space_moves_past_others(const wend_space *space, bool *are_walls))[512];

/* Whether blocked cells can bar the diagonal steps past them. */
bool wend_space_has_corners(const wend_space *space);

/* Of some moves from a node those with open corners in this space; `around`: which of the 3x3 cells are free. */
uint32_t wend_space_apply_corners(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around);

/* Of some moves those that exits allow, at the corners of diagonals too. For spaces with exits. */
uint32_t wend_space_apply_exits(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around);

/* Whether a node and its eight neighbours have all exits. For spaces with exits. */
bool wend_space_has_all_exits(const wend_space *space, uint32_t node);

/* Links, sorted by the cell they begin at. */

/* The index of the first link that begins at a node or behind it. */
uint32_t wend_space_first_link(const wend_space *space, uint32_t node);

/* The links that end at a node, in the order of where they begin. */
const struct wend_space_link *wend_space_links_into(const wend_space *space, uint32_t node, uint32_t *count);

/* Whether a link leads from one node to another, free or not. */
bool wend_space_has_link(const wend_space *space, uint32_t from, uint32_t to);

/*
 * Masks: which directions are worth taking on from a position, by the direction it was entered by, on squares of any
 * weight. They follow from the rank rule (steps.c) and the weights of the 3x3 positions around.
 *
 * That is eight bytes a position. Maps have few different sets of them (175 to 2,300 on terrain), so each position
 * holds a number in a dictionary of sets. If the dictionary is full, positions without a number have their masks
 * worked out when asked: the answers never depend on the order of edits.
 */

#define WEND_MASKS_UNLISTED 0 /* the number of blocked positions, and of those that found no room in the dictionary */

struct wend_successor_masks {
    uint16_t *ids;               /* per node: its set in the dictionary */
    uint8_t (*kept)[DIRECTIONS]; /* per set: a mask by direction of entering */
    uint32_t *uses;              /* per set: how many nodes have it; of a free one: the next free one */
    uint16_t *slots;             /* hash table of sets, 0 = empty; twice the capacity */
    uint32_t capacity;           /* of the dictionary; `kept`, `uses` and `slots` share one block */
    uint32_t fresh;              /* sets from here on were never used; set 0 is none */
    uint32_t spare;              /* chain of sets that are free again */
    uint32_t listed;             /* sets in use */
    uint32_t promised;           /* positions that may need new sets by edits not followed yet */
    uint32_t most;               /* sets the dictionary may grow to */
    struct wend_step_rules rules;
};

/* Works the mask of a free position and direction out; only those of the 3x3 positions in `around` count as free. */
uint32_t wend_successor_masks_within(const wend_space *space, uint32_t node, uint32_t direction, uint32_t around);

/* The same with all around, looked up. */
static inline uint32_t wend_successor_masks_moves(const wend_space *space, uint32_t node, uint32_t direction)
{
    const struct wend_successor_masks *masks = space->cells.successor_masks;
    uint32_t id = masks->ids[node];
    return id != WEND_MASKS_UNLISTED ? masks->kept[id][direction]
                                     : wend_successor_masks_within(space, node, direction, UINT32_MAX);
}

#endif
