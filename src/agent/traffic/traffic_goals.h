/*
 * Distance tables of goals, as data. Where steps go to four neighbours at one price, a table has two bits a cell:
 * whether the cell is reached, and bit 1 of its distance. Distances of neighbours differ by exactly one there and bit 0
 * follows from the coordinates, so these bits show which neighbours are nearer, and nothing else is asked. Elsewhere a
 * table has 32 bits a node: the cost of the cheapest path. A table is flooded from its goal, a little past the unit
 * that asked, and further on demand.
 */
#ifndef WEND_AGENT_TRAFFIC_GOALS_H
#define WEND_AGENT_TRAFFIC_GOALS_H

#include "agent/traffic/traffic_roads.h"

/* One goal's table. It may have no planes until it is read, as their memory is bounded. */
struct wend_goal_table {
    uint64_t *planes;    /* two words per 64 cells: reached or blocked, bit 1 of the distance; or costs by node */
    uint32_t goal;       /* TRAFFIC_NONE = the table is not in use */
    uint32_t level;      /* distance so far, or cost up to which all are final; TRAFFIC_NONE = not begun */
    uint32_t top, below; /* first and last row with a reached cell */
    uint32_t users;
    uint32_t room;    /* least distance of an empty cell beside units that have settled */
    bool is_complete; /* nothing more can be reached */
    bool is_neared;   /* some unit that goes there has come nearer lately */
};

typedef uint64_t wend_flood_rows(const uint64_t *frontier, uint64_t *planes[3], size_t words, size_t row,
                                 bool is_second);

/* Open nodes of a flood by cost: a radix heap, by the highest bit in which a cost differs from the last one taken. */
struct wend_cost_queue {
    uint32_t heads[33];
    uint32_t *next, *before; /* links of the lists, by node; before: TRAFFIC_NONE for the first in a list */
    uint32_t last;
};

/* All tables of one profile. */
struct wend_traffic_tables {
    const struct wend_traffic_ground *ground; /* for tables of two bits a cell; else null */
    const struct wend_traffic_roads *roads;   /* for tables of costs; else null */
    uint32_t nodes;
    wend_allocator memory;
    struct wend_goal_table *list;
    uint32_t count, capacity;
    uint32_t *of_cell; /* by cell: the table of this goal, counted from 1; 0 = none */
    uint32_t spare;    /* first table not in use; each has the next one in `users` */
    uint64_t most_bytes;
    size_t plane_words; /* of one table */
    struct wend_plane_block *blocks;
    uint32_t block_count, block_capacity;
    uint32_t slot_sum; /* planes in all blocks */
    uint64_t **slots;  /* planes that no table has */
    uint32_t slot_count, slot_capacity;
    uint32_t hand;     /* table whose planes were taken away last */
    uint64_t *nothing; /* planes with nothing reached */
    uint64_t *scratch; /* scratch of floods by bits */
    struct wend_cost_queue queue;
    uint64_t swept;     /* words, including the beginning and end of each flood */
    uint64_t on_demand; /* words that floods on demand may still sweep */
    wend_flood_rows *flood;
};

static inline const uint32_t *wend_table_costs(const struct wend_goal_table *table)
{
    return (const uint32_t *)(const void *)table->planes;
}

#endif
