/* The sum and the maximum of several influences, each times a factor. */
#include "agent/influence.h"

enum { MOST_PARTS = 255, MOST_FACTOR = 127 };

static bool parts_are_valid(const wend_influence *influence, const wend_influence_part *parts, uint32_t count)
{
    if (!influence || (!parts && count > 0) || count > MOST_PARTS)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!parts[i].influence || parts[i].influence->grid != influence->grid ||
            parts[i].factor < -MOST_FACTOR * WEND_INFLUENCE_WHOLE ||
            parts[i].factor > MOST_FACTOR * WEND_INFLUENCE_WHOLE)
            return false;
    return true;
}

/* A number times a factor, towards nothing: wholes and the rest by themselves, so that 32 bits are enough. */
static inline int32_t times_factor(uint16_t value, int32_t factor)
{
    const uint32_t size = (uint32_t)(factor < 0 ? -factor : factor);
    const int32_t product = (int32_t)(value * (size >> 16) + (value * (size & UINT16_MAX) >> 16));
    return factor < 0 ? -product : product;
}

/* One block of the results, each within 255 * 127 * 65,535 < 2^31. */
static void mix_block(int32_t *mixed, const wend_influence_part *part, size_t at, bool is_sum)
{
    const uint16_t *values = part->influence->values + at;
    for (uint32_t i = 0; i < INFLUENCE_BLOCK; i++) {
        int32_t product = times_factor(values[i], part->factor);
        mixed[i] = is_sum ? mixed[i] + product : product > mixed[i] ? product : mixed[i];
    }
}

static bool mix_row(wend_influence *influence, const wend_influence_part *parts, uint32_t count, uint32_t row,
                    bool is_sum)
{
    uint16_t any = 0;
    for (uint32_t x = 0; x < influence->stride; x += INFLUENCE_BLOCK) {
        const size_t at = (size_t)row * influence->stride + x;
        int32_t mixed[INFLUENCE_BLOCK] = {0};
        for (uint32_t i = 0; i < count; i++)
            if (parts[i].influence->live[row])
                mix_block(mixed, &parts[i], at, is_sum);
        for (uint32_t i = 0; i < INFLUENCE_BLOCK; i++) {
            int32_t value = mixed[i] < 0 ? 0 : mixed[i];
            influence->values[at + i] = (uint16_t)(value > UINT16_MAX ? UINT16_MAX : value);
            any |= influence->values[at + i];
        }
    }
    return any != 0;
}

static wend_status mix(wend_influence *influence, const wend_influence_part *parts, uint32_t count, bool is_sum)
{
    if (!parts_are_valid(influence, parts, count))
        return WEND_ERROR_ARGUMENT;
    for (uint32_t row = 0; row < influence->rows; row++)
        influence->live[row] = mix_row(influence, parts, count, row, is_sum);
    wend_influence_count(influence, (uint64_t)influence->rows * influence->stride * (count ? count : 1),
                         CELLS_PER_UNIT_ROWS);
    return WEND_OK;
}

wend_status wend_influence_sum(wend_influence *influence, const wend_influence_part *parts, uint32_t count)
{
    return mix(influence, parts, count, true);
}

wend_status wend_influence_maximum(wend_influence *influence, const wend_influence_part *parts, uint32_t count)
{
    return mix(influence, parts, count, false);
}
