/* Least-recently-used table: a hash table of chained slots, and a ring through all slots in order of use. */

#include "world/tiles/tiles.h"

#define NONE UINT32_MAX

wend_status wend_recent_make(struct wend_recent *recent, uint32_t count, const wend_allocator *memory)
{
    uint32_t buckets = 16;
    while (buckets < count)
        buckets *= 2;
    *recent = (struct wend_recent){.count = count, .bucket_count = buckets};
    recent->keys = wend_allocate(memory, count, sizeof *recent->keys);
    recent->next = wend_allocate(memory, count, sizeof *recent->next);
    recent->newer = wend_allocate(memory, (size_t)count + 1, sizeof *recent->newer);
    recent->older = wend_allocate(memory, (size_t)count + 1, sizeof *recent->older);
    recent->buckets = wend_allocate_filled(memory, buckets, sizeof *recent->buckets, 0xff);
    if (!recent->keys || !recent->next || !recent->newer || !recent->older || !recent->buckets) {
        wend_recent_end(recent, memory);
        return WEND_ERROR_MEMORY;
    }
    recent->newer[count] = recent->older[count] = count;
    return WEND_OK;
}

void wend_recent_end(struct wend_recent *recent, const wend_allocator *memory)
{
    WEND_RELEASE(memory, recent->keys, recent->count);
    WEND_RELEASE(memory, recent->next, recent->count);
    WEND_RELEASE(memory, recent->newer, (size_t)recent->count + 1);
    WEND_RELEASE(memory, recent->older, (size_t)recent->count + 1);
    WEND_RELEASE(memory, recent->buckets, recent->bucket_count);
    *recent = (struct wend_recent){.count = 0};
}

size_t wend_recent_memory(const struct wend_recent *recent)
{
    return recent->keys ? (size_t)recent->count * 20 + 8 + (size_t)recent->bucket_count * 4 : 0;
}

static uint32_t *bucket_of(const struct wend_recent *recent, uint64_t key)
{
    return recent->buckets + ((key * UINT64_C(0x9e3779b97f4a7c15)) >> 32 & (recent->bucket_count - 1));
}

static void unlink_slot(struct wend_recent *recent, uint32_t slot)
{
    recent->newer[recent->older[slot]] = recent->newer[slot];
    recent->older[recent->newer[slot]] = recent->older[slot];
}

/* Links a slot into the ring, one older than `after`. The sentinel stands between the oldest and the newest slot. */
static void put_slot(struct wend_recent *recent, uint32_t slot, uint32_t after)
{
    uint32_t before = recent->older[after];
    recent->older[after] = slot;
    recent->newer[slot] = after;
    recent->older[slot] = before;
    recent->newer[before] = slot;
}

uint32_t wend_recent_find(struct wend_recent *recent, uint64_t key)
{
    uint32_t slot = *bucket_of(recent, key);
    while (slot != NONE && recent->keys[slot] != key)
        slot = recent->next[slot];
    if (slot != NONE && recent->older[recent->count] != slot) {
        unlink_slot(recent, slot);
        put_slot(recent, slot, recent->count);
    }
    return slot;
}

static void forget_key(struct wend_recent *recent, uint32_t slot)
{
    if (recent->keys[slot] == UINT64_MAX)
        return;
    uint32_t *at = bucket_of(recent, recent->keys[slot]);
    while (*at != slot)
        at = &recent->next[*at];
    *at = recent->next[slot];
    recent->keys[slot] = UINT64_MAX;
}

uint32_t wend_recent_take(struct wend_recent *recent, uint64_t key)
{
    uint32_t slot = recent->newer[recent->count];
    bool is_free = slot != recent->count && recent->keys[slot] == UINT64_MAX;
    if (!is_free && recent->used < recent->count) {
        slot = recent->used++;
    } else {
        forget_key(recent, slot);
        unlink_slot(recent, slot);
    }
    put_slot(recent, slot, recent->count);
    uint32_t *bucket = bucket_of(recent, key);
    recent->keys[slot] = key;
    recent->next[slot] = *bucket;
    *bucket = slot;
    return slot;
}

void wend_recent_drop(struct wend_recent *recent, uint32_t slot)
{
    forget_key(recent, slot);
    unlink_slot(recent, slot);
    put_slot(recent, slot, recent->newer[recent->count]);
}
