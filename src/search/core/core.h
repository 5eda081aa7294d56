/*
 * A search and what its engines have in common: the question, the effort, the result, the pause; and what the author of
 * an engine needs to know. What engines call: core_calls.h.
 */
#ifndef WEND_SEARCH_CORE_CORE_H
#define WEND_SEARCH_CORE_CORE_H

#include <wend/engine.h>

#include "search/kit/kit.h"

/* A node of a way, and the direction by which it is entered: NO_DIRECTION at the start, or BY_LINK. */
struct wend_hop {
    uint32_t node, direction;
};

enum wend_search_end {
    SEARCH_FOUND,     /* the way to `end`, at the goal, is the cheapest */
    SEARCH_EXHAUSTED, /* all that can be reached was expanded */
    SEARCH_LIMITED,   /* effort.limit spent; `end` is the expanded node nearest to the goal */
    SEARCH_OUTDATED,  /* it cannot go on, so much has changed since it was LIMITED */
    SEARCH_OVERFLOW,  /* costs are too high for the engine: another, or wider nodes, must do */
    SEARCH_MISLED,    /* the caller's estimates are not consistent, and that was to be checked */
    SEARCH_NO_MEMORY
};

/* What is asked: set before the search begins, and only read by it. */
struct wend_search_question {
    /*
     * Null, or the mover's own space, where blocked cells of it are costly in the search's: they may be entered, but
     * stay corners, which are cut only as the own space's profile allows.
     */
    const wend_space *own_space;
    const wend_query *sought;       /* null, or whose goals are all targets, where no goal set marks their cells */
    uint32_t start, goal;           /* cell nodes on the map; the goal is free */
    struct wend_goal_set *goal_set; /* null, or where the way may begin and end instead; `goal` is not used then */
    struct wend_cell start_cell, goal_cell;
    wend_heuristic heuristic;  /* not DEFAULT */
    uint32_t heuristic_weight; /* in 1/256 */
    const wend_estimator *estimator;
    bool check_heuristic;
    bool goal_is_target;
    bool is_near;        /* the goal is scratch->near_goal; `goal` is none, or where to walk straight to */
    bool may_pause;      /* at the limit, to go on from there */
    uint32_t heading;    /* NO_DIRECTION = any */
    uint64_t cost_limit; /* of a way; 0 = no limit */
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
    uint64_t surcharge;                      /* what it costs besides, as above */
    const struct wend_hop *hops; /* null, or the way from start to `end` chosen among ties, in scratch memory */
    uint32_t hop_count;
    uint64_t nearest; /* distance from `end` to the goal, while a limited search runs */
};

/* What jump point search keeps of its open list, and the slots of its nodes. */
struct wend_jump_pause {
    uint64_t base;                            /* of the bucket queue */
    uint32_t bucket;                          /* the one being emptied */
    uint32_t start_slot, goal_slot, end_slot; /* the last is that of `end` */
    uint32_t asked;                           /* stamp of the search that asked landmarks last, 0 = none */
};

/* Where the search was LIMITED, for the engine to go on. */
struct wend_search_pause {
    bool resumed;     /* it goes on: all of the search is as it was then, and so is the scratch memory */
    bool is_reached;  /* `end` is the goal: among ties all that may cost no more are still to be expanded */
    bool hurries;     /* its limit is spent: ways that only equal the best are not looked for any more */
    bool is_choosing; /* the goal was reached, and the choice among ties is under way: scratch->ties knows how far */
    bool is_changed;  /* since then the space has: what it knows may be false, and must do no harm */
    bool by_astar;    /* jump point search has given way to A* */
    bool is_around_occupants; /* jump point search goes around others: scratch->occupants knows which */
    bool has_layers;          /* engine local applies layers, or a near goal */
    uint32_t held;            /* the node, state or slot that would have been expanded next */
    uint32_t ring;            /* engine weighted: of its open list, */
    uint32_t bits;            /* and the width of the buckets */
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

/*
 * Before a search is done once more with wider nodes: its limit, and that all work counts. What an earlier slice left
 * of the way so far is no part of what is found now.
 */
static inline void wend_search_start_over(struct wend_search *search, uint64_t limit)
{
    search->result = (struct wend_search_result){.end = 0};
    search->pause.resumed = search->pause.is_reached = search->pause.hurries = false;
    search->effort.limit = limit;
    search->effort.work_before = search->effort.work;
}

/* Before another engine takes over: what it does comes on top of what was counted and observed so far. */
static inline void wend_search_hand_over(struct wend_search *search, uint64_t limit)
{
    wend_search_start_over(search, limit);
    search->effort.expanded_before += search->effort.expanded;
    search->effort.generated_before += search->effort.generated;
    search->effort.queued_before += search->effort.queued;
    search->shown = (struct wend_search_shown){0};
}

/* Whether so much work is done as may be. */
static inline bool wend_search_is_spent(const struct wend_search *search)
{
    return search->effort.limit != 0 && search->effort.work >= search->effort.limit;
}

/* The cell node of a node or state. */
static inline uint32_t wend_search_cell_node(const struct wend_search *search, uint32_t at)
{
    return search->result.has_headings ? at >> 3 : at;
}

/*
 * What the author of an engine needs to know.
 *
 * An engine is one file: it ends in `const struct wend_engine_code wend_engine_NAME`, and a line in <wend/engines.inl>
 * gives it a number, its name and the rules under which it is optimal. It is then built, offered by the command line,
 * tested against the oracle in every matrix, and timed.
 *
 * What it gets: a `struct wend_search` (above): the space, start and goal as nodes that differ, the goal free and not
 * known to be in another region, the start free unless from.may_be_blocked; heuristic and radius as the engine's rules
 * admit them, else at their defaults; a limit and an observer always (wend_search_watch), unless `serves` refuses them.
 * With RULE_ARRIVAL: `goal_set` instead of the goal. Node stores, open lists and lists of points lie in `scratch`;
 * memory comes from scratch->memory alone, and a second search of the same kind takes none.
 *
 * What it gives back: how the search ended, and in the search `end`, `expanded`, `generated`, `queued`, and the way, in
 * one of two forms:
 * - in the node store that `is_wide` names: at each node of the way the direction of its last step (wend_node_put);
 *   with
 *   `has_headings` the nodes are states, and `moves` is the heading before;
 * - or the turning points from start to end in scratch->points, with `has_points`, straight_steps and diagonal_steps.
 *
 * Costs are added up from the way afterwards. Which of several cheapest ways comes back must be the same on every
 * machine.
 */

struct wend_graph_search;
struct wend_mesh_search;

struct wend_engine_code {
    enum wend_search_end (*run)(struct wend_search *search);             /* null for engines on meshes */
    enum wend_search_end (*run_mesh)(struct wend_mesh_search *search);   /* null for engines on cells and graphs */
    enum wend_search_end (*run_graph)(struct wend_graph_search *search); /* null for engines on cells and meshes */
    /*
     * For engines of short ways: tries the straight one before even the regions are looked up, which lie farther off in
     * memory. EXHAUSTED where that way is barred: then `run` searches. Null = there is no such way to try.
     */
    enum wend_search_end (*walk)(struct wend_search *search);
    bool (*serves_mesh)(const struct wend_mesh_search *search);    /* what it needs there; null = one weight */
    uint32_t (*mesh_bound)(const struct wend_mesh_search *search); /* as wend_path.bound; null = the least cost */
    bool (*serves_space)(const wend_space *space);    /* what it needs of spaces beyond rules; null = nothing */
    bool (*serves)(const struct wend_search *search); /* what it needs of queries beyond rules; null = nothing */
    bool (*suits)(const struct wend_search *search);  /* whether `auto` should pick it where it serves; null = yes */
};

#endif
