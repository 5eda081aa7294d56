/* Which cells that count are nearest to a goal by the cost of walking there as if nothing were blocked. */
#ifndef WEND_SEARCH_CELLS_REVERSE_DIJKSTRA_H
#define WEND_SEARCH_CELLS_REVERSE_DIJKSTRA_H

#include "map/grid/grid.h"
#include "map/region/region.h"
#include "search/kit/kit.h"

/*
 * Dijkstra's algorithm without a map: who uses it offers nodes, and gets them back in the order of their costs. Buckets hold
 * one cost each, so that the order is exact.
 */

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

/*
 * Finds them as wend_nearby_find would, the distance being the least cost from a cell to one of a goal's boxes at the cells'
 * weights, blocked ones at the lightest. Uses scratch->estimates and scratch->wheel. All false where memory is refused.
 */
struct wend_reverse_dijkstra {
    struct wend_nearby *nearby;
    const wend_space *space;
    struct wend_flood flood;
    uint32_t last_x, last_y; /* of the mover's anchor */
    bool is_over;            /* all that count and are as near are found */
};

bool wend_reverse_dijkstra_begin(struct wend_reverse_dijkstra *outward, struct wend_nearby *nearby,
                                 struct wend_scratch *scratch);

/* Adds a box of the goal's, which must lie on the map. */
bool wend_reverse_dijkstra_open(struct wend_reverse_dijkstra *outward, const struct wend_box *box);

/* Goes on over so many places at most: until it is over, or the next call. */
bool wend_reverse_dijkstra_find(struct wend_reverse_dijkstra *outward, uint64_t places);

#endif
