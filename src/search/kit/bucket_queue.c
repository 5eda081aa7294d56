/* The bucket queue's memory. */
#include "search/kit/bucket_queue.h"

#include "base/array.h"
#include "base/memory.h"

struct wend_bucket_queue *wend_bucket_queue_create(const wend_allocator *memory)
{
    struct wend_bucket_queue *bucket_queue = wend_allocate(memory, 1, sizeof *bucket_queue);
    if (bucket_queue)
        memset(bucket_queue, 0, sizeof *bucket_queue);
    return bucket_queue;
}

void wend_bucket_queue_destroy(struct wend_bucket_queue *bucket_queue, const wend_allocator *memory)
{
    if (!bucket_queue)
        return;
    WEND_RELEASE(memory, bucket_queue->entries, bucket_queue->capacity);
    WEND_RELEASE(memory, bucket_queue, 1);
}

size_t wend_bucket_queue_memory(const struct wend_bucket_queue *bucket_queue)
{
    return bucket_queue ? sizeof *bucket_queue + bucket_queue->capacity * sizeof *bucket_queue->entries : 0;
}

void wend_bucket_queue_begin(struct wend_bucket_queue *bucket_queue)
{
    memset(bucket_queue->filled, 0, sizeof bucket_queue->filled);
    bucket_queue->filled_words = 0;
    bucket_queue->fresh = 1;
    bucket_queue->spare = bucket_queue->spare_count = 0;
    if (bucket_queue->fresh > bucket_queue->capacity)
        bucket_queue->fresh =
            bucket_queue->capacity; /* nothing allocated yet: wend_bucket_queue_reserve sets it right */
}

bool wend_bucket_queue_reserve(struct wend_bucket_queue *bucket_queue, uint32_t count, const wend_allocator *memory)
{
    if (!WEND_RESERVE(memory, bucket_queue->entries, bucket_queue->capacity, (uint64_t)bucket_queue->fresh + count + 1))
        return false;
    bucket_queue->fresh += bucket_queue->fresh == 0;
    bucket_queue->entries[0] = (struct wend_bucket_queue_entry){0, 0};
    return true;
}
