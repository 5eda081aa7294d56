/*
 * Dijkstra's algorithm without a map: who uses it offers nodes, and gets them back in the order of their costs. Buckets hold
 * one cost each, so that the order is exact.
 */
#ifndef WEND_SEARCH_KIT_FLOOD_H
#define WEND_SEARCH_KIT_FLOOD_H

#include "map/grid/steps.h"
#include "search/kit/scratch.h"

struct wend_flood {
    struct wend_nodes *nodes;
    struct wend_wheel *open;
    const wend_allocator *memory;
    bool wide;      /* 64-bit costs */
    uint64_t taken; /* nodes */
};

/* Begins with `nodes`, one of the scratch memory's stores, for so many; its open list is used besides. */
bool wend_flood_begin(struct wend_flood *flood, struct wend_scratch *scratch, struct wend_nodes *nodes, uint32_t count,
                      bool wide);

/* Makes room for offers. */
bool wend_flood_reserve(struct wend_flood *flood, uint32_t offers);

/* Offers a node at a cost that is not below that of the node taken last. There must be room. */
WEND_ALWAYS_INLINE void wend_flood_offer(struct wend_flood *flood, uint32_t node, uint64_t cost)
{
    if (!wend_node_improves(flood->nodes, node, cost, flood->wide))
        return;
    wend_node_put(flood->nodes, node, cost, NO_DIRECTION, 0, flood->wide);
    wend_wheel_push(flood->open, cost, node);
}

/* Takes the next node; false if there is none left. */
bool wend_flood_next(struct wend_flood *flood, uint32_t *node, uint64_t *cost);

#endif
