/* Spans of straight runs. */
#include "map/jump/jump_spans.h"

#include <string.h>

static bool is_row_span(uint32_t direction)
{
    return direction == EAST || direction == WEST;
}

/*
 * Bits of row spans are grouped by 256 columns, and stored twice per group: in the order of rows, after 64 zeros, and
 * in reverse. So any 64 consecutive bits are those of the cells of a skewed word. Bits of column spans are grouped by
 * 256 rows, then by strips.
 */
static uint32_t order_words(const struct wend_jump_bitmaps *maps)
{
    return (maps->strip + 128) / 64 + 2;
}

size_t wend_jump_spans_words(const wend_space *space, uint32_t direction)
{
    const uint32_t width = space->cells.width, height = space->cells.height;
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const uint32_t end = is_row_span(direction) ? width + 1 : height + 1;
    if (end <= 4 * WEND_SPAN + 1)
        return 0;
    const size_t words =
        (size_t)(end / WEND_SPAN + 1) * (is_row_span(direction) ? 2 * order_words(maps) : maps->strips);
    return (words + 7) / 8 * 8; /* whole cache lines, all cleared */
}

void wend_jump_spans_clear(const wend_space *space)
{
    struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    maps->span_count = 0;
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2)
        if (maps->spans[d / 2])
            memset(maps->spans[d / 2], 0, wend_jump_spans_words(space, d) * sizeof(uint64_t));
}

/* The bits of the rows at a group of 256 columns, in one order; below, the index of a row in them. */
static uint64_t *span_row_bits(const struct wend_jump_bitmaps *maps, uint32_t x, uint32_t direction, bool from_last)
{
    return maps->spans[direction / 2] + (2 * (x / WEND_SPAN) + from_last) * order_words(maps);
}

static uint32_t row_index(const struct wend_jump_bitmaps *maps, uint32_t y, bool from_last)
{
    return from_last ? maps->strip - 1 - y : y + 64;
}

static uint64_t *span_column_word(const struct wend_jump_bitmaps *maps, uint32_t strip, uint32_t y, uint32_t direction)
{
    return maps->spans[direction / 2] + y / WEND_SPAN * maps->strips + strip;
}

bool wend_jump_span_get(const struct wend_jump_bitmaps *maps, struct wend_seed at, uint32_t direction)
{
    const uint32_t index = row_index(maps, at.y, false);
    if (is_row_span(direction))
        return span_row_bits(maps, at.x, direction, false)[index >> 6] >> (index & 63) & 1;
    return *span_column_word(maps, at.x >> 6, at.y, direction) >> (at.x & 63) & 1;
}

/* Sets one bit in each of `count` words that lie `apart`. Returns how many changed. */
static uint32_t put_apart(uint64_t *word, uint32_t apart, uint32_t count, uint32_t shift, bool value)
{
    uint32_t changed = 0;
    for (; count > 0; count--, word += apart) {
        const uint64_t other = (*word >> shift & 1) ^ value;
        *word ^= other << shift;
        changed += (uint32_t)other;
    }
    return changed;
}

void wend_jump_spans_put(struct wend_jump_bitmaps *maps, struct wend_seed at, uint32_t count, uint32_t direction,
                         bool finds)
{
    uint32_t changed;
    if (is_row_span(direction)) {
        const uint32_t up = row_index(maps, at.y, false), down = row_index(maps, at.y, true);
        const uint32_t apart = 2 * order_words(maps);
        put_apart(span_row_bits(maps, at.x, direction, true) + (down >> 6), apart, count, down & 63, finds);
        changed = put_apart(span_row_bits(maps, at.x, direction, false) + (up >> 6), apart, count, up & 63, finds);
    } else {
        changed = put_apart(span_column_word(maps, at.x >> 6, at.y, direction), maps->strips, count, at.x & 63, finds);
    }
    maps->span_count += finds ? changed : 0 - changed;
}

void wend_jump_span_put(struct wend_jump_bitmaps *maps, struct wend_seed at, uint32_t direction, bool finds)
{
    wend_jump_spans_put(maps, at, 1, direction, finds);
}

static uint64_t bits_at(const uint64_t *words, uint32_t index)
{
    const uint32_t shift = index & 63;
    const uint64_t low = words[index >> 6] >> shift;
    return shift == 0 ? low : low | words[(index >> 6) + 1] << (64 - shift);
}

/* The stops of a skewed word from column spans; its first or last cell may be up to 63 rows above the map. */
static uint64_t stop_by_columns(const struct wend_jump_bitmaps *maps, uint32_t strip, uint32_t from, uint32_t direction,
                                bool rises)
{
    const uint32_t top = from < 63 ? 0 : from - 63, rows = maps->strip - 64;
    const uint32_t bottom = from < rows ? from : rows;
    const uint64_t above = *span_column_word(maps, strip, top, direction);
    const uint64_t below = *span_column_word(maps, strip, bottom, direction);
    if (above == below)
        return above;
    /* How many of the cells lie below the border between the two. */
    const uint32_t count = from + 1 - bottom / WEND_SPAN * WEND_SPAN;
    const uint64_t cells = rises ? ~UINT64_C(0) >> (64 - count) : ~UINT64_C(0) << (64 - count);
    return (above & ~cells) | (below & cells);
}

uint64_t wend_jump_spans_stop(const struct wend_jump_bitmaps *maps, uint32_t word, uint32_t d)
{
    const uint32_t strip = word / maps->strip, at = word - strip * maps->strip;
    const uint32_t across = d < SOUTH ? EAST : WEST, vertical = d == NORTH_EAST || d == NORTH_WEST ? NORTH : SOUTH;
    const bool rises = wend_is_rising(d);
    uint64_t stops = 0;
    if (maps->spans[across / 2])
        stops |= bits_at(span_row_bits(maps, strip * 64, across, rises), rises ? maps->strip - 1 - at : at + 1);
    if (maps->spans[vertical / 2])
        stops |= stop_by_columns(maps, strip, at, vertical, rises);
    return stops;
}

uint32_t wend_jump_spans_scan_column(const struct wend_jump_bitmaps *maps, uint32_t x, uint32_t y, uint32_t d)
{
    const uint64_t looked_at = ((UINT64_C(1) << WEND_SCAN) - 1) << (d == SOUTH ? 1 : 63 - WEND_SCAN);
    const uint32_t index = wend_jump_maps_column_node(maps, x, y);
    const uint64_t *east = span_row_bits(maps, x, EAST, false), *west = span_row_bits(maps, x, WEST, false);
    for (uint32_t run = 0;; run += WEND_SCAN) {
        const uint32_t row = d == SOUTH ? row_index(maps, y + run, false) : row_index(maps, y - run, false) - 63;
        const uint64_t own = d == SOUTH ? wend_bits_load_up(maps->straight[d / 2], index + run)
                                        : wend_bits_load_down(maps->straight[d / 2], index - run);
        const uint64_t found = (own | bits_at(east, row) | bits_at(west, row)) & looked_at;
        if (found)
            return run + (d == SOUTH ? wend_count_trailing_zeros64(found) : wend_count_leading_zeros64(found));
    }
}
