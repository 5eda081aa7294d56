/* Where a mover may stand and step: positions, exits, moves, links, successor masks. */
#ifndef WEND_MAP_CELLS_CELLS_H
#define WEND_MAP_CELLS_CELLS_H

#include "map/space/space.h"

/* The legal steps from a position, walls and one-way steps included. */

/* The directions of all legal steps from a node; `around`: which of the 3x3 cells around it count as free. */
uint32_t wend_space_moves(const wend_space *space, uint32_t node, uint32_t kind, uint32_t around);

static inline struct wend_step_rules wend_space_step_rules(const wend_space *space)
{
    const wend_profile *profile = &space->profile;
    return (struct wend_step_rules){space->cells.topology, profile->corners, profile->straight, profile->diagonal};
}

/* True if a step from a node, in a cell of that kind, is legal. */
bool wend_space_has_step(const wend_space *space, uint32_t node, uint32_t kind, uint32_t direction);

/*
 * For movers that never cross occupants, on squares: the table of moves by free neighbourhood, with occupied cells
 * counted as blocked. Valid only without walls around, unless *are_walls: then occupants block the same steps as walls.
 */
const uint8_t (*wend_space_moves_past_others(const wend_space *space, bool *are_walls))[512];

/* True if blocked cells can block the diagonal steps past them. */
bool wend_space_has_corners(const wend_space *space);

/* Drops those moves from a node whose corners this space closes; `around`: which of the 3x3 cells are free. */
uint32_t wend_space_apply_corners(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around);

/* Drops the moves that exits forbid, also at the corners of diagonals. Precondition: the space has exits. */
uint32_t wend_space_apply_exits(const wend_space *space, uint32_t node, uint32_t moves, uint32_t around);

/* True if a node and its eight neighbours have all exits. Precondition: the space has exits. */
bool wend_space_has_all_exits(const wend_space *space, uint32_t node);

/* Links, sorted by start cell. */

/* Index of the first link that begins at a node or later. */
uint32_t wend_space_first_link(const wend_space *space, uint32_t node);

/* The links that end at a node, sorted by where they begin. */
const struct wend_space_link *wend_space_links_into(const wend_space *space, uint32_t node, uint32_t *count);

/* True if a link leads from one node to another, free or not. */
bool wend_space_has_link(const wend_space *space, uint32_t from, uint32_t to);

/*
 * Masks: the directions worth examining from a position, by the direction it was entered by, on squares of any weight.
 * They follow from the rank rule (steps.c) and the weights of the 3x3 positions around.
 *
 * That is eight bytes a position. Maps have few different sets of them (175 to 2,300 on terrain), so each position
 * holds the number of a set in a dictionary. If the dictionary is full, positions without a number have their masks
 * computed when asked: the answers never depend on the order of edits.
 */

#define WEND_MASKS_UNLISTED 0 /* number of blocked positions, and of those for which the dictionary had no room */

struct wend_successor_masks {
    uint16_t *ids;               /* by node: its set in the dictionary */
    uint8_t (*kept)[DIRECTIONS]; /* by set: a mask per direction of entry */
    uint32_t *uses;              /* by set: nodes that use it; for a free set: the next free one */
    uint16_t *slots;             /* hash table of sets, 0 = empty; twice the capacity */
    uint32_t capacity;           /* of the dictionary; `kept`, `uses` and `slots` share one block */
    uint32_t fresh;              /* sets from here on were never used; set 0 is reserved */
    uint32_t spare;              /* list of sets that are free again */
    uint32_t listed;             /* sets in use */
    uint32_t promised;           /* positions that may need new sets for edits not followed yet */
    uint32_t most;               /* limit of the dictionary, in sets */
    struct wend_step_rules rules;
};

/* Computes the mask of a free position and direction; only those of the 3x3 positions in `around` count as free. */
uint32_t wend_successor_masks_within(const wend_space *space, uint32_t node, uint32_t direction, uint32_t around);

/* The same with all positions around, looked up. */
static inline uint32_t wend_successor_masks_moves(const wend_space *space, uint32_t node, uint32_t direction)
{
    const struct wend_successor_masks *masks = space->cells.successor_masks;
    uint32_t id = masks->ids[node];
    return id != WEND_MASKS_UNLISTED ? masks->kept[id][direction]
                                     : wend_successor_masks_within(space, node, direction, UINT32_MAX);
}

#endif
