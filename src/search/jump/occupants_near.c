/*
 * The places from which jumps may lead to the occupied cells of a search, or to the extra nodes beside them.
 *
 * They are found a row at a time, backwards. Free cells straight beside a cell are bits; a step back along a diagonal
 * shifts all bits by one and clears those where the step would be illegal (with 4 neighbours a step back along the
 * column shifts none). A search that knows these places expands all others as if there were no occupants.
 */
#include <string.h>

#include "base/array.h"
#include "base/bit_words.h"
#include "base/inline.h"
#include "search/jump/occupants.h"

#if !defined(WEND_SMALL)

/*
 * A sweep up or down from a cell and those beside it, at its current row. Words `first` to `last` of the row are in
 * use; none if `first` is greater.
 */
struct near_sweep {
    const uint8_t *free, *free_before; /* bitmaps of the row and of the one before */
    uint64_t *bits, *noted;            /* the sweep's bits, and those found in the row by all sweeps */
    uint32_t first, last, spent;
    const struct wend_space_cells *cells;
    struct wend_near_places *near;
    struct wend_near_box *box;
    uint32_t x, y;
};

/* The direction of a sweep; with 4 neighbours it covers both sides at once. */
struct near_way {
    bool right, down, is_four;
};

/* The cell and those around it where extra nodes may be, by row, as bits from the column before on. */
static const uint8_t ends_around[2][3] = {[SQUARES_8] = {2, 7, 2}, [SQUARES_4] = {5, 2, 5}};

static inline bool is_sweep_over(const struct near_sweep *sweep)
{
    return sweep->first > sweep->last;
}

/* Rows begin at whole bytes. */
WEND_ALWAYS_INLINE void go_to_row(struct near_sweep *sweep, uint32_t row)
{
    sweep->free_before = sweep->free;
    sweep->free = sweep->cells->free + (size_t)row * (sweep->cells->stride >> 3);
    sweep->noted = sweep->near->words + row * sweep->near->pitch;
}

/* Extends the words in use. */
static void widen_sweep(struct near_sweep *sweep, uint32_t first, uint32_t last)
{
    if (is_sweep_over(sweep)) {
        sweep->first = sweep->last = first;
        sweep->bits[first] = 0;
    }
    while (sweep->first > first)
        sweep->bits[--sweep->first] = 0;
    while (sweep->last < last)
        sweep->bits[++sweep->last] = 0;
    sweep->box->first = WEND_MIN(sweep->box->first, sweep->first);
    sweep->box->last = WEND_MAX(sweep->box->last, sweep->last);
}

WEND_ALWAYS_INLINE void add_bits(struct near_sweep *sweep, uint32_t word, uint64_t bits)
{
    if (word < sweep->first || word > sweep->last)
        widen_sweep(sweep, word, word);
    sweep->bits[word] |= bits;
    sweep->noted[word] |= bits;
}

/* Adds the columns from `left` to `right`. */
static void add_columns(struct near_sweep *sweep, uint32_t left, uint32_t right)
{
    const uint32_t first = left >> 6, last = right >> 6;
    for (uint32_t i = first; i <= last; i++) {
        const uint64_t from = i == first ? UINT64_MAX << (left & 63) : UINT64_MAX;
        add_bits(sweep, i, i == last ? from & UINT64_MAX >> (63 - (right & 63)) : from);
    }
}

/* Adds the straight runs beside the ends in one of the three rows; returns the ends that are free. */
static uint32_t add_ends(struct near_sweep *sweep, uint32_t ends, const struct near_way way)
{
    const bool to_left = way.is_four || !way.right, to_right = way.is_four || way.right;
    uint32_t free = 0;
    for (; ends != 0; ends &= ends - 1) {
        const uint32_t at = sweep->x - 1 + wend_count_trailing_zeros(ends);
        if (!wend_bits_get(sweep->free, at))
            continue;
        free |= ends & (0 - ends);
        add_columns(sweep, to_left ? wend_bits_run_start(sweep->free, at) : at,
                    to_right ? at + wend_bits_scan_up(sweep->free, at, UINT64_MAX) - 1 : at);
    }
    return free;
}

/* A word of the next row. `came` and `now_came`: the sweep's bits and the free bits, shifted by one column. */
WEND_ALWAYS_INLINE uint64_t word_on(wend_corners corners, uint64_t came, uint64_t now, uint64_t now_came,
                                    uint64_t before)
{
    if (corners == WEND_CORNERS_NEVER)
        return came & now & now_came & before;
    return corners == WEND_CORNERS_ONE ? came & now & (now_came | before) : came & now;
}

/* Steps back diagonally, to the right. */
WEND_ALWAYS_INLINE void near_to_right(struct near_sweep *sweep, wend_corners corners)
{
    if (sweep->bits[sweep->last] >> 63 && (sweep->last + 1) * 64 <= sweep->cells->width)
        widen_sweep(sweep, sweep->first, sweep->last + 1);
    uint64_t carried = 0, free_carried = 0; /* nothing steps into the first word */
    for (uint32_t i = sweep->first; i <= sweep->last; i++) {
        const uint64_t bits = sweep->bits[i], now = wend_bits_word(sweep->free + 8 * i);
        sweep->bits[i] = word_on(corners, bits << 1 | carried, now, now << 1 | free_carried,
                                 wend_bits_word(sweep->free_before + 8 * i));
        sweep->noted[i] |= sweep->bits[i];
        carried = bits >> 63;
        free_carried = now >> 63;
    }
}

/* The same, to the left. */
WEND_ALWAYS_INLINE void near_to_left(struct near_sweep *sweep, wend_corners corners)
{
    if ((sweep->bits[sweep->first] & 1) && sweep->first > 0)
        widen_sweep(sweep, sweep->first - 1, sweep->last);
    uint64_t carried = 0, free_carried = 0;
    for (uint32_t i = sweep->last + 1; i-- > sweep->first;) {
        const uint64_t bits = sweep->bits[i], now = wend_bits_word(sweep->free + 8 * i);
        sweep->bits[i] = word_on(corners, bits >> 1 | carried, now, now >> 1 | free_carried,
                                 wend_bits_word(sweep->free_before + 8 * i));
        sweep->noted[i] |= sweep->bits[i];
        carried = bits << 63;
        free_carried = now << 63;
    }
}

/* With 4 neighbours: steps back along columns. */
WEND_ALWAYS_INLINE void near_along_columns(struct near_sweep *sweep)
{
    for (uint32_t i = sweep->first; i <= sweep->last; i++) {
        sweep->bits[i] &= wend_bits_word(sweep->free + 8 * i);
        sweep->noted[i] |= sweep->bits[i];
    }
}

/* Drops words without bits at both ends. */
WEND_ALWAYS_INLINE void leave_out_empty(struct near_sweep *sweep)
{
    while (!is_sweep_over(sweep) && sweep->bits[sweep->first] == 0)
        sweep->first++;
    while (!is_sweep_over(sweep) && sweep->bits[sweep->last] == 0)
        sweep->last--;
}

/* Steps back into a row. */
WEND_ALWAYS_INLINE void step_into_row(struct near_sweep *sweep, const struct near_way way, wend_corners corners)
{
    if (way.is_four)
        near_along_columns(sweep);
    else if (way.right)
        near_to_right(sweep, corners);
    else
        near_to_left(sweep, corners);
    sweep->spent += sweep->last + 1 - sweep->first;
    leave_out_empty(sweep);
}

/* Continues along the columns of ends; returns those that are still free. */
WEND_ALWAYS_INLINE uint32_t go_on_along_columns(struct near_sweep *sweep, uint32_t lines)
{
    const uint32_t left = sweep->x - 1, low = left & 63;
    lines &= (uint32_t)wend_bits_load_up(sweep->free, left);
    if (lines == 0)
        return 0;
    const uint64_t bits = (uint64_t)lines << low;
    if (bits != 0)
        add_bits(sweep, left >> 6, bits);
    if (low > 61 && lines >> (64 - low) != 0)
        add_bits(sweep, (left >> 6) + 1, lines >> (64 - low));
    return lines;
}

/*
 * Steps over rows as long as one word has all bits, the columns of ends included, and no bit steps out of it. Returns
 * the number of rows.
 */
WEND_ALWAYS_INLINE uint32_t step_in_word(struct near_sweep *sweep, uint32_t row, uint32_t *lines,
                                         const struct near_way way, wend_corners corners)
{
    const uint32_t word = sweep->first, low = (sweep->x - 1) & 63;
    if (way.is_four || word != sweep->last || (*lines != 0 && ((sweep->x - 1) >> 6 != word || low > 61)))
        return 0;
    const size_t stride = sweep->cells->stride >> 3, pitch = sweep->near->pitch;
    const uint8_t *free = sweep->cells->free + row * stride + 8 * word;
    uint64_t *noted = sweep->near->words + row * pitch + word;
    uint64_t bits = sweep->bits[word], line = (uint64_t)*lines << low, before = wend_bits_word(free);
    uint32_t rows = 0;
    for (; bits != 0 && (way.right ? bits >> 63 : bits & 1) == 0; rows++) {
        free = way.down ? free + stride : free - stride;
        noted = way.down ? noted + pitch : noted - pitch;
        const uint64_t now = wend_bits_word(free);
        line &= now;
        bits = line | (way.right ? word_on(corners, bits << 1, now, now << 1, before)
                                 : word_on(corners, bits >> 1, now, now >> 1, before));
        *noted |= bits;
        before = now;
    }
    sweep->free = free - 8 * word;
    sweep->bits[word] = bits;
    sweep->spent += rows / 2;
    sweep->first += bits == 0; /* marks the sweep as over */
    *lines = (uint32_t)(line >> low);
    return rows;
}

/* The same for several words, as long as the first and the last have bits. */
WEND_ALWAYS_INLINE uint32_t step_in_words(struct near_sweep *sweep, uint32_t row, uint32_t *lines,
                                          const struct near_way way, wend_corners corners)
{
    const uint32_t first = sweep->first, last = sweep->last, low = (sweep->x - 1) & 63, in = (sweep->x - 1) >> 6;
    if (way.is_four || first == last || (*lines != 0 && (in < first || in > last || low > 61)))
        return 0;
    const size_t stride = sweep->cells->stride >> 3, pitch = sweep->near->pitch;
    const uint8_t *free = sweep->cells->free + row * stride;
    uint64_t *noted = sweep->near->words + row * pitch, *const bits = sweep->bits;
    uint64_t line = (uint64_t)*lines << low;
    uint32_t rows = 0;
    for (; bits[first] != 0 && bits[last] != 0 && (way.right ? bits[last] >> 63 : bits[first] & 1) == 0; rows++) {
        const uint8_t *const free_before = free;
        uint64_t carried = 0, free_carried = 0;
        free = way.down ? free + stride : free - stride;
        noted = way.down ? noted + pitch : noted - pitch;
        for (uint32_t left = last + 1 - first; left > 0; left--) {
            const uint32_t i = way.right ? last + 1 - left : first - 1 + left;
            const uint64_t came = bits[i], now = wend_bits_word(free + 8 * i);
            line &= i == in ? now : UINT64_MAX;
            bits[i] = (i == in ? line : 0) | word_on(corners, (way.right ? came << 1 : came >> 1) | carried, now,
                                                     (way.right ? now << 1 : now >> 1) | free_carried,
                                                     wend_bits_word(free_before + 8 * i));
            noted[i] |= bits[i];
            carried = way.right ? came >> 63 : came << 63;
            free_carried = way.right ? now >> 63 : now << 63;
        }
    }
    sweep->free = free;
    sweep->spent += rows * (last + 1 - first);
    leave_out_empty(sweep);
    *lines = (uint32_t)(line >> low);
    return rows;
}

/* Sweeps up or down and to one side; false if that takes more than `most` words. */
WEND_ALWAYS_INLINE bool sweep_near_quarter(struct near_sweep *sweep, uint32_t most, const struct near_way way,
                                           wend_corners corners)
{
    const uint8_t *ends = ends_around[way.is_four ? SQUARES_4 : SQUARES_8];
    const uint32_t on = way.down ? 1u : UINT32_MAX, begin = sweep->y - on;
    uint32_t lines = 0, rows = 0;
    sweep->first = 1;
    sweep->last = 0;
    while ((rows < 3 || lines != 0 || !is_sweep_over(sweep)) && sweep->spent <= most) {
        go_to_row(sweep, begin + rows * on);
        if (!is_sweep_over(sweep))
            step_into_row(sweep, way, corners);
        lines = go_on_along_columns(sweep, lines);
        if (rows < 3) /* with 4 neighbours the columns of ends are among those of the sweep */
            lines |= add_ends(sweep, ends[rows], way) & (way.is_four ? 0u : 7u);
        sweep->spent++;
        rows++;
        if (rows >= 3 && !is_sweep_over(sweep))
            rows += step_in_words(sweep, begin + (rows - 1) * on, &lines, way, corners);
        if (rows >= 3 && !is_sweep_over(sweep))
            rows += step_in_word(sweep, begin + (rows - 1) * on, &lines, way, corners);
    }
    const uint32_t end = begin + (rows - 1) * on;
    sweep->box->top = WEND_MIN(sweep->box->top, WEND_MIN(begin, end));
    sweep->box->bottom = WEND_MAX(sweep->box->bottom, WEND_MAX(begin, end));
    return sweep->spent <= most;
}

WEND_ALWAYS_INLINE bool sweep_near_quarters(struct near_sweep *sweep, uint32_t most, wend_corners corners)
{
    return sweep_near_quarter(sweep, most, (struct near_way){true, false, false}, corners) &&
           sweep_near_quarter(sweep, most, (struct near_way){true, true, false}, corners) &&
           sweep_near_quarter(sweep, most, (struct near_way){false, false, false}, corners) &&
           sweep_near_quarter(sweep, most, (struct near_way){false, true, false}, corners);
}

static bool sweep_near_places(struct near_sweep *sweep, uint32_t most, const wend_space *space)
{
    if (space->cells.topology == SQUARES_4)
        return sweep_near_quarter(sweep, most, (struct near_way){false, false, true}, WEND_CORNERS_NEVER) &&
               sweep_near_quarter(sweep, most, (struct near_way){false, true, true}, WEND_CORNERS_NEVER);
    if (space->profile.corners == WEND_CORNERS_NEVER)
        return sweep_near_quarters(sweep, most, WEND_CORNERS_NEVER);
    return sweep_near_quarters(sweep, most, space->profile.corners);
}

/* Makes room for a bit per cell, all of them 0, and for a row of a sweep. */
static bool make_room_for_near(struct wend_near_places *near, const wend_space *space, const wend_allocator *memory)
{
    const uint32_t before = near->capacity;
    near->pitch = (space->cells.width >> 6) + 2;
    if (!WEND_RESERVE(memory, near->row, near->row_capacity, near->pitch) ||
        !WEND_RESERVE(memory, near->words, near->capacity,
                      (uint64_t)near->pitch * (space->cells.node_count / space->cells.stride + 1)))
        return false;
    memset(near->words + before, 0, (near->capacity - before) * sizeof *near->words);
    return true;
}

wend_status wend_occupants_find_near(struct wend_occupants *occupants, const wend_space *space,
                                     const wend_allocator *memory, uint32_t most)
{
    struct wend_near_places *near = &occupants->near;
    near->is_known = false;
    near->box_count = 0;
    if (!make_room_for_near(near, space, memory))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < occupants->count; i++) {
        struct wend_near_box *box = &near->boxes[near->box_count++];
        const uint32_t place = occupants->cells[i].place;
        *box = (struct wend_near_box){UINT32_MAX, 0, UINT32_MAX, 0};
        struct near_sweep sweep = {.bits = near->row, .cells = &space->cells, .near = near, .box = box};
        sweep.x = wend_jump_column(place);
        sweep.y = wend_jump_row(place);
        /* Each sweep may spend twice its share of the rest. */
        const uint32_t share = (uint32_t)(2 * (uint64_t)most / (occupants->count - i + 1));
        if (!sweep_near_places(&sweep, share, space))
            return WEND_OK;
        most -= sweep.spent;
    }
    near->is_known = true;
    return WEND_OK;
}

void wend_occupants_forget_near(struct wend_occupants *occupants)
{
    struct wend_near_places *near = &occupants->near;
    for (uint32_t i = 0; i < near->box_count; i++) {
        const struct wend_near_box *box = &near->boxes[i];
        if (box->first > box->last)
            continue;
        for (uint32_t row = box->top; row <= box->bottom; row++)
            memset(near->words + row * near->pitch + box->first, 0, (box->last - box->first + 1) * sizeof *near->words);
    }
    near->box_count = 0;
    near->is_known = false;
}

#endif
