/* World spaces: creation, destruction, and what they report. */

#include <string.h>

#include "base/array.h"
#include "base/sizes.h"
#include "map/grid/profile.h"
#include "world/overlay/world_space.h"

static wend_status empty_level(wend_world_space *space, uint32_t level)
{
    struct wend_level *of = &space->levels[level];
    of->columns = wend_level_columns(&space->overlay, level);
    of->rows = wend_level_rows(&space->overlay, level);
    const size_t count = (size_t)of->columns * of->rows;
    of->clusters = wend_allocate_filled(&space->allocator, count, sizeof *of->clusters, 0);
    of->stale = wend_allocate_filled(&space->allocator, count, sizeof *of->stale, 0xff);
    of->stale_count = count;
    return of->clusters && of->stale ? WEND_OK : WEND_ERROR_MEMORY;
}

wend_status wend_world_space_begin(const wend_world *world, const wend_profile *profile,
                                   const wend_allocator *allocator, wend_world_space **space)
{
    wend_allocator chosen;
    wend_profile taken;
    struct wend_mover mover;
    if (!space)
        return WEND_ERROR_ARGUMENT;
    *space = NULL;
    if (!world || wend_allocator_choose(allocator, &chosen) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_profile_take(profile, &taken);
    if (status == WEND_OK)
        status = wend_mover_make(&mover, &taken);
    if (status != WEND_OK)
        return status;
    wend_world_space *made = wend_allocate(&chosen, 1, sizeof *made);
    if (!made)
        return WEND_ERROR_MEMORY;
    *made = (wend_world_space){.allocator = chosen, .world = world, .profile = taken, .version = world->version};
    wend_overlay_make(&made->overlay, &mover, world->desc.width, world->desc.height);
    for (uint32_t level = BLOCK_LEVEL; level <= made->overlay.top && status == WEND_OK; level++)
        status = empty_level(made, level);
    if (status != WEND_OK) {
        wend_world_space_destroy(made);
        return status;
    }
    *space = made;
    return WEND_OK;
}

wend_status wend_world_space_create(const wend_world *world, const wend_profile *profile,
                                    const wend_allocator *allocator, wend_world_space **space)
{
    return wend_world_space_begin(world, profile, allocator, space);
}

void wend_space_put(wend_world_space *space, uint32_t level, size_t index, struct wend_cluster *cluster)
{
    struct wend_level *of = &space->levels[level];
    struct wend_cluster *before = of->clusters[index];
    of->bytes += cluster ? wend_cluster_bytes(cluster) : 0;
    of->bytes -= before ? wend_cluster_bytes(before) : 0;
    wend_cluster_free(before, &space->allocator);
    of->clusters[index] = cluster;
}

void wend_space_workers_end(wend_world_space *space)
{
    for (uint32_t i = 0; i < space->worker_count; i++) {
        struct wend_space_worker *worker = &space->workers[i];
        wend_block_maker_end(&worker->maker);
        for (uint32_t side = 0; side < SIDES; side++) {
            worker->around[side].memory = &space->allocator;
            wend_join_end(&worker->around[side]);
        }
        wend_tiles_end(&worker->tiles);
        worker->details.memory = &space->allocator;
        wend_details_end(&worker->details);
    }
    WEND_RELEASE(&space->allocator, space->workers, space->worker_count);
    space->workers = NULL;
    space->worker_count = 0;
}

void wend_world_space_destroy(wend_world_space *space)
{
    if (!space)
        return;
    wend_allocator allocator = space->allocator;
    wend_space_workers_end(space);
    for (uint32_t level = BLOCK_LEVEL; level <= space->overlay.top; level++) {
        struct wend_level *of = &space->levels[level];
        const size_t count = (size_t)of->columns * of->rows;
        for (size_t i = 0; i < count && of->clusters; i++)
            wend_cluster_free(of->clusters[i], &allocator);
        WEND_RELEASE(&allocator, of->clusters, count);
        WEND_RELEASE(&allocator, of->stale, count);
    }
    WEND_RELEASE(&allocator, space->wanted, space->wanted_capacity);
    WEND_RELEASE(&allocator, space, 1);
}

bool wend_world_space_is_made(const wend_world_space *space)
{
    for (uint32_t level = BLOCK_LEVEL; level <= space->overlay.top; level++)
        if (space->levels[level].stale_count != 0)
            return false;
    return true;
}

bool wend_world_space_is_current(const wend_world_space *space)
{
    return space && space->version == space->world->version && wend_world_space_is_made(space);
}

const wend_world *wend_world_space_world(const wend_world_space *space)
{
    return space ? space->world : NULL;
}

const wend_profile *wend_world_space_profile(const wend_world_space *space)
{
    return space ? &space->profile : NULL;
}

size_t wend_world_space_memory(const wend_world_space *space)
{
    if (!space)
        return 0;
    size_t bytes = sizeof *space + space->wanted_capacity * sizeof *space->wanted;
    for (uint32_t level = BLOCK_LEVEL; level <= space->overlay.top; level++) {
        const struct wend_level *of = &space->levels[level];
        bytes += of->bytes + (size_t)of->columns * of->rows * (sizeof *of->clusters + sizeof *of->stale);
    }
    for (uint32_t i = 0; i < space->worker_count; i++) {
        const struct wend_space_worker *worker = &space->workers[i];
        bytes += sizeof *worker + wend_details_memory(&worker->details) + wend_tiles_memory(&worker->tiles) +
                 wend_block_maker_memory(&worker->maker);
        for (uint32_t side = 0; side < SIDES; side++)
            bytes += wend_join_memory(&worker->around[side]);
    }
    return bytes;
}

uint32_t wend_world_space_levels(const wend_world_space *space, wend_world_level *levels, uint32_t capacity)
{
    if (!space)
        return 0;
    const uint32_t count = space->overlay.top - BLOCK_LEVEL + 1;
    for (uint32_t i = 0; i < count && i < capacity; i++) {
        const struct wend_level *of = &space->levels[BLOCK_LEVEL + i];
        levels[i] = (wend_world_level){
            .side = wend_level_side(BLOCK_LEVEL + i), .columns = of->columns, .rows = of->rows, .bytes = of->bytes};
        for (size_t k = 0; k < (size_t)of->columns * of->rows; k++) {
            levels[i].entrances += of->clusters[k] ? of->clusters[k]->entrance_count : 0;
            levels[i].regions += of->clusters[k] ? of->clusters[k]->region_count : 0;
        }
    }
    return count;
}

void wend_world_progress_init(wend_world_progress *result, uint32_t size)
{
    wend_world_progress progress = {.size = size};
    wend_give_sized(result, size, &progress, sizeof progress);
}
