/*
 * The open list of jump point search: a ladder of buckets.
 *
 * One jump can raise f by any amount, so a ring of buckets would mix rounds. Rung r holds the nodes whose f lies r widths
 * above the ladder's foot; the topmost one holds all that lie higher, and when only that is left the search sets the foot
 * anew and deals them out again. Two levels of bits tell the lowest rung that is not empty.
 *
 * Entries are never removed when a node gets cheaper: it is pushed again, and the search skips what it finds closed.
 */
#ifndef WEND_SEARCH_KIT_LADDER_H
#define WEND_SEARCH_KIT_LADDER_H

#include <wend/base.h>

#include "base/bits.h"

#define WEND_RUNG_BITS 12 /* a rung spans 4096 cost units, 0.3 of a straight step */
#define WEND_RUNGS     4096
#define WEND_TOP_RUNG  (WEND_RUNGS - 1)

/* Entries of a rung form a stack. */
struct wend_ladder_entry {
    uint32_t slot, below; /* below: the next in the rung, 0 = none */
};

struct wend_ladder {
    uint32_t tops[WEND_RUNGS];
    uint64_t filled[WEND_RUNGS / 64];  /* bit per rung that is not empty; `tops` counts only there */
    uint64_t filled_words;             /* bit per word of `filled` that is not 0 */
    struct wend_ladder_entry *entries; /* entry 0 is not used */
    uint32_t capacity, fresh;          /* entries from `fresh` on were not used yet */
    uint32_t spare;                    /* stack of entries given back */
    uint32_t spare_count;
};

/* An empty ladder; null where the allocator refuses. */
struct wend_ladder *wend_ladder_create(const wend_allocator *memory);
void wend_ladder_destroy(struct wend_ladder *ladder, const wend_allocator *memory);
size_t wend_ladder_memory(const struct wend_ladder *ladder);

/* Empties it for a search. */
void wend_ladder_begin(struct wend_ladder *ladder);

/* Makes room for at least `count` pushes. False where the allocator refuses. */
bool wend_ladder_reserve(struct wend_ladder *ladder, uint32_t count, const wend_allocator *memory);

static inline bool wend_ladder_has_room(const struct wend_ladder *ladder, uint32_t count)
{
    return ladder->capacity - ladder->fresh + ladder->spare_count >= count;
}

static inline void wend_ladder_push(struct wend_ladder *ladder, uint32_t rung, uint32_t slot)
{
    uint64_t bit = UINT64_C(1) << (rung & 63);
    uint64_t *word = &ladder->filled[rung >> 6];
    uint32_t below = *word & bit ? ladder->tops[rung] : 0, entry = ladder->spare;
    *word |= bit;
    ladder->filled_words |= UINT64_C(1) << (rung >> 6);
    if (entry) {
        ladder->spare = ladder->entries[entry].below;
        ladder->spare_count--;
    } else {
        entry = ladder->fresh++;
    }
    ladder->entries[entry] = (struct wend_ladder_entry){slot, below};
    ladder->tops[rung] = entry;
}

/* Whether anything is left; if so, the lowest rung that is not empty. */
static inline bool wend_ladder_lowest(const struct wend_ladder *ladder, uint32_t *rung)
{
    if (ladder->filled_words == 0)
        return false;
    uint32_t word = wend_count_trailing_zeros64(ladder->filled_words);
    *rung = word * 64 + wend_count_trailing_zeros64(ladder->filled[word]);
    return true;
}

static inline void wend_ladder_give_back(struct wend_ladder *ladder, uint32_t entry)
{
    ladder->entries[entry].below = ladder->spare;
    ladder->spare = entry;
    ladder->spare_count++;
}

/* Takes the entry pushed last from a rung, which is not empty. */
static inline uint32_t wend_ladder_pop(struct wend_ladder *ladder, uint32_t rung)
{
    uint32_t entry = ladder->tops[rung];
    struct wend_ladder_entry taken = ladder->entries[entry];
    wend_ladder_give_back(ladder, entry);
    ladder->tops[rung] = taken.below;
    if (taken.below == 0) {
        uint64_t *word = &ladder->filled[rung >> 6];
        *word &= ~(UINT64_C(1) << (rung & 63));
        if (*word == 0)
            ladder->filled_words &= ~(UINT64_C(1) << (rung >> 6));
    }
    return taken.slot;
}

#endif
