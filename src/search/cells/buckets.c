/* Memory of the open list. */
#include "search/cells/buckets.h"

#include "base/array.h"

void wend_buckets_begin(struct wend_buckets *buckets, uint64_t first, uint32_t ring)
{
    for (uint32_t i = 0; i < ring; i++)
        buckets->tops[i] = i * WEND_BLOCK_WORDS;
    for (uint32_t i = 0; i < WEND_BUCKETS_MOST / 32; i++)
        buckets->filled[i] = 0;
    buckets->current = first;
    buckets->ring = ring;
    buckets->fresh = ring;
    buckets->spare = 0;
    buckets->spare_count = 0;
    if (buckets->fresh > buckets->block_count)
        buckets->fresh = buckets->block_count; /* too few allocated yet: wend_buckets_grow sets it right */
}

bool wend_buckets_grow(struct wend_buckets *buckets, const wend_allocator *memory)
{
    uint32_t least = buckets->ring + (buckets->ring > 64 ? buckets->ring / 4 : 16);
    uint64_t count = buckets->block_count < least ? least : (uint64_t)buckets->block_count + 1;
    if (!wend_array_reserve(memory, &buckets->pool, &buckets->block_count, count, WEND_BLOCK_WORDS * sizeof(uint32_t)))
        return false;
    if (buckets->fresh < buckets->ring)
        buckets->fresh = buckets->ring;
    return true;
}

void wend_buckets_destroy(struct wend_buckets *buckets, const wend_allocator *memory)
{
    wend_release(memory, buckets->pool, buckets->block_count, WEND_BLOCK_WORDS * sizeof(uint32_t));
    *buckets = (struct wend_buckets){0};
}

size_t wend_buckets_memory(const struct wend_buckets *buckets)
{
    return (size_t)buckets->block_count * WEND_BLOCK_WORDS * sizeof(uint32_t);
}

/* Puts a new block on top of a full one: returns the top, which is just before its first entry. */
uint32_t wend_buckets_take_block(struct wend_buckets *buckets, uint32_t top)
{
    uint32_t block = buckets->spare;
    if (block) {
        buckets->spare = buckets->pool[block * WEND_BLOCK_WORDS];
        buckets->spare_count--;
    } else {
        block = buckets->fresh++;
    }
    buckets->pool[block * WEND_BLOCK_WORDS] = top;
    return block * WEND_BLOCK_WORDS;
}

/* Frees the empty block on top: returns the top of the full one below. */
uint32_t wend_buckets_give_block(struct wend_buckets *buckets, uint32_t top)
{
    uint32_t below = buckets->pool[top];
    buckets->pool[top] = buckets->spare;
    buckets->spare = top / WEND_BLOCK_WORDS;
    buckets->spare_count++;
    return below;
}
