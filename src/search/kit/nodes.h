/*
 * Node stores: what a search knows of each cell.
 *
 * A store is an array with one node per cell that is never cleared as a whole: a node counts only if its stamp
 * is that of the current search. Stamps have 16 bits; so that an old one is never taken for a new one when they
 * come round again, each search first clears one part of 65,535 of the array.
 */
#ifndef WEND_SEARCH_KIT_NODES_H
#define WEND_SEARCH_KIT_NODES_H

#include <wend/base.h>

#include "base/inline.h"

/*
 * 8 bytes with 32-bit costs, 16 with 64-bit ones. No member is a byte: stores through byte types may change anything
 * in a compiler's eyes, and the search's own data would be read anew after each. The small one is written and read as a whole,
 * so that one comparison tells whether it is of this search and what its cost is.
 */
struct wend_node32 {
    uint64_t word; /* from the low bits on: 16 of `way` and 32 of cost as below, 16 of stamp */
};

struct wend_node64 {
    uint64_t cost;  /* of the cheapest known way from the start */
    uint16_t stamp; /* of the search that wrote the node */
    uint16_t way;   /* direction or entries in the low byte, moves in the high one */
};

enum { NODE_COST = 16, NODE_STAMP = 48 }; /* where they begin in a word */

/*
 * A node of either size in hand. Engines that keep all cheapest entries of a node have a mask of directions in the place of
 * the one: none at the start; `moves` are then those still to be expanded, none once the node is closed.
 */
struct wend_node {
    uint64_t cost;
    uint16_t stamp;
    uint8_t direction; /* of the way's last step, NO_DIRECTION at the start, BY_LINK; NODE_CLOSED once expanded */
    uint8_t moves;     /* mask of the successors to look at; with turn costs: the heading before */
};

enum { NODE_CLOSED = 0x80, NODE_DIRECTION = 0x0f, BY_LINK = 9 /* a direction besides those of steps */ };

/* One of the two arrays, grown to the largest space searched. */
struct wend_nodes {
    void *array;
    uint32_t capacity;
    uint16_t stamp;
};

/*
 * Makes room for a search over `count` nodes of a size and gives it a fresh stamp. A node whose bytes are all 0 is one no
 * search has written. MEMORY leaves the store as it was.
 */
wend_status wend_store_begin(struct wend_nodes *nodes, uint32_t count, size_t size, const wend_allocator *memory);
void wend_store_destroy(struct wend_nodes *nodes, size_t size, const wend_allocator *memory);

static inline size_t wend_node_size(bool wide)
{
    return wide ? sizeof(struct wend_node64) : sizeof(struct wend_node32);
}

static inline wend_status wend_nodes_begin(struct wend_nodes *nodes, uint32_t count, bool wide,
                                           const wend_allocator *memory)
{
    return wend_store_begin(nodes, count, wend_node_size(wide), memory);
}

static inline void wend_nodes_destroy(struct wend_nodes *nodes, bool wide, const wend_allocator *memory)
{
    wend_store_destroy(nodes, wend_node_size(wide), memory);
}

static inline size_t wend_nodes_memory(const struct wend_nodes *nodes, bool wide)
{
    return nodes->capacity * wend_node_size(wide);
}

/*
 * The cost of the way that this search knows to a node. Where it knows none: more than any cost of this width, which is a number
 * that costs beyond 32 bits may still pass.
 */
WEND_ALWAYS_INLINE uint64_t wend_node_known_cost(const struct wend_nodes *nodes, uint32_t node, bool wide)
{
    if (wide) {
        const struct wend_node64 *known = (const struct wend_node64 *)nodes->array + node;
        return known->stamp == nodes->stamp ? known->cost : UINT64_MAX;
    }
    return (((const struct wend_node32 *)nodes->array)[node].word ^ (uint64_t)nodes->stamp << NODE_STAMP) >> NODE_COST;
}

/* Whether a way of this cost to a node is the first or cheaper than the known one. */
WEND_ALWAYS_INLINE bool wend_node_improves(const struct wend_nodes *nodes, uint32_t node, uint64_t cost, bool wide)
{
    const uint64_t known = wend_node_known_cost(nodes, node, wide);
    return known > cost || (!wide && known > UINT32_MAX);
}

WEND_ALWAYS_INLINE void wend_node_put(const struct wend_nodes *nodes, uint32_t node, uint64_t cost, uint32_t direction,
                                      uint32_t moves, bool wide)
{
    const uint32_t way = direction | moves << 8;
    if (wide)
        ((struct wend_node64 *)nodes->array)[node] = (struct wend_node64){cost, nodes->stamp, (uint16_t)way};
    else
        ((struct wend_node32 *)nodes->array)[node].word =
            (uint64_t)nodes->stamp << NODE_STAMP | (uint64_t)(uint32_t)cost << NODE_COST | way;
}

WEND_ALWAYS_INLINE struct wend_node wend_node_get(const struct wend_nodes *nodes, uint32_t node, bool wide)
{
    if (wide) {
        const struct wend_node64 known = ((const struct wend_node64 *)nodes->array)[node];
        return (struct wend_node){known.cost, known.stamp, (uint8_t)known.way, (uint8_t)(known.way >> 8)};
    }
    const uint64_t word = ((const struct wend_node32 *)nodes->array)[node].word;
    return (struct wend_node){(uint32_t)(word >> NODE_COST), (uint16_t)(word >> NODE_STAMP), (uint8_t)word,
                              (uint8_t)(word >> 8)};
}

/* Changes the directions or entries, and the moves, of a node that was put. */
WEND_ALWAYS_INLINE void wend_node_set_way(const struct wend_nodes *nodes, uint32_t node, uint32_t direction,
                                          uint32_t moves, bool wide)
{
    const uint32_t way = direction | moves << 8;
    struct wend_node32 *const narrow = (struct wend_node32 *)nodes->array + node;
    if (wide)
        ((struct wend_node64 *)nodes->array)[node].way = (uint16_t)way;
    else
        narrow->word = narrow->word >> NODE_COST << NODE_COST | way;
}

/* Takes back that a node was expanded. */
static inline void wend_node_reopen(struct wend_nodes *nodes, uint32_t node, bool wide)
{
    if (wide)
        ((struct wend_node64 *)nodes->array)[node].way &= (uint16_t)~NODE_CLOSED;
    else
        ((struct wend_node32 *)nodes->array)[node].word &= ~(uint64_t)NODE_CLOSED;
}

WEND_ALWAYS_INLINE void wend_node_close(struct wend_nodes *nodes, uint32_t node, bool wide)
{
    if (wide)
        ((struct wend_node64 *)nodes->array)[node].way |= NODE_CLOSED;
    else
        ((struct wend_node32 *)nodes->array)[node].word |= NODE_CLOSED;
}

#endif
