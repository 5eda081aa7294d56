/* Symmetric shadowcasting. */
#include "agent/sight/sight_scan.h"

#include <string.h>

#include "base/array.h"
#include "base/bit_words.h"
#include "base/memory.h"
#include "map/sight/sight.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"

/* The square of cells around a watcher, as rows of bits. */

struct wend_sight_box wend_sight_box_of(uint32_t radius)
{
    uint32_t side = 2 * radius + 1;
    return (struct wend_sight_box){radius, side, (side + 7) / 8};
}

struct wend_sight_part wend_sight_box_part(const struct wend_sight_box *box, const wend_space *space,
                                           struct wend_cell centre)
{
    const uint32_t radius = box->radius;
    const struct wend_space_cells *cells = &space->cells;
    uint32_t left = centre.x < radius ? centre.x : radius, up = centre.y < radius ? centre.y : radius;
    uint32_t right = cells->width - 1 - centre.x, down = cells->height - 1 - centre.y;
    right = right < radius ? right : radius;
    down = down < radius ? down : radius;
    return (struct wend_sight_part){radius - left, radius - up,     left + 1 + right,
                                    up + 1 + down, centre.x - left, centre.level * cells->height + centre.y - up};
}

/* Writes eight bytes of a word, the lowest byte first. */
static inline void put_word(uint8_t *to, uint64_t word)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(to, &word, sizeof word);
#else
    for (uint32_t i = 0; i < 8; i++)
        to[i] = (uint8_t)(word >> (8 * i));
#endif
}

enum { RUN_STEP = 56 }; /* bits that fit a word wherever in a byte they begin */

/* Sets `count` bits of a row from `first` on. */
static void sight_set_run(uint8_t *row, uint32_t first, uint32_t count)
{
    for (;; first += RUN_STEP, count -= RUN_STEP) {
        uint32_t bits = count < RUN_STEP ? count : RUN_STEP;
        uint8_t *at = row + first / 8;
        put_word(at, wend_bits_word(at) | ((UINT64_C(1) << bits) - 1) << first % 8);
        if (count <= RUN_STEP)
            return;
    }
}

void wend_sight_box_blocked(const struct wend_sight_box *box, const wend_space *space, struct wend_cell centre,
                            uint8_t *blocked)
{
    const struct wend_sight_part part = wend_sight_box_part(box, space, centre);
    memset(blocked, 255, wend_sight_box_bytes(box));
    for (uint32_t j = 0; j < part.height; j++) {
        const uint32_t node = wend_space_node(space, part.x, part.row + j);
        uint8_t *row = blocked + (size_t)(part.j + j) * box->pitch;
        for (uint32_t i = 0; i < part.width; i += RUN_STEP) {
            uint32_t count = part.width - i < RUN_STEP ? part.width - i : RUN_STEP, to = part.i + i;
            uint64_t free = wend_bits_load_up(space->cells.free, node + i) & ((UINT64_C(1) << count) - 1);
            put_word(row + to / 8, wend_bits_word(row + to / 8) & ~(free << to % 8));
        }
    }
}

void wend_sight_box_walls(const struct wend_sight_box *box, const wend_space *space, struct wend_cell centre,
                          uint8_t *right, uint8_t *below)
{
    const struct wend_sight_part part = wend_sight_box_part(box, space, centre);
    const uint8_t *exits = space->cells.exits;
    const uint32_t stride = space->cells.stride;
    memset(right, 0, wend_sight_box_bytes(box));
    memset(below, 0, wend_sight_box_bytes(box));
    for (uint32_t j = 0; j < part.height; j++)
        for (uint32_t i = 0; i < part.width; i++) {
            uint32_t node = wend_space_node(space, part.x + i, part.row + j), bit = part.i + i;
            uint32_t to_right = exits[node] >> EAST & exits[node + 1] >> WEST & 1;
            uint32_t to_below = exits[node] >> SOUTH & exits[node + stride] >> NORTH & 1;
            wend_bits_put(right + (size_t)(part.j + j) * box->pitch, bit, i + 1 < part.width && !to_right);
            wend_bits_put(below + (size_t)(part.j + j) * box->pitch, bit, j + 1 < part.height && !to_below);
        }
}

/* Transposes eight rows of eight bits (Warren, Hacker's Delight, 2002, 7-3). */
static inline uint64_t turn_block(uint64_t x)
{
    uint64_t t = (x ^ x >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & UINT64_C(0x0000cccc0000cccc);
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return x ^ t ^ t << 28;
}

static inline uint64_t take_block(const uint8_t *from, uint32_t pitch)
{
    uint64_t block = 0;
    for (uint32_t k = 0; k < 8; k++)
        block |= (uint64_t)from[k * pitch] << (8 * k);
    return block;
}

void wend_sight_box_turn(const struct wend_sight_box *box, const uint8_t *from, uint8_t *to)
{
    memset(to, 0, wend_sight_box_bytes(box));
    wend_sight_box_add_turned(box, from, to);
}

void wend_sight_box_add_turned(const struct wend_sight_box *box, const uint8_t *from, uint8_t *to)
{
    const uint32_t pitch = box->pitch;
    for (uint32_t j = 0; j < pitch; j++)
        for (uint32_t i = 0; i < pitch; i++) {
            uint64_t block = take_block(from + (size_t)j * 8 * pitch + i, pitch);
            if (block == 0)
                continue;
            block = turn_block(block);
            uint8_t *row = to + (size_t)i * 8 * pitch + j;
            for (uint32_t k = 0; k < 8; k++)
                row[k * pitch] |= (uint8_t)(block >> (8 * k));
        }
}

void wend_sight_box_clip(const struct wend_sight_box *box, const struct wend_sight_part *part, uint8_t *bits)
{
    uint8_t on_map[WEND_SIGHT_BOX_MOST_PITCH + WEND_BITS_SLACK] = {0};
    sight_set_run(on_map, part->i, part->width);
    for (uint32_t j = 0; j < box->side; j++) {
        uint8_t *row = bits + (size_t)j * box->pitch;
        bool is_inside = j >= part->j && j < part->j + part->height;
        for (uint32_t k = 0; k < box->pitch; k++)
            row[k] = is_inside ? row[k] & on_map[k] : 0;
    }
}

/* What is seen on hexagons. */

struct hexagons {
    const struct wend_sight_box *box;
    const wend_space *space;
    struct wend_sight_part part;
    struct wend_cell centre;
    uint8_t *seen;
};

/* The cell of the map at (i, j) of the box. */
static struct wend_cell cell_of_box(const struct hexagons *view, uint32_t i, uint32_t j)
{
    const uint32_t top = view->part.row - view->centre.level * view->space->cells.height;
    return (struct wend_cell){view->part.x + i - view->part.i, top + j - view->part.j, view->centre.level};
}

static bool is_free_hexagon(const struct hexagons *view, struct wend_cell cell)
{
    uint32_t row = cell.level * view->space->cells.height + cell.y;
    return wend_bits_get(view->space->cells.free, wend_space_node(view->space, cell.x, row));
}

static bool is_seen_at(const struct hexagons *view, uint32_t i, uint32_t j)
{
    return wend_bits_get(view->seen + (size_t)j * view->box->pitch, i);
}

/* The watcher's own cell and the cell looked at hide nothing. */
static bool is_in_sight(const struct hexagons *view, struct wend_cell cell)
{
    const wend_place ends[2] = {wend_cell_place(view->centre), wend_cell_place(cell)};
    return wend_cells_see(view->space, ends[0], ends[1], ends, 2);
}

static bool is_beside_seen_floor(const struct hexagons *view, uint32_t i, uint32_t j, struct wend_cell cell)
{
    uint32_t kind = wend_space_kind(view->space, cell);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step = view->space->cells.step[kind][d];
        uint32_t to_i = i + (uint32_t)step.x, to_j = j + (uint32_t)step.y;
        bool is_step = step.x != 0 || step.y != 0;
        if (is_step && to_i < view->box->side && to_j < view->box->side && is_seen_at(view, to_i, to_j) &&
            is_free_hexagon(view, cell_of_box(view, to_i, to_j)))
            return true;
    }
    return false;
}

/* Adds the seen cells: first the free ones, then the blocked ones. */
static void see_cells(const struct hexagons *view, const uint8_t *mask, bool free)
{
    for (uint32_t j = view->part.j; j < view->part.j + view->part.height; j++)
        for (uint32_t i = view->part.i; i < view->part.i + view->part.width; i++) {
            const size_t at = (size_t)j * view->box->pitch;
            struct wend_cell cell = cell_of_box(view, i, j);
            if (!wend_bits_get(mask + at, i) || is_free_hexagon(view, cell) != free)
                continue;
            if (is_in_sight(view, cell) || (!free && is_beside_seen_floor(view, i, j, cell)))
                wend_bits_put(view->seen + at, i, true);
        }
}

void wend_sight_see_hexagons(const struct wend_sight_box *box, const wend_space *space, struct wend_cell centre,
                             const uint8_t *mask, uint8_t *seen)
{
    const struct hexagons view = {box, space, wend_sight_box_part(box, space, centre), centre, seen};
    see_cells(&view, mask, true);
    see_cells(&view, mask, false);
}

/* Which cells of a box a watcher could see if nothing were blocked. */

/* The sine of 0 to 90 degrees in 1/65,536. */
static const int32_t sines[91] = {
    0,     1144,  2287,  3430,  4572,  5712,  6850,  7987,  9121,  10252, 11380, 12505, 13626, 14742, 15855, 16962,
    18064, 19161, 20252, 21336, 22415, 23486, 24550, 25607, 26656, 27697, 28729, 29753, 30767, 31772, 32768, 33754,
    34729, 35693, 36647, 37590, 38521, 39441, 40348, 41243, 42126, 42995, 43852, 44695, 45525, 46341, 47143, 47930,
    48703, 49461, 50203, 50931, 51643, 52339, 53020, 53684, 54332, 54963, 55578, 56175, 56756, 57319, 57865, 58393,
    58903, 59396, 59870, 60326, 60764, 61183, 61584, 61966, 62328, 62672, 62997, 63303, 63589, 63856, 64104, 64332,
    64540, 64729, 64898, 65048, 65177, 65287, 65376, 65446, 65496, 65526, 65536,
};

/* Directions from one edge of a cone to the other, clockwise; y grows downwards. */
struct cone {
    int64_t left_x, left_y, right_x, right_y;
    bool is_wide; /* more than half a turn: all that is not between the right edge and the left */
    bool is_all;
};

static int64_t sine(uint32_t degrees)
{
    return degrees <= 90 ? sines[degrees] : sines[180 - degrees];
}

static int64_t cosine(uint32_t degrees)
{
    return degrees <= 90 ? sines[90 - degrees] : -sines[degrees - 90];
}

static struct cone cone_of(const wend_sight_desc *desc)
{
    const int64_t x = desc->facing_x, y = desc->facing_y, s = sine(desc->half_angle), c = cosine(desc->half_angle);
    return (struct cone){x * c + y * s, y * c - x * s,         x * c - y * s,
                         y * c + x * s, desc->half_angle > 90, desc->half_angle == 180};
}

/* True if turning clockwise from a to b is at most half a turn. */
static bool is_clockwise(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return ax * by - ay * bx >= 0;
}

static bool is_in_cone(const struct cone *cone, int32_t x, int32_t y)
{
    bool after_left = is_clockwise(cone->left_x, cone->left_y, x, y);
    bool before_right = is_clockwise(x, y, cone->right_x, cone->right_y);
    return cone->is_wide ? after_left || before_right : after_left && before_right;
}

static bool is_in_sight_range(const wend_sight_desc *desc, int64_t x, int64_t y)
{
    uint64_t across = (uint64_t)(x < 0 ? -x : x), down = (uint64_t)(y < 0 ? -y : y), range = desc->range;
    if (desc->measure == WEND_MEASURE_CHEBYSHEV)
        return (across > down ? across : down) * WEND_CELL <= range;
    return (across * across + down * down) * WEND_CELL * WEND_CELL <= range * range;
}

static bool is_masked_in(const wend_sight_desc *desc, const struct cone *cone, int32_t x, int32_t y)
{
    if (!is_in_sight_range(desc, x, y))
        return false;
    if (cone->is_all || (x == 0 && y == 0))
        return true;
    return is_in_cone(cone, x, y);
}

void wend_sight_mask_squares(const struct wend_sight_box *box, const wend_sight_desc *desc, uint8_t *mask)
{
    const int32_t radius = (int32_t)box->radius;
    const struct cone cone = cone_of(desc);
    memset(mask, 0, wend_sight_box_bytes(box));
    for (int32_t j = -radius; j <= radius; j++)
        for (int32_t i = -radius; i <= radius; i++)
            if (is_masked_in(desc, &cone, i, j))
                wend_bits_put(mask + (size_t)(radius + j) * box->pitch, (uint32_t)(radius + i), true);
}

static bool is_hexagon_in_range(const wend_sight_desc *desc, enum wend_topology topology, struct wend_cell a,
                                struct wend_cell b)
{
    uint64_t range = desc->range;
    if (desc->measure == WEND_MEASURE_CHEBYSHEV)
        return wend_hex_steps(topology, a, b) * WEND_CELL <= range;
    return wend_hex_square(topology, a, b) * WEND_CELL * WEND_CELL <= range * range;
}

void wend_sight_mask_hexagons(const struct wend_sight_box *box, const wend_sight_desc *desc,
                              enum wend_topology topology, struct wend_cell centre, uint8_t *mask)
{
    const uint32_t radius = box->radius, even = 2 * radius + 2; /* so that no coordinate is negative */
    struct wend_cell from = {centre.x % 2 + even, centre.y % 2 + even, 0};
    memset(mask, 0, wend_sight_box_bytes(box));
    for (uint32_t j = 0; j < box->side; j++)
        for (uint32_t i = 0; i < box->side; i++) {
            struct wend_cell cell = {from.x + i - radius, from.y + j - radius, 0};
            if (is_hexagon_in_range(desc, topology, from, cell))
                wend_bits_put(mask + (size_t)j * box->pitch, i, true);
        }
}

/* One row, as it is scanned. */
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

static wend_status reserve_sectors(struct wend_sectors *sectors, uint32_t count, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, sectors->sectors, sectors->capacity, count) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Two sectors are a cell's whole middle line apart, at least 1 / radius of the 2 that a quadrant spans. */
wend_status wend_sight_scan_reserve(struct wend_sight_scan *scan, uint32_t radius)
{
    uint32_t most = 2 * radius + 2;
    wend_status status = reserve_sectors(&scan->now, most, scan->memory);
    return status == WEND_OK ? reserve_sectors(&scan->next, most, scan->memory) : status;
}

void wend_sight_scan_destroy(struct wend_sight_scan *scan)
{
    WEND_RELEASE(scan->memory, scan->now.sectors, scan->now.capacity);
    WEND_RELEASE(scan->memory, scan->next.sectors, scan->next.capacity);
}

size_t wend_sight_scan_memory(const struct wend_sight_scan *scan)
{
    return (scan->now.capacity + scan->next.capacity) * sizeof *scan->now.sectors;
}

static void add_sector(struct wend_sectors *sectors, struct wend_slope from, struct wend_slope to)
{
    sectors->sectors[sectors->count++] = (struct wend_sector){from, to};
}

/* Swaps the lists: the sectors that were made are the next to be scanned. */
static void go_on_with_next(struct wend_sight_scan *scan)
{
    struct wend_sectors spent = scan->now;
    scan->now = scan->next;
    scan->next = spent;
    scan->next.count = 0;
}

/* First and last column whose middle lines a sector crosses; touching an end does not count. */
static int32_t first_column(const struct row *row, struct wend_slope from)
{
    return divide_down(2 * row->depth * from.num + from.den, 2 * from.den);
}

static int32_t last_column(const struct row *row, struct wend_slope to)
{
    return -divide_down(to.den - 2 * row->depth * to.num, 2 * to.den);
}

/* First column from `column` to `last` that is blocked or, with `flip` all ones, free; last + 1 if there is none. */
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
        sight_set_run(row->seen, (uint32_t)(row->middle + first), (uint32_t)(last - first + 1));
}

/* Marks the free columns seen through a sector: all, or those with a visible centre. */
static void see_free(const struct row *row, wend_sight_rule rule, struct wend_sector sector, int32_t first,
                     int32_t last)
{
    if (rule == WEND_SIGHT_SYMMETRIC) {
        first += first * sector.from.den < row->depth * sector.from.num;
        last -= last * sector.to.den > row->depth * sector.to.num;
    }
    see_columns(row, first, last);
}

/* Marks the cells of a row that a sector leads to, and adds the sectors that continue behind the row. */
static void scan_sector(struct wend_sectors *next, const struct row *row, wend_sight_rule rule,
                        struct wend_sector sector)
{
    int32_t column = first_column(row, sector.from), last = last_column(row, sector.to);
    struct wend_slope from = sector.from;
    for (;;) {
        int32_t blocked = scan_columns(row, column, last, 0);
        if (blocked > column) {
            struct wend_slope to = blocked <= last ? (struct wend_slope){2 * blocked - 1, 2 * row->depth} : sector.to;
            see_free(row, rule, (struct wend_sector){from, to}, column, blocked - 1);
            add_sector(next, from, to);
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

/* A sector makes at most one sector more than it meets runs of blocked columns. */
static wend_status scan_row(struct wend_sight_scan *scan, const struct row *row)
{
    if (reserve_sectors(&scan->next, scan->now.count + (uint32_t)row->depth + 1, scan->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < scan->now.count; i++)
        scan_sector(&scan->next, row, scan->rule, scan->now.sectors[i]);
    go_on_with_next(scan);
    return WEND_OK;
}

/* Removes the slopes between two slopes from all sectors. */
static wend_status hide(struct wend_sight_scan *scan, struct wend_slope from, struct wend_slope to)
{
    if (reserve_sectors(&scan->next, scan->now.count + 1, scan->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < scan->now.count; i++) {
        struct wend_sector sector = scan->now.sectors[i];
        bool left = is_below(sector.from, from), right = is_below(to, sector.to);
        if (!is_below(sector.from, to) || !is_below(from, sector.to)) {
            add_sector(&scan->next, sector.from, sector.to);
            continue;
        }
        if (left)
            add_sector(&scan->next, sector.from, from);
        if (right)
            add_sector(&scan->next, to, sector.to);
    }
    go_on_with_next(scan);
    return WEND_OK;
}

static bool has_wall(const uint8_t *walls, const struct row *row, int32_t column)
{
    return wend_bits_get(walls, (uint32_t)(row->middle + column));
}

/*
 * Hides behind the walls between the columns of a row, which are met before the cells' middle lines or `behind` them.
 * The wall between columns c and c + 1 stands at 2c + 1 half columns, from 2 depth - 1 to 2 depth + 1 half rows.
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

/* Hides behind the walls between a row and the next. */
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
    if (reserve_sectors(&scan->now, 1, scan->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    add_sector(&scan->now, (struct wend_slope){-1, 1}, (struct wend_slope){1, 1});
    for (int32_t depth = 0; depth <= radius && scan->now.count > 0 && status == WEND_OK; depth++) {
        size_t at = (size_t)(radius + step * depth) * rows->box->pitch;
        const struct row row = {rows->blocked + at, rows->seen + at, depth, radius};
        if (rows->beside && depth > 0)
            status = hide_by_walls_beside(scan, rows->beside + at, &row, false);
        if (status == WEND_OK && depth > 0)
            status = scan_row(scan, &row);
        if (rows->beside && status == WEND_OK && depth > 0)
            status = hide_by_walls_beside(scan, rows->beside + at, &row, true);
        /* A wall below a row is above the next: rows that fall find it there. */
        if (rows->beyond && status == WEND_OK && depth < radius)
            status = hide_by_walls_beyond(scan, rows->beyond + at - (falling ? rows->box->pitch : 0), &row);
    }
    return status;
}
