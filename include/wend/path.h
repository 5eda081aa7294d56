/* wend/path.h: answers, and how to walk along them. */
#ifndef WEND_PATH_H
#define WEND_PATH_H

#include <wend/profile.h>
#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a search found. */
typedef enum wend_outcome {
    WEND_OUTCOME_FOUND = 0,       /* the path is complete, and the cheapest there is or within wend_path.bound */
    WEND_OUTCOME_PARTIAL = 1,     /* final, but it ends short of the goal: the reason tells why */
    WEND_OUTCOME_UNREACHABLE = 2, /* there is no path: the reason tells why */
    WEND_OUTCOME_RUNNING = 3      /* the slice of work is spent: wend_finder_continue goes on; else as PARTIAL */
} wend_outcome;

/* Why a path is missing or ends short. */
typedef enum wend_reason {
    WEND_REASON_NONE = 0,          /* the path was found as asked for */
    WEND_REASON_START_OUTSIDE = 1, /* the start lies outside the map */
    WEND_REASON_GOAL_OUTSIDE = 2,  /* the goal lies outside the map */
    WEND_REASON_START_BLOCKED = 3, /* the mover may not be where it starts (see wend_query.from.may_be_blocked) */
    WEND_REASON_GOAL_BLOCKED = 4,  /* the mover may not be at the goal */
    WEND_REASON_NO_WAY = 5,        /* no way leads from the start to the goal */
    WEND_REASON_LIMIT = 6, /* search.limit or expansion_limit is spent; of a FOUND path: while choosing among ties */
    WEND_REASON_CANNOT_STOP = 7,    /* the goal is occupied (see wend_query.to.may_be_occupied) */
    WEND_REASON_TOO_FAR = 8,        /* the goal is farther from the start than wend_query.search.radius */
    WEND_REASON_NO_WAY_WITHIN = 9,  /* no way leads to the goal within wend_query.search.radius, or a reach's points */
    WEND_REASON_TOO_NARROW = 10,    /* a smaller mover would find a way; only wend_explain says so */
    WEND_REASON_OTHERS_IN_WAY = 11, /* others block all ways (WEND_NO_CROSSING); only wend_explain, explorers say so */
    WEND_REASON_TOO_COSTLY = 12     /* every way costs more than wend_query.search.cost_limit */
} wend_reason;

/* Return a word for an outcome, as the command line prints it ("found"), or a sentence for a reason; never null. */
WEND_API const char *wend_outcome_text(wend_outcome outcome);
WEND_API const char *wend_reason_text(wend_reason reason);

/* What the segments of a path are. */
typedef enum wend_lines {
    WEND_LINES_GRID = 0,     /* steps from cell to cell */
    WEND_LINES_STRAIGHT = 1, /* straight lines at any angle that touch nothing blocked and cost no more than steps */
    WEND_LINES_SHORTEST = 2  /* the shortest way at any angle; on meshes every path is one. docs/shortest.md */
} wend_lines;

/*
 * The answer to a query. Begin with wend_path_default().
 *
 * A path is a list of turning points, each the centre of a cell, from the start to the end. Between two points it is
 * straight or diagonal, or a link if the second has the flag WEND_PLACE_BY_LINK. Start and goal in one cell give one
 * point and cost 0, an unreachable goal no point. With query.from.between_cells the first point is where the mover is,
 * with query.to.at_place the last is the goal's exact place; with WEND_LINES_STRAIGHT lines run at any angle.
 *
 * The points lie in the finder's memory until its next query, or in `buffer` if that is set. If the buffer is too small
 * the query ends with WEND_ERROR_CAPACITY: outcome, cost and point_count (the capacity needed) are still right.
 */
typedef struct wend_path {
    uint32_t size; /* sizeof(wend_path) */

    /* Set by the caller. */
    wend_place *buffer; /* null = use the finder's memory */
    uint32_t capacity;  /* places that the buffer holds */

    /* Set by the query. */
    wend_outcome outcome;
    wend_reason reason;
    uint64_t cost;      /* in the profile's units: by default 13860 a straight step, 19601 a diagonal one */
    double length;      /* in cells: straight steps + diagonal steps * sqrt(2), along slopes; links count 0 */
    double plan_length; /* the same as seen from above; this is what is shortest, as the cost ignores slopes */
    uint64_t spent[WEND_MAX_RESOURCES]; /* spent of each resource of the profile, in its units times step prices */
    uint32_t bound;   /* the cost is at most this many 256ths of the best: 256 = it is the best, UINT32_MAX = unknown */
    wend_cells cells; /* the map's kind of cells, for walking along the path */
    const wend_place *points;
    uint32_t point_count;
    uint32_t engine;    /* the wend_engine that answered; AUTO if none had to run. May differ in a prepared space */
    uint64_t expanded;  /* cells whose successors were generated; a cell counts each time it is expanded */
    uint64_t generated; /* successors generated */
    uint64_t queued;    /* successors that entered the open list */

    uint32_t start_index, goal_index; /* the path's start in wend_query.from.places and goal in to.areas; else 0 */
    wend_lines lines;                 /* what the points are: as the query asked, or GRID if no lines are drawn yet */
    const wend_place *walls; /* WEND_POLICY_BREACH: blocked cells on the whole way, in order, in the finder's memory */
    uint32_t wall_count;
    uint64_t work;         /* units of about one queue operation, for every engine the same: limits count these */
    const uint32_t *nodes; /* on graphs: each point's node, or UINT32_MAX for points that are not nodes; else null */
} wend_path;

/* Writes the default into the first `size` bytes; wend_path_default() calls it. */
WEND_API void wend_path_init(wend_path *path, uint32_t size);

/* Returns the default answer; then set buffer and capacity if you want. */
static inline wend_path wend_path_default(void)
{
    wend_path path;
    wend_path_init(&path, (uint32_t)sizeof path);
    return path;
}

/* Which points wend_path_on_ground writes. */
typedef enum wend_path_detail {
    WEND_PATH_DETAIL_POINTS = 0, /* those of the path */
    WEND_PATH_DETAIL_SLOPES = 1  /* and points in between where the slope or the storey changes */
} wend_path_detail;

/* A point of a path on the ground it leads over. */
typedef struct wend_ground_point {
    wend_place place; /* rounded, for points in between, so that it lies on the ground */
    double x, y;      /* the exact point, in cells */
    double height;    /* of the ground there, in cells */
    uint32_t point;   /* index of this point in the path, or for points in between of the next one */
} wend_ground_point;

/*
 * Writes the points of a path over a mesh with their heights, to draw it on a level or for movers that do not ask for
 * the ground at each step. With WEND_PATH_DETAIL_SLOPES it adds points in between, so that straight lines from one to
 * the next stay within half a unit (1/512 of a cell) of the ground in height; `point` tells which are the path's own.
 * At most `capacity` are written (points may be null if that is 0); *count becomes how many there are. A start beside
 * the ground has the height where the path steps onto it.
 * Errors: ARGUMENT, UNSUPPORTED on maps that are no meshes, RANGE if the path leads over ground that no longer exists
 * (*count then covers the points before), CAPACITY. Cost: the polygons that the path leads over. Threads: reads the
 * space only.
 */
WEND_API wend_status wend_path_on_ground(const wend_path *path, const wend_space *space, wend_path_detail detail,
                                         wend_ground_point *points, size_t capacity, size_t *count);

/* Whether a walk over a path's cells begins with the cell the mover already stands in. */
typedef enum wend_path_start { WEND_PATH_START_INCLUDED = 0, WEND_PATH_START_SKIPPED = 1 } wend_path_start;

/*
 * Iterates over every cell of a path, step by step. From a start between cells it goes straight to the first centre,
 * and from the last centre to a place inside that cell; of shape WEND_LINES_STRAIGHT only the points are given. A plain
 * value, valid as long as the points. It ends even if the points do not fit together.
 *
 *     wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_SKIPPED);
 *     wend_place cell;
 *     while (wend_path_next(&walk, &cell)) move_to(wend_place_column(cell), wend_place_row(cell));
 */
typedef struct wend_path_iterator {
    const wend_place *points; /* points not yet reached */
    uint32_t left;            /* number of points not yet reached */
    bool started;             /* whether `at` has been given or skipped */
    wend_place at;
    wend_cells cells;
    wend_lines lines;
} wend_path_iterator;

WEND_API wend_path_iterator wend_path_begin(const wend_path *path, wend_path_start start);

/* Gives the centre of the next cell; false at the end, and *cell is untouched. Cost: constant. */
WEND_API bool wend_path_next(wend_path_iterator *iterator, wend_place *cell);

/*
 * Lists the cells of a path: writes the centre of each in order, at most `capacity` of them (cells may be null if that
 * is 0), and returns how many there are in all. Cost: the cells written.
 */
WEND_API size_t wend_path_cells(const wend_path *path, wend_path_start start, wend_place *cells, size_t capacity);

/*
 * A position on the way along a path, to move units smoothly: a plain value, valid as long as the path's points.
 * Distances are in cells, between hexagons in steps; links have no length, so a follower that reaches one is at its
 * other end at once. Between the centres of two hexagons x and y change evenly; headings are those of regular hexagons.
 */
typedef struct wend_follower {
    double x, y;    /* position in cells: cell (3, 5) is 3 to 4 by 5 to 6 */
    uint16_t level; /* on meshes, after wend_path_walk, of the ground that it is on; else of the last point */
    double heading_x, heading_y; /* unit vector of the direction of travel; at the end that of the last
                                    segment; 0, 0 on a path of one point */
    double left;       /* length still to go, seen from above; if the buffer was too small, to its last point */
    uint32_t next;     /* index of the point ahead; point_count at the end */
    bool crossed_link; /* the last advance went through a link */

    /* On meshes, after wend_path_walk (of 0, too); else 0. */
    double height; /* of the ground it is on, in cells */
    double slope;  /* of the ground in the direction of travel, rise over run; below 0 it leads down */

    /* To be set by you, for wend_path_walk on meshes; 0 and false at first. */
    double uphill, downhill; /* factor of slowness: 1 + uphill * s on a slope s, 1 + downhill * s on a slope -s */
    bool ignores_terrain;    /* all ground counts as weight 1 */
} wend_follower;

/*
 * Returns a follower at a path's first point, facing the second; the zero value if there is none. Cost: the path's
 * points.
 */
WEND_API wend_follower wend_path_follow(const wend_path *path);

/*
 * Moves a follower along by a distance, 0 or more; NaN or a number below 0 moves nothing. True until the end is
 * reached, which a distance of follower->left always does. However a distance is divided into advances, the position
 * differs only by rounding. Over slopes distances are as seen from above, and the level stays that of the last point:
 * see wend_path_walk. False for null pointers. Cost: the points passed.
 */
WEND_API bool wend_path_advance(const wend_path *path, wend_follower *follower, double distance);

/*
 * Moves a follower along at the speed of the ground: a cell of weight w makes it w times as slow. `distance` is how far
 * it would get on ground of weight 1, so speed * seconds walks on roads and wades through swamps. On meshes the
 * distance is along the slope; height, slope and storey are those of the ground, and slopes slow the follower as it
 * says: a number below 0 speeds it up, to four times at most. Where the space has no ground any more it moves as by
 * wend_path_advance. Layers, turns and prices of steps do not matter; on graphs, and along lines at any angle on
 * hexagons, the ground does not either. Returns and cost as wend_path_advance, and the cells passed, or the polygons of
 * the segment.
 */
WEND_API bool wend_path_walk(const wend_path *path, const wend_space *space, wend_follower *follower, double distance);

/* What is wrong with a path, and where. */
typedef enum wend_path_fault {
    WEND_PATH_FAULT_NONE = 0,
    WEND_PATH_FAULT_OUTSIDE = 1, /* a place outside the map */
    WEND_PATH_FAULT_BLOCKED = 2, /* the mover may not be there */
    WEND_PATH_FAULT_CORNER = 3,  /* a diagonal step cuts a corner that the mover may not cut */
    WEND_PATH_FAULT_EXIT = 4,    /* a wall or one-way step forbids it */
    WEND_PATH_FAULT_STEP = 5,    /* not a step of this mover: neither straight nor diagonal, or not to a neighbour */
    WEND_PATH_FAULT_LINK = 6,    /* there is no such link, or the mover applies none */
    WEND_PATH_FAULT_LINE = 7,    /* a straight segment at any angle touches a blocked cell or a wall */
    WEND_PATH_FAULT_STOP = 8,    /* it ends on an occupied cell */
    WEND_PATH_FAULT_OTHERS = 9   /* it passes through an occupied cell, and the mover crosses nobody */
} wend_path_fault;

/* Returns a sentence for a fault, without a full stop; never null. */
WEND_API const char *wend_path_fault_text(wend_path_fault fault);

/*
 * The first fault of a path, and its cost up to there.
 *
 * Steps count from 1 over all cells; a link, and the way from between cells to the first centre, are one step each. Of
 * shape WEND_LINES_STRAIGHT `step` is `point`. Cost and length are those of the path up to the fault, or without one of
 * the whole path: in the space's profile, with turn costs for the shape of steps; segments at any angle cost what
 * wend_line_cost says.
 */
typedef struct wend_path_check {
    wend_path_fault fault;
    uint32_t point;  /* index of the point at the end of the faulty segment; 0: the very start, or no fault */
    uint64_t step;   /* number of the faulty step; 0 as above */
    wend_place cell; /* centre of the cell at fault; of a line, of the cell that it touches; maybe outside the map */
    uint64_t cost;
    double length; /* in cells, along slopes */
} wend_path_check;

/*
 * True if a path can be walked in a space: after edits, or by another mover, for whom it then tells the cost. The path
 * may be your own: size, points, point_count and lines are read (also buffer and capacity, to know how many there are).
 * `heading` is the one it starts with, or WEND_DIRECTION_NONE. A blocked first cell is no fault, but ending on an
 * occupied cell is. docs/paths.md lists all faults. check may be null. False for null pointers and paths without
 * points, which have no fault.
 * Cost: the cells of the path. Threads: reads the space only.
 */
WEND_API bool wend_path_is_valid(const wend_path *path, const wend_space *space, wend_direction heading,
                                 wend_path_check *check);

/*
 * True if the part of a path ahead of a follower can be walked; as wend_path_is_valid, but steps, cost and length count
 * from where the follower is: on a path of steps from the centre that it passed last.
 */
WEND_API bool wend_path_is_valid_ahead(const wend_path *path, const wend_space *space, const wend_follower *follower,
                                       wend_path_check *check);

#ifdef __cplusplus
}
#endif

#endif
