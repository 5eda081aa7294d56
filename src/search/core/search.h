/* One search: its question in node numbers, and its result. */
#ifndef WEND_SEARCH_CORE_SEARCH_H
#define WEND_SEARCH_CORE_SEARCH_H

#include <wend/find.h>

#include "map/space/cells.h"
#include "search/kit/kit.h"

/* A node of a way, and the direction by which it is entered: NO_DIRECTION at the start, or BY_LINK. */
struct wend_hop {
    uint32_t node, direction;
};

enum wend_search_end {
    SEARCH_FOUND,     /* the way to `end`, at the goal, is the cheapest */
    SEARCH_EXHAUSTED, /* all that can be reached was expanded */
    SEARCH_LIMITED,   /* work_limit spent; `end` is the expanded node nearest to the goal */
    SEARCH_OUTDATED,  /* it cannot go on, so much has changed since it was LIMITED */
    SEARCH_OVERFLOW,  /* costs are too high for the engine: another, or wider nodes, must do */
    SEARCH_MISLED,    /* the caller's estimates are not consistent, and that was to be checked */
    SEARCH_NO_MEMORY
};

/* What is asked: set before the search begins, and only read by it. */
struct wend_search_question {
    /*
     * Null, or a space over the same grid whose blocked cells are costly in the search's: they are corners all the same, and may
     * be entered but not cut otherwise than that space's profile has it.
     */
    const wend_space *own_space;
    const wend_query *sought;       /* null, or whose goals are all targets, where no goal set marks their cells */
    uint32_t start, goal;           /* cell nodes on the map; the goal is free */
    struct wend_goal_set *goal_set; /* null, or where the way may begin and end instead; `goal` is then none */
    struct wend_cell start_cell, goal_cell;
    wend_heuristic heuristic;  /* not DEFAULT */
    uint32_t heuristic_weight; /* in 1/256 */
    const wend_estimator *estimator;
    bool check_heuristic;
    bool goal_is_target;
    bool is_near;        /* the goal is scratch->near_goal; `goal` is none, or where to walk straight to */
    bool may_pause;      /* at the limit, to go on from there */
    uint32_t heading;    /* NO_DIRECTION = any */
    uint64_t cost_limit; /* ways that cost more are none; 0 = no limit */
    uint32_t radius;     /* in cells, at most INT32_MAX; 0 = the way may go anywhere */
    wend_ties ties;      /* not ANY: every cell on any cheapest way gets its cost */
    const wend_observer *observer;
};

/* What was found. */
struct wend_search_result {
    uint32_t end;                            /* node or state where the path ends */
    bool is_wide;                            /* which node store holds the way back from there */
    bool has_headings;                       /* whether its nodes are states */
    bool has_entries;                        /* whether its nodes hold all cheapest entries, as masks */
    bool has_points;                         /* the engine wrote the turning points itself, under uniform rules */
    uint32_t straight_steps, diagonal_steps; /* of the way, where has_points */
    uint64_t surcharge;                      /* what it costs besides, likewise */
    const struct wend_hop *way; /* null, or the way from start to `end` chosen among ties, in scratch memory */
    uint32_t way_length;
    uint64_t nearest; /* distance from `end` to the goal, while a limited search runs */
};

/* What jump point search keeps of its open list, and the slots of its nodes. */
struct wend_jump_pause {
    uint64_t base;                            /* of the bucket queue */
    uint32_t bucket;                          /* the one being emptied */
    uint32_t start_slot, goal_slot, end_slot; /* the last is that of `end` */
};

/* Where the search was LIMITED, for the engine to go on. */
struct wend_search_pause {
    bool resumed;     /* it goes on: all of the search is as it was then, and so is the scratch memory */
    bool is_reached;  /* `end` is the goal: among ties all that may be as cheap are still to be expanded */
    bool hurries;     /* its limit is spent: what is only as cheap as the best way is of no interest any more */
    bool is_choosing; /* the goal was reached, and the choice among ties is under way: scratch->ties knows how far */
    bool is_changed;  /* since then the space has: what it knows may be false, and must do no harm */
    bool by_astar;    /* jump point search has given way to A* */
    bool has_layers;  /* engine local applies layers, or a near goal */
    uint32_t held;    /* the node, state or slot that would have been expanded next */
    uint32_t ring;    /* engine weighted: of its open list, */
    uint32_t bits;    /* and the width of the buckets */
    struct wend_jump_pause jump;
};

/* What the observer has seen of expansions and of what was opened; a search that starts over does not repeat them. */
struct wend_search_shown {
    uint64_t expanded, opened;
};

/* A search's nodes are the cells' nodes or, where turning costs, states: cell node * 8 + heading. */
struct wend_search {
    const wend_space *space;
    struct wend_scratch *scratch;
    struct wend_search_question question;
    struct wend_effort effort;
    struct wend_search_shown shown;
    struct wend_search_result result;
    struct wend_search_pause pause;
};

/* Before a search is done once more with wider nodes: its limit, and that all work counts. */
static inline void wend_search_start_over(struct wend_search *search, uint64_t limit)
{
    search->pause.resumed = search->pause.is_reached = search->pause.hurries = false;
    search->effort.limit = limit;
    search->effort.work_before = search->effort.work;
}

/* Whether so much work is done as may be. */
static inline bool wend_search_is_spent(const struct wend_search *search)
{
    return search->effort.limit != 0 && search->effort.work >= search->effort.limit;
}

/*
 * A way to the goal was found. The limit still counts among ties: many may be as cheap, and all of them
 * are to be expanded. Else the few expansions left prove the path best, or better it.
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

/* Whether a limit that was spent ends the look for all ties, but not the proof that the path is best, which is all that is left. */
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

/* The cell node of a node or state. */
static inline uint32_t wend_search_cell_node(const struct wend_search *search, uint32_t at)
{
    return search->result.has_headings ? at >> 3 : at;
}

/* Whether two cells, on whatever levels, are at most `radius` columns and rows apart. */
static inline bool wend_cells_are_near(struct wend_cell a, struct wend_cell b, uint32_t radius)
{
    return wend_distance(a.x, b.x) <= radius && wend_distance(a.y, b.y) <= radius;
}

#define WEND_ALL_AROUND 0x1ffu /* a neighbourhood of all 3x3 cells */

/*
 * The cells of a neighbourhood that lie within a radius, where the cell itself does. Successors must be chosen from those
 * alone: a step may be left out only for a way past it that is allowed.
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
 * The direction by which the way enters a node or state that it leaves by `leaving`, or NO_DIRECTION at its end; itself
 * NO_DIRECTION at the start. Of several cheapest entries, of those from which the search may take the direction that leaves,
 * the one that goes straight on, else the one of the lowest direction.
 */
uint32_t wend_search_entry(const struct wend_search *search, uint32_t at, const struct wend_node *node,
                           uint32_t leaving);

/*
 * Adds an entry to a node of the search's store, at its least cost, with the moves that it allows and the entries known
 * before do not. True if all those were done before, so that the node must be opened once more.
 */
bool wend_search_join(const struct wend_search *search, uint32_t node, uint32_t entry);

/* The node or state from which a way comes that enters `at`, whose entry in the node store is given, by a direction. */
uint32_t wend_search_before(const struct wend_search *search, uint32_t at, const struct wend_node *node,
                            uint32_t direction);

/* The node or state from which the way to `at` came, whose entry in the node store is given; from an end of it. */
uint32_t wend_search_parent(const struct wend_search *search, uint32_t at, const struct wend_node *node);

/* The entry of a node or state in the store that the search used. */
struct wend_node wend_search_node(const struct wend_search *search, uint32_t at);

#endif
