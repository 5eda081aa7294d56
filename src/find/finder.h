/* A finder's own data. Find floor. */
#ifndef WEND_FIND_FINDER_H
#define WEND_FIND_FINDER_H

#include "base/marks.h"
#include "map/nearest.h"
#include "search/engines.h"

/* A cell to go to instead of the goal. */
struct wend_candidate {
    uint64_t bound; /* no way there costs less */
    uint32_t node;
};

/* What is under way where the goal cannot be reached. */
struct wend_fallback {
    enum { POLICY_NONE, POLICY_FLOOD, POLICY_TRY, POLICY_BREACH } stage;
    wend_query query; /* of the searches that this takes */
    wend_reason reason;
    bool is_flooded; /* whether a flood said what can be reached, not the regions */

    struct wend_candidate *candidates; /* by growing bounds */
    uint32_t count, capacity, next;

    wend_path best; /* the cheapest way to one so far, its points in finder->kept; none if there are none */
    uint32_t best_node;
    uint64_t expanded, generated, queued; /* by searches that are over */
};

/* Of which age a space was. */
struct wend_age {
    uint64_t version, changes;
};

/* A search that waits for wend_finder_continue. */
struct wend_pause {
    bool waits;
    wend_query query;
    const wend_space *space;
    struct wend_age age, breach_age,
        sight_age; /* of the space, query.otherwise.breach and query.to.sight when it stopped */
    struct wend_search search;
    const struct wend_engine_entry *engine;
};

/* A place on a path that is being straightened, see straighten.c. */
struct wend_vertex {
    wend_place place;
    uint32_t before, after;     /* on the way as it is so far */
    double length;              /* of the best way to here */
    uint64_t halves, surcharge; /* what the steps to here cost, see cost_of_steps */
    uint64_t cost;              /* of the line or steps from the one before, where costs are of interest */
    bool fixed;                 /* an end of the path or of a link */
    bool by_steps;              /* the path's own steps, maybe no line, lead here from the one before */
    bool inner;                 /* the path's steps go straight on here */
    bool settled;               /* as it must be, as long as its neighbours stay */
};

struct wend_vertices {
    struct wend_vertex *vertices;
    uint32_t count, capacity;
};

struct wend_finder {
    struct wend_scratch scratch;
    struct wend_points gathered; /* of answers that more than one search goes into */
    struct wend_points joined;   /* of answers made of others: legs, and paths to several goals */
    struct wend_points walls;    /* what a breach breaks through */
    struct wend_marks broken;    /* the same, as nodes */
    struct wend_points kept;     /* of the best of several ways that are tried, or as far as one can be walked */
    struct wend_node_list list;  /* the cells nearest to a goal */
    struct wend_fallback fallback;
    struct wend_pause pause;
    uint64_t until;                /* the expansions, in all, at which this call ends; 0 = it does not */
    struct wend_vertices vertices; /* of the path that was straightened last */
};

/*
 * Writes the way back from search->end to path: its points, which lie in the search's scratch memory, cost and length. MEMORY.
 */
wend_status wend_search_assemble(struct wend_search *search, wend_path *path);

/* The same for a path that stays where it starts. */
wend_status wend_search_assemble_stay(struct wend_search *search, wend_path *path);

/*
 * tie_breaking.c: chooses search->way among all cheapest ways to search->end, as search->ties says. The search must have found a
 * cost for every node on any of them. MEMORY.
 */
wend_status wend_tie_breaking_choose(struct wend_search *search);

#endif
