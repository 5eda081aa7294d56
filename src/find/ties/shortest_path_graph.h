/*
 * The graph of all cheapest paths from the start to the end of a search.
 *
 * A tie is a node on one of them. With turn costs it is a state, a node and the heading with which it is entered; there
 * may be several at the start and at the end. Ties are listed in topological order: each after all its predecessors on
 * cheapest paths. `out` and the links' marks say how paths continue; rules for ties remove the exits they do not want.
 */
#ifndef WEND_FIND_TIES_SHORTEST_PATH_GRAPH_H
#define WEND_FIND_TIES_SHORTEST_PATH_GRAPH_H

#include "find/ties/ties.h"
#include "search/core/successors.h"

enum { WEND_STEP_KINDS = 3 };

/* All paths still in the race, followed at the same time; see tie_race.c. */
struct wend_tie_race {
    enum { RACE_ARRIVES, RACE_CHOOSES, RACE_LEAVES, RACE_WAITS } phase;
    bool diagonal_first;
    uint32_t first, at;              /* the ties reached at the present moment, chained by `turns`; the next to visit */
    uint32_t wanted;                 /* kind of step to leave by now */
    uint64_t until[WEND_STEP_KINDS]; /* when the last step of a kind ends */
    uint64_t barred[WEND_STEP_KINDS]; /* when those of a kind were last given up */
};

/* A walk along the best path in one symmetry. */
struct wend_tie_walker {
    struct wend_symmetry symmetry;
    uint32_t origin, at, heading;
};

struct wend_tie_progress {
    enum {
        TIES_FIND,
        TIES_MEASURE,
        TIES_KEEP_NEAR,
        TIES_UNMARK,
        TIES_RACE,
        TIES_CLEAR,
        TIES_KEEP_ARRIVALS,
        TIES_TURNS,
        TIES_FRAME,
        TIES_WRITE,
        TIES_CHOSEN
    } stage;
    uint32_t left; /* ties left in stages that visit all, from the last to the first */
    uint64_t most; /* least greatest distance from the chord */
    struct wend_tie_race race;
    struct wend_tie_walker walkers[WEND_SYMMETRIES_MOST * DIRECTIONS];
    uint32_t walker_count;
    uint32_t hops; /* written so far */
};

#define WEND_NO_TIE UINT32_MAX

/* 32 bytes. */
struct wend_tie {
    uint64_t cost;  /* from the start */
    uint64_t value; /* value by the rule for ties */
    uint32_t node;  /* node or state */
    uint32_t turns; /* fewest turns to the end, UINT32_MAX = does not lead there; in the race: next in a chain */
    uint8_t into;   /* directions of the steps by which cheapest paths enter; of a state: headings before */
    uint8_t out;    /* directions by which they leave */
    uint8_t ahead;  /* headings that need no turn more; in the race: bits of `into` by which paths arrive */
    uint8_t mark;
};

/* Memory for the choice of a path, grown as needed; the finder's scratch owns it. */
struct wend_path_graph {
    struct wend_nodes known;      /* per node or state: its tie */
    struct wend_successors steps; /* of the search */
    struct wend_tie *list;
    uint32_t count, capacity;
    struct wend_tie_link *links; /* per link of the space */
    uint32_t link_capacity;
    struct wend_tie_visit *stack;
    uint32_t stack_capacity, depth;
    struct wend_hop *hops;
    uint32_t path_capacity;
    uint32_t origins[DIRECTIONS], origin_count; /* ties at which the search's own path may start */
    uint32_t end;                               /* node of the cell where all paths end */
    uint32_t traced;                            /* node reached in tracing the search's own path back to its start */
    uint32_t next_end;                          /* the next state of that cell to search paths to */
    uint32_t next_link;                         /* the next of the space's links to list; they come first */
    struct wend_tie_progress progress;
};

/* Begins an empty graph in scratch memory; its first tie is to be the start. Returns NULL if memory is refused. */
struct wend_path_graph *wend_path_graph_begin(const struct wend_search *search);

/* True if paths end at a tie. */
static inline bool wend_tie_is_end(const struct wend_search *search, uint32_t tie)
{
    const struct wend_path_graph *ties = search->scratch->ties;
    return wend_search_cell_node(search, ties->list[tie].node) == ties->end;
}

/* Lists a tie after all its predecessors. False if memory is refused. */
bool wend_path_graph_add(struct wend_path_graph *ties, const struct wend_tie *tie, const wend_allocator *memory);

/*
 * Finds all cheapest paths to result.end, and the ties where the search's own path begins. Starts with an empty graph
 * and continues until the search's limit; *is_over: all is found. Adds the work. MEMORY.
 */
wend_status wend_path_graph_find(struct wend_search *search, bool *is_over);

/* One exit of a tie, by a step or a link. Iterators return steps first. */
struct wend_tie_exit {
    uint32_t to;        /* a tie */
    uint32_t direction; /* or BY_LINK */
    uint32_t link;      /* if direction is BY_LINK */
    uint32_t kind;      /* of the cell */
    uint32_t left;      /* directions still to come */
    uint32_t next_link;
};

struct wend_tie_exit wend_tie_first_exit(const struct wend_search *search, uint32_t tie);

/* Moves to the next exit; false if there is none. */
bool wend_tie_next_exit(const struct wend_search *search, uint32_t tie, struct wend_tie_exit *edge);

/* Removes the exit that the iterator is at. */
void wend_tie_close_exit(const struct wend_search *search, uint32_t tie, const struct wend_tie_exit *edge);

/* One entrance of a tie, by a step or a link, steps first. Includes those that a rule has removed. */
struct wend_tie_entrance {
    uint32_t from; /* a tie */
    uint32_t direction;
    uint32_t bit; /* its bit in `into`, if it is a step */
    uint32_t link;
    uint32_t left;
    uint32_t next_link; /* plus 1 */
};

struct wend_tie_entrance wend_tie_first_entrance(const struct wend_search *search, uint32_t tie);
bool wend_tie_next_entrance(const struct wend_search *search, uint32_t tie, struct wend_tie_entrance *edge);

/* Restores an exit, or removes it, seen from the tie that it leads to. */
void wend_tie_set_entrance(const struct wend_search *search, uint32_t tie, const struct wend_tie_entrance *edge,
                           bool open);

/* Makes room for a path of this many hops. False if memory is refused. */
bool wend_path_graph_reserve_path(struct wend_path_graph *ties, uint32_t hops, const wend_allocator *memory);

/* Before the race, for each tie. */
void wend_tie_race_unmark(const struct wend_search *search, uint32_t tie);

/* MEMORY. */
wend_status wend_tie_race_begin(struct wend_search *search);

/* Runs the race until the search's limit; returns true when it is over. Adds the work. */
bool wend_tie_race_run(struct wend_search *search);

/* After the race: clear the exits of all ties, then keep those by which paths still in the race enter each. */
void wend_tie_race_clear(const struct wend_search *search, uint32_t tie);
void wend_tie_race_keep(const struct wend_search *search, uint32_t tie);

#endif
