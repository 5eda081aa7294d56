/*
 * Parts of a graph: no edge leads from one to another, in either direction. Kept under edits.
 *
 * Nodes have labels, and labels stand for parts by union-find (Tarjan 1975), so that a new edge joins parts in no time.
 * Where edges are lost, floods from their ends take turns until all but one have met or come to an end (Even and
 * Shiloach 1981): the cost is that of the smaller parts.
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

    uint32_t *lost; /* both ends of each lost edge */
    struct wend_part_flood *floods;
    uint32_t lost_count, lost_capacity;
    bool stale; /* all are to be labelled anew: more are lost than is worth a look at each */
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

/* A new node; and after a row was written anew: joins the node's part with those that its edges lead to. */
void wend_graph_parts_add_node(struct wend_graph_parts *parts, uint32_t node);
void wend_graph_parts_join(struct wend_graph_parts *parts, const struct wend_graph_rows *out, uint32_t node);

/* After a row was written anew: notes which of the nodes that its edges led to before have none from it now. */
void wend_graph_parts_compare(struct wend_graph_parts *parts, const struct wend_graph_rows *out, uint32_t node,
                              const uint32_t *before, uint32_t count);

/* After all rows are written: gives what is parted now labels of its own. */
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
