/* wend/pursuit.h: many creatures that hunt moving targets, a bounded amount of work per tick. */
#ifndef WEND_PURSUIT_H
#define WEND_PURSUIT_H

#include <wend/walker.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Creatures of one kind (one space) and whom they hunt. Each takes a turn when its own timer says so, and walks up to
 * its target, never onto it. docs/pursuit.md tells the rules. One thread at a time, which then has the space's layer of
 * who stands where for itself; the space must outlive it, and may be updated between ticks.
 */
typedef struct wend_pursuit wend_pursuit;

/* What a pursuer did with its turn. */
typedef enum wend_pursuit_action {
    WEND_PURSUIT_NOTHING = 0,     /* nothing to do: it has no target, or none is within its radius */
    WEND_PURSUIT_TOO_FAR = 1,     /* the target it was given is farther away than its radius */
    WEND_PURSUIT_UNREACHABLE = 2, /* no way leads beside its target within radius and limit: it backs off */
    WEND_PURSUIT_ARRIVED = 3,     /* it stands beside its target */
    WEND_PURSUIT_MOVED = 4,       /* one step nearer */
    WEND_PURSUIT_PUSHED_BACK = 5, /* wend_pursuit_push_back took its last step back; it lost this turn */
    WEND_PURSUIT_WAITING = 6      /* others are in its way or all around its target, or it waits for its search */
} wend_pursuit_action;

/* A word or two for an action, as "too far"; never null. */
WEND_API const char *wend_pursuit_action_text(wend_pursuit_action action);

/* How a pursuit works. */
typedef struct wend_pursuit_desc {
    uint32_t size;           /* sizeof(wend_pursuit_desc) */
    uint32_t limit;          /* what one search may cost, as wend_query.search.limit, 1 or more; default 400 */
    wend_walker_rules rules; /* for others in the way; default: wait 1, side-steps 2, repairs 1, watchdog 16 turns
                                without a step. A pursuit plans by itself and always occupies: those two do not count */
} wend_pursuit_desc;

/* Writes the default into the first `size` bytes; wend_pursuit_desc_default() calls it. */
WEND_API void wend_pursuit_desc_init(wend_pursuit_desc *desc, uint32_t size);

/* The description to begin with. */
static inline wend_pursuit_desc wend_pursuit_desc_default(void)
{
    wend_pursuit_desc desc;
    wend_pursuit_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Makes a pursuit. desc may be null. If the space has a layer of who stands where, pursuers and targets are counted in
 * it from then on; it must stay attached. Errors: ARGUMENT, MEMORY, UNSUPPORTED (meshes, graphs); *pursuit is then
 * null.
 */
WEND_API wend_status wend_pursuit_create(const wend_space *space, const wend_pursuit_desc *desc,
                                         const wend_allocator *allocator, wend_pursuit **pursuit);

/* Frees a pursuit, all of whom leave the layer; null is allowed. */
WEND_API void wend_pursuit_destroy(wend_pursuit *pursuit);

/* Who is hunted: numbers that are never used again. 0 is nobody. */
typedef uint64_t wend_target_id;
/* Who hunts; as above. */
typedef uint64_t wend_pursuer_id;

/*
 * A small number for arrays of your own, from 0 on: pursuers, and targets too, that are there at the same time have
 * different ones, and those of who is gone are used again.
 */
static inline uint32_t wend_pursuit_index(uint64_t id)
{
    return (uint32_t)id - 1;
}

/*
 * Adds somebody to be hunted, of footprint x footprint cells, `place` in the top left one. footprint 0: one cell that
 * is not counted in the layer, because the game does so itself or nobody stands there. Errors: ARGUMENT, RANGE, MEMORY.
 */
WEND_API wend_status wend_pursuit_add_target(wend_pursuit *pursuit, wend_place place, uint32_t footprint,
                                             wend_target_id *target);

/* The target is elsewhere now. Any number of pursuers see it at their next turn. Errors: ARGUMENT, RANGE. */
WEND_API wend_status wend_pursuit_move_target(wend_pursuit *pursuit, wend_target_id target, wend_place place);

/* Nobody hunts it any more. Errors: ARGUMENT. */
WEND_API wend_status wend_pursuit_remove_target(wend_pursuit *pursuit, wend_target_id target);

/* A pursuer, as it is added. */
typedef struct wend_pursuer_desc {
    uint32_t size;         /* sizeof(wend_pursuer_desc) */
    wend_place place;      /* where it stands; must be set */
    wend_target_id target; /* whom it hunts; 0, the default, is whoever is nearest within its radius */
    uint16_t radius;       /* cells: how far it sees, and its ways stay within; default 20, best at most 28 */
    uint16_t chase_ticks;  /* ticks from step to step while it hunts; default 4 */
    uint16_t idle_ticks;   /* ticks from turn to turn while it has nothing to do; default 20 */
    uint16_t back_off; /* ticks that it rests after a search that failed, twice as many after the next; default 20 */
    uint8_t tries;     /* searches that fail in a row before it rests until its target moves; default 4 */
    uint8_t tolerance; /* cells that its target may move before it plans anew; default 2 */
} wend_pursuer_desc;

/* Writes the default into the first `size` bytes; wend_pursuer_desc_default() calls it. */
WEND_API void wend_pursuer_desc_init(wend_pursuer_desc *desc, uint32_t size);

/* The pursuer to begin with; then set place. */
static inline wend_pursuer_desc wend_pursuer_desc_default(void)
{
    wend_pursuer_desc desc;
    wend_pursuer_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Adds a pursuer, whose first turn is within chase_ticks, so that not all move in one tick. Look first whether it may
 * stand there: wend adds it anywhere on the map. Errors: ARGUMENT, RANGE, MEMORY.
 */
WEND_API wend_status wend_pursuit_add(wend_pursuit *pursuit, const wend_pursuer_desc *desc, wend_pursuer_id *pursuer);

/* Removes a pursuer, also from the layer. Errors: ARGUMENT. */
WEND_API wend_status wend_pursuit_remove(wend_pursuit *pursuit, wend_pursuer_id pursuer);

/*
 * Gives a pursuer somebody to hunt; 0 is whoever is nearest. One that had nothing to do takes its next turn within
 * chase_ticks. Errors: ARGUMENT.
 */
WEND_API wend_status wend_pursuit_set_target(wend_pursuit *pursuit, wend_pursuer_id pursuer, wend_target_id target);

/*
 * The game did not let a pursuer go where its last move led, or moved it: it stands at `place`, also in the layer. At
 * its next turn it says PUSHED_BACK, and then plans anew. Errors: ARGUMENT, RANGE.
 */
WEND_API wend_status wend_pursuit_push_back(wend_pursuit *pursuit, wend_pursuer_id pursuer, wend_place place);

/* Where a pursuer or target stands. ARGUMENT where there is none of the number. */
WEND_API wend_status wend_pursuit_place(const wend_pursuit *pursuit, wend_pursuer_id pursuer, wend_place *place);
WEND_API wend_status wend_pursuit_target_place(const wend_pursuit *pursuit, wend_target_id target, wend_place *place);

/* The turn of one pursuer. */
typedef struct wend_pursuit_move {
    wend_pursuer_id pursuer;
    wend_target_id target; /* whom it hunts, 0 = nobody */
    wend_place from, to;   /* centres of cells; the same unless it moved */
    wend_pursuit_action action;
} wend_pursuit_move;

/*
 * One tick: every pursuer whose turn it is takes it. `work` is what their searches may cost in all, in the units of
 * wend_query.search.limit: a search begins only while its own limit still fits in, and one at its goal
 * takes a few more to prove its way the best. Those for whom none are left wait in line, and walk on along the way they
 * have. Turns come on top, a unit each, and looks at who is near, a unit for eight. *moves are the turns of this tick
 * in the order in which they were taken, *count how many; they are the pursuit's, until its next call. Both may be
 * null.
 * Errors: ARGUMENT; MEMORY where a search had none: all that could be done was, and the rest waits for the next tick.
 * Cost: about 30 ns per turn, a look at who is near for those without a target of their own, counted as a unit for
 * eight looks, and the searches; pursuers whose turn it is not cost less than a nanosecond.
 */
WEND_API wend_status wend_pursuit_tick(wend_pursuit *pursuit, wend_finder *finder, uint64_t work,
                                       const wend_pursuit_move **moves, uint32_t *count);

/*
 * What the last tick took in units, how many pursuers wait for a search, and how many pursuers and targets there are.
 */
WEND_API uint64_t wend_pursuit_work(const wend_pursuit *pursuit);
WEND_API uint32_t wend_pursuit_waiting(const wend_pursuit *pursuit);
WEND_API uint32_t wend_pursuit_count(const wend_pursuit *pursuit);
WEND_API uint32_t wend_pursuit_target_count(const wend_pursuit *pursuit);

/* Bytes the pursuit holds. */
WEND_API size_t wend_pursuit_memory(const wend_pursuit *pursuit);

#ifdef __cplusplus
}
#endif

#endif
