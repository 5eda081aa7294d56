/* A pursuit's own data. */
#ifndef WEND_AGENT_PURSUIT_PURSUIT_H
#define WEND_AGENT_PURSUIT_PURSUIT_H

#include "agent/pursuit/walker.h"

#include <wend/pursuit.h>

/* No number; and the assigned of one whose target is gone: to hunt nobody. */
#define NO_TARGET   UINT32_MAX
#define NOBODY_LEFT (UINT32_MAX - 1)

struct wend_pursuit_target {
    uint16_t x, y;
    uint8_t level, footprint;  /* cells along a side, at least 1 */
    bool is_alive, is_counted; /* in the layer */
    uint32_t before, next;     /* in its bucket; next also of those unused; NO_TARGET = there is none */
    uint32_t generation;
};

/* Squares of cells of one size, by level, row and column. */
struct wend_target_tier {
    uint32_t first; /* of its numbers */
    uint32_t columns, rows;
    uint32_t shift; /* a square is 2^shift cells wide and high */
};

enum { TARGET_TIERS = 16 };

/*
 * A tree of squares, each twice as wide as the ones in it, up to one that holds a whole level. The smallest list who
 * stands in them, the others count them, so that the nearest is found without a look at empty or far squares.
 */
struct wend_pursuit_targets {
    struct wend_pursuit_target *table;
    uint32_t capacity, used, count, unused;
    struct wend_target_tier tiers[TARGET_TIERS]; /* the smallest first */
    uint32_t tier_count;
    uint32_t *numbers; /* of each square: the first one in it, of larger ones how many are */
    uint32_t number_count;
    uint32_t largest; /* the footprint that nobody here has ever passed */
};

/* MEMORY. */
wend_status wend_pursuit_targets_create(struct wend_pursuit_targets *targets, const wend_space *space,
                                        const wend_allocator *memory);
void wend_pursuit_targets_destroy(struct wend_pursuit_targets *targets, const wend_allocator *memory);
size_t wend_pursuit_targets_memory(const struct wend_pursuit_targets *targets);

/* Adds one; the number, or NO_TARGET where memory is refused. */
uint32_t wend_pursuit_targets_add(struct wend_pursuit_targets *targets, struct wend_pursuit_target hunted,
                                  const wend_allocator *memory);
void wend_pursuit_targets_move(struct wend_pursuit_targets *targets, uint32_t number, uint16_t x, uint16_t y,
                               uint8_t level);
void wend_pursuit_targets_remove(struct wend_pursuit_targets *targets, uint32_t number);

/* Columns or rows between `footprint` cells from `at` on and `others` cells from `other` on; 1 = beside. */
static inline uint32_t wend_pursuit_target_path(uint32_t at, uint32_t footprint, uint32_t other, uint32_t others)
{
    int32_t behind = (int32_t)other - (int32_t)(at + footprint - 1),
            before = (int32_t)at - (int32_t)(other + others - 1);
    int32_t apart = behind > before ? behind : before;
    return apart > 0 ? (uint32_t)apart : 0;
}

/* The greater of the columns and rows between a mover and one of them; *square becomes the square of the distance. */
static inline uint32_t wend_pursuit_target_distance(const struct wend_pursuit_target *hunted, uint32_t x, uint32_t y,
                                                    uint32_t footprint, uint64_t *square)
{
    uint32_t across = wend_pursuit_target_path(x, footprint, hunted->x, hunted->footprint);
    uint32_t down = wend_pursuit_target_path(y, footprint, hunted->y, hunted->footprint);
    *square = (uint64_t)across * across + (uint64_t)down * down;
    return across > down ? across : down;
}

/*
 * The target nearest in a straight line, among those at most `radius` columns and rows away on a mover's level: of
 * several `favourite` (a target that is there, or NO_TARGET), else the lowest number. *looks grows by the squares and
 * targets looked at.
 */
uint32_t wend_pursuit_targets_nearest(const struct wend_pursuit_targets *targets, struct wend_cell cell,
                                      uint32_t footprint, uint32_t radius, uint32_t favourite, uint64_t *looks);

enum {
    PURSUER_ALIVE = 1,
    PURSUER_QUEUED = 2, /* it waits in line for a search */
    PURSUER_PARKED = 4, /* and has no turn before that */
    PURSUER_PUSHED = 8,
    PURSUER_CROWDED = 16, /* others were in its way: its next search goes around them */
    PURSUER_GAVE_UP = 32, /* until its target moves */
    PURSUER_SHORT = 64,   /* its way ends short of the target: the search came to its limit */
    PURSUER_ALONE = 128   /* searches around others failed: its next one looks whether walls are why */
};

enum { LOOKS_PER_UNIT = 8 };

/* A pursuer: 64 bytes. */
struct wend_pursuer {
    uint32_t node; /* where it stands, and its cell */
    uint16_t x, y;
    uint8_t level, flags;
    uint8_t tolerance, tries;
    wend_packed_steps steps;
    uint8_t failures; /* in a row */
    uint8_t rest;     /* turns that it does not search for */
    struct wend_retries retries;
    uint8_t idle;              /* turns in a row without a step or an arrival */
    uint16_t aim_x, aim_y;     /* where the target was when the way was found */
    uint32_t assigned, hunted; /* numbers of targets: whom it was told to hunt, whom it hunts; NO_TARGET = nobody */
    uint32_t generation;
    uint16_t radius, chase_ticks, idle_ticks, back_off;
    uint16_t changes;        /* of the space, when its way was found */
    uint8_t aim_level, code; /* why it rests */
};

struct wend_pursuit {
    wend_allocator memory;
    const wend_space *space;
    struct wend_space bare; /* a view of it without those who stand about */
    uint64_t shown;         /* of the space: how often it was another when the view last followed it */
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
    uint32_t *line;                               /* those who wait for a search: a ring of `capacity` */
    wend_pursuit_move *moves;                     /* of this tick */
    uint32_t *unused;                             /* numbers of pursuers that are gone */
    uint32_t capacity, used, count, unused_count; /* room, numbers given so far, alive */
    uint32_t line_first, line_count, move_count;
};

/* Numbers as callers have them: the generation above, and the number in the table from 1 on. */
static inline uint64_t wend_pursuit_id(uint32_t number, uint32_t generation)
{
    return (uint64_t)generation << 32 | (number + 1);
}

/* Where a pursuer now stands. */
static inline void wend_pursuit_stand(struct wend_pursuer *pursuer, uint32_t node, struct wend_cell cell)
{
    pursuer->node = node;
    pursuer->x = (uint16_t)cell.x;
    pursuer->y = (uint16_t)cell.y;
    pursuer->level = (uint8_t)cell.level;
}

/* The turn of a pursuer, to whom it is due, or who `is_served` at last in the line for searches. */
void wend_pursuit_take_turn(wend_pursuit *pursuit, uint32_t number, bool is_served);

/* Forgets a pursuer's way, and what it knows of its target. */
void wend_pursuit_forget(struct wend_pursuer *pursuer);

/* Serves those who wait in line while there are units. */
void wend_pursuit_serve_line(wend_pursuit *pursuit);

#endif
