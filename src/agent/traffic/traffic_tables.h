/*
 * How far it is to goals, in two bits a cell: whether it has been reached, and bit 1 of the distance. Distances of
 * neighbours differ by exactly one where there are four, and bit 0 follows from the coordinates, so that this tells
 * which neighbours are nearer; nobody asks for more. Flooded from the goal by rows of words, a little past whoever
 * asked, and further on demand.
 */
#ifndef WEND_AGENT_TRAFFIC_TABLES_H
#define WEND_AGENT_TRAFFIC_TABLES_H

#include "agent/traffic/traffic_ground.h"

/* One goal's. It may be without planes, until it is asked: what they take is bounded. */
struct wend_goal_table {
    uint64_t *planes;    /* for 64 cells two words: reached or blocked, bit 1 of the distance */
    uint32_t goal;       /* TRAFFIC_NONE = the table is not in use */
    uint32_t level;      /* distances so far; TRAFFIC_NONE = not begun */
    uint32_t top, below; /* rows in which something is reached */
    uint32_t users;
    bool is_complete; /* nothing more can be reached */
};

typedef uint64_t wend_flood_rows(const uint64_t *frontier, uint64_t *planes[3], size_t words, size_t row,
                                 uint64_t mark);

struct wend_traffic_tables {
    const struct wend_traffic_ground *ground;
    wend_allocator memory;
    struct wend_goal_table *list;
    uint32_t count, capacity;
    uint32_t *of_cell; /* by cell: the table of this goal, counted from 1 */
    uint32_t spare;    /* tables not in use */
    uint64_t most_bytes;
    size_t plane_words; /* of one table */
    uint64_t **blocks;  /* of planes, block_slots in each but the first, which has one */
    uint32_t block_count, block_capacity, block_slots;
    uint64_t **slots; /* planes that no table has */
    uint32_t slot_count, slot_capacity;
    uint32_t hand;     /* where the search for planes to be taken away goes on */
    uint64_t *nothing; /* planes with nothing reached */
    uint64_t *scratch;
    uint64_t swept;     /* words, also those of a flood's beginning and end */
    uint64_t on_demand; /* words that floods may still take of which nobody has asked how far they go */
    wend_flood_rows *flood;
};

/* MEMORY; close it in any case. */
wend_status wend_traffic_tables_open(struct wend_traffic_tables *tables, const struct wend_traffic_ground *ground,
                                     uint64_t most_bytes);
void wend_traffic_tables_close(struct wend_traffic_tables *tables);
size_t wend_traffic_tables_memory(const struct wend_traffic_tables *tables);

/* The table of a goal for one more user; TRAFFIC_NONE where memory is refused. */
uint32_t wend_traffic_table_take(struct wend_traffic_tables *tables, uint32_t goal);
void wend_traffic_table_leave(struct wend_traffic_tables *tables, uint32_t table);

/* After an edit: all begin anew when they are asked. */
void wend_traffic_tables_forget(struct wend_traffic_tables *tables);

/*
 * Floods a table until a cell is reached, if it can be, or some `words` have been swept, a few passes over the map at
 * least.
 */
void wend_traffic_table_extend(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell, uint64_t words);

/* The same on demand. */
void wend_traffic_table_demand(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell);

/* How many steps it is from a cell; TRAFFIC_NONE where no way leads, or where that is not known after so many words. */
uint32_t wend_traffic_distance(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell, uint64_t words);

static inline bool wend_traffic_is_reached(const uint64_t *planes, uint32_t cell)
{
    return planes[2 * (cell >> 6)] >> (cell & 63) & 1;
}

/* Whether it is known if a way leads from a cell. */
static inline bool wend_traffic_is_answered(const struct wend_traffic_tables *tables, uint32_t table, uint32_t cell)
{
    const struct wend_goal_table *one = &tables->list[table];
    return one->is_complete || wend_traffic_is_reached(one->planes, cell);
}

/* Whether a table knows a cell; floods it further where it does not yet. */
static inline bool wend_traffic_knows(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell)
{
    const struct wend_goal_table *one = &tables->list[table];
    if (wend_traffic_is_reached(one->planes, cell))
        return true;
    if (!one->is_complete)
        wend_traffic_table_demand(tables, table, cell);
    return wend_traffic_is_reached(tables->list[table].planes, cell);
}

/* The neighbours that are one step nearer, as bits of directions; 0 at the goal, and where no way leads. */
static inline uint32_t wend_traffic_nearer(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell)
{
    const struct wend_traffic_ground *ground = tables->ground;
    const struct wend_goal_table *one = &tables->list[table];
    if (cell == one->goal || !wend_traffic_knows(tables, table, cell))
        return 0;
    const uint64_t *planes = one->planes;
    const uint32_t around = ground->around[cell], stride = ground->stride;
    const uint64_t is_odd = ((around ^ ground->around[one->goal]) & AROUND_ODD) != 0;
    /* From an odd distance one less has the same bit 1, from an even one the other. */
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

/* Whether one of two neighbours is nearer than the other. */
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
