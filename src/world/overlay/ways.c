/*
 * The cheapest ways within 32 x 32 positions from several sources at once: rows are swept downwards and upwards, each
 * to the right and to the left, until nothing changes; all sources go side by side, a lane each. Costs have 16 bits, in
 * which a step over the cheapest ground is 70 and a diagonal one 99; where that is not enough for all targets, 32.
 */

#include <string.h>

#include "base/bits.h"
#include "base/inline.h"
#include "world/overlay/block.h"

enum {
    NARROW_HALF = 35,    /* the price of a straight step onto each of the cheapest cells of both its ends */
    NARROW_NONE = 28000, /* no way, or one that costs more: with a step's price still a number of 16 bits */
    MOST_RATIO = 32      /* of weights, for that */
};

/* A cluster's positions with a border of blocked ones, and what steps cost. */
struct way_rows {
    uint32_t free[LEAST_SIDE + 2]; /* by row, a bit each */
    const struct wend_mover *mover;
    uint32_t straight, diagonal, divisor, unit; /* prices: times both weights, by the divisor, in units of 2^unit */
    uint32_t even;                              /* the sum of two weights where all are the same, else 0 */
    uint32_t even_straight, even_diagonal;
    uint16_t weights[WAY_COUNT];
};

static uint32_t price_for(const struct way_rows *rows, uint32_t weights, bool is_diagonal)
{
    const uint64_t price = (uint64_t)(is_diagonal ? rows->diagonal : rows->straight) * weights;
    return (uint32_t)((price + rows->divisor / 2) / rows->divisor >> rows->unit);
}

WEND_ALWAYS_INLINE uint32_t way_price(const struct way_rows *rows, uint32_t a, uint32_t b, bool is_diagonal)
{
    if (rows->even != 0)
        return is_diagonal ? rows->even_diagonal : rows->even_straight;
    return price_for(rows, (uint32_t)rows->weights[a] + rows->weights[b], is_diagonal);
}

/* Positions that a diagonal step leads to, of those it could: by both beside it free, or one of them. */
WEND_ALWAYS_INLINE uint32_t diagonals(const struct way_rows *rows, uint32_t either, uint32_t both, uint32_t from)
{
    if (!rows->mover->has_diagonals)
        return 0;
    return from & (rows->mover->cuts_corners ? either : both);
}

#define WAY_COST       int16_t
#define WAY_NAME(name) narrow_##name
#include "world/overlay/ways_sweep.inl"
#undef WAY_COST
#undef WAY_NAME
#define WAY_COST       int32_t
#define WAY_NAME(name) wide_##name
#include "world/overlay/ways_sweep.inl"
#undef WAY_COST
#undef WAY_NAME

static void read_way_rows(struct way_rows *rows, const uint16_t *weights, uint32_t stride, uint32_t *most)
{
    uint32_t least = UINT16_MAX;
    *most = 0;
    memset(rows->weights, 0, sizeof rows->weights);
    rows->free[0] = rows->free[LEAST_SIDE + 1] = 0;
    for (uint32_t y = 0; y < LEAST_SIDE; y++) {
        uint32_t free = 0;
        for (uint32_t x = 0; x < LEAST_SIDE; x++) {
            const uint32_t weight = weights[(size_t)y * stride + x];
            rows->weights[wend_way_index(x, y)] = (uint16_t)weight;
            free |= (uint32_t)(weight != 0) << x;
            *most = weight > *most ? weight : *most;
            least = weight != 0 && weight < least ? weight : least;
        }
        rows->free[y + 1] = free;
    }
    rows->even = least == *most ? 2 * least : 0;
}

static void set_prices(struct way_rows *rows, uint32_t straight, uint32_t diagonal, uint32_t divisor, uint32_t unit)
{
    rows->straight = straight;
    rows->diagonal = diagonal;
    rows->divisor = divisor;
    rows->unit = unit;
    rows->even_straight = price_for(rows, rows->even, false);
    rows->even_diagonal = price_for(rows, rows->even, true);
}

int32_t wend_ways_cost(const struct wend_ways *ways, const struct wend_overlay *overlay, uint32_t lane,
                       struct wend_world_point at)
{
    const size_t index = (size_t)wend_way_index((uint32_t)at.x, (uint32_t)at.y) * WAY_LANES + lane;
    if (ways->is_wide)
        return ways->wide[index];
    if (ways->narrow[index] >= NARROW_NONE)
        return NO_CROSSING_COST;
    const uint64_t step = (uint64_t)overlay->mover.straight * overlay->mover.least;
    return (int32_t)((uint64_t)ways->narrow[index] * step / NARROW_HALF >> overlay->unit[0]);
}

static void find_narrow_ways(struct wend_ways *ways, struct way_rows *rows, const struct wend_way_ends *ends,
                             uint64_t sources)
{
    const struct wend_mover *mover = rows->mover;
    set_prices(rows, NARROW_HALF * mover->straight, NARROW_HALF * mover->diagonal, mover->straight * mover->least, 0);
    for (uint32_t i = 0; i < WAY_COUNT * WAY_LANES; i++)
        ways->narrow[i] = NARROW_NONE;
    for (uint32_t k = 0; k < ends->source_count; k++)
        ways->narrow[wend_way_index((uint32_t)ends->sources[k].x, (uint32_t)ends->sources[k].y) * WAY_LANES + k] = 0;
    narrow_sweep(rows, ways->narrow, sources);
}

static void find_wide_ways(struct wend_ways *ways, struct way_rows *rows, const struct wend_overlay *overlay,
                           const struct wend_way_ends *ends, uint64_t sources)
{
    set_prices(rows, rows->mover->straight, rows->mover->diagonal, 1, overlay->unit[0]);
    for (uint32_t i = 0; i < WAY_COUNT * WAY_LANES; i++)
        ways->wide[i] = NO_CROSSING_COST;
    for (uint32_t k = 0; k < ends->source_count; k++)
        ways->wide[wend_way_index((uint32_t)ends->sources[k].x, (uint32_t)ends->sources[k].y) * WAY_LANES + k] = 0;
    wide_sweep(rows, ways->wide, sources);
}

void wend_ways_find(struct wend_ways *ways, const struct wend_overlay *overlay, const uint16_t *weights,
                    uint32_t stride, const struct wend_way_ends *ends)
{
    struct way_rows rows = {.mover = &overlay->mover};
    uint64_t sources = 0;
    uint32_t most;
    read_way_rows(&rows, weights, stride, &most);
    for (uint32_t k = 0; k < ends->source_count; k++)
        sources |= UINT64_C(1) << ends->sources[k].y;
    ways->is_wide = most > MOST_RATIO * overlay->mover.least;
    if (!ways->is_wide)
        find_narrow_ways(ways, &rows, ends, sources);
    for (uint32_t i = 0; i < ends->target_count && !ways->is_wide; i++)
        ways->is_wide = wend_ways_cost(ways, overlay, 0, ends->targets[i]) == NO_CROSSING_COST;
    if (ways->is_wide)
        find_wide_ways(ways, &rows, overlay, ends, sources);
}
