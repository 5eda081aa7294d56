/* wend/pursuit.h: many creatures that hunt moving targets, a bounded amount of work per tick. */
#ifndef WEND_PURSUIT_H
#define WEND_PURSUIT_H

#include <wend/walker.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Leads creatures of one kind (one space) that hunt targets. Each pursuer takes a turn when its own timer says so, and
 * walks up to its target, never onto it. docs/pursuit.md tells the rules. The space must outlive the pursuit, and may
 * be updated between ticks. Threads: one at a time, which has the space's occupancy layer for itself.
 */
typedef struct wend_pursuit wend_pursuit;

/* What a pursuer did with its turn. */
typedef enum wend_pursuit_action {
    WEND_PURSUIT_NOTHING = 0,     /* it has no target, or none is within its radius */
    WEND_PURSUIT_TOO_FAR = 1,     /* the target it was given is farther away than its radius */
    WEND_PURSUIT_UNREACHABLE = 2, /* no way within radius and limit leads beside its target: it backs off */
    WEND_PURSUIT_ARRIVED = 3,     /* it stands beside its target */
    WEND_PURSUIT_MOVED = 4,       /* one step nearer */
    WEND_PURSUIT_PUSHED_BACK = 5, /* wend_pursuit_push_back took its last step back; it lost this turn */
    WEND_PURSUIT_WAITING = 6      /* others are in its way or all around its target, or its search has to wait */
} wend_pursuit_action;

/* Returns a word or two for an action, such as "too far"; never null. */
WEND_API const char *wend_pursuit_action_text(wend_pursuit_action action);

/* Limits and rules of a pursuit. */
typedef struct wend_pursuit_desc {
    uint32_t size;           /* sizeof(wend_pursuit_desc) */
    uint32_t limit;          /* what one search may cost, as wend_query.search.limit, 1 or more; default 400 */
    wend_walker_rules rules; /* for others in the way; default: wait 1, side-steps 2, repairs 1, watchdog 16 turns
                                without a step. `replans` and `occupies` have no effect: a pursuit plans by itself and
                                always occupies */
} wend_pursuit_desc;

/* Writes the default into the first `size` bytes; wend_pursuit_desc_default() calls it. */
WEND_API void wend_pursuit_desc_init(wend_pursuit_desc *desc, uint32_t size);

/* Returns the default description. */
static inline wend_pursuit_desc wend_pursuit_desc_default(void)
{
    wend_pursuit_desc desc;
    wend_pursuit_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Creates a pursuit. desc may be null. If the space has an occupancy layer, pursuers and targets are counted in it from
 * then on; it must stay attached. Errors: ARGUMENT, MEMORY, UNSUPPORTED (meshes, graphs); *pursuit is then null.
 */
WEND_API wend_status wend_pursuit_create(const wend_space *space, const wend_pursuit_desc *desc,
                                         const wend_allocator *allocator, wend_pursuit **pursuit);

/* Frees a pursuit, whose pursuers and targets leave the layer; null is allowed. */
WEND_API void wend_pursuit_destroy(wend_pursuit *pursuit);

/* A target that is hunted; 0 = nobody. Numbers are never used again. */
typedef uint64_t wend_target_id;
/* A pursuer; 0 = nobody. Numbers are never used again. */
typedef uint64_t wend_pursuer_id;

/*
 * Returns a small number from 0 on, for arrays of your own. Pursuers that exist at the same time have different ones,
 * and so have targets; those of removed ones are used again.
 */
static inline uint32_t wend_pursuit_index(uint64_t id)
{
    return (uint32_t)id - 1;
}

/*
 * Adds a target of footprint x footprint cells, with `place` in the top left one. footprint 0: one cell that is not
 * counted in the layer, because the game counts it or nobody stands there. Errors: ARGUMENT, RANGE, MEMORY.
 */
WEND_API wend_status wend_pursuit_add_target(wend_pursuit *pursuit, wend_place place, uint32_t footprint,
                                             wend_target_id *target);

/* Moves a target. Any number of pursuers see that at their next turn. Errors: ARGUMENT, RANGE. */
WEND_API wend_status wend_pursuit_move_target(wend_pursuit *pursuit, wend_target_id target, wend_place place);

/* Removes a target: nobody hunts it any more. Errors: ARGUMENT. */
WEND_API wend_status wend_pursuit_remove_target(wend_pursuit *pursuit, wend_target_id target);

/* A pursuer to be added. Fill with wend_pursuer_desc_default(), then set place. */
typedef struct wend_pursuer_desc {
    uint32_t size;         /* sizeof(wend_pursuer_desc) */
    wend_place place;      /* where it stands; must be set */
    wend_target_id target; /* its target; 0 (default) = whoever is nearest within its radius */
    uint16_t radius;       /* cells: how far it sees, and its ways stay within; default 20, best at most 28 */
    uint16_t chase_ticks;  /* ticks between turns while it hunts; default 4 */
    uint16_t idle_ticks;   /* ticks between turns while it has nothing to do; default 20 */
    uint16_t back_off;     /* ticks of rest after a failed search, twice as many after the next one; default 20 */
    uint8_t tries;         /* failed searches in a row before it rests until its target moves; default 4 */
    uint8_t tolerance;     /* cells that its target may move before it plans again, less when near; default 4 */
} wend_pursuer_desc;

/* Writes the default into the first `size` bytes; wend_pursuer_desc_default() calls it. */
WEND_API void wend_pursuer_desc_init(wend_pursuer_desc *desc, uint32_t size);

/* Returns the default pursuer; then set place. */
static inline wend_pursuer_desc wend_pursuer_desc_default(void)
{
    wend_pursuer_desc desc;
    wend_pursuer_desc_init(&desc, (uint32_t)sizeof desc);
    return desc;
}

/*
 * Adds a pursuer. First turns are spread over chase_ticks, so that not all move in one tick. Check first whether it may
 * stand there: wend adds it anywhere on the map. Errors: ARGUMENT, RANGE, MEMORY.
 */
WEND_API wend_status wend_pursuit_add(wend_pursuit *pursuit, const wend_pursuer_desc *desc, wend_pursuer_id *pursuer);

/* Removes a pursuer, also from the layer. Errors: ARGUMENT. */
WEND_API wend_status wend_pursuit_remove(wend_pursuit *pursuit, wend_pursuer_id pursuer);

/*
 * Gives a pursuer a target; 0 = whoever is nearest. A pursuer that had nothing to do takes its next turn within
 * chase_ticks. Errors: ARGUMENT.
 */
WEND_API wend_status wend_pursuit_set_target(wend_pursuit *pursuit, wend_pursuer_id pursuer, wend_target_id target);

/*
 * Puts a pursuer elsewhere, also in the layer: the game did not allow its last move, or moved it. At its next turn it
 * says PUSHED_BACK, and then plans anew. Errors: ARGUMENT, RANGE.
 */
WEND_API wend_status wend_pursuit_push_back(wend_pursuit *pursuit, wend_pursuer_id pursuer, wend_place place);

/* Find where a pursuer or target stands. ARGUMENT if no pursuer or target has this number. */
WEND_API wend_status wend_pursuit_place(const wend_pursuit *pursuit, wend_pursuer_id pursuer, wend_place *place);
WEND_API wend_status wend_pursuit_target_place(const wend_pursuit *pursuit, wend_target_id target, wend_place *place);

/* The turn of one pursuer. */
typedef struct wend_pursuit_move {
    wend_pursuer_id pursuer;
    wend_target_id target; /* its target, 0 = nobody */
    wend_place from, to;   /* centres of cells; the same unless it moved */
    wend_pursuit_action action;
} wend_pursuit_move;

/*
 * Runs one tick: every pursuer whose turn it is takes it. `work` bounds their searches together, in the units of
 * wend_query.search.limit: a search begins only while its own limit still fits in (the first one in any case, unless
 * work is 0), and at its goal takes a few more units to prove its way the best. Pursuers whose search does not fit wait
 * in line, and walk on along the way they have. Turns come on top, a unit each, and looks at who is near, a unit for
 * eight. *moves are the turns of this tick in the order taken, *count how many; they are the pursuit's until its next
 * call. Both may be null.
 * Errors: ARGUMENT; MEMORY if a search had none: everything else was done, and the rest waits for the next tick. Cost:
 * about 30 ns per turn, a look at who is near for pursuers without a target of their own, and the searches; less than a
 * nanosecond for each pursuer whose turn it is not.
 */
WEND_API wend_status wend_pursuit_tick(wend_pursuit *pursuit, wend_finder *finder, uint64_t work,
                                       const wend_pursuit_move **moves, uint32_t *count);

/*
 * Return the last tick's units of work, how many pursuers wait for a search, and how many pursuers and targets exist.
 */
WEND_API uint64_t wend_pursuit_work(const wend_pursuit *pursuit);
WEND_API uint32_t wend_pursuit_waiting(const wend_pursuit *pursuit);
WEND_API uint32_t wend_pursuit_count(const wend_pursuit *pursuit);
WEND_API uint32_t wend_pursuit_target_count(const wend_pursuit *pursuit);

/* Returns the bytes that the pursuit holds. */
WEND_API size_t wend_pursuit_memory(const wend_pursuit *pursuit);

#ifdef __cplusplus
}
#endif

#endif
