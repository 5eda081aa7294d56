/*
 * The one source of successors: which steps and links lead on from a position or to it, and their costs, under all
 * rules of docs/rules.md. Forwards for searches and floods, backwards for walks to a goal and for the graph of cheapest
 * paths.
 *
 * Jump point search, the window around the start and its bitboards have loops of their own.
 */
#ifndef WEND_SEARCH_CORE_SUCCESSORS_H
#define WEND_SEARCH_CORE_SUCCESSORS_H

#include "map/cells/cells.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

/* The rules of one search that decide on successors. */
struct wend_successors {
    const wend_space *space;
    const wend_space *own_space;      /* null, or the own_space of wend_search_question, whose corners count */
    const struct wend_search *layers; /* null, or the search whose layers add to the cost of entering */
    const struct wend_search *barred; /* null, or the search whose mover may not enter cells of others */
    const struct wend_marks *inside;  /* null, or the positions within the radius around several starts */
    struct wend_cell centre;          /* of `radius` */
    uint32_t radius;                  /* around one start; 0 = none, or `inside` */
    uint64_t prices[DIRECTIONS];
    uint64_t turns[DIRECTIONS][DIRECTIONS]; /* cost of turning from one heading to another */
    uint8_t behind[DIRECTIONS];             /* per direction of entering: moves that are never worth it */
    bool squares;
    bool both_ways; /* every step can be taken back: no exits, own space, barred cells or radius */
    bool plain;     /* for a search: the tables of steps alone decide on successors, and all cells are alike */
};

/* A position that is being expanded. */
struct wend_standing {
    uint32_t node, heading;
    struct wend_cell cell;
    uint32_t kind;   /* wend_space_kind */
    uint64_t weight; /* the part of its own weight in the price of leaving it */
};

/* The position that a step or link leads to, and the cost of that step. */
struct wend_successor {
    uint32_t node;
    struct wend_cell cell;
    uint64_t cost;
};

/* For a search, with all its rules. */
void wend_successors_begin(struct wend_successors *from, const struct wend_search *search);

/* For walks: the map's rules alone, without a limit of where they lead. */
void wend_successors_begin_walks(struct wend_successors *from, const wend_space *space);

/* Whether cells around a node are blocked, or have walls, in the mover's own space. */
bool wend_is_among_walls(const wend_space *own_space, uint32_t node);

/* Keeps of `moves`, taken from a table, those that exits and the corners of own_space allow. */
uint32_t wend_successors_apply(const struct wend_successors *from, uint32_t node, uint32_t moves, uint32_t within);

/* Whether others may occupy cells that steps from a position lead to. For movers that cross nobody. */
bool wend_successors_are_crowded(const struct wend_successors *from, uint32_t node);

/* Keeps of the moves from a position those that lead to cells free of others. For movers that cross nobody. */
uint32_t wend_successors_unbarred(const struct wend_successors *from, uint32_t node, uint32_t kind, uint32_t moves);

/* All legal steps from a free position, as a mask of directions. */
uint32_t wend_successors_legal(const struct wend_successors *from, uint32_t node);

/* Reverses each direction of a mask. */
static inline uint32_t wend_opposites(uint32_t directions)
{
    return (directions >> 4 | directions << 4) & 255;
}

/* If all steps go both ways: the steps to a position are the steps from it, reversed. */
static inline uint32_t wend_predecessors_both_ways(const wend_space *space, uint32_t node, uint32_t kind)
{
    const uint32_t around = wend_space_neighbourhood(space, node) | WEND_MIDDLE;
    const uint32_t leaving = space->cells.steps[kind].moves[NO_DIRECTION][around];
    return wend_opposites(leaving);
}

/* The directions of all legal steps to a position from free ones. The position counts as free even if it is blocked. */
uint32_t wend_predecessors(const struct wend_successors *to, const struct wend_standing *at);

/* Fills in kind and weight; node and cell are known. */
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

/* The position from which the step in a direction leads to this one, of that kind; the node itself if there is none. */
static inline uint32_t wend_predecessor(const wend_space *space, uint32_t node, uint32_t kind, uint32_t direction)
{
    return node + (uint32_t)space->cells.offsets[kind][wend_opposite(direction)];
}

/* The cells around a position that count: free and within the radius. */
WEND_ALWAYS_INLINE uint32_t wend_successors_around(const struct wend_successors *from, uint32_t node,
                                                   struct wend_cell cell, uint32_t around)
{
    if (from->radius != 0)
        return wend_cells_within(from->centre, from->radius, cell, around);
    return from->inside ? around & wend_neighbourhood(from->inside->bits, from->space->cells.stride, node) : around;
}

/*
 * With headings, on uniform ground, a 90-degree turn is worth it only around a corner. Elsewhere two 45-degree turns,
 * one of them a step earlier, cost as much and shorten the path: at the step before, p to x to n, the cell beside both
 * steps is free.
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
 * The steps to look at from a position entered by `direction`; only canonical ones if all cells around are alike.
 * `headings`: turning costs something.
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
    /* Among walls that this space lets the mover through, a step that is pruned elsewhere may be on the only path. */
    bool walled = from->own_space && wend_is_among_walls(from->own_space, at->node);
    if (!open || walled)
        legal = wend_successors_apply(from, at->node, legal, within);
    bool crowded = from->barred && wend_successors_are_crowded(from, at->node);
    if (crowded)
        legal = wend_successors_unbarred(from, at->node, at->kind, legal);
    /* Around several starts the area has notches: pruning a path at one may remove the only path. */
    if (direction >= DIRECTIONS || !open || (from->inside && within != around))
        return legal;
    bool alike = !from->layers && !walled && !crowded &&
                 (!space->cells.uniform_around || wend_bits_get(space->cells.uniform_around, at->node));
    if (alike && !headings)
        return steps->moves[direction][within];
    uint32_t moves = legal & ~(uint32_t)from->behind[direction];
    return alike && from->squares ? wend_successors_drop_right_turns(moves, legal, direction) : moves;
}

/* Cost of entering a node besides the step or link. */
WEND_ALWAYS_INLINE uint64_t wend_successors_surcharge(const struct wend_successors *from, uint32_t node)
{
    return from->layers ? wend_search_surcharge(from->layers, node) : 0;
}

/* The position that a legal step leads to. */
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

/* The position that a link leads to; false if the mover may not take it. */
bool wend_successor_by_link(const struct wend_successors *from, const struct wend_space_link *link,
                            struct wend_successor *to);

/* The greatest number of successors of a position. */
static inline uint32_t wend_successors_most(const wend_space *space)
{
    return DIRECTIONS + space->cells.links.count;
}

/* Whether another heading at the same cell, plus the turn to this one, costs less than `cost`. */
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
