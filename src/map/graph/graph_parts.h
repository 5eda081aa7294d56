/*
 * Parts of a graph between which no edge leads, in whichever direction: kept under edits.
 *
 * Nodes have labels, labels stand for parts by union-find (Tarjan 1975), so that a new edge joins parts in no time. Where
 * edges are lost, floods from their ends take turns until all but one have met or come to an end (Even and Shiloach 1981):
 * that costs what the smaller parts have.
 */
#ifndef WEND_MAP_GRAPH_GRAPH_PARTS_H
#define WEND_MAP_GRAPH_GRAPH_PARTS_H

#include "map/graph/graph_rows.h"

/* A flood from one end of a lost edge. */
struct wend_part_flood;

struct wend_graph_parts {
    uint32_t *labels;  /* of nodes */
    uint32_t *next;    /* of nodes: lists of them while floods run */
    uint32_t *parents; /* of labels: another label, or at the root PARTS_ROOT and its rank */
    uint32_t node_capacity, label_capacity, label_count;

    uint32_t *lost; /* nodes that have lost an edge; twice as many as edges there is room for */
    struct wend_part_flood *floods;
    uint32_t lost_count, lost_capacity;
    bool stale; /* more are lost than is worth a look at each */
};

#define WEND_PARTS_ROOT 0x80000000u

/* For the nodes of such rows. MEMORY: *parts is untouched. */
wend_status wend_graph_parts_create(struct wend_graph_parts *parts, const struct wend_graph_rows *out,
                                    const struct wend_graph_rows *in, uint32_t nodes, const wend_allocator *memory);
wend_status wend_graph_parts_copy(struct wend_graph_parts *copy, const struct wend_graph_parts *parts,
                                  const wend_allocator *memory);
void wend_graph_parts_destroy(struct wend_graph_parts *parts, const wend_allocator *memory);
size_t wend_graph_parts_memory(const struct wend_graph_parts *parts);

/* Before edits: room for so many edges to be lost. MEMORY. */
wend_status wend_graph_parts_reserve(struct wend_graph_parts *parts, uint32_t edges, const wend_allocator *memory);

/* A node that is new, or whose row may have been written anew: joins what its edges lead to. */
void wend_graph_parts_add_node(struct wend_graph_parts *parts, uint32_t node);
void wend_graph_parts_join(struct wend_graph_parts *parts, const struct wend_graph_rows *out, uint32_t node);

/* A node's row is new: which of the nodes that its edges led to before have no edge from it now. */
void wend_graph_parts_compare(struct wend_graph_parts *parts, const struct wend_graph_rows *out, uint32_t node,
                              const uint32_t *before, uint32_t count);

/* After all rows are written: what is parted now. */
void wend_graph_parts_settle(struct wend_graph_parts *parts, const struct wend_graph_rows *out,
                             const struct wend_graph_rows *in, uint32_t nodes);

static inline uint32_t wend_graph_part(const struct wend_graph_parts *parts, uint32_t node)
{
    uint32_t label = parts->labels[node];
    while (!(parts->parents[label] & WEND_PARTS_ROOT))
        label = parts->parents[label];
    return label;
}

#endif
