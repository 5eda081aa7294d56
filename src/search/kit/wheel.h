/*
 * The open list for costs of any size: a wheel of wheels of buckets.
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
#ifndef WEND_SEARCH_KIT_WHEEL_H
#define WEND_SEARCH_KIT_WHEEL_H

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

/* Goes on from the current bucket, now empty, to the next that is not; false if all are. */
bool wend_wheel_advance(struct wend_wheel *wheel);

static inline bool wend_wheel_has_room(const struct wend_wheel *wheel, uint32_t count)
{
    return wheel->capacity - wheel->fresh + wheel->spare_count >= count;
}

static inline uint32_t wend_wheel_digit(uint64_t bucket, uint32_t place)
{
    return (uint32_t)(bucket >> (place * 8)) & (WEND_WHEEL_SLOTS - 1);
}

/* Puts an entry where its bucket waits: by the highest digit in which it differs from the current one. */
static inline void wend_wheel_place(struct wend_wheel *wheel, uint32_t entry)
{
    uint64_t bucket = wheel->entries[entry].bucket, difference = (bucket ^ wheel->current) >> 8;
    uint32_t place = 0;
    for (; difference != 0; difference >>= 8)
        place++;
    uint32_t slot = wend_wheel_digit(bucket, place);
    wheel->entries[entry].below = wheel->tops[place][slot];
    wheel->tops[place][slot] = entry;
    wheel->filled[place][slot / 32] |= 1u << slot % 32;
}

/* A bucket below the current one counts as the current one. There must be room. */
static inline void wend_wheel_push(struct wend_wheel *wheel, uint64_t bucket, uint32_t node)
{
    uint32_t entry = wheel->spare;
    if (entry) {
        wheel->spare = wheel->entries[entry].below;
        wheel->spare_count--;
    } else {
        entry = wheel->fresh++;
    }
    wheel->entries[entry].bucket = bucket > wheel->current ? bucket : wheel->current;
    wheel->entries[entry].node = node;
    wend_wheel_place(wheel, entry);
}

/* Takes the entry pushed last from the current bucket; false if that is empty. */
static inline bool wend_wheel_pop(struct wend_wheel *wheel, uint32_t *node)
{
    uint32_t slot = wend_wheel_digit(wheel->current, 0), entry = wheel->tops[0][slot];
    if (entry == 0)
        return false;
    *node = wheel->entries[entry].node;
    wheel->tops[0][slot] = wheel->entries[entry].below;
    wheel->entries[entry].below = wheel->spare;
    wheel->spare = entry;
    wheel->spare_count++;
    return true;
}

/* The node that the next pop from the current bucket gives; some older one if that is empty. */
static inline uint32_t wend_wheel_peek(const struct wend_wheel *wheel)
{
    return wheel->entries[wheel->tops[0][wend_wheel_digit(wheel->current, 0)]].node;
}

#endif
