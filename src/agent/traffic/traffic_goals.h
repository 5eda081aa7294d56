/*
 * The tables of goals, as data: how far it is to each. Where all steps cost the same and there are four, in two bits a
 * cell: whether it has been reached, and bit 1 of the distance. Distances of neighbours differ by exactly one there,
 * and bit 0 follows from the coordinates, so that this tells which neighbours are nearer; nobody asks for more. Else in
 * 32 bits a node: the cost of the cheapest way. Flooded from the goal, a little past whoever asked, and further on
 * demand.
 */
#ifndef WEND_AGENT_TRAFFIC_GOALS_H
#define WEND_AGENT_TRAFFIC_GOALS_H

#include "agent/traffic/traffic_roads.h"

/* One goal's. It may be without planes, until it is asked: what they take is bounded. */
struct wend_goal_table {
    uint64_t *planes;    /* for 64 cells two words: reached or blocked, bit 1 of the distance; or costs by node */
    uint32_t goal;       /* TRAFFIC_NONE = the table is not in use */
    uint32_t level;      /* distances so far, or costs up to which all are final; TRAFFIC_NONE = not begun */
    uint32_t top, below; /* rows in which something is reached */
    uint32_t users;
    uint32_t room;    /* the least distance of a cell in which nobody stands, beside those who have settled */
    bool is_complete; /* nothing more can be reached */
    bool is_neared;   /* some of those who go there have come nearer lately */
};

typedef uint64_t wend_flood_rows(const uint64_t *frontier, uint64_t *planes[3], size_t words, size_t row,
                                 bool is_second);

/* Nodes that a flood by cost has open, by the highest bit in which their costs differ from the last one. */
struct wend_cost_queue {
    uint32_t heads[33];
    uint32_t *next, *before; /* by node; before: of the first in a list, TRAFFIC_NONE */
    uint32_t last;
};

/* Of one profile. */
struct wend_traffic_tables {
    const struct wend_traffic_ground *ground; /* for tables of two bits a cell; else null */
    const struct wend_traffic_roads *roads;   /* for tables of costs; else null */
    uint32_t nodes;
    wend_allocator memory;
    struct wend_goal_table *list;
    uint32_t count, capacity;
    uint32_t *of_cell; /* by cell: the table of this goal, counted from 1 */
    uint32_t spare;    /* tables not in use */
    uint64_t most_bytes;
    size_t plane_words; /* of one table */
    struct wend_plane_block *blocks;
    uint32_t block_count, block_capacity;
    uint32_t slot_sum; /* of all blocks */
    uint64_t **slots;  /* planes that no table has */
    uint32_t slot_count, slot_capacity;
    uint32_t hand;     /* where the search for planes to be taken away goes on */
    uint64_t *nothing; /* planes with nothing reached */
    uint64_t *scratch; /* of floods by bits */
    struct wend_cost_queue queue;
    uint64_t swept;     /* words, also those of a flood's beginning and end */
    uint64_t on_demand; /* words that floods may still take of which nobody has asked how far they go */
    wend_flood_rows *flood;
};

static inline const uint32_t *wend_table_costs(const struct wend_goal_table *table)
{
    return (const uint32_t *)(const void *)table->planes;
}

#endif
