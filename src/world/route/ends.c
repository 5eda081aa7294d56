/* Details that a finder holds, the ends of paths, and whether one can be reached from the other. */

#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "world/route/route.h"

#define NONE UINT32_MAX

const struct wend_detail *wend_finder_detail(wend_world_finder *finder, uint32_t column, uint32_t row)
{
    return wend_details_get(&finder->details, (wend_tile){column, row}, NULL, &finder->maker, &finder->space->overlay,
                            &finder->tiles);
}

bool wend_end_find(wend_world_finder *finder, struct wend_end *end, uint32_t x, uint32_t y)
{
    const struct wend_detail *detail = wend_finder_detail(finder, x / BLOCK_SIDE, y / BLOCK_SIDE);
    if (!detail)
        return false;
    end->x = x;
    end->y = y;
    end->column = x / LEAST_SIDE;
    end->row = y / LEAST_SIDE;
    const uint32_t column = end->column % BLOCK_BASE, row = end->row % BLOCK_BASE;
    end->cluster = detail->fine[wend_fine_index(0, column, row)];
    end->region = NONE;
    wend_region_flood(detail->free[wend_ring_index(column, row)], x % LEAST_SIDE, y % LEAST_SIDE, end->reached);
    for (uint32_t r = 0; r < end->cluster->region_count && end->region == NONE; r++) {
        const struct wend_world_point at =
            wend_code_inside(wend_cluster_code(end->cluster, wend_cluster_first(end->cluster, r)), LEAST_SIDE);
        if (end->reached[at.y] >> at.x & 1)
            end->region = r;
    }
    return true;
}

bool wend_end_ways(wend_world_finder *finder, struct wend_end *end, const struct wend_end *other)
{
    struct wend_world_window *window = &finder->walk.window;
    window->x = (int32_t)(end->column * LEAST_SIDE);
    window->y = (int32_t)(end->row * LEAST_SIDE);
    window->width = window->height = LEAST_SIDE;
    if (!wend_window_read(window, &finder->tiles, &finder->space->overlay.mover))
        return false;
    const struct wend_world_point at = {(int32_t)(end->x % LEAST_SIDE), (int32_t)(end->y % LEAST_SIDE)};
    memcpy(end->weights, window->weights, sizeof end->weights);
    end->weight = window->weights[at.y * LEAST_SIDE + at.x];
    struct wend_world_point targets[LEAST_SIDE * SIDES + 1];
    struct wend_way_ends ends = {.sources = &at, .source_count = 1, .targets = targets};
    const uint32_t region = end->region;
    for (uint32_t i = region == NONE ? 0 : wend_cluster_first(end->cluster, region);
         region != NONE && i < wend_cluster_first(end->cluster, region + 1); i++)
        targets[ends.target_count++] = wend_code_inside(wend_cluster_code(end->cluster, i), LEAST_SIDE);
    if (wend_end_has(end, other->x, other->y))
        targets[ends.target_count++] =
            (struct wend_world_point){(int32_t)(other->x % LEAST_SIDE), (int32_t)(other->y % LEAST_SIDE)};
    wend_ways_begin(end->ways, &finder->space->overlay, window->weights, LEAST_SIDE);
    wend_ways_find(end->ways, &ends);
    return true;
}

/* Returns the cluster of a level that contains an end, or NULL if its detail cannot be had. */
static const struct wend_cluster *cluster_at(wend_world_finder *finder, const struct wend_end *end, uint32_t level)
{
    const uint32_t column = end->column >> level, row = end->row >> level;
    if (level >= BLOCK_LEVEL)
        return wend_space_cluster(finder->space, level, column, row);
    const struct wend_detail *detail = wend_finder_detail(finder, end->x / BLOCK_SIDE, end->y / BLOCK_SIDE);
    const uint32_t last = ((uint32_t)BLOCK_BASE >> level) - 1;
    return detail ? detail->fine[wend_fine_index(level, column & last, row & last)] : NULL;
}

/* Returns the region of a level that contains one of the level below, or NONE if its cluster cannot be had. */
static uint32_t climb(wend_world_finder *finder, const struct wend_end *end, uint32_t level, uint32_t region)
{
    const struct wend_cluster *whole = cluster_at(finder, end, level);
    const uint32_t child = (end->column >> (level - 1) & 1) | (end->row >> (level - 1) & 1) << 1;
    if (!whole || wend_cluster_up_first(whole, child) + (uint64_t)region >= whole->up_count)
        return NONE;
    return wend_cluster_up(whole, wend_cluster_up_first(whole, child) + region);
}

bool wend_ends_meet(wend_world_finder *finder, const struct wend_end *a, const struct wend_end *b)
{
    if (wend_end_has(a, b->x, b->y))
        return true;
    uint32_t region = a->region, other = b->region;
    if (a->column == b->column && a->row == b->row && region != NONE && region == other)
        return true;
    for (uint32_t level = 1; level <= finder->space->overlay.top && region != NONE && other != NONE; level++) {
        const bool same = a->column >> level == b->column >> level && a->row >> level == b->row >> level;
        region = climb(finder, a, level, region);
        other = climb(finder, b, level, other);
        if (region == NONE || other == NONE || (same && region == other))
            return region != NONE && region == other;
        if (region >= cluster_at(finder, a, level)->region_count || other >= cluster_at(finder, b, level)->region_count)
            return false;
    }
    return false;
}

uint64_t wend_finder_cost(const wend_world_finder *finder, uint64_t both_ways, uint16_t weight)
{
    const uint64_t straight = finder->space->overlay.mover.straight;
    if (finder->space->profile.weigh == WEND_WEIGH_BOTH)
        return both_ways;
    return wend_difference(both_ways + straight * finder->goal.weight, straight * weight) / 2;
}
