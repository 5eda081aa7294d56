/*
 * The steps of one profile, whatever map it walks on: from each node where to, at what cost, and the same backwards.
 * Squares with eight neighbours, hexagons, weights, walls, links, large units and graphs are all alike from here on.
 */
#ifndef WEND_AGENT_TRAFFIC_ROADS_H
#define WEND_AGENT_TRAFFIC_ROADS_H

#include "agent/traffic/traffic_ground.h"
#include "base/bits.h"

/* A step from a node to another, or, in lists of steps to a node, from one. */
struct wend_road {
    uint32_t node, cost; /* cost: 1 at least, divided by what all prices have in common */
};

/* Where the steps of a node are in the list of all. */
struct wend_road_row {
    uint32_t first, count;
};

/* Nodes are numbered as the space does it, so that a unit of one profile knows where one of another stands. */
struct wend_traffic_roads {
    wend_allocator memory;
    const wend_space *space;
    uint32_t nodes;                 /* their numbers are lower */
    uint32_t stride;                /* of rows of cells; on graphs more than any number */
    uint32_t side;                  /* of the square of cells that a unit covers */
    bool is_square;                 /* cells are: steps may cross */
    uint32_t row_count;             /* entries of out_rows and of in_rows */
    struct wend_road_row *out_rows; /* by node: steps from it */
    struct wend_road_row *in_rows;  /* and to it */
    struct wend_road *out; /* steps from nodes, behind them steps to nodes, and then rows of nodes that edits changed */
    uint32_t count, capacity; /* steps from nodes when all was read; of the list in all */
    uint32_t end;             /* behind the last row in the list */
    uint32_t common;          /* what costs are divided by */
    uint32_t plain;           /* what a plain step costs then */
    uint8_t *open;            /* bits: whoever comes in by one step has two more, however dead ends around are taken */
    uint8_t *shut;            /* bits: nodes that fixed units cover */
};

/* How many numbers of nodes a space has. */
uint32_t wend_traffic_node_limit(const wend_space *space);

/* Whether a unit may stand at a node. */
bool wend_traffic_has_node(const wend_space *space, uint32_t node);

/* Room for the nodes of a space. MEMORY; close it in any case. */
wend_status wend_traffic_roads_open(struct wend_traffic_roads *roads, const wend_space *space,
                                    const wend_allocator *memory);
void wend_traffic_roads_close(struct wend_traffic_roads *roads);
size_t wend_traffic_roads_memory(const struct wend_traffic_roads *roads);

/* What all prices have in common with a number, which may be 0: so plain steps cost 1 where they can. */
uint32_t wend_traffic_roads_common(const struct wend_traffic_roads *roads, uint32_t common);

/*
 * Takes over the steps of the space, their costs divided by `common`; those to and from nodes that are shut are left
 * out. MEMORY.
 */
wend_status wend_traffic_roads_read(struct wend_traffic_roads *roads, uint32_t common);

/* The same after some cells have changed, without links: the steps around them alone. False: all is to be read. */
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

/* Whether a step leads from one node to another. */
bool wend_traffic_has_road(const struct wend_traffic_roads *roads, uint32_t from, uint32_t to);

/* What a step costs, or to stay: as much as the cheapest step from there. */
uint32_t wend_traffic_step_cost(const struct wend_traffic_roads *roads, uint32_t from, uint32_t to);

static inline bool wend_traffic_is_open(const struct wend_traffic_roads *roads, uint32_t node)
{
    return wend_bits_get(roads->open, node);
}

#endif
