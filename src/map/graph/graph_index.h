/* Which nodes a graph has and where they are: buckets of them by squares of the plane, kept as nodes come and go. */
#ifndef WEND_MAP_GRAPH_GRAPH_INDEX_H
#define WEND_MAP_GRAPH_GRAPH_INDEX_H

#include "base/bits.h"
#include "map/graph/graph_store.h"

/* It has copies of all it needs of nodes, for the graph may be edited while it is read. */
struct wend_graph_index {
    uint8_t *present;                   /* bit: there is such a node */
    struct wend_graph_point *positions; /* this and the rest are null where nodes have no positions */
    uint32_t *first;                    /* of buckets: the first node of a list, */
    uint32_t *next;                     /* of nodes: the next one */
    uint32_t *buckets;                  /* of nodes: the one they are in, or WEND_GRAPH_NONE */
    uint32_t bucket_count, node_capacity, node_limit;
    uint32_t shift; /* squares are 2^shift wide */
};

static inline bool wend_graph_index_has(const struct wend_graph_index *index, uint32_t node)
{
    return node < index->node_limit && wend_bits_get(index->present, node);
}

/* All nodes of a graph. MEMORY: *index is untouched. */
wend_status wend_graph_index_create(struct wend_graph_index *index, const struct wend_graph *graph,
                                    uint32_t node_capacity, const wend_allocator *memory);
wend_status wend_graph_index_copy(struct wend_graph_index *copy, const struct wend_graph_index *index,
                                  const wend_allocator *memory);
void wend_graph_index_destroy(struct wend_graph_index *index, const wend_allocator *memory);
size_t wend_graph_index_memory(const struct wend_graph_index *index);

/* To be called when a node has come, gone, or moved. */
void wend_graph_index_follow(struct wend_graph_index *index, const struct wend_graph *graph, uint32_t node);

/* A node and its distance squared. */
struct wend_graph_near {
    uint64_t square;
    uint32_t node;
};

enum { WEND_GRAPH_NEAR = 32 };

/*
 * The nodes of a place's level, nearest first and of as near ones by number, at most so far away (0: however far).
 * Begin with the first three.
 */
struct wend_graph_nearby {
    const struct wend_graph_index *index;
    wend_place place;
    uint32_t reach;
    struct wend_graph_near list[WEND_GRAPH_NEAR]; /* so many at a time */
    uint32_t count, at;
    bool is_begun;
};

/* The next node; WEND_GRAPH_NONE behind the last. */
uint32_t wend_graph_nearby_next(struct wend_graph_nearby *nearby);

#endif
