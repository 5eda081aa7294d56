/* Lines of cells beside an edit. */
#include "map/jump/jump_lines.h"

#include "map/jump/jump_spans.h"

/* Consecutive cells of a row or column from which runs in a direction end alike. */
struct line {
    uint32_t x, y; /* the lowest cell */
    uint32_t length;
    uint32_t towards; /* direction of the runs */
    bool found;       /* true if the runs find a jump point */
};

WEND_ALWAYS_INLINE struct wend_seed seed_ahead(const wend_space *space, struct wend_seed at, uint32_t direction,
                                               uint32_t steps)
{
    const uint32_t across = (direction == EAST ? steps : 0) - (direction == WEST ? steps : 0);
    const uint32_t down = (direction == SOUTH ? steps : 0) - (direction == NORTH ? steps : 0);
    return (struct wend_seed){at.x + across, at.y + down, at.node + across + down * space->cells.stride};
}

WEND_ALWAYS_INLINE bool is_along_row(uint32_t direction)
{
    return direction == EAST || direction == WEST;
}

WEND_ALWAYS_INLINE bool stops_straight(const wend_space *space, struct wend_seed at, uint32_t direction)
{
    return wend_bits_get(space->cells.jump_maps->maps.straight[direction / 2],
                         wend_straight_index(space, at, direction));
}

enum { SCANNED_AT_ONCE = 4 }; /* words; may read beyond one bitmap into the next */

/* wend_bits_scan_up on a bitmap of straight stops, for runs that go far. */
static uint32_t scan_far_up(const uint8_t *stops, uint32_t from)
{
    const uint64_t near = wend_bits_load_up(stops, from) & ((UINT64_C(1) << WEND_SCAN) - 1) << 1;
    if (near != 0)
        return wend_count_trailing_zeros64(near);
    const uint8_t *at = stops + ((from + WEND_SCAN) >> 3);
    while ((wend_bits_word(at) | wend_bits_word(at + 8) | wend_bits_word(at + 16) | wend_bits_word(at + 24)) == 0)
        at += SCANNED_AT_ONCE * sizeof(uint64_t);
    while (wend_bits_word(at) == 0)
        at += sizeof(uint64_t);
    return (uint32_t)(at - stops) * 8 + wend_count_trailing_zeros64(wend_bits_word(at)) - from;
}

static uint32_t scan_far_down(const uint8_t *stops, uint32_t from)
{
    const uint64_t near = wend_bits_load_down(stops, from) & ((UINT64_C(1) << WEND_SCAN) - 1) << (63 - WEND_SCAN);
    if (near != 0)
        return wend_count_leading_zeros64(near);
    const uint8_t *end = stops + ((from - WEND_SCAN) >> 3) + 1; /* from here up to the first word all is clear */
    while ((wend_bits_word(end - 8) | wend_bits_word(end - 16) | wend_bits_word(end - 24) | wend_bits_word(end - 32)) ==
           0)
        end -= SCANNED_AT_ONCE * sizeof(uint64_t);
    while (wend_bits_word(end - 8) == 0)
        end -= sizeof(uint64_t);
    return from - ((uint32_t)(end - stops) * 8 - 1 - wend_count_leading_zeros64(wend_bits_word(end - 8)));
}

/* The line from a cell against its runs' direction, to the first cell that stops them, that cell included if free. */
static struct line line_from(const wend_space *space, struct wend_seed first, uint32_t towards, bool found)
{
    const uint32_t back = wend_opposite(towards), index = wend_straight_index(space, first, towards);
    const uint8_t *stops = space->cells.jump_maps->maps.straight[towards / 2];
    const bool is_up = back == EAST || back == SOUTH;
    uint32_t length = 1;
    if (!wend_bits_get(stops, index)) {
        length = is_up ? scan_far_up(stops, index) : scan_far_down(stops, index);
        length += wend_bits_get(space->cells.free, seed_ahead(space, first, back, length).node);
    }
    const struct wend_seed low = is_up ? first : seed_ahead(space, first, back, length - 1);
    return (struct line){low.x, low.y, length, towards, found};
}

static uint64_t bits_from_to(uint32_t first, uint32_t last)
{
    return ~UINT64_C(0) << first & ~UINT64_C(0) >> (63 - last);
}

/* Mask of those of a row's 64 cells from `first`, a multiple of 64, around which all is free. */
static uint64_t open_cells(const uint8_t *bits, uint32_t stride, uint32_t row, uint32_t first)
{
    const uint8_t *above = bits + ((row - 1) * stride + first) / 8, *at = above + stride / 8, *below = at + stride / 8;
    const uint64_t free = wend_bits_word(above) & wend_bits_word(at) & wend_bits_word(below);
    const uint64_t before = first == 0 ? 0 : (above[-1] & at[-1] & below[-1]) >> 7,
                   behind = above[8] & at[8] & below[8];
    return free & (free << 1 | before) & (free >> 1 | behind << 63);
}

/* Mask of those in `among`, of 64 cells `step` nodes apart, where slanted runs stop because of the cells around. */
static uint64_t stop_anyway(const wend_space *space, uint64_t among, uint32_t node, uint32_t step, uint32_t slanted)
{
    uint64_t stop = 0;
    for (; among != 0; among &= among - 1) {
        const uint32_t i = wend_count_trailing_zeros64(among);
        stop |= (uint64_t)wend_jump_points_anyway(wend_kinds_at(space, node + i * step), slanted) << i;
    }
    return stop;
}

/* Bit i at index i; and at index 63 - i. */
#define ONES(n)      UINT64_C(1) << (n), UINT64_C(2) << (n), UINT64_C(4) << (n), UINT64_C(8) << (n)
#define ONES_BACK(n) UINT64_C(8) << (n), UINT64_C(4) << (n), UINT64_C(2) << (n), UINT64_C(1) << (n)
static const uint64_t ones_up[64] = {ONES(0),  ONES(4),  ONES(8),  ONES(12), ONES(16), ONES(20), ONES(24), ONES(28),
                                     ONES(32), ONES(36), ONES(40), ONES(44), ONES(48), ONES(52), ONES(56), ONES(60)};
static const uint64_t ones_down[64] = {ONES_BACK(60), ONES_BACK(56), ONES_BACK(52), ONES_BACK(48),
                                       ONES_BACK(44), ONES_BACK(40), ONES_BACK(36), ONES_BACK(32),
                                       ONES_BACK(28), ONES_BACK(24), ONES_BACK(20), ONES_BACK(16),
                                       ONES_BACK(12), ONES_BACK(8),  ONES_BACK(4),  ONES_BACK(0)};

/*
 * Puts bit i of `bits` into word i of consecutive words. The loops here let compilers process several words at a time.
 */
WEND_ALWAYS_INLINE void put_bits(uint64_t *restrict words, const uint64_t *restrict ones, uint64_t bits, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        words[i] ^= (words[i] ^ bits) & ones[i];
}

WEND_ALWAYS_INLINE void set_bits(uint64_t *restrict words, const uint64_t *restrict ones, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        words[i] |= ones[i];
}

/* Puts bit i into word i of a skewed row, from the first word up or from the last one down. */
WEND_ALWAYS_INLINE void put_skewed(uint64_t *words, uint64_t bits, uint32_t first, uint32_t last, bool rises)
{
    const uint32_t begin = rises ? first : 63 - last, count = last - first + 1;
    const uint64_t *ones = (rises ? ones_up : ones_down) + begin;
    if (bits == UINT64_MAX)
        set_bits(words + begin, ones, count);
    else
        put_bits(words + begin, ones, bits, count);
}

/* With 4 neighbours slanted runs follow columns. */
static void put_columns(wend_space *space, uint64_t bits, uint64_t among, uint32_t x, uint32_t y, uint32_t direction)
{
    for (; among != 0; among &= among - 1) {
        const uint32_t i = wend_count_trailing_zeros64(among);
        wend_put_straight(space, wend_seed_at(space, x + i, y), direction, bits >> i & 1);
    }
}

/* Sets the stops of cells within one word of a row. */
WEND_ALWAYS_INLINE void restop_row_part(wend_space *space, const struct line *line, uint32_t first, uint32_t last)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const uint32_t x = first & ~63u, word = wend_jump_maps_word(maps, x, line->y), node = line->y * maps->stride + x;
    const uint64_t cells = bits_from_to(first & 63, last & 63);
    uint64_t *finds = &maps->finds[line->towards / 2][word];
    *finds = line->found ? *finds | cells : *finds & ~cells;
    const uint64_t closed = line->found ? 0 : cells & ~open_cells(maps->cells, maps->stride, line->y, x);
    for (uint32_t vertical = NORTH; vertical < DIRECTIONS; vertical += 4) {
        const bool diagonal = wend_has_diagonals(space);
        const uint32_t other = diagonal ? vertical : wend_opposite(line->towards);
        const uint32_t slanted = diagonal ? wend_diagonal_between(vertical, line->towards) : vertical;
        const uint64_t stops =
            line->found ? UINT64_MAX : maps->finds[other / 2][word] | stop_anyway(space, closed, node, 1, slanted);
        if (!diagonal)
            put_columns(space, stops, cells, x, line->y, vertical);
        else
            put_skewed(&maps->slanted[slanted / 2][word], stops, first & 63, last & 63, wend_is_rising(slanted));
    }
}

WEND_ALWAYS_INLINE void restop_row(wend_space *space, const struct line *line)
{
    const uint32_t end = line->x + line->length;
    for (uint32_t first = line->x, next; first < end; first = next) {
        next = (first | 63) + 1;
        next = next < end ? next : end;
        restop_row_part(space, line, first, next - 1);
    }
}

/* Copies one bit of each of consecutive words from others. */
WEND_ALWAYS_INLINE void put_column(uint64_t *restrict words, const uint64_t *restrict from, uint32_t count,
                                   uint64_t bit)
{
    for (uint32_t i = 0; i < count; i++)
        words[i] = (words[i] & ~bit) | (from[i] & bit);
}

WEND_ALWAYS_INLINE void fill_column(uint64_t *words, uint32_t count, uint64_t bit, bool value)
{
    for (uint32_t i = 0; value && i < count; i++)
        words[i] |= bit;
    for (uint32_t i = 0; !value && i < count; i++)
        words[i] &= ~bit;
}

/* Stops slanted runs at those cells of a column where they stop whatever straight runs find. */
WEND_ALWAYS_INLINE void go_on_along_column(wend_space *space, const struct line *line, uint32_t slanted,
                                           uint64_t *stops)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const uint32_t end = line->y + line->length;
    for (uint32_t first = line->y, next; first < end; first = next) {
        next = (first | 63) + 1;
        next = next < end ? next : end;
        const uint64_t cells = bits_from_to(first & 63, (next - 1) & 63);
        const uint64_t closed = cells & ~open_cells(maps->columns, maps->column_stride, line->x, first & ~63u);
        const uint32_t node = (first & ~63u) * maps->stride + line->x;
        for (uint64_t stop = stop_anyway(space, closed, node, maps->stride, slanted); stop != 0; stop &= stop - 1)
            stops[(first & ~63u) + wend_count_trailing_zeros64(stop) - line->y] |= UINT64_C(1) << (line->x & 63);
    }
}

WEND_ALWAYS_INLINE void restop_column(wend_space *space, const struct line *line)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const uint32_t word = wend_jump_maps_word(maps, line->x, line->y);
    const uint64_t bit = UINT64_C(1) << (line->x & 63);
    fill_column(&maps->finds[line->towards / 2][word], line->length, bit, line->found);
    for (uint32_t across = EAST; across < DIRECTIONS; across += 4) {
        const uint32_t slanted = wend_diagonal_between(line->towards, across);
        uint64_t *stops = &maps->slanted[slanted / 2][wend_jump_maps_skewed(maps, line->x, line->y, slanted)];
        if (line->found) {
            fill_column(stops, line->length, bit, true);
        } else {
            put_column(stops, &maps->finds[across / 2][word], line->length, bit);
            go_on_along_column(space, line, slanted, stops);
        }
    }
}

WEND_ALWAYS_INLINE void restop(wend_space *space, const struct line *line)
{
    if (is_along_row(line->towards))
        restop_row(space, line);
    else
        restop_column(space, line);
}

#if WEND_HAS_AVX && !defined(__MINGW32__) /* MinGW's GCC does not align the stack for wide registers */
WEND_FOR_AVX2 static void restop_with_avx2(wend_space *space, const struct line *line)
{
    restop(space, line);
}
#else
#define restop_with_avx2 restop
#endif

static void restop_line(wend_space *space, const struct line *line)
{
    if (space->cells.jump_maps->processor >= PROCESSOR_AVX2)
        restop_with_avx2(space, line);
    else
        restop(space, line);
}

static bool has_spans(const wend_space *space, uint32_t direction)
{
    return space->cells.jump_maps->maps.spans[direction / 2] != NULL;
}

/* The part of a cell's span that lies on the map, as a line. */
static struct line span_of(const wend_space *space, struct wend_seed at, uint32_t direction, bool found)
{
    const bool along_row = is_along_row(direction);
    const uint32_t place = along_row ? at.x : at.y, end = along_row ? space->cells.width : space->cells.height;
    const uint32_t first = place / WEND_SPAN * WEND_SPAN + (place < WEND_SPAN), last = (place | (WEND_SPAN - 1));
    const uint32_t length = (last < end ? last : end) - first + 1;
    return (struct line){along_row ? first : at.x, along_row ? at.y : first, length, direction, found};
}

/* True if a span stops no runs, and the map's border leaves enough of it to be worth a bit. */
static bool is_open_span(const wend_space *space, const struct line *span)
{
    const struct wend_seed at = wend_seed_at(space, span->x, span->y);
    return span->length >= WEND_SPAN / 2 && !stops_straight(space, at, span->towards) &&
           wend_bits_scan_up(space->cells.jump_maps->maps.straight[span->towards / 2],
                             wend_straight_index(space, at, span->towards), 0) >= span->length;
}

/* Moves a span's bit to its cells. */
static void unfold_span(wend_space *space, struct wend_seed at, uint32_t direction)
{
    struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    if (!wend_jump_span_get(maps, at, direction))
        return;
    const struct line span = span_of(space, at, direction, true);
    wend_jump_span_put(maps, at, direction, false);
    restop_line(space, &span);
}

/* Moves what all cells of a span say to the span's bit, if they agree. */
static void fold_span(wend_space *space, struct wend_seed at, uint32_t direction)
{
    const struct line span = span_of(space, at, direction, false);
    if (!wend_get_finds(space, at, direction) || !is_open_span(space, &span))
        return;
    wend_jump_span_put(&space->cells.jump_maps->maps, at, direction, true);
    restop_line(space, &span);
}

/* Calls `change` once for each span that contains some of `count` cells. */
static void for_spans(wend_space *space, struct wend_seed last, uint32_t count, uint32_t direction,
                      void (*change)(wend_space *space, struct wend_seed at, uint32_t direction))
{
    const uint32_t back = wend_opposite(direction);
    change(space, last, direction);
    for (uint32_t i = WEND_SPAN; i < count + WEND_SPAN - 1; i += WEND_SPAN)
        change(space, seed_ahead(space, last, back, i < count ? i : count - 1), direction);
}

/* is_open_span for a part of a line, where only the first and last cells may stop runs. */
static bool is_open_part(const wend_space *space, const struct line *part)
{
    const bool along_row = is_along_row(part->towards);
    const struct wend_seed low = wend_seed_at(space, part->x, part->y);
    const struct wend_seed high = seed_ahead(space, low, along_row ? EAST : SOUTH, part->length - 1);
    return part->length >= WEND_SPAN / 2 && part->length == span_of(space, low, part->towards, false).length &&
           !stops_straight(space, low, part->towards) && !stops_straight(space, high, part->towards);
}

static void restop_part(wend_space *space, const struct line *line, uint32_t first, uint32_t end)
{
    struct line part = *line;
    *(is_along_row(line->towards) ? &part.x : &part.y) = first;
    part.length = end - first;
    if (is_open_part(space, &part))
        wend_jump_span_put(&space->cells.jump_maps->maps, wend_seed_at(space, part.x, part.y), line->towards,
                           line->found);
    else
        restop_line(space, &part);
}

/* Sets what runs along a line find, by open spans; spans between the first and the last always are open. */
static void restop_parts(wend_space *space, const struct line *line)
{
    const bool along_row = is_along_row(line->towards);
    const uint32_t low = along_row ? line->x : line->y, end = low + line->length;
    const uint32_t second = (low / WEND_SPAN + 1) * WEND_SPAN, last = (end - 1) / WEND_SPAN * WEND_SPAN;
    restop_part(space, line, low, second < end ? second : end);
    if (second < last)
        wend_jump_spans_put(&space->cells.jump_maps->maps,
                            wend_seed_at(space, along_row ? second : line->x, along_row ? line->y : second),
                            (last - second) / WEND_SPAN, line->towards, line->found);
    if (second <= last)
        restop_part(space, line, last, end);
}

/* True if a run in a direction from a free cell finds a jump point. */
WEND_ALWAYS_INLINE bool finds_ahead(const wend_space *space, struct wend_seed at, uint32_t direction)
{
    return wend_get_finds(space, at, direction) ||
           (has_spans(space, direction) && wend_jump_span_get(&space->cells.jump_maps->maps, at, direction));
}

/* True if a run that reaches a cell finds a jump point there or beyond. */
WEND_ALWAYS_INLINE bool finds_from(const wend_space *space, struct wend_seed at, uint32_t direction)
{
    return stops_straight(space, at, direction) ? wend_bits_get(space->cells.free, at.node)
                                                : finds_ahead(space, at, direction);
}

enum { MOST_AT_ONCE = 32 }; /* cells per step */

/* Stores what runs from some cells of a row or column find, as bits from the lowest cell on. */
WEND_ALWAYS_INLINE void put_found(wend_space *space, struct wend_seed first, uint32_t count, uint32_t direction,
                                  uint64_t found)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    uint64_t *word = &maps->finds[direction / 2][wend_jump_maps_word(maps, first.x, first.y)];
    const uint32_t shift = first.x & 63;
    if (!is_along_row(direction)) {
        for (uint32_t i = 0; i < count; i++, word++, found >>= 1)
            *word = (*word & ~(UINT64_C(1) << shift)) | (found & 1) << shift;
        return;
    }
    const uint64_t cells = UINT64_MAX >> (64 - count);
    *word ^= (*word ^ found << shift) & cells << shift;
    if (shift + count > 64) {
        word += maps->strip;
        *word ^= (*word ^ found >> (64 - shift)) & cells >> (64 - shift);
    }
}

/* Computes and stores what runs from some cells find. Returns what a run finds that reaches the last of them. */
WEND_ALWAYS_INLINE bool repair_some(wend_space *space, struct wend_seed first, uint32_t count, uint32_t direction,
                                    bool finds)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const bool is_up = direction == EAST || direction == SOUTH;
    const uint32_t index = wend_straight_index(space, first, direction);
    const uint64_t free = wend_bits_load_up(is_along_row(direction) ? maps->cells : maps->columns, index);
    const uint64_t stops = wend_bits_load_up(maps->straight[direction / 2], index);
    uint64_t found = 0, ahead = finds;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = is_up ? count - 1 - i : i;
        const uint64_t is_free = free >> at & 1;
        found |= (is_free & ahead) << at;
        ahead = stops >> at & 1 ? is_free : ahead;
    }
    put_found(space, first, count, direction, found);
    return ahead != 0;
}

/* Repairs what runs in a compile-time direction find: some cells at a time, against the direction, from `last` on. */
WEND_ALWAYS_INLINE void repair_runs(wend_space *space, struct wend_seed last, uint32_t count, uint32_t direction)
{
    const uint32_t back = wend_opposite(direction);
    const bool is_up = direction == EAST || direction == SOUTH;
    bool finds = finds_from(space, seed_ahead(space, last, direction, 1), direction);
    struct wend_seed at = last;
    if (has_spans(space, direction))
        for_spans(space, last, count, direction, unfold_span);
    for (uint32_t left = count; left > 0;) {
        const uint32_t some = left < MOST_AT_ONCE ? left : MOST_AT_ONCE;
        finds = repair_some(space, is_up ? seed_ahead(space, at, back, some - 1) : at, some, direction, finds);
        at = seed_ahead(space, at, back, some);
        left -= some;
    }
    if (wend_bits_get(space->cells.free, at.node) && finds != finds_ahead(space, at, direction)) {
        const struct line line = line_from(space, at, direction, finds);
        if (has_spans(space, direction))
            restop_parts(space, &line);
        else
            restop_line(space, &line);
    }
    if (has_spans(space, direction))
        for_spans(space, last, count, direction, fold_span);
}

void wend_jump_lines_repair(wend_space *space, struct wend_seed first, uint32_t count, uint32_t direction)
{
    if (direction == EAST) {
        repair_runs(space, wend_seed_at(space, first.x + count - 1, first.y), count, EAST);
        repair_runs(space, first, count, WEST);
    } else {
        repair_runs(space, wend_seed_at(space, first.x, first.y + count - 1), count, SOUTH);
        repair_runs(space, first, count, NORTH);
    }
}

void wend_jump_lines_fold(wend_space *space)
{
    const uint32_t width = space->cells.width, height = space->cells.height;
    wend_jump_spans_clear(space);
    for (uint32_t d = EAST; d < DIRECTIONS; d += 4)
        for (uint32_t x = 1; has_spans(space, d) && x <= width; x = x / WEND_SPAN * WEND_SPAN + WEND_SPAN)
            for (uint32_t y = 1; y <= height; y++)
                fold_span(space, wend_seed_at(space, x, y), d);
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 4)
        for (uint32_t y = 1; has_spans(space, d) && y <= height; y = y / WEND_SPAN * WEND_SPAN + WEND_SPAN)
            for (uint32_t x = 1; x <= width; x++)
                fold_span(space, wend_seed_at(space, x, y), d);
}
