/* Which nodes a graph has and where: buckets of nodes by squares of the plane, kept as nodes come and go. */
#ifndef WEND_MAP_GRAPH_GRAPH_INDEX_H
#define WEND_MAP_GRAPH_GRAPH_INDEX_H

#include "base/bits.h"
#include "map/graph/graph_store.h"

/* Copies all that it needs of nodes, since the graph may be edited while the index is read. */
struct wend_graph_index {
    uint8_t *present;                   /* bit: the node exists */
    struct wend_graph_point *positions; /* this and the rest are null if nodes have no positions */
    uint32_t *first;                    /* by bucket: first node of its list */
    uint32_t *next;                     /* by node: next node of the list */
    uint32_t *buckets;                  /* by node: its bucket, or WEND_GRAPH_NONE */
    uint32_t bucket_count, node_capacity, node_limit;
    uint32_t shift; /* squares are 2^shift wide */
};

static inline bool wend_graph_index_has(const struct wend_graph_index *index, uint32_t node)
{
    return node < index->node_limit && wend_bits_get(index->present, node);
}

/* Indexes all nodes of a graph. MEMORY: *index is untouched. */
wend_status wend_graph_index_create(struct wend_graph_index *index, const struct wend_graph *graph,
                                    uint32_t node_capacity, const wend_allocator *memory);
wend_status wend_graph_index_copy(struct wend_graph_index *copy, const struct wend_graph_index *index,
                                  const wend_allocator *memory);
void wend_graph_index_destroy(struct wend_graph_index *index, const wend_allocator *memory);
size_t wend_graph_index_memory(const struct wend_graph_index *index);

/* Call after a node was added, removed, or moved. */
void wend_graph_index_follow(struct wend_graph_index *index, const struct wend_graph *graph, uint32_t node);

/* A node and the square of its distance. */
struct wend_graph_near {
    uint64_t square;
    uint32_t node;
};

enum { WEND_GRAPH_NEAR = 32 };

/*
 * The nodes of a place's level, nearest first, ties by number, up to a distance `reach` (0 = no limit). Initialise the
 * first three members.
 */
struct wend_graph_nearby {
    const struct wend_graph_index *index;
    wend_place place;
    uint32_t reach;
    struct wend_graph_near list[WEND_GRAPH_NEAR]; /* a batch */
    uint32_t count, at;
    bool is_begun;
};

/* The next node, or WEND_GRAPH_NONE after the last. */
uint32_t wend_graph_nearby_next(struct wend_graph_nearby *nearby);

#endif
