/* Makes blocks from their cells: regions and entrances of level-0 clusters, the costs of crossing these, and joins. */

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "world/overlay/block.h"

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

size_t wend_block_maker_memory(const struct wend_block_maker *maker)
{
    return maker->window.capacity * sizeof *maker->window.weights + wend_join_memory(&maker->join) +
           (maker->ways ? sizeof *maker->ways : 0);
}

/* Fills the runs of free positions that contain seeds: a carry fills upwards at once, shifts go a position a round. */
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

/* Reads the cells of a rectangle of clusters, whose columns and rows count the ring. */
static bool read_clusters(const struct wend_detail *detail, struct wend_block_maker *maker,
                          const struct wend_overlay *overlay, struct wend_tiles *tiles,
                          const struct wend_rectangle *clusters)
{
    struct wend_world_window *window = &maker->window;
    maker->read = *clusters;
    window->x = (int32_t)(detail->block.column * BLOCK_SIDE + clusters->x * LEAST_SIDE) - LEAST_SIDE;
    window->y = (int32_t)(detail->block.row * BLOCK_SIDE + clusters->y * LEAST_SIDE) - LEAST_SIDE;
    window->width = clusters->width * LEAST_SIDE;
    window->height = clusters->height * LEAST_SIDE;
    return wend_window_read(window, tiles, &overlay->mover);
}

/* Finds a cluster's free positions, one bit each. */
static void find_free(const struct wend_block_maker *maker, uint32_t ring, uint32_t free[LEAST_SIDE])
{
    const uint16_t *weights = wend_maker_weights(maker, ring);
    for (uint32_t y = 0; y < LEAST_SIDE; y++)
        free[y] = wend_free_row(weights + (size_t)y * maker->window.width);
}

/* Writes a region's label onto its border positions. */
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

static bool reserve_entrances(const struct wend_block_maker *maker, struct wend_draft *draft)
{
    return WEND_RESERVE(maker->memory, draft->codes, draft->code_capacity, SIDES * LEAST_SIDE + 1) &&
           WEND_RESERVE(maker->memory, draft->first, draft->first_capacity, SIDES * LEAST_SIDE + 1);
}

/* Lists the labels of regions that have chosen positions, ascending, so that how many are chosen does not matter. */
static uint32_t list_regions(uint8_t labels[SIDES][LEAST_SIDE], const uint32_t chosen[SIDES], uint8_t *regions)
{
    uint8_t is_listed[SIDES * LEAST_SIDE + 1] = {0};
    uint32_t count = 0;
    for (uint32_t side = 0; side < SIDES; side++)
        for (uint32_t rest = chosen[side]; rest != 0; rest &= rest - 1)
            is_listed[labels[side][wend_count_trailing_zeros(rest)]] = 1;
    for (uint32_t label = 0; label <= SIDES * LEAST_SIDE; label++) {
        regions[count] = (uint8_t)label;
        count += is_listed[label];
    }
    return count;
}

/* Writes the entrances of a level-0 cluster into a draft, region by region. Borders that were not read keep theirs. */
static bool draft_entrances(struct wend_block_maker *maker, struct wend_draft *draft, const struct wend_detail *detail,
                            uint32_t index, struct wend_kept_entrances *kept)
{
    const uint32_t ring = wend_ring_index(index % BLOCK_BASE, index / BLOCK_BASE);
    const struct wend_cluster *before = detail->fine[index];
    uint8_t regions[LEAST_SIDE * SIDES + 1];
    uint32_t chosen[SIDES] = {0};
    if (!reserve_entrances(maker, draft))
        return false;
    for (uint32_t i = 0; before && i < before->entrance_count; i++) {
        const uint32_t code = wend_cluster_code(before, i);
        chosen[wend_code_side(code)] |= UINT32_C(1) << wend_code_position(code);
    }
    for (uint32_t side = 0; side < SIDES; side++) {
        const struct wend_border *border = wend_border_read(maker, ring, side);
        chosen[side] = border ? border->chosen : chosen[side];
        kept->spaced[side] = border ? border->spaced : detail->kept[index].spaced[side];
        kept->major[side] = border ? border->major : detail->kept[index].major[side];
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

/* True if a draft has the entrances and regions of a cluster. */
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
    wend_ways_begin(maker->ways, overlay, wend_maker_weights(maker, ring), maker->window.width);
    wend_ways_cross(maker->ways, draft);
    return wend_draft_pack(draft, overlay, 0, maker->memory);
}

/* Replaces a cluster; false if there is no new one. */
static bool put_fine(struct wend_block_maker *maker, struct wend_cluster **place, struct wend_cluster *made)
{
    if (!made)
        return false;
    wend_cluster_free(*place, maker->memory);
    *place = made;
    return true;
}

/* Rebuilds level-0 clusters that were touched or whose entrances change; the latter become touched too. */
static bool make_entrances(struct wend_detail *detail, struct wend_block_maker *maker,
                           const struct wend_overlay *overlay)
{
    for (uint64_t left = detail->beside; left != 0; left &= left - 1) {
        const uint32_t index = wend_count_trailing_zeros64(left);
        const uint32_t ring = wend_ring_index(index % BLOCK_BASE, index / BLOCK_BASE);
        struct wend_kept_entrances kept;
        if (!draft_entrances(maker, &maker->join.draft, detail, index, &kept))
            return false;
        if (!(detail->touched >> index & 1) && has_same_entrances(&maker->join.draft, detail->fine[index]) &&
            memcmp(&kept, &detail->kept[index], sizeof kept) == 0)
            continue;
        detail->touched |= UINT64_C(1) << index;
        detail->kept[index] = kept;
        if (!put_fine(maker, &detail->fine[index], cost_base(maker, overlay, ring)))
            return false;
    }
    return true;
}

static bool refuse_memory(struct wend_tiles *tiles)
{
    tiles->status = WEND_ERROR_MEMORY;
    return false;
}

/* Finds the four children of a cluster in a block. */
static void fine_below(const struct wend_detail *detail, uint32_t level, uint32_t column, uint32_t row,
                       const struct wend_cluster *children[SIDES])
{
    for (uint32_t c = 0; c < SIDES; c++)
        children[c] = detail->fine[wend_fine_index(level - 1, 2 * column + (c & 1), 2 * row + (c >> 1))];
}

/* True if the cluster of a level at a place in a block keeps an entrance that its level-0 clusters have. */
static bool is_kept_at(const struct wend_detail *detail, uint32_t level, wend_tile at, uint32_t code)
{
    const uint32_t side = wend_code_side(code), position = wend_code_position(code), last = (1u << level) - 1;
    const uint32_t along = position / LEAST_SIDE, across = side == SIDE_EAST || side == SIDE_SOUTH ? last : 0;
    const uint32_t column = (at.column << level) + (side % 2 == 0 ? along : across),
                   row = (at.row << level) + (side % 2 == 0 ? across : along);
    const struct wend_kept_entrances *kept = &detail->kept[row * BLOCK_BASE + column];
    return level == 1 || (level == 2 ? kept->spaced : kept->major)[side] >> position % LEAST_SIDE & 1;
}

static struct wend_cluster *make_fine(struct wend_block_maker *maker, const struct wend_overlay *overlay,
                                      const struct wend_detail *detail, uint32_t level, wend_tile at)
{
    const struct wend_cluster *children[SIDES];
    struct wend_join *join = &maker->join;
    fine_below(detail, level, at.column, at.row, children);
    if (!wend_join_regions(join, overlay, level, children))
        return NULL;
    for (uint32_t i = 0; i < join->rim.count; i++)
        join->rim.entries[i].is_kept = is_kept_at(detail, level, at, join->rim.entries[i].code);
    return wend_join_costs(join) ? wend_draft_pack(&join->draft, overlay, level, maker->memory) : NULL;
}

/* Rebuilds clusters of levels 1 and 2 above touched ones of level 0. */
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

/*
 * Reads the clusters whose entrances may change, and those of the ring that border on them; finds their free positions,
 * regions and entrances.
 */
static bool read_around(struct wend_detail *detail, struct wend_block_maker *maker, const struct wend_overlay *overlay,
                        struct wend_tiles *tiles)
{
    uint32_t left = BLOCK_BASE, top = BLOCK_BASE, right = 0, bottom = 0; /* counted with the ring's */
    for (uint64_t rest = detail->beside; rest != 0; rest &= rest - 1) {
        const uint32_t index = wend_count_trailing_zeros64(rest);
        left = WEND_MIN(left, index % BLOCK_BASE + 1);
        right = WEND_MAX(right, index % BLOCK_BASE + 1);
        top = WEND_MIN(top, index / BLOCK_BASE + 1);
        bottom = WEND_MAX(bottom, index / BLOCK_BASE + 1);
    }
    left -= left == 1;
    top -= top == 1;
    right += right == BLOCK_BASE;
    bottom += bottom == BLOCK_BASE;
    const struct wend_rectangle around = {left, top, right - left + 1, bottom - top + 1};
    if (!read_clusters(detail, maker, overlay, tiles, &around))
        return false;
    for (uint32_t row = top; row <= bottom; row++)
        for (uint32_t column = left; column <= right; column++) {
            const uint32_t ring = row * RING_BASE + column;
            find_free(maker, ring, detail->free[ring]);
            label_regions(maker->labels[ring], detail->free[ring]);
        }
    wend_borders_choose(maker, overlay->mover.least);
    return true;
}

/* Rebuilds what is marked in levels 0 to 2. */
static bool make_below(struct wend_detail *detail, struct wend_block_maker *maker, const struct wend_overlay *overlay,
                       struct wend_tiles *tiles)
{
    if (detail->beside != 0 && !read_around(detail, maker, overlay, tiles))
        return false;
    if (!make_entrances(detail, maker, overlay) || !make_levels(detail, maker, overlay))
        return refuse_memory(tiles);
    return true;
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
