/* wend/path.h: answers, and how to walk along them. */
#ifndef WEND_PATH_H
#define WEND_PATH_H

#include <wend/profile.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a search found. */
typedef enum wend_outcome {
    WEND_FOUND = 0,       /* the path is complete and the cheapest there is, or within wend_path.bound */
    WEND_PARTIAL = 1,     /* final, but it ends short of the goal: the reason tells why */
    WEND_UNREACHABLE = 2, /* there is no path: the reason tells why */
    WEND_RUNNING = 3      /* the slice of work is spent, go on (no search of this version answers so) */
} wend_outcome;

/* Why a path is missing or ends short. */
typedef enum wend_reason {
    WEND_REASON_NONE = 0,            /* the path was found */
    WEND_REASON_START_OUTSIDE = 1,   /* the start lies outside the map */
    WEND_REASON_GOAL_OUTSIDE = 2,    /* the goal lies outside the map */
    WEND_REASON_START_BLOCKED = 3,   /* the mover may not be where it starts (see wend_query.allow_blocked_start) */
    WEND_REASON_GOAL_BLOCKED = 4,    /* the mover may not be at the goal */
    WEND_REASON_NO_WAY = 5,          /* no way leads from the start to the goal */
    WEND_REASON_EXPANSION_LIMIT = 6, /* wend_query.max_expansions was spent */
    WEND_REASON_CANNOT_STOP = 7,     /* the goal is occupied (see wend_query.goal_is_target) */
    WEND_REASON_TOO_FAR = 8,         /* the goal is farther from the start than wend_query.radius */
    WEND_REASON_NO_WAY_WITHIN = 9    /* all that can be reached within wend_query.radius was searched */
} wend_reason;

/* A word for an outcome, as the command line prints it ("found"), and a sentence for a reason; never null. */
WEND_API const char *wend_outcome_text(wend_outcome outcome);
WEND_API const char *wend_reason_text(wend_reason reason);

/*
 * One answer: a plain value. Fill with wend_path_default() before the first query that writes to it.
 *
 * A path is a list of turning points, each the centre of a cell. The first point is always the start and the
 * last the end; between two neighbouring points the way is straight or diagonal (between hexagons: in one of six
 * directions), or a link where the second has the flag WEND_BY_LINK. Start and goal in one cell
 * give one point and cost 0; an unreachable goal gives no point.
 *
 * The points lie in the finder's memory, until its next query or its end; or, if `buffer` is set, in that
 * buffer. If the buffer is too small the query ends with WEND_ERROR_CAPACITY: the outcome, cost and
 * point_count (the capacity needed) are right, the first `capacity` points are written, and a walk ends at them.
 */
typedef struct wend_path {
    uint32_t size; /* sizeof(wend_path) */

    /* Set by the caller. */
    uint32_t capacity;  /* how many places buffer holds */
    wend_place *buffer; /* null = use the finder's memory */

    /* Set by the query. */
    wend_outcome outcome;
    wend_reason reason;
    uint64_t cost; /* in the profile's units: by default 13860 a straight step, 19601 a diagonal one */
    double length; /* in cells: straight steps + diagonal steps * sqrt(2); a link has none */
    uint64_t spent[WEND_MAX_RESOURCES]; /* of each of the profile's resources, in its units times step prices */
    uint32_t bound;                     /* the cost is at most this many 256ths of the best (256: it is the best) */
    wend_neighbours neighbours;         /* of the profile, for walking along */
    const wend_place *points;
    uint32_t point_count;
    uint32_t engine;    /* which engine answered, a wend_engine; WEND_ENGINE_AUTO if none had to run */
    uint64_t expanded;  /* cells whose successors were looked at; counts a cell again when it is expanded again */
    uint64_t generated; /* successors looked at */
    uint64_t queued;    /* successors that entered the open list */
} wend_path;

WEND_API wend_path wend_path_default(void);

/* Whether a walk over a path's cells begins with the cell the mover already stands in. */
typedef enum wend_path_start { WEND_WITH_START = 0, WEND_WITHOUT_START = 1 } wend_path_start;

/*
 * A walk over every cell of a path, one step after the other. A plain value; valid as long as the points are.
 *
 *     wend_path_iterator walk = wend_path_begin(&path, WEND_WITHOUT_START);
 *     wend_place cell;
 *     while (wend_path_next(&walk, &cell)) move_to(wend_place_column(cell), wend_place_row(cell));
 */
typedef struct wend_path_iterator {
    const wend_place *points; /* points not yet reached */
    uint32_t left;            /* how many */
    bool started;             /* whether `at` was already handed out or left out */
    wend_place at;
    wend_neighbours neighbours;
} wend_path_iterator;

WEND_API wend_path_iterator wend_path_begin(const wend_path *path, wend_path_start start);

/* The centre of the next cell; false at the end, *cell is then untouched. Cost: constant. */
WEND_API bool wend_path_next(wend_path_iterator *iterator, wend_place *cell);

/*
 * Writes the centre of every cell of a path in order, at most `capacity` of them (cells may be null if that is
 * 0), and returns how many there are in all. Cost: the cells written.
 */
WEND_API size_t wend_path_cells(const wend_path *path, wend_path_start start, wend_place *cells, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
