/*
 * Each loop is written once and compiled for several processors. Blocks have a fixed length and no branches, so that
 * compilers make a few wide instructions of them.
 */
#include "agent/influence/influence.h"

#include "base/inline.h"

#include <string.h>

/* Accumulators over a block are as wide as its cells, or the loops would be half as fast. */

WEND_ALWAYS_INLINE bool scale_row(uint16_t *to, const uint16_t *from, uint16_t share, uint32_t width)
{
    uint16_t any = 0;
    for (size_t x = 0; x < width; x += INFLUENCE_BLOCK) {
        uint16_t scaled[INFLUENCE_BLOCK];
        for (size_t i = 0; i < INFLUENCE_BLOCK; i++)
            scaled[i] = (uint16_t)((uint32_t)from[x + i] * share >> 16);
        for (size_t i = 0; i < INFLUENCE_BLOCK; i++)
            any = (uint16_t)(any | scaled[i]);
        for (size_t i = 0; i < INFLUENCE_BLOCK; i++)
            to[x + i] = scaled[i];
    }
    return any != 0;
}

/* All ones if a cell passes influence in a direction, else 0. */
#define PASSES(open, d) ((uint16_t)(((open) & (1u << (d))) == (1u << (d)) ? UINT16_MAX : 0))

/* Sums of a block stay in registers, since `directions` is a constant wherever this is inlined. */
WEND_ALWAYS_INLINE bool flow_row(uint16_t *values, const uint16_t *own, const struct influence_inflow *inflow,
                                 uint32_t directions)
{
    const struct influence_inflow flows = *inflow;
    uint16_t any = 0;
    for (size_t x = 0; x < flows.width; x += INFLUENCE_BLOCK) {
        uint16_t sums[INFLUENCE_BLOCK];
        for (size_t i = 0; i < INFLUENCE_BLOCK; i++) {
            uint16_t in = 0, ways = 0, open = flows.open[x + i];
            for (uint32_t d = 0; d < 8; d++)
                if (directions >> d & 1) {
                    in = (uint16_t)(in + (flows.from[d][x + i] & PASSES(open, d)));
                    ways = (uint16_t)(ways - PASSES(open, d));
                }
            uint16_t kept = (uint16_t)(values[x + i] - (uint16_t)((uint32_t)own[x + i] * ways)),
                     room = (uint16_t)(UINT16_MAX - kept);
            sums[i] = (uint16_t)(kept + (in < room ? in : room));
        }
        for (size_t i = 0; i < INFLUENCE_BLOCK; i++)
            any = (uint16_t)(any | sums[i]);
        for (size_t i = 0; i < INFLUENCE_BLOCK; i++)
            values[x + i] = sums[i];
    }
    return any != 0;
}

WEND_ALWAYS_INLINE bool raise_row(uint16_t *values, const struct influence_inflow *inflow, uint32_t directions)
{
    const struct influence_inflow flows = *inflow;
    uint16_t any = 0;
    for (size_t x = 0; x < flows.width; x += INFLUENCE_BLOCK) {
        uint16_t raised[INFLUENCE_BLOCK];
        for (size_t i = 0; i < INFLUENCE_BLOCK; i++) {
            uint16_t best = values[x + i], open = flows.open[x + i];
            for (uint32_t d = 0; d < 8; d++)
                if (directions >> d & 1) {
                    uint16_t comes = (uint16_t)(flows.from[d][x + i] & PASSES(open, d));
                    best = comes > best ? comes : best;
                }
            raised[i] = best;
        }
        for (size_t i = 0; i < INFLUENCE_BLOCK; i++)
            any = (uint16_t)(any | raised[i]);
        for (size_t i = 0; i < INFLUENCE_BLOCK; i++)
            values[x + i] = raised[i];
    }
    return any != 0;
}

/* The mean of two, rounded down, without a carry. */
#define MEAN(a, b) ((uint16_t)(((a) & (b)) + (((a) ^ (b)) >> 1)))

WEND_ALWAYS_INLINE bool smooth_row(uint16_t *to, const uint16_t *a, const uint16_t *b, const uint16_t *c,
                                   uint32_t width)
{
    uint16_t any = 0;
    for (size_t x = 0; x < width; x += INFLUENCE_BLOCK) {
        uint16_t mean[INFLUENCE_BLOCK];
        for (size_t i = 0; i < INFLUENCE_BLOCK; i++) {
            uint16_t ends = MEAN(a[x + i], c[x + i]);
            mean[i] = MEAN(ends, b[x + i]);
        }
        for (size_t i = 0; i < INFLUENCE_BLOCK; i++)
            any = (uint16_t)(any | mean[i]);
        for (size_t i = 0; i < INFLUENCE_BLOCK; i++)
            to[x + i] = mean[i];
    }
    return any != 0;
}

/* base + value * factor, clamped; a cell with a cost near enough keeps it. The factor is between -1 and 1. */
WEND_ALWAYS_INLINE bool price_row(uint16_t *costs, const uint16_t *values, const uint16_t *old, const wend_price *price)
{
    const uint32_t size = (uint32_t)(price->factor < 0 ? -price->factor : price->factor);
    const int32_t sign = price->factor < 0 ? -1 : 1, base = price->base, most = price->most;
    const int32_t tolerance = price->tolerance;
    const uint32_t whole = size >> 16, part = size & UINT16_MAX;
    uint16_t changed = 0;
    for (uint32_t i = 0; i < INFLUENCE_BLOCK; i++) {
        int32_t product = (int32_t)(values[i] * whole + (values[i] * part >> 16));
        int32_t wanted = base + sign * product, was = old[i];
        wanted = wanted < 0 ? 0 : wanted;
        wanted = wanted > most ? most : wanted;
        int32_t off = wanted > was ? wanted - was : was - wanted;
        costs[i] = (uint16_t)(off > tolerance ? wanted : was);
    }
    for (uint32_t i = 0; i < INFLUENCE_BLOCK; i++)
        changed = (uint16_t)(changed | (costs[i] ^ old[i]));
    return changed != 0;
}

/* A number times a factor, rounded towards 0: wholes and fraction separately, so that 32 bits are enough. */
WEND_ALWAYS_INLINE int32_t times_factor(uint16_t value, uint32_t size, int32_t sign)
{
    return sign * (int32_t)(value * (size >> 16) + (value * (size & UINT16_MAX) >> 16));
}

WEND_ALWAYS_INLINE void add_part(int32_t *restrict mixed, const uint16_t *values, int32_t factor)
{
    const uint32_t size = (uint32_t)(factor < 0 ? -factor : factor);
    for (size_t i = 0; i < INFLUENCE_BLOCK; i++)
        mixed[i] += times_factor(values[i], size, factor < 0 ? -1 : 1);
}

WEND_ALWAYS_INLINE void raise_part(int32_t *restrict mixed, const uint16_t *values, int32_t factor)
{
    const uint32_t size = (uint32_t)(factor < 0 ? -factor : factor);
    for (size_t i = 0; i < INFLUENCE_BLOCK; i++) {
        int32_t part = times_factor(values[i], size, factor < 0 ? -1 : 1);
        mixed[i] = part > mixed[i] ? part : mixed[i];
    }
}

WEND_ALWAYS_INLINE bool clamp_block(uint16_t *to, const int32_t *mixed)
{
    uint16_t clamped[INFLUENCE_BLOCK], any = 0;
    for (size_t i = 0; i < INFLUENCE_BLOCK; i++) {
        int32_t value = mixed[i] < 0 ? 0 : mixed[i];
        clamped[i] = (uint16_t)(value > (int32_t)UINT16_MAX ? (int32_t)UINT16_MAX : value);
    }
    for (size_t i = 0; i < INFLUENCE_BLOCK; i++)
        any = (uint16_t)(any | clamped[i]);
    memcpy(to, clamped, sizeof clamped);
    return any != 0;
}

/* The directions of squares, straight or all, and of hexagons with a corner or a side on top. */
enum { STRAIGHT_WAYS = 0x55, ALL_WAYS = 0xFF, POINTY_WAYS = 0xEE, FLAT_WAYS = 0xBB };

#define ROWS(name, attribute)                                                                                          \
    attribute static bool scale_row_##name(uint16_t *to, const uint16_t *from, uint16_t share, uint32_t width)         \
    {                                                                                                                  \
        return scale_row(to, from, share, width);                                                                      \
    }                                                                                                                  \
    attribute static bool flow_row_##name(uint16_t *values, const uint16_t *own,                                       \
                                          const struct influence_inflow *inflow)                                       \
    {                                                                                                                  \
        return inflow->directions == STRAIGHT_WAYS ? flow_row(values, own, inflow, STRAIGHT_WAYS)                      \
               : inflow->directions == POINTY_WAYS ? flow_row(values, own, inflow, POINTY_WAYS)                        \
                                                   : flow_row(values, own, inflow, FLAT_WAYS);                         \
    }                                                                                                                  \
    attribute static bool raise_row_##name(uint16_t *values, const struct influence_inflow *inflow)                    \
    {                                                                                                                  \
        return inflow->directions == ALL_WAYS      ? raise_row(values, inflow, ALL_WAYS)                               \
               : inflow->directions == POINTY_WAYS ? raise_row(values, inflow, POINTY_WAYS)                            \
                                                   : raise_row(values, inflow, FLAT_WAYS);                             \
    }                                                                                                                  \
    attribute static bool smooth_row_##name(uint16_t *to, const uint16_t *a, const uint16_t *b, const uint16_t *c,     \
                                            uint32_t width)                                                            \
    {                                                                                                                  \
        return smooth_row(to, a, b, c, width);                                                                         \
    }                                                                                                                  \
    attribute static bool price_row_##name(uint16_t *costs, const uint16_t *values, const uint16_t *old,               \
                                           const wend_price *price)                                                    \
    {                                                                                                                  \
        return price_row(costs, values, old, price);                                                                   \
    }                                                                                                                  \
    attribute static void add_part_##name(int32_t *mixed, const uint16_t *values, int32_t factor)                      \
    {                                                                                                                  \
        add_part(mixed, values, factor);                                                                               \
    }                                                                                                                  \
    attribute static void raise_part_##name(int32_t *mixed, const uint16_t *values, int32_t factor)                    \
    {                                                                                                                  \
        raise_part(mixed, values, factor);                                                                             \
    }                                                                                                                  \
    attribute static bool clamp_block_##name(uint16_t *to, const int32_t *mixed)                                       \
    {                                                                                                                  \
        return clamp_block(to, mixed);                                                                                 \
    }                                                                                                                  \
    static const struct influence_rows rows_##name = {                                                                 \
        scale_row_##name,  flow_row_##name,  raise_row_##name,                                                         \
        smooth_row_##name, price_row_##name, {add_part_##name, raise_part_##name, clamp_block_##name}};

ROWS(any, )
#if WEND_HAS_AVX
ROWS(avx2, WEND_FOR_AVX2)
#endif

const struct influence_rows *wend_influence_rows(enum wend_processor processor)
{
#if WEND_HAS_AVX
    if (processor >= PROCESSOR_AVX2)
        return &rows_avx2;
#endif
    (void)processor;
    return &rows_any;
}

#undef PASSES
#undef MEAN
#undef ROWS
