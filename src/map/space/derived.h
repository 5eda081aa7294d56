/*
 * What a space works out from its grid: each thing is a room of its own, which ends in a descriptor and has a line in
 * derived.inl.
 */
#ifndef WEND_MAP_SPACE_DERIVED_H
#define WEND_MAP_SPACE_DERIVED_H

#include "map/space/space.h"

/* Cells that have changed, and the positions that they tell on: movers of more than one cell reach further. */
struct wend_change {
    struct wend_rectangle cells, positions;
};

/* Null members but the last four have nothing to do. */
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
};

#define WEND_DERIVED(name) extern const struct wend_derived wend_derived_##name;
#include "map/space/derived.inl"
#undef WEND_DERIVED

#endif
