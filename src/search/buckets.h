/*
 * The open list: a ring of buckets, each a stack of node numbers. Search floor.
 *
 * Bucket b holds the nodes whose f lies in [b * WIDTH, (b + 1) * WIDTH), modulo the ring. While a search runs,
 * the f of all open nodes lie within REACH of the current bucket, so no two rounds of the ring ever mix
 * (Dial 1969). Entries are never removed when a node gets cheaper: it is pushed again, and the search skips
 * what it finds closed.
 *
 * Stacks are chains of blocks of 256 words taken from one pool. The first word of a block is the top of the
 * block before it. Every bucket owns the block of its own number, so a bucket is empty when its top stands at
 * the start of that block.
 */
#ifndef WEND_SEARCH_BUCKETS_H
#define WEND_SEARCH_BUCKETS_H

#include <wend/base.h>

#include "base/bits.h"

#define WEND_BUCKET_BITS  12                       /* a bucket spans 4096 cost units, 0.3 of a straight step */
#define WEND_BUCKET_COUNT 16                       /* of the ring */
#define WEND_BUCKET_REACH (2u * WEND_DIAGONAL + 1) /* no step raises f by more: its price and as much of h */
#define WEND_BLOCK_BITS   8
#define WEND_BLOCK_WORDS  (1u << WEND_BLOCK_BITS)

struct wend_buckets {
    uint64_t current;                 /* the bucket of lowest f that may hold nodes; counts on past the ring */
    uint32_t filled;                  /* bit per bucket of the ring: something was pushed since it was last passed */
    uint32_t tops[WEND_BUCKET_COUNT]; /* index into pool of the last entry */
    uint32_t *pool;
    uint32_t block_count; /* blocks in the pool */
    uint32_t fresh;       /* blocks from here on were not used in this search */
    uint32_t spare;       /* chain of blocks given back, 0 = none */
    uint32_t spare_count;
};

/* Empties the list for a search whose start lies in bucket `first`. */
void wend_buckets_begin(struct wend_buckets *buckets, uint64_t first);

/* Makes room for one expansion's worth of pushes. False where the allocator refuses. */
bool wend_buckets_grow(struct wend_buckets *buckets, const wend_allocator *memory);

void wend_buckets_destroy(struct wend_buckets *buckets, const wend_allocator *memory);

size_t wend_buckets_memory(const struct wend_buckets *buckets);

/* Whether DIRECTIONS pushes can go on without growing; each takes at most one block. */
static inline bool wend_buckets_have_room(const struct wend_buckets *buckets)
{
    return buckets->block_count - buckets->fresh + buckets->spare_count >= 8;
}

uint32_t wend_buckets_take_block(struct wend_buckets *buckets, uint32_t top);
uint32_t wend_buckets_give_block(struct wend_buckets *buckets, uint32_t top);

static inline void wend_buckets_push(struct wend_buckets *buckets, uint64_t bucket, uint32_t node)
{
    uint32_t ring = bucket % WEND_BUCKET_COUNT, top = buckets->tops[ring];
    if ((top + 1) % WEND_BLOCK_WORDS == 0)
        top = wend_buckets_take_block(buckets, top);
    buckets->pool[++top] = node;
    buckets->tops[ring] = top;
    buckets->filled |= 1u << ring;
}

/* Takes the entry pushed last from the current bucket; false if that is empty. */
static inline bool wend_buckets_pop(struct wend_buckets *buckets, uint32_t *node)
{
    uint32_t ring = buckets->current % WEND_BUCKET_COUNT, top = buckets->tops[ring];
    if (top == ring * WEND_BLOCK_WORDS)
        return false;
    if (top % WEND_BLOCK_WORDS == 0)
        top = wend_buckets_give_block(buckets, top);
    *node = buckets->pool[top];
    buckets->tops[ring] = top - 1;
    return true;
}

/* Goes on from the current bucket, now empty, to the next that is not; false if all are. */
static inline bool wend_buckets_advance(struct wend_buckets *buckets)
{
    uint32_t ring = buckets->current % WEND_BUCKET_COUNT;
    buckets->filled &= ~(1u << ring);
    if (buckets->filled == 0)
        return false;
    uint32_t twice = buckets->filled | buckets->filled << WEND_BUCKET_COUNT;
    buckets->current += wend_count_trailing_zeros(twice >> ring);
    return true;
}

#endif
