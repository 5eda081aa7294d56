/*
 * The open list of jump point search: a queue of buckets.
 *
 * One jump can raise f by any amount, so a ring of buckets would mix rounds. Bucket r holds the nodes whose f lies r widths
 * above the queue's base; the topmost one holds all that lie higher, and when only that is left the search sets the base
 * anew and redistributes them. Two levels of bits tell the lowest bucket that is not empty.
 *
 * Entries are never removed when a node gets cheaper: it is pushed again, and the search skips what it finds closed.
 */
#ifndef WEND_SEARCH_JUMP_BUCKET_QUEUE_H
#define WEND_SEARCH_JUMP_BUCKET_QUEUE_H

#include <wend/base.h>

#include "base/bits.h"

#define WEND_BUCKET_BITS 12 /* a bucket spans 4096 cost units, 0.3 of a straight step */
#define WEND_BUCKETS     4096
#define WEND_TOP_BUCKET  (WEND_BUCKETS - 1)

/* Entries of a bucket form a stack. */
struct wend_bucket_queue_entry {
    uint32_t slot, below; /* below: the next in the bucket, 0 = none */
};

struct wend_bucket_queue {
    uint32_t tops[WEND_BUCKETS];
    uint64_t filled[WEND_BUCKETS / 64];      /* bit per bucket that is not empty; `tops` counts only there */
    uint64_t filled_words;                   /* bit per word of `filled` that is not 0 */
    struct wend_bucket_queue_entry *entries; /* entry 0 is not used */
    uint32_t capacity, fresh;                /* entries from `fresh` on were not used yet */
    uint32_t spare;                          /* stack of entries given back */
    uint32_t spare_count;
};

/* An empty bucket queue; null where the allocator refuses. */
struct wend_bucket_queue *wend_bucket_queue_create(const wend_allocator *memory);
void wend_bucket_queue_destroy(struct wend_bucket_queue *bucket_queue, const wend_allocator *memory);
size_t wend_bucket_queue_memory(const struct wend_bucket_queue *bucket_queue);

/* Empties it for a search. */
void wend_bucket_queue_begin(struct wend_bucket_queue *bucket_queue);

/* Makes room for at least `count` pushes. False where the allocator refuses. */
bool wend_bucket_queue_reserve(struct wend_bucket_queue *bucket_queue, uint32_t count, const wend_allocator *memory);

static inline bool wend_bucket_queue_has_room(const struct wend_bucket_queue *bucket_queue, uint32_t count)
{
    return bucket_queue->capacity - bucket_queue->fresh + bucket_queue->spare_count >= count;
}

static inline void wend_bucket_queue_push(struct wend_bucket_queue *bucket_queue, uint32_t bucket, uint32_t slot)
{
    uint64_t bit = UINT64_C(1) << (bucket & 63);
    uint64_t *word = &bucket_queue->filled[bucket >> 6];
    uint32_t below = *word & bit ? bucket_queue->tops[bucket] : 0, entry = bucket_queue->spare;
    *word |= bit;
    bucket_queue->filled_words |= UINT64_C(1) << (bucket >> 6);
    if (entry) {
        bucket_queue->spare = bucket_queue->entries[entry].below;
        bucket_queue->spare_count--;
    } else {
        entry = bucket_queue->fresh++;
    }
    bucket_queue->entries[entry] = (struct wend_bucket_queue_entry){slot, below};
    bucket_queue->tops[bucket] = entry;
}

/* Whether anything is left; if so, the lowest bucket that is not empty. */
static inline bool wend_bucket_queue_lowest(const struct wend_bucket_queue *bucket_queue, uint32_t *bucket)
{
    if (bucket_queue->filled_words == 0)
        return false;
    uint32_t word = wend_count_trailing_zeros64(bucket_queue->filled_words);
    *bucket = word * 64 + wend_count_trailing_zeros64(bucket_queue->filled[word]);
    return true;
}

static inline void wend_bucket_queue_give_back(struct wend_bucket_queue *bucket_queue, uint32_t entry)
{
    bucket_queue->entries[entry].below = bucket_queue->spare;
    bucket_queue->spare = entry;
    bucket_queue->spare_count++;
}

/* Takes the entry pushed last from a bucket, which is not empty. */
static inline uint32_t wend_bucket_queue_pop(struct wend_bucket_queue *bucket_queue, uint32_t bucket)
{
    uint32_t entry = bucket_queue->tops[bucket];
    struct wend_bucket_queue_entry taken = bucket_queue->entries[entry];
    wend_bucket_queue_give_back(bucket_queue, entry);
    bucket_queue->tops[bucket] = taken.below;
    if (taken.below == 0) {
        uint64_t *word = &bucket_queue->filled[bucket >> 6];
        *word &= ~(UINT64_C(1) << (bucket & 63));
        if (*word == 0)
            bucket_queue->filled_words &= ~(UINT64_C(1) << (bucket >> 6));
    }
    return taken.slot;
}

#endif
