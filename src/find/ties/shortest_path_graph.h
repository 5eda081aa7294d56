/*
 * The graph of all cheapest ways from the start to the end of a search.
 *
 * A tie is a place on one of them, or with turn costs a place and the heading with which it is entered: then there may
 * be several at the start and at the end. They are listed so that each comes after all ties that cheapest ways lead to
 * it from. `out` and the links' marks say where ways go on; rules for ties take away those they do not want.
 */
#ifndef WEND_FIND_TIES_SHORTEST_PATH_GRAPH_H
#define WEND_FIND_TIES_SHORTEST_PATH_GRAPH_H

#include "find/ties/ties.h"
#include "search/core/successors.h"

enum { WEND_STEP_KINDS = 3 };

/* All ways still wanted, walked along at the same time; see tie_race.c. */
struct wend_tie_race {
    enum { RACE_ARRIVES, RACE_CHOOSES, RACE_LEAVES, RACE_WAITS } phase;
    bool diagonal_first;
    uint32_t first, at; /* the ties reached at the present moment, chained by `turns`; the next to look at */
    uint32_t wanted;    /* the kind of step from now on */
    uint64_t until[WEND_STEP_KINDS];  /* when the last step of a kind ends */
    uint64_t barred[WEND_STEP_KINDS]; /* when those of a kind were last given up */
};

/* A walk along the best way in one symmetry. */
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
    uint32_t left; /* of the ties, in stages that go through all from the last to the first */
    uint64_t most; /* how far from the chord the way has to go */
    struct wend_tie_race race;
    struct wend_tie_walker walkers[WEND_SYMMETRIES_MOST * DIRECTIONS];
    uint32_t walker_count;
    uint32_t hops; /* written so far */
};

#define WEND_NO_TIE UINT32_MAX

/* 32 bytes. */
struct wend_tie {
    uint64_t cost;  /* from the start */
    uint64_t value; /* what a rule for ties makes of it */
    uint32_t node;  /* or state */
    uint32_t turns; /* the fewest turns to the end; UINT32_MAX = it leads there no more */
    uint8_t into;   /* directions of the steps by which cheapest ways enter it; of a state headings, those before */
    uint8_t out;    /* and leave it */
    uint8_t ahead;  /* headings with which it needs no turn more */
    uint8_t mark;
};

/* Memory for the choice of a way, grown as needed; the finder's scratch owns it. */
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
    uint32_t origins[DIRECTIONS], origin_count; /* the ties that the search's own way may start at */
    uint32_t end;                               /* the node of the cell where all ways end */
    uint32_t traced;                            /* of the search's own way, followed from there back to its start */
    uint32_t next_end;                          /* the next state of that cell to look for ways to */
    uint32_t next_link;                         /* of the space, to be looked at before all else */
    struct wend_tie_progress progress;
};

/* An empty graph in the search's scratch memory, its first tie to be the start; null where memory is refused. */
struct wend_path_graph *wend_path_graph_begin(const struct wend_search *search);

/* Whether ways end at a tie. */
static inline bool wend_tie_is_end(const struct wend_search *search, uint32_t tie)
{
    const struct wend_path_graph *ties = search->scratch->ties;
    return wend_search_cell_node(search, ties->list[tie].node) == ties->end;
}

/* Lists a tie after all that lead to it. False where memory is refused. */
bool wend_path_graph_add(struct wend_path_graph *ties, const struct wend_tie *tie, const wend_allocator *memory);

/*
 * Finds all cheapest ways to where search->end is, and the ties where the search's own begins, from an empty graph on
 * and as far as the search's limit goes; *is_over: whether that is all. Adds the work. MEMORY.
 */
wend_status wend_path_graph_find(struct wend_search *search, bool *is_over);

/* One way on from a tie, by a step or a link; to be looked at in turn, steps first. */
struct wend_tie_exit {
    uint32_t to;        /* a tie */
    uint32_t direction; /* or BY_LINK */
    uint32_t link;      /* if so */
    uint32_t kind;      /* of the cell */
    uint32_t left;      /* directions still to come */
    uint32_t next_link;
};

struct wend_tie_exit wend_tie_first_exit(const struct wend_search *search, uint32_t tie);

/* Goes on to the next one; false where there is none. */
bool wend_tie_next_exit(const struct wend_search *search, uint32_t tie, struct wend_tie_exit *edge);

/* Takes the way that was looked at last away. */
void wend_tie_close_exit(const struct wend_search *search, uint32_t tie, const struct wend_tie_exit *edge);

/* One way into a tie, by a step or a link; they come in turn, steps first, even those that a rule took away. */
struct wend_tie_entrance {
    uint32_t from; /* a tie */
    uint32_t direction;
    uint32_t bit; /* of `into` that stands for it, if it is a step */
    uint32_t link;
    uint32_t left;
    uint32_t next_link; /* plus 1 */
};

struct wend_tie_entrance wend_tie_first_entrance(const struct wend_search *search, uint32_t tie);
bool wend_tie_next_entrance(const struct wend_search *search, uint32_t tie, struct wend_tie_entrance *edge);

/* Gives a way out back, or takes it away, as seen from where it leads to. */
void wend_tie_set_entrance(const struct wend_search *search, uint32_t tie, const struct wend_tie_entrance *edge,
                           bool open);

/* Makes room for a way of so many hops. False where the allocator refuses. */
bool wend_path_graph_reserve_path(struct wend_path_graph *ties, uint32_t hops, const wend_allocator *memory);

/* Before the race, of each tie. */
void wend_tie_race_unmark(const struct wend_search *search, uint32_t tie);

/* MEMORY. */
wend_status wend_tie_race_begin(struct wend_search *search);

/* Runs the race as far as the search's limit goes; whether it is over. Adds the work. */
bool wend_tie_race_run(struct wend_search *search);

/* After it, tie by tie from the first: leaves only the ways on which nobody still wanted was. */
void wend_tie_race_clear(const struct wend_search *search, uint32_t tie);
void wend_tie_race_keep(const struct wend_search *search, uint32_t tie);

#endif
