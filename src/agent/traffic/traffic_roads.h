/*
 * The steps of one profile as lists: for each node the steps from it and to it, with their costs. From here on, squares
 * with eight neighbours, hexagons, weights, walls, links, large units and graphs are all alike.
 */
#ifndef WEND_AGENT_TRAFFIC_ROADS_H
#define WEND_AGENT_TRAFFIC_ROADS_H

#include "agent/traffic/traffic_ground.h"
#include "base/bits.h"

/* A step to a node or, in lists of steps to a node, from one. */
struct wend_road {
    uint32_t node, cost; /* cost: at least 1, after division by the common divisor of all prices */
};

/* The range of a node's steps in the list of all. */
struct wend_road_row {
    uint32_t first, count;
};

/* Nodes have the numbers of the space, so that a unit of one profile knows where one of another stands. */
struct wend_traffic_roads {
    wend_allocator memory;
    const wend_space *space;
    uint32_t nodes;                 /* bound of their numbers */
    uint32_t stride;                /* nodes per row of cells; on graphs larger than any node's number */
    uint32_t side;                  /* of the square of cells that a unit covers */
    bool is_square;                 /* cells are squares: diagonal steps may cross */
    uint32_t row_count;             /* entries of out_rows and of in_rows */
    struct wend_road_row *out_rows; /* by node: steps from it */
    struct wend_road_row *in_rows;  /* and to it */
    struct wend_road *out;          /* steps from nodes, then steps to nodes, then rows of nodes that edits changed */
    uint32_t count, capacity;       /* count: steps from nodes at the last full read; capacity: of the whole list */
    uint32_t end;                   /* behind the last row in the list */
    uint32_t common;                /* divisor of all costs */
    uint32_t plain;                 /* cost of a plain step after division */
    uint8_t *open;                  /* bits: nodes with three steps or more to nodes that are not dead ends */
    uint8_t *shut;                  /* bits: nodes that fixed units cover */
};

/* Returns the bound that all node numbers of a space are below. */
uint32_t wend_traffic_node_limit(const wend_space *space);

/* True if a unit may stand at a node. */
bool wend_traffic_has_node(const wend_space *space, uint32_t node);

/* Makes room for the nodes of a space. MEMORY; close it in any case. */
wend_status wend_traffic_roads_open(struct wend_traffic_roads *roads, const wend_space *space,
                                    const wend_allocator *memory);
void wend_traffic_roads_close(struct wend_traffic_roads *roads);
size_t wend_traffic_roads_memory(const struct wend_traffic_roads *roads);

/*
 * Returns the greatest common divisor of all prices and `common`, which may be 0. Divided by it, plain steps cost 1
 * where possible.
 */
uint32_t wend_traffic_roads_common(const struct wend_traffic_roads *roads, uint32_t common);

/* Reads all steps of the space and divides their costs by `common`; leaves out steps to and from shut nodes. MEMORY. */
wend_status wend_traffic_roads_read(struct wend_traffic_roads *roads, uint32_t common);

/* Reads only the steps around changed cells. Precondition: no links apply. False if all must be read. */
bool wend_traffic_roads_follow(struct wend_traffic_roads *roads, struct wend_rectangle cells);

static inline const struct wend_road *wend_traffic_roads_from(const struct wend_traffic_roads *roads, uint32_t node,
                                                              uint32_t *count)
{
    *count = roads->out_rows[node].count;
    return roads->out + roads->out_rows[node].first;
}

static inline const struct wend_road *wend_traffic_roads_to(const struct wend_traffic_roads *roads, uint32_t node,
                                                            uint32_t *count)
{
    *count = roads->in_rows[node].count;
    return roads->out + roads->in_rows[node].first;
}

/* True if a step leads from one node to another. */
bool wend_traffic_has_road(const struct wend_traffic_roads *roads, uint32_t from, uint32_t to);

/* Returns the cost of a step; staying costs as much as the cheapest step from there. */
uint32_t wend_traffic_step_cost(const struct wend_traffic_roads *roads, uint32_t from, uint32_t to);

static inline bool wend_traffic_is_open(const struct wend_traffic_roads *roads, uint32_t node)
{
    return wend_bits_get(roads->open, node);
}

#endif
