/* Distance tables of goals: who uses them, and what memory they share. */
#include "agent/traffic/traffic_tables.h"

#include <string.h>

#include "agent/traffic/traffic_flood.h"
#include "base/array.h"
#include "base/bits.h"
#include "base/integer.h"
#include "base/memory.h"

#define FEWEST_PASSES      4 /* over the map that a flood may sweep, so that beginning it is not most of the work */
#define PASS_PART          4 /* floods by cost count a pass as nodes / PASS_PART words */
#define MOST_PLANE_BYTES   (UINT64_C(4) << 20)
#define SECOND_BLOCK_SLOTS 16 /* of the second block */

/* Planes of several tables. */
struct wend_plane_block {
    uint64_t *planes;
    uint32_t slots;
};

static uint64_t plane_bytes(const struct wend_traffic_tables *tables)
{
    return tables->plane_words * sizeof(uint64_t);
}

/*
 * Returns how many slots the next block has: 1, then SECOND_BLOCK_SLOTS, then three times the slots so far, or as many
 * as goals lack if that is more; at most MOST_PLANE_BYTES at once, and within the bound. Half a large page or more
 * becomes a whole one, which systems provide faster.
 */
static uint64_t next_block_slots(const struct wend_traffic_tables *tables)
{
    const uint64_t all = tables->slot_sum, bytes = plane_bytes(tables), bound = tables->most_bytes / bytes;
    if (all == 0)
        return 1;
    uint64_t wanted = all == 1 ? SECOND_BLOCK_SLOTS : 3 * all;
    if (tables->count > all)
        wanted = WEND_MAX(wanted, tables->count - all);
    if (wanted * bytes >= WEND_LARGE_PAGE / 2)
        wanted = WEND_MAX(wanted, WEND_LARGE_PAGE / bytes + 1);
    return WEND_MIN(WEND_MIN(wanted, bound > all ? bound - all : 0), MOST_PLANE_BYTES / bytes + 1);
}

/* False if memory is refused or the bound is reached. */
static bool add_block(struct wend_traffic_tables *tables)
{
    const uint64_t slots = next_block_slots(tables);
    if (slots == 0 || !WEND_RESERVE(&tables->memory, tables->blocks, tables->block_capacity, tables->block_count + 1) ||
        !WEND_RESERVE(&tables->memory, tables->slots, tables->slot_capacity, tables->slot_sum + slots))
        return false;
    uint64_t *planes = wend_allocate(&tables->memory, (size_t)slots * tables->plane_words, sizeof *planes);
    if (!planes)
        return false;
    tables->blocks[tables->block_count++] = (struct wend_plane_block){planes, (uint32_t)slots};
    tables->slot_sum += (uint32_t)slots;
    for (uint64_t slot = slots; slot-- > 0;)
        tables->slots[tables->slot_count++] = planes + slot * tables->plane_words;
    return true;
}

/* Bytes of one table, in whole cache lines. */
static uint64_t table_bytes(const struct wend_traffic_ground *ground, const struct wend_traffic_roads *roads)
{
    const uint64_t bytes = ground ? 2 * (uint64_t)ground->words * sizeof(uint64_t) : roads->nodes * sizeof(uint32_t);
    return (bytes + WEND_CACHE_LINE) & ~(uint64_t)(WEND_CACHE_LINE - 1);
}

/* Allocates the scratch memory of floods. */
static bool open_floods(struct wend_traffic_tables *tables)
{
    const wend_allocator *memory = &tables->memory;
    if (tables->ground) {
        const size_t words = wend_traffic_scratch_words(tables->ground);
        tables->scratch = wend_allocate(memory, words, sizeof *tables->scratch);
        return tables->scratch != NULL;
    }
    tables->queue.next = wend_allocate(memory, tables->nodes, sizeof *tables->queue.next);
    tables->queue.before = wend_allocate(memory, tables->nodes, sizeof *tables->queue.before);
    return tables->queue.next && tables->queue.before;
}

wend_status wend_traffic_tables_open(struct wend_traffic_tables *tables, const struct wend_traffic_ground *ground,
                                     const struct wend_traffic_roads *roads, uint64_t most_bytes)
{
    const uint64_t bytes = table_bytes(ground, roads);
    *tables = (struct wend_traffic_tables){
        .ground = ground,
        .roads = roads,
        .nodes = ground ? ground->cells : roads->nodes,
        .memory = ground ? ground->memory : roads->memory,
        .spare = TRAFFIC_NONE,
        .on_demand = UINT64_MAX,
        .most_bytes = most_bytes,
        .plane_words = (size_t)(bytes / sizeof(uint64_t)),
        .flood = wend_traffic_flood_here(),
    };
    const wend_allocator *memory = &tables->memory;
    tables->of_cell = wend_allocate_zeroed(memory, tables->nodes, sizeof *tables->of_cell);
    tables->nothing = wend_allocate(memory, tables->plane_words, sizeof *tables->nothing);
    if (!tables->of_cell || !tables->nothing || !open_floods(tables) || !add_block(tables))
        return WEND_ERROR_MEMORY;
    memset(tables->nothing, ground ? 0 : 0xff, tables->plane_words * sizeof *tables->nothing);
    return WEND_OK;
}

void wend_traffic_tables_close(struct wend_traffic_tables *tables)
{
    const wend_allocator *memory = &tables->memory;
    if (tables->plane_words == 0) /* never opened; a graph may have no nodes */
        return;
    for (uint32_t i = 0; i < tables->block_count; i++)
        wend_release(memory, tables->blocks[i].planes, tables->blocks[i].slots * tables->plane_words, sizeof(uint64_t));
    WEND_RELEASE(memory, tables->blocks, tables->block_capacity);
    WEND_RELEASE(memory, tables->slots, tables->slot_capacity);
    WEND_RELEASE(memory, tables->list, tables->capacity);
    wend_release_zeroed(memory, tables->of_cell, tables->nodes, sizeof *tables->of_cell);
    WEND_RELEASE(memory, tables->nothing, tables->plane_words);
    if (tables->ground)
        WEND_RELEASE(memory, tables->scratch, wend_traffic_scratch_words(tables->ground));
    WEND_RELEASE(memory, tables->queue.next, tables->nodes);
    WEND_RELEASE(memory, tables->queue.before, tables->nodes);
    *tables = (struct wend_traffic_tables){0};
}

size_t wend_traffic_tables_memory(const struct wend_traffic_tables *tables)
{
    const size_t flood = tables->ground ? wend_traffic_scratch_words(tables->ground) * sizeof(uint64_t)
                                        : 2 * tables->nodes * sizeof(uint32_t);
    return tables->slot_sum * (size_t)plane_bytes(tables) + tables->block_capacity * sizeof *tables->blocks +
           tables->slot_capacity * sizeof *tables->slots + tables->capacity * sizeof *tables->list +
           tables->nodes * sizeof *tables->of_cell + tables->plane_words * sizeof(uint64_t) + flood;
}

static void take_away(struct wend_traffic_tables *tables, struct wend_goal_table *table)
{
    if (table->planes != tables->nothing)
        tables->slots[tables->slot_count++] = table->planes;
    table->planes = tables->nothing;
    table->level = TRAFFIC_NONE;
    table->is_complete = false;
}

/* Gives a table planes: spare ones, new ones within the bound, else those of another table, round robin. */
static void give_planes(struct wend_traffic_tables *tables, struct wend_goal_table *table)
{
    if (table->planes != tables->nothing)
        return;
    if (tables->slot_count == 0)
        add_block(tables);
    while (tables->slot_count == 0) {
        tables->hand = tables->hand + 1 < tables->count ? tables->hand + 1 : 0;
        take_away(tables, &tables->list[tables->hand]);
    }
    table->planes = tables->slots[--tables->slot_count];
}

uint32_t wend_traffic_table_take(struct wend_traffic_tables *tables, uint32_t goal)
{
    uint32_t table = tables->of_cell[goal];
    if (table != 0) {
        tables->list[table - 1].users++;
        return table - 1;
    }
    table = tables->spare;
    if (table == TRAFFIC_NONE) {
        if (!WEND_RESERVE(&tables->memory, tables->list, tables->capacity, tables->count + 1))
            return TRAFFIC_NONE;
        table = tables->count++;
    } else {
        tables->spare = tables->list[table].users;
    }
    tables->list[table] =
        (struct wend_goal_table){.planes = tables->nothing, .goal = goal, .level = TRAFFIC_NONE, .users = 1};
    tables->of_cell[goal] = table + 1;
    return table;
}

void wend_traffic_table_leave(struct wend_traffic_tables *tables, uint32_t table)
{
    struct wend_goal_table *one = &tables->list[table];
    if (--one->users > 0)
        return;
    take_away(tables, one);
    tables->of_cell[one->goal] = 0;
    one->goal = TRAFFIC_NONE;
    one->users = tables->spare;
    tables->spare = table;
}

void wend_traffic_tables_forget(struct wend_traffic_tables *tables)
{
    for (uint32_t i = 0; i < tables->count; i++)
        take_away(tables, &tables->list[i]);
}

/* Floods by bits or by cost, after giving the table planes. */
static uint32_t flood_until(struct wend_traffic_tables *tables, uint32_t index, uint32_t cell, uint64_t words)
{
    const uint64_t pass = tables->ground ? tables->ground->words : tables->nodes / PASS_PART;
    const uint64_t fewest = FEWEST_PASSES * pass, most = words > fewest ? words : fewest;
    struct wend_goal_table *table = &tables->list[index];
    give_planes(tables, table);
    return tables->ground ? wend_traffic_flood_bits(tables, table, cell, most)
                          : wend_traffic_flood_costs(tables, table, cell, most);
}

void wend_traffic_table_extend(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell, uint64_t words)
{
    flood_until(tables, table, cell, words);
}

void wend_traffic_table_demand(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell)
{
    if (tables->on_demand == 0)
        return;
    const uint64_t before = tables->swept;
    flood_until(tables, table, cell, tables->on_demand);
    const uint64_t taken = tables->swept - before;
    if (tables->on_demand != UINT64_MAX)
        tables->on_demand -= taken < tables->on_demand ? taken : tables->on_demand;
}

uint32_t wend_traffic_distance(struct wend_traffic_tables *tables, uint32_t table, uint32_t cell, uint64_t words)
{
    const struct wend_goal_table *one = &tables->list[table];
    if (!wend_traffic_is_answered(tables, table, cell))
        return flood_until(tables, table, cell, words);
    if (tables->roads)
        return wend_table_costs(one)[cell];
    if (!wend_traffic_is_reached(one->planes, cell))
        return TRAFFIC_NONE;
    uint32_t steps = 0;
    for (; cell != one->goal; steps++) {
        const uint32_t nearer = wend_traffic_nearer(tables, table, cell);
        if (nearer == 0)
            return TRAFFIC_NONE; /* a blocked cell */
        cell += (uint32_t)tables->ground->offset[wend_count_trailing_zeros(nearer)];
    }
    tables->swept += steps;
    return steps;
}
