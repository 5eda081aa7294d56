/* Lines of cells beside an edit. */
#include "map/jump_lines.h"

void wend_jump_lines_begin(const wend_space *space, struct wend_jump_line lines[2], struct wend_spot low,
                           struct wend_spot high, uint32_t forward)
{
    lines[0] = (struct wend_jump_line){low, forward, false};
    lines[1] = (struct wend_jump_line){high, wend_opposite(forward), false};
    for (uint32_t i = 0; i < 2; i++) {
        if (!wend_bits_get(space->cells.free, lines[i].first.node))
            continue;
        /* What they found before: `columns` still tells how the map was. */
        const struct wend_spot stop = wend_stop_after(space, lines[i].first, lines[i].towards);
        const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
        lines[i].found = wend_bits_get(maps->columns, wend_jump_maps_column_node(maps, stop.x, stop.y));
    }
}

/*
 * Sets the stops of the slanted runs at a cell off which straight runs in a direction may have changed: all find a jump point
 * there now, or none do.
 */
static void restop_slanted(wend_space *space, struct wend_spot at, uint32_t direction, bool found)
{
    uint32_t kinds = found ? 0 : wend_kinds_at(space, at.node);
    for (uint32_t d = wend_first_slanted(space); d < DIRECTIONS; d += wend_next_slanted(space)) {
        uint32_t off = wend_straights_off(space, d);
        if (!(off >> direction & 1))
            continue;
        uint32_t other = wend_count_trailing_zeros(off & ~(1u << direction));
        wend_put_slanted(space, at, d, found || wend_stops_anyway(kinds, d) || wend_finds_jump(space, at, other));
    }
}

/* How many cells a line has: those from its first on to the first that stops runs towards the box, if it is free. */
static uint32_t length_of(const wend_space *space, const struct wend_jump_line *line)
{
    const uint32_t back = wend_opposite(line->towards), index = wend_straight_index(space, line->first, line->towards);
    const uint8_t *stops = space->cells.jump_maps->maps.straight[line->towards / 2];
    if (wend_bits_get(stops, index))
        return 1;
    bool is_up = back == EAST || back == SOUTH;
    uint32_t run = is_up ? wend_bits_scan_up(stops, index, 0) : wend_bits_scan_down(stops, index, 0);
    const struct wend_spot last = wend_spot_at(space, line->first.x + run * (uint32_t)wend_step_x[back],
                                               line->first.y + run * (uint32_t)wend_step_y[back]);
    return run + wend_bits_get(space->cells.free, last.node);
}

/* In which kind of skewed rows a slanted run lies. */
static bool is_rising(uint32_t slanted)
{
    return slanted == NORTH_EAST || slanted == SOUTH_WEST;
}

/* Cells of a line as bits of a skewed map, each so many bits from the one before, as far as the map's rows do not end. */
struct skewed_run {
    uint32_t index, step, length;
};

/* The run that begins with cell number `first` of a line of so many. */
static struct skewed_run run_from(const struct wend_stop_maps *maps, const struct wend_jump_line *line, bool rises,
                                  uint32_t first, uint32_t length)
{
    const uint32_t back = wend_opposite(line->towards);
    const uint32_t step_x = (uint32_t)wend_step_x[back], step_y = (uint32_t)wend_step_y[back];
    const uint32_t x = line->first.x + first * step_x, y = line->first.y + first * step_y;
    const uint32_t row = (rises ? x + y : x + maps->rows - y) % maps->rows;
    const uint32_t step = rises ? step_x + step_y : step_x - step_y; /* 1, or one back */
    const uint32_t until_end = step == 1 ? maps->rows - row : row + 1, left = length - first;
    return (struct skewed_run){row * maps->stride + x, step * maps->stride + step_x,
                               left < until_end ? left : until_end};
}

/* Sets the bits of all cells of a line. */
static void set_line(const struct wend_stop_maps *maps, uint8_t *bits, const struct wend_jump_line *line, bool rises,
                     uint32_t length)
{
    for (uint32_t first = 0; first < length;) {
        struct skewed_run run = run_from(maps, line, rises, first, length);
        first += run.length;
        for (; run.length > 0; run.length--, run.index += run.step)
            bits[run.index >> 3] = (uint8_t)(bits[run.index >> 3] | 1u << (run.index & 7));
    }
}

/* Straight runs along the line find a jump point now: all slanted ones that they go off from stop. */
static void stop_along(const wend_space *space, const struct wend_jump_line *line, uint32_t length)
{
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    const uint32_t left = (line->towards - 1) & 7, right = (line->towards + 1) & 7;
    set_line(maps, maps->slanted[left / 2], line, is_rising(left), length);
    set_line(maps, maps->slanted[right / 2], line, is_rising(right), length);
}

enum { CELLS_AT_ONCE = 48 };

/* Bits of the next cells of a line, from `first` on: set where all around one is sure to be free. */
static uint64_t open_cells(const wend_space *space, const struct wend_jump_line *line, uint32_t first)
{
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    const uint32_t back = wend_opposite(line->towards);
    const bool along_row = back == EAST || back == WEST, is_up = back == EAST || back == SOUTH;
    /* Beside an edit's box `columns`, which still tells how the map was, tells how it is. */
    const uint8_t *bits = along_row ? maps->cells : maps->columns;
    const uint32_t stride = along_row ? maps->stride : maps->column_stride;
    uint32_t index = wend_straight_index(space, line->first, line->towards);
    index += is_up ? first - 1 : 1 - first;
    if (!is_up && index < stride + 64)
        return 0; /* the load would begin before the map */
    if (is_up) {
        uint64_t free = wend_bits_load_up(bits, index - stride) & wend_bits_load_up(bits, index) &
                        wend_bits_load_up(bits, index + stride);
        return free & free >> 1 & free >> 2;
    }
    uint64_t free = wend_bits_load_down(bits, index - stride) & wend_bits_load_down(bits, index) &
                    wend_bits_load_down(bits, index + stride);
    return free & free << 1 & free << 2;
}

/*
 * They no longer do. Where all around a cell is free, a slanted run stops only if the straight run to its other side finds
 * something; and that finds nothing where the slanted run on that run's other side, which would stop for it, goes on.
 */
static void go_on_along(wend_space *space, const struct wend_jump_line *line, uint32_t length)
{
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    const uint32_t back = wend_opposite(line->towards), left = (line->towards - 1) & 7, right = (line->towards + 1) & 7;
    const uint32_t rising = is_rising(left) ? left : right, falling = is_rising(left) ? right : left;
    const bool is_up = back == EAST || back == SOUTH;
    /* The other slanted run off the same straight one: it lies in skewed rows of the other kind. */
    uint8_t *const rises = maps->slanted[rising / 2], *const falls = maps->slanted[falling / 2];
    const uint8_t *const beside_rising = maps->slanted[wend_opposite(falling) / 2];
    const uint8_t *const beside_falling = maps->slanted[wend_opposite(rising) / 2];
    for (uint32_t first = 0; first < length;) {
        struct skewed_run r = run_from(maps, line, true, first, length), f = run_from(maps, line, false, first, length);
        const uint64_t open = open_cells(space, line, first);
        uint32_t count = r.length < f.length ? r.length : f.length;
        count = count < CELLS_AT_ONCE ? count : CELLS_AT_ONCE;
        for (uint32_t i = 0; i < count; i++, r.index += r.step, f.index += f.step) {
            const uint64_t is_open = is_up ? open >> i & 1 : open << i >> 63;
            const uint32_t r_bit = 1u << (r.index & 7), f_bit = 1u << (f.index & 7);
            if (is_open && !((beside_rising[f.index >> 3] & f_bit) | (beside_falling[r.index >> 3] & r_bit))) {
                rises[r.index >> 3] = (uint8_t)(rises[r.index >> 3] & ~r_bit);
                falls[f.index >> 3] = (uint8_t)(falls[f.index >> 3] & ~f_bit);
                continue;
            }
            const uint32_t x = line->first.x + (first + i) * (uint32_t)wend_step_x[back];
            const uint32_t y = line->first.y + (first + i) * (uint32_t)wend_step_y[back];
            restop_slanted(space, wend_spot_at(space, x, y), line->towards, false);
        }
        first += count;
    }
}

void wend_jump_line_restop(wend_space *space, const struct wend_jump_line *line)
{
    struct wend_spot at = line->first;
    if (!wend_bits_get(space->cells.free, at.node))
        return;
    bool found = wend_finds_jump(space, at, line->towards);
    if (found == line->found)
        return;
    uint32_t length = length_of(space, line);
    const uint32_t back = wend_opposite(line->towards);
    if (wend_has_diagonals(space) && found)
        stop_along(space, line, length);
    else if (wend_has_diagonals(space))
        go_on_along(space, line, length);
    else
        for (; length > 0; length--) {
            restop_slanted(space, at, line->towards, found);
            at = wend_spot_at(space, at.x + (uint32_t)wend_step_x[back], at.y + (uint32_t)wend_step_y[back]);
        }
}
