/*
 * Landmarks on cells of any weight, chosen and measured in slices.
 *
 * First each region is flooded from any of its positions. Regions of few positions are left out, since they would make
 * planes steep that they share with others. The farthest position is the first landmark; each further one is the
 * farthest from all before it.
 *
 * The floods are Dijkstra's algorithm with buckets no wider than the cheapest step, so that whatever is taken out is
 * final (Denardo and Fox 1979). If weights are too far apart for that, buckets are wider, and positions may be taken
 * out more than once.
 */
#include "map/landmark/landmark_blocks.h"

#include <string.h>

#include "base/array.h"
#include "base/inline.h"
#include "base/memory.h"
#include "map/space/derived.h"

#define NOT_REACHED UINT32_MAX

struct landmark_entry {
    uint32_t node, distance;
    uint32_t direction; /* by which the node was entered */
    uint32_t below;     /* next entry of the bucket, 0 = none */
};

struct landmark_flood {
    uint32_t *distance; /* by node, in units of 2^shift costs */
    uint32_t shift;
    bool prunes; /* skips steps that others make up for; only while nothing changes between slices */
    struct wend_landmark_prices prices;
    struct landmark_entry *entries; /* entry 0 is unused */
    uint32_t capacity, fresh;       /* entries from `fresh` on were never used */
    uint32_t spare, spare_count;    /* stack of entries given back */
    uint32_t *tops;                 /* by bucket of the ring: top entry */
    uint32_t ring, bits;
    uint32_t waiting; /* entries in the ring */
    uint64_t current;
};

/* How a slice of a flood ends. */
enum landmark_end { LANDMARK_FLOODED, LANDMARK_STOPPED, LANDMARK_TOO_FAR, LANDMARK_NO_MEMORY };

/* Called with each position that is taken out, nearest first. */
typedef void landmark_reach(void *user, uint32_t node, uint32_t distance);

#define LONGEST_RING     4096u
#define FARTHEST_REACHED (UINT32_C(1) << 31) /* sums of two distances, or of one and a step, never wrap */
#define LANDMARK_ENTRIES 4096u
#define PUSHES_AT_ONCE   8u

static void choose_buckets(struct landmark_flood *flood, const wend_space *space)
{
    const struct wend_classes *classes = space->cells.classes;
    const uint64_t least = classes->weight[1], most = classes->weight[classes->count ? classes->count : 1];
    const uint64_t cheapest =
        wend_landmark_symmetric_cost(&flood->prices, flood->prices.straight, least, least) >> flood->shift;
    const uint64_t costliest =
        wend_landmark_symmetric_cost(&flood->prices, flood->prices.diagonal, most, most) >> flood->shift;
    flood->bits = wend_log2(cheapest);
    while ((costliest >> flood->bits) + 2 > LONGEST_RING)
        flood->bits++;
    flood->ring = 4;
    while ((costliest >> flood->bits) + 2 > flood->ring)
        flood->ring *= 2;
}

static void landmark_flood_close(struct landmark_flood *flood, const wend_space *space)
{
    const wend_allocator *memory = &space->allocator;
    WEND_RELEASE(memory, flood->distance, space->cells.node_count);
    WEND_RELEASE(memory, flood->tops, flood->ring);
    WEND_RELEASE(memory, flood->entries, flood->capacity);
    *flood = (struct landmark_flood){.distance = NULL};
}

/* Allocates a flood for a space. MEMORY: there is nothing to close. */
static wend_status landmark_flood_open(struct landmark_flood *flood, const wend_space *space, uint32_t shift)
{
    const wend_allocator *memory = &space->allocator;
    *flood = (struct landmark_flood){
        .shift = shift, .prices = wend_landmark_prices_of(space), .fresh = 1, .prunes = shift == 0};
    choose_buckets(flood, space);
    flood->capacity = LANDMARK_ENTRIES;
    flood->distance = wend_allocate(memory, space->cells.node_count, sizeof *flood->distance);
    flood->tops = wend_allocate(memory, flood->ring, sizeof *flood->tops);
    flood->entries = wend_allocate(memory, flood->capacity, sizeof *flood->entries);
    if (!flood->distance || !flood->tops || !flood->entries) {
        landmark_flood_close(flood, space);
        return WEND_ERROR_MEMORY;
    }
    memset(flood->tops, 0, flood->ring * sizeof *flood->tops);
    memset(flood->distance, 0xff, space->cells.node_count * sizeof *flood->distance);
    return WEND_OK;
}

/* Precondition: there is room. */
WEND_ALWAYS_INLINE void push_position(struct landmark_flood *flood, uint32_t node, uint32_t distance,
                                      uint32_t direction)
{
    uint32_t entry = flood->spare, *top = &flood->tops[distance >> flood->bits & (flood->ring - 1)];
    if (entry) {
        flood->spare = flood->entries[entry].below;
        flood->spare_count--;
    } else {
        entry = flood->fresh++;
    }
    flood->entries[entry] = (struct landmark_entry){node, distance, direction, *top};
    *top = entry;
    flood->waiting++;
}

/* Precondition: the current bucket is not empty. */
WEND_ALWAYS_INLINE struct landmark_entry pop_position(struct landmark_flood *flood)
{
    uint32_t *top = &flood->tops[flood->current & (flood->ring - 1)], entry = *top;
    const struct landmark_entry taken = flood->entries[entry];
    *top = taken.below;
    flood->entries[entry].below = flood->spare;
    flood->spare = entry;
    flood->spare_count++;
    flood->waiting--;
    return taken;
}

static void landmark_flood_begin(struct landmark_flood *flood, uint32_t node)
{
    flood->current = 0;
    flood->distance[node] = 0;
    push_position(flood, node, 0, NO_DIRECTION);
}

static bool have_room(struct landmark_flood *flood, const wend_allocator *memory)
{
    if (flood->capacity - flood->fresh + flood->spare_count >= PUSHES_AT_ONCE)
        return true;
    return WEND_RESERVE(memory, flood->entries, flood->capacity, 2 * (uint64_t)flood->capacity);
}

/* The moves to examine: if all positions around weigh alike, they are pruned as on plain ground. */
WEND_ALWAYS_INLINE uint32_t moves_from(const struct wend_space_cells *cells, uint32_t node, uint32_t kind,
                                       uint32_t direction, bool prunes)
{
    const uint32_t around = wend_neighbourhood(cells->free, cells->stride, node);
    const bool is_alike = prunes && (!cells->uniform_around || wend_bits_get(cells->uniform_around, node));
    return cells->steps[kind].moves[is_alike ? direction : NO_DIRECTION][around];
}

/* Relaxes all steps from a position. False if distances get too large. */
static bool spread_from(struct landmark_flood *flood, const wend_space *space, const struct landmark_entry *from)
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

/* Empties the open list. */
static void drop_waiting(struct landmark_flood *flood)
{
    memset(flood->tops, 0, flood->ring * sizeof *flood->tops);
    flood->fresh = 1;
    flood->spare = flood->spare_count = flood->waiting = 0;
}

static enum landmark_end landmark_flood_go_on(struct landmark_flood *flood, const wend_space *space, uint64_t *units,
                                              landmark_reach *reach, void *user)
{
    for (; flood->waiting != 0 && *units != 0; --*units) {
        while (flood->tops[flood->current & (flood->ring - 1)] == 0)
            flood->current++;
        if (!have_room(flood, &space->allocator)) {
            drop_waiting(flood);
            return LANDMARK_NO_MEMORY;
        }
        const struct landmark_entry from = pop_position(flood);
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

enum { FEWEST = 64 }; /* positions of a region that gets landmarks */

#define STEEPEST 127 /* units between neighbouring positions */

/* The stages of making. */
enum landmark_stage { LOOK_FOR_REGION, FIND_REGION, BEGIN_LANDMARK, MEASURE, FIT, BLOCKS_MADE };

struct wend_landmark_blocks_making {
    struct wend_landmark_planes made;
    struct landmark_flood flood;
    uint32_t *nearest; /* by node: the distance to the nearest landmark so far; before that, its region */
    uint32_t *regions; /* by region: position of its next landmark */
    uint32_t region_count, region_capacity;
    enum landmark_stage stage;
    uint32_t node;         /* the search for regions continues here */
    uint32_t lanes;        /* number of landmarks */
    uint32_t lane, region; /* being measured */
    uint32_t block;        /* to be fitted next */
    uint32_t found;        /* positions taken out by the flood */
    uint32_t few[FEWEST];  /* the first of them */
    bool is_joined;        /* an edit has joined the region being found to an earlier one */
    uint32_t farthest;     /* position farthest from all landmarks, or the one taken out last */
    uint32_t distance;     /* of `farthest` */
    uint32_t eccentricity; /* greatest distance found in any region */
};

uint64_t wend_landmark_planes_count(const wend_space *space)
{
    return ((uint64_t)space->cells.width / WEND_LANDMARK_SIDE + 1) * (space->cells.height / WEND_LANDMARK_SIDE + 1);
}

wend_status wend_landmark_planes_allocate(struct wend_landmark_planes *planes, const wend_space *space)
{
    *planes = (struct wend_landmark_planes){.across = space->cells.width / WEND_LANDMARK_SIDE + 1};
    planes->block_count = (uint32_t)wend_landmark_planes_count(space);
    planes->blocks = wend_allocate(&space->allocator, planes->block_count, sizeof *planes->blocks);
    planes->reached = wend_space_new_bitmap(space);
    if (!planes->blocks || !planes->reached) {
        wend_landmark_planes_release(planes, space);
        return WEND_ERROR_MEMORY;
    }
    memset(planes->blocks, 0, planes->block_count * sizeof *planes->blocks);
    return WEND_OK;
}

void wend_landmark_planes_release(struct wend_landmark_planes *planes, const wend_space *space)
{
    WEND_RELEASE(&space->allocator, planes->blocks, planes->block_count);
    wend_space_release_bitmap(space, planes->reached);
    *planes = (struct wend_landmark_planes){.blocks = NULL};
}

struct wend_landmark_blocks_making *wend_landmark_blocks_making_open(const wend_space *space, uint32_t landmarks)
{
    struct wend_landmark_blocks_making *making = wend_allocate_filled(&space->allocator, 1, sizeof *making, 0);
    if (!making)
        return NULL;
    making->lanes = landmarks == 0 || landmarks > WEND_LANDMARK_LANES ? WEND_LANDMARK_LANES : landmarks;
    making->nearest = wend_allocate(&space->allocator, space->cells.node_count, sizeof *making->nearest);
    if (!making->nearest || wend_landmark_planes_allocate(&making->made, space) != WEND_OK ||
        landmark_flood_open(&making->flood, space, 0) != WEND_OK) {
        wend_landmark_blocks_making_close(making, space);
        return NULL;
    }
    return making;
}

void wend_landmark_blocks_making_close(struct wend_landmark_blocks_making *making, const wend_space *space)
{
    const wend_allocator *memory = &space->allocator;
    if (!making)
        return;
    wend_landmark_planes_release(&making->made, space);
    landmark_flood_close(&making->flood, space);
    WEND_RELEASE(memory, making->nearest, space->cells.node_count);
    WEND_RELEASE(memory, making->regions, making->region_capacity);
    WEND_RELEASE(memory, making, 1);
}

size_t wend_landmark_blocks_making_memory(const struct wend_landmark_blocks_making *making, const wend_space *space)
{
    if (!making)
        return 0;
    size_t per_node = sizeof *making->nearest + sizeof *making->flood.distance;
    return sizeof *making + per_node * space->cells.node_count +
           making->made.block_count * sizeof *making->made.blocks + wend_space_bitmap_bytes(space) +
           making->region_capacity * sizeof *making->regions + making->flood.ring * sizeof *making->flood.tops +
           making->flood.capacity * 16;
}

uint32_t wend_landmark_making_done(const struct wend_landmark_blocks_making *making)
{
    return making->stage == LOOK_FOR_REGION || making->stage == FIND_REGION ? 0 : making->lane + 1;
}

struct wend_landmark_planes wend_landmark_blocks_making_take(struct wend_landmark_blocks_making *making)
{
    struct wend_landmark_planes made = making->made;
    making->made = (struct wend_landmark_planes){.blocks = NULL};
    return made;
}

static void begin_region(struct wend_landmark_blocks_making *making, uint32_t node, enum landmark_stage stage)
{
    making->found = making->distance = 0;
    making->is_joined = false;
    making->farthest = node;
    making->stage = stage;
    landmark_flood_begin(&making->flood, node);
}

/* Continues to the next position that no flood has reached; padding is blocked. */
static void look_for_region(struct wend_landmark_blocks_making *making, const wend_space *space, uint64_t *units)
{
    for (; making->node < space->cells.node_count; making->node++) {
        if (*units == 0)
            return;
        *units -= making->node % 64 == 0;
        if (wend_bits_get(space->cells.free, making->node) && making->flood.distance[making->node] == NOT_REACHED) {
            begin_region(making, making->node, FIND_REGION);
            return;
        }
    }
    making->stage = BEGIN_LANDMARK;
}

static void note_in_region(void *user, uint32_t node, uint32_t distance)
{
    struct wend_landmark_blocks_making *making = user;
    making->is_joined |= wend_bits_get(making->made.reached, node) && making->nearest[node] != making->node;
    if (making->found < FEWEST)
        making->few[making->found] = node;
    making->found++;
    making->farthest = node;
    making->distance = distance;
    making->nearest[node] = making->node;
    wend_bits_put(making->made.reached, node, true);
}

static void note_distance(void *user, uint32_t node, uint32_t distance)
{
    struct wend_landmark_blocks_making *making = user;
    if (distance < making->nearest[node])
        making->nearest[node] = distance;
    if (making->nearest[node] > making->distance) {
        making->distance = making->nearest[node];
        making->farthest = node;
    }
}

/*
 * Accepts a region or leaves it out. A region that turns out to be part of an earlier one belongs to that: clearing its
 * positions would remove distances that searches rely on.
 */
static wend_status end_region(struct wend_landmark_blocks_making *making, const wend_space *space)
{
    making->stage = LOOK_FOR_REGION;
    if (making->is_joined)
        return WEND_OK;
    if (making->found < FEWEST) {
        for (uint32_t i = 0; i < making->found; i++)
            wend_bits_put(making->made.reached, making->few[i], false);
        return WEND_OK;
    }
    if (!WEND_APPEND(&space->allocator, making->regions, making->region_count, making->region_capacity,
                     making->farthest))
        return WEND_ERROR_MEMORY;
    making->eccentricity = making->distance > making->eccentricity ? making->distance : making->eccentricity;
    return WEND_OK;
}

/* Restarts from the first flood. */
static wend_status begin_again(struct wend_landmark_blocks_making *making, const wend_space *space, uint32_t shift)
{
    landmark_flood_close(&making->flood, space);
    memset(making->made.reached, 0, wend_space_bitmap_bytes(space));
    memset(making->made.blocks, 0, making->made.block_count * sizeof *making->made.blocks);
    making->region_count = making->node = making->eccentricity = making->lane = making->region = 0;
    making->stage = LOOK_FOR_REGION;
    return landmark_flood_open(&making->flood, space, shift);
}

/* Chooses the unit of planes: no distance exceeds twice an eccentricity, and slopes and spreads stay small. */
static void choose_unit(struct wend_landmark_blocks_making *making, const wend_space *space)
{
    const uint64_t least = wend_landmark_prices_of(space).straight * space->cells.classes->weight[1];
    uint32_t *shift = &making->made.shift;
    *shift = making->flood.shift;
    while (2 * (uint64_t)making->eccentricity >> (*shift - making->flood.shift) > WEND_LANDMARK_FARTHEST)
        ++*shift;
    while (least >> *shift > 8)
        ++*shift;
}

static void begin_landmark(struct wend_landmark_blocks_making *making, const wend_space *space)
{
    if (making->lane == 0 && making->region == 0) {
        choose_unit(making, space);
        memset(making->nearest, 0xff, space->cells.node_count * sizeof *making->nearest);
    }
    if (making->region == 0)
        memset(making->flood.distance, 0xff, space->cells.node_count * sizeof *making->flood.distance);
    if (making->region == making->region_count) {
        making->block = 0;
        making->stage = FIT;
        return;
    }
    begin_region(making, making->regions[making->region], MEASURE);
}

/* The positions of a block that have distances. */
struct landmark_sample {
    uint32_t count;
    int64_t distance[WEND_LANDMARK_SIDE * WEND_LANDMARK_SIDE];
    uint8_t column[WEND_LANDMARK_SIDE * WEND_LANDMARK_SIDE], row[WEND_LANDMARK_SIDE * WEND_LANDMARK_SIDE];
    int64_t across, down; /* sums of differences between neighbouring positions */
    int64_t across_count, down_count;
};

/*
 * A distance, capped at twice an eccentricity: anything farther has been cut off meanwhile. Capping does not increase
 * differences.
 */
static int64_t measured_at(const struct wend_landmark_blocks_making *making, uint32_t node)
{
    const int64_t most = (int64_t)WEND_LANDMARK_FARTHEST << (making->made.shift - making->flood.shift);
    const int64_t distance = making->flood.distance[node];
    return distance < most ? distance : most;
}

static void sample_block(const struct wend_landmark_blocks_making *making, const wend_space *space,
                         struct landmark_sample *sample)
{
    const struct wend_space_cells *cells = &space->cells;
    const uint32_t side = WEND_LANDMARK_SIDE, left = making->block % making->made.across * side,
                   top = making->block / making->made.across * side;
    *sample = (struct landmark_sample){.count = 0};
    for (uint32_t j = 0; j < side && top + j <= cells->height; j++)
        for (uint32_t i = 0; i < side && left + i <= cells->width; i++) {
            const uint32_t node = (top + j) * cells->stride + left + i;
            if (!wend_bits_get(making->made.reached, node))
                continue;
            sample->column[sample->count] = (uint8_t)i;
            sample->row[sample->count] = (uint8_t)j;
            sample->distance[sample->count++] = measured_at(making, node);
            if (i != 0 && wend_bits_get(making->made.reached, node - 1)) {
                sample->across += measured_at(making, node) - measured_at(making, node - 1);
                sample->across_count++;
            }
            if (j != 0 && wend_bits_get(making->made.reached, node - cells->stride)) {
                sample->down += measured_at(making, node) - measured_at(making, node - cells->stride);
                sample->down_count++;
            }
        }
}

static int8_t slope_of(int64_t sum, int64_t count, uint32_t shift)
{
    const int64_t scaled = count * (INT64_C(1) << shift);
    const int64_t slope = count == 0 ? 0 : (sum + (sum < 0 ? -scaled : scaled) / 2) / scaled;
    return (int8_t)(slope > STEEPEST ? STEEPEST : slope < -STEEPEST ? -STEEPEST : slope);
}

/* Puts the highest plane of a slope under the distances of a block, and records how far they lie above it. */
static void fit_block(struct wend_landmark_blocks_making *making, const wend_space *space)
{
    struct wend_landmark_block *block = &making->made.blocks[making->block];
    const uint32_t shift = making->made.shift - making->flood.shift, lane = making->lane;
    const int64_t unit = INT64_C(1) << shift;
    struct landmark_sample sample;
    sample_block(making, space, &sample);
    if (sample.count == 0)
        return;
    block->across[lane] = slope_of(sample.across, sample.across_count, shift);
    block->down[lane] = slope_of(sample.down, sample.down_count, shift);
    int64_t least = INT64_MAX, most = 0;
    for (uint32_t i = 0; i < sample.count; i++) {
        int64_t slope = block->across[lane] * sample.column[i] + block->down[lane] * sample.row[i];
        int64_t level = sample.distance[i] + (WEND_LANDMARK_ZERO - slope) * unit; /* above 0: slopes are below ZERO */
        least = level < least ? level : least;
        most = level > most ? level : most;
    }
    const int64_t base = least / unit, spread = (most + unit - 1) / unit - base;
    block->base[lane] = (uint16_t)base;
    block->spread = (uint16_t)(spread > block->spread ? spread : block->spread);
}

static void fit_blocks(struct wend_landmark_blocks_making *making, const wend_space *space, uint64_t *units)
{
    const uint64_t per_block = 8;
    for (; making->block < making->made.block_count; making->block++) {
        if (*units == 0)
            return;
        *units -= *units < per_block ? *units : per_block;
        fit_block(making, space);
    }
    making->region = 0;
    making->lane++;
    making->stage = making->lane < making->lanes ? BEGIN_LANDMARK : BLOCKS_MADE;
}

/* Continues the flood of a region. */
static wend_status flood_region(struct wend_landmark_blocks_making *making, const wend_space *space, uint64_t *units)
{
    const bool finds = making->stage == FIND_REGION;
    switch (landmark_flood_go_on(&making->flood, space, units, finds ? note_in_region : note_distance, making)) {
    case LANDMARK_STOPPED:
        return WEND_OK;
    case LANDMARK_NO_MEMORY:
        return WEND_ERROR_MEMORY;
    case LANDMARK_TOO_FAR:
        return begin_again(making, space, making->flood.shift + 8); /* in coarser units */
    default:
        break;
    }
    if (finds)
        return end_region(making, space);
    making->regions[making->region++] = making->farthest;
    making->stage = BEGIN_LANDMARK;
    return WEND_OK;
}

wend_status wend_landmark_making_go_on(struct wend_landmark_blocks_making *making, const wend_space *space,
                                       uint64_t *units, bool *is_done)
{
    wend_status status = WEND_OK;
    while (status == WEND_OK && making->stage != BLOCKS_MADE && *units != 0)
        switch (making->stage) {
        case LOOK_FOR_REGION:
            look_for_region(making, space, units);
            break;
        case BEGIN_LANDMARK:
            begin_landmark(making, space);
            break;
        case FIT:
            fit_blocks(making, space, units);
            break;
        default:
            status = flood_region(making, space, units);
        }
    *is_done = making->stage == BLOCKS_MADE;
    return status;
}

wend_status wend_landmark_making_follow(struct wend_landmark_blocks_making *making, const wend_space *space)
{
    if (!making->flood.prunes)
        return WEND_OK;
    wend_status status = begin_again(making, space, making->flood.shift);
    making->flood.prunes = false;
    return status;
}
