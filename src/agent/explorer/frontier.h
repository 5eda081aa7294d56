/* The nearest place from which a step leads into the unknown. */
#ifndef WEND_AGENT_EXPLORER_FRONTIER_H
#define WEND_AGENT_EXPLORER_FRONTIER_H

#include "search/core/successors.h"
#include "search/kit/kit.h"

/* A flood that can stop and go on; where the space or its layers have changed meanwhile what it finds may be wrong. */
struct wend_frontier {
    const wend_allocator *memory;
    struct wend_nodes nodes; /* with 64-bit costs */
    struct wend_wheel open;
    struct wend_search search; /* whose start pays for what layers add */
    struct wend_successors steps;

    bool is_found;
    uint32_t
        node; /* where: a position to stop at, which covers unknown cells or from which a legal step leads to one that does */
    uint32_t unknown; /* that one */
    uint64_t cost;    /* of getting there, turns not counted */
};

void wend_frontier_destroy(struct wend_frontier *frontier);
size_t wend_frontier_memory(const struct wend_frontier *frontier);

/* Begins at a position, which may be blocked, in a space. */
wend_status wend_frontier_begin(struct wend_frontier *frontier, const wend_space *space, uint32_t start);

/* After changes of the space or its layers, before it goes on. */
void wend_frontier_renew(struct wend_frontier *frontier);

/* Goes on for so many units, whose rest is left in *units (UINT64_MAX = to the end). *ended: found, or nothing is left. */
wend_status wend_frontier_grow(struct wend_frontier *frontier, uint64_t *units, bool *ended);

#endif
