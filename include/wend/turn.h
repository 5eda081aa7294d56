/* wend/turn.h: turn-based movement: where each turn of a path ends, and units that only go straight ahead. */
#ifndef WEND_TURN_H
#define WEND_TURN_H

#include <wend/find.h>
#include <wend/reach.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Points of a unit's turns, and obstacles. Fill with wend_turn_desc_default(), then set points. Points, foes and zone
 * are those of wend/reach.h: points are the profile's cost units, and what is left of a turn's is lost; nobody enters
 * the cells of `foes`; a turn that enters a cell of `zone` ends there, and the next one may leave it.
 */
typedef struct wend_turn_desc {
    uint32_t size; /* sizeof(wend_turn_desc) */
    wend_last_step last_step;
    wend_direction heading; /* of the unit at the beginning of a given path; default WEND_DIRECTION_NONE; queries have
                            their own */
    uint64_t points;        /* of every turn; default UINT64_MAX */
    uint64_t points_now;    /* left of the current turn; default UINT64_MAX: all of them */
    uint64_t cost_limit;    /* for wend_finder_find_turn: most that a whole path may cost; 0 = no limit */
    const wend_layer *foes; /* null = no foes */
    const wend_layer *zone; /* null = turns end only when points run out */
} wend_turn_desc;

/* Writes the default into the first `size` bytes; wend_turn_desc_default() calls it. */
WEND_API void wend_turn_desc_init(wend_turn_desc *desc, uint32_t size);

/* Returns the default description; then set points. */
static inline wend_turn_desc wend_turn_desc_default(void)
{
    wend_turn_desc desc;
    wend_turn_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/* What comes of a path in turns. */
typedef enum wend_turn_outcome {
    WEND_TURN_ARRIVES = 0, /* the last turn ends where the path does */
    WEND_TURN_GOES_ON = 1, /* more turns follow */
    WEND_TURN_STUCK = 2,   /* a whole turn leads to no cell where it could end */
    WEND_TURN_BARRED = 3,  /* the path can no longer be walked, a foe blocks it, or somebody stands at its end */
    WEND_TURN_TOO_FAR = 4, /* the path costs more than the limit */
    WEND_TURN_NO_WAY = 5   /* there is no path: its reason tells why */
} wend_turn_outcome;

/* Returns a few words for an outcome, such as "the way arrives"; never null. */
WEND_API const char *wend_turn_outcome_text(wend_turn_outcome outcome);

/* One turn. This struct never grows. */
typedef struct wend_turn {
    wend_place end;         /* where it ends */
    wend_direction heading; /* which way the unit then faces; the next turn begins so */
    uint32_t steps;         /* cells walked; 0 = it waits, as its points do not suffice */
    uint64_t cost;          /* points spent */
} wend_turn;

/* A path in turns. This struct never grows. */
typedef struct wend_turn_plan {
    wend_turn_outcome outcome;
    wend_turn turn; /* the first turn; if there is no way to begin, the unit stays */
    uint32_t turns; /* number of turns, the first included; if the path does not arrive, of those that lead on */
    uint64_t cost;  /* of the whole path, from where the unit is; 0 if none was found */
} wend_turn_plan;

/*
 * Finds where each turn of a path ends. A turn goes as far as its points pay, and ends where nobody stands (by the
 * space's occupancy layer): before occupied cells if it cannot get past them, and in a zone. Writes at most `capacity`
 * turns (turns may be null if that is 0); plan->turns tells how many there are in all, also if the path does not
 * arrive. The path may be your own, of the shape WEND_LINES_GRID, from a centre. plan->outcome: ARRIVES, STUCK or
 * BARRED.
 * Errors: ARGUMENT (nulls, a path without points or of another shape, a heading that does not exist, a layer of another
 * kind or grid), UNSUPPORTED (no cells). Cost: the cells of the path, some of them again where a turn had to go back.
 * Threads: reads the space only.
 */
WEND_API wend_status wend_path_turns(const wend_path *path, const wend_space *space, const wend_turn_desc *desc,
                                     wend_turn *turns, uint32_t capacity, wend_turn_plan *plan);

/*
 * Finds a unit's next turn towards a far goal: the cheapest path that a query asks for, round foes, and where this turn
 * on it ends. Next turn, ask again from plan.turn.end with query.from.heading = plan.turn.heading. The path is the
 * cheapest in points, not in turns: as points are lost at turns' ends, another could take fewer turns. If foes leave no
 * path (within the cost limit, or the query's), it is the path without foes, and BARRED before them. `path` (null = not
 * wanted) becomes the whole path. A cost limit also bounds the search, unless links are applied.
 * Errors: those of wend_finder_find; ARGUMENT for null pointers, and layers as above; UNSUPPORTED for straightened,
 * pausable and between-cells queries, and for places on the way. Cost: one query and the cells of its path; if foes
 * stand on it, a second query as among others whom nobody crosses, with any engine.
 */
WEND_API wend_status wend_finder_find_turn(wend_finder *finder, const wend_space *space, const wend_query *query,
                                           const wend_turn_desc *desc, wend_path *path, wend_turn_plan *plan);

/* How a course ended. */
typedef enum wend_course_outcome {
    WEND_COURSE_ARRIVED = 0,  /* at its aim */
    WEND_COURSE_UNDERWAY = 1, /* its points or steps are spent */
    WEND_COURSE_WRECKED = 2,  /* before something that cannot be entered: land, a wall, a corner, the map's edge */
    WEND_COURSE_COLLIDED = 3  /* before a cell where somebody stands */
} wend_course_outcome;

/* Returns a few words for an outcome, such as "the unit is wrecked"; never null. */
WEND_API const char *wend_course_outcome_text(wend_course_outcome outcome);

/*
 * A course straight ahead, whatever comes: for simple enemies, torpedoes, boulders, ships without a helmsman. Fill with
 * wend_course_desc_default(), then set start and aim, or start, heading and keeps_heading.
 */
typedef struct wend_course_desc {
    uint32_t size; /* sizeof(wend_course_desc) */
    wend_last_step last_step;
    wend_place start;
    wend_place aim;         /* may be blocked or outside the map, but on the start's level */
    wend_direction heading; /* which way the unit faces, for turn costs; default WEND_DIRECTION_NONE */
    bool keeps_heading;     /* true: go on in the direction of `heading` for ever instead of to the aim */
    uint32_t steps;         /* most steps; default UINT32_MAX */
    uint64_t points;        /* most points spent; default UINT64_MAX */
} wend_course_desc;

/* Writes the default into the first `size` bytes; wend_course_desc_default() calls it. */
WEND_API void wend_course_desc_init(wend_course_desc *desc, uint32_t size);

/* Returns the default description. */
static inline wend_course_desc wend_course_desc_default(void)
{
    wend_course_desc desc;
    wend_course_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/* The result of a course. This struct never grows. */
typedef struct wend_course {
    wend_course_outcome outcome;
    wend_turn turn;        /* where it ended, its heading, steps and points spent */
    wend_place ahead;      /* WRECKED and COLLIDED: the cell it could not enter, maybe outside the map; else its end */
    wend_path_fault fault; /* WRECKED: OUTSIDE, BLOCKED, EXIT or CORNER; else NONE */
} wend_course;

/*
 * Runs a course: goes straight ahead until it is done or something is in the way; the unit stays in the last cell that
 * it could enter. To an aim, each step is the neighbour with fewer steps left on an empty map whose centre is nearest
 * to the straight line from start to aim (of two the one on the map, then the first clockwise from north). Steps obey
 * the space's rules at their usual cost; links are not taken. A unit that lacks the points for a step on the lightest
 * ground stays without harm. The cells entered are written to `cells`, at most `capacity` (null if that is 0);
 * course->turn.steps is how many there are.
 * Errors: ARGUMENT (nulls, an aim on another level, keeping a heading that is NONE or has no steps), RANGE (a start
 * outside the map). Cost: the steps. Threads: reads the space only. docs/turns.md has a picture.
 */
WEND_API wend_status wend_course_run(const wend_space *space, const wend_course_desc *desc, wend_place *cells,
                                     uint32_t capacity, wend_course *course);

#ifdef __cplusplus
}
#endif

#endif
