/* Kept successors of jump points: their life. */
#include "map/kept_jumps.h"

#include "base/memory.h"
#include "map/derived.h"
#include "map/kept_scan.h"

bool wend_kept_jumps_serves(const wend_space *space)
{
    return space->cells.jump_maps != NULL;
}

static struct wend_kept_header *header_of(const struct wend_kept_jumps *kept, uint32_t slot)
{
    return wend_slot_item(&kept->headers, slot);
}

static void want_all(wend_space *space)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    memset(kept->wanted, 0xff, kept->wanted_size * sizeof *kept->wanted);
    kept->next = 0;
}

void wend_kept_jumps_forget(wend_space *space)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    if (!kept)
        return;
    wend_slot_array_destroy(space, &kept->headers);
    wend_kept_pool_release(&kept->pool, &space->allocator);
    wend_release(&space->allocator, kept->wanted, kept->wanted_size, sizeof *kept->wanted, WEND_CACHE_LINE);
    wend_release(&space->allocator, kept, 1, sizeof *kept, _Alignof(struct wend_kept_jumps));
    space->cells.kept_jumps = NULL;
}

static wend_status begin_kept(wend_space *space)
{
    struct wend_kept_jumps *kept = wend_allocate(&space->allocator, 1, sizeof *kept, _Alignof(struct wend_kept_jumps));
    if (!kept)
        return WEND_ERROR_MEMORY;
    *kept =
        (struct wend_kept_jumps){.wanted_size = space->cells.jump_maps->word_count / 64 + 1, .most_places = UINT32_MAX};
    space->cells.kept_jumps = kept;
    kept->wanted = wend_allocate(&space->allocator, kept->wanted_size, sizeof *kept->wanted, WEND_CACHE_LINE);
    if (!kept->wanted || wend_slot_array_create(space, &kept->headers, sizeof(struct wend_kept_header)) != WEND_OK ||
        !wend_kept_pool_reserve(&kept->pool, 0, kept->most_places, &space->allocator)) {
        wend_kept_jumps_forget(space);
        return WEND_ERROR_MEMORY;
    }
    want_all(space);
    return WEND_OK;
}

/* Makes the lists of the jump points of a word; false where memory is short. */
static bool make_word(wend_space *space, const struct wend_kept_scanner *scanner, uint32_t word, uint32_t *found)
{
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const struct wend_stop_word *jumps = &space->cells.jump_maps->maps.words[word];
    const uint32_t stride = space->cells.stride;
    uint32_t slot = jumps->first_slot;
    for (uint64_t bits = jumps->jumps; bits != 0; bits &= bits - 1, slot++) {
        struct wend_kept_header *header = header_of(kept, slot);
        if (header->first != 0)
            continue;
        const uint32_t node = word * 64 + wend_count_trailing_zeros64(bits);
        const uint32_t y = wend_divide(node, space->cells.per_stride);
        header->place = wend_jump_place(node - y * stride, y);
        const uint32_t count = wend_kept_scan(scanner, header->place, header->ends, found);
        if (count == UINT32_MAX)
            continue;
        if (!wend_kept_pool_reserve(&kept->pool, wend_kept_pool_room(count), kept->most_places, &space->allocator))
            return false;
        header->first = count == 0 ? 1 : wend_kept_pool_take(&kept->pool, count);
        if (count != 0)
            memcpy(kept->pool.places + header->first, found, count * sizeof *found);
        kept->made++;
    }
    return true;
}

wend_status wend_kept_jumps_prepare(wend_space *space, struct wend_prepare_run *run)
{
    if (!space->cells.kept_jumps && begin_kept(space) != WEND_OK)
        return WEND_ERROR_MEMORY;
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    const struct wend_kept_scanner scanner = wend_kept_scanner_of(space);
    uint32_t *found = wend_allocate(&space->allocator, scanner.room, sizeof *found, _Alignof(uint32_t));
    if (!found)
        return WEND_ERROR_MEMORY;
    const uint32_t words = space->cells.jump_maps->word_count;
    bool has_room = true;
    while (kept->next < words && has_room) {
        has_room = make_word(space, &scanner, kept->next, found);
        kept->next += has_room;
        if (!wend_prepare_spend(run, 64, kept->next, words))
            break;
    }
    wend_release(&space->allocator, found, scanner.room, sizeof *found, _Alignof(uint32_t));
    return has_room ? WEND_OK : WEND_ERROR_MEMORY;
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
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    (void)change;
    if (!kept)
        return;
    if (wend_jump_slots_follow(space, &kept->headers) != WEND_OK) {
        wend_kept_jumps_forget(space);
        return;
    }
    memset(kept->headers.items, 0, wend_slot_array_memory(&kept->headers));
    wend_kept_pool_clear(&kept->pool);
    kept->made = 0;
    want_all(space);
}

static wend_status copy_kept_jumps(wend_space *space, const wend_space *from)
{
    const struct wend_kept_jumps *theirs = from->cells.kept_jumps;
    space->cells.kept_jumps = NULL;
    if (!theirs || begin_kept(space) != WEND_OK)
        return WEND_OK; /* a copy can do without */
    struct wend_kept_jumps *kept = space->cells.kept_jumps;
    wend_slot_array_destroy(space, &kept->headers);
    if (wend_slot_array_copy(space, &kept->headers, &theirs->headers) != WEND_OK ||
        !wend_kept_pool_reserve(&kept->pool, theirs->pool.used, theirs->most_places, &space->allocator)) {
        wend_kept_jumps_forget(space);
        return WEND_OK;
    }
    struct wend_kept_pool pool = theirs->pool;
    pool.places = kept->pool.places;
    pool.capacity = kept->pool.capacity;
    kept->pool = pool;
    memcpy(kept->pool.places, theirs->pool.places, theirs->pool.used * sizeof *pool.places);
    memcpy(kept->wanted, theirs->wanted, theirs->wanted_size * sizeof *theirs->wanted);
    kept->next = theirs->next;
    kept->made = theirs->made;
    kept->most_places = theirs->most_places;
    return WEND_OK;
}

size_t wend_kept_jumps_memory(const wend_space *space)
{
    const struct wend_kept_jumps *kept = space->cells.kept_jumps;
    return kept ? sizeof *kept + wend_slot_array_memory(&kept->headers) +
                      (size_t)kept->pool.capacity * sizeof *kept->pool.places +
                      (size_t)kept->wanted_size * sizeof *kept->wanted
                : 0;
}

const struct wend_derived wend_derived_kept_jumps = {.create = create_kept_jumps,
                                                     .follow = follow_kept_jumps,
                                                     .copy = copy_kept_jumps,
                                                     .memory = wend_kept_jumps_memory,
                                                     .destroy = wend_kept_jumps_forget};
