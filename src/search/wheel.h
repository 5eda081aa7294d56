/*
 * The open list for costs of any size: a wheel of wheels of buckets. Search floor.
 *
 * Steps may cost anything from 1 to billions (weights, links), so one ring of buckets would be too short or its
 * buckets too wide. Bucket numbers are read as digits of 8 bits: a node whose bucket shares all digits but the last with
 * the current bucket waits in slot [0][last digit], one that differs first in digit k in slot [k][digit k]. When the
 * current bucket moves into slot [k][d], that slot's nodes are dealt out to the wheels below (Varghese and Lauck 1987,
 * Hashed and Hierarchical Timing Wheels; Ahuja, Mehlhorn, Orlin and Tarjan 1990, radix heaps). A node is dealt out at most
 * once per digit.
 *
 * Entries are never removed when a node gets cheaper: it is pushed again, and the search skips what it finds closed.
 */
#ifndef WEND_SEARCH_WHEEL_H
#define WEND_SEARCH_WHEEL_H

#include <wend/base.h>

#include "base/bits.h"

#define WEND_WHEEL_DIGITS 8 /* 64 bits */
#define WEND_WHEEL_SLOTS  256

/* 16 bytes; entries of a slot form a stack. */
struct wend_wheel_entry {
    uint64_t bucket;
    uint32_t node;
    uint32_t below; /* the next in the slot, 0 = none */
};

struct wend_wheel {
    uint64_t current; /* the lowest bucket that may hold nodes */
    uint32_t tops[WEND_WHEEL_DIGITS][WEND_WHEEL_SLOTS];
    uint32_t filled[WEND_WHEEL_DIGITS][WEND_WHEEL_SLOTS / 32]; /* bit per slot that is not empty */
    struct wend_wheel_entry *entries;                          /* entry 0 is not used */
    uint32_t capacity, fresh;                                  /* entries from `fresh` on were not used yet */
    uint32_t spare;                                            /* stack of entries given back */
    uint32_t spare_count;
};

/* Empties the list; nothing will be pushed below bucket `first`. */
void wend_wheel_begin(struct wend_wheel *wheel, uint64_t first);

/* Makes room for at least `count` pushes. False where the allocator refuses. */
bool wend_wheel_reserve(struct wend_wheel *wheel, uint32_t count, const wend_allocator *memory);

void wend_wheel_destroy(struct wend_wheel *wheel, const wend_allocator *memory);
size_t wend_wheel_memory(const struct wend_wheel *wheel);

/* A bucket below the current one counts as the current one. There must be room. */
void wend_wheel_push(struct wend_wheel *wheel, uint64_t bucket, uint32_t node);

/* Takes the entry pushed last from the current bucket; false if that is empty. */
bool wend_wheel_pop(struct wend_wheel *wheel, uint32_t *node);

/* Goes on from the current bucket, now empty, to the next that is not; false if all are. */
bool wend_wheel_advance(struct wend_wheel *wheel);

static inline bool wend_wheel_has_room(const struct wend_wheel *wheel, uint32_t count)
{
    return wheel->capacity - wheel->fresh + wheel->spare_count >= count;
}

#endif
