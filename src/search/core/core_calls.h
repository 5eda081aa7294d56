/*
 * What engines call: the way back, distances over an empty map, estimates, targets and goals, what steps cost, limits
 * and observers. The search itself is in core.h.
 */
#ifndef WEND_SEARCH_CORE_CORE_CALLS_H
#define WEND_SEARCH_CORE_CORE_CALLS_H

#include "base/integer.h"
#include "map/space/space_calls.h"
#include "search/core/core.h"

struct wend_node;

/*
 * A way to the goal was found. From here on only a choice among ties is limited, as all ways of equal cost must be
 * expanded for it. Without one the few expansions left prove the path best, or better it.
 */
static inline void wend_search_reach(struct wend_search *search, uint32_t end)
{
    if (search->question.ties == WEND_TIES_ANY || search->effort.limit == 0) {
        search->effort.limit = 0;
        return;
    }
    search->pause.is_reached = true;
    search->effort.expansion_stop = 0; /* which does not count any more */
    search->result.end = end;
    search->result.nearest = 0;
}

/* Whether a spent limit ends the look for all ties; the proof that the path is best then goes on. */
static inline bool wend_search_hurries(struct wend_search *search)
{
    if (!search->pause.is_reached || search->question.may_pause)
        return false;
    search->effort.limit = 0;
    return search->pause.hurries = true;
}

/* The most that a way may cost. */
static inline uint64_t wend_search_costliest(const struct wend_search *search)
{
    return search->question.cost_limit != 0 ? search->question.cost_limit : UINT64_MAX;
}

/* Whether so many expansions, besides those of an engine that gave up, are all that there may be. */
static inline bool wend_search_stops_after(const struct wend_search *search, uint64_t expanded)
{
    return search->effort.expanded_before + expanded >=
           search->effort.expansion_stop - 1; /* which for none is more than any */
}

/* How many there may be, without those of an engine that gave up. */
static inline uint64_t wend_search_most_left(const struct wend_search *search)
{
    const uint64_t most = search->effort.expansion_stop - 1;
    return most == UINT64_MAX                      ? most
           : most > search->effort.expanded_before ? most - search->effort.expanded_before
                                                   : 0;
}

/* Whether two cells, on whatever levels, are at most `radius` columns and rows apart. */
static inline bool wend_cells_are_near(struct wend_cell a, struct wend_cell b, uint32_t radius)
{
    return wend_distance(a.x, b.x) <= radius && wend_distance(a.y, b.y) <= radius;
}

#define WEND_ALL_AROUND 0x1ffu /* a neighbourhood of all 3x3 cells */

/*
 * The cells of a neighbourhood that lie within a radius, where the cell itself does. Successors are chosen among those
 * alone: a step may be pruned only for another way that the radius allows.
 */
static inline uint32_t wend_cells_within(struct wend_cell centre, uint32_t radius, struct wend_cell cell,
                                         uint32_t around)
{
    const uint32_t west = 0x49, east = west << 2, north = 7, south = north << 6;
    uint32_t beyond = 0;
    beyond |= centre.x - cell.x == radius ? west : 0;
    beyond |= cell.x - centre.x == radius ? east : 0;
    beyond |= centre.y - cell.y == radius ? north : 0;
    beyond |= cell.y - centre.y == radius ? south : 0;
    return around & ~beyond;
}

/* Whether a node or state, whose entry in the node store is given, is one that the search began with. */
bool wend_search_begins_at(const struct wend_search *search, const struct wend_node *node);

/*
 * The direction by which the way enters a node or state that it leaves by `leaving` (NO_DIRECTION at its end);
 * NO_DIRECTION at the start. Of several cheapest entries that allow `leaving` the one that goes straight on, else the
 * one of the lowest direction.
 */
uint32_t wend_search_entry(const struct wend_search *search, uint32_t at, const struct wend_node *node,
                           uint32_t leaving);

/*
 * Adds an entry to a node of the search's store, at its least cost, with the moves that only it allows. True if all
 * moves known before were done, so that the node must be opened once more.
 */
bool wend_search_join(const struct wend_search *search, uint32_t node, uint32_t entry);

/* The node or state from which a way comes that enters `at`, whose entry in the node store is given, by a direction. */
uint32_t wend_search_before(const struct wend_search *search, uint32_t at, const struct wend_node *node,
                            uint32_t direction);

/* The node or state from which the way to `at` came, whose entry in the node store is given; from an end of it. */
uint32_t wend_search_parent(const struct wend_search *search, uint32_t at, const struct wend_node *node);

/* The entry of a node or state in the store that the search used. */
struct wend_node wend_search_node(const struct wend_search *search, uint32_t at);

/* How distances over an empty map are measured. */
struct wend_metric {
    wend_heuristic heuristic; /* not DEFAULT, not CALLBACK */
    enum wend_topology topology;
    uint64_t straight, diagonal; /* prices of steps */
};

/* That of a profile's prices, every step counting so many times. */
struct wend_metric wend_metric_of(const wend_space *space, wend_heuristic heuristic, uint64_t weight);

/* Walking straight there over an empty map; UINT64_MAX between levels, which no walk joins. */
uint64_t wend_metric_distance(const struct wend_metric *metric, struct wend_cell from, struct wend_cell to);

/* What a profile's default heuristic measures between two cells at weight 1; UINT64_MAX between levels. */
uint64_t wend_space_distance(const wend_space *space, struct wend_cell from, struct wend_cell to);

/* Steps between two hexagons. */
uint64_t wend_hex_steps(enum wend_topology topology, struct wend_cell a, struct wend_cell b);

/* The square of the distance of their centres, neighbours being 1 apart. */
uint64_t wend_hex_square(enum wend_topology topology, struct wend_cell a, struct wend_cell b);

/* The price of a way with `across` columns and `down` rows to go. */
static inline uint64_t wend_octile(uint32_t across, uint32_t down, uint64_t straight, uint64_t diagonal)
{
    uint32_t longer = across > down ? across : down, shorter = across > down ? down : across;
    return straight * longer + (diagonal - straight) * shorter;
}

/* For straight steps of the default price. Called with a constant `heuristic`, so that only one branch is compiled. */
static inline uint64_t wend_estimate(wend_heuristic heuristic, uint32_t diagonal, uint32_t x, uint32_t y,
                                     uint32_t goal_x, uint32_t goal_y)
{
    uint32_t across = wend_distance(x, goal_x), down = wend_distance(y, goal_y);
    switch (heuristic) {
    case WEND_HEURISTIC_OCTILE:
        return (uint32_t)wend_octile(across, down, WEND_PRICE_STRAIGHT, diagonal);
    case WEND_HEURISTIC_MANHATTAN:
        return WEND_PRICE_STRAIGHT * (across + down);
    default:
        return 0;
    }
}

/* Estimates under all rules: any heuristic, scaled by the least weight, over links, or the caller's own. */

/* More links than this are not worth looking at for every node: the estimate is then zero. */
#define WEND_MAX_VIA 128

/* A link on the way: being at its first cell, the goal is still this far. */
struct wend_via {
    uint32_t x, y, level;
    uint64_t rest;
};

/* What the estimates of one search need. */
struct wend_estimates {
    struct wend_metric metric; /* at the least weight of any free terrain */
    struct wend_cell goal;
    const struct wend_end_box *boxes; /* where ends may lie, see kit.h; not `goal` then */
    uint32_t box_count;               /* 0 = the end is `goal` */
    uint32_t via_count;
    struct wend_via via[WEND_MAX_VIA];
};

/* Prepares for the goal of a search, or its ends. Cost: constant, and with k links k^2 estimates. */
void wend_estimates_begin(struct wend_estimates *estimates, const struct wend_search *search);

/* A lower bound on the cost from a cell to the goal. Not for WEND_HEURISTIC_CALLBACK. */
uint64_t wend_estimate_from(const struct wend_estimates *estimates, struct wend_cell cell);

/*
 * How far the mover is from a target: with `straight` the square of the distance, else columns or rows. UINT64_MAX on
 * another level. Not for walks.
 */
uint64_t wend_target_distance(const wend_space *space, struct wend_cell cell, const struct wend_target *target,
                              bool straight);

/* Clips a goal's area to the map: where the target is; false if nothing is left of it. */
bool wend_target_clip(const wend_space *space, const wend_area *area, struct wend_target *target);

/* Whether a cell is one of the target's. */
bool wend_target_has(const struct wend_target *target, struct wend_cell cell);

/* Whether it is one that a mover of that footprint could cover with its place in a target's. */
static inline bool wend_target_is_covered(const struct wend_target *target, uint32_t footprint, struct wend_cell cell)
{
    return cell.level == target->level && cell.x >= target->left && cell.y >= target->top &&
           cell.x < target->right + footprint && cell.y < target->bottom + footprint;
}

/* The cost on an empty map, as the profile's prices have it, from a mover of that footprint to a target. */
uint64_t wend_target_rest(const wend_space *space, uint32_t footprint, struct wend_cell cell,
                          const struct wend_target *target);

/* Marks the positions where a search may end, free or not, and finds boxes around them for estimates. MEMORY. */
wend_status wend_goal_cells_mark(struct wend_search *search);

/* In searches with a goal set: whether the mover has arrived at a free node, where it may stop. */
bool wend_goal_set_here(const struct wend_search *search, uint32_t node);

/*
 * Notes the targets at which the mover has arrived with a way of this cost to a node or state. Returns the cost that
 * further ways must stay below to be of use; UINT64_MAX while targets are still to be reached.
 */
uint64_t wend_goal_set_note(const struct wend_search *search, uint32_t at, uint64_t cost);

/* How far a cell is from the nearest target on an empty map, as searches that end early see it, and which that is. */
uint64_t wend_goal_set_rest(const struct wend_search *search, struct wend_cell cell, uint32_t *goal);

/* Of the goals to which the rule holds at a node the nearest by the measure, then the lowest; 0 with AWAY. MEMORY. */
wend_status wend_goal_set_goal(struct wend_search *search, uint32_t node, uint32_t *goal);

/* What steps and links cost: the one place where prices, weights, turns and layers come together. */

/* The price of a step in a direction, at weight 1. */
static inline uint32_t wend_step_price(const wend_space *space, uint32_t direction)
{
    bool diagonal = wend_is_diagonal(space->cells.topology, direction);
    return diagonal ? space->profile.diagonal : space->profile.straight;
}

/* The weight of a free node. */
static inline uint64_t wend_free_weight(const wend_space *space, uint32_t node)
{
    return space->cells.classes->weight[space->cells.class_at ? space->cells.class_at[node] : 1];
}

/* The weight of any node: that of a blocked start is 1. */
uint64_t wend_node_weight(const wend_space *space, uint32_t node);

/* What turning from one direction to another costs; nothing from or to NO_DIRECTION and BY_LINK. */
uint64_t wend_turn_cost(const wend_space *space, uint32_t from, uint32_t to);

/* Whether the mover, with its anchor there, covers cells that others occupy. For spaces with such a layer. */
bool wend_search_is_occupied(const struct wend_search *search, uint32_t node);

/*
 * Whether nobody stands, and nothing is costlier to enter, on the way whose turning points were written: nothing is
 * then cheaper among others either, who only add to what ways cost. What the end costs to enter every way pays: it is
 * added. Else the way stays as it is, or `stops_before` the first cell that is not so.
 */
bool wend_search_is_undisturbed(struct wend_search *search, bool stops_before);

/* A cell that others or extra costs make dearer to enter, by so much; UINT64_MAX: nothing enters it. */
struct wend_disturbed {
    uint32_t node, point; /* the point of the way to which it lies on */
    uint64_t cost;
    uint32_t at; /* steps of the way up to there */
    /* Leading past it was tried and failed, before the change of the way with the number `seen` less one; 0: no. */
    uint32_t seen;
    uint32_t low, high; /* the steps of the way on which that depended */
};

/* The piece of such a way that leads to one of its points. */
struct wend_path_piece {
    uint32_t node;          /* of the point */
    uint32_t at, steps;     /* of the way up to there, and of the piece */
    uint32_t direction, by; /* what each step adds to the node */
};

/*
 * The cells of such a way that are so, but for its end, at most so many; and its pieces, by point. All that entering
 * its cells costs besides its steps is noted in the result.
 */
uint32_t wend_search_list_disturbed(struct wend_search *search, struct wend_disturbed *list, uint32_t most,
                                    struct wend_path_piece *pieces);

/* The pieces to some of such a way's points, from one on; that to the point before is known. */
void wend_search_measure_pieces(const struct wend_search *search, struct wend_path_piece *pieces, uint32_t first,
                                uint32_t last);

/* The same for free cells straight beside the piece of such a way that leads over one of these, not far from it. */
uint32_t wend_search_list_beside(const struct wend_search *search, const struct wend_disturbed *near,
                                 struct wend_disturbed *list, uint32_t most);

/* The node of one of such a way's points. */
uint32_t wend_search_node_of_point(const struct wend_search *search, uint32_t point);

/* The greatest number of a layer under the mover with its anchor at a node. */
uint32_t wend_greatest_extra(const wend_space *space, const uint16_t *numbers, uint32_t node);

/* Whether the mover may not enter a node for others that it does not cross. */
static inline bool wend_search_is_barred(const struct wend_search *search, uint32_t node)
{
    const wend_space *space = search->space;
    return (space->foes && wend_space_covers(space, space->foes, node)) ||
           (wend_space_barred(space) && wend_search_is_occupied(search, node));
}

/* What entering a node that is not barred costs besides the step: extra cost and crossing. */
uint64_t wend_search_surcharge(const struct wend_search *search, uint32_t node);

/* What a step or link from one node or state to another costs, except for turning. */
uint64_t wend_search_cost_back(const struct wend_search *search, uint32_t from, uint32_t to, uint32_t direction);

/* When something is expanded: as the order-th from 0, after so many units of work. */
struct wend_search_moment {
    uint64_t order, work;
};

/*
 * Before an expansion of a watched search: true if the limit forbids it; else notes the node if it is the nearest to
 * the goal so far, and tells the observer. The first is always allowed, unless a limit of expansions leaves none: then
 * the path ends there.
 */
bool wend_search_watch(struct wend_search *search, struct wend_search_moment now, uint32_t at,
                       const struct wend_node *node, uint64_t h);

/* The same where the node or state is known from which the path came, and its cost. */
bool wend_search_watch_from(struct wend_search *search, struct wend_search_moment now, uint32_t at, uint32_t parent,
                            uint64_t g, uint64_t h);

/*
 * Tells the observer of a node or state that enters the open list: the order-th from 0, the start not counted. There
 * must be an observer.
 */
void wend_search_show_opened(struct wend_search *search, uint64_t order, uint32_t at, uint32_t parent, uint64_t g,
                             uint64_t h);

/*
 * The memory of walks measured by length: which positions are reached, and which wait.
 *
 * Where steps have two prices and positions are taken in the order of their lengths, the steps of one price are found
 * in that order too: so a queue for each price is sorted by itself, and whatever was put into it once need not be put
 * in again.
 */

/* The positions of a queue up to a count, behind those of the run before, that were offered at one length. 16 bytes. */
struct wend_walk_run {
    uint64_t length;
    uint32_t end;
};

/* Counts go on round and round: the item of a count is that count modulo the capacity, a power of two. */
struct wend_walk_queue {
    uint32_t *nodes; /* positions to be taken, by the length at which they were offered */
    uint32_t capacity, taken, put;
    struct wend_walk_run *runs; /* each longer than the one before, and none empty */
    uint32_t run_capacity, run_taken, run_put;
};

enum { WEND_WALK_STRAIGHT, WEND_WALK_DIAGONAL, WEND_WALK_PRICES };

struct wend_walk_store {
    struct wend_walk_queue queues[WEND_WALK_PRICES]; /* by the price of the last step */
    uint8_t *states;                                 /* by node; all 0 except for what the walks in hand have reached */
    uint8_t *touched;                                /* by WEND_WALK_BLOCK nodes: not 0 = some of their states is not */
    uint32_t node_capacity;                          /* a multiple of 8 blocks */
    uint32_t *level;                                 /* positions at the length in hand */
    uint32_t level_capacity, level_count;
};

void wend_walk_store_destroy(struct wend_walk_store *store, const wend_allocator *memory);

size_t wend_walk_store_memory(const struct wend_walk_store *store);

#endif
