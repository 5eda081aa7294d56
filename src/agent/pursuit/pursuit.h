/* A pursuit's own data. */
#ifndef WEND_AGENT_PURSUIT_PURSUIT_H
#define WEND_AGENT_PURSUIT_PURSUIT_H

#include "agent/pursuit/walker.h"

#include <wend/pursuit.h>

/* No target; and `assigned` of a pursuer whose target is gone: it hunts nobody. */
#define NO_TARGET   UINT32_MAX
#define NOBODY_LEFT (UINT32_MAX - 1)

struct wend_pursuit_target {
    uint16_t x, y;
    uint8_t level, footprint;  /* cells along a side, at least 1 */
    bool is_alive, is_counted; /* is_counted: in the layer */
    uint32_t before, next;     /* in its bucket; next also links unused ones; NO_TARGET = none */
    uint32_t generation;
};

/* Squares of cells of one size, by level, row and column. */
struct wend_target_tier {
    uint32_t first; /* index of its entries in `numbers` */
    uint32_t columns, rows;
    uint32_t shift; /* a square is 2^shift cells wide and high */
};

enum { TARGET_TIERS = 16 };

/*
 * A quadtree of squares, each twice as wide as those in it, up to one that holds a whole level. The smallest list the
 * targets in them, the others count them, so that the nearest is found without a look at empty or far squares.
 */
struct wend_pursuit_targets {
    struct wend_pursuit_target *table;
    uint32_t capacity, used, count, unused;
    struct wend_target_tier tiers[TARGET_TIERS]; /* the smallest first */
    uint32_t tier_count;
    uint32_t *numbers; /* by square: the first target in one of the smallest, the number of targets in a larger one */
    uint32_t number_count;
    uint32_t largest; /* the largest footprint of any target so far */
};

/* MEMORY. */
wend_status wend_pursuit_targets_create(struct wend_pursuit_targets *targets, const wend_space *space,
                                        const wend_allocator *memory);
void wend_pursuit_targets_destroy(struct wend_pursuit_targets *targets, const wend_allocator *memory);
size_t wend_pursuit_targets_memory(const struct wend_pursuit_targets *targets);

/* Adds a target; returns its number, or NO_TARGET if memory is refused. */
uint32_t wend_pursuit_targets_add(struct wend_pursuit_targets *targets, struct wend_pursuit_target hunted,
                                  const wend_allocator *memory);
void wend_pursuit_targets_move(struct wend_pursuit_targets *targets, uint32_t number, uint16_t x, uint16_t y,
                               uint8_t level);
void wend_pursuit_targets_remove(struct wend_pursuit_targets *targets, uint32_t number);

/* Returns the columns or rows between `footprint` cells at `at` and `others` cells at `other`; 1 = beside. */
static inline uint32_t wend_pursuit_target_path(uint32_t at, uint32_t footprint, uint32_t other, uint32_t others)
{
    int32_t behind = (int32_t)other - (int32_t)(at + footprint - 1),
            before = (int32_t)at - (int32_t)(other + others - 1);
    int32_t apart = behind > before ? behind : before;
    return apart > 0 ? (uint32_t)apart : 0;
}

/* Returns the larger of the columns and rows from a mover to a target; *square is the square of the distance. */
static inline uint32_t wend_pursuit_target_distance(const struct wend_pursuit_target *hunted, uint32_t x, uint32_t y,
                                                    uint32_t footprint, uint64_t *square)
{
    uint32_t across = wend_pursuit_target_path(x, footprint, hunted->x, hunted->footprint);
    uint32_t down = wend_pursuit_target_path(y, footprint, hunted->y, hunted->footprint);
    *square = (uint64_t)across * across + (uint64_t)down * down;
    return across > down ? across : down;
}

/*
 * Returns the target nearest in a straight line, of those at most `radius` columns and rows away on a mover's level, or
 * NO_TARGET. Of equally near ones it is `favourite` (a target that is there, or NO_TARGET), else the lowest number.
 * Adds the squares and targets looked at to *looks.
 */
uint32_t wend_pursuit_targets_nearest(const struct wend_pursuit_targets *targets, struct wend_cell cell,
                                      uint32_t footprint, uint32_t radius, uint32_t favourite, uint64_t *looks);

enum {
    PURSUER_ALIVE = 1,
    PURSUER_QUEUED = 2, /* it waits in line for a search */
    PURSUER_PARKED = 4, /* it waits in line, and has no turn before it is served */
    PURSUER_PUSHED = 8,
    PURSUER_CROWDED = 16, /* others were in its way: its next search goes around them */
    PURSUER_GAVE_UP = 32, /* it does not search until its target moves or the map changes */
    PURSUER_SHORT = 64,   /* its path ends short of the target: the search came to its limit */
    PURSUER_ALONE = 128   /* searches around others failed: its next one ignores them, to see whether walls are why */
};

enum { LOOKS_PER_UNIT = 8 };

/* A pursuer: 64 bytes. */
struct wend_pursuer {
    uint32_t node; /* where it stands, and its cell */
    uint16_t x, y;
    uint8_t level, flags;
    uint8_t tolerance, tries;
    wend_packed_steps steps;
    uint8_t failures; /* searches that failed in a row */
    uint8_t rest;     /* turns in which it will not search */
    struct wend_retries retries;
    uint8_t idle;              /* turns in a row without a step or an arrival */
    uint16_t aim_x, aim_y;     /* where the target was when the path was found */
    uint32_t assigned, hunted; /* numbers of targets: whom it was told to hunt, whom it hunts; NO_TARGET = nobody */
    uint32_t generation;
    uint16_t radius, chase_ticks, idle_ticks, back_off;
    uint16_t changes;        /* of the space, when its path was last checked */
    uint8_t aim_level, code; /* code: why it rests */
};

struct wend_pursuit {
    wend_allocator memory;
    const wend_space *space;
    struct wend_space bare; /* a view of it without its layer of who stands where */
    uint64_t shown;         /* space->sharing.renewed when the view last followed the space */
    wend_walker_rules rules;
    uint32_t limit;
    uint32_t now;
    uint64_t work, units;
    uint64_t looks;      /* of this tick, at squares and targets; LOOKS_PER_UNIT are a unit */
    wend_finder *finder; /* of this tick */
    wend_status status;  /* of this tick */

    struct wend_pursuit_targets targets;
    struct wend_pursuer *pursuers;
    uint32_t *due;                                /* by pursuer: the tick of its next turn */
    uint32_t *line;                               /* pursuers that wait for a search: a ring buffer of `capacity` */
    wend_pursuit_move *moves;                     /* of this tick */
    uint32_t *unused;                             /* numbers of pursuers that are gone */
    uint32_t capacity, used, count, unused_count; /* room, numbers given so far, alive */
    uint32_t line_first, line_count, move_count;
};

/* Returns the id that callers have: the generation above, and the number in the table from 1 on. */
static inline uint64_t wend_pursuit_id(uint32_t number, uint32_t generation)
{
    return (uint64_t)generation << 32 | (number + 1);
}

/* Sets where a pursuer stands. */
static inline void wend_pursuit_stand(struct wend_pursuer *pursuer, uint32_t node, struct wend_cell cell)
{
    pursuer->node = node;
    pursuer->x = (uint16_t)cell.x;
    pursuer->y = (uint16_t)cell.y;
    pursuer->level = (uint8_t)cell.level;
}

/* Takes the turn of a pursuer: it is due, or the pursuer `is_served` at last in the line for searches. */
void wend_pursuit_take_turn(wend_pursuit *pursuit, uint32_t number, bool is_served);

/* Forgets a pursuer's path, and what it knows of its target. */
void wend_pursuit_forget(struct wend_pursuer *pursuer);

/* Serves pursuers that wait in line while there are units. */
void wend_pursuit_serve_line(wend_pursuit *pursuit);

#endif
