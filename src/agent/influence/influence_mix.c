/* The sum and the maximum of several influences, each times a factor. */
#include "agent/influence/influence.h"

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

static bool mix_row(wend_influence *influence, const wend_influence_part *parts, uint32_t count, uint32_t row,
                    bool is_sum)
{
    const struct influence_rows *rows = influence->loops;
    bool any = false;
    for (uint32_t x = 0; x < influence->stride; x += INFLUENCE_BLOCK) {
        const size_t at = (size_t)row * influence->stride + x;
        int32_t mixed[INFLUENCE_BLOCK] = {0};
        for (uint32_t i = 0; i < count; i++)
            if (parts[i].influence->live[row])
                (is_sum ? rows->mixing.add_part : rows->mixing.raise_part)(mixed, parts[i].influence->values + at,
                                                                           parts[i].factor);
        any |= rows->mixing.clamp(influence->values + at, mixed);
    }
    return any;
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
