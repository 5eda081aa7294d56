/* Kept successors of jump points: their life. */
#include "map/jump_cache/successor_cache.h"

#include "map/jump_cache/cache_follow.h"
#include "map/jump_cache/cache_make.h"
#include "map/jump_cache/cache_scan.h"
#include "map/space/derived.h"
#include "map/space/space.h"

bool wend_successor_cache_serves(const wend_space *space)
{
    return space->cells.jump_maps != NULL;
}

void wend_successor_cache_forget(wend_space *space)
{
    wend_cached_successors_destroy(space);
}

size_t wend_successor_cache_memory(const wend_space *space)
{
    return space->cells.prepared.successor_cache ? wend_cached_successors_memory(space->cells.prepared.successor_cache)
                                                 : 0;
}

wend_status wend_successor_cache_prepare(wend_space *space, struct wend_prepare_run *run)
{
    if (!space->cells.prepared.successor_cache) {
        if (wend_cached_successors_create(space, wend_cache_scan_room(space)) != WEND_OK)
            return WEND_ERROR_MEMORY;
        space->cells.prepared.successor_cache->find = wend_jump_finder(space, wend_processor_here());
    }
    space->cells.jump_maps->before_change = wend_cache_follow_begin;
    wend_cache_take_up(space);
    return wend_cache_make(space, run);
}

/* --- as one of the things a space works out from its grid --- */

static wend_status create_kept_jumps(wend_space *space)
{
    struct wend_prepare_run run = {.units = UINT64_MAX, .most_bytes = UINT64_MAX};
    space->cells.prepared.successor_cache = NULL;
    if (space->cells.jump_maps && space->cells.prepared.cached & WEND_PREPARED_JUMPS)
        wend_successor_cache_prepare(space, &run); /* what has no room is looked for by searches */
    return WEND_OK;
}

static void follow_kept_jumps(wend_space *space, const struct wend_change *change)
{
    (void)change; /* the jump-point bitmaps have told of it */
    if (space->cells.prepared.successor_cache)
        wend_cache_follow(space);
}

/*
 * What an update may spend on making lists anew. While that and sweeps have cost less than some times what making all took,
 * updates keep up with edits. From then on they mostly forget, and once fewer than half of all lists are left they let go of
 * the rest: an edit costs no more then than where nothing is cached. An update without edits makes some again, a call that
 * prepares all.
 */
enum { UNITS_TO_KEEP_UP = 512, UNITS_WHILE_LATE = 16, UNITS_WHILE_QUIET = 256 };

static void let_go_of_lists(wend_space *space)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    if (cache->credit > 0 || cache->made_count == 0 || cache->made_count >= space->cells.jump_maps->jump_count / 2)
        return;
    wend_cached_successors_clear(space);
    cache->credit = 0;
}

static void finish_kept_jumps(wend_space *space, bool from_scratch)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    uint64_t units = 0, most = UNITS_WHILE_QUIET;
    (void)from_scratch;
    if (!cache)
        return;
    const bool has_changed = cache->has_changed;
    cache->has_changed = false;
    if (has_changed)
        most = cache->credit > 0 ? UNITS_TO_KEEP_UP : cache->made_count > 0 ? UNITS_WHILE_LATE : 0;
    if (cache->dirty_count > 0 && most > 0)
        wend_cache_make_some(space, &units, most);
    cache->credit += has_changed ? -(int64_t)units : CACHE_FOLLOWED_FOR_MADE * (int64_t)units;
    if (has_changed)
        let_go_of_lists(space);
}

static wend_status copy_kept_jumps(wend_space *space, const wend_space *from)
{
    space->cells.prepared.successor_cache = NULL;
    if (!from->cells.prepared.successor_cache)
        return WEND_OK;
    wend_cached_successors_copy(space, from->cells.prepared.successor_cache); /* a copy can do without */
    space->cells.jump_maps->before_change = wend_cache_follow_begin;
    return WEND_OK;
}

const struct wend_derived wend_derived_successor_cache = {.create = create_kept_jumps,
                                                          .follow = follow_kept_jumps,
                                                          .finish = finish_kept_jumps,
                                                          .copy = copy_kept_jumps,
                                                          .memory = wend_successor_cache_memory,
                                                          .destroy = wend_cached_successors_destroy};
