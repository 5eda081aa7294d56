/*
 * The one source of successors: which steps and links lead on from a position or to it, and what they cost, under all
 * rules of docs/rules.md. Forwards for searches and floods, backwards for walks to a goal and for the graph of cheapest
 * paths.
 *
 * Jump point search, the window around the start and its bitboards keep loops of their own.
 */
#ifndef WEND_SEARCH_CORE_SUCCESSORS_H
#define WEND_SEARCH_CORE_SUCCESSORS_H

#include "map/cells/cells.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

/* What the successors of a search depend on. */
struct wend_successors {
    const wend_space *space;
    const wend_space *own_space;      /* null, or where corners are to be looked for, as in wend_search */
    const struct wend_search *layers; /* null, or who pays for what layers add to the cost of entering */
    const struct wend_search *barred; /* null, or who may not enter where others stand */
    const struct wend_marks *inside;  /* null, or the positions within the radius around several starts */
    struct wend_cell centre;          /* of the radius around one start */
    uint32_t radius;                  /* 0 = none, or `inside` */
    uint64_t prices[DIRECTIONS];
    uint64_t turns[DIRECTIONS][DIRECTIONS]; /* cost of turning from one heading to another */
    uint8_t behind[DIRECTIONS];             /* per direction of entering: moves that are never worth it */
    bool squares;
    bool both_ways; /* whoever may step from one position to another may step back: no exits, layers or radius */
    bool plain;     /* of a search: nothing but the tables of steps tells where steps lead, and all cells are alike */
};

/* A position in hand. */
struct wend_standing {
    uint32_t node, heading;
    struct wend_cell cell;
    uint32_t kind;   /* wend_space_kind */
    uint64_t weight; /* what its own weight adds to that of the position entered */
};

/* A way on, and what it costs by itself. */
struct wend_successor {
    uint32_t node;
    struct wend_cell cell;
    uint64_t cost;
};

/* With all that a search applies. */
void wend_successors_begin(struct wend_successors *from, const struct wend_search *search);

/* Walks: the map's rules alone, wherever they lead. */
void wend_successors_begin_walks(struct wend_successors *from, const wend_space *space);

/* Whether cells around a node are blocked, or have walls, in the mover's own space. */
bool wend_is_among_walls(const wend_space *own_space, uint32_t node);

/* Of the moves that a table has for a position those that exits and the corners of own_space allow. */
uint32_t wend_successors_apply(const struct wend_successors *from, uint32_t node, uint32_t moves, uint32_t within);

/* Whether others may stand where steps from a position lead. For movers that cross nobody. */
bool wend_successors_are_crowded(const struct wend_successors *from, uint32_t node);

/* Of the moves from a position those to where no others stand, as above. */
uint32_t wend_successors_unbarred(const struct wend_successors *from, uint32_t node, uint32_t kind, uint32_t moves);

/* All legal steps from a free position, as a mask of directions. */
uint32_t wend_successors_legal(const struct wend_successors *from, uint32_t node);

/* A mask of directions turned round. */
static inline uint32_t wend_opposites(uint32_t directions)
{
    return (directions >> 4 | directions << 4) & 255;
}

/* Where all steps go both ways: the steps to a position are those from it, turned round. */
static inline uint32_t wend_predecessors_both_ways(const wend_space *space, uint32_t node, uint32_t kind)
{
    const uint32_t around = wend_space_neighbourhood(space, node) | WEND_MIDDLE;
    const uint32_t leaving = space->cells.steps[kind].moves[NO_DIRECTION][around];
    return wend_opposites(leaving);
}

/* The directions of all legal steps to a position from free ones; it may be blocked, and is then taken to be free. */
uint32_t wend_predecessors(const struct wend_successors *to, const struct wend_standing *at);

/* Reads what a position in hand is like, of which node and cell are known. */
static inline void wend_standing_read(const wend_space *space, struct wend_standing *at)
{
    at->kind = wend_space_kind(space, at->cell);
    at->weight = space->profile.weigh == WEND_WEIGH_BOTH ? wend_node_weight(space, at->node) : 0;
}

static inline struct wend_standing wend_standing_at(const struct wend_successors *from, uint32_t node)
{
    struct wend_standing at = {.node = node, .cell = wend_space_cell(from->space, node)};
    wend_standing_read(from->space, &at);
    return at;
}

/* The position from which the step in a direction leads to one of that kind; itself where there is none. */
static inline uint32_t wend_predecessor(const wend_space *space, uint32_t node, uint32_t kind, uint32_t direction)
{
    return node + (uint32_t)space->cells.offsets[kind][wend_opposite(direction)];
}

/* The cells around a position that count: free, and within the radius. */
WEND_ALWAYS_INLINE uint32_t wend_successors_around(const struct wend_successors *from, uint32_t node,
                                                   struct wend_cell cell, uint32_t around)
{
    if (from->radius != 0)
        return wend_cells_within(from->centre, from->radius, cell, around);
    return from->inside ? around & wend_neighbourhood(from->inside->bits, from->space->cells.stride, node) : around;
}

/*
 * With headings, where all around is alike, a right turn is worth it only around a corner: else two half turns, one of
 * them a step earlier, cost as much and shorten the way. (Then the step before it, p to x to n, has a free cell beside
 * both.)
 */
static inline uint32_t wend_successors_drop_right_turns(uint32_t moves, uint32_t legal, uint32_t direction)
{
    if (legal >> ((direction + 3) & 7) & 1)
        moves &= ~(1u << ((direction + 2) & 7));
    if (legal >> ((direction + 5) & 7) & 1)
        moves &= ~(1u << ((direction + 6) & 7));
    return moves;
}

/*
 * The steps worth looking at from a position entered by `direction`: where the cells around are all alike only
 * canonical ones. `headings`: whether turning costs.
 */
WEND_ALWAYS_INLINE uint32_t wend_successors_moves(const struct wend_successors *from, const struct wend_standing *at,
                                                  uint32_t direction, const bool headings)
{
    const wend_space *space = from->space;
    const uint32_t around = wend_space_neighbourhood(space, at->node);
    const struct wend_steps *steps = &space->cells.steps[at->kind];
    if (from->plain && !headings)
        return steps->moves[direction < DIRECTIONS ? direction : NO_DIRECTION][around];
    const uint32_t within = wend_successors_around(from, at->node, at->cell, around);
    uint32_t legal = steps->moves[NO_DIRECTION][within];
    bool open = !space->cells.exits || wend_space_has_all_exits(space, at->node);
    /* Among walls that this space lets the mover through, what is pruned elsewhere may be the way. */
    bool walled = from->own_space && wend_is_among_walls(from->own_space, at->node);
    if (!open || walled)
        legal = wend_successors_apply(from, at->node, legal, within);
    bool crowded = from->barred && wend_successors_are_crowded(from, at->node);
    if (crowded)
        legal = wend_successors_unbarred(from, at->node, at->kind, legal);
    /* Around several starts the squares have notches, past which no way may be left out for another. */
    if (direction >= DIRECTIONS || !open || (from->inside && within != around))
        return legal;
    bool alike = !from->layers && !walled && !crowded &&
                 (!space->cells.uniform_around || wend_bits_get(space->cells.uniform_around, at->node));
    if (alike && !headings)
        return steps->moves[direction][within];
    uint32_t moves = legal & ~(uint32_t)from->behind[direction];
    return alike && from->squares ? wend_successors_drop_right_turns(moves, legal, direction) : moves;
}

/* What entering a node costs besides the step or link. */
WEND_ALWAYS_INLINE uint64_t wend_successors_surcharge(const struct wend_successors *from, uint32_t node)
{
    return from->layers ? wend_search_surcharge(from->layers, node) : 0;
}

/* Where a legal step leads. */
WEND_ALWAYS_INLINE struct wend_successor wend_successor_by_step(const struct wend_successors *from,
                                                                const struct wend_standing *at, uint32_t direction,
                                                                const bool headings)
{
    const wend_space *space = from->space;
    const uint32_t node = at->node + (uint32_t)space->cells.offsets[at->kind][direction];
    const struct wend_step step = space->cells.step[at->kind][direction];
    uint64_t cost = from->prices[direction] * (wend_free_weight(space, node) + at->weight);
    if (headings)
        cost += from->turns[at->heading][direction];
    cost += wend_successors_surcharge(from, node);
    return (struct wend_successor){
        node, {at->cell.x + (uint32_t)step.x, at->cell.y + (uint32_t)step.y, at->cell.level}, cost};
}

/* Where a link leads; false where the mover may not take it. */
bool wend_successor_by_link(const struct wend_successors *from, const struct wend_space_link *link,
                            struct wend_successor *to);

/* As many as a position can have. */
static inline uint32_t wend_successors_most(const wend_space *space)
{
    return DIRECTIONS + space->cells.links.count;
}

/* Whether another heading at the same cell, after turning to this one, costs less than `cost`. */
WEND_ALWAYS_INLINE bool wend_heading_is_worse(const struct wend_successors *steps, const struct wend_nodes *nodes,
                                              uint32_t state, uint64_t cost, bool wide)
{
    uint32_t heading = state & 7, first = state & ~7u;
    for (uint32_t other = 0; other < DIRECTIONS; other++) {
        const struct wend_node known = wend_node_get(nodes, first | other, wide);
        if (other != heading && known.stamp == nodes->stamp && known.cost + steps->turns[other][heading] < cost)
            return true;
    }
    return false;
}

#endif
