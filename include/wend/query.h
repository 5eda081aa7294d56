/* wend/query.h: a query: from where, to where, how to search, what to do without a way, what the path looks like. */
#ifndef WEND_QUERY_H
#define WEND_QUERY_H

#include <wend/engine.h>
#include <wend/path.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where the path begins. Simple queries only set query.start and leave this alone. */
typedef struct wend_query_from {
    const wend_place *places; /* several starts instead of query.start: the one from which it costs least is taken */
    uint32_t count;           /* 0 = query.start alone */
    wend_direction heading; /* which way the mover faces, for turn costs; default WEND_DIRECTION_NONE: all ways alike */
    bool between_cells;     /* the mover is on its way: begin exactly where it is, without a step back (squares) */
    bool may_be_blocked;    /* it may step out of a blocked cell, such as a door that closed on it, but not back in */
} wend_query_from;

/* What counts as arrival; docs/arrival.md has pictures. */
typedef enum wend_arrival {
    WEND_ARRIVAL_AT = 0,      /* the mover's place is in the goal's cell, or in one of the areas */
    WEND_ARRIVAL_NEXT_TO = 1, /* it stands beside the goal, not in it; what lies between does not matter */
    WEND_ARRIVAL_WITHIN = 2,  /* it is at most `range` away from the goal */
    WEND_ARRIVAL_AWAY = 3     /* it is at least `range` away from every goal: they are threats to flee */
} wend_arrival;

/* The distance of a mover from a goal: from the nearest cell that it covers to the nearest cell of the goal. */
typedef enum wend_measure {
    WEND_MEASURE_EUCLID = 0,    /* a straight line between the cells' centres; neighbouring hexagons are 1 apart */
    WEND_MEASURE_CHEBYSHEV = 1, /* the greater of columns and rows; on hexagons steps on an empty map */
    WEND_MEASURE_PATH = 2       /* the length of the shortest walk; weights, turns and layers do not count */
} wend_measure;

/* Where the path ends. */
typedef struct wend_query_to {
    const wend_area *areas; /* several goals, or large ones, instead of query.goal: the one that costs least is taken */
    uint32_t count;         /* 0 = query.goal alone */
    wend_arrival arrival;
    wend_measure measure;    /* for WITHIN and AWAY */
    uint32_t range;          /* for WITHIN and AWAY, in 1/256 cells: 3 * WEND_CELL is three cells */
    const wend_space *sight; /* null, or a space in which the mover must see the goal from its end; not AWAY */
    bool may_be_occupied;    /* the goal may be occupied, such as by the one who is sought */
    bool at_place;           /* true: AT query.goal alone, end exactly there, not at the centre of its cell (squares) */
} wend_query_to;

/* Places to pass on the way, in this order; at each the mover may turn for free. */
typedef struct wend_query_via {
    const wend_place *places;
    uint32_t count;
} wend_query_via;

/* How to search, and how much work it may be. */
typedef struct wend_query_search {
    wend_engine engine;
    wend_heuristic heuristic;
    uint32_t heuristic_weight; /* in 1/256, 256 (exact, the default) to 2560: cost may be up to this times the best */
    uint32_t radius;           /* cells: the path stays within this many columns and rows of the start; 0 = anywhere */
    uint64_t limit;            /* units of work after which the search ends with its best path so far; 0 = none */
    bool pausable;             /* at the limit end as RUNNING: wend_finder_continue goes on */
    bool check_estimator;      /* end with ARGUMENT if an estimator of your own proves inconsistent */
    bool points_at_end;        /* while RUNNING the path is only its start, so that slices stay cheap on long ways */
    /* On meshes: a start, goal or place on the way beside the ground is moved to the nearest point of the ground on
     * its level (on any level if that is UINT16_MAX), if it lies at most this far off, in 1/256 cells; 0 = never. */
    uint32_t snap;
    const wend_estimator *estimator; /* for WEND_HEURISTIC_CALLBACK */
    const wend_observer *observer;   /* null = nobody watches */
    /* On meshes: null, or 256 weights by terrain that replace the profile's for this query; 0 keeps the path off
     * such ground. Ground that the profile closes stays closed. */
    const uint16_t *weights;
    uint64_t cost_limit;      /* a path that costs more does not count, in the profile's units; 0 = no limit */
    uint64_t expansion_limit; /* expansions after which it ends for good, as at `limit`; 0 = none */
} wend_query_search;

/* What to do if the goal can't be reached; docs/unreachable.md has pictures. */
typedef enum wend_policy {
    WEND_POLICY_REFUSE = 0,   /* return UNREACHABLE, with the reason */
    WEND_POLICY_NEAREST = 1,  /* go to the reachable cell nearest to the goal in a straight line; AWAY: the farthest */
    WEND_POLICY_CHEAPEST = 2, /* go to the one from which the goal would cost least if walls were light ground */
    WEND_POLICY_BREACH = 3    /* go along the cheapest way through walls, up to the first wall */
} wend_policy;

typedef struct wend_query_otherwise {
    wend_policy policy;
    const wend_space *breach; /* for BREACH: a space over the same map, where walls are costly ground */
} wend_query_otherwise;

/* Which of several paths of equal cost to return; docs/ties.md has pictures. Not with a heuristic weight above 1. */
typedef enum wend_ties {
    WEND_TIES_ANY = 0,            /* the engine's own choice */
    WEND_TIES_FEWEST_TURNS = 1,   /* the one with the fewest bends */
    WEND_TIES_NEAR_CHORD = 2,     /* the one nearest to the straight line from start to goal */
    WEND_TIES_STRAIGHT_FIRST = 3, /* straight steps as early as possible */
    WEND_TIES_DIAGONAL_FIRST = 4  /* diagonal steps as early as possible */
} wend_ties;

/* What the path should look like. */
typedef struct wend_query_shape {
    wend_lines lines;
    wend_ties ties;
    bool corners_may_touch; /* for WEND_LINES_SHORTEST on grids: lines may run along walls and touch their corners */
} wend_query_shape;

/*
 * A query for a finder. Start and goal are enough for most; each group of members belongs to one stage of the answer,
 * and groups combine freely (combinations that cannot be served are refused). Arrays are yours: they must live during
 * the call, and as long as a paused search goes on.
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

/* Writes the default into the first `size` bytes; wend_query_default() calls it. */
WEND_API void wend_query_init(wend_query *query, uint32_t size);

/* Returns the default query; then set start and goal. */
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
