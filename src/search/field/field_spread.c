/*
 * Growth of a field on plain squares: one weight, no layers, links, exits or turns. Buckets are no wider than the
 * cheapest step, so their entries are final and the order within one does not matter. Only canonical successors are
 * expanded.
 */
#include "search/field/field_grow.h"

#include <string.h>

#include "base/array.h"
#include "base/bit_words.h"

/* Entries taken at once; room for all that they may open is made before. */
enum { CHUNK = 256 };

/* Cells examined per unit: row after row, or three rows for a change in one. */
enum { LOOKED_AROUND_PER_UNIT = 32, LOOKED_BESIDE_PER_UNIT = 16 };

static size_t around_size(const struct wend_field *field)
{
    return field->space->cells.node_count;
}

/* The greatest price of a plain step for which keys of 32 bits are known to run out before they wrap. */
#define MOST_PRICE (1u << 23)
#define MOST_KEY   (UINT32_MAX - (MOST_PRICE << (FIELD_WAY_BITS + 2)))

static uint64_t plain_price(const wend_space *space, uint32_t direction)
{
    uint64_t weight = space->cells.classes->weight[1] * (space->profile.weigh == WEND_WEIGH_BOTH ? UINT64_C(2) : 1);
    return weight * wend_step_price(space, direction);
}

bool wend_field_can_spread(const struct wend_field *field)
{
    const struct wend_space_cells *cells = &field->space->cells;
    return field->rules.steps.squares && !cells->class_at && !cells->exits && cells->links.count == 0 &&
           !field->headings && !field->rules.layered && !field->keys.wide && cells->classes->count != 0 &&
           plain_price(field->space, NORTH_EAST) < MOST_PRICE;
}

static bool reserve_entries(struct wend_field_bucket *bucket, uint32_t more, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, bucket->entries, bucket->capacity, (uint64_t)bucket->count + more);
}

/* Reads the free positions around eight consecutive nodes. Precondition: the first number is a multiple of eight. */
static void look_around_eight(struct wend_field *field, uint32_t node)
{
    const uint8_t *bits = field->ground.bits ? field->ground.bits : field->space->cells.free;
    const uint32_t stride = field->space->cells.stride, all = 0x3ff; /* of ten nodes in a row, from node - 1 on */
    uint32_t above = node > stride ? wend_bits_load(bits, node - stride - 1) & all : 0;
    uint32_t middle = wend_bits_load(bits, node - 1) & all, below = wend_bits_load(bits, node + stride - 1) & all;
    uint8_t *around = field->ground.around + node;
    if ((above | middle | below) == 0 || (above & middle & below) == all) {
        memset(around, middle != 0 ? 0xff : 0, 8);
        return;
    }
    for (uint32_t i = 0; i < 8; i++) {
        uint32_t beside = (middle >> i & 1) | (middle >> (i + 1) & 2);
        around[i] = (uint8_t)((above >> i & 7) | beside << 3 | (below >> i & 7) << 5);
    }
}

/* Reads the surroundings of a row's positions, which may be padding, except in the very first and last row. */
static void look_along(struct wend_field *field, uint32_t first, uint32_t width)
{
    const struct wend_space_cells *cells = &field->space->cells;
    for (uint32_t node = (first - 1) / 8 * 8; node <= first + width; node += 8)
        if (node >= cells->stride && node + 8 + cells->stride <= cells->node_count)
            look_around_eight(field, node);
}

uint64_t wend_field_look_around(struct wend_field *field, struct wend_rectangle run)
{
    const uint32_t first = wend_space_node(field->space, run.x, run.y), stride = field->space->cells.stride;
    wend_field_take_bits(field, run);
    /* Cells beside and below the run are read again once they are updated. */
    for (uint32_t row = first - stride; row <= first + stride; row += stride)
        look_along(field, row, run.width);
    return run.width / LOOKED_BESIDE_PER_UNIT + 1;
}

bool wend_field_reserve_around(struct wend_field *field)
{
    if (!field->ground.around)
        field->ground.around = wend_allocate(&field->memory, around_size(field), 1);
    return field->ground.around != NULL;
}

/* The first passes over the rows are for the bits, if there is a radius, the next for the surroundings. */
enum wend_field_pace wend_field_look_around_all(struct wend_field *field, uint64_t *units)
{
    const struct wend_space_cells *cells = &field->space->cells;
    const uint32_t rows = cells->height * cells->levels, in_a_row = (cells->width + FIELD_RUN - 1) / FIELD_RUN;
    const uint32_t runs = rows * in_a_row, all = field->ground.bits ? 2 * runs : runs;
    while (*units != 0) {
        if (field->run.cursor == all)
            return FIELD_DONE;
        const uint32_t at = field->run.cursor++ % runs, x = at % in_a_row * FIELD_RUN;
        const struct wend_rectangle run = {x, at / in_a_row,
                                           cells->width - x < FIELD_RUN ? cells->width - x : FIELD_RUN, 1};
        if (field->run.cursor <= all - runs)
            wend_field_take_bits(field, run);
        else
            look_along(field, wend_space_node(field->space, run.x, run.y), run.width);
        const uint64_t cost = run.width / LOOKED_AROUND_PER_UNIT + 1;
        *units = wend_difference(*units, cost);
    }
    return FIELD_SPENT;
}

void wend_field_spread_begin(struct wend_field *field)
{
    struct wend_field_ring *ring = &field->open.ring;
    ring->current = ring->next = ring->low = 0;
    for (uint32_t i = 0; i < FIELD_RING; i++)
        ring->buckets[i].count = 0;
}

bool wend_field_spread_from(struct wend_field *field, uint32_t node)
{
    struct wend_field_bucket *bucket = &field->open.ring.buckets[0];
    if (!reserve_entries(bucket, 1, &field->memory))
        return false;
    wend_field_set_key(&field->keys.work, node, FIELD_END, false);
    bucket->entries[bucket->count++] = (struct wend_field_entry){node, FIELD_END};
    return true;
}

/* Data that all expansions read. */
struct spreading {
    uint32_t *keys;
    const uint8_t *around;
    const uint8_t *moves[FIELD_WAYS]; /* by the first step of the expanded cell's path */
    int32_t offsets[DIRECTIONS];
    int32_t ahead[FIELD_WAYS];
    uint32_t prices[DIRECTIONS]; /* what a step adds to a key, its own number included */
    uint32_t most;
    uint32_t width; /* of a bucket, in keys */
};

/* The bucket `ahead` places after the current one. */
static struct wend_field_bucket *bucket_ahead(struct wend_field_ring *ring, uint32_t ahead)
{
    return &ring->buckets[(ring->current + ahead) % FIELD_RING];
}

static struct spreading take_plain(const struct wend_field *field)
{
    const wend_space *space = field->space;
    struct spreading s = {.keys = field->keys.work.array, .around = field->ground.around};
    s.width = (uint32_t)plain_price(space, NORTH) << FIELD_WAY_BITS;
    s.most = field->run.most > FIELD_NARROW_MOST ? UINT32_MAX - 1
                                                 : (uint32_t)field->run.most << FIELD_WAY_BITS | (FIELD_WAYS - 1);
    for (uint32_t step = 0; step < DIRECTIONS; step++)
        s.ahead[step] = space->cells.offsets[0][wend_opposite(wend_field_directions[step])];
    for (uint32_t step = 0; step < FIELD_WAYS; step++)
        s.moves[step] =
            space->cells.steps
                ->moves[step < DIRECTIONS ? wend_opposite(wend_field_directions[step]) : (uint32_t)NO_DIRECTION];
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        s.offsets[d] = space->cells.offsets[0][d];
        s.prices[d] = (uint32_t)plain_price(space, d) << FIELD_WAY_BITS | wend_field_paths[wend_opposite(d)];
    }
    return s;
}

/*
 * Finds the moves of a bucket's entries, none if a cell has become cheaper since. Done before they are expanded, since
 * the branches of that would wait for each cell's surroundings.
 */
static void find_moves(const struct spreading *s, const struct wend_field_entry *entries, uint32_t count,
                       uint8_t moves[])
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t node = entries[i].node, key = s->keys[node];
        const uint8_t *by_path = s->moves[key & (FIELD_WAYS - 1)];
        wend_prefetch(s->keys + node + s->ahead[key & (FIELD_WAYS - 1)]);
        const bool is_last = (key ^ entries[i].key) >> FIELD_WAY_BITS == 0;
        const uint32_t around = s->around[node];
        moves[i] = by_path[(around & 15) | 16 | (around & 0xf0) << 1] & (uint8_t) - (int)is_last;
    }
}

/*
 * Expands the entries of a bucket into the two after it, which have room; keys from `limit` on go into the farther one.
 * Each entry is written first and counted only if it is new, which spares a branch.
 */
static void spread_entries(const struct spreading *s, const struct wend_field_entry *entries, uint32_t count,
                           struct wend_field_bucket *near, struct wend_field_bucket *far, uint32_t limit)
{
    const uint32_t straight = 0x55;
    uint32_t *const keys = s->keys;
    struct wend_field_entry *into_near = near->entries + near->count, *into_far = far->entries + far->count;
    uint8_t found[CHUNK];
    find_moves(s, entries, count, found);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t node = entries[i].node, base = entries[i].key & ~(uint32_t)(FIELD_WAYS - 1);
        for (uint32_t moves = found[i] & straight; moves != 0; moves &= moves - 1) {
            const uint32_t d = wend_count_trailing_zeros(moves), to = node + (uint32_t)s->offsets[d];
            const uint32_t offered = base + s->prices[d], old = keys[to];
            if (offered >= old || offered > s->most)
                continue;
            keys[to] = offered;
            *into_near = (struct wend_field_entry){to, offered};
            into_near += (offered ^ old) >> FIELD_WAY_BITS != 0;
        }
        for (uint32_t moves = found[i] & ~straight; moves != 0; moves &= moves - 1) {
            const uint32_t d = wend_count_trailing_zeros(moves), to = node + (uint32_t)s->offsets[d];
            const uint32_t offered = base + s->prices[d], old = keys[to];
            if (offered >= old || offered > s->most)
                continue;
            keys[to] = offered;
            const bool is_new = (offered ^ old) >> FIELD_WAY_BITS != 0, is_near = offered < limit;
            *into_near = *into_far = (struct wend_field_entry){to, offered};
            into_near += is_new & is_near;
            into_far += is_new & !is_near;
        }
    }
    near->count = (uint32_t)(into_near - near->entries);
    far->count = (uint32_t)(into_far - far->entries);
}

/* Removes entries about to be expanded from the awaited cells. */
static void note_reached(struct wend_field *field, const struct wend_field_entry *entries, uint32_t count)
{
    for (uint32_t i = 0; i < count && field->marks.awaited_count != 0; i++)
        if (wend_marks_has(&field->marks.awaited, entries[i].node)) {
            wend_bits_put(field->marks.awaited.bits, entries[i].node, false);
            field->marks.awaited_count--;
        }
}

/* Moves on to the next bucket with entries; false if there is none, or every awaited cell is reached. */
static bool next_bucket(struct wend_field *field, uint32_t width)
{
    struct wend_field_ring *ring = &field->open.ring;
    bucket_ahead(ring, 0)->count = ring->next = 0;
    if (field->desc.until_count != 0 && field->marks.awaited_count == 0)
        return false;
    for (uint32_t i = 1; i < FIELD_RING; i++) {
        field->keys.overflows = field->keys.overflows || ring->low > MOST_KEY;
        ring->low += width;
        ring->current = (ring->current + 1) % FIELD_RING;
        if (bucket_ahead(ring, 0)->count != 0)
            return !field->keys.overflows;
    }
    return field->keys.overflows = false;
}

/* Makes room for all that `count` entries of the current bucket may open, and for one that is overwritten. */
static bool reserve_ahead(struct wend_field *field, uint32_t count)
{
    for (uint32_t i = 1; i < FIELD_RING; i++)
        if (!reserve_entries(bucket_ahead(&field->open.ring, i), count * DIRECTIONS + 1, &field->memory))
            return false;
    return true;
}

enum wend_field_pace wend_field_spread(struct wend_field *field, uint64_t *units)
{
    struct wend_field_ring *ring = &field->open.ring;
    const struct spreading s = take_plain(field);
    const uint64_t budget = *units < UINT64_MAX / FIELD_CELLS_PER_UNIT ? *units * FIELD_CELLS_PER_UNIT : UINT64_MAX;
    uint64_t left = budget;
    enum wend_field_pace pace = FIELD_SPENT;
    while (left != 0) {
        const struct wend_field_bucket *bucket = bucket_ahead(ring, 0);
        uint32_t waiting = bucket->count - ring->next, count = waiting < CHUNK ? waiting : CHUNK;
        if (count == 0) {
            if (next_bucket(field, s.width))
                continue;
            pace = FIELD_DONE;
            break;
        }
        count = count < left ? count : (uint32_t)left;
        if (!reserve_ahead(field, count)) {
            pace = FIELD_NO_MEMORY;
            break;
        }
        if (field->marks.awaited_count != 0)
            note_reached(field, bucket->entries + ring->next, count);
        spread_entries(&s, bucket->entries + ring->next, count, bucket_ahead(ring, 1), bucket_ahead(ring, 2),
                       ring->low + 2 * s.width);
        ring->next += count;
        left -= count;
    }
    uint64_t taken = (budget - left + FIELD_CELLS_PER_UNIT - 1) / FIELD_CELLS_PER_UNIT;
    *units = wend_difference(*units, taken);
    return pace;
}

void wend_field_spread_destroy(struct wend_field *field)
{
    wend_release(&field->memory, field->ground.around, around_size(field), 1);
    for (uint32_t i = 0; i < FIELD_RING; i++) {
        struct wend_field_bucket *bucket = &field->open.ring.buckets[i];
        WEND_RELEASE(&field->memory, bucket->entries, bucket->capacity);
    }
}

size_t wend_field_spread_memory(const struct wend_field *field)
{
    size_t entries = 0;
    for (uint32_t i = 0; i < FIELD_RING; i++)
        entries += field->open.ring.buckets[i].capacity;
    return entries * sizeof(struct wend_field_entry) + (field->ground.around ? around_size(field) : 0);
}
