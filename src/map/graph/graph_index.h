/* Which nodes a graph has and where they are: buckets of them by squares of the plane, kept as nodes come and go. */
#ifndef WEND_MAP_GRAPH_GRAPH_INDEX_H
#define WEND_MAP_GRAPH_GRAPH_INDEX_H

#include "base/bits.h"
#include "map/graph/graph_store.h"

/* Its own copy of all that is told of nodes, for the graph may be edited while it is read. */
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

/* A node may have come, gone, or both, and be elsewhere then. */
void wend_graph_index_follow(struct wend_graph_index *index, const struct wend_graph *graph, uint32_t node);

/* The node right at a place, of several that of the lowest number; WEND_GRAPH_NONE if there is none. */
uint32_t wend_graph_index_at(const struct wend_graph_index *index, wend_place place);

/*
 * Nodes of a place's level around it, in no order, ring by ring of squares: all within a distance have been met once
 * `distance_met` is not below it. Begin with {0}.
 */
struct wend_graph_around {
    const struct wend_graph_index *index;
    wend_place place;
    int32_t column, row;        /* the place's square */
    int32_t ring, at;           /* the ring under way, and its square next to be looked at */
    uint32_t node;              /* next of the bucket under way */
    int32_t square_x, square_y; /* whose nodes alone are meant: a bucket has those of several squares */
    uint64_t looked;            /* squares so far */
    bool is_all;                /* by number, where that is less work */
};

void wend_graph_around_begin(struct wend_graph_around *around, const struct wend_graph_index *index, wend_place place);

/* The next node at most so far away, squared; WEND_GRAPH_NONE behind the last. The limit may shrink between calls. */
uint32_t wend_graph_around_next(struct wend_graph_around *around, uint64_t square_limit, uint64_t *square);

/* A node and its distance squared. */
struct wend_graph_near {
    uint64_t square;
    uint32_t node;
};

enum { WEND_GRAPH_NEAR = 32 };

/*
 * Lists the nearest nodes of a place's level, nearest first and of as near ones by number, at most so far away (0: however
 * far): at most WEND_GRAPH_NEAR of them, behind the one given if that is not null. How many.
 */
uint32_t wend_graph_index_nearest(const struct wend_graph_index *index, wend_place place, uint32_t reach,
                                  const struct wend_graph_near *behind, struct wend_graph_near list[WEND_GRAPH_NEAR]);

#endif
