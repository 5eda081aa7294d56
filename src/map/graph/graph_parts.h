/*
 * Parts of a graph: no edge leads from one part to another, in either direction. Kept under edits.
 *
 * Nodes have labels, and labels stand for parts by union-find (Tarjan 1975), so that a new edge joins parts in almost
 * constant time. Where edges are lost, interleaved floods from their ends run until all but one have merged or ended
 * (Even and Shiloach 1981): the cost is that of the smaller parts.
 */
#ifndef WEND_MAP_GRAPH_GRAPH_PARTS_H
#define WEND_MAP_GRAPH_GRAPH_PARTS_H

#include "map/graph/graph_rows.h"

/* A flood from one end of a lost edge. */
struct wend_part_flood;

struct wend_graph_parts {
    uint32_t *labels;  /* by node */
    uint32_t *next;    /* by node: lists while floods run */
    uint32_t *parents; /* by label: another label, or at a root PARTS_ROOT + rank */
    uint32_t node_capacity, label_capacity, label_count;

    uint32_t *lost; /* both ends of each lost edge */
    struct wend_part_flood *floods;
    uint32_t lost_count, lost_capacity;
    bool stale; /* all must be labelled again: more edges were lost than floods pay for */
};

#define WEND_PARTS_ROOT 0x80000000u

/* Labels the nodes of such rows. MEMORY: *parts is untouched. */
wend_status wend_graph_parts_create(struct wend_graph_parts *parts, const struct wend_graph_rows *out,
                                    const struct wend_graph_rows *in, uint32_t nodes, const wend_allocator *memory);
wend_status wend_graph_parts_copy(struct wend_graph_parts *copy, const struct wend_graph_parts *parts,
                                  const wend_allocator *memory);
void wend_graph_parts_destroy(struct wend_graph_parts *parts, const wend_allocator *memory);
size_t wend_graph_parts_memory(const struct wend_graph_parts *parts);

/* Before edits: makes room to lose `edges` edges. MEMORY. */
wend_status wend_graph_parts_reserve(struct wend_graph_parts *parts, uint32_t edges, const wend_allocator *memory);

/* Adds a node; and after its row was rewritten joins its part with those that its edges lead to. */
void wend_graph_parts_add_node(struct wend_graph_parts *parts, uint32_t node);
void wend_graph_parts_join(struct wend_graph_parts *parts, const struct wend_graph_rows *out, uint32_t node);

/* After a row was rewritten: notes the former neighbours that the node no longer has an edge to. */
void wend_graph_parts_compare(struct wend_graph_parts *parts, const struct wend_graph_rows *out, uint32_t node,
                              const uint32_t *before, uint32_t count);

/* After all rows were rewritten: gives new labels to what was split. */
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
