/*
 * Finds the lists that a change touches.
 *
 * A scan reads a cell of the changed box by a straight run into it, by a slanted run through it, or by a straight run
 * into it off a slanted one. Straight runs come along the lines of cells on the four sides of the box; sweeps backwards
 * from those lines and from the box itself find the slanted runs.
 */
#include "map/jump_cache/cache_follow.h"

#include "map/jump/jump.h"

/* The lines beside the box, numbered: two for each row, west and east, then two for each column, north and south. */
static const uint32_t line_towards[4] = {EAST, WEST, SOUTH, NORTH};

struct change_line {
    struct wend_seed first; /* beside the box */
    uint32_t towards;
};

static uint32_t row_lines(const struct wend_jump_box *box)
{
    return 2 * (box->bottom - box->top + 1);
}

static uint32_t count_lines(const wend_space *space, const struct wend_jump_box *box)
{
    return row_lines(box) + (wend_has_diagonals(space) ? 2 * (box->right - box->left + 1) : 0);
}

static struct change_line line_at(const wend_space *space, const struct wend_jump_box *box, uint32_t number)
{
    const uint32_t rows = row_lines(box), side = number % 2 + (number < rows ? 0 : 2);
    const uint32_t at = number < rows ? box->top + number / 2 : box->left + (number - rows) / 2;
    struct wend_seed first;
    if (number < rows)
        first = wend_seed_at(space, side == 0 ? box->left - 1 : box->right + 1, at);
    else
        first = wend_seed_at(space, at, side == 2 ? box->top - 1 : box->bottom + 1);
    return (struct change_line){first, line_towards[side]};
}

/* The place of the jump point that straight runs along a line find; 0 = none. Reads `columns`, which change last. */
static uint32_t found_along(const wend_space *space, const struct change_line *line)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    if (!wend_bits_get(space->cells.free, line->first.node))
        return 0;
    const struct wend_seed stop = wend_jump_point_after(space, line->first, line->towards);
    const bool is_free = wend_bits_get(maps->columns, wend_jump_maps_column_node(maps, stop.x, stop.y));
    return is_free ? stop.x | stop.y << 16 : 0;
}

void wend_cache_follow_begin(wend_space *space, const struct wend_jump_box *box)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    if (!cache)
        return;
    cache->box = *box;
    cache->is_changing = true;
    for (uint32_t i = 0, count = count_lines(space, box); cache->made_count > 0 && i < count; i++) {
        const struct change_line line = line_at(space, box, i);
        cache->lines[i] = found_along(space, &line);
    }
}

/* The column or row in which a line ends, at the farthest free cell from which runs reach the box. */
static uint32_t end_of_line(const wend_space *space, const struct change_line *line)
{
    const uint32_t back = wend_opposite(line->towards), index = wend_straight_index(space, line->first, line->towards);
    const uint8_t *stops = space->cells.jump_maps->maps.straight[line->towards / 2];
    const bool is_up = back == EAST || back == SOUTH;
    uint32_t run = 0;
    if (!wend_bits_get(stops, index))
        run = is_up ? wend_bits_scan_up(stops, index, 0) : wend_bits_scan_down(stops, index, 0);
    const struct wend_seed last = wend_seed_at(space, line->first.x + run * (uint32_t)wend_step_x[back],
                                               line->first.y + run * (uint32_t)wend_step_y[back]);
    if (!wend_bits_get(space->cells.free, last.node))
        run--;
    return back == EAST || back == WEST ? line->first.x + run * (uint32_t)wend_step_x[back]
                                        : line->first.y + run * (uint32_t)wend_step_y[back];
}

/* Replaces what each line found by where the line ends; 0 if runs along it find the same as before. */
static void find_touched_lines(wend_space *space)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    for (uint32_t i = 0, count = count_lines(space, &cache->box); i < count; i++) {
        const struct change_line line = line_at(space, &cache->box, i);
        const bool is_same = cache->lines[i] == found_along(space, &line);
        cache->lines[i] = is_same ? 0 : end_of_line(space, &line);
    }
}

static void touch(wend_space *space, uint32_t node)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    wend_cache_drop(space, node, wend_cache_header_at(space, node));
    wend_cache_mark_dirty(cache, node);
}

/* The first and last tile in a row of tiles that a sweep may reach. */
struct tile_range {
    uint32_t first, last;
};

static struct tile_range tiles_of_sweep(const struct wend_successor_cache *cache, uint32_t direction)
{
    const uint32_t left = cache->box.left >> CACHE_TILE_BITS, right = cache->box.right >> CACHE_TILE_BITS;
    return (struct tile_range){wend_step_x[direction] < 0 ? left : 0,
                               wend_step_x[direction] > 0 ? right : cache->tiles_across - 1};
}

static bool has_lists(const struct wend_successor_cache *cache, struct tile_range range, uint32_t row)
{
    for (uint32_t i = range.first; cache->made_in_rows[row] > 0 && i <= range.last; i++)
        if (cache->tiles[row * cache->tiles_across + i].made > 0)
            return true;
    return false;
}

/* The last row that a sweep must reach: beyond it no jump point on its side has lists. */
static uint32_t last_row_with_lists(const wend_space *space, uint32_t direction)
{
    const struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const struct tile_range range = tiles_of_sweep(cache, direction);
    const bool down = wend_step_y[direction] < 0;
    const uint32_t here = (down ? cache->box.top : cache->box.bottom) >> CACHE_TILE_BITS;
    uint32_t row = down ? cache->tiles_down - 1 : 0, last;
    while (row != here && !has_lists(cache, range, row))
        row += down ? UINT32_MAX : 1;
    last = down ? ((row + 1) << CACHE_TILE_BITS) - 1 : row << CACHE_TILE_BITS;
    return last < 1 ? 1 : last > space->cells.height ? space->cells.height : last;
}

/* Gives up all tiles that sweeps of a direction may reach. */
static void give_up_all(wend_space *space, uint32_t direction)
{
    const struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const struct tile_range range = tiles_of_sweep(cache, direction);
    const bool down = wend_step_y[direction] < 0;
    const uint32_t first = down ? cache->box.top >> CACHE_TILE_BITS : 0;
    const uint32_t last = down ? cache->tiles_down - 1 : cache->box.bottom >> CACHE_TILE_BITS;
    for (uint32_t row = first; row <= last; row++)
        for (uint32_t i = range.first; i <= range.last; i++)
            wend_cache_give_up(space, row * cache->tiles_across + i);
}

/*
 * Sweeps: cells from which slanted runs in one direction pass given cells, on 55 neighbouring diagonals at once. A
 * sweep goes backwards row by row and follows the diagonals, so its bits stay in place and only the cells around are
 * loaded. With 4 neighbours slanted runs follow columns.
 */
enum { SWEEP_CELLS = 55 }; /* the bits that a load provides, less one on each side */

/* How sweeps of runs in a direction move. */
struct sweep_direction {
    const uint8_t *free, *made;
    int64_t back;   /* nodes from a row to the next row of the sweep */
    int32_t across; /* columns of a run's step */
};

struct cache_sweep {
    uint64_t cells;  /* bit i: a run from the i-th cell of the row passes the change */
    uint64_t around; /* free cells of the row, beginning one before the first; invalid while `cells` is 0 */
    int64_t before;  /* the node before the first; may lie beside the map while no bit there is set */
};

static struct sweep_direction sweep_direction_of(const wend_space *space, uint32_t direction)
{
    const int64_t stride = space->cells.stride;
    return (struct sweep_direction){space->cells.free, space->cells.prepared.successor_cache->made,
                                    -wend_step_y[direction] * stride - wend_step_x[direction], wend_step_x[direction]};
}

/* True if a sweep may begin before the map's first node, as on very narrow maps. */
static bool is_narrow_map(const struct sweep_direction *direction)
{
    return direction->back > -128 && direction->back < 128;
}

/* Bits of a bitmap by node, at least 57, of which only those on the map count. */
WEND_ALWAYS_INLINE uint64_t bits_from_node(const uint8_t *bits, int64_t node, bool is_narrow)
{
    if (is_narrow && node < 0)
        return node > -64 ? wend_bits_word(bits) << -node : 0;
    return wend_bits_load_up(bits, (size_t)node);
}

/* Those of a sweep's cells that are jump points with lists. */
WEND_ALWAYS_INLINE uint64_t sweep_hits(const struct sweep_direction *direction, const struct cache_sweep *sweep,
                                       bool is_narrow)
{
    return sweep->cells & bits_from_node(direction->made, sweep->before, is_narrow) >> 1;
}

/* Moves a sweep back by a row, to all cells from which a step leads to one of its cells. */
WEND_ALWAYS_INLINE void sweep_step(const struct sweep_direction *direction, struct cache_sweep *sweep, int32_t across,
                                   wend_corners corners, bool is_narrow)
{
    sweep->before += direction->back;
    const uint64_t around = bits_from_node(direction->free, sweep->before, is_narrow);
    const uint64_t leave = around >> 1; /* where the step begins; then the two cells that it passes between */
    const uint64_t beside = around >> (1 + across), above = sweep->around >> (1 - across);
    sweep->around = around;
    sweep->cells &= leave;
    if (across != 0 && corners == WEND_CORNERS_NEVER)
        sweep->cells &= beside & above;
    else if (across != 0 && corners == WEND_CORNERS_ONE)
        sweep->cells &= beside | above;
}

/* Adds cells to a sweep: all, or only those that are free. */
WEND_ALWAYS_INLINE void sweep_add(const struct sweep_direction *direction, struct cache_sweep *sweep, uint64_t cells,
                                  bool only_free, bool is_narrow)
{
    if (sweep->cells == 0 && cells != 0)
        sweep->around = bits_from_node(direction->free, sweep->before, is_narrow);
    sweep->cells |= only_free ? cells & sweep->around >> 1 : cells;
}

/* Limit for one change and direction, in rows of sweeps; and rows of sweeps per unit of work. */
enum { MOST_SWEEP_ROWS = 4096, SWEEP_ROWS_PER_UNIT = 2 };

/* A range including both ends; empty if low > high. */
struct extent {
    int32_t low, high;
};

/*
 * Sweeps of one direction. Rows are counted from the row of the box where they begin. A diagonal is named by the column
 * in which it crosses that row, so a sweep has the same diagonals in all rows.
 */
struct sweep_area {
    wend_space *space;
    uint32_t direction;
    struct sweep_direction backward;
    int32_t first_y, step_y;
    int32_t box_rows;      /* rows of the box */
    struct extent columns; /* columns with lines that come from beyond the box */
    int32_t column_rows;   /* rows up to the end of the longest of these lines */
    int32_t last_row;      /* the last row to reach */
    int32_t rows_left;     /* rows that may still be swept */
};

/* The diagonals of a row of the box: its cells, and the line on the side that runs turn to. */
static struct extent diagonals_of_box(const struct sweep_area *sweep_area, int32_t row)
{
    const struct wend_successor_cache *cache = sweep_area->space->cells.prepared.successor_cache;
    const struct wend_jump_box *box = &cache->box;
    const int32_t y = sweep_area->first_y + row * sweep_area->step_y, across = sweep_area->backward.across;
    const uint32_t *ends = &cache->lines[2 * ((uint32_t)y - box->top)];
    const uint32_t left = across >= 0 && ends[0] != 0 ? ends[0] : box->left;
    const uint32_t right = across <= 0 && ends[1] != 0 ? ends[1] : box->right;
    return (struct extent){(int32_t)left + across * row, (int32_t)right + across * row};
}

/* The diagonals of a row beyond the box: from the first to the last column with lines, as far as the longest line. */
static struct extent diagonals_of_columns(const struct sweep_area *sweep_area, int32_t row)
{
    const int32_t moved = sweep_area->backward.across * row;
    return (struct extent){sweep_area->columns.low + moved, sweep_area->columns.high + moved};
}

/* Finds the columns that have lines on the side that sweeps go to. */
static void find_columns(struct sweep_area *sweep_area)
{
    const struct wend_successor_cache *cache = sweep_area->space->cells.prepared.successor_cache;
    const struct wend_jump_box *box = &cache->box;
    const uint32_t *ends = &cache->lines[row_lines(box)] + (sweep_area->step_y > 0);
    sweep_area->columns = (struct extent){UINT16_MAX, 0};
    sweep_area->column_rows = sweep_area->box_rows;
    for (uint32_t x = box->left; wend_has_diagonals(sweep_area->space) && x <= box->right; x++, ends += 2) {
        const int32_t column = (int32_t)x, rows = ((int32_t)*ends - sweep_area->first_y) * sweep_area->step_y + 1;
        if (*ends == 0)
            continue;
        sweep_area->columns.low = column < sweep_area->columns.low ? column : sweep_area->columns.low;
        sweep_area->columns.high = column;
        sweep_area->column_rows = rows > sweep_area->column_rows ? rows : sweep_area->column_rows;
    }
}

/* The rows beyond the box in which the columns may cross a sweep's diagonals. */
static struct extent rows_of_columns(const struct sweep_area *sweep_area, int32_t low)
{
    const struct extent columns = sweep_area->columns;
    const int32_t left = low - columns.high, right = low + SWEEP_CELLS - 1 - columns.low;
    struct extent rows =
        sweep_area->backward.across > 0 ? (struct extent){left, right} : (struct extent){-right, -left};
    rows.low = rows.low > sweep_area->box_rows ? rows.low : sweep_area->box_rows;
    rows.high = rows.high < sweep_area->column_rows ? rows.high : sweep_area->column_rows - 1;
    return rows;
}

static struct extent joined(struct extent a, struct extent b)
{
    return (struct extent){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/* Diagonals as bits of a sweep. */
WEND_ALWAYS_INLINE uint64_t diagonal_bits(struct extent diagonals, int32_t low)
{
    const int32_t first = diagonals.low > low ? diagonals.low - low : 0;
    const int32_t last = diagonals.high - low < SWEEP_CELLS ? diagonals.high - low : SWEEP_CELLS - 1;
    return first > last ? 0 : UINT64_MAX << first & UINT64_MAX >> (63 - last);
}

/*
 * Touches jump points with lists that a sweep has reached. If a run ends at such a jump point, no run from farther back
 * passes it.
 */
static uint64_t touch_hits(const struct sweep_area *sweep_area, const struct cache_sweep *sweep, uint64_t hits,
                           bool in_box)
{
    wend_space *space = sweep_area->space;
    const struct wend_jump_box *box = &space->cells.prepared.successor_cache->box;
    uint64_t cells = sweep->cells;
    for (; hits != 0; hits &= hits - 1) {
        const uint32_t node = (uint32_t)(sweep->before + 1 + wend_count_trailing_zeros64(hits));
        const uint32_t x = node - wend_divide(node, space->cells.per_stride) * space->cells.stride;
        const bool ends_run = wend_kinds_at(space, node) >> (JUMP_ASIDE + sweep_area->direction / 2) & 1;
        touch(space, node);
        if (ends_run && !(in_box && x >= box->left && x <= box->right))
            cells &= ~(hits & (~hits + 1));
    }
    return cells;
}

/* The cells of a row with which a sweep begins, as its bits. */
WEND_ALWAYS_INLINE uint64_t seeds_of(const struct sweep_area *sweep_area, int32_t row, int32_t low)
{
    return diagonal_bits(
        row < sweep_area->box_rows ? diagonals_of_box(sweep_area, row) : diagonals_of_columns(sweep_area, row), low);
}

/* The first row beyond the box that begins a row of 8x8 blocks. */
static int32_t first_of_eight(const struct sweep_area *sweep_area)
{
    const uint32_t y = (uint32_t)(sweep_area->first_y + sweep_area->box_rows * sweep_area->step_y);
    return sweep_area->box_rows + (int32_t)((sweep_area->step_y > 0 ? 0 - y : y + 1) & 7);
}

/*
 * Tries to move a sweep from the first of eight rows to the last at once, adding the cells with which it begins there.
 * True if all around is free and without jump points, so that the sweep keeps its cells.
 */
WEND_ALWAYS_INLINE bool glide(const struct sweep_area *sweep_area, struct cache_sweep *sweep, int32_t row, int32_t low,
                              int32_t across, bool is_narrow)
{
    const wend_space *space = sweep_area->space;
    const int32_t last_seeds = row + 7 < sweep_area->column_rows ? row + 7 : sweep_area->column_rows - 1;
    uint64_t cells = sweep->cells;
    if (row < last_seeds)
        cells |= diagonal_bits(
            joined(diagonals_of_columns(sweep_area, row + 1), diagonals_of_columns(sweep_area, last_seeds)), low);
    const int32_t column = low - across * row, end = -7 * across;
    const int32_t left = column + (int32_t)wend_count_trailing_zeros64(cells) + (end < 0 ? end : 0) - 1;
    const int32_t right = column + 63 - (int32_t)wend_count_leading_zeros64(cells) + (end > 0 ? end : 0) + 1;
    if (left < 0 || right >= (int32_t)space->cells.stride)
        return false;
    const uint32_t first = (uint32_t)left >> 3, count = ((uint32_t)right >> 3) - first;
    const uint32_t y = (uint32_t)(sweep_area->first_y + row * sweep_area->step_y);
    const uint64_t open_blocks = wend_bits_load_up(space->cells.prepared.successor_cache->open_blocks,
                                                   (size_t)(y >> 3) * wend_cache_open_stride(space) * 8 + first);
    if ((~open_blocks & UINT64_MAX >> (63 - count)) != 0)
        return false;
    sweep->cells = cells;
    sweep->before += 7 * sweep_area->backward.back;
    sweep->around = bits_from_node(sweep_area->backward.free, sweep->before, is_narrow);
    return true;
}

/* Runs the sweep of the diagonals from `low` on. */
WEND_ALWAYS_INLINE void go_along(struct sweep_area *sweep_area, int32_t low, int32_t across, wend_corners corners,
                                 bool is_narrow)
{
    const struct sweep_direction backward = sweep_area->backward;
    const struct extent columns = rows_of_columns(sweep_area, low);
    const int32_t box_rows = sweep_area->box_rows,
                  last_seeds = columns.low <= columns.high ? columns.high : box_rows - 1;
    int32_t last = sweep_area->last_row < sweep_area->rows_left ? sweep_area->last_row : sweep_area->rows_left;
    struct cache_sweep sweep = {.before = (int64_t)sweep_area->first_y * sweep_area->space->cells.stride + low - 1};
    int32_t row = 0, glided = 0;
    int32_t eight = first_of_eight(sweep_area);
    for (;; row++) {
        if (row <= last_seeds && (row < box_rows || row >= columns.low))
            sweep_add(&backward, &sweep, seeds_of(sweep_area, row, low), row >= box_rows, is_narrow);
        if (sweep.cells != 0) {
            const uint64_t hits = sweep_hits(&backward, &sweep, is_narrow);
            if (hits != 0)
                sweep.cells = touch_hits(sweep_area, &sweep, hits, row < box_rows);
            if (row >= eight) {
                eight += (row - eight + 8) & ~7;
                if (row + 8 == eight && eight <= last && sweep.cells != 0 &&
                    glide(sweep_area, &sweep, row, low, across, is_narrow)) {
                    glided += 7;
                    row += 7;
                    last = last + 7 < sweep_area->last_row ? last + 7 : sweep_area->last_row;
                }
            }
        } else if (row >= last_seeds) {
            break;
        }
        if (row >= last)
            break;
        if (sweep.cells != 0)
            sweep_step(&backward, &sweep, across, corners, is_narrow);
        else
            sweep.before += backward.back;
    }
    sweep_area->rows_left -= row - glided;
}

static void touch_by_sweep(struct sweep_area *sweep_area, int32_t low)
{
    const wend_corners corners = sweep_area->space->profile.corners;
    const int32_t across = sweep_area->backward.across;
    if (is_narrow_map(&sweep_area->backward) || across == 0 || corners != WEND_CORNERS_NEVER)
        go_along(sweep_area, low, across, corners, true);
    else if (across > 0)
        go_along(sweep_area, low, 1, WEND_CORNERS_NEVER, false);
    else
        go_along(sweep_area, low, -1, WEND_CORNERS_NEVER, false);
}

static struct sweep_area sweep_area_of(wend_space *space, uint32_t direction)
{
    const struct wend_jump_box *box = &space->cells.prepared.successor_cache->box;
    const bool down = wend_step_y[direction] < 0;
    struct sweep_area sweep_area = {
        .space = space, .direction = direction, .backward = sweep_direction_of(space, direction)};
    sweep_area.first_y = (int32_t)(down ? box->top : box->bottom);
    sweep_area.step_y = down ? 1 : -1;
    sweep_area.box_rows = (int32_t)(box->bottom - box->top + 1);
    sweep_area.last_row = ((int32_t)last_row_with_lists(space, direction) - sweep_area.first_y) * sweep_area.step_y;
    sweep_area.rows_left = MOST_SWEEP_ROWS;
    find_columns(&sweep_area);
    return sweep_area;
}

/* All diagonals that the box and its lines lie on. */
static struct extent diagonals_of_all(const struct sweep_area *sweep_area)
{
    struct extent all = diagonals_of_box(sweep_area, 0);
    for (int32_t row = 1; row < sweep_area->box_rows; row++)
        all = joined(all, diagonals_of_box(sweep_area, row));
    if (sweep_area->columns.low > sweep_area->columns.high)
        return all;
    all = joined(all, diagonals_of_columns(sweep_area, sweep_area->box_rows));
    return joined(all, diagonals_of_columns(sweep_area, sweep_area->column_rows - 1));
}

/* Touches jump points whose slanted runs in a direction pass the change. */
static void touch_by_runs(wend_space *space, uint32_t direction)
{
    struct sweep_area sweep_area = sweep_area_of(space, direction);
    const struct extent all = diagonals_of_all(&sweep_area);
    for (int32_t low = all.low; low <= all.high && sweep_area.rows_left > 0; low += SWEEP_CELLS)
        touch_by_sweep(&sweep_area, low);
    space->cells.prepared.successor_cache->credit -= (MOST_SWEEP_ROWS - sweep_area.rows_left) / SWEEP_ROWS_PER_UNIT;
    if (sweep_area.rows_left <= 0)
        give_up_all(space, direction);
}

/* Drops the lists of cells that are no longer jump points, before headers follow the slots. */
static void drop_vanished(wend_space *space)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    for (uint32_t i = 0; i < jump_maps->log.count; i++) {
        const struct wend_moved_word *was = &jump_maps->log.moved[i];
        uint64_t gone = was->jumps & ~jump_maps->maps.words[was->word].jumps;
        for (; gone != 0; gone &= gone - 1) {
            const uint32_t node = was->word * 64 + wend_count_trailing_zeros64(gone);
            const uint32_t rank = wend_count_ones64(was->jumps & ((gone & (~gone + 1)) - 1));
            wend_cache_drop(space, node, wend_slot_item(&cache->headers, was->first_slot + rank));
            wend_cache_clear_dirty(cache, node);
        }
    }
}

static void mark_new_dirty(wend_space *space)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    for (uint32_t i = 0; i < jump_maps->log.count; i++) {
        const struct wend_moved_word *was = &jump_maps->log.moved[i];
        uint64_t added = jump_maps->maps.words[was->word].jumps & ~was->jumps;
        for (; added != 0; added &= added - 1)
            wend_cache_mark_dirty(space->cells.prepared.successor_cache,
                                  was->word * 64 + wend_count_trailing_zeros64(added));
    }
}

void wend_cache_follow(wend_space *space)
{
    struct wend_successor_cache *cache = space->cells.prepared.successor_cache;
    const bool is_lost = space->cells.jump_maps->log.is_lost;
    if (!is_lost)
        drop_vanished(space);
    const bool are_all_empty = cache->made_count == 0 && space->cells.jump_maps->slot_count <= cache->headers.capacity;
    if (!are_all_empty && wend_jump_slots_follow(space, &cache->headers) != WEND_OK) {
        wend_cached_successors_destroy(space);
        return;
    }
    const bool is_changing = cache->is_changing;
    cache->has_changed = true;
    cache->is_changing = false;
    if (is_lost)
        wend_cached_successors_clear(space);
    if (is_lost || !is_changing)
        return;
    wend_cache_note_open(space, cache->box);
    mark_new_dirty(space);
    if (cache->made_count > 0)
        find_touched_lines(space);
    for (uint32_t d = wend_first_slanted(space); d < DIRECTIONS && cache->made_count > 0; d += wend_next_slanted(space))
        touch_by_runs(space, d);
}
