/* Kept successors of jump points: their life. */
#include "map/jump_cache/kept_jumps.h"

#include "map/jump_cache/kept_follow.h"
#include "map/jump_cache/kept_make.h"
#include "map/jump_cache/kept_scan.h"
#include "map/space/derived.h"

bool wend_kept_jumps_serves(const wend_space *space)
{
    return space->cells.jump_maps != NULL;
}

void wend_kept_jumps_forget(wend_space *space)
{
    wend_kept_lists_destroy(space);
}

size_t wend_kept_jumps_memory(const wend_space *space)
{
    return space->cells.kept_jumps ? wend_kept_lists_memory(space->cells.kept_jumps) : 0;
}

wend_status wend_kept_jumps_prepare(wend_space *space, struct wend_prepare_run *run)
{
    if (!space->cells.kept_jumps) {
        if (wend_kept_lists_create(space, wend_kept_scan_room(space)) != WEND_OK)
            return WEND_ERROR_MEMORY;
        space->cells.kept_jumps->find = wend_jump_finder(space, wend_processor_here());
    }
    space->cells.jump_maps->before_change = wend_kept_follow_begin;
    wend_kept_take_up(space);
    return wend_kept_make(space, run);
}

/* --- as one of the things a space works out from its grid --- */

static wend_status create_kept_jumps(wend_space *space)
{
    struct wend_prepare_run run = {.units = UINT64_MAX, .most_bytes = UINT64_MAX};
    space->cells.kept_jumps = NULL;
    if (space->cells.jump_maps && space->cells.kept & WEND_PREPARED_JUMPS)
        wend_kept_jumps_prepare(space, &run); /* what has no room is looked for by searches */
    return WEND_OK;
}

static void follow_kept_jumps(wend_space *space, const struct wend_change *change)
{
    (void)change; /* the stop maps have told of it */
    if (space->cells.kept_jumps)
        wend_kept_follow(space);
}

/*
 * What an update may spend on making lists anew. While that and waves have cost less than some times what making all took,
 * updates keep up with edits. From then on they mostly forget, and once fewer than half of all lists are left they let go of
 * the rest: an edit costs no more then than where nothing is kept. An update without edits makes some again, a call that
 * prepares all.
 */
enum { UNITS_TO_KEEP_UP = 512, UNITS_WHILE_LATE = 16, UNITS_WHILE_QUIET = 256 };

static void let_go_of_lists(wend_space *space)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    if (kept->credit > 0 || kept->made_count == 0 || kept->made_count >= space->cells.jump_maps->jump_count / 2)
        return;
    wend_kept_lists_clear(space);
    kept->credit = 0;
}

static void finish_kept_jumps(wend_space *space, bool from_scratch)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    uint64_t units = 0, most = UNITS_WHILE_QUIET;
    (void)from_scratch;
    if (!kept)
        return;
    const bool has_changed = kept->has_changed;
    kept->has_changed = false;
    if (has_changed)
        most = kept->credit > 0 ? UNITS_TO_KEEP_UP : kept->made_count > 0 ? UNITS_WHILE_LATE : 0;
    if (kept->wanted_count > 0 && most > 0)
        wend_kept_make_some(space, &units, most);
    kept->credit += has_changed ? -(int64_t)units : KEPT_FOLLOWED_FOR_MADE * (int64_t)units;
    if (has_changed)
        let_go_of_lists(space);
}

static wend_status copy_kept_jumps(wend_space *space, const wend_space *from)
{
    space->cells.kept_jumps = NULL;
    if (!from->cells.kept_jumps)
        return WEND_OK;
    wend_kept_lists_copy(space, from->cells.kept_jumps); /* a copy can do without */
    space->cells.jump_maps->before_change = wend_kept_follow_begin;
    return WEND_OK;
}

const struct wend_derived wend_derived_kept_jumps = {.create = create_kept_jumps,
                                                     .follow = follow_kept_jumps,
                                                     .finish = finish_kept_jumps,
                                                     .copy = copy_kept_jumps,
                                                     .memory = wend_kept_jumps_memory,
                                                     .destroy = wend_kept_lists_destroy};
