/* The ladder's memory. */
#include "search/kit/ladder.h"

#include "base/memory.h"

struct wend_ladder *wend_ladder_create(const wend_allocator *memory)
{
    struct wend_ladder *ladder = wend_allocate(memory, 1, sizeof *ladder, WEND_CACHE_LINE);
    if (ladder)
        memset(ladder, 0, sizeof *ladder);
    return ladder;
}

void wend_ladder_destroy(struct wend_ladder *ladder, const wend_allocator *memory)
{
    if (!ladder)
        return;
    wend_release(memory, ladder->entries, ladder->capacity, sizeof *ladder->entries, WEND_CACHE_LINE);
    wend_release(memory, ladder, 1, sizeof *ladder, WEND_CACHE_LINE);
}

size_t wend_ladder_memory(const struct wend_ladder *ladder)
{
    return ladder ? sizeof *ladder + ladder->capacity * sizeof *ladder->entries : 0;
}

void wend_ladder_begin(struct wend_ladder *ladder)
{
    memset(ladder->filled, 0, sizeof ladder->filled);
    ladder->filled_words = 0;
    ladder->fresh = 1;
    ladder->spare = ladder->spare_count = 0;
    if (ladder->fresh > ladder->capacity)
        ladder->fresh = ladder->capacity; /* nothing allocated yet: wend_ladder_reserve sets it right */
}

bool wend_ladder_reserve(struct wend_ladder *ladder, uint32_t count, const wend_allocator *memory)
{
    uint32_t capacity = ladder->capacity ? ladder->capacity * 2 : 512;
    while (capacity - ladder->fresh < count)
        capacity *= 2;
    struct wend_ladder_entry *entries =
        wend_reallocate(memory, ladder->entries, ladder->capacity, capacity, sizeof *ladder->entries, WEND_CACHE_LINE);
    if (!entries)
        return false;
    ladder->entries = entries;
    ladder->capacity = capacity;
    entries[0] = (struct wend_ladder_entry){0, 0};
    if (ladder->fresh == 0)
        ladder->fresh = 1;
    return true;
}
