/*
 * A search and what its engines have in common: the question, the effort, the result, the pause; and what the author of
 * an engine needs to know. What engines call: core_calls.h.
 */
#ifndef WEND_SEARCH_CORE_CORE_H
#define WEND_SEARCH_CORE_CORE_H

#include <wend/engine.h>

#include "search/kit/kit.h"

/* A node of a path, and the direction of the step into it: NO_DIRECTION at the start, or BY_LINK. */
struct wend_hop {
    uint32_t node, direction;
};

enum wend_search_end {
    SEARCH_FOUND,     /* the path to `end`, at the goal, is the cheapest */
    SEARCH_EXHAUSTED, /* everything that can be reached was expanded */
    SEARCH_LIMITED,   /* effort.limit spent; `end` is the expanded node nearest to the goal */
    SEARCH_OUTDATED,  /* the space has changed too much since the search was LIMITED for it to continue */
    SEARCH_OVERFLOW,  /* costs are too high for the engine: another one, or wider nodes, must search */
    SEARCH_MISLED,    /* the caller's estimates were to be checked, and are not consistent */
    SEARCH_NO_MEMORY
};

/* What the search is for: set before it begins, then only read. */
struct wend_search_question {
    /*
     * Null, or the mover's own space, if `space` lets the mover enter at a cost what is blocked there. Such cells still
     * count as corners, and may be cut only as the own space's profile allows.
     */
    const wend_space *own_space;
    const wend_query *sought;       /* null, or the query: its goals are targets, and no goal set marks their cells */
    uint32_t start, goal;           /* nodes of cells on the map; the goal is free */
    struct wend_goal_set *goal_set; /* null, or where the path may begin and end; replaces `goal` */
    struct wend_cell start_cell, goal_cell;
    wend_heuristic heuristic;  /* not DEFAULT */
    uint32_t heuristic_weight; /* in 1/256 */
    const wend_estimator *estimator;
    bool check_heuristic;
    bool goal_is_target;
    bool is_near;        /* the goal is scratch->near_goal; `goal` is unused, or where to walk straight to */
    bool may_pause;      /* at the limit, to continue from there */
    uint32_t heading;    /* NO_DIRECTION = any */
    uint64_t cost_limit; /* of a path; 0 = no limit */
    uint32_t radius;     /* in cells, at most INT32_MAX; 0 = the path may go anywhere */
    wend_ties ties;      /* if not ANY: every cell on any cheapest path gets its cost */
    const wend_observer *observer;
};

/* What was found. */
struct wend_search_result {
    uint32_t end;                            /* node or state where the path ends */
    bool is_wide;                            /* the node store that holds the path: nodes64, else nodes32 */
    bool has_headings;                       /* the store's nodes are states */
    bool has_entries;                        /* the store's nodes hold all cheapest entries, as masks */
    bool has_points;                         /* the engine wrote the turning points itself, under uniform rules */
    uint32_t straight_steps, diagonal_steps; /* of the path, with has_points */
    uint64_t surcharge;                      /* cost of the path besides its steps, with has_points */
    const struct wend_hop *hops; /* null, or the path from start to `end` chosen among ties, in scratch memory */
    uint32_t hop_count;
    uint64_t nearest; /* distance from `end` to the goal, while a limited search runs */
};

/* The open list of a paused jump point search, and the slots of its nodes. */
struct wend_jump_pause {
    uint64_t base;                            /* of the bucket queue */
    uint32_t bucket;                          /* the bucket being emptied */
    uint32_t start_slot, goal_slot, end_slot; /* end_slot is that of `end` */
    uint32_t asked;                           /* stamp of the search that asked landmarks last; 0 = none */
};

/* Where the search was LIMITED, so that the engine can continue. */
struct wend_search_pause {
    bool resumed;     /* it continues: the search and the scratch memory are as they were then */
    bool is_reached;  /* `end` is the goal; with a choice among ties, all that costs no more is still to be expanded */
    bool hurries;     /* its limit is spent: paths that only equal the best are no longer looked for */
    bool is_choosing; /* the goal was reached and the choice among ties has begun; its state is in scratch->ties */
    bool is_changed;  /* the space has changed since: stored nodes may be wrong, and must do no harm */
    bool by_astar;    /* jump point search has handed over to A* */
    bool is_around_occupants; /* jump point search goes around occupants, which scratch->occupants lists */
    bool has_layers;          /* engine local applies layers, or a near goal */
    uint32_t held;            /* the node, state or slot to be expanded next */
    uint32_t ring;            /* engine weighted: ring of its open list */
    uint32_t bits;            /* engine weighted: width of its buckets, as a shift */
    struct wend_jump_pause jump;
};

/* Counts of expansions and openings that the observer has seen; a search that starts over does not repeat them. */
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
 * Prepares to repeat a search with wider nodes: sets its limit, books all work so far as done before, and drops what an
 * earlier slice found.
 */
static inline void wend_search_start_over(struct wend_search *search, uint64_t limit)
{
    search->result = (struct wend_search_result){.end = 0};
    search->pause.resumed = search->pause.is_reached = search->pause.hurries = false;
    search->effort.limit = limit;
    search->effort.work_before = search->effort.work;
}

/* Before another engine takes over: its counts and reports come on top of those so far. */
static inline void wend_search_hand_over(struct wend_search *search, uint64_t limit)
{
    wend_search_start_over(search, limit);
    search->effort.expanded_before += search->effort.expanded;
    search->effort.generated_before += search->effort.generated;
    search->effort.queued_before += search->effort.queued;
    search->shown = (struct wend_search_shown){0};
}

/* Whether the work has reached the limit. */
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
 * What it gets: a `struct wend_search` (above) with the space; start and goal as nodes that differ, the goal free and
 * not known to be in another region, the start free unless from.may_be_blocked; heuristic and radius as the engine's
 * rules admit them, else at their defaults; a limit and an observer in any search (wend_search_watch), unless `serves`
 * refuses them. With RULE_ARRIVAL: `goal_set` instead of the goal. Node stores, open lists and lists of points are in
 * `scratch`. All memory comes from scratch->memory, and a second search of the same kind allocates none.
 *
 * What it gives back: how the search ended, and in the search `end`, `expanded`, `generated`, `queued`, and the path,
 * in one of two forms:
 * - in the node store that `is_wide` names: at each node of the path the direction of the step into it (wend_node_put);
 *   with `has_headings` the nodes are states, and `moves` is the heading before;
 * - or as turning points from start to end in scratch->points, with `has_points`, straight_steps and diagonal_steps.
 *
 * Costs are added up along the path afterwards. Which of several cheapest paths comes back must be the same on every
 * machine.
 */

struct wend_graph_search;
struct wend_mesh_search;

struct wend_engine_code {
    enum wend_search_end (*run)(struct wend_search *search);             /* null for engines on meshes */
    enum wend_search_end (*run_mesh)(struct wend_mesh_search *search);   /* null for engines on cells and graphs */
    enum wend_search_end (*run_graph)(struct wend_graph_search *search); /* null for engines on cells and meshes */
    /*
     * For engines of short paths: tries the straight path before the regions are looked up, which lie farther away in
     * memory. EXHAUSTED if that path is blocked: `run` then searches. Null = none to try.
     */
    enum wend_search_end (*walk)(struct wend_search *search);
    bool (*serves_mesh)(const struct wend_mesh_search *search);    /* which searches it serves; null = one weight */
    uint32_t (*mesh_bound)(const struct wend_mesh_search *search); /* for wend_path.bound; null = the least cost */
    bool (*serves_space)(const wend_space *space);                 /* its needs of spaces beyond rules; null = none */
    bool (*serves)(const struct wend_search *search);              /* its needs of queries beyond rules; null = none */
    bool (*suits)(const struct wend_search *search); /* whether `auto` should pick it if it serves; null = yes */
};

#endif
