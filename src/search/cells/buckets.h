/*
 * The open list: a ring of buckets, each a stack of node numbers.
 *
 * Bucket b holds the nodes whose f is in [b * width, (b + 1) * width), modulo the ring. While a search runs, the f of
 * all open nodes is within the ring's reach of the current bucket, so two rounds of the ring never mix (Dial 1969). The
 * engine must choose the width and the number of buckets accordingly. The number is a power of two from 16 to 256;
 * functions get it as a constant. Entries are never removed when a node gets cheaper: it is pushed again, and the
 * search skips the nodes that it finds closed.
 *
 * Stacks are chains of blocks of 128 words taken from one pool. The first word of a block is the top of the block
 * before it. Every bucket owns the block of its own number, so a bucket is empty when its top is at the start of that
 * block.
 */
#ifndef WEND_SEARCH_CELLS_BUCKETS_H
#define WEND_SEARCH_CELLS_BUCKETS_H

#include "base/inline.h"
#include "search/cells/cells.h"

#define WEND_BLOCK_BITS  7
#define WEND_BLOCK_WORDS (1u << WEND_BLOCK_BITS)

/* Empties the list and gives it a ring of `ring` buckets, for a search whose start is in bucket `first`. */
void wend_buckets_begin(struct wend_buckets *buckets, uint64_t first, uint32_t ring);

/* Makes room for the pushes of one expansion; false if the allocator refuses. */
bool wend_buckets_grow(struct wend_buckets *buckets, const wend_allocator *memory);

/* Whether there is room for DIRECTIONS pushes; each takes at most one block. */
static inline bool wend_buckets_have_room(const struct wend_buckets *buckets)
{
    return buckets->block_count - buckets->fresh + buckets->spare_count >= 8;
}

uint32_t wend_buckets_take_block(struct wend_buckets *buckets, uint32_t top);
uint32_t wend_buckets_give_block(struct wend_buckets *buckets, uint32_t top);

WEND_ALWAYS_INLINE void wend_buckets_push(struct wend_buckets *buckets, uint64_t bucket, uint32_t node, uint32_t ring)
{
    uint32_t at = (uint32_t)bucket & (ring - 1), top = buckets->tops[at];
    if ((top + 1) % WEND_BLOCK_WORDS == 0)
        top = wend_buckets_take_block(buckets, top);
    buckets->pool[++top] = node;
    buckets->tops[at] = top;
    buckets->filled[at / 32] |= 1u << at % 32;
}

/* Pops the entry pushed last from the current bucket; false if that is empty. */
WEND_ALWAYS_INLINE bool wend_buckets_pop(struct wend_buckets *buckets, uint32_t *node, uint32_t ring)
{
    uint32_t at = (uint32_t)buckets->current & (ring - 1), top = buckets->tops[at];
    if (top == at * WEND_BLOCK_WORDS)
        return false;
    if (top % WEND_BLOCK_WORDS == 0)
        top = wend_buckets_give_block(buckets, top);
    *node = buckets->pool[top];
    buckets->tops[at] = top - 1;
    return true;
}

/* The entry that the next pop from the current bucket returns; any number if that is empty, or begins a block. */
WEND_ALWAYS_INLINE uint32_t wend_buckets_peek(const struct wend_buckets *buckets, uint32_t ring)
{
    return buckets->pool[buckets->tops[(uint32_t)buckets->current & (ring - 1)]];
}

/* Moves on from the current bucket, now empty, to the next one that is not; false if all are. */
WEND_ALWAYS_INLINE bool wend_buckets_advance(struct wend_buckets *buckets, uint32_t ring)
{
    const uint32_t at = (uint32_t)buckets->current & (ring - 1), words = (ring + 31) / 32, word = at / 32;
    buckets->filled[word] &= ~(1u << at % 32);
    if (ring <= 16) {
        uint32_t filled = buckets->filled[0], twice = filled | filled << ring;
        if (filled != 0)
            buckets->current += wend_count_trailing_zeros(twice >> at);
        return filled != 0;
    }
    uint32_t filled = buckets->filled[word] >> at % 32, ahead = 0;
    for (uint32_t i = 1; filled == 0 && i <= words; i++) {
        ahead = i * 32 - at % 32;
        filled = buckets->filled[(word + i) % words];
    }
    if (filled != 0)
        buckets->current += ahead + wend_count_trailing_zeros(filled);
    return filled != 0;
}

#endif
