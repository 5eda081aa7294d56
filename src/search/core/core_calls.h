/*
 * Calls for engines: the path back, distances over an empty map, estimates, targets and goals, costs of steps, limits
 * and observers. The search itself is in core.h.
 */
#ifndef WEND_SEARCH_CORE_CORE_CALLS_H
#define WEND_SEARCH_CORE_CORE_CALLS_H

#include "base/integer.h"
#include "map/space/space_calls.h"
#include "search/core/core.h"

struct wend_node;

/*
 * A path to the goal was found. From here on only a choice among ties is limited, since it requires that all paths of
 * equal cost are expanded. Without one, the few expansions left prove the path best, or improve it.
 */
static inline void wend_search_reach(struct wend_search *search, uint32_t end)
{
    if (search->question.ties == WEND_TIES_ANY || search->effort.limit == 0) {
        search->effort.limit = 0;
        return;
    }
    search->pause.is_reached = true;
    search->effort.expansion_stop = 0; /* counts no more */
    search->result.end = end;
    search->result.nearest = 0;
}

/* True if a spent limit ends the search for ties; the proof that the path is best then continues. */
static inline bool wend_search_hurries(struct wend_search *search)
{
    if (!search->pause.is_reached || search->question.may_pause)
        return false;
    search->effort.limit = 0;
    return search->pause.hurries = true;
}

/* The most that a path may cost. */
static inline uint64_t wend_search_costliest(const struct wend_search *search)
{
    return search->question.cost_limit != 0 ? search->question.cost_limit : UINT64_MAX;
}

/* Whether this number of expansions, on top of those of an engine that gave up, is all that is allowed. */
static inline bool wend_search_stops_after(const struct wend_search *search, uint64_t expanded)
{
    return search->effort.expanded_before + expanded >=
           search->effort.expansion_stop - 1; /* without a stop the greatest number */
}

/* The number of expansions allowed, less those of an engine that gave up. */
static inline uint64_t wend_search_most_left(const struct wend_search *search)
{
    const uint64_t most = search->effort.expansion_stop - 1;
    return most == UINT64_MAX                      ? most
           : most > search->effort.expanded_before ? most - search->effort.expanded_before
                                                   : 0;
}

/* Whether two cells, on any levels, are at most `radius` columns and rows apart. */
static inline bool wend_cells_are_near(struct wend_cell a, struct wend_cell b, uint32_t radius)
{
    return wend_distance(a.x, b.x) <= radius && wend_distance(a.y, b.y) <= radius;
}

#define WEND_ALL_AROUND 0x1ffu /* a neighbourhood of all 3x3 cells */

/*
 * The cells of a neighbourhood that lie within a radius; `cell`, its middle, does. Successors must be chosen among
 * these alone: a step may be pruned only in favour of a path that stays within the radius.
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

/* Whether a node or state is one that the search began with. `node`: its entry in the node store. */
bool wend_search_begins_at(const struct wend_search *search, const struct wend_node *node);

/*
 * The direction of the step by which the path enters a node or state that it leaves by `leaving` (NO_DIRECTION at the
 * path's end); NO_DIRECTION at the start. If several cheapest entries allow `leaving`, the one that goes straight on,
 * else the one of the lowest direction. `node`: the entry in the node store.
 */
uint32_t wend_search_entry(const struct wend_search *search, uint32_t at, const struct wend_node *node,
                           uint32_t leaving);

/*
 * Adds an entry to a node of the search's store, at the node's least cost, with the moves that only this entry allows.
 * True if all moves known before were done, so that the node must be opened again.
 */
bool wend_search_join(const struct wend_search *search, uint32_t node, uint32_t entry);

/* The node or state before `at`, on a path that enters `at` by a direction. `node`: the entry of `at` in the store. */
uint32_t wend_search_before(const struct wend_search *search, uint32_t at, const struct wend_node *node,
                            uint32_t direction);

/* The node or state before `at`, the end of a path. `node`: the entry of `at` in the store. */
uint32_t wend_search_parent(const struct wend_search *search, uint32_t at, const struct wend_node *node);

/* The entry of a node or state in the store that the search used. */
struct wend_node wend_search_node(const struct wend_search *search, uint32_t at);

/* How to measure distances over an empty map. */
struct wend_metric {
    wend_heuristic heuristic; /* not DEFAULT, not CALLBACK */
    enum wend_topology topology;
    uint64_t straight, diagonal; /* prices of steps */
};

/* The metric of a profile's prices, every step multiplied by `weight`. */
struct wend_metric wend_metric_of(const wend_space *space, wend_heuristic heuristic, uint64_t weight);

/* Cost of walking straight there over an empty map; UINT64_MAX between levels, since no walk joins them. */
uint64_t wend_metric_distance(const struct wend_metric *metric, struct wend_cell from, struct wend_cell to);

/* The distance of the profile's default heuristic between two cells at weight 1; UINT64_MAX between levels. */
uint64_t wend_space_distance(const wend_space *space, struct wend_cell from, struct wend_cell to);

/* Number of steps between two hexagons. */
uint64_t wend_hex_steps(enum wend_topology topology, struct wend_cell a, struct wend_cell b);

/* Square of the distance between two hexagons' centres; neighbours are 1 apart. */
uint64_t wend_hex_square(enum wend_topology topology, struct wend_cell a, struct wend_cell b);

/* Cost of a path over `across` columns and `down` rows. */
static inline uint64_t wend_octile(uint32_t across, uint32_t down, uint64_t straight, uint64_t diagonal)
{
    uint32_t longer = across > down ? across : down, shorter = across > down ? down : across;
    return straight * longer + (diagonal - straight) * shorter;
}

/* Straight steps have the default price. Callers pass a constant `heuristic`, so that only one branch is compiled. */
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

/* With more links than this, looking at them for every node does not pay: the estimate is then zero. */
#define WEND_MAX_VIA 128

/* A link that a path may take: the cell where it begins, and the cost from there to the goal. */
struct wend_via {
    uint32_t x, y, level;
    uint64_t rest;
};

/* The parameters of one search's estimates. */
struct wend_estimates {
    struct wend_metric metric; /* at the least weight of any free terrain */
    struct wend_cell goal;
    const struct wend_end_box *boxes; /* rectangles that contain the ends, see kit.h; replace `goal` */
    uint32_t box_count;               /* 0 = the end is `goal` */
    uint32_t via_count;
    struct wend_via via[WEND_MAX_VIA];
};

/* Prepares estimates for the goal of a search, or its ends. Cost: constant, or with k links k^2 estimates. */
void wend_estimates_begin(struct wend_estimates *estimates, const struct wend_search *search);

/* A lower bound on the cost from a cell to the goal. Not for WEND_HEURISTIC_CALLBACK. */
uint64_t wend_estimate_from(const struct wend_estimates *estimates, struct wend_cell cell);

/*
 * Distance from the mover to a target: with `straight` the square of the straight one, else in columns or rows,
 * whichever is more. UINT64_MAX on another level. Not for walks.
 */
uint64_t wend_target_distance(const wend_space *space, struct wend_cell cell, const struct wend_target *target,
                              bool straight);

/* Clips a goal's area to the map, which yields the target; false if nothing is left of it. */
bool wend_target_clip(const wend_space *space, const wend_area *area, struct wend_target *target);

/* Whether a cell is one of the target's. */
bool wend_target_has(const struct wend_target *target, struct wend_cell cell);

/* Whether a mover of that footprint, with its place in one of the target's cells, could cover the cell. */
static inline bool wend_target_is_covered(const struct wend_target *target, uint32_t footprint, struct wend_cell cell)
{
    return cell.level == target->level && cell.x >= target->left && cell.y >= target->top &&
           cell.x < target->right + footprint && cell.y < target->bottom + footprint;
}

/* Cost over an empty map, at the profile's prices, from a mover of that footprint to a target. */
uint64_t wend_target_rest(const wend_space *space, uint32_t footprint, struct wend_cell cell,
                          const struct wend_target *target);

/* Marks the positions, free or not, where a search may end, and finds boxes around them for estimates. MEMORY. */
wend_status wend_goal_cells_mark(struct wend_search *search);

/* In searches with a goal set: whether the mover has arrived at a free node and may stop there. */
bool wend_goal_set_here(const struct wend_search *search, uint32_t node);

/*
 * Records the targets at which the mover arrives by a path of this cost to a node or state. Returns the cost below
 * which further paths are of use; UINT64_MAX while targets are still missing.
 */
uint64_t wend_goal_set_note(const struct wend_search *search, uint32_t at, uint64_t cost);

/* Distance over an empty map to the nearest target, by which limited searches choose their end, and its goal. */
uint64_t wend_goal_set_rest(const struct wend_search *search, struct wend_cell cell, uint32_t *goal);

/* The goal at which a path to `node` has arrived: the nearest by the measure, then the lowest. 0 with AWAY. MEMORY. */
wend_status wend_goal_set_goal(struct wend_search *search, uint32_t node, uint32_t *goal);

/* Costs of steps and links: the one place where prices, weights, turns and layers come together. */

/* The price of a step in a direction at weight 1. */
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

/* The weight of any node; 1 for a blocked start. */
uint64_t wend_node_weight(const wend_space *space, uint32_t node);

/* The cost of turning from one direction to another; 0 if either is NO_DIRECTION or BY_LINK. */
uint64_t wend_turn_cost(const wend_space *space, uint32_t from, uint32_t to);

/* Whether the mover, with its anchor at the node, covers cells that others occupy. For spaces with such a layer. */
bool wend_search_is_occupied(const struct wend_search *search, uint32_t node);

/*
 * True if no cell of the path, whose turning points are written, is occupied or has extra cost, except for the end's
 * extra cost. Others only add to costs, so such a path is the cheapest among them, too. Every path pays for the end:
 * its extra cost goes into result.surcharge. If false, the path stays unchanged, or `stops_before` the first such cell.
 */
bool wend_search_is_undisturbed(struct wend_search *search, bool stops_before);

/* A disturbed cell: others or extra costs raise the cost of entering it by `cost`; UINT64_MAX = it can't be entered. */
struct wend_disturbed {
    uint32_t node, point; /* the point at the end of the cell's piece */
    uint64_t cost;
    uint32_t at; /* steps of the path up to the cell */
    /* Changes made to the path, plus one, when leading it past the cell last failed; 0 = it was not tried. */
    uint32_t seen;
    uint32_t low, high; /* the range of the path's steps on which that failure depended */
};

/* The piece of a path that leads to one of its points. */
struct wend_path_piece {
    uint32_t node;          /* of the point */
    uint32_t at, steps;     /* steps of the path up to the point, and of the piece */
    uint32_t direction, by; /* `by`: what each step adds to the node */
};

/*
 * Lists up to `most` disturbed cells of the path, without its end, and writes its pieces, one per point. Sets the
 * result's surcharge to the costs of entering all cells, the end included, besides the steps.
 */
uint32_t wend_search_list_disturbed(struct wend_search *search, struct wend_disturbed *list, uint32_t most,
                                    struct wend_path_piece *pieces);

/* Measures the pieces to the points from `first` to `last`; the piece before is known. */
void wend_search_measure_pieces(const struct wend_search *search, struct wend_path_piece *pieces, uint32_t first,
                                uint32_t last);

/* Lists disturbed free cells directly beside the piece that `near` lies on, within some steps of `near`. */
uint32_t wend_search_list_beside(const struct wend_search *search, const struct wend_disturbed *near,
                                 struct wend_disturbed *list, uint32_t most);

/* The node of one of the path's points. */
uint32_t wend_search_node_of_point(const struct wend_search *search, uint32_t point);

/* The greatest number of a layer under the mover with its anchor at a node. */
uint32_t wend_greatest_extra(const wend_space *space, const uint16_t *numbers, uint32_t node);

/* Whether others, which the mover may not cross, keep it out of a node. */
static inline bool wend_search_is_barred(const struct wend_search *search, uint32_t node)
{
    const wend_space *space = search->space;
    return (space->foes && wend_space_covers(space, space->foes, node)) ||
           (wend_space_barred(space) && wend_search_is_occupied(search, node));
}

/* Cost of entering a node that is not barred, besides the step: extra cost and crossing. */
uint64_t wend_search_surcharge(const struct wend_search *search, uint32_t node);

/* Cost of a step or link from one node or state to another, without turning. */
uint64_t wend_search_cost_back(const struct wend_search *search, uint32_t from, uint32_t to, uint32_t direction);

/* When a node is expanded: its index among the expansions, and the units of work done before. */
struct wend_search_moment {
    uint64_t order, work;
};

/*
 * Call before each expansion of a watched search. True if the limit forbids it; else notes the node if it is the
 * nearest to the goal so far, and reports it to the observer. The first expansion is always allowed, unless a limit of
 * expansions leaves none: then the path ends there.
 */
bool wend_search_watch(struct wend_search *search, struct wend_search_moment now, uint32_t at,
                       const struct wend_node *node, uint64_t h);

/* The same if the parent, a node or state, and the cost of the path are known. */
bool wend_search_watch_from(struct wend_search *search, struct wend_search_moment now, uint32_t at, uint32_t parent,
                            uint64_t g, uint64_t h);

/*
 * Reports to the observer a node or state that enters the open list; `order` counts from 0, without the start.
 * Precondition: there is an observer.
 */
void wend_search_show_opened(struct wend_search *search, uint64_t order, uint32_t at, uint32_t parent, uint64_t g,
                             uint64_t h);

/*
 * Memory of walks measured by length: which positions are reached, and which wait.
 *
 * Steps have two prices. If positions are taken in the order of their lengths, the steps of each price are found in
 * that order too: one queue per price is sorted by itself, and a position need enter each queue only once.
 */

/* Positions of a queue that were offered at one length: those up to `end` that follow the run before. 16 bytes. */
struct wend_walk_run {
    uint64_t length;
    uint32_t end;
};

/* Counts wrap around: the item of a count is at that count modulo the capacity, a power of two. */
struct wend_walk_queue {
    uint32_t *nodes; /* positions waiting, in the order of the lengths at which they were offered */
    uint32_t capacity, taken, put;
    struct wend_walk_run *runs; /* in rising order of length, none empty */
    uint32_t run_capacity, run_taken, run_put;
};

enum { WEND_WALK_STRAIGHT, WEND_WALK_DIAGONAL, WEND_WALK_PRICES };

struct wend_walk_store {
    struct wend_walk_queue queues[WEND_WALK_PRICES]; /* by the price of the last step */
    uint8_t *states;                                 /* by node; 0 except where the current walks have been */
    uint8_t *touched;                                /* by WEND_WALK_BLOCK nodes: 0 if all their states are 0 */
    uint32_t node_capacity;                          /* a multiple of 8 blocks */
    uint32_t *level;                                 /* positions at the current length */
    uint32_t level_capacity, level_count;
};

void wend_walk_store_destroy(struct wend_walk_store *store, const wend_allocator *memory);

size_t wend_walk_store_memory(const struct wend_walk_store *store);

#endif
