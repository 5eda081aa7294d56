/* Symmetric shadowcasting. */
#include "agent/sight/sight_scan.h"

#include "base/array.h"
#include "base/bit_words.h"
#include "base/memory.h"

/* Room of its own for one row's work. */
struct row {
    const uint8_t *blocked;
    uint8_t *seen;
    int32_t depth;  /* rows from the watcher's */
    int32_t middle; /* the bit of the watcher's column */
};

static bool is_below(struct wend_slope a, struct wend_slope b)
{
    return a.num * b.den < b.num * a.den;
}

static int32_t divide_down(int32_t a, int32_t b)
{
    return a / b - (a % b < 0);
}

static wend_status reserve_gaps(struct wend_gaps *gaps, uint32_t count, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, gaps->gaps, gaps->capacity, count) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Between two gaps lies the whole middle line of a cell, at least 1 / radius of the 2 that a quadrant has. */
wend_status wend_sight_scan_reserve(struct wend_sight_scan *scan, uint32_t radius)
{
    uint32_t most = 2 * radius + 2;
    wend_status status = reserve_gaps(&scan->now, most, scan->memory);
    return status == WEND_OK ? reserve_gaps(&scan->next, most, scan->memory) : status;
}

void wend_sight_scan_destroy(struct wend_sight_scan *scan)
{
    WEND_RELEASE(scan->memory, scan->now.gaps, scan->now.capacity);
    WEND_RELEASE(scan->memory, scan->next.gaps, scan->next.capacity);
}

size_t wend_sight_scan_memory(const struct wend_sight_scan *scan)
{
    return (scan->now.capacity + scan->next.capacity) * sizeof *scan->now.gaps;
}

static void add_gap(struct wend_gaps *gaps, struct wend_slope from, struct wend_slope to)
{
    gaps->gaps[gaps->count++] = (struct wend_gap){from, to};
}

/* Swaps the lists: what was made of the gaps is what goes on. */
static void go_on_with_next(struct wend_sight_scan *scan)
{
    struct wend_gaps spent = scan->now;
    scan->now = scan->next;
    scan->next = spent;
    scan->next.count = 0;
}

/* The columns whose middle lines a gap crosses, touching their ends only apart. */
static int32_t first_column(const struct row *row, struct wend_slope from)
{
    return divide_down(2 * row->depth * from.num + from.den, 2 * from.den);
}

static int32_t last_column(const struct row *row, struct wend_slope to)
{
    return -divide_down(to.den - 2 * row->depth * to.num, 2 * to.den);
}

/* The first column from `column` to `last` that is blocked, or free; last + 1 if there is none. */
static inline int32_t scan_columns(const struct row *row, int32_t column, int32_t last, uint64_t flip)
{
    enum { STEP = 56 };
    for (; column <= last; column += STEP) {
        uint64_t word = wend_bits_load_up(row->blocked, (size_t)(row->middle + column)) ^ flip;
        word &= (UINT64_C(1) << STEP) - 1;
        if (word == 0)
            continue;
        column += (int32_t)wend_count_trailing_zeros64(word);
        break;
    }
    return column <= last ? column : last + 1;
}

static void see_columns(const struct row *row, int32_t first, int32_t last)
{
    if (first <= last)
        wend_sight_set_run(row->seen, (uint32_t)(row->middle + first), (uint32_t)(last - first + 1));
}

/* Free columns seen through a gap: all, or by centres. */
static void see_free(const struct row *row, wend_sight_rule rule, struct wend_gap gap, int32_t first, int32_t last)
{
    if (rule == WEND_SIGHT_SYMMETRIC) {
        first += first * gap.from.den < row->depth * gap.from.num;
        last -= last * gap.to.den > row->depth * gap.to.num;
    }
    see_columns(row, first, last);
}

/* Sees the cells of a row that a gap leads to, and adds what of it goes on. */
static void scan_gap(struct wend_gaps *next, const struct row *row, wend_sight_rule rule, struct wend_gap gap)
{
    int32_t column = first_column(row, gap.from), last = last_column(row, gap.to);
    struct wend_slope from = gap.from;
    for (;;) {
        int32_t blocked = scan_columns(row, column, last, 0);
        if (blocked > column) {
            struct wend_slope to = blocked <= last ? (struct wend_slope){2 * blocked - 1, 2 * row->depth} : gap.to;
            see_free(row, rule, (struct wend_gap){from, to}, column, blocked - 1);
            add_gap(next, from, to);
        }
        if (blocked > last)
            return;
        column = scan_columns(row, blocked, last, UINT64_MAX);
        see_columns(row, blocked, column - 1);
        if (column > last)
            return;
        from = (struct wend_slope){2 * column - 1, 2 * row->depth};
    }
}

/* Every gap makes at most one more than there are runs of blocked columns. */
static wend_status scan_row(struct wend_sight_scan *scan, const struct row *row)
{
    if (reserve_gaps(&scan->next, scan->now.count + (uint32_t)row->depth + 1, scan->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < scan->now.count; i++)
        scan_gap(&scan->next, row, scan->rule, scan->now.gaps[i]);
    go_on_with_next(scan);
    return WEND_OK;
}

/* Takes the slopes between two out of all gaps. */
static wend_status hide(struct wend_sight_scan *scan, struct wend_slope from, struct wend_slope to)
{
    if (reserve_gaps(&scan->next, scan->now.count + 1, scan->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < scan->now.count; i++) {
        struct wend_gap gap = scan->now.gaps[i];
        bool left = is_below(gap.from, from), right = is_below(to, gap.to);
        if (!is_below(gap.from, to) || !is_below(from, gap.to)) {
            add_gap(&scan->next, gap.from, gap.to);
            continue;
        }
        if (left)
            add_gap(&scan->next, gap.from, from);
        if (right)
            add_gap(&scan->next, to, gap.to);
    }
    go_on_with_next(scan);
    return WEND_OK;
}

static bool has_wall(const uint8_t *walls, const struct row *row, int32_t column)
{
    return wend_bits_get(walls, (uint32_t)(row->middle + column));
}

/*
 * Walls between the columns of a row, which are met before the cells' middle lines or behind them: that between columns c
 * and c + 1 stands at 2c + 1 half columns, from 2 depth - 1 to 2 depth + 1 half rows.
 */
static wend_status hide_by_walls_beside(struct wend_sight_scan *scan, const uint8_t *walls, const struct row *row,
                                        bool behind)
{
    const int32_t near = 2 * row->depth + (behind ? 0 : -1), far = near + 1;
    for (int32_t c = -row->depth; c < row->depth; c++) {
        if (!has_wall(walls, row, c))
            continue;
        int32_t at = 2 * c + 1;
        struct wend_slope a = {at, at > 0 ? far : near}, b = {at, at > 0 ? near : far};
        if (hide(scan, a, b) != WEND_OK)
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

/* Walls between a row and the next. */
static wend_status hide_by_walls_beyond(struct wend_sight_scan *scan, const uint8_t *walls, const struct row *row)
{
    const int32_t at = 2 * row->depth + 1;
    for (int32_t c = -row->depth; c <= row->depth; c++)
        if (has_wall(walls, row, c) &&
            hide(scan, (struct wend_slope){2 * c - 1, at}, (struct wend_slope){2 * c + 1, at}) != WEND_OK)
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

wend_status wend_sight_scan_quadrant(struct wend_sight_scan *scan, const struct wend_sight_rows *rows, bool falling)
{
    const int32_t radius = (int32_t)rows->box->radius, step = falling ? -1 : 1;
    wend_status status = WEND_OK;
    scan->now.count = scan->next.count = 0;
    if (reserve_gaps(&scan->now, 1, scan->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    add_gap(&scan->now, (struct wend_slope){-1, 1}, (struct wend_slope){1, 1});
    for (int32_t depth = 0; depth <= radius && scan->now.count > 0 && status == WEND_OK; depth++) {
        size_t at = (size_t)(radius + step * depth) * rows->box->pitch;
        const struct row row = {rows->blocked + at, rows->seen + at, depth, radius};
        if (rows->beside && depth > 0)
            status = hide_by_walls_beside(scan, rows->beside + at, &row, false);
        if (status == WEND_OK && depth > 0)
            status = scan_row(scan, &row);
        if (rows->beside && status == WEND_OK && depth > 0)
            status = hide_by_walls_beside(scan, rows->beside + at, &row, true);
        /* A wall below a row is one above the next: rows that fall find it there. */
        if (rows->beyond && status == WEND_OK && depth < radius)
            status = hide_by_walls_beyond(scan, rows->beyond + at - (falling ? rows->box->pitch : 0), &row);
    }
    return status;
}
