/* Distances to goals in two bits a cell. */
#include "agent/traffic/traffic_tables.h"

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/inline.h"
#include "base/memory.h"
#include "base/processor.h"

/* Levels that are flooded past who asked: it is likely to be pushed aside. */
#define FIRST_EXTRA       8
#define LATER_EXTRA       16
#define FLOOD_PASSES      3 /* over the map, to begin and to end a flood */
#define FEWEST_PASSES     4 /* that a flood sweeps, so that beginning it is not most of the work */
#define PLANE_BLOCK_BYTES (UINT64_C(1) << 20)
#define MOST_SLOTS        64
#define GUARD_WORDS       8 /* beside the rows, which loads may touch */

enum { FLOOD_NEXT, FLOOD_REACHED, FLOOD_SECOND };

/* How many words there are, and how many to a row. */
struct flood_size {
    size_t words, row;
};

/*
 * One level: what lies beside the frontier and is not reached yet is the next one. Tells whether there is any. Arrays
 * do not overlap, and compilers have to know it, or they do not take several words at once.
 */
WEND_ALWAYS_INLINE uint64_t flood_body(const uint64_t *restrict frontier, uint64_t *restrict next,
                                       uint64_t *restrict reached, uint64_t *restrict second,
                                       const struct flood_size size, uint64_t mark)
{
    const uint64_t *left = frontier - 1, *right = frontier + 1, *above = frontier - size.row,
                   *below = frontier + size.row;
    uint64_t any = 0;
    for (size_t i = 0; i < size.words; i++) {
        const uint64_t here = frontier[i];
        uint64_t beside = here << 1 | left[i] >> 63 | here >> 1 | right[i] << 63 | above[i] | below[i];
        beside &= ~reached[i];
        reached[i] |= beside;
        second[i] |= beside & mark;
        next[i] = beside;
        any |= beside;
    }
    return any;
}

static uint64_t flood_any(const uint64_t *frontier, uint64_t *planes[3], size_t words, size_t row, uint64_t mark)
{
    return flood_body(frontier, planes[FLOOD_NEXT], planes[FLOOD_REACHED], planes[FLOOD_SECOND],
                      (struct flood_size){words, row}, mark);
}

#if WEND_HAS_AVX
WEND_FOR_AVX2 static uint64_t flood_avx2(const uint64_t *frontier, uint64_t *planes[3], size_t words, size_t row,
                                         uint64_t mark)
{
    return flood_body(frontier, planes[FLOOD_NEXT], planes[FLOOD_REACHED], planes[FLOOD_SECOND],
                      (struct flood_size){words, row}, mark);
}

WEND_FOR_AVX512 static uint64_t flood_avx512(const uint64_t *frontier, uint64_t *planes[3], size_t words, size_t row,
                                             uint64_t mark)
{
    return flood_body(frontier, planes[FLOOD_NEXT], planes[FLOOD_REACHED], planes[FLOOD_SECOND],
                      (struct flood_size){words, row}, mark);
}
#endif

static wend_flood_rows *flood_here(void)
{
#if WEND_HAS_AVX
    const enum wend_processor here = wend_processor_here();
    if (here == PROCESSOR_AVX512)
        return flood_avx512;
    if (here == PROCESSOR_AVX2)
        return flood_avx2;
#endif
    return flood_any;
}

/* Words of one array of the scratch. */
static size_t scratch_words(const struct wend_traffic_ground *ground)
{
    return ground->words + 2 * (size_t)(ground->row_words + GUARD_WORDS);
}

/* Adds a block of so many planes. */
static bool add_block(struct wend_traffic_tables *tables, uint32_t slots)
{
    const uint32_t all = tables->block_count == 0 ? slots : 1 + tables->block_count * tables->block_slots;
    if (!WEND_RESERVE(&tables->memory, tables->blocks, tables->block_capacity, tables->block_count + 1) ||
        !WEND_RESERVE(&tables->memory, tables->slots, tables->slot_capacity, all))
        return false;
    uint64_t *block = wend_allocate(&tables->memory, slots * tables->plane_words, sizeof *block);
    if (!block)
        return false;
    tables->blocks[tables->block_count++] = block;
    for (uint32_t slot = slots; slot-- > 0;)
        tables->slots[tables->slot_count++] = block + slot * tables->plane_words;
    return true;
}

wend_status wend_traffic_tables_open(struct wend_traffic_tables *tables, const struct wend_traffic_ground *ground,
                                     uint64_t most_bytes)
{
    const uint64_t bytes = ((2 * (uint64_t)ground->words + 7) & ~UINT64_C(7)) * sizeof(uint64_t);
    const uint64_t fit = PLANE_BLOCK_BYTES / bytes;
    *tables = (struct wend_traffic_tables){
        .ground = ground,
        .memory = ground->memory,
        .spare = TRAFFIC_NONE,
        .on_demand = UINT64_MAX,
        .most_bytes = most_bytes,
        .plane_words = bytes / sizeof(uint64_t),
        .block_slots = fit < 1            ? 1
                       : fit > MOST_SLOTS ? MOST_SLOTS
                                          : (uint32_t)fit,
        .flood = flood_here(),
    };
    const wend_allocator *memory = &tables->memory;
    tables->of_cell = wend_allocate_zeroed(memory, ground->cells, sizeof *tables->of_cell);
    tables->nothing = wend_allocate_zeroed(memory, tables->plane_words, sizeof *tables->nothing);
    tables->scratch = wend_allocate(memory, 4 * scratch_words(ground), sizeof *tables->scratch);
    if (!tables->of_cell || !tables->nothing || !tables->scratch || !add_block(tables, 1))
        return WEND_ERROR_MEMORY;
    return WEND_OK;
}

static uint32_t slots_of(const struct wend_traffic_tables *tables, uint32_t block)
{
    return block == 0 ? 1 : tables->block_slots;
}

void wend_traffic_tables_close(struct wend_traffic_tables *tables)
{
    const wend_allocator *memory = &tables->memory;
    const struct wend_traffic_ground *ground = tables->ground;
    if (!ground)
        return;
    for (uint32_t i = 0; i < tables->block_count; i++)
        wend_release(memory, tables->blocks[i], slots_of(tables, i) * tables->plane_words, sizeof(uint64_t));
    WEND_RELEASE(memory, tables->blocks, tables->block_capacity);
    WEND_RELEASE(memory, tables->slots, tables->slot_capacity);
    WEND_RELEASE(memory, tables->list, tables->capacity);
    wend_release_zeroed(memory, tables->of_cell, ground->cells, sizeof *tables->of_cell);
    wend_release_zeroed(memory, tables->nothing, tables->plane_words, sizeof *tables->nothing);
    WEND_RELEASE(memory, tables->scratch, 4 * scratch_words(ground));
    *tables = (struct wend_traffic_tables){0};
}

/* Bytes of all planes. */
static uint64_t plane_bytes(const struct wend_traffic_tables *tables, uint32_t blocks)
{
    const uint64_t slots = blocks == 0 ? 0 : 1 + (uint64_t)(blocks - 1) * tables->block_slots;
    return slots * tables->plane_words * sizeof(uint64_t);
}

size_t wend_traffic_tables_memory(const struct wend_traffic_tables *tables)
{
    const struct wend_traffic_ground *ground = tables->ground;
    return plane_bytes(tables, tables->block_count) + tables->block_capacity * sizeof *tables->blocks +
           tables->slot_capacity * sizeof *tables->slots + tables->capacity * sizeof *tables->list +
           ground->cells * sizeof *tables->of_cell +
           (tables->plane_words + 4 * scratch_words(ground)) * sizeof(uint64_t);
}

static void take_away(struct wend_traffic_tables *tables, struct wend_goal_table *table)
{
    if (table->planes != tables->nothing)
        tables->slots[tables->slot_count++] = table->planes;
    table->planes = tables->nothing;
    table->level = TRAFFIC_NONE;
    table->is_complete = false;
}

/* Gives a table planes: spare ones, new ones within the bound, else those of another, in turn. */
static void give_planes(struct wend_traffic_tables *tables, struct wend_goal_table *table)
{
    if (table->planes != tables->nothing)
        return;
    if (tables->slot_count == 0 && plane_bytes(tables, tables->block_count + 1) <= tables->most_bytes)
        add_block(tables, tables->block_slots);
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

/* A flood under way. */
struct flood {
    uint64_t *frontier;
    uint64_t *planes[3];
    uint32_t top, below; /* rows of the frontier */
};

static struct flood scratch_flood(const struct wend_traffic_tables *tables)
{
    const size_t words = scratch_words(tables->ground);
    uint64_t *base = tables->scratch + tables->ground->row_words + GUARD_WORDS;
    memset(tables->scratch, 0, 2 * words * sizeof *base); /* the frontier and the next one */
    return (struct flood){.frontier = base, .planes = {base + words, base + 2 * words, base + 3 * words}};
}

static void begin_goal_flood(const struct wend_traffic_tables *tables, struct wend_goal_table *table,
                             struct flood *flood)
{
    const struct wend_traffic_ground *ground = tables->ground;
    const uint32_t goal = table->goal;
    for (uint32_t i = 0; i < ground->words; i++)
        flood->planes[FLOOD_REACHED][i] = ~ground->free[i];
    memset(flood->planes[FLOOD_SECOND], 0, ground->words * sizeof(uint64_t));
    flood->frontier[goal >> 6] = UINT64_C(1) << (goal & 63);
    flood->planes[FLOOD_REACHED][goal >> 6] |= flood->frontier[goal >> 6];
    flood->top = flood->below = table->top = table->below = goal / ground->stride;
    table->level = 0;
}

/* The frontier is not kept: all cells of the last distance modulo 4 have it among them, and do no harm. */
static void resume_flood(const struct wend_traffic_tables *tables, const struct wend_goal_table *table,
                         struct flood *flood)
{
    const struct wend_traffic_ground *ground = tables->ground;
    const uint32_t row = ground->row_words, is_odd = (ground->around[table->goal] & AROUND_ODD) != 0;
    const uint64_t second = table->level >> 1 & 1 ? 0 : UINT64_MAX, even = UINT64_C(0x5555555555555555);
    for (uint32_t i = 0; i < ground->words; i++) {
        flood->planes[FLOOD_REACHED][i] = table->planes[2 * i];
        flood->planes[FLOOD_SECOND][i] = table->planes[2 * i + 1];
    }
    for (uint32_t y = table->top; y <= table->below; y++) {
        const uint64_t columns = (y + is_odd + table->level) & 1 ? ~even : even;
        for (uint32_t i = y * row; i < (y + 1) * row; i++)
            flood->frontier[i] =
                flood->planes[FLOOD_REACHED][i] & ground->free[i] & columns & (flood->planes[FLOOD_SECOND][i] ^ second);
    }
    flood->top = table->top;
    flood->below = table->below;
}

static bool is_empty_row(const uint64_t *bits, uint32_t row_words)
{
    uint64_t any = 0;
    for (uint32_t i = 0; i < row_words; i++)
        any |= bits[i];
    return any == 0;
}

/* The rows of the frontier alone are swept: those that fall behind must be empty in both its arrays. */
static void narrow_flood(const struct wend_traffic_ground *ground, struct flood *flood)
{
    const uint32_t row = ground->row_words;
    while (flood->top < flood->below && is_empty_row(flood->frontier + flood->top * row, row))
        memset(flood->planes[FLOOD_NEXT] + flood->top++ * row, 0, row * sizeof(uint64_t));
    while (flood->below > flood->top && is_empty_row(flood->frontier + flood->below * row, row))
        memset(flood->planes[FLOOD_NEXT] + flood->below-- * row, 0, row * sizeof(uint64_t));
}

/* One level more; false where nothing is left. */
static bool flood_level(struct wend_traffic_tables *tables, struct wend_goal_table *table, struct flood *flood)
{
    const struct wend_traffic_ground *ground = tables->ground;
    const uint32_t row = ground->row_words, last = ground->words / row - 2;
    flood->top -= flood->top > 1;
    flood->below += flood->below < last;
    table->level++;
    const uint32_t from = flood->top * row, words = (flood->below + 1) * row - from;
    uint64_t *planes[3] = {flood->planes[FLOOD_NEXT] + from, flood->planes[FLOOD_REACHED] + from,
                           flood->planes[FLOOD_SECOND] + from};
    tables->swept += words;
    if (tables->flood(flood->frontier + from, planes, words, row, table->level >> 1 & 1 ? UINT64_MAX : 0) == 0)
        return false;
    uint64_t *frontier = flood->planes[FLOOD_NEXT];
    flood->planes[FLOOD_NEXT] = flood->frontier;
    flood->frontier = frontier;
    table->top = flood->top < table->top ? flood->top : table->top;
    table->below = flood->below > table->below ? flood->below : table->below;
    narrow_flood(ground, flood);
    return true;
}

/*
 * Floods until a cell is reached and some levels more, or for so many words. The level at which it was reached;
 * TRAFFIC_NONE where it was not: for good, if the table is complete.
 */
static uint32_t flood_until(struct wend_traffic_tables *tables, uint32_t index, uint32_t cell, uint64_t words)
{
    const uint64_t begun = tables->swept, fewest = (uint64_t)FEWEST_PASSES * tables->ground->words;
    const uint64_t most = words > fewest ? words : fewest;
    struct wend_goal_table *table = &tables->list[index];
    const bool is_new = table->level == TRAFFIC_NONE;
    give_planes(tables, table);
    struct flood flood = scratch_flood(tables);
    if (is_new)
        begin_goal_flood(tables, table, &flood);
    else
        resume_flood(tables, table, &flood);
    const uint64_t *word = flood.planes[FLOOD_REACHED] + (cell >> 6), bit = UINT64_C(1) << (cell & 63);
    uint32_t extra = is_new ? FIRST_EXTRA : LATER_EXTRA;
    uint32_t level = *word & bit ? table->level : TRAFFIC_NONE;
    while (tables->swept - begun < most && (level == TRAFFIC_NONE || extra-- > 0)) {
        if (!flood_level(tables, table, &flood)) {
            table->is_complete = true;
            break;
        }
        if (level == TRAFFIC_NONE && *word & bit)
            level = table->level;
    }
    for (uint32_t i = 0; i < tables->ground->words; i++) {
        table->planes[2 * i] = flood.planes[FLOOD_REACHED][i];
        table->planes[2 * i + 1] = flood.planes[FLOOD_SECOND][i];
    }
    tables->swept += (uint64_t)FLOOD_PASSES * tables->ground->words;
    return level;
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
    if (!wend_traffic_is_reached(one->planes, cell))
        return one->is_complete ? TRAFFIC_NONE : flood_until(tables, table, cell, words);
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
