/*
 * The cheapest ways within 32 x 32 positions from several sources at once: rows are swept downwards and upwards, each to
 * the right and to the left, until nothing changes; all sources go side by side, a lane each.
 */

#include <string.h>

#include "base/inline.h"
#include "world/overlay/block.h"

/* The cells of one cluster with a border of blocked ones. */
struct way_field {
    int32_t *ways;
    const struct wend_overlay *overlay;
    uint32_t straight, diagonal, unit;
    uint16_t weights[WAY_COUNT];
    uint8_t above[WAY_COUNT], below[WAY_COUNT]; /* steps from the row above and below: 1 left, 2 straight, 4 right */
};

static bool may_pass_diagonal(const struct way_field *field, uint32_t at, int32_t dx, int32_t dy)
{
    const struct wend_mover *mover = &field->overlay->mover;
    const bool beside = field->weights[(int32_t)at + dx] != 0, other = field->weights[(int32_t)at + dy] != 0;
    if (field->weights[(int32_t)at + dx + dy] == 0 || !mover->has_diagonals)
        return false;
    return mover->cuts_corners ? beside || other : beside && other;
}

static uint8_t steps_by_row(const struct way_field *field, uint32_t at, int32_t dy)
{
    uint32_t steps = field->weights[(int32_t)at + dy] != 0 ? 2 : 0;
    steps |= may_pass_diagonal(field, at, -1, dy) ? 1u : 0u;
    steps |= may_pass_diagonal(field, at, 1, dy) ? 4u : 0u;
    return (uint8_t)steps;
}

static void prepare_field(struct way_field *field, const uint16_t *weights, uint32_t stride)
{
    memset(field->weights, 0, sizeof field->weights);
    for (uint32_t y = 0; y < LEAST_SIDE; y++)
        memcpy(&field->weights[wend_way_index(0, y)], weights + (size_t)y * stride, LEAST_SIDE * sizeof *weights);
    for (uint32_t y = 0; y < LEAST_SIDE; y++)
        for (uint32_t x = 0; x < LEAST_SIDE; x++) {
            const uint32_t at = wend_way_index(x, y);
            field->above[at] = field->weights[at] ? steps_by_row(field, at, -WAY_STRIDE) : 0;
            field->below[at] = field->weights[at] ? steps_by_row(field, at, WAY_STRIDE) : 0;
        }
}

WEND_ALWAYS_INLINE void relax_lanes(int32_t lanes[WAY_LANES], const int32_t *from, int32_t price)
{
    for (uint32_t k = 0; k < WAY_LANES; k++) {
        int32_t cost = from[k] + price;
        lanes[k] = cost < lanes[k] ? cost : lanes[k];
    }
}

WEND_ALWAYS_INLINE int32_t way_price(const struct way_field *field, uint32_t a, uint32_t b, uint32_t price)
{
    return (int32_t)(((uint64_t)price * ((uint32_t)field->weights[a] + field->weights[b])) >> field->unit);
}

/* Takes in what one row gives to another: the steps of `masks` from the row `dy` away, and those along the row. */
WEND_ALWAYS_INLINE bool relax_position(const struct way_field *field, uint32_t at, uint32_t steps, int32_t dy,
                                       int32_t dx)
{
    int32_t lanes[WAY_LANES], *own = field->ways + (size_t)at * WAY_LANES, changed = 0;
    memcpy(lanes, own, sizeof lanes);
    const uint32_t beyond = (uint32_t)((int32_t)at + dy), beside = (uint32_t)((int32_t)at + dx);
    if (steps & 2)
        relax_lanes(lanes, field->ways + (size_t)beyond * WAY_LANES, way_price(field, at, beyond, field->straight));
    if (steps & 1)
        relax_lanes(lanes, field->ways + (size_t)(beyond - 1) * WAY_LANES,
                    way_price(field, at, beyond - 1, field->diagonal));
    if (steps & 4)
        relax_lanes(lanes, field->ways + (size_t)(beyond + 1) * WAY_LANES,
                    way_price(field, at, beyond + 1, field->diagonal));
    if (field->weights[beside] != 0)
        relax_lanes(lanes, field->ways + (size_t)beside * WAY_LANES, way_price(field, at, beside, field->straight));
    for (uint32_t k = 0; k < WAY_LANES; k++)
        changed |= own[k] ^ lanes[k];
    memcpy(own, lanes, sizeof lanes);
    return changed != 0;
}

/* One row from the row above it (dy < 0) or below it: to the right with those, then back to the left. */
static bool sweep_row(const struct way_field *field, uint32_t y, int32_t dy)
{
    const uint8_t *steps = dy < 0 ? field->above : field->below;
    bool changed = false;
    for (uint32_t x = 0; x < LEAST_SIDE; x++) {
        const uint32_t at = wend_way_index(x, y);
        if (field->weights[at] != 0)
            changed |= relax_position(field, at, steps[at], dy, -1);
    }
    for (uint32_t x = LEAST_SIDE; x-- > 0;) {
        const uint32_t at = wend_way_index(x, y);
        if (field->weights[at] != 0)
            changed |= relax_position(field, at, 0, 0, 1);
    }
    return changed;
}

/* Rows to be swept from above and from below, a bit each; of those that change their neighbours come next. */
static void sweep_rows(const struct way_field *field, uint64_t rows)
{
    const uint64_t all = (UINT64_C(1) << LEAST_SIDE) - 1;
    uint64_t from_above = (rows | rows << 1) & all, from_below = (rows | rows >> 1) & all;
    while ((from_above | from_below) != 0) {
        for (uint32_t y = 0; y < LEAST_SIDE; y++)
            if (from_above >> y & 1 && sweep_row(field, y, -WAY_STRIDE)) {
                from_above |= UINT64_C(2) << y & all;
                from_below |= (UINT64_C(1) << y) >> 1;
            }
        from_above = 0;
        for (uint32_t y = LEAST_SIDE; y-- > 0;)
            if (from_below >> y & 1 && sweep_row(field, y, WAY_STRIDE)) {
                from_below |= (UINT64_C(1) << y) >> 1;
                from_above |= UINT64_C(2) << y & all;
            }
        from_below = 0;
    }
}

void wend_ways_find(int32_t ways[WAY_COUNT * WAY_LANES], const struct wend_overlay *overlay, const uint16_t *weights,
                    uint32_t stride, const struct wend_world_point sources[], uint32_t count)
{
    struct way_field field = {.ways = ways,
                              .overlay = overlay,
                              .straight = overlay->mover.straight,
                              .diagonal = overlay->mover.diagonal,
                              .unit = overlay->unit[0]};
    uint64_t rows = 0;
    prepare_field(&field, weights, stride);
    for (uint32_t i = 0; i < WAY_COUNT * WAY_LANES; i++)
        ways[i] = NO_COST;
    for (uint32_t k = 0; k < count; k++) {
        ways[wend_way_index((uint32_t)sources[k].x, (uint32_t)sources[k].y) * WAY_LANES + k] = 0;
        rows |= UINT64_C(1) << sources[k].y;
    }
    sweep_rows(&field, rows);
}
