/* Memory of searches over a taut visibility graph that outlives a search; it is part of a finder's. */
#ifndef WEND_SEARCH_SURFACE_TAUT_STORE_H
#define WEND_SEARCH_SURFACE_TAUT_STORE_H

#include "map/taut/taut_look.h"

/* What a search knows of a corner, by its vertex. 32 bytes. */
struct wend_taut_node {
    double g;        /* the least length from the start so far */
    double rest;     /* from there to the goal by way of `via`; 1e300 = no such way is known */
    uint32_t stamp;  /* of the search that wrote it */
    uint32_t parent; /* vertex; behind all vertices the start */
    uint32_t via;    /* vertex, or behind all the goal itself */
    uint32_t closed; /* 1: expanded, and no shorter way found since */
};

struct wend_taut_store {
    struct wend_taut_view view;
    struct wend_taut_node *nodes;
    uint64_t *heap; /* keys of lengths, their last bits a vertex */
    uint32_t node_capacity, heap_capacity, stamp;
};

/* Room for the corners of a graph, none of them reached yet; MEMORY. */
wend_status wend_taut_store_begin(struct wend_taut_store *store, uint32_t vertex_count, const wend_allocator *memory);

/* Room for more in the heap; false leaves what there is. */
bool wend_taut_store_grow(struct wend_taut_store *store, const wend_allocator *memory);

void wend_taut_store_destroy(struct wend_taut_store *store, const wend_allocator *memory);
size_t wend_taut_store_memory(const struct wend_taut_store *store);

#endif
