/*
 * The kernel of jump point search.
 *
 * Only jump points enter the open list (Harabor and Grastien 2011); runs between them are bit scans on the stop maps of
 * map/jump_maps.h (Harabor and Grastien 2014). A slanted run does not stop at its intermediate points: what straight runs off
 * it find is reached from where it began (their pruning of intermediate points). Runs know the goal's row and column.
 *
 * An expansion that leaves one node in a near bucket goes on with it at once, past the open list. That and the buckets'
 * width make costs of expanded nodes, the goal included, not yet final: a node may be expanded again, and the search ends
 * when the lowest bucket left is above that of the goal's cost.
 *
 * One body, always inlined, for what varies in `const` parameters: see kernel.h.
 */
#ifndef WEND_SEARCH_JUMP_H
#define WEND_SEARCH_JUMP_H

#include "map/jump_maps.h"
#include "search/engine.h"
#include "search/heuristic.h"
#include "search/visit.h"
#include "search/watch.h"
#include "search/work.h"

/*
 * What a search knows of a jump point: in one array what every offer looks at, in another what only the best one changes.
 * Read soon after it is written, often, so that each member is written and read as a whole: a processor hands on what it is
 * about to store only to loads of no more than that.
 */
struct wend_jump_node {
    uint32_t cost;
    uint32_t
        mark; /* low half: stamp, as in nodes.h; high half: direction of the last step, NODE_CLOSED once expanded */
};

struct wend_jump_origin {
    uint32_t parent; /* slot */
    uint32_t place;  /* of the node: column in the low half, row in the high one, both from 1 */
};

#define WEND_JUMP_SIZE (sizeof(struct wend_jump_node) + sizeof(struct wend_jump_origin))

#define WEND_NO_SLOT UINT32_MAX

/* A search as it runs. */
struct wend_jump {
    struct wend_search *search;
    const wend_space *space;
    struct wend_stop_maps maps; /* the space's */
    const struct wend_steps *steps;
    struct wend_jump_node *nodes;     /* by slot */
    struct wend_jump_origin *origins; /* likewise */
    struct wend_ladder *ladder;
    uint32_t goal, goal_column; /* node, and that of maps that go column by column */
    uint32_t goal_x, goal_y;
    uint32_t goal_slot, start_slot;
    wend_heuristic heuristic;
    uint32_t stamp;
    uint64_t foot;                                 /* f of the ladder's lowest rung */
    uint64_t bound;                                /* cost of the best way to the goal so far */
    uint32_t rung;                                 /* the one being emptied */
    uint32_t pending, pending_rung, pending_count; /* the node that this expansion found last, and how many it found */
    uint64_t generated, queued;
    uint64_t
        usual_f;   /* what is offered at a higher f is looked at closer: it overflows, or an observer sees it opened */
    uint32_t near; /* a single successor so many rungs above is expanded next */
    bool overflows, lacks_memory;
};

/* A cell that a search has come to. */
struct wend_jump_at {
    uint32_t node, column_node; /* in maps that go row by row, and column by column */
    uint32_t place;             /* as in wend_jump_origin */
    uint64_t cost;
};

/* The jump point being expanded. */
struct wend_jump_from {
    struct wend_jump_at at;
    uint32_t slot;
};

/* What varies between kernels, known when they are compiled. */
struct wend_jump_kernel {
    enum wend_topology topology; /* 8 or 4 */
    wend_corners corners;
    void (*offer)(struct wend_jump *j, uint32_t from, uint32_t node, uint32_t place, uint64_t cost, uint32_t direction);
    void (*run_diagonal[4])(struct wend_jump *j, const struct wend_jump_from *from); /* by direction / 2 */
};

/* wend_step_x and wend_step_y for constant directions. */
WEND_ALWAYS_INLINE int32_t wend_jump_step_x(uint32_t d)
{
    return d == NORTH || d == SOUTH ? 0 : d < SOUTH ? 1 : -1;
}

WEND_ALWAYS_INLINE int32_t wend_jump_step_y(uint32_t d)
{
    return d == EAST || d == WEST ? 0 : d > EAST && d < WEST ? 1 : -1;
}

static inline uint32_t wend_jump_rung(uint64_t foot, uint64_t f)
{
    uint64_t rung = (f - foot) >> WEND_RUNG_BITS;
    return rung < WEND_TOP_RUNG ? (uint32_t)rung : WEND_TOP_RUNG;
}

WEND_ALWAYS_INLINE void wend_jump_push(struct wend_jump *j, uint32_t rung, uint32_t slot)
{
    if (!wend_ladder_has_room(j->ladder, 1) && !wend_ladder_reserve(j->ladder, 1, &j->search->scratch->memory)) {
        j->lacks_memory = true;
        return;
    }
    wend_ladder_push(j->ladder, rung, slot);
}

/* What a number of steps in a constant direction adds to the numbers of a cell. */
WEND_ALWAYS_INLINE uint32_t wend_jump_nodes(const struct wend_jump *j, uint32_t d, uint32_t steps)
{
    return steps * ((uint32_t)wend_jump_step_y(d) * j->maps.stride + (uint32_t)wend_jump_step_x(d));
}

WEND_ALWAYS_INLINE uint32_t wend_jump_places(uint32_t d, uint32_t steps)
{
    return steps * (((uint32_t)wend_jump_step_y(d) << 16) + (uint32_t)wend_jump_step_x(d));
}

/* The cell so many steps, each of a price, in a constant direction from another. */
WEND_ALWAYS_INLINE struct wend_jump_at wend_jump_ahead(const struct wend_jump *j, const struct wend_jump_at *at,
                                                       uint32_t d, uint32_t steps, uint32_t price)
{
    uint32_t columns = (uint32_t)wend_jump_step_x(d) * j->maps.column_stride + (uint32_t)wend_jump_step_y(d);
    return (struct wend_jump_at){at->node + wend_jump_nodes(j, d, steps), at->column_node + steps * columns,
                                 at->place + wend_jump_places(d, steps), at->cost + (uint64_t)steps * price};
}

WEND_ALWAYS_INLINE uint64_t wend_jump_estimate(const struct wend_jump *j, uint32_t place)
{
    return wend_estimate(j->heuristic, WEND_PRICE_DIAGONAL, place & 0xffff, place >> 16, j->goal_x, j->goal_y);
}

/* jump.c: looks at an offer of an unusual f; false where it is too high. */
bool wend_jump_may_open(struct wend_jump *j, uint32_t from, uint32_t place, uint64_t cost, uint64_t f);

/*
 * Offers a way of `cost` from a slot to a jump point or the goal, entered by `direction`. Kernels call it out of line, for
 * there are dozens of calls and their code has to fit the instruction cache.
 */
WEND_ALWAYS_INLINE void wend_jump_offer(struct wend_jump *j, uint32_t from, uint32_t node, uint32_t place,
                                        uint64_t cost, uint32_t direction)
{
    uint32_t slot = node == j->goal ? j->goal_slot : wend_jump_maps_slot(&j->maps, node);
    struct wend_jump_node *to = &j->nodes[slot];
    j->generated++;
    if ((to->mark & 0xffff) == j->stamp && to->cost <= cost)
        return;
    uint64_t f = cost + wend_jump_estimate(j, place);
    if (f > j->usual_f && !wend_jump_may_open(j, from, place, cost, f))
        return;
    *to = (struct wend_jump_node){(uint32_t)cost, j->stamp | direction << 16};
    j->origins[slot] = (struct wend_jump_origin){from, place};
    j->queued++;
    if (j->pending_count++ != 0)
        wend_jump_push(j, j->pending_rung, j->pending);
    j->pending = slot;
    j->pending_rung = wend_jump_rung(j->foot, f);
}

/* Runs straight on from a cell, and offers the jump point or goal that the run finds, if it does. */
WEND_ALWAYS_INLINE void wend_jump_run_straight(struct wend_jump *j, uint32_t from, const struct wend_jump_at *at,
                                               uint32_t d, const struct wend_jump_kernel kernel)
{
    const bool along_row = d == EAST || d == WEST, up = d == EAST || d == SOUTH;
    const uint8_t *stops = j->maps.straight[d / 2], *is_free = along_row ? j->maps.cells : j->maps.columns;
    uint32_t index = along_row ? at->node : at->column_node, goal = along_row ? j->goal : j->goal_column;
    uint32_t run = up ? wend_bits_scan_up(stops, index, 0) : wend_bits_scan_down(stops, index, 0);
    uint32_t ahead = up ? goal - index : index - goal;
    if (ahead - 1 < run)
        run = ahead;
    else if (!wend_bits_get(is_free, up ? index + run : index - run))
        return;
    kernel.offer(j, from, at->node + wend_jump_nodes(j, d, run), at->place + wend_jump_places(d, run),
                 at->cost + (uint64_t)run * WEND_PRICE_STRAIGHT, d);
}

/* Whether a slanted run that comes to a stop may enter that cell; if so, whether it ends there in a jump point. */
WEND_ALWAYS_INLINE bool wend_jump_enters(const struct wend_jump *j, uint32_t node, uint32_t d, bool *ends,
                                         const struct wend_jump_kernel kernel)
{
    const uint8_t *is_free = j->maps.cells;
    *ends = false;
    if (!wend_bits_get(is_free, node))
        return false; /* maybe of the padding, around which there are no cells */
    if (kernel.corners != WEND_CORNERS_NEVER) {
        uint32_t kinds = j->maps.kinds[wend_neighbourhood(j->maps.cells, j->maps.stride, node)];
        *ends = kinds >> (STOP_ASIDE + d / 2) & 1;
        return kinds >> (STOP_ENTERED + d / 2) & 1;
    }
    uint32_t beside = node - (uint32_t)wend_jump_step_x(d);
    uint32_t above = node - (uint32_t)wend_jump_step_y(d) * j->maps.stride;
    return wend_bits_get(is_free, beside) && wend_bits_get(is_free, above);
}

/* The end of a slanted run's next stretch: a stop, or the goal's row or column. */
WEND_ALWAYS_INLINE uint32_t wend_jump_stretch(uint32_t gone, uint32_t stop, uint32_t goal_across, uint32_t goal_down)
{
    uint32_t next = stop;
    if (goal_across > gone && goal_across < next)
        next = goal_across;
    if (goal_down > gone && goal_down < next)
        next = goal_down;
    return next;
}

/* Runs on diagonally, and straight off it wherever that finds something. */
WEND_ALWAYS_INLINE void wend_jump_run_diagonal(struct wend_jump *j, const struct wend_jump_from *from, uint32_t d,
                                               const struct wend_jump_kernel kernel)
{
    const int32_t step_x = wend_jump_step_x(d), step_y = wend_jump_step_y(d);
    const uint32_t x = from->at.place & 0xffff, y = from->at.place >> 16;
    struct wend_stops_ahead stops = wend_stops_from(&j->maps, x, y, d);
    uint32_t stop = wend_next_stop(&stops, &j->maps, d);
    const uint32_t across = (j->goal_x - x) * (uint32_t)step_x, down = (j->goal_y - y) * (uint32_t)step_y;
    for (uint32_t gone = 0;;) {
        gone = wend_jump_stretch(gone, stop, across, down);
        const struct wend_jump_at at = wend_jump_ahead(j, &from->at, d, gone, WEND_PRICE_DIAGONAL);
        bool ends = false;
        if (gone == stop && !wend_jump_enters(j, at.node, d, &ends, kernel))
            return;
        if (at.node == j->goal || ends) {
            kernel.offer(j, from->slot, at.node, at.place, at.cost, d);
            return;
        }
        wend_jump_run_straight(j, from->slot, &at, step_x > 0 ? EAST : WEST, kernel);
        wend_jump_run_straight(j, from->slot, &at, step_y > 0 ? SOUTH : NORTH, kernel);
        if (gone == stop)
            stop = wend_next_stop(&stops, &j->maps, d);
    }
}

/* With 4 neighbours: runs on along a column, and along rows off it wherever that finds something. */
WEND_ALWAYS_INLINE void wend_jump_run_column(struct wend_jump *j, const struct wend_jump_from *from, uint32_t d,
                                             const struct wend_jump_kernel kernel)
{
    const int32_t step_y = wend_jump_step_y(d);
    const uint8_t *stops = j->maps.straight[d / 2];
    const uint32_t index = from->at.column_node;
    const uint32_t down = (j->goal_y - (from->at.place >> 16)) * (uint32_t)step_y;
    for (uint32_t gone = 0;;) {
        uint32_t run =
            step_y > 0 ? wend_bits_scan_up(stops, index + gone, 0) : wend_bits_scan_down(stops, index - gone, 0);
        gone = wend_jump_stretch(gone, gone + run, 0, down);
        const struct wend_jump_at at = wend_jump_ahead(j, &from->at, d, gone, WEND_PRICE_STRAIGHT);
        if (!wend_bits_get(j->maps.cells, at.node))
            return;
        if (at.node == j->goal) {
            kernel.offer(j, from->slot, at.node, at.place, at.cost, d);
            return;
        }
        wend_jump_run_straight(j, from->slot, &at, EAST, kernel);
        wend_jump_run_straight(j, from->slot, &at, WEST, kernel);
    }
}

/* Runs on in a direction if it is among the moves. */
WEND_ALWAYS_INLINE void wend_jump_take(struct wend_jump *j, const struct wend_jump_from *from, uint32_t moves,
                                       uint32_t d, const struct wend_jump_kernel kernel)
{
    if (!(moves >> d & 1))
        return;
    if (d % 2 == 1)
        kernel.run_diagonal[d / 2](j, from);
    else if (kernel.topology == SQUARES_4 && (d == NORTH || d == SOUTH))
        wend_jump_run_column(j, from, d, kernel);
    else
        wend_jump_run_straight(j, from->slot, &from->at, d, kernel);
}

/* Looks at the moves a straight run can leave: on, and to both sides. */
WEND_ALWAYS_INLINE void wend_jump_go_on(struct wend_jump *j, const struct wend_jump_from *from, uint32_t moves,
                                        uint32_t d, const struct wend_jump_kernel kernel)
{
    wend_jump_take(j, from, UINT32_MAX, d, kernel);
    for (uint32_t turn = 1; turn <= 7; turn += 6) {
        const uint32_t side = (d + 2 * turn) & 7, between = (d + turn) & 7;
        wend_jump_take(j, from, moves, side, kernel);
        if (kernel.topology == SQUARES_4 || (kernel.corners == WEND_CORNERS_NEVER && !(moves >> side & 1)))
            continue;
        wend_jump_take(j, from, kernel.corners == WEND_CORNERS_NEVER ? UINT32_MAX : moves, between, kernel);
    }
}

/* Every way a node was entered has code of its own, so that a processor learns to foretell its branches apart. */
WEND_ALWAYS_INLINE void wend_jump_expand(struct wend_jump *j, const struct wend_jump_from *from, uint32_t direction,
                                         const struct wend_jump_kernel kernel)
{
    uint32_t moves = j->steps->moves[direction][wend_neighbourhood(j->maps.cells, j->maps.stride, from->at.node)];
    switch (direction) {
    case NORTH:
        wend_jump_go_on(j, from, moves, NORTH, kernel);
        break;
    case EAST:
        wend_jump_go_on(j, from, moves, EAST, kernel);
        break;
    case SOUTH:
        wend_jump_go_on(j, from, moves, SOUTH, kernel);
        break;
    case WEST:
        wend_jump_go_on(j, from, moves, WEST, kernel);
        break;
    default:
        for (uint32_t d = NORTH; d < DIRECTIONS; d += 2)
            wend_jump_take(j, from, moves, d, kernel);
        for (uint32_t d = NORTH_EAST; kernel.topology == SQUARES_8 && d < DIRECTIONS; d += 2)
            wend_jump_take(j, from, moves, d, kernel);
    }
}

/* jump.c: deals out anew what lies on the topmost rung, the only one left, from a new foot of the ladder on. */
void wend_jump_deal_top(struct wend_jump *j);

/* jump.c: what a search with an observer or a limit does before an expansion; true if the limit forbids it. */
bool wend_jump_watch(const struct wend_jump *j, uint64_t order, uint32_t slot);

/* jump.c: whether a jump point found before the space changed is blocked now. */
bool wend_jump_is_lost(const struct wend_jump *j, uint32_t slot);

/* jump.c: keeps what the search needs to go on, before the expansion of a slot. */
void wend_jump_pause(struct wend_jump *j, uint32_t slot);

/* Takes the next node from the ladder; false if none is left that could better the way to the goal. */
WEND_ALWAYS_INLINE bool wend_jump_pop(struct wend_jump *j, uint32_t *slot)
{
    uint32_t rung;
    if (!wend_ladder_lowest(j->ladder, &rung))
        return false;
    if (j->bound != UINT64_MAX && rung > wend_jump_rung(j->foot, j->bound))
        return false;
    if (rung == WEND_TOP_RUNG && j->bound == UINT64_MAX) {
        wend_jump_deal_top(j);
        if (!wend_ladder_lowest(j->ladder, &rung))
            return false;
    }
    j->rung = rung;
    *slot = wend_ladder_pop(j->ladder, rung);
    wend_prefetch(&j->nodes[j->ladder->entries[j->ladder->tops[rung]].slot]); /* the next one, if there is one */
    return true;
}

/* What to do with the node found last: expand it next, WEND_NO_SLOT if it was pushed or there is none. */
WEND_ALWAYS_INLINE uint32_t wend_jump_settle(struct wend_jump *j)
{
    uint32_t count = j->pending_count;
    j->pending_count = 0;
    if (count == 0)
        return WEND_NO_SLOT;
    if (j->pending_rung == j->rung || (count == 1 && j->pending_rung - j->rung <= j->near))
        return j->pending;
    wend_jump_push(j, j->pending_rung, j->pending);
    return WEND_NO_SLOT;
}

WEND_ALWAYS_INLINE enum wend_search_end wend_jump_search(struct wend_jump *j, const struct wend_jump_kernel kernel)
{
    struct wend_search *search = j->search;
    struct wend_jump_node *const nodes = j->nodes;
    const bool watched = search->observer || search->work_limit != 0 || search->resumed;
    enum wend_search_end end = SEARCH_EXHAUSTED;
    uint32_t in_hand = search->resumed ? search->held : j->start_slot;
    uint64_t expanded = search->resumed ? search->expanded : 0;
    while (!j->overflows && !j->lacks_memory) {
        uint32_t slot = in_hand;
        if (slot == WEND_NO_SLOT && !wend_jump_pop(j, &slot))
            break;
        in_hand = WEND_NO_SLOT;
        const struct wend_jump_node node = nodes[slot];
        if (node.mark >> 16 & NODE_CLOSED)
            continue;
        if (watched && search->is_changed && wend_jump_is_lost(j, slot))
            continue;
        const uint32_t place = j->origins[slot].place, x = place & 0xffff, y = place >> 16;
        if (j->bound != UINT64_MAX && node.cost + wend_jump_estimate(j, place) >= j->bound)
            continue;
        nodes[slot].mark = node.mark | (uint32_t)NODE_CLOSED << 16;
        if (slot == j->goal_slot) {
            j->bound = node.cost;
            search->work_limit = 0; /* the few expansions left prove the path best, or better it */
            continue;
        }
        if (watched && wend_jump_watch(j, expanded, slot)) {
            wend_jump_pause(j, slot);
            end = SEARCH_LIMITED;
            break;
        }
        expanded++;
        const struct wend_jump_from from = {{y * j->maps.stride + x, x * j->maps.column_stride + y, place, node.cost},
                                            slot};
        wend_jump_expand(j, &from, node.mark >> 16, kernel);
        in_hand = wend_jump_settle(j);
    }
    if (j->overflows || j->lacks_memory)
        end = j->overflows ? SEARCH_OVERFLOW : SEARCH_NO_MEMORY;
    else if (end == SEARCH_EXHAUSTED && j->bound != UINT64_MAX)
        end = SEARCH_FOUND;
    search->expanded = expanded;
    search->generated = j->generated;
    search->queued = j->queued;
    search->work = search->work_before + wend_work_of(wend_work_jump, expanded, j->generated, j->queued);
    return end;
}

#endif
