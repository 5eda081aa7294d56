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

/* A walk along a line through the two kinds of skewed rows. */
struct skewed_walk {
    const struct wend_stop_maps *maps;
    uint32_t x, rising, falling;                /* column, and skewed rows */
    uint32_t step_x, step_rising, step_falling; /* 1, 0 or UINT32_MAX: one back */
};

static struct skewed_walk walk_from(const struct wend_stop_maps *maps, struct wend_spot at, uint32_t direction)
{
    const uint32_t x = (uint32_t)wend_step_x[direction], y = (uint32_t)wend_step_y[direction];
    return (struct skewed_walk){maps,  at.x, (at.x + at.y) % maps->rows, (at.x + maps->rows - at.y) % maps->rows, x,
                                x + y, x - y};
}

/* One row on, around the end. */
static inline uint32_t next_skewed(uint32_t row, uint32_t step, uint32_t rows)
{
    row += step;
    return row == rows ? 0 : row == UINT32_MAX ? rows - 1 : row;
}

static inline void walk_on(struct skewed_walk *walk)
{
    walk->x += walk->step_x;
    walk->rising = next_skewed(walk->rising, walk->step_rising, walk->maps->rows);
    walk->falling = next_skewed(walk->falling, walk->step_falling, walk->maps->rows);
}

static inline void set_bit(uint8_t *bits, uint32_t index)
{
    bits[index >> 3] = (uint8_t)(bits[index >> 3] | 1u << (index & 7));
}

static inline void clear_bit(uint8_t *bits, uint32_t index)
{
    bits[index >> 3] = (uint8_t)(bits[index >> 3] & ~(1u << (index & 7)));
}

/* In which kind of skewed rows a slanted run lies. */
static bool is_rising(uint32_t slanted)
{
    return slanted == NORTH_EAST || slanted == SOUTH_WEST;
}

/* Straight runs along the line find a jump point now: all slanted ones that they go off from stop. */
static void stop_along(const wend_space *space, const struct wend_jump_line *line, uint32_t length)
{
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    const uint32_t left = (line->towards - 1) & 7, right = (line->towards + 1) & 7;
    uint8_t *rising = maps->slanted[(is_rising(left) ? left : right) / 2];
    uint8_t *falling = maps->slanted[(is_rising(left) ? right : left) / 2];
    struct skewed_walk walk = walk_from(maps, line->first, wend_opposite(line->towards));
    for (uint32_t i = 0; i < length; i++, walk_on(&walk)) {
        set_bit(rising, walk.rising * maps->stride + walk.x);
        set_bit(falling, walk.falling * maps->stride + walk.x);
    }
}

/*
 * They no longer do. Where all around a cell is free, a slanted run stops only if the straight run to its other side finds
 * something; and that finds nothing where the slanted run on that run's other side, which would stop for it, goes on.
 */
static void go_on_along(wend_space *space, const struct wend_jump_line *line, uint32_t length)
{
    const struct wend_stop_maps *maps = &space->cells.jump_maps->maps;
    const uint32_t back = wend_opposite(line->towards), left = (line->towards - 1) & 7, right = (line->towards + 1) & 7;
    const uint32_t up = is_rising(left) ? left : right, down = is_rising(left) ? right : left;
    /* Across from the one that rises falls the other that goes off the same straight run, and the other way round. */
    const uint8_t *beside_up = maps->slanted[wend_opposite(down) / 2],
                  *beside_down = maps->slanted[wend_opposite(up) / 2];
    struct skewed_walk walk = walk_from(maps, line->first, back);
    struct wend_spot at = line->first;
    for (uint32_t i = 0; i < length; i++, walk_on(&walk)) {
        const uint32_t rising = walk.rising * maps->stride + walk.x, falling = walk.falling * maps->stride + walk.x;
        if (wend_space_neighbourhood(space, at.node) == 511 && !wend_bits_get(beside_up, falling) &&
            !wend_bits_get(beside_down, rising)) {
            clear_bit(maps->slanted[up / 2], rising);
            clear_bit(maps->slanted[down / 2], falling);
        } else {
            restop_slanted(space, at, line->towards, false);
        }
        at = wend_spot_at(space, at.x + (uint32_t)wend_step_x[back], at.y + (uint32_t)wend_step_y[back]);
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
