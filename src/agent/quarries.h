/* Those who are hunted, and who of them is near. */
#ifndef WEND_AGENT_QUARRIES_H
#define WEND_AGENT_QUARRIES_H

#include <wend/pursuit.h>

#include "map/cells.h"

/* No number; and the wish of one whose target is gone: to hunt nobody. */
#define NO_QUARRY   UINT32_MAX
#define NOBODY_LEFT (UINT32_MAX - 1)

struct wend_quarry {
    uint16_t x, y;
    uint8_t level, footprint;  /* cells along a side, at least 1 */
    bool is_alive, is_counted; /* in the layer */
    uint32_t next;             /* in its bucket, or of those unused; NO_QUARRY = the last */
    uint32_t generation;
};

/* Lists of those in each square of cells, so that the nearest is found by looking at a few squares. */
struct wend_quarries {
    struct wend_quarry *table;
    uint32_t capacity, used, count, unused;
    uint32_t *buckets; /* by level, row and column: the first one in it */
    uint32_t shift;    /* a bucket is 2^shift cells wide and high */
    uint32_t columns, rows, bucket_count;
};

/* MEMORY. */
wend_status wend_quarries_create(struct wend_quarries *quarries, const wend_space *space, const wend_allocator *memory);
void wend_quarries_destroy(struct wend_quarries *quarries, const wend_allocator *memory);
size_t wend_quarries_memory(const struct wend_quarries *quarries);

/* Adds one; the number, or NO_QUARRY where memory is refused. */
uint32_t wend_quarries_add(struct wend_quarries *quarries, struct wend_quarry quarry, const wend_allocator *memory);
void wend_quarries_move(struct wend_quarries *quarries, uint32_t number, uint16_t x, uint16_t y, uint8_t level);
void wend_quarries_remove(struct wend_quarries *quarries, uint32_t number);

/* How many columns or rows lie between `footprint` cells from `at` on and `others` cells from `other` on; 1 = beside. */
static inline uint32_t wend_quarry_way(uint32_t at, uint32_t footprint, uint32_t other, uint32_t others)
{
    int32_t behind = (int32_t)other - (int32_t)(at + footprint - 1),
            before = (int32_t)at - (int32_t)(other + others - 1);
    int32_t way = behind > before ? behind : before;
    return way > 0 ? (uint32_t)way : 0;
}

/* The greater of the columns and rows between a mover and one of them; *square becomes the square of the distance. */
static inline uint32_t wend_quarry_gap(const struct wend_quarry *quarry, uint32_t x, uint32_t y, uint32_t footprint,
                                       uint64_t *square)
{
    uint32_t across = wend_quarry_way(x, footprint, quarry->x, quarry->footprint);
    uint32_t down = wend_quarry_way(y, footprint, quarry->y, quarry->footprint);
    *square = (uint64_t)across * across + (uint64_t)down * down;
    return across > down ? across : down;
}

/*
 * Who of those at most `radius` columns and rows away, on a mover's level, is nearest in a straight line: of several
 * `favourite`, else the lowest number.
 */
uint32_t wend_quarries_nearest(const struct wend_quarries *quarries, struct wend_cell cell, uint32_t footprint,
                               uint32_t radius, uint32_t favourite);

#endif
