/* wend/walker.h: units that walk along a path among others. */
#ifndef WEND_WALKER_H
#define WEND_WALKER_H

#include <wend/find.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a walker did in one step. docs/walkers.md has a picture. */
typedef enum wend_walker_action {
    WEND_WALKER_ARRIVED = 0,      /* it stands at the end of its path, or was given none */
    WEND_WALKER_MOVED = 1,        /* it took one step along the path */
    WEND_WALKER_WAITED = 2,       /* it stays where it is, as somebody stands in the way */
    WEND_WALKER_SIDE_STEPPED = 3, /* it stepped past somebody, to the right if there was room, and goes on from there */
    WEND_WALKER_REPAIRED = 4,     /* it found a way around that joins the path again, and took its first step */
    WEND_WALKER_REPLAN = 5,       /* it stays, and needs another path: the way is blocked, or nothing else helped */
    WEND_WALKER_STUCK = 6         /* it stays, as it has made no progress for long: the watchdog */
} wend_walker_action;

/* Returns a word for an action, such as "side-stepped"; never null. */
WEND_API const char *wend_walker_action_text(wend_walker_action action);

/*
 * What a walker does when somebody stands where it would step, in this order and how often: it waits, steps aside
 * (right first), repairs the next steps of its path, asks for another path. 0 leaves a rule out.
 */
typedef struct wend_walker_rules {
    uint32_t size;         /* sizeof(wend_walker_rules) */
    uint32_t repair_limit; /* work limit of a repair, as wend_query.search.limit, where 0 = no limit; default 200 */
    uint16_t watchdog;     /* steps without coming nearer to the end of its path before it is stuck; default 32 */
    uint8_t wait;          /* waits in a row; default 2 */
    uint8_t side_steps;    /* side-steps in a row; default 2 */
    uint8_t repairs;       /* repairs in a row; default 2 */
    uint8_t repair_steps;  /* steps ahead by which a repair must join the path again, 2 to 16; default 8 */
    uint8_t replans;       /* other paths to the same end, without coming nearer, before it is stuck; default 3 */
    bool occupies;         /* default true: it counts in the space's occupancy layer, in which its steps move it */
} wend_walker_rules;

/* Writes the default into the first `size` bytes; wend_walker_rules_default() calls it. */
WEND_API void wend_walker_rules_init(wend_walker_rules *rules, uint32_t size);

/* Returns the default rules. */
static inline wend_walker_rules wend_walker_rules_default(void)
{
    wend_walker_rules rules;
    wend_walker_rules_init(&rules, (uint32_t)sizeof rules);
    return rules;
}

/* The next steps of a walker: up to 32 of four bits each, a direction or 8 and the number of a link. */
typedef struct wend_packed_steps {
    uint8_t steps[16];
    uint8_t next, count; /* of `steps`: index of the one to take next, and how many there are */
} wend_packed_steps;

/*
 * A unit on its way along a path, cell by cell: a plain value, valid as long as the path's points are. Read `place` and
 * `left`; the rest is wend's own.
 */
typedef struct wend_walker {
    uint32_t size;    /* sizeof(wend_walker) */
    uint32_t left;    /* steps still to go */
    wend_place place; /* the centre of the cell it stands in; of large movers the top left one */

    wend_walker_rules rules;
    wend_path_iterator rest; /* the path behind the packed steps */
    wend_packed_steps ahead;
    uint64_t changes;         /* changes of the space when the steps ahead were last checked */
    wend_place end;           /* of the path */
    uint32_t nearest, record; /* the least `left` so far: on this path, on all paths to this end */
    uint32_t idle;            /* steps since `nearest` became less */
    uint8_t waits, side_steps, repairs, replans;
    bool is_stuck;
} wend_walker;

/*
 * Puts a walker somewhere, without a path. rules may be null for the default. If it occupies, call wend_layer_enter
 * first: wend only moves its count. Errors: ARGUMENT (null pointers, sizes, repair_steps).
 */
WEND_API wend_status wend_walker_begin(wend_walker *walker, wend_place place, const wend_walker_rules *rules);

/*
 * Gives a walker a path that begins in the cell where it stands; also another path on the way. The points must stay
 * where they are while it walks: give the path a buffer of its own. Errors: ARGUMENT (null pointers, a path that begins
 * elsewhere, or of straight lines), UNSUPPORTED: a space over a mesh or a graph. Cost: the path's points.
 */
WEND_API wend_status wend_walker_follow(wend_walker *walker, const wend_space *space, const wend_path *path);

/*
 * Takes one step: along the path, or by the rules if somebody stands in the way. The space's occupancy layer tells who
 * stands where; without one nobody is in the way. After an edit of the map, all steps ahead are checked once, and if
 * one can no longer be taken the walker asks for another path at once, however far ahead that step is. finder may be
 * null: nothing is then repaired. *action becomes what it did.
 * Errors: ARGUMENT, RANGE if it stands outside the map, MEMORY from a repair; it has then not moved. Cost: about 30 ns
 * a step; a repair as a short query within its limit. Threads: writes to the layer.
 */
WEND_API wend_status wend_walker_step(wend_walker *walker, const wend_space *space, wend_finder *finder,
                                      wend_walker_action *action);

/*
 * Returns how many of the steps ahead can be taken before the first that cannot, on the map as the space shows it now;
 * wend_walker.left if all can. Others in the way do not count. 0 for null pointers. Cost: the steps ahead.
 */
WEND_API uint32_t wend_walker_clear_steps(const wend_walker *walker, const wend_space *space);

#ifdef __cplusplus
}
#endif

#endif
