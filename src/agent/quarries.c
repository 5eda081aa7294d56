/* Those who are hunted. */
#include "agent/quarries.h"

#include "base/memory.h"

enum { BUCKET_SHIFT = 5, MOST_BUCKETS = 1 << 16 };

wend_status wend_quarries_create(struct wend_quarries *quarries, const wend_space *space, const wend_allocator *memory)
{
    const struct wend_space_cells *cells = &space->cells;
    *quarries = (struct wend_quarries){.shift = BUCKET_SHIFT, .unused = NO_QUARRY};
    do {
        quarries->columns = (cells->width >> quarries->shift) + 1;
        quarries->rows = (cells->height >> quarries->shift) + 1;
        quarries->bucket_count = quarries->columns * quarries->rows * cells->levels;
        quarries->shift++;
    } while (quarries->bucket_count > MOST_BUCKETS && quarries->shift < 16);
    quarries->shift--;
    quarries->buckets = wend_allocate(memory, quarries->bucket_count, sizeof *quarries->buckets, WEND_CACHE_LINE);
    if (!quarries->buckets)
        return WEND_ERROR_MEMORY;
    memset(quarries->buckets, 0xff, quarries->bucket_count * sizeof *quarries->buckets);
    return WEND_OK;
}

void wend_quarries_destroy(struct wend_quarries *quarries, const wend_allocator *memory)
{
    wend_release(memory, quarries->buckets, quarries->bucket_count, sizeof *quarries->buckets, WEND_CACHE_LINE);
    wend_release(memory, quarries->table, quarries->capacity, sizeof *quarries->table, WEND_CACHE_LINE);
}

size_t wend_quarries_memory(const struct wend_quarries *quarries)
{
    return quarries->bucket_count * sizeof *quarries->buckets + quarries->capacity * sizeof *quarries->table;
}

static uint32_t *bucket_of(const struct wend_quarries *quarries, uint32_t x, uint32_t y, uint32_t level)
{
    uint32_t column = x >> quarries->shift, row = y >> quarries->shift;
    return &quarries->buckets[(level * quarries->rows + row) * quarries->columns + column];
}

static void link_in(struct wend_quarries *quarries, uint32_t number)
{
    struct wend_quarry *quarry = &quarries->table[number];
    uint32_t *first = bucket_of(quarries, quarry->x, quarry->y, quarry->level);
    quarry->next = *first;
    *first = number;
}

static void link_out(struct wend_quarries *quarries, uint32_t number)
{
    struct wend_quarry *quarry = &quarries->table[number];
    uint32_t *at = bucket_of(quarries, quarry->x, quarry->y, quarry->level);
    while (*at != number)
        at = &quarries->table[*at].next;
    *at = quarry->next;
}

static bool make_room_for_one(struct wend_quarries *quarries, const wend_allocator *memory)
{
    if (quarries->unused != NO_QUARRY || quarries->used < quarries->capacity)
        return true;
    uint32_t capacity = quarries->capacity < 16 ? 16 : quarries->capacity * 2;
    struct wend_quarry *table =
        wend_reallocate(memory, quarries->table, quarries->capacity, capacity, sizeof *table, WEND_CACHE_LINE);
    if (!table)
        return false;
    quarries->table = table;
    quarries->capacity = capacity;
    return true;
}

uint32_t wend_quarries_add(struct wend_quarries *quarries, struct wend_quarry quarry, const wend_allocator *memory)
{
    if (!make_room_for_one(quarries, memory))
        return NO_QUARRY;
    uint32_t number = quarries->unused;
    quarry.generation = 1;
    if (number == NO_QUARRY)
        number = quarries->used++;
    else {
        quarries->unused = quarries->table[number].next;
        quarry.generation = quarries->table[number].generation + 1;
    }
    quarry.is_alive = true;
    quarries->table[number] = quarry;
    quarries->count++;
    link_in(quarries, number);
    return number;
}

void wend_quarries_move(struct wend_quarries *quarries, uint32_t number, uint16_t x, uint16_t y, uint8_t level)
{
    struct wend_quarry *quarry = &quarries->table[number];
    bool stays = bucket_of(quarries, x, y, level) == bucket_of(quarries, quarry->x, quarry->y, quarry->level);
    if (!stays)
        link_out(quarries, number);
    quarry->x = x;
    quarry->y = y;
    quarry->level = level;
    if (!stays)
        link_in(quarries, number);
}

void wend_quarries_remove(struct wend_quarries *quarries, uint32_t number)
{
    struct wend_quarry *quarry = &quarries->table[number];
    link_out(quarries, number);
    quarry->is_alive = false;
    quarry->next = quarries->unused;
    quarries->unused = number;
    quarries->count--;
}

/* The nearest so far. */
struct nearest_quarry {
    uint32_t number, favourite;
    uint64_t square;
};

static void look_in_bucket(const struct wend_quarries *quarries, uint32_t bucket, struct wend_cell cell,
                           uint32_t footprint, uint32_t radius, struct nearest_quarry *best)
{
    for (uint32_t i = quarries->buckets[bucket]; i != NO_QUARRY; i = quarries->table[i].next) {
        uint64_t square;
        uint32_t gap = wend_quarry_gap(&quarries->table[i], cell.x, cell.y, footprint, &square);
        bool is_preferred = i == best->favourite || (best->number != best->favourite && i < best->number);
        if (gap > radius || square > best->square || (square == best->square && !is_preferred))
            continue;
        best->square = square;
        best->number = i;
    }
}

/* The bucket's column or row of a cell some cells before another. */
static uint32_t bucket_before(const struct wend_quarries *quarries, uint32_t at, uint32_t cells)
{
    return (at > cells ? at - cells : 0) >> quarries->shift;
}

uint32_t wend_quarries_nearest(const struct wend_quarries *quarries, struct wend_cell cell, uint32_t footprint,
                               uint32_t radius, uint32_t favourite)
{
    /* Large targets are found by their top left cells, large movers see from their lower right ones. */
    const uint32_t before = radius + WEND_MAX_FOOTPRINT - 1, behind = radius + footprint - 1;
    const uint32_t left = bucket_before(quarries, cell.x, before), top = bucket_before(quarries, cell.y, before);
    const uint32_t right = (cell.x + behind) >> quarries->shift, bottom = (cell.y + behind) >> quarries->shift;
    struct nearest_quarry best = {NO_QUARRY, favourite, UINT64_MAX};
    for (uint32_t row = top; row <= bottom && row < quarries->rows; row++)
        for (uint32_t column = left; column <= right && column < quarries->columns; column++)
            look_in_bucket(quarries, (cell.level * quarries->rows + row) * quarries->columns + column, cell, footprint,
                           radius, &best);
    return best.number;
}
