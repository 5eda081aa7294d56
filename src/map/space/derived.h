/*
 * For rooms that make spaces or derive data from them: views, changes, arrays by node, budgets for preparing, runs of
 * free cells.
 */
#ifndef WEND_MAP_SPACE_DERIVED_H
#define WEND_MAP_SPACE_DERIVED_H

#include <string.h>

#include "base/bit_words.h"
#include "base/image.h"
#include "map/space/space_calls.h"

/* The space that owns what a space shows: a view's base, or the space itself. */
static inline wend_space *wend_space_owner(wend_space *space)
{
    return space->sharing.base ? space->sharing.base : space;
}

/* Makes a view show its base as it is now; the view keeps its own layers of extra costs and of occupants. */
void wend_view_show(wend_space *view, const wend_space *base);

/* Call after anything that changes a space which owns what it shows, even after failures: updates its views. */
void wend_views_show(wend_space *base);

/* True if two spaces show the same map. */
static inline bool wend_space_shares_map(const wend_space *space, const wend_space *other)
{
    return space->ops == other->ops && space->ops->shares_map(space, other);
}

/* The anchors at which a mover covers any cell of a rectangle; the result may begin on the level above. */
static inline struct wend_rectangle wend_space_anchors_over(const wend_space *space, struct wend_rectangle r)
{
    uint32_t reach = space->profile.footprint - 1u;
    uint32_t left = r.x < reach ? r.x : reach, up = r.y < reach ? r.y : reach;
    return (struct wend_rectangle){r.x - left, r.y - up, r.width + left, r.height + up};
}

/* A rectangle with one position around it, whatever level the rows above and below belong to. */
static inline struct wend_rectangle wend_space_with_around(const wend_space *space, struct wend_rectangle r)
{
    uint32_t left = r.x > 0, up = r.y > 0, rows = space->cells.height * space->cells.levels;
    uint32_t right = r.x + r.width < space->cells.width, down = r.y + r.height < rows;
    return (struct wend_rectangle){r.x - left, r.y - up, r.width + left + right, r.height + up + down};
}

/* Bytes of a bitmap with a bit per node. */
size_t wend_space_bitmap_bytes(const wend_space *space);

/* True if the bits of all padding nodes are 0. */
bool wend_space_has_clear_padding(const wend_space *space, const uint8_t *bits);

/* A zeroed array with an entry, or a bit, per node; null if the allocator refuses. */
void *wend_space_new_bytes(const wend_space *space, size_t entry_size);
uint8_t *wend_space_new_bitmap(const wend_space *space);

/* Releases an array, which may be null. */
void wend_space_release_bytes(const wend_space *space, void *bytes, size_t entry_size);
void wend_space_release_bitmap(const wend_space *space, uint8_t *bits);

/* Replaces an array, if there is one, by a copy. False, leaving null, if the allocator refuses. */
bool wend_space_copy_bytes(const wend_space *space, uint8_t **bytes);
bool wend_space_copy_bitmap(const wend_space *space, uint8_t **bits);

/*
 * A call that prepares a space: its budget, and its report of progress. Each room that keeps prepared data gets one run
 * and continues where the last call stopped; the result does not depend on where that was.
 */

/* A run for a complete description. */
struct wend_prepare_run wend_prepare_run_of(const wend_prepare_desc *desc);

/*
 * Reports a finished piece of work: `units` spent, and `done` of the room's `total`. False: return WEND_OK to the
 * caller. Called on the caller's thread after each piece, so that every call of a room completes at least one.
 */
bool wend_prepare_spend(struct wend_prepare_run *run, uint64_t units, uint64_t done, uint64_t total);

/*
 * Runs: maximal sequences of free nodes in a row. Floods and labels go from run to run: on every kind of cells
 * neighbours in a row are connected, and on open maps a run holds dozens of nodes.
 */

/* The nodes from `from` to `end` - 1. */
struct wend_run {
    uint32_t from, end;
};

/* True if steps in a direction can connect regions. */
bool wend_can_join(const wend_space *space, uint32_t direction);

struct wend_margins wend_margins_of(const wend_space *space);

/* The kind of a node's cell, as in wend_step_of. */
static inline uint32_t wend_node_kind(const wend_space *space, uint32_t node)
{
    return space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, node));
}

/* The nodes of the row above or below that may neighbour a run. */
static inline struct wend_run wend_run_reach(const wend_space *space, const struct wend_margins *reach,
                                             struct wend_run run, uint32_t below)
{
    uint32_t first = wend_node_kind(space, run.from), last = wend_node_kind(space, run.end - 1);
    struct wend_run across = {run.from - reach->left[below][first], run.end + reach->right[below][last]};
    uint32_t offset = below ? space->cells.stride : -space->cells.stride;
    return (struct wend_run){across.from + offset, across.end + offset};
}

/* bits that one wend_bits_load always provides */
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

/* The first blocked node from `node` on; padding ends every row. */
static inline uint32_t wend_next_blocked(const uint8_t *bits, uint32_t node)
{
    for (;; node += RUN_BITS) {
        uint32_t word = ~wend_bits_load(bits, node) & ((1u << RUN_BITS) - 1);
        if (word != 0)
            return node + wend_count_trailing_zeros(word);
    }
}

/* The first node of the run that contains a free node; padding precedes every row. */
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

/* What a space derives from its grid: each part is a room that ends in a descriptor and has a line in derived.inl. */

/* Changed cells, and the positions whose movers cover any of them. */
struct wend_change {
    struct wend_rectangle cells, positions;
};

/* All members except `create`, `copy`, `memory` and `destroy` may be null: nothing to do. */
struct wend_derived {
    /* Derives what the space needs, maybe nothing, from the current grid. */
    wend_status (*create)(wend_space *space);
    /*
     * Take all memory that an update may need before it changes anything: once per update, then once per change. After
     * MEMORY searches see no difference.
     */
    wend_status (*prepare)(wend_space *space);
    wend_status (*reserve)(wend_space *space, const struct wend_change *change);
    /* Repair the part: after each change, and once after all of them. */
    void (*follow)(wend_space *space, const struct wend_change *change);
    void (*finish)(wend_space *space, bool from_scratch);
    /* Replaces what a copy still shares with its original; after MEMORY the copy can be destroyed. */
    wend_status (*copy)(wend_space *space, const wend_space *from);
    size_t (*memory)(const wend_space *space);
    void (*destroy)(wend_space *space);
    /*
     * Passes its part through an image (base/image.h): of a copy to be written, whose arrays it may tidy, or of a space
     * being opened, whose earlier entries are complete. Null: `create` derives it when an image is opened.
     */
    void (*image)(wend_space *space, struct wend_image *image);
    /*
     * Checks that opened data is safe to read and to follow edits with, whatever its bytes are. `fresh` is the same
     * space created from its map, with nothing prepared. FORMAT: it is not safe.
     */
    wend_status (*check)(const wend_space *space, const wend_space *fresh);
};

/* True if two arrays, either of which may be null, are equal. */
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
