/* wend/query.h: one question: from where, to where, how to search, what if not, which shape. */
#ifndef WEND_QUERY_H
#define WEND_QUERY_H

#include <wend/engine.h>
#include <wend/path.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where the way begins. The plain question leaves all of it alone and sets query.start. */
typedef struct wend_query_from {
    const wend_place *places; /* several starts instead of query.start: the one from which it costs least */
    uint32_t count;           /* 0 = query.start alone */
    wend_direction heading;   /* which way the mover faces, for turn costs; default WEND_DIRECTION_NONE: all the same */
    bool between_cells;       /* the mover is on its way: begin right where it is, without a step back (squares) */
    bool may_be_blocked;      /* it may step out of a blocked cell, such as a door that closed on it, not back in */
} wend_query_from;

/* What counts as arrival; docs/arrival.md has pictures. */
typedef enum wend_arrival {
    WEND_ARRIVAL_AT = 0,      /* the mover's place is in the goal's cell, or in one of the areas */
    WEND_ARRIVAL_NEXT_TO = 1, /* it stands beside the goal, whatever lies between, and not in it */
    WEND_ARRIVAL_WITHIN = 2,  /* it is at most `range` away from the goal */
    WEND_ARRIVAL_AWAY = 3     /* it is at least `range` away from every goal: they are threats to flee */
} wend_arrival;

/* How far a mover is from a goal: from the nearest cell it covers to the nearest one of the goal. */
typedef enum wend_measure {
    WEND_MEASURE_EUCLID = 0,    /* straight between the cells' centres; neighbouring hexagons are 1 apart */
    WEND_MEASURE_CHEBYSHEV = 1, /* the greater of columns and rows; on hexagons steps on an empty map */
    WEND_MEASURE_PATH = 2       /* the length of the shortest walk; weights, turns and layers do not count */
} wend_measure;

/* Where the way ends. */
typedef struct wend_query_to {
    const wend_area *areas; /* several goals, or large ones, instead of query.goal: whichever costs least */
    uint32_t count;         /* 0 = query.goal alone */
    wend_arrival arrival;
    wend_measure measure;    /* for WITHIN and AWAY */
    uint32_t range;          /* for WITHIN and AWAY, in 1/256 cells: 3 * WEND_CELL is three cells */
    const wend_space *sight; /* null, or the goal must be seen in this space from where the mover ends; not AWAY */
    bool may_be_occupied;    /* whoever is sought stands at the goal: that it is occupied does not matter */
    bool at_place;           /* true: AT query.goal alone, end right there, not at the centre of its cell (squares) */
} wend_query_to;

/* Places to pass on the way, in this order; at each the mover may turn at no cost. */
typedef struct wend_query_via {
    const wend_place *places;
    uint32_t count;
} wend_query_via;

/* How to search, and how much work it may be. */
typedef struct wend_query_search {
    wend_engine engine;
    wend_heuristic heuristic;
    uint32_t heuristic_weight; /* in 1/256, 256 (exact, the default) to 2560: a cost up to so many times the best */
    uint32_t radius;           /* in cells: the way stays in the square of so many around the start; 0 = anywhere */
    uint64_t limit;            /* units of work after which it ends with the best way so far; 0 = none */
    bool pausable;             /* at the limit end as RUNNING: wend_finder_continue goes on */
    bool check_estimator;      /* end with ARGUMENT where an estimator of your own proves inconsistent */
    bool points_at_end;        /* while it is RUNNING the path is its start alone: slices cost no more on long ways */
    /* On meshes: a start, goal or place on the way that lies beside the ground by no more than this, in 1/256 cells, is
     * the nearest point of it on its level (on all if that is UINT16_MAX); 0 = none is. */
    uint32_t snap;
    const wend_estimator *estimator; /* for WEND_HEURISTIC_CALLBACK */
    const wend_observer *observer;   /* null = nobody watches */
    /* On meshes: null, or 256 weights by terrain that count this time instead of the profile's; 0 keeps the way off
     * such ground. What the profile closes stays closed. */
    const uint16_t *weights;
    uint64_t cost_limit;      /* a way that costs more is none, in the profile's units; 0 = no limit */
    uint64_t expansion_limit; /* expansions after which it ends as at `limit`, for good; 0 = none */
} wend_query_search;

/* What to do where the goal can't be reached; docs/unreachable.md has pictures. */
typedef enum wend_policy {
    WEND_POLICY_REFUSE = 0,   /* say so, with the reason */
    WEND_POLICY_NEAREST = 1,  /* go to the reachable cell nearest to the goal in a straight line; AWAY: the farthest */
    WEND_POLICY_CHEAPEST = 2, /* to the one from which the goal would cost least if walls were light ground */
    WEND_POLICY_BREACH = 3    /* along the cheapest way through walls, up to the first of them */
} wend_policy;

typedef struct wend_query_otherwise {
    wend_policy policy;
    const wend_space *breach; /* for BREACH: the same map as seen by one for whom walls are only costly ground */
} wend_query_otherwise;

/* Which of several paths of equal cost; docs/ties.md has pictures. Not with a heuristic weight above 1. */
typedef enum wend_ties {
    WEND_TIES_ANY = 0,            /* the engine's own choice */
    WEND_TIES_FEWEST_TURNS = 1,   /* the one with the fewest bends */
    WEND_TIES_NEAR_CHORD = 2,     /* the one nearest to the straight line from start to goal */
    WEND_TIES_STRAIGHT_FIRST = 3, /* straight steps as early as can be */
    WEND_TIES_DIAGONAL_FIRST = 4  /* diagonal steps as early as can be */
} wend_ties;

/* What the path should look like. */
typedef struct wend_query_shape {
    wend_lines lines;
    wend_ties ties;
    bool corners_may_touch; /* for WEND_LINES_SHORTEST on grids: lines may run along walls and touch their corners */
} wend_query_shape;

/*
 * One question. Start and goal are enough for most; each group belongs to one stage of the answer, and what it says
 * goes with all that the others say (what does not is refused). Arrays are yours: they must live during the call, and
 * as long as a paused search goes on.
 *
 *     wend_query query = wend_query_default();
 *     query.start = wend_place_cell(4, 2);
 *     query.goal = wend_place_cell(7, 0);
 */
typedef struct wend_query {
    uint32_t size; /* sizeof(wend_query) */
    wend_place start, goal;
    wend_query_from from;
    wend_query_to to;
    wend_query_via via;
    wend_query_search search;
    wend_query_otherwise otherwise;
    wend_query_shape shape;
} wend_query;

/* Writes the default into the first `size` bytes of a query; wend_query_default() calls it. */
WEND_API void wend_query_init(wend_query *query, uint32_t size);

/* The question to begin with; then set start and goal. */
static inline wend_query wend_query_default(void)
{
    wend_query query;
    wend_query_init(&query, (uint32_t)sizeof query);
    return query;
}

#ifdef __cplusplus
}
#endif

#endif
