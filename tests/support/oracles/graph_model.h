/*
 * tests/support/oracles/graph_model.h: a graph as plain lists, edited along with a wend_graph, and the costs of ways
 * over it by Bellman-Ford: every edge is relaxed until nothing changes. Nothing of the library is used.
 */
#ifndef WEND_TESTS_ORACLES_GRAPH_MODEL_H
#define WEND_TESTS_ORACLES_GRAPH_MODEL_H

#include <wend/all.h>

#include "test/random.h"

#define GRAPH_MODEL_NODES 80
#define GRAPH_MODEL_EDGES 400
#define GRAPH_MODEL_FAR   UINT64_MAX

typedef struct graph_model {
    bool has_positions;
    uint32_t node_limit, edge_limit;
    bool nodes[GRAPH_MODEL_NODES], edges[GRAPH_MODEL_EDGES]; /* whether there is one of that number */
    wend_place places[GRAPH_MODEL_NODES];
    int32_t heights[GRAPH_MODEL_NODES];
    wend_graph_edge edge[GRAPH_MODEL_EDGES];
    wend_profile profile; /* of the mover: only weights count */
    uint32_t style;       /* of random prices */
} graph_model;

/* A random graph of at most so many nodes, in the model and as a wend_graph; null if the library refuses it. */
wend_graph *graph_model_make(graph_model *model, uint32_t most_nodes, const wend_allocator *allocator,
                             random_source *random);

/* One random edit of both. False if memory was refused; then neither has changed. */
bool graph_model_edit(graph_model *model, wend_graph *graph, random_source *random);

/* A random node that is there. Precondition: there is one. */
uint32_t graph_model_node(const graph_model *model, random_source *random);
uint32_t graph_model_node_count(const graph_model *model);

/* Cost of one hop; FAR if no edge that the mover may take leads there. */
uint64_t graph_model_hop(const graph_model *model, uint32_t from, uint32_t to);

/* Costs of the cheapest ways from a node to all others (backward: from all others to it). */
void graph_model_costs(const graph_model *model, uint32_t node, bool backward, uint64_t costs[GRAPH_MODEL_NODES]);

/* What is wrong with a path from one node to another, whose best cost is given; null if nothing. */
const char *graph_model_fault(const graph_model *model, const wend_path *path, uint32_t from, uint32_t to,
                              uint64_t best);

#endif
