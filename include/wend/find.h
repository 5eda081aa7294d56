/* wend/find.h: questions, and the finder that answers them. */
#ifndef WEND_FIND_H
#define WEND_FIND_H

#include <wend/path.h>
#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * How to search. All engines give the same cost to the last bit; which of several equally cheap paths comes
 * back is each engine's own, but always the same one on every machine:
 *
 * WEND_ENGINE_ASTAR takes from its open list the cell of the lowest f, to within 4096 cost units (0.3 of a
 * straight step), last in first out among those; it looks at successors in the order N, NE, E, SE, S, SW, W,
 * NW; and a cell keeps the first parent of several equally cheap ones.
 */
#define WEND_ENGINE(constant, name, rules, summary) constant,
typedef enum wend_engine {
    WEND_ENGINE_AUTO = 0, /* the fastest engine that is optimal for the space */
#include <wend/engines.inl>
    WEND_ENGINE_COUNT
} wend_engine;
#undef WEND_ENGINE

/* "auto", "astar"…; null for an unknown number. */
WEND_API const char *wend_engine_name(wend_engine engine);

/* One sentence saying what an engine is; null for an unknown number. */
WEND_API const char *wend_engine_summary(wend_engine engine);

/* The engine of a name; WEND_ENGINE_COUNT if there is none. */
WEND_API wend_engine wend_engine_by_name(const char *name);

/* What the search assumes about the way still to go. Any of them gives optimal paths; they differ in work. */
typedef enum wend_heuristic {
    WEND_HEURISTIC_DEFAULT = 0,   /* octile for 8 neighbours, Manhattan for 4 */
    WEND_HEURISTIC_OCTILE = 1,    /* the cost on an empty map with 8 neighbours */
    WEND_HEURISTIC_MANHATTAN = 2, /* the cost on an empty map with 4; with 8 it would overestimate: UNSUPPORTED */
    WEND_HEURISTIC_ZERO = 3       /* nothing: Dijkstra's algorithm */
} wend_heuristic;

/* One expansion, as an observer sees it. */
typedef struct wend_expansion {
    wend_place place;
    wend_place parent; /* the place itself for the start */
    uint64_t g;        /* cost from the start to here, so far */
    uint64_t h;        /* the heuristic's estimate from here to the goal */
} wend_expansion;

/*
 * Sees every expansion of a search, in order: for pictures, teaching and statistics. A search that is observed
 * takes the same steps as one that is not. The expansion is the callee's only during the call; it must not
 * call the finder.
 */
typedef struct wend_observer {
    void (*expanded)(void *user, const wend_expansion *expansion);
    void *user;
} wend_observer;

/*
 * One question: a plain value. Fill with wend_query_default(), then set start and goal.
 *
 * max_expansions bounds the work: a search that has expanded so many cells without reaching the goal ends as
 * PARTIAL, with the best way found so far to the expanded cell from which the goal would be nearest on an empty
 * map (the first of several). Once the goal is reached the limit no longer counts: a few expansions more prove the path best.
 */
typedef struct wend_query {
    uint32_t size; /* sizeof(wend_query) */
    wend_place start, goal;
    wend_engine engine;
    wend_heuristic heuristic;
    uint64_t max_expansions;  /* 0 = no limit */
    bool allow_blocked_start; /* the mover may step out of a blocked cell (a door that closed on it), not back in */
    const wend_observer *observer; /* null = none */
} wend_query;

WEND_API wend_query wend_query_default(void);

/* Scratch memory for searches. One per thread: it serves any space, one query at a time. */
typedef struct wend_finder wend_finder;

/* *finder is the caller's, to be given to wend_finder_destroy. Errors: ARGUMENT, MEMORY. Cost: under 1 KB; the first query adds some 35 KB. */
WEND_API wend_status wend_finder_create(const wend_allocator *allocator, wend_finder **finder);

/* Frees a finder; null is allowed. Paths in its memory end with it. */
WEND_API void wend_finder_destroy(wend_finder *finder);

/*
 * Answers a query. What was found is in path->outcome; the status is about the call:
 * ARGUMENT (null pointer, unknown struct size, engine or heuristic), UNSUPPORTED (a heuristic that would
 * overestimate, an engine that cannot keep the space's rules), MEMORY, CAPACITY (see wend_path).
 *
 * A start or goal outside the map or blocked is no error but UNREACHABLE with that reason; the start is looked
 * at first. A blocked start that is allowed and is the goal too is FOUND. allow_blocked_start does not help
 * a start outside the map.
 *
 * Memory grows to 8 bytes per cell of the largest space searched, plus about 4 bytes per entry of the longest
 * open list and 12 per turning point of the longest path; once it has grown, queries allocate nothing. A
 * search whose costs would pass 2^32 (over 309,000 steps) starts over with costs of 64 bits and then takes
 * 16 bytes per cell more.
 * Cost: about 10 to 30 ns per expanded cell. Threads: the finder alone, the space shared.
 * Source: Hart, Nilsson and Raphael 1968 (A*); Dial 1969 (buckets); Harabor and Grastien 2011 (pruning).
 */
WEND_API wend_status wend_finder_find(wend_finder *finder, const wend_space *space, const wend_query *query,
                                      wend_path *path);

/* Bytes the finder holds. */
WEND_API size_t wend_finder_memory(const wend_finder *finder);

#ifdef __cplusplus
}
#endif

#endif
