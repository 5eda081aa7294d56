/*
 * The successors of every jump point, kept: what wend_jump_find would find, for each direction by which a run ends there.
 *
 * They are made when a space is told to prepare them, and repaired by updates; a search only reads them. A jump point may
 * be without: its lists are long, they were not made yet, or memory is short. A search then looks for itself.
 */
#ifndef WEND_MAP_JUMP_CACHE_KEPT_JUMPS_H
#define WEND_MAP_JUMP_CACHE_KEPT_JUMPS_H

#include "base/inline.h"
#include "map/jump_cache/kept_lists.h"
#include "map/space/prepare.h"

/* What a search reads; a plain value. No headers: there is none. */
struct wend_kept_lists {
    const struct wend_kept_header *headers; /* by slot */
    const uint32_t *places;
};

/* Those that are made. */
static inline struct wend_kept_lists wend_kept_lists_made(const wend_space *space)
{
    const struct wend_kept_jumps *kept = space->cells.kept_jumps;
    if (!kept)
        return (struct wend_kept_lists){NULL, NULL};
    return (struct wend_kept_lists){(const struct wend_kept_header *)(const void *)kept->headers.items,
                                    kept->pool.places};
}

/* The same for a search: none where so few jump points have lists that looking for them costs more than they save. */
static inline struct wend_kept_lists wend_kept_lists_of(const wend_space *space)
{
    const struct wend_kept_jumps *kept = space->cells.kept_jumps;
    if (!kept || kept->made_count < space->cells.jump_maps->jump_count / 2)
        return (struct wend_kept_lists){NULL, NULL};
    return wend_kept_lists_made(space);
}

/*
 * The successors of a jump point entered by a direction in which runs end there, as wend_jump_find finds them. Null: they
 * are not kept.
 */
static inline const uint32_t *wend_kept_list(const struct wend_kept_lists *lists, uint32_t slot, uint32_t direction,
                                             uint32_t *count)
{
    const struct wend_kept_header *header = &lists->headers[slot];
    if (header->first == 0)
        return NULL;
    const uint32_t begin = direction == 0 ? 0 : header->ends[direction - 1];
    *count = header->ends[direction] - begin;
    return lists->places + header->first + begin;
}

/* Asks memory for the lists of a jump point, if there are any. */
static inline void wend_kept_foresee(const struct wend_kept_lists *lists, uint32_t slot)
{
    wend_prefetch(lists->places + lists->headers[slot].first);
}

/* Whether it is kept that nothing comes after a jump point entered by a direction in which runs end there. */
static inline bool wend_kept_is_dead(const struct wend_kept_lists *lists, uint32_t slot, uint32_t direction)
{
    return lists->headers[slot].dead >> direction & 1;
}

/* Whether a space has searches that read them. */
bool wend_kept_jumps_serves(const wend_space *space);

/* Makes what is not made, within the run. MEMORY leaves what was made. */
wend_status wend_kept_jumps_prepare(wend_space *space, struct wend_prepare_run *run);

void wend_kept_jumps_forget(wend_space *space);
size_t wend_kept_jumps_memory(const wend_space *space);

#endif
