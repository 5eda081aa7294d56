/* Distances from landmarks, by the symmetric costs of steps. */
#include "map/landmark/landmark_blocks_flood.h"

#include "base/array.h"
#include "base/inline.h"
#include "base/memory.h"

#define LONGEST_RING 4096u
#define FARTHEST_REACHED                                                                                               \
    (UINT32_C(1) << 31) /* so that sums of two distances, and of a distance and a step, never wrap */
#define LANDMARK_ENTRIES 4096u
#define PUSHES_AT_ONCE   8u

struct wend_landmark_entry {
    uint32_t node, distance;
    uint32_t direction; /* by which it was entered */
    uint32_t below;     /* the next in the bucket, 0 = none */
};

static uint32_t whole_bits(uint64_t value)
{
    return value == 0 ? 0 : 63 - wend_count_leading_zeros64(value);
}

static void choose_buckets(struct wend_landmark_flood *flood, const wend_space *space)
{
    const struct wend_classes *classes = &space->cells.classes;
    const uint64_t least = classes->weight[1], most = classes->weight[classes->count ? classes->count : 1];
    const uint64_t cheapest =
        wend_landmark_symmetric_cost(&flood->prices, flood->prices.straight, least, least) >> flood->shift;
    const uint64_t costliest =
        wend_landmark_symmetric_cost(&flood->prices, flood->prices.diagonal, most, most) >> flood->shift;
    flood->bits = whole_bits(cheapest);
    while ((costliest >> flood->bits) + 2 > LONGEST_RING)
        flood->bits++;
    flood->ring = 4;
    while ((costliest >> flood->bits) + 2 > flood->ring)
        flood->ring *= 2;
}

wend_status wend_landmark_flood_open(struct wend_landmark_flood *flood, const wend_space *space, uint32_t shift)
{
    const wend_allocator *memory = &space->allocator;
    *flood = (struct wend_landmark_flood){
        .shift = shift, .prices = wend_landmark_prices_of(space), .fresh = 1, .prunes = shift == 0};
    choose_buckets(flood, space);
    flood->capacity = LANDMARK_ENTRIES;
    flood->distance = wend_allocate(memory, space->cells.node_count, sizeof *flood->distance);
    flood->tops = wend_allocate(memory, flood->ring, sizeof *flood->tops);
    flood->entries = wend_allocate(memory, flood->capacity, sizeof *flood->entries);
    if (!flood->distance || !flood->tops || !flood->entries) {
        wend_landmark_flood_close(flood, space);
        return WEND_ERROR_MEMORY;
    }
    memset(flood->tops, 0, flood->ring * sizeof *flood->tops);
    wend_landmark_flood_clear(flood, space);
    return WEND_OK;
}

void wend_landmark_flood_close(struct wend_landmark_flood *flood, const wend_space *space)
{
    const wend_allocator *memory = &space->allocator;
    WEND_RELEASE(memory, flood->distance, space->cells.node_count);
    WEND_RELEASE(memory, flood->tops, flood->ring);
    WEND_RELEASE(memory, flood->entries, flood->capacity);
    *flood = (struct wend_landmark_flood){.distance = NULL};
}

void wend_landmark_flood_clear(struct wend_landmark_flood *flood, const wend_space *space)
{
    memset(flood->distance, 0xff, space->cells.node_count * sizeof *flood->distance);
}

/* There must be room. */
WEND_ALWAYS_INLINE void push_position(struct wend_landmark_flood *flood, uint32_t node, uint32_t distance,
                                      uint32_t direction)
{
    uint32_t entry = flood->spare, *top = &flood->tops[distance >> flood->bits & (flood->ring - 1)];
    if (entry) {
        flood->spare = flood->entries[entry].below;
        flood->spare_count--;
    } else {
        entry = flood->fresh++;
    }
    flood->entries[entry] = (struct wend_landmark_entry){node, distance, direction, *top};
    *top = entry;
    flood->waiting++;
}

/* From the current bucket, which is not empty. */
WEND_ALWAYS_INLINE struct wend_landmark_entry pop_position(struct wend_landmark_flood *flood)
{
    uint32_t *top = &flood->tops[flood->current & (flood->ring - 1)], entry = *top;
    const struct wend_landmark_entry taken = flood->entries[entry];
    *top = taken.below;
    flood->entries[entry].below = flood->spare;
    flood->spare = entry;
    flood->spare_count++;
    flood->waiting--;
    return taken;
}

void wend_landmark_flood_begin(struct wend_landmark_flood *flood, uint32_t node)
{
    flood->current = 0;
    flood->distance[node] = 0;
    push_position(flood, node, 0, NO_DIRECTION);
}

static bool have_room(struct wend_landmark_flood *flood, const wend_allocator *memory)
{
    if (flood->capacity - flood->fresh + flood->spare_count >= PUSHES_AT_ONCE)
        return true;
    return WEND_RESERVE(memory, flood->entries, flood->capacity, 2 * (uint64_t)flood->capacity);
}

/* The moves worth taking: where all around weigh alike, what is worth the same can be pruned as on plain ground. */
WEND_ALWAYS_INLINE uint32_t moves_from(const struct wend_space_cells *cells, uint32_t node, uint32_t kind,
                                       uint32_t direction, bool prunes)
{
    const uint32_t around = wend_neighbourhood(cells->free, cells->stride, node);
    const bool is_alike = prunes && (!cells->uniform_around || wend_bits_get(cells->uniform_around, node));
    return cells->steps[kind].moves[is_alike ? direction : NO_DIRECTION][around];
}

/* Looks at all around a position. False where distances get too large. */
static bool spread_from(struct wend_landmark_flood *flood, const wend_space *space,
                        const struct wend_landmark_entry *from)
{
    const struct wend_space_cells *cells = &space->cells;
    const uint32_t kind = wend_is_hex(cells->topology) ? wend_space_kind(space, wend_space_cell(space, from->node)) : 0;
    const uint64_t weight = wend_landmark_weight(space, from->node);
    uint32_t moves = moves_from(cells, from->node, kind, from->direction, flood->prunes);
    for (; moves != 0; moves &= moves - 1) {
        const uint32_t d = wend_count_trailing_zeros(moves);
        const uint32_t to = from->node + (uint32_t)cells->offsets[kind][d];
        const uint64_t price = d & 1 ? flood->prices.diagonal : flood->prices.straight;
        const uint64_t distance = from->distance + (wend_landmark_symmetric_cost(&flood->prices, price, weight,
                                                                                 wend_landmark_weight(space, to)) >>
                                                    flood->shift);
        if (distance >= flood->distance[to])
            continue;
        if (distance >= FARTHEST_REACHED)
            return false;
        flood->distance[to] = (uint32_t)distance;
        push_position(flood, to, (uint32_t)distance, d);
    }
    return true;
}

/* Leaves the open list empty, for there is nothing to go on with. */
static void drop_waiting(struct wend_landmark_flood *flood)
{
    memset(flood->tops, 0, flood->ring * sizeof *flood->tops);
    flood->fresh = 1;
    flood->spare = flood->spare_count = flood->waiting = 0;
}

enum wend_landmark_end wend_landmark_flood_go_on(struct wend_landmark_flood *flood, const wend_space *space,
                                                 uint64_t *units, wend_landmark_reach *reach, void *user)
{
    for (; flood->waiting != 0 && *units != 0; --*units) {
        while (flood->tops[flood->current & (flood->ring - 1)] == 0)
            flood->current++;
        if (!have_room(flood, &space->allocator)) {
            drop_waiting(flood);
            return LANDMARK_NO_MEMORY;
        }
        const struct wend_landmark_entry from = pop_position(flood);
        if (from.distance != flood->distance[from.node])
            continue;
        reach(user, from.node, from.distance);
        if (!spread_from(flood, space, &from)) {
            drop_waiting(flood);
            return LANDMARK_TOO_FAR;
        }
    }
    return flood->waiting == 0 ? LANDMARK_FLOODED : LANDMARK_STOPPED;
}
