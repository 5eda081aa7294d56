/* Lines over cells: whether they are free, what stops them, and which cells they touch. */
#include "map/sight/sight.h"

#include <string.h>

#include "base/bit_words.h"
#include "map/sight/line_walk.h"
#include "map/space/space_calls.h"

/* True if a cell lies on its level of the map. */
static inline bool wend_line_is_on_level(const wend_space *space, struct wend_line_cell cell)
{
    return cell.x >= 0 && cell.y >= 0 && (uint32_t)cell.x < space->cells.width &&
           (uint32_t)cell.y < space->cells.height;
}

/* Cells that count as free. */
struct wend_line_exceptions {
    const wend_place *places;
    size_t count;
};

/* What stops a line: a blocked cell or the cell behind a wall, and when: at time / whole of the line. */
struct wend_line_barrier {
    struct wend_line_cell cell;
    uint64_t time, whole;
};

static uint32_t node_on(const wend_space *space, uint32_t level, struct wend_line_cell cell)
{
    return wend_space_node(space, (uint32_t)cell.x, level * space->cells.height + (uint32_t)cell.y);
}

/* A line and the things that may stop it. */
struct barrier_line {
    const wend_space *space;
    uint32_t level;
    const struct wend_line_exceptions *except;
};

static bool is_excepted(const struct barrier_line *line, struct wend_line_cell cell)
{
    for (size_t i = 0; i < line->except->count; i++) {
        wend_place place = line->except->places[i];
        if (wend_place_column(place) == cell.x && wend_place_row(place) == cell.y && place.level == line->level)
            return true;
    }
    return false;
}

static bool is_obstacle(const struct barrier_line *line, struct wend_line_cell cell)
{
    bool is_free = wend_line_is_on_level(line->space, cell) &&
                   wend_bits_get(line->space->cells.free, node_on(line->space, line->level, cell));
    return !is_free && !is_excepted(line, cell);
}

/* The direction across the side that two cells share; DIRECTIONS if they are the same or share no side. */
static uint32_t direction_between(const wend_space *space, struct wend_line_cell from, struct wend_line_cell to)
{
    bool is_hex = wend_is_hex(space->cells.topology);
    uint32_t kind = wend_cell_kind(space->cells.topology, (uint32_t)from.x, (uint32_t)from.y);
    for (uint32_t d = 0; d < DIRECTIONS && (from.x != to.x || from.y != to.y); d += is_hex ? 1 : 2) {
        struct wend_step step = wend_step_of(space->cells.topology, kind, d);
        if ((step.x | step.y) != 0 && step.x == to.x - from.x && step.y == to.y - from.y)
            return d;
    }
    return DIRECTIONS;
}

/* True if the side that two cells share is closed in either direction. */
static bool are_walled_off(const struct barrier_line *line, struct wend_line_cell a, struct wend_line_cell b)
{
    const wend_space *space = line->space;
    if (!wend_line_is_on_level(space, a) || !wend_line_is_on_level(space, b))
        return false;
    uint8_t exits_a = space->cells.exits[node_on(space, line->level, a)],
            exits_b = space->cells.exits[node_on(space, line->level, b)];
    if ((exits_a & exits_b) == 255) /* as on most sides */
        return false;
    uint32_t direction = direction_between(space, a, b);
    if (direction == DIRECTIONS)
        return false;
    bool is_open = exits_a >> direction & exits_b >> wend_opposite(direction) & 1;
    return !is_open && !is_excepted(line, a) && !is_excepted(line, b);
}

static bool is_behind_wall(const struct barrier_line *line, const struct wend_line_touch *touch,
                           struct wend_line_cell cell)
{
    for (uint32_t i = 0; i < touch->held_count; i++)
        if (are_walled_off(line, touch->held[i], cell))
            return true;
    for (uint32_t i = 0; i < touch->fresh_count; i++)
        if (are_walled_off(line, touch->fresh[i], cell))
            return true;
    return false;
}

/*
 * The moment at which a line that begins on the map and runs along no side first touches a blocked cell; UINT64_MAX if
 * never. Padding keeps the line on the map.
 */
static uint64_t first_blocked_moment(const wend_space *space, uint32_t level, const struct wend_line_walk *walk)
{
    const struct wend_space_cells *cells = &space->cells;
    struct wend_line_axis x = walk->axes[0], y = walk->axes[1];
    const uint64_t end = x.length * y.length;
    const uint32_t across = (uint32_t)x.step, down = (uint32_t)y.step * cells->stride;
    uint32_t node = node_on(space, level, (struct wend_line_cell){x.low, y.low});
    if (!wend_bits_get(cells->free, node))
        return 0;
    for (;;) {
        uint64_t now = x.moment < y.moment ? x.moment : y.moment;
        if (now > end)
            return UINT64_MAX;
        bool crosses_x = wend_line_cross_if(&x, now), crosses_y = wend_line_cross_if(&y, now);
        bool is_corner = crosses_x && crosses_y;
        if (is_corner && !(wend_bits_get(cells->free, node + across) && wend_bits_get(cells->free, node + down)))
            return now;
        node += (crosses_x ? across : 0) + (crosses_y ? down : 0);
        if (!wend_bits_get(cells->free, node))
            return now;
    }
}

/* The first barrier on a line of one level of the map; false if there is none. */
static bool line_find_barrier(const wend_space *space, wend_place from, wend_place to,
                              const struct wend_line_exceptions *except, struct wend_line_barrier *barrier)
{
    struct barrier_line line = {space, from.level, except};
    struct wend_line_walk walk;
    struct wend_line_touch touch;
    wend_line_begin(&walk, space->cells.topology, from, to);
    if (!space->cells.exits && wend_line_is_one_by_one(&walk) &&
        wend_line_is_on_level(space, (struct wend_line_cell){walk.axes[0].low, walk.axes[1].low})) {
        uint64_t moment = first_blocked_moment(space, from.level, &walk);
        if (moment == UINT64_MAX)
            return false;
        wend_line_skip_to(&walk, moment);
    }
    while (wend_line_next(&walk, &touch))
        for (uint32_t i = 0; i < touch.fresh_count; i++)
            if (is_obstacle(&line, touch.fresh[i]) ||
                (space->cells.exits && is_behind_wall(&line, &touch, touch.fresh[i]))) {
                *barrier = (struct wend_line_barrier){touch.fresh[i], touch.time, touch.whole};
                return true;
            }
    return false;
}

/*
 * Whether a line is free, run by run.
 *
 * The cells that a line touches in one row lie side by side: a run of bits, read as words. The run's ends are where the
 * line enters and leaves the row, and both grow by the same fraction from row to row.
 *
 * The fraction is kept in columns times 2^48, rounded up, and still gives the exact column of every crossing: a line
 * that goes down d places crosses row borders at multiples of 1/(256 d) columns, so a sum that is too great by less
 * than that has the right whole part, and lies on a column border exactly if its fraction is below the error. With n
 * borders the error stays below (n + 1) / 2^48, and n + 2 is at most 2^40 / d: if d is at least 256 m and less than 256
 * (m + 1), n is at most m + 1, and (m + 3) (m + 1) < (m + 2)^2 is at most 2^32, since no map has more than 65,535 rows.
 */

#define FRACTION 48
#define WORD     57 /* bits that a load always provides */
#define BLOCK    8  /* rows tested at once */

/* A line within the map with from.x <= to.x and from.y <= to.y; rows may be counted upwards to get this. */
struct level_line {
    uint32_t x, y, to_x, to_y;
    const uint8_t *row; /* the bitmap at column -1 of the first row touched */
    ptrdiff_t pitch;    /* to the next one */
};

/* True if columns `first` to `last` of a row are all free. */
static inline bool is_run_free(const uint8_t *row, uint32_t first, uint32_t last)
{
    uint32_t bit = first + 1, count = last - first + 1;
    for (; count > WORD; count -= WORD, bit += WORD)
        if (~wend_bits_load_up(row, bit) & ((UINT64_C(1) << WORD) - 1))
            return false;
    return !(~wend_bits_load_up(row, bit) & ((UINT64_C(1) << count) - 1));
}

/* The cell of a coordinate, on a border the one to the left or above. Places within the map are above 0. */
static inline uint32_t cell_before(uint32_t at)
{
    return (at - 1) / WEND_CELL;
}

/* For lines along a border between two rows. */
static bool are_two_rows_free(const struct level_line *line)
{
    uint32_t first = cell_before(line->x), last = line->to_x / WEND_CELL;
    return is_run_free(line->row, first, last) && is_run_free(line->row + line->pitch, first, last);
}

/* For lines across one row border. */
static bool is_crossing_free(const struct level_line *line, uint32_t to_border)
{
    uint64_t down = line->to_y - line->y, across = line->to_x - line->x;
    uint64_t at = line->x * down + to_border * across; /* in units of 256 * down per column */
    return is_run_free(line->row, cell_before(line->x), (uint32_t)(at / (WEND_CELL * down))) &&
           is_run_free(line->row + line->pitch, (uint32_t)((at - 1) / (WEND_CELL * down)), line->to_x / WEND_CELL);
}

/* For vertical lines: the same one or two bits of every row. */
static bool is_column_free(const struct level_line *line, uint32_t rows)
{
    uint32_t bit = cell_before(line->x) + 1, count = line->x / WEND_CELL + 2 - bit;
    uint32_t mask = ((1u << count) - 1) << bit % 8;
    const uint8_t *byte = line->row + bit / 8;
    for (; rows > 0; rows--, byte += line->pitch)
        if (~(byte[0] | (uint32_t)byte[1] << 8) & mask)
            return false;
    return true;
}

/* Columns that a line advances per row, times 2^FRACTION, rounded up; less than 2^16 columns. */
static uint64_t columns_per_row(uint32_t across, uint32_t down)
{
    uint64_t whole = across / down, rest = (uint64_t)(across % down) << FRACTION / 2;
    uint64_t high = rest / down, low = ((rest % down << FRACTION / 2) + down - 1) / down;
    return (whole << FRACTION) + (high << FRACTION / 2) + low;
}

/* The state of a line that is followed from row to row. */
struct row_line {
    const uint8_t *row;
    ptrdiff_t pitch;
    uint64_t at, step, error; /* where it crosses the next border */
    uint32_t first;           /* column in which it enters the row */
};

/* Tests `rows` rows one by one; the last border that the line crosses is below them. */
static bool is_each_row_free(struct row_line line, uint32_t rows)
{
    for (; rows > 0; rows--, line.at += line.step, line.row += line.pitch) {
        if (!is_run_free(line.row, line.first, (uint32_t)(line.at >> FRACTION)))
            return false;
        line.first = (uint32_t)((line.at - line.error) >> FRACTION);
    }
    return true;
}

/* True if all columns that the line touches in the next BLOCK rows are free in each of them, as on open ground. */
static bool is_block_free(const struct row_line *line)
{
    uint32_t last = (uint32_t)((line->at + (BLOCK - 1) * line->step) >> FRACTION), count = last - line->first + 1;
    if (count > WORD)
        return false;
    const uint8_t *from = line->row + (line->first + 1) / 8;
    uint64_t all = UINT64_MAX;
    for (int i = 0; i < BLOCK; i++, from += line->pitch)
        all &= wend_bits_word(from);
    return !(~(all >> (line->first + 1) % 8) & ((UINT64_C(1) << count) - 1));
}

/* For lines across two row borders or more. */
static bool are_rows_free(const struct level_line *level, uint32_t to_border, uint32_t borders)
{
    const uint64_t step = columns_per_row(level->to_x - level->x, level->to_y - level->y);
    struct row_line line = {level->row, level->pitch, 0, step, borders + 2, cell_before(level->x)};
    line.at =
        ((uint64_t)level->x << (FRACTION - 8)) + (step >> 8) * to_border + (((step & 255) * to_border + 255) >> 8);
    for (; borders >= BLOCK; borders -= BLOCK) {
        if (!is_block_free(&line) && !is_each_row_free(line, BLOCK))
            return false;
        line.row += BLOCK * line.pitch;
        line.at += BLOCK * step;
        line.first = (uint32_t)((line.at - step - line.error) >> FRACTION);
    }
    if (!is_each_row_free(line, borders))
        return false;
    if (borders > 0)
        line.first = (uint32_t)((line.at + (borders - 1) * step - line.error) >> FRACTION);
    return is_run_free(line.row + (ptrdiff_t)borders * line.pitch, line.first, level->to_x / WEND_CELL);
}

/* True if the whole box between the ends of a short line is free: a faster test than following the line. */
static bool is_box_free(const struct level_line *line, uint32_t rows)
{
    uint32_t first = cell_before(line->x), count = line->to_x / WEND_CELL - first + 1;
    const uint8_t *from = line->row + (first + 1) / 8;
    uint64_t all = UINT64_MAX;
    if (rows > 2 * BLOCK || count > WORD)
        return false;
    for (; rows > 0; rows--, from += line->pitch)
        all &= wend_bits_word(from);
    return !(~(all >> (first + 1) % 8) & ((UINT64_C(1) << count) - 1));
}

static bool is_level_line_free(const struct level_line *line)
{
    uint32_t first_row = cell_before(line->y), last_row = line->to_y / WEND_CELL;
    uint32_t to_border = WEND_CELL * (first_row + 1) - line->y;
    if (is_box_free(line, last_row - first_row + 1))
        return true;
    if (first_row == last_row)
        return is_run_free(line->row, cell_before(line->x), line->to_x / WEND_CELL);
    if (line->x == line->to_x)
        return is_column_free(line, last_row - first_row + 1);
    if (line->y == line->to_y)
        return are_two_rows_free(line);
    if (last_row == first_row + 1)
        return is_crossing_free(line, to_border);
    return are_rows_free(line, to_border, last_row - first_row);
}

/* True if a line's end is not on the border of the map, so that the line touches no cell outside. */
static bool is_amid_map(const wend_space *space, wend_place place)
{
    return (uint32_t)place.x - 1 < space->cells.width * WEND_CELL - 1 &&
           (uint32_t)place.y - 1 < space->cells.height * WEND_CELL - 1;
}

static bool is_square_line_free(const wend_space *space, wend_place a, wend_place b)
{
    const struct wend_space_cells *cells = &space->cells;
    if (!is_amid_map(space, a) || !is_amid_map(space, b))
        return false;
    wend_place from = a.x <= b.x ? a : b, to = a.x <= b.x ? b : a;
    struct level_line line = {(uint32_t)from.x, (uint32_t)from.y, (uint32_t)to.x, (uint32_t)to.y, NULL, 0};
    uint32_t level_row = from.level * (cells->height + 1) + 1;
    line.pitch = (ptrdiff_t)(cells->stride / 8);
    if (from.y > to.y) {
        line.pitch = -line.pitch;
        line.y = cells->height * WEND_CELL - line.y;
        line.to_y = cells->height * WEND_CELL - line.to_y;
        level_row += cells->height - 1;
    }
    line.row = cells->free + (size_t)level_row * (cells->stride / 8) + (ptrdiff_t)cell_before(line.y) * line.pitch;
    return is_level_line_free(&line);
}

bool wend_line_is_free(const wend_space *space, wend_place from, wend_place to)
{
    if (from.level != to.level || from.level >= space->cells.levels)
        return false;
    bool is_hex = wend_is_hex(space->cells.topology);
    if (!is_hex && !is_square_line_free(space, from, to))
        return false;
    struct wend_line_barrier barrier;
    struct wend_line_exceptions none = {NULL, 0};
    return (!is_hex && !space->cells.exits) || !line_find_barrier(space, from, to, &none, &barrier);
}

static bool are_on_one_level(const wend_space *space, wend_place from, wend_place to)
{
    return from.level == to.level && from.level < space->cells.levels;
}

bool wend_cells_see(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                    size_t except_count)
{
    if (!are_on_one_level(space, from, to))
        return false;
    if (wend_line_is_free(space, from, to))
        return true;
    struct wend_line_exceptions exceptions = {except, except_count};
    struct wend_line_barrier barrier;
    return except_count > 0 && !line_find_barrier(space, from, to, &exceptions, &barrier);
}

/* Clamps a column or row so that a place can be the cell's centre. */
static int32_t within_places(int32_t cell)
{
    const int32_t least = INT32_MIN / WEND_CELL, greatest = INT32_MAX / WEND_CELL;
    return cell < least ? least : cell > greatest ? greatest : cell;
}

static wend_place centre_of_cell(struct wend_line_cell cell, uint16_t level)
{
    return wend_place_at(within_places(cell.x), within_places(cell.y), level);
}

wend_status wend_cells_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                               size_t except_count, wend_line_hit *hit)
{
    if (!are_on_one_level(space, from, to))
        return WEND_ERROR_RANGE;
    struct wend_line_exceptions exceptions = {except, except_count};
    struct wend_line_barrier barrier;
    memset(hit, 0, sizeof *hit);
    hit->fraction = 1;
    hit->hit = !wend_line_is_free(space, from, to) && line_find_barrier(space, from, to, &exceptions, &barrier);
    if (hit->hit) {
        hit->cell = centre_of_cell(barrier.cell, from.level);
        hit->fraction = (double)barrier.time / (double)barrier.whole;
    }
    return WEND_OK;
}

/* True if the line has left a side of the map behind and will never touch the map again. */
static bool has_left(const wend_space *space, const struct wend_line_walk *walk)
{
    const struct wend_line_axis *x = &walk->axes[0], *y = &walk->axes[1];
    if (wend_is_hex(walk->topology))
        return false;
    return (x->step < 0 && x->high < 0) || (x->step > 0 && x->low >= (int32_t)space->cells.width) ||
           (y->step < 0 && y->high < 0) || (y->step > 0 && y->low >= (int32_t)space->cells.height);
}

size_t wend_line_cells(const wend_space *space, wend_place from, wend_place to, wend_place *cells, size_t capacity)
{
    struct wend_line_walk walk;
    struct wend_line_touch touch;
    size_t count = 0;
    if (!space || (!cells && capacity > 0) || !wend_space_has_cells(space) || !are_on_one_level(space, from, to))
        return 0;
    wend_line_begin(&walk, space->cells.topology, from, to);
    if (!wend_is_hex(walk.topology) && !wend_line_skip(&walk, space->cells.width, space->cells.height))
        return 0;
    while (!has_left(space, &walk) && wend_line_next(&walk, &touch))
        for (uint32_t i = 0; i < touch.fresh_count; i++) {
            if (!wend_line_is_on_level(space, touch.fresh[i]))
                continue;
            if (count < capacity)
                cells[count] = centre_of_cell(touch.fresh[i], from.level);
            count++;
        }
    return count;
}
