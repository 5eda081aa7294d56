/*
 * For those that make spaces and work something out from them: what an update tells them, memory by node, how much may
 * be spent ahead of time, and runs of free cells.
 */
#ifndef WEND_MAP_SPACE_DERIVED_H
#define WEND_MAP_SPACE_DERIVED_H

#include <string.h>

#include "base/bit_words.h"
#include "base/image.h"
#include "map/space/space_calls.h"

/* The space that owns what a space shows: a view's base, or itself. */
static inline wend_space *wend_space_owner(wend_space *space)
{
    return space->sharing.base ? space->sharing.base : space;
}

/* Makes a space as another is now, except for its own layers of extra costs and of who stands where. */
void wend_view_show(wend_space *view, const wend_space *base);

/* After anything that changes a space which owns what it shows, also where that failed: its views show it again. */
void wend_views_show(wend_space *base);

/* Whether two spaces show the same map. */
static inline bool wend_space_shares_map(const wend_space *space, const wend_space *other)
{
    return space->ops == other->ops && space->ops->shares_map(space, other);
}

/* The anchors from which a mover covers any cell of a rectangle; rows may begin on the level above. */
static inline struct wend_rectangle wend_space_anchors_over(const wend_space *space, struct wend_rectangle r)
{
    uint32_t reach = space->profile.footprint - 1u;
    uint32_t left = r.x < reach ? r.x : reach, up = r.y < reach ? r.y : reach;
    return (struct wend_rectangle){r.x - left, r.y - up, r.width + left, r.height + up};
}

/* A rectangle and the positions around it, whatever level those above and below lie on. */
static inline struct wend_rectangle wend_space_with_around(const wend_space *space, struct wend_rectangle r)
{
    uint32_t left = r.x > 0, up = r.y > 0, rows = space->cells.height * space->cells.levels;
    uint32_t right = r.x + r.width < space->cells.width, down = r.y + r.height < rows;
    return (struct wend_rectangle){r.x - left, r.y - up, r.width + left + right, r.height + up + down};
}

/* Bytes of a bitmap with a bit per node. */
size_t wend_space_bitmap_bytes(const wend_space *space);

/* Whether the bits of all nodes that are no cells are 0. */
bool wend_space_has_clear_padding(const wend_space *space, const uint8_t *bits);

/* An array of zero bytes with an entry, or a bit, per node. Null where the allocator refuses. */
void *wend_space_new_bytes(const wend_space *space, size_t entry_size);
uint8_t *wend_space_new_bitmap(const wend_space *space);

/* Gives one back, which may be null. */
void wend_space_release_bytes(const wend_space *space, void *bytes, size_t entry_size);
void wend_space_release_bitmap(const wend_space *space, uint8_t *bits);

/* Replaces an array, if there is one, by a copy; false, with null in its place, where the allocator refuses. */
bool wend_space_copy_bytes(const wend_space *space, uint8_t **bytes);
bool wend_space_copy_bitmap(const wend_space *space, uint8_t **bits);

/*
 * A call that prepares a space: what it may spend, and who is told how far it is. Each room that keeps something is
 * given one, and goes on where it stopped the last time; what it makes does not depend on where that was.
 */

/* A run by a description of today. */
struct wend_prepare_run wend_prepare_run_of(const wend_prepare_desc *desc);

/*
 * Notes a piece of work that is done: so many units, and so much of all that the room makes. False = return to the
 * caller, with WEND_OK. To be called on the caller's thread after each piece, so that every call of a room does one.
 */
bool wend_prepare_spend(struct wend_prepare_run *run, uint64_t units, uint64_t done, uint64_t total);

/*
 * Runs: free nodes side by side in a row, as many as there are. Floods and labels go from run to run: on every kind of
 * cells neighbours in a row are joined, and on open maps a run holds dozens of nodes.
 */

/* The nodes from `from` to `end` - 1. */
struct wend_run {
    uint32_t from, end;
};

/* Whether steps in a direction can join regions. */
bool wend_can_join(const wend_space *space, uint32_t direction);

struct wend_margins wend_margins_of(const wend_space *space);

/* The kind of a node's cell, as wend_step_of counts them. */
static inline uint32_t wend_node_kind(const wend_space *space, uint32_t node)
{
    return space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, node));
}

/* Where to look for a run's neighbours in the row above or below. */
static inline struct wend_run wend_run_reach(const wend_space *space, const struct wend_margins *reach,
                                             struct wend_run run, uint32_t below)
{
    uint32_t first = wend_node_kind(space, run.from), last = wend_node_kind(space, run.end - 1);
    struct wend_run across = {run.from - reach->left[below][first], run.end + reach->right[below][last]};
    uint32_t offset = below ? space->cells.stride : -space->cells.stride;
    return (struct wend_run){across.from + offset, across.end + offset};
}

/* The bits that one wend_bits_load is sure to give. */
#define RUN_BITS 25

/* The first free node from `node` to `end` - 1, or `end`. */
static inline uint32_t wend_next_free(const uint8_t *bits, uint32_t node, uint32_t end)
{
    for (; node < end; node += RUN_BITS) {
        uint32_t word = wend_bits_load(bits, node) & ((1u << RUN_BITS) - 1);
        if (word == 0)
            continue;
        node += wend_count_trailing_zeros(word);
        return node < end ? node : end;
    }
    return end;
}

/* The first blocked node from a node on; padding ends every row. */
static inline uint32_t wend_next_blocked(const uint8_t *bits, uint32_t node)
{
    for (;; node += RUN_BITS) {
        uint32_t word = ~wend_bits_load(bits, node) & ((1u << RUN_BITS) - 1);
        if (word != 0)
            return node + wend_count_trailing_zeros(word);
    }
}

/* The first node of the run that holds a free node; padding precedes every row. */
static inline uint32_t wend_run_start(const uint8_t *bits, uint32_t node)
{
    for (; node >= RUN_BITS; node -= RUN_BITS) {
        uint32_t blocked = ~wend_bits_load(bits, node - (RUN_BITS - 1)) << (32 - RUN_BITS);
        if (blocked != 0)
            return node + 1 - wend_count_leading_zeros(blocked);
    }
    while (wend_bits_get(bits, node))
        node--;
    return node + 1;
}

/*
 * What a space works out from its grid: each thing is a room of its own, which ends in a descriptor and has a line in
 * derived.inl.
 */

/* Cells that have changed, and the positions that they tell on: movers of more than one cell reach further. */
struct wend_change {
    struct wend_rectangle cells, positions;
};

/* Null members but `create`, `copy`, `memory` and `destroy` have nothing to do. */
struct wend_derived {
    /* Makes what the space needs of it, maybe nothing, of the grid as it is. */
    wend_status (*create)(wend_space *space);
    /*
     * An update takes all memory it may need before it changes anything: once, then for each change. MEMORY leaves what
     * searches see as it was.
     */
    wend_status (*prepare)(wend_space *space);
    wend_status (*reserve)(wend_space *space, const struct wend_change *change);
    /* Repairs it after a change, and once after all of them. */
    void (*follow)(wend_space *space, const struct wend_change *change);
    void (*finish)(wend_space *space, bool from_scratch);
    /* Replaces what a space shares with the one it is a copy of; after MEMORY it can be destroyed. */
    wend_status (*copy)(wend_space *space, const wend_space *from);
    size_t (*memory)(const wend_space *space);
    void (*destroy)(wend_space *space);
    /*
     * Hands through what an image has of it (base/image.h): of a copy that is written, whose arrays it may tidy, or of
     * a space that is opened, with what stands before it in the list. Null: it is made anew where one is opened.
     */
    void (*image)(wend_space *space, struct wend_image *image);
    /*
     * Whether what was opened may be read and followed whatever its bytes are; `fresh` is the same space made anew,
     * with nothing prepared. FORMAT: it may not.
     */
    wend_status (*check)(const wend_space *space, const wend_space *fresh);
};

/* Whether two arrays, both of which may be null, are the same. */
static inline bool wend_same_bytes(const void *one, const void *other, size_t bytes)
{
    return one && other ? memcmp(one, other, bytes) == 0 : one == other;
}

static inline wend_status wend_format_if(bool holds)
{
    return holds ? WEND_OK : WEND_ERROR_FORMAT;
}

#define WEND_DERIVED(name) extern const struct wend_derived wend_derived_##name;
#include "map/space/derived.inl"

#endif
