/*
 * Blocks worked out from their cells: regions and entrances of clusters of 32, what it costs to cross those, and joins.
 */

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "world/overlay/block.h"

enum {
    SPACING = 16,       /* of entrances along a border between two regions */
    APPROACH_ROWS = 16, /* from the border on, whose cells tell what an entrance there is worth */
    LEAST_APPROACH = 4, /* a step over the cheapest ground costs from so many units of approaches up to twice as many */
    MOST_TIMES = 64,    /* ground counts as costing so many times the cheapest at most */
    NO_APPROACH = 12000 /* units */
};

void wend_detail_free(struct wend_detail *detail, const wend_allocator *memory)
{
    for (uint32_t i = 0; i < FINE_COUNT; i++) {
        wend_cluster_free(detail->fine[i], memory);
        detail->fine[i] = NULL;
    }
}

void wend_detail_forget(struct wend_detail *detail)
{
    detail->touched = detail->beside = UINT64_MAX;
    detail->is_current = false;
}

uint64_t wend_detail_clusters(int64_t left, int64_t right, int64_t top, int64_t bottom)
{
    uint64_t mask = 0;
    for (int64_t row = WEND_MAX(top, (int64_t)0); row <= WEND_MIN(bottom, (int64_t)BLOCK_BASE - 1); row++)
        for (int64_t column = WEND_MAX(left, (int64_t)0); column <= WEND_MIN(right, (int64_t)BLOCK_BASE - 1); column++)
            mask |= UINT64_C(1) << (row * BLOCK_BASE + column);
    return mask;
}

size_t wend_detail_memory(const struct wend_detail *detail)
{
    size_t bytes = sizeof *detail;
    for (uint32_t i = 0; i < FINE_COUNT; i++)
        bytes += detail->fine[i] ? wend_cluster_bytes(detail->fine[i]) : 0;
    return bytes;
}

void wend_block_maker_end(struct wend_block_maker *maker)
{
    wend_window_end(&maker->window, maker->memory);
    maker->join.memory = maker->memory;
    wend_join_end(&maker->join);
    WEND_RELEASE(maker->memory, maker->ways, 1);
    maker->ways = NULL;
}

/* The runs of free positions that a row's seeds lie in: carries run up through them, and down through them reversed. */
static uint32_t spread_row(uint32_t seeds, uint32_t free)
{
    uint32_t before;
    seeds &= free;
    do {
        before = seeds;
        seeds |= (seeds << 1 | seeds >> 1) & free;
        seeds |= (((seeds & free) + free) ^ free) & free;
    } while (seeds != before);
    return seeds;
}

void wend_region_flood(const uint32_t free[LEAST_SIDE], uint32_t x, uint32_t y, uint32_t reached[LEAST_SIDE])
{
    memset(reached, 0, LEAST_SIDE * sizeof *reached);
    reached[y] = spread_row(UINT32_C(1) << x, free[y]);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 1; i < LEAST_SIDE; i++)
            if (reached[i - 1] & free[i] & ~reached[i]) {
                reached[i] = spread_row(reached[i] | reached[i - 1], free[i]);
                changed = true;
            }
        for (uint32_t i = LEAST_SIDE - 1; i-- > 0;)
            if (reached[i + 1] & free[i] & ~reached[i]) {
                reached[i] = spread_row(reached[i] | reached[i + 1], free[i]);
                changed = true;
            }
    }
}

/* Reads the cells of some clusters, whose columns and rows are counted with the ring's. */
static bool read_clusters(const struct wend_detail *detail, struct wend_block_maker *maker,
                          const struct wend_overlay *overlay, struct wend_tiles *tiles,
                          const struct wend_rectangle *clusters)
{
    struct wend_world_window *window = &maker->window;
    maker->first_column = clusters->x;
    maker->first_row = clusters->y;
    window->x = (int32_t)(detail->block.column * BLOCK_SIDE + clusters->x * LEAST_SIDE) - LEAST_SIDE;
    window->y = (int32_t)(detail->block.row * BLOCK_SIDE + clusters->y * LEAST_SIDE) - LEAST_SIDE;
    window->width = clusters->width * LEAST_SIDE;
    window->height = clusters->height * LEAST_SIDE;
    return wend_window_read(window, tiles, &overlay->mover);
}

/* The first of a cluster's weights in the window. */
static const uint16_t *weights_of(const struct wend_block_maker *maker, uint32_t ring)
{
    const size_t row = ring / RING_BASE - maker->first_row, column = ring % RING_BASE - maker->first_column;
    return maker->window.weights + row * LEAST_SIDE * maker->window.width + column * LEAST_SIDE;
}

/* The positions of a cluster that are free, a bit each. */
static void find_free(const struct wend_block_maker *maker, uint32_t ring, uint32_t free[LEAST_SIDE])
{
    const uint16_t *weights = weights_of(maker, ring);
    for (uint32_t y = 0; y < LEAST_SIDE; y++) {
        uint32_t bits = 0;
        for (uint32_t x = 0; x < LEAST_SIDE; x++)
            bits |= (uint32_t)(weights[(size_t)y * maker->window.width + x] != 0) << x;
        free[y] = bits;
    }
}

/* Writes a region's number onto the border positions that are its own. */
static void label_border(uint8_t labels[SIDES][LEAST_SIDE], const uint32_t reached[LEAST_SIDE], uint32_t label)
{
    const uint32_t last = LEAST_SIDE - 1;
    for (uint32_t i = 0; i < LEAST_SIDE; i++) {
        if (reached[0] >> i & 1)
            labels[SIDE_NORTH][i] = (uint8_t)label;
        if (reached[last] >> i & 1)
            labels[SIDE_SOUTH][i] = (uint8_t)label;
        if (reached[i] & 1)
            labels[SIDE_WEST][i] = (uint8_t)label;
        if (reached[i] >> last & 1)
            labels[SIDE_EAST][i] = (uint8_t)label;
    }
}

/* Labels a cluster's border positions by region; there are at most 124 of them. */
static void label_regions(uint8_t labels[SIDES][LEAST_SIDE], const uint32_t free[LEAST_SIDE])
{
    const uint32_t last = LEAST_SIDE - 1;
    uint32_t left[LEAST_SIDE], reached[LEAST_SIDE], count = 0;
    memset(labels, 0, (size_t)SIDES * LEAST_SIDE);
    for (uint32_t y = 0; y < LEAST_SIDE; y++)
        left[y] = free[y] & (y == 0 || y == last ? UINT32_MAX : UINT32_C(1) | UINT32_C(1) << last);
    for (uint32_t y = 0; y < LEAST_SIDE; y++)
        while (left[y] != 0) {
            wend_region_flood(free, wend_count_trailing_zeros(left[y]), y, reached);
            label_border(labels, reached, ++count);
            for (uint32_t i = 0; i < LEAST_SIDE; i++)
                left[i] &= ~reached[i];
        }
}

/* How weights become units of approaches, without divisions. */
struct approach_unit {
    uint32_t most; /* of the weights */
    uint32_t up, down;
};

static struct approach_unit approach_unit_of(uint32_t least)
{
    struct approach_unit unit = {WEND_MIN(least * MOST_TIMES, (uint32_t)UINT16_MAX), 0, 0};
    while (least << unit.up < LEAST_APPROACH)
        unit.up++;
    while (least >> unit.down >= 2 * LEAST_APPROACH)
        unit.down++;
    return unit;
}

static uint32_t approach_units(const struct approach_unit *unit, uint32_t weight)
{
    return WEND_MIN(weight, unit->most) << unit->up >> unit->down;
}

/*
 * What ways straight ahead cost from some rows inside a cluster to the positions of its first row, or of the last one;
 * each step may lead aside by one.
 */
static void approach_row(int16_t rows[LEAST_SIDE][LEAST_SIDE], bool is_last, uint16_t approach[LEAST_SIDE])
{
    int16_t before[LEAST_SIDE + 2] = {0}, next[LEAST_SIDE];
    before[0] = before[LEAST_SIDE + 1] = NO_APPROACH;
    for (uint32_t far = APPROACH_ROWS; far-- > 0;) {
        const int16_t *row = rows[is_last ? LEAST_SIDE - 1 - far : far];
        for (uint32_t i = 0; i < LEAST_SIDE; i++) {
            const int16_t straight = row[i], diagonal = (int16_t)(straight + (straight >> 2) + (straight >> 3)),
                          aside = WEND_MIN(before[i], before[i + 2]),
                          cost = WEND_MIN((int16_t)(before[i + 1] + straight), (int16_t)(aside + diagonal)),
                          bounded = WEND_MIN(cost, (int16_t)NO_APPROACH);
            next[i] = straight == 0 ? (int16_t)NO_APPROACH : bounded;
        }
        memcpy(before + 1, next, sizeof next);
    }
    for (uint32_t i = 0; i < LEAST_SIDE; i++)
        approach[i] = (uint16_t)next[i];
}

/* The approaches to all sides of a cluster. */
static void find_approaches(const uint16_t *weights, uint32_t stride, const struct approach_unit *unit,
                            uint16_t approaches[SIDES][LEAST_SIDE])
{
    int16_t rows[LEAST_SIDE][LEAST_SIDE], columns[LEAST_SIDE][LEAST_SIDE];
    for (uint32_t y = 0; y < LEAST_SIDE; y++)
        for (uint32_t x = 0; x < LEAST_SIDE; x++)
            rows[y][x] = (int16_t)approach_units(unit, weights[(size_t)y * stride + x]);
    for (uint32_t x = 0; x < LEAST_SIDE; x++)
        for (uint32_t y = 0; y < LEAST_SIDE; y++)
            columns[x][y] = rows[y][x];
    approach_row(rows, false, approaches[SIDE_NORTH]);
    approach_row(columns, true, approaches[SIDE_EAST]);
    approach_row(rows, true, approaches[SIDE_SOUTH]);
    approach_row(columns, false, approaches[SIDE_WEST]);
}

/*
 * A border between two clusters: the regions on both sides, and what coming to a position from within the one and going
 * on into the other costs at least.
 */
struct border {
    const uint8_t *own, *other;
    uint32_t passage[LEAST_SIDE];
    uint32_t cell; /* what a step over the cheapest ground costs */
};

static uint32_t ring_beyond(uint32_t ring, uint32_t side)
{
    static const int32_t beyond[SIDES] = {-RING_BASE, 1, RING_BASE, -1};
    return (uint32_t)((int32_t)ring + beyond[side]);
}

static void read_border(const struct wend_block_maker *maker, uint32_t ring, uint32_t side, uint32_t least,
                        struct border *border)
{
    const uint32_t beyond = ring_beyond(ring, side), opposite = wend_side_opposite(side);
    const struct approach_unit unit = approach_unit_of(least);
    border->own = maker->labels[ring][side];
    border->other = maker->labels[beyond][opposite];
    border->cell = approach_units(&unit, least);
    for (uint32_t i = 0; i < LEAST_SIDE; i++)
        border->passage[i] = (uint32_t)maker->approaches[ring][side][i] + maker->approaches[beyond][opposite][i];
}

/* What an entrance is worth less for lying off the best place. */
static uint32_t entrance_loss(const struct border *border, uint32_t position, uint32_t middle)
{
    return border->passage[position] + border->cell * wend_distance(position, middle);
}

/* The position of a mask that is best for an entrance: passed cheaply and near the middle. */
static uint32_t best_position(const struct border *border, uint32_t mask, uint32_t middle)
{
    uint32_t best = wend_count_trailing_zeros(mask), least = UINT32_MAX;
    for (; mask != 0; mask &= mask - 1) {
        const uint32_t i = wend_count_trailing_zeros(mask);
        const uint32_t score = entrance_loss(border, i, middle);
        best = score < least ? i : best;
        least = WEND_MIN(score, least);
    }
    return best;
}

/* Of the positions in a mask some, evenly spaced, at least one. */
static uint32_t space_out(const struct border *border, uint32_t mask)
{
    const uint32_t first = wend_count_trailing_zeros(mask), span = wend_log2(mask) - first + 1;
    const uint32_t wanted = WEND_MAX((span + SPACING / 2) / SPACING, 1u);
    uint32_t chosen = 0;
    for (uint32_t k = 0; k < wanted; k++) {
        const uint32_t from = first + k * span / wanted, to = first + (k + 1) * span / wanted;
        const uint32_t part = mask & (uint32_t)((UINT64_C(1) << to) - (UINT64_C(1) << from));
        if (part != 0)
            chosen |= UINT32_C(1) << best_position(border, part, (from + to) / 2);
    }
    return chosen;
}

/* The positions where the same two regions meet as at one of them. */
static uint32_t border_group(const struct border *border, uint32_t leader)
{
    const uint32_t own = border->own[leader], other = border->other[leader];
    uint32_t group = 0;
    for (uint32_t i = 0; i < LEAST_SIDE; i++) /* without branches, which nobody could foretell */
        group |= (uint32_t)(((border->own[i] ^ own) | (border->other[i] ^ other)) == 0) << i;
    return group;
}

/* The entrance that level 3 has of a group as well. */
static uint32_t major_of(const struct border *border, uint32_t group)
{
    return best_position(border, space_out(border, group),
                         (wend_count_trailing_zeros(group) + wend_log2(group) + 1) / 2);
}

/* Entrances of a border between two clusters: for each pair of regions some; the same from either side. */
static uint32_t choose_entrances(const struct border *border, uint32_t *major)
{
    uint32_t left = 0, chosen = 0;
    *major = 0;
    for (uint32_t i = 0; i < LEAST_SIDE; i++)
        left |= (uint32_t)((border->own[i] != 0) & (border->other[i] != 0)) << i;
    while (left != 0) {
        const uint32_t group = border_group(border, wend_count_trailing_zeros(left));
        left &= ~group;
        chosen |= space_out(border, group);
        *major |= UINT32_C(1) << major_of(border, group);
    }
    return chosen;
}

/*
 * Two borders in a row, aligned to 64 positions, are open to each other where the steps over both their ends are: the
 * same regions meet there in the end, of which level 3 then has one entrance instead of two. Takes the major one of the
 * border at hand away if that of its neighbour is the better one; the same from all four clusters.
 */
static void drop_major(const struct wend_block_maker *maker, uint32_t ring, uint32_t side, uint32_t least,
                       const struct border *border, uint32_t *major)
{
    const bool is_flat = side % 2 == 0;
    const uint32_t along = is_flat ? ring % RING_BASE - 1 : ring / RING_BASE - 1, last = LEAST_SIDE - 1;
    const bool is_second = along % 2 == 1;
    const uint32_t step = is_flat ? 1 : RING_BASE, end = is_second ? 0 : last, start = last - end;
    struct border beside;
    read_border(maker, is_second ? ring - step : ring + step, side, least, &beside);
    if (border->own[end] == 0 || border->other[end] == 0 || beside.own[start] == 0 || beside.other[start] == 0)
        return;
    const uint32_t mine = major_of(border, border_group(border, end)),
                   theirs = major_of(&beside, border_group(&beside, start));
    const uint32_t score = entrance_loss(border, mine, end), other = entrance_loss(&beside, theirs, start);
    if (score > other || (score == other && is_second))
        *major &= ~(UINT32_C(1) << mine);
}

static bool reserve_entrances(const struct wend_block_maker *maker, struct wend_draft *draft)
{
    return WEND_RESERVE(maker->memory, draft->codes, draft->code_capacity, SIDES * LEAST_SIDE + 1) &&
           WEND_RESERVE(maker->memory, draft->first, draft->first_capacity, SIDES * LEAST_SIDE + 1);
}

/* Lists the regions of positions that were chosen, each once, in the order of these. */
static uint32_t list_regions(uint8_t labels[SIDES][LEAST_SIDE], const uint32_t chosen[SIDES], uint8_t *regions)
{
    bool seen[UINT8_MAX + 1] = {false};
    uint32_t count = 0;
    for (uint32_t side = 0; side < SIDES; side++)
        for (uint32_t rest = chosen[side]; rest != 0; rest &= rest - 1) {
            const uint8_t label = labels[side][wend_count_trailing_zeros(rest)];
            regions[count] = label;
            count += !seen[label];
            seen[label] = true;
        }
    return count;
}

/* The entrances of a cluster of level 0, region by region. */
static bool draft_entrances(struct wend_block_maker *maker, struct wend_draft *draft, uint32_t ring, uint32_t least,
                            uint32_t major[SIDES])
{
    uint8_t regions[LEAST_SIDE * SIDES];
    uint32_t chosen[SIDES];
    if (!reserve_entrances(maker, draft))
        return false;
    for (uint32_t side = 0; side < SIDES; side++) {
        struct border border;
        read_border(maker, ring, side, least, &border);
        chosen[side] = choose_entrances(&border, &major[side]);
        drop_major(maker, ring, side, least, &border, &major[side]);
    }
    draft->region_count = list_regions(maker->labels[ring], chosen, regions);
    draft->entrance_count = 0;
    for (uint32_t r = 0; r < draft->region_count; r++) {
        draft->first[r] = draft->entrance_count;
        for (uint32_t side = 0; side < SIDES; side++)
            for (uint32_t rest = chosen[side]; rest != 0; rest &= rest - 1) {
                const uint32_t i = wend_count_trailing_zeros(rest);
                draft->codes[draft->entrance_count] = wend_code(side, i);
                draft->entrance_count += maker->labels[ring][side][i] == regions[r];
            }
    }
    draft->first[draft->region_count] = draft->entrance_count;
    draft->up_count = 0;
    return true;
}

/* Whether a draft has the entrances and regions of a cluster. */
static bool has_same_entrances(const struct wend_draft *draft, const struct wend_cluster *cluster)
{
    bool same =
        cluster && cluster->entrance_count == draft->entrance_count && cluster->region_count == draft->region_count;
    for (uint32_t i = 0; same && i < draft->entrance_count; i++)
        same = wend_cluster_code(cluster, i) == draft->codes[i];
    for (uint32_t r = 0; same && r <= draft->region_count; r++)
        same = wend_cluster_first(cluster, r) == draft->first[r];
    return same;
}

static struct wend_cluster *cost_base(struct wend_block_maker *maker, const struct wend_overlay *overlay, uint32_t ring)
{
    struct wend_draft *draft = &maker->join.draft;
    uint64_t pairs = 0;
    for (uint32_t r = 0; r < draft->region_count; r++)
        pairs += wend_pairs(draft->first[r + 1] - draft->first[r]);
    if (!WEND_RESERVE(maker->memory, draft->costs, draft->cost_capacity, pairs + 1) ||
        (!maker->ways && !(maker->ways = wend_allocate(maker->memory, 1, sizeof *maker->ways))))
        return NULL;
    wend_ways_begin(maker->ways, overlay, weights_of(maker, ring), maker->window.width);
    wend_ways_cross(maker->ways, draft);
    return wend_draft_pack(draft, overlay, 0, maker->memory);
}

/* Puts a cluster in the place of the one before; false where there is none. */
static bool put_fine(struct wend_block_maker *maker, struct wend_cluster **place, struct wend_cluster *made)
{
    if (!made)
        return false;
    wend_cluster_free(*place, maker->memory);
    *place = made;
    return true;
}

/* Makes clusters of level 0 anew whose entrances come out otherwise: they are touched too. */
static bool make_entrances(struct wend_detail *detail, struct wend_block_maker *maker,
                           const struct wend_overlay *overlay)
{
    for (uint64_t left = detail->beside; left != 0; left &= left - 1) {
        const uint32_t index = wend_count_trailing_zeros64(left);
        const uint32_t ring = wend_ring_index(index % BLOCK_BASE, index / BLOCK_BASE);
        uint32_t major[SIDES];
        if (!draft_entrances(maker, &maker->join.draft, ring, overlay->mover.least, major))
            return false;
        if (!(detail->touched >> index & 1) && has_same_entrances(&maker->join.draft, detail->fine[index]) &&
            memcmp(major, detail->major[index], sizeof major) == 0)
            continue;
        detail->touched |= UINT64_C(1) << index;
        memcpy(detail->major[index], major, sizeof major);
        if (!put_fine(maker, &detail->fine[index], cost_base(maker, overlay, ring)))
            return false;
    }
    return true;
}

/* A cluster's entrances and regions once more. */
static bool draft_same_entrances(struct wend_block_maker *maker, const struct wend_cluster *cluster)
{
    struct wend_draft *draft = &maker->join.draft;
    if (!reserve_entrances(maker, draft))
        return false;
    draft->entrance_count = cluster->entrance_count;
    draft->region_count = cluster->region_count;
    for (uint32_t i = 0; i < cluster->entrance_count; i++)
        draft->codes[i] = wend_cluster_code(cluster, i);
    for (uint32_t r = 0; r <= cluster->region_count; r++)
        draft->first[r] = wend_cluster_first(cluster, r);
    draft->up_count = 0;
    return true;
}

static bool refuse_memory(struct wend_tiles *tiles)
{
    tiles->status = WEND_ERROR_MEMORY;
    return false;
}

/* Makes clusters of level 0 anew whose cells changed, but not their entrances. */
static bool make_costs(struct wend_detail *detail, struct wend_block_maker *maker, const struct wend_overlay *overlay,
                       struct wend_tiles *tiles)
{
    for (uint64_t left = detail->touched & ~detail->beside; left != 0; left &= left - 1) {
        const uint32_t index = wend_count_trailing_zeros64(left);
        const uint32_t ring = wend_ring_index(index % BLOCK_BASE, index / BLOCK_BASE);
        const struct wend_rectangle own = {ring % RING_BASE, ring / RING_BASE, 1, 1};
        if (!read_clusters(detail, maker, overlay, tiles, &own))
            return false;
        if (!draft_same_entrances(maker, detail->fine[index]) ||
            !put_fine(maker, &detail->fine[index], cost_base(maker, overlay, ring)))
            return refuse_memory(tiles);
    }
    return true;
}

/* The four clusters below one. */
static void fine_below(const struct wend_detail *detail, uint32_t level, uint32_t column, uint32_t row,
                       const struct wend_cluster *children[SIDES])
{
    for (uint32_t c = 0; c < SIDES; c++)
        children[c] = detail->fine[wend_fine_index(level - 1, 2 * column + (c & 1), 2 * row + (c >> 1))];
}

static struct wend_cluster *make_fine(struct wend_block_maker *maker, const struct wend_overlay *overlay,
                                      const struct wend_detail *detail, uint32_t level, wend_tile at)
{
    const struct wend_cluster *children[SIDES];
    struct wend_join *join = &maker->join;
    fine_below(detail, level, at.column, at.row, children);
    if (!wend_join_regions(join, overlay, level, children))
        return NULL;
    for (uint32_t i = 0; i < join->rim.count; i++) {
        const uint32_t side = wend_code_side(join->rim.entries[i].code),
                       position = wend_code_position(join->rim.entries[i].code), last = BLOCK_BASE - 1;
        const struct wend_world_point ends[SIDES] = {{0, 0}, {(int32_t)last, 0}, {0, (int32_t)last}, {0, 0}};
        const uint32_t column = side % 2 == 0 ? position / LEAST_SIDE : (uint32_t)ends[side].x,
                       row = side % 2 == 0 ? (uint32_t)ends[side].y : position / LEAST_SIDE;
        join->rim.entries[i].is_kept =
            level < BLOCK_LEVEL || detail->major[row * BLOCK_BASE + column][side] >> position % LEAST_SIDE & 1;
    }
    return wend_join_costs(join) ? wend_draft_pack(&join->draft, overlay, level, maker->memory) : NULL;
}

/* Makes levels 1 and 2 anew over clusters of level 0 that were touched. */
static bool make_levels(struct wend_detail *detail, struct wend_block_maker *maker, const struct wend_overlay *overlay)
{
    for (uint32_t level = 1; level < BLOCK_LEVEL; level++)
        for (uint32_t row = 0; row < (uint32_t)BLOCK_BASE >> level; row++)
            for (uint32_t column = 0; column < (uint32_t)BLOCK_BASE >> level; column++) {
                const uint64_t rows = level == 1 ? UINT64_C(0x0303) : UINT64_C(0x0f0f0f0f);
                struct wend_cluster **place = &detail->fine[wend_fine_index(level, column, row)];
                if (!(detail->touched & rows << (((row << level) * BLOCK_BASE) + (column << level))))
                    continue;
                if (!put_fine(maker, place, make_fine(maker, overlay, detail, level, (wend_tile){column, row})))
                    return false;
            }
    return true;
}

/* Reads the clusters whose entrances are to be chosen, and those around them, whose cells matter too. */
static bool read_around(struct wend_detail *detail, struct wend_block_maker *maker, const struct wend_overlay *overlay,
                        struct wend_tiles *tiles)
{
    const struct approach_unit unit = approach_unit_of(overlay->mover.least);
    uint32_t left = BLOCK_BASE, top = BLOCK_BASE, right = 0, bottom = 0;
    for (uint64_t rest = detail->beside; rest != 0; rest &= rest - 1) {
        const uint32_t index = wend_count_trailing_zeros64(rest);
        left = WEND_MIN(left, index % BLOCK_BASE);
        right = WEND_MAX(right, index % BLOCK_BASE);
        top = WEND_MIN(top, index / BLOCK_BASE);
        bottom = WEND_MAX(bottom, index / BLOCK_BASE);
    }
    const struct wend_rectangle around = {left, top, right - left + 3, bottom - top + 3};
    if (!read_clusters(detail, maker, overlay, tiles, &around))
        return false;
    for (uint32_t row = top; row <= bottom + 2; row++)
        for (uint32_t column = left; column <= right + 2; column++) {
            const uint32_t ring = row * RING_BASE + column;
            find_free(maker, ring, detail->free[ring]);
            label_regions(maker->labels[ring], detail->free[ring]);
            find_approaches(weights_of(maker, ring), maker->window.width, &unit, maker->approaches[ring]);
        }
    return true;
}

/* Makes the levels below the block's own anew where that is to be. */
static bool make_below(struct wend_detail *detail, struct wend_block_maker *maker, const struct wend_overlay *overlay,
                       struct wend_tiles *tiles)
{
    if (detail->beside != 0 && !read_around(detail, maker, overlay, tiles))
        return false;
    if (!make_entrances(detail, maker, overlay))
        return refuse_memory(tiles);
    if (!make_costs(detail, maker, overlay, tiles))
        return false;
    return make_levels(detail, maker, overlay) || refuse_memory(tiles);
}

bool wend_detail_refresh(struct wend_detail *detail, struct wend_cluster **whole, struct wend_block_maker *maker,
                         const struct wend_overlay *overlay, struct wend_tiles *tiles)
{
    maker->join.memory = maker->memory;
    if (!detail->is_current && !make_below(detail, maker, overlay, tiles))
        return false;
    if (whole && (detail->touched != 0 || detail->is_superseded || !*whole)) {
        *whole = make_fine(maker, overlay, detail, BLOCK_LEVEL, (wend_tile){0, 0});
        if (!*whole)
            return refuse_memory(tiles);
        detail->is_superseded = false;
    }
    detail->touched = detail->beside = 0;
    detail->is_current = true;
    return true;
}
