/* wend/turn.h: turn by turn: where each turn of a way ends, and units that know no way but straight ahead. */
#ifndef WEND_TURN_H
#define WEND_TURN_H

#include <wend/find.h>
#include <wend/reach.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * How many points a unit has in its turns, and who is in its way. Fill with wend_turn_desc_default(), then set points.
 * Points, foes and zone are those of wend/reach.h: points are the profile's cost units, of which what is left of a
 * turn is lost; nobody enters the cells of `foes`; a turn that comes into a cell of `zone` ends there, and the next
 * one leaves it.
 */
typedef struct wend_turn_desc {
    uint32_t size; /* sizeof(wend_turn_desc) */
    wend_last_step last_step;
    wend_direction
        heading;         /* the unit's where a path given begins; default WEND_DIRECTION_NONE; of queries their own */
    uint64_t points;     /* of every turn; default UINT64_MAX */
    uint64_t points_now; /* what is left of the turn under way; default UINT64_MAX: all of them */
    uint64_t cost_limit; /* for wend_finder_find_turn: a way that costs more in all is none; 0 = no limit */
    const wend_layer *foes; /* null = nobody bars the way */
    const wend_layer *zone; /* null = turns end for want of points alone */
} wend_turn_desc;

/* Writes the default into the first `size` bytes; wend_turn_desc_default() calls it. */
WEND_API void wend_turn_desc_init(wend_turn_desc *desc, uint32_t size);

/* The description to begin with; then set points. */
static inline wend_turn_desc wend_turn_desc_default(void)
{
    wend_turn_desc desc;
    wend_turn_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/* What comes of a way in turns. */
typedef enum wend_turn_outcome {
    WEND_TURN_ARRIVES = 0, /* the last turn ends where the way does */
    WEND_TURN_GOES_ON = 1, /* there are turns to come */
    WEND_TURN_STUCK = 2,   /* a whole turn leads to no cell where it could end */
    WEND_TURN_BARRED = 3,  /* the way cannot be walked any more, a foe bars it, or somebody stands at its end */
    WEND_TURN_TOO_FAR = 4, /* the way costs more than the limit */
    WEND_TURN_NO_WAY = 5   /* there is none: the path's reason tells why */
} wend_turn_outcome;

/* A few words for an outcome, as "the way arrives"; never null. */
WEND_API const char *wend_turn_outcome_text(wend_turn_outcome outcome);

/* One turn. This struct never grows. */
typedef struct wend_turn {
    wend_place end;         /* where it ends */
    wend_direction heading; /* which way the unit then faces: the next turn begins so */
    uint32_t steps;         /* cells walked; 0 = it waits, for the points left do not suffice */
    uint64_t cost;          /* points spent */
} wend_turn;

/* What comes of a way in turns. This struct never grows. */
typedef struct wend_turn_plan {
    wend_turn_outcome outcome;
    wend_turn turn; /* the first; where there is no way to begin, the unit stays */
    uint32_t turns; /* how many the way takes, the first included; as many as lead on where it does not arrive */
    uint64_t cost;  /* of the whole way, from where the unit is; 0 where none was found */
} wend_turn_plan;

/*
 * Where each turn of a path ends. A turn goes as far as its points pay, and ends where nobody stands (in the space's
 * layer of who stands where): before occupied cells where it cannot get past them, and in a zone. Writes at most
 * `capacity` turns (turns may be null if that is 0); plan->turns are how many there are in all, those of a way that
 * does not arrive too. The path may be your own, of the shape WEND_LINES_GRID, from a centre. plan->outcome: ARRIVES,
 * STUCK or BARRED.
 * Errors: ARGUMENT (nulls, a path without points or of another shape, a heading there is none of, a layer of another
 * kind or grid), UNSUPPORTED (no cells). Cost: the cells of the path, and those again that a turn had to give back.
 * Threads: reads the space only.
 */
WEND_API wend_status wend_path_turns(const wend_path *path, const wend_space *space, const wend_turn_desc *desc,
                                     wend_turn *turns, uint32_t capacity, wend_turn_plan *plan);

/*
 * The next action point toward a far goal: finds the cheapest way that a query asks for, round foes, and where this
 * turn on it ends. Next turn, ask again from plan.turn.end with query.from.heading = plan.turn.heading. The way is the
 * cheapest in points, not in turns: where points are lost at turns' ends another could take fewer of these. Where foes
 * leave no way (within the cost limit, or the query's), it is the one that there would be without them, and BARRED
 * before them. `path` (null = not wanted) becomes the whole way. A cost limit also bounds the search, where no links
 * are applied.
 * Errors: those of wend_finder_find; ARGUMENT for null pointers, and layers as above; UNSUPPORTED for straightened,
 * pausable and between-cells queries, and for places on the way. Cost: one query and the cells of its path; where foes
 * stand on that, a second one as among others whom nobody crosses, whatever engine was asked for.
 */
WEND_API wend_status wend_finder_find_turn(wend_finder *finder, const wend_space *space, const wend_query *query,
                                           const wend_turn_desc *desc, wend_path *path, wend_turn_plan *plan);

/* How a course ended. */
typedef enum wend_course_outcome {
    WEND_COURSE_ARRIVED = 0,  /* at the cell it was laid for */
    WEND_COURSE_UNDERWAY = 1, /* its points or steps are spent */
    WEND_COURSE_WRECKED = 2,  /* what lies ahead cannot be entered: land, a wall, a corner, the map's edge */
    WEND_COURSE_COLLIDED = 3  /* somebody stands in the cell ahead */
} wend_course_outcome;

/* A few words for an outcome, as "the unit is wrecked"; never null. */
WEND_API const char *wend_course_outcome_text(wend_course_outcome outcome);

/*
 * A course: straight ahead, whatever comes. For simple-minded enemies beside clever ones, torpedoes, boulders, ships
 * without a helmsman. Fill with wend_course_desc_default(), then set start and aim, or start and keeps_heading.
 */
typedef struct wend_course_desc {
    uint32_t size; /* sizeof(wend_course_desc) */
    wend_last_step last_step;
    wend_place start;
    wend_place aim;         /* may be blocked or outside the map, but on the start's level */
    wend_direction heading; /* which way the unit faces, for turn costs; default WEND_DIRECTION_NONE */
    bool keeps_heading;     /* go on in that direction for ever instead of to the aim */
    uint32_t steps;         /* the most it goes; default UINT32_MAX */
    uint64_t points;        /* the most it spends; default UINT64_MAX */
} wend_course_desc;

/* Writes the default into the first `size` bytes; wend_course_desc_default() calls it. */
WEND_API void wend_course_desc_init(wend_course_desc *desc, uint32_t size);

/* The description to begin with. */
static inline wend_course_desc wend_course_desc_default(void)
{
    wend_course_desc desc;
    wend_course_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/* What came of a course. This struct never grows. */
typedef struct wend_course {
    wend_course_outcome outcome;
    wend_turn turn;        /* where it ended, heading, steps and points spent */
    wend_place ahead;      /* WRECKED and COLLIDED: the cell it could not enter, maybe outside the map; else the end */
    wend_path_fault fault; /* WRECKED: OUTSIDE, BLOCKED, EXIT or CORNER; else NONE */
} wend_course;

/*
 * Goes straight ahead until the course is done or something lies in the way; the unit stays in the last cell it could
 * enter. To an aim each step is that neighbour, of those from which fewer steps are left on an empty map, whose centre
 * lies nearest to the straight line from start to aim (of two the one on the map, then the first clockwise from north).
 * Steps obey the space's rules and cost what they always do; links are not taken. Whoever lacks the points for a step
 * on the lightest ground stays without harm. The cells entered are written to `cells`, at most `capacity` (null if that
 * is 0); course->turn.steps are how many there are.
 * Errors: ARGUMENT (nulls, an aim on another level, keeping a heading without one that the cells have steps in), RANGE
 * (a start outside the map). Cost: the steps. Threads: reads the space only. docs/turns.md has a picture.
 */
WEND_API wend_status wend_course_run(const wend_space *space, const wend_course_desc *desc, wend_place *cells,
                                     uint32_t capacity, wend_course *course);

#ifdef __cplusplus
}
#endif

#endif
