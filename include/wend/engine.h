/* wend/engine.h: search engines: what each can do, their heuristics, and how to watch them. */
#ifndef WEND_ENGINE_H
#define WEND_ENGINE_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Which algorithm searches. Leave it at AUTO: all engines except funnel give the same cost to the last bit. Which of
 * several paths of equal cost comes back is each engine's own choice, the same on every machine; docs/engines.md tells
 * the rules. The numbers never change their meaning.
 */
#define WEND_ENGINE(constant, number, name, rules, summary) constant = number,
typedef enum wend_engine {
    WEND_ENGINE_AUTO = 0, /* the fastest engine that keeps the rules of the space and the query */
#include <wend/engines.inl>
} wend_engine;
#undef WEND_ENGINE

/* One more than the highest engine number in these headers. */
#define WEND_ENGINE(constant, number, name, rules, summary) +1
enum {
    WEND_ENGINE_COUNT = 1
#include <wend/engines.inl>
};
#undef WEND_ENGINE

/* Abilities that only some engines have. They are bits, to be summed. */
typedef enum wend_ability {
    WEND_ABILITY_PAUSE = 1,    /* stop at the limit and continue later: query.search.pausable */
    WEND_ABILITY_TIES = 2,     /* choose among paths of equal cost: query.shape.ties */
    WEND_ABILITY_RADIUS = 4,   /* stay near the start: query.search.radius */
    WEND_ABILITY_ARRIVAL = 8,  /* several starts or goals, ranges, sight: query.from.places and query.to */
    WEND_ABILITY_ESTIMATE = 16 /* any heuristic, any heuristic weight, estimators of your own */
} wend_ability;

/* Returns the abilities of an engine, a sum of wend_ability; 0 for an unknown number, all for AUTO. */
WEND_API uint32_t wend_engine_abilities(wend_engine engine);

/* True if an engine can search a space under the rules of its profile, map and layers; queries may ask for more. */
WEND_API bool wend_engine_serves(wend_engine engine, const wend_space *space);

/* Returns the word for an engine, as the command line takes it: "auto", "astar"…; null for an unknown number. */
WEND_API const char *wend_engine_name(wend_engine engine);

/* Returns a sentence that says what an engine is; null for an unknown number. */
WEND_API const char *wend_engine_summary(wend_engine engine);

/* Finds an engine by its word; false if there is none, and *engine is untouched. */
WEND_API bool wend_engine_by_name(const char *name, wend_engine *engine);

/*
 * The lower bound that guides a search: what the rest of the way costs at least. Every choice gives optimal paths; they
 * differ in work. On maps with more than 128 links that the mover applies, all except CALLBACK count as zero.
 */
typedef enum wend_heuristic {
    WEND_HEURISTIC_DEFAULT = 0,   /* octile for 8 neighbours, Manhattan for 4, the hex distance on hexagons */
    WEND_HEURISTIC_OCTILE = 1,    /* the cost on an empty map with 8 neighbours; on hexagons the hex distance */
    WEND_HEURISTIC_MANHATTAN = 2, /* the cost on an empty map with 4 neighbours; with 8 it overestimates: UNSUPPORTED */
    WEND_HEURISTIC_ZERO = 3,      /* nothing: Dijkstra's algorithm */
    WEND_HEURISTIC_CHEBYSHEV = 4, /* the greater of the distances along x and y; not on hexagons */
    WEND_HEURISTIC_EUCLID = 5,    /* the straight line, rounded down; not on hexagons */
    WEND_HEURISTIC_CALLBACK = 6   /* your own: query.search.estimator */
} wend_heuristic;

/* A heuristic's weight of 1: paths are optimal. */
#define WEND_HEURISTIC_WEIGHT_ONE 256u

/*
 * A heuristic of your own: the least cost, in cost units, from the cell of a place to any place of arrival. It must be
 * consistent: 0 at arrival, and never more than a step's cost above the estimate after the step; then paths are
 * optimal. Unless query.search.check_estimator is set it is trusted, and wend_path.bound shows that: UINT32_MAX. Called
 * once for each node that the search meets, except on the way to query.via places; it must not call the finder.
 */
typedef struct wend_estimator {
    uint64_t (*estimate)(void *user, wend_place cell);
    void *user;
} wend_estimator;

/*
 * One expansion, as an observer sees it. Later versions may append to it. Engine polyanya expands intervals: the part
 * of a polygon's side that is seen from the parent, a corner or the start; `place` is where the straightest way on
 * crosses it. Engine funnel expands whole sides, by their middles. For all other engines left and right equal `place`.
 */
typedef struct wend_expansion {
    wend_place place;
    wend_place parent; /* where the way here comes from: a cell, a link's or jump's beginning; of the start itself */
    uint64_t g;        /* cost from the start to here, so far */
    uint64_t h;        /* estimate from here to the goal, before the heuristic weight */
    wend_place left;   /* the interval's ends as seen from the parent, y downwards, rounded to 1/256 cells */
    wend_place right;
} wend_expansion;

/*
 * Watches a search: for pictures, teaching and statistics. A watched search goes as in a space without prepared jumps
 * and landmarks; AUTO then leaves out engine bitboard, which cannot be watched. If jump point search gives way to
 * astar, both are seen. Arguments are valid only during the call, which must neither use nor destroy the finder, and
 * leave the space and its layers as they are. Other finders may search the space meanwhile, and the map may be edited.
 */
typedef struct wend_observer {
    void (*expanded)(void *user, const wend_expansion *expansion);
    void *user;
    /* Null, or called for each place that enters the open list (not the start), and for each cheaper way to it. */
    void (*opened)(void *user, const wend_expansion *opened);
} wend_observer;

#ifdef __cplusplus
}
#endif

#endif
