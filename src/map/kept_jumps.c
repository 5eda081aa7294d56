/* Kept successors of jump points: their life. */
#include "map/kept_jumps.h"

#include "map/derived.h"
#include "map/kept_follow.h"
#include "map/kept_scan.h"

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

/* Work is counted in steps of 10 to 20 ns: so many for each jump point looked at, and one for each place found. */
enum { SCAN_UNITS = 10 };

/* Makes the lists of a jump point; false where there is no room for them. */
static bool make_lists(wend_space *space, uint32_t node, uint64_t *units)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const uint32_t y = wend_divide(node, space->cells.per_stride), x = node - y * space->cells.stride;
    struct wend_kept_header lists = {.place = wend_jump_place(x, y)};
    uint32_t count = UINT32_MAX;
    if (wend_bits_get(kept->made, node) || wend_kept_is_given_up(kept, lists.place)) {
        wend_kept_unwant(kept, node);
        return true;
    }
    count = wend_kept_scan(space, kept->find, lists.place, lists.ends, kept->found);
    *units += SCAN_UNITS + (count == UINT32_MAX ? KEPT_MOST_LISTED : count);
    if (count != UINT32_MAX && !wend_kept_put(space, node, &lists, kept->found))
        return false;
    wend_kept_unwant(kept, node);
    return true;
}

/* Makes lists that are wanted, word after word, until so many units are spent or none are wanted; false = no room. */
static bool make_wanted(wend_space *space, uint64_t *units, uint64_t most)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    while (kept->wanted_count > 0 && *units < most) {
        uint32_t word = wend_kept_next_wanted(space, kept->next);
        if (word == UINT32_MAX)
            word = wend_kept_next_wanted(space, 0);
        kept->next = word;
        while (kept->wanted[word] != 0 && *units < most)
            if (!make_lists(space, word * 64 + wend_count_trailing_zeros64(kept->wanted[word]), units))
                return false;
    }
    return true;
}

wend_status wend_kept_jumps_prepare(wend_space *space, struct wend_prepare_run *run)
{
    if (!space->cells.kept_jumps) {
        if (wend_kept_lists_create(space, wend_kept_scan_room(space)) != WEND_OK)
            return WEND_ERROR_MEMORY;
        space->cells.kept_jumps->find = wend_jump_finder(space, wend_processor_here());
    }
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const uint32_t words = space->cells.jump_maps->word_count;
    wend_kept_take_up(space);
    bool goes_on = true;
    while (goes_on && kept->wanted_count > 0) {
        uint64_t units = 0;
        if (!make_wanted(space, &units, 4096))
            return WEND_ERROR_MEMORY;
        goes_on = wend_prepare_spend(run, units, kept->next, words);
    }
    return WEND_OK;
}

/* --- as one of the things a space works out from its grid --- */

static wend_status create_kept_jumps(wend_space *space)
{
    struct wend_prepare_run run = {.units = UINT64_MAX};
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

/* What an update may spend on making lists anew; the rest is left to the next ones. */
enum { UPDATE_UNITS = 48 };

static void finish_kept_jumps(wend_space *space, bool from_scratch)
{
    uint64_t units = 0;
    (void)from_scratch;
    if (!space->cells.kept_jumps || space->cells.kept_jumps->wanted_count == 0)
        return;
    make_wanted(space, &units, UPDATE_UNITS);
}

static wend_status copy_kept_jumps(wend_space *space, const wend_space *from)
{
    space->cells.kept_jumps = NULL;
    if (from->cells.kept_jumps)
        wend_kept_lists_copy(space, from->cells.kept_jumps); /* a copy can do without */
    return WEND_OK;
}

const struct wend_derived wend_derived_kept_jumps = {.create = create_kept_jumps,
                                                     .follow = follow_kept_jumps,
                                                     .finish = finish_kept_jumps,
                                                     .copy = copy_kept_jumps,
                                                     .memory = wend_kept_jumps_memory,
                                                     .destroy = wend_kept_lists_destroy};
