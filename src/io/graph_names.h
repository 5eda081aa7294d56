/* The names of a graph's nodes, found by hash. */
#ifndef WEND_IO_GRAPH_NAMES_H
#define WEND_IO_GRAPH_NAMES_H

#include "io/text.h"

struct wend_graph_names {
    wend_allocator allocator;
    char *letters;    /* all names one after the other, each with a zero */
    uint32_t *starts; /* of each node's name in them */
    uint32_t *index;  /* node + 1 by hash, 0 = empty; linear probing */
    uint32_t letter_count, letter_capacity;
    uint32_t count, capacity;
    uint32_t index_capacity; /* a power of two, or 0 */
};

/* The node of a name, new if there is none. False where the allocator refuses. */
bool wend_graph_names_number(wend_graph_names *names, struct wend_span name, uint32_t *node, bool *is_new);

/* No names. MEMORY where the allocator refuses. */
wend_status wend_graph_names_create(const wend_allocator *allocator, wend_graph_names **names);

#endif
