/* Those who are hunted, and who of them is near. */
#ifndef WEND_AGENT_PURSUIT_PURSUIT_TARGETS_H
#define WEND_AGENT_PURSUIT_PURSUIT_TARGETS_H

#include <wend/pursuit.h>

#include "map/space/space.h"

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
 * Squares of cells in squares twice as wide, up to one that holds a whole level: the smallest ones have a list of who stands
 * in them, the others a count, so that the nearest is found without a look at what is empty or farther away.
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

/* How many columns or rows lie between `footprint` cells from `at` on and `others` cells from `other` on; 1 = beside. */
static inline uint32_t wend_pursuit_target_path(uint32_t at, uint32_t footprint, uint32_t other, uint32_t others)
{
    int32_t behind = (int32_t)other - (int32_t)(at + footprint - 1),
            before = (int32_t)at - (int32_t)(other + others - 1);
    int32_t way = behind > before ? behind : before;
    return way > 0 ? (uint32_t)way : 0;
}

/* The greater of the columns and rows between a mover and one of them; *square becomes the square of the distance. */
static inline uint32_t wend_pursuit_target_gap(const struct wend_pursuit_target *hunted, uint32_t x, uint32_t y,
                                               uint32_t footprint, uint64_t *square)
{
    uint32_t across = wend_pursuit_target_path(x, footprint, hunted->x, hunted->footprint);
    uint32_t down = wend_pursuit_target_path(y, footprint, hunted->y, hunted->footprint);
    *square = (uint64_t)across * across + (uint64_t)down * down;
    return across > down ? across : down;
}

/*
 * Who of those at most `radius` columns and rows away, on a mover's level, is nearest in a straight line: of several
 * `favourite`, who is there or NO_TARGET, else the lowest number. *looks grows by the squares and targets looked at.
 */
uint32_t wend_pursuit_targets_nearest(const struct wend_pursuit_targets *targets, struct wend_cell cell,
                                      uint32_t footprint, uint32_t radius, uint32_t favourite, uint64_t *looks);

#endif
