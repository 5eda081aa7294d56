/* Distance tables of goals: who uses them, what they say, and flooding them as far as is asked. */
#ifndef WEND_AGENT_TRAFFIC_TABLES_H
#define WEND_AGENT_TRAFFIC_TABLES_H

#include "agent/traffic/traffic_goals.h"

/* MEMORY; close it in any case. */
wend_status wend_traffic_tables_open(struct wend_traffic_tables *tables, const struct wend_traffic_ground *ground,
                                     const struct wend_traffic_roads *roads, uint64_t most_bytes);
void wend_traffic_tables_close(struct wend_traffic_tables *tables);
size_t wend_traffic_tables_memory(const struct wend_traffic_tables *tables);

/* Returns the table of a goal, with one more user, or TRAFFIC_NONE if memory is refused. */
uint32_t wend_traffic_table_take(struct wend_traffic_tables *tables, uint32_t goal);
void wend_traffic_table_leave(struct wend_traffic_tables *tables, uint32_t table);

/* Empties all tables after an edit: each is flooded again when it is read. */
void wend_traffic_tables_forget(struct wend_traffic_tables *tables);

/*
 * Floods a table until a cell is reached, nothing more can be reached, or `words` words have been swept, a few passes
 * over the map at least.
 */
void wend_traffic_table_extend(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell, uint64_t words);

/* The same within the words left in tables->on_demand. */
void wend_traffic_table_demand(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell);

/*
 * Returns the distance from a cell, in steps or as cost, or TRAFFIC_NONE if no path leads, or none is known after
 * `words` words.
 */
uint32_t wend_traffic_distance(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell, uint64_t words);

static inline bool wend_traffic_is_reached(const uint64_t *planes, uint32_t cell)
{
    return planes[2 * (cell >> 6)] >> (cell & 63) & 1;
}

/* True if the cost from a node is final. */
static inline bool wend_table_is_final(const struct wend_goal_table *table, uint32_t node)
{
    const uint32_t cost = wend_table_costs(table)[node];
    return cost != TRAFFIC_NONE && cost <= table->level;
}

/* True if it is known whether a path leads from a cell. */
static inline bool wend_traffic_is_answered(const struct wend_traffic_tables *tables, uint32_t table, uint32_t cell)
{
    const struct wend_goal_table *one = &tables->list[table];
    return one->is_complete ||
           (tables->roads ? wend_table_is_final(one, cell) : wend_traffic_is_reached(one->planes, cell));
}

/* Returns the cost of the path from a node, or TRAFFIC_NONE if none is known. Floods further on demand. */
static inline uint32_t wend_traffic_cost(struct wend_traffic_tables *tables, uint32_t table, uint32_t node)
{
    if (wend_table_is_final(&tables->list[table], node))
        return wend_table_costs(&tables->list[table])[node];
    if (tables->list[table].is_complete)
        return TRAFFIC_NONE;
    wend_traffic_table_demand(tables, table, node);
    return wend_table_is_final(&tables->list[table], node) ? wend_table_costs(&tables->list[table])[node]
                                                           : TRAFFIC_NONE;
}

/* True if a path from a cell is known. */
static inline bool wend_traffic_has_way(const struct wend_traffic_tables *tables, uint32_t table, uint32_t cell)
{
    const struct wend_goal_table *one = &tables->list[table];
    return tables->roads ? wend_table_is_final(one, cell) : wend_traffic_is_reached(one->planes, cell);
}

/* True if a table reaches a cell, after flooding it further on demand. */
static inline bool wend_traffic_knows(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell)
{
    const struct wend_goal_table *one = &tables->list[table];
    if (wend_traffic_is_reached(one->planes, cell))
        return true;
    if (!one->is_complete)
        wend_traffic_table_demand(tables, table, cell);
    return wend_traffic_is_reached(tables->list[table].planes, cell);
}

/* Returns the directions, as bits, to neighbours one step nearer; 0 at the goal, and if no path leads. */
static inline uint32_t wend_traffic_nearer(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell)
{
    const struct wend_traffic_ground *ground = tables->ground;
    const struct wend_goal_table *one = &tables->list[table];
    if (cell == one->goal || !wend_traffic_knows(tables, table, cell))
        return 0;
    const uint64_t *planes = one->planes;
    const uint32_t around = ground->around[cell], stride = ground->stride;
    const uint64_t is_odd = ((around ^ ground->around[one->goal]) & AROUND_ODD) != 0;
    /* A distance one less has the same bit 1 if this one is odd, and the opposite if it is even. */
    const uint64_t wanted = (planes[2 * (cell >> 6) + 1] >> (cell & 63) & 1) ^ is_odd ^ 1;
    const uint32_t beside[4] = {cell + 1, cell + stride, cell - 1, cell - stride};
    uint32_t nearer = 0;
    for (uint32_t d = 0; d < 4; d++) {
        const uint64_t *two = planes + 2 * (beside[d] >> 6);
        const uint32_t bit = beside[d] & 63;
        nearer |= (uint32_t)(two[0] >> bit & ((two[1] >> bit & 1) ^ wanted ^ 1) & 1) << d;
    }
    return nearer & around & AROUND_EXITS;
}

/* True if a cell is nearer than its neighbour `than`. */
static inline bool wend_traffic_is_nearer(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell,
                                          uint32_t than)
{
    const struct wend_traffic_ground *ground = tables->ground;
    const struct wend_goal_table *one = &tables->list[table];
    if (than == one->goal || !wend_traffic_knows(tables, table, than) || !wend_traffic_knows(tables, table, cell))
        return false;
    const uint64_t a = one->planes[2 * (cell >> 6) + 1] >> (cell & 63) & 1,
                   b = one->planes[2 * (than >> 6) + 1] >> (than & 63) & 1;
    const uint64_t is_odd = ((ground->around[than] ^ ground->around[one->goal]) & AROUND_ODD) != 0;
    return (a ^ b) == (is_odd ^ 1);
}

#endif
