/* Marks in the window: occupied cells, and where a path may end. */

#include "base/bit_words.h"

#include <string.h>

#include "search/cells/window.h"

/* A rectangle of cells that count as not occupied: the mover's own or a target's. */
struct own_rectangle {
    int64_t left, top, right, bottom;
};

/* The bits from `first` to `last`, clipped to a word. */
static uint64_t run_of_bits(int64_t first, int64_t last)
{
    first = first < 0 ? 0 : first;
    last = last > 63 ? 63 : last;
    return first > last ? 0 : UINT64_MAX >> (63 - last) & UINT64_MAX << first;
}

/* 64 bits from bit `index` on. */
static uint64_t load_row(const uint8_t *bits, size_t index)
{
    return wend_bits_load_up(bits, index) | wend_bits_load_up(bits, index + 7) << 7;
}

/* Sets, below each set bit, the next width - 1 bits. */
static uint64_t smear_down(uint64_t bits, uint32_t width)
{
    uint64_t smeared = bits;
    for (uint32_t i = 1; i < width; i++)
        smeared |= bits >> i;
    return smeared;
}

/* A part of the window: its first column and row, and the distance from there to its last ones. */
struct window_part {
    uint32_t left, top, columns, rows;
};

static struct window_part part_on_map(const struct wend_search *search)
{
    const struct wend_space_cells *cells = &search->space->cells;
    const struct wend_cell middle = search->question.start_cell;
    struct window_part part;
    part.left = middle.x - WEND_MIN(search->question.radius, middle.x);
    part.top = middle.y - WEND_MIN(search->question.radius, middle.y);
    part.columns = middle.x - part.left + WEND_MIN(search->question.radius, cells->width - 1 - middle.x);
    part.rows = middle.y - part.top + WEND_MIN(search->question.radius, cells->height - 1 - middle.y);
    return part;
}

/* Lists the cells that do not count as occupied, and returns the number of rectangles. */
static uint32_t list_own(const struct wend_search *search, struct own_rectangle own[2])
{
    const struct wend_near_goal *goal = &search->scratch->near_goal;
    const struct wend_cell start = search->question.start_cell, to = search->question.goal_cell;
    const uint32_t more = search->space->profile.footprint - 1;
    own[0] = (struct own_rectangle){start.x, start.y, start.x + more, start.y + more};
    if (!search->question.goal_is_target)
        return 1;
    own[1] = (struct own_rectangle){to.x, to.y, to.x + more, to.y + more};
    if (search->question.is_near)
        own[1] =
            (struct own_rectangle){goal->left, goal->top, goal->right + (int64_t)more, goal->bottom + (int64_t)more};
    return 2;
}

/* The cells of a row that others occupy; the part's first column is the lowest bit. */
static uint64_t occupied_row(const struct wend_search *search, const struct window_part *part, uint32_t y,
                             const struct own_rectangle own[], uint32_t count)
{
    const wend_space *space = search->space;
    uint64_t row = load_row(wend_space_occupied(space), wend_space_node(space, part->left, y));
    for (uint32_t i = 0; row != 0 && i < count; i++)
        if (own[i].top <= y && y <= own[i].bottom)
            row &= ~run_of_bits(own[i].left - part->left, own[i].right - part->left);
    return row;
}

void wend_window_mark_occupied(const struct wend_search *search)
{
    struct wend_window *window = search->scratch->window;
    const wend_space *space = search->space;
    const struct window_part part = part_on_map(search);
    const uint32_t footprint = space->profile.footprint,
                   shift = WINDOW_MIDDLE - (search->question.start_cell.x - part.left);
    const uint64_t columns = run_of_bits(0, part.columns) << shift;
    uint64_t *rows = &window->occupied[WINDOW_MIDDLE - (search->question.start_cell.y - part.top)];
    struct own_rectangle own[2];
    uint32_t count = list_own(search, own);
    memset(rows - 1, 0, (part.rows + 3) * sizeof *rows);
    if (!wend_space_occupied(space))
        return;
    for (uint32_t i = 0; i < part.rows + footprint && part.top + i < space->cells.height; i++) {
        uint64_t row = occupied_row(search, &part, part.top + i, own, count);
        if (row == 0)
            continue;
        row = smear_down(row, footprint) << shift & columns;
        for (uint32_t above = 0; above < footprint && above <= i; above++)
            if (i - above <= part.rows)
                rows[i - above] |= row;
    }
}

/* The square root, rounded down, in one step per bit. */
static uint32_t root_of_square(uint64_t square)
{
    uint64_t root = 0;
    if (square == 0)
        return 0;
    for (uint64_t bit = UINT64_C(1) << (63 - wend_count_leading_zeros64(square)) / 2; bit != 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return (uint32_t)root;
}

/* The greatest number of rows from the goal at which the rule may hold. */
static uint32_t rows_of_rule(const struct wend_near_goal *goal)
{
    if (goal->rule == WEND_ARRIVAL_AT)
        return 0;
    return goal->rule == WEND_ARRIVAL_NEXT_TO ? 1 : goal->range / WEND_CELL;
}

/* The greatest number of columns from the goal at which the rule holds, `down` rows away (at most rows_of_rule). */
static int64_t columns_of_rule(const struct wend_near_goal *goal, enum wend_topology topology, uint64_t down)
{
    const uint64_t range = goal->range;
    if (goal->rule == WEND_ARRIVAL_WITHIN && goal->measure == WEND_MEASURE_EUCLID)
        return root_of_square((range * range >> 16) - down * down);
    bool no_corners = goal->rule == WEND_ARRIVAL_NEXT_TO && topology == SQUARES_4;
    return no_corners ? 1 - (int64_t)down : (int64_t)rows_of_rule(goal);
}

/* The columns of a row where the rule holds, for a goal from window column `left` to `right`. */
static uint64_t row_of_rule(const struct wend_search *search, int64_t y, int64_t more, int64_t left, int64_t right)
{
    const struct wend_near_goal *goal = &search->scratch->near_goal;
    int64_t above = goal->top - more - y, below = y - goal->bottom, down = above > below ? above : below;
    int64_t away = columns_of_rule(goal, search->space->cells.topology, (uint64_t)(down > 0 ? down : 0));
    uint64_t row = run_of_bits(left - away, right + away);
    return goal->rule == WEND_ARRIVAL_NEXT_TO && down <= 0 ? row & ~run_of_bits(left, right) : row;
}

bool wend_window_mark_rule(const struct wend_search *search, uint32_t *first, uint32_t *last)
{
    struct wend_window *window = search->scratch->window;
    const struct wend_near_goal *goal = &search->scratch->near_goal;
    const struct window_part part = part_on_map(search);
    /* The distance of large movers is that of the nearest cell they cover; for AT only their place counts. */
    const int64_t more = goal->rule == WEND_ARRIVAL_AT ? 0 : search->space->profile.footprint - 1;
    const int64_t reach = rows_of_rule(goal), bottom = (int64_t)part.top + part.rows;
    const int64_t to_column = (int64_t)WINDOW_MIDDLE - search->question.start_cell.x;
    const int64_t to_row = (int64_t)WINDOW_MIDDLE - search->question.start_cell.y;
    const uint64_t columns = run_of_bits(part.left + to_column, (int64_t)part.left + part.columns + to_column);
    int64_t y = goal->top - more - reach, end = goal->bottom + reach;
    memset(window->ends, 0, sizeof window->ends);
    *first = WINDOW_ROWS;
    *last = 0;
    for (y = y < part.top ? part.top : y; y <= end && y <= bottom; y++) {
        const uint32_t row = (uint32_t)(y + to_row);
        window->ends[row] =
            columns & row_of_rule(search, y, more, goal->left - more + to_column, goal->right + to_column);
        if (window->ends[row] == 0)
            continue;
        *first = row < *first ? row : *first;
        *last = row;
    }
    return *first != WINDOW_ROWS;
}

bool wend_window_holds_rule(const struct wend_search *search)
{
    const struct wend_space_cells *cells = &search->space->cells;
    const struct wend_near_goal *goal = &search->scratch->near_goal;
    const struct window_part part = part_on_map(search);
    const int64_t reach = rows_of_rule(goal);
    const int64_t more = reach + (goal->rule == WEND_ARRIVAL_AT ? 0 : search->space->profile.footprint - 1);
    const int64_t right = (int64_t)part.left + part.columns, bottom = (int64_t)part.top + part.rows;
    return (part.left == 0 || goal->left - more >= part.left) && (part.top == 0 || goal->top - more >= part.top) &&
           (right == (int64_t)cells->width - 1 || goal->right + reach <= right) &&
           (bottom == (int64_t)cells->height - 1 || goal->bottom + reach <= bottom);
}
