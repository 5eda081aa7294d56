/* The details that a thread holds, and marking what edits require to be rebuilt. */

#include "base/integer.h"
#include "world/overlay/block.h"

wend_status wend_details_make(struct wend_details *details, const wend_world *world, uint32_t count,
                              const wend_allocator *memory)
{
    *details = (struct wend_details){.world = world, .memory = memory, .version = world->version};
    wend_status status = wend_recent_make(&details->recent, count, memory);
    if (status != WEND_OK)
        return status;
    details->by_slot = wend_allocate_filled(memory, count, sizeof *details->by_slot, 0);
    if (details->by_slot)
        return WEND_OK;
    wend_recent_end(&details->recent, memory);
    return WEND_ERROR_MEMORY;
}

void wend_details_end(struct wend_details *details)
{
    const uint32_t count = details->by_slot ? details->recent.count : 0;
    for (uint32_t slot = 0; slot < count; slot++)
        if (details->by_slot[slot]) {
            wend_detail_free(details->by_slot[slot], details->memory);
            WEND_RELEASE(details->memory, details->by_slot[slot], 1);
        }
    if (count != 0) {
        WEND_RELEASE(details->memory, details->by_slot, count);
        wend_recent_end(&details->recent, details->memory);
    }
    *details = (struct wend_details){.memory = details->memory};
}

size_t wend_details_memory(const struct wend_details *details)
{
    size_t bytes = wend_recent_memory(&details->recent);
    for (uint32_t slot = 0; slot < details->recent.count; slot++)
        bytes += sizeof *details->by_slot + (details->by_slot[slot] ? wend_detail_memory(details->by_slot[slot]) : 0);
    return bytes;
}

/* Marks what a change of cells requires to be rebuilt. */
static void note_cells(struct wend_detail *detail, const struct wend_rectangle *cells, uint32_t footprint)
{
    const uint32_t more = footprint - 1, x = cells->x > more ? cells->x - more : 0,
                   y = cells->y > more ? cells->y - more : 0, last_x = cells->x + cells->width - 1,
                   last_y = cells->y + cells->height - 1;
    const int64_t column = (int64_t)detail->block.column * BLOCK_BASE, row = (int64_t)detail->block.row * BLOCK_BASE;
    const int64_t left = x / LEAST_SIDE - column, top = y / LEAST_SIDE - row, right = last_x / LEAST_SIDE - column,
                  bottom = last_y / LEAST_SIDE - row;
    const uint64_t around = wend_detail_clusters(left - 1, right + 1, top - 1, bottom + 1);
    detail->touched |= wend_detail_clusters(left, right, top, bottom);
    detail->beside |= around;
    detail->is_current &= around == 0;
}

void wend_details_follow(struct wend_details *details, uint32_t footprint)
{
    const wend_world *world = details->world;
    const bool remembers = wend_world_remembers(world, details->version);
    if (details->version == world->version)
        return;
    for (uint32_t slot = 0; slot < details->recent.used; slot++) {
        struct wend_detail *detail = details->by_slot[slot];
        if (detail && !remembers)
            wend_detail_forget(detail);
        for (uint64_t v = details->version; v < world->version && detail && remembers; v++)
            note_cells(detail, &world->log[v % WORLD_LOG], footprint);
    }
    details->version = world->version;
}

void wend_details_supersede(struct wend_details *details, wend_tile block)
{
    for (uint32_t slot = 0; slot < details->recent.used; slot++) {
        struct wend_detail *detail = details->by_slot[slot];
        if (detail && detail->block.column == block.column && detail->block.row == block.row)
            detail->is_superseded = true;
    }
}

const struct wend_detail *wend_details_get(struct wend_details *details, wend_tile block, struct wend_cluster **whole,
                                           struct wend_block_maker *maker, const struct wend_overlay *overlay,
                                           struct wend_tiles *tiles)
{
    const uint64_t key = (uint64_t)block.row << 32 | block.column;
    uint32_t slot = wend_recent_find(&details->recent, key);
    if (slot == UINT32_MAX) {
        slot = wend_recent_take(&details->recent, key);
        struct wend_detail **detail = &details->by_slot[slot];
        if (!*detail)
            *detail = wend_allocate_filled(details->memory, 1, sizeof **detail, 0);
        if (!*detail) {
            wend_recent_drop(&details->recent, slot);
            tiles->status = WEND_ERROR_MEMORY;
            return NULL;
        }
        wend_detail_free(*detail, details->memory);
        (*detail)->block = block;
        wend_detail_forget(*detail);
    }
    struct wend_detail *detail = details->by_slot[slot];
    return wend_detail_refresh(detail, whole, maker, overlay, tiles) ? detail : NULL;
}
