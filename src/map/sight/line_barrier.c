/* Blocked cells and walls on a straight line. */
#include "map/sight/line_barrier.h"

static uint32_t node_on(const wend_space *space, uint32_t level, struct wend_line_cell cell)
{
    return wend_space_node(space, (uint32_t)cell.x, level * space->cells.height + (uint32_t)cell.y);
}

/* A line among what may stop it. */
struct barrier_line {
    const wend_space *space;
    uint32_t level;
    const struct wend_line_exceptions *except;
};

static bool is_excepted(const struct barrier_line *way, struct wend_line_cell cell)
{
    for (size_t i = 0; i < way->except->count; i++) {
        wend_place place = way->except->places[i];
        if (wend_place_column(place) == cell.x && wend_place_row(place) == cell.y && place.level == way->level)
            return true;
    }
    return false;
}

static bool is_obstacle(const struct barrier_line *way, struct wend_line_cell cell)
{
    bool is_free = wend_line_is_on_level(way->space, cell) &&
                   wend_bits_get(way->space->cells.free, node_on(way->space, way->level, cell));
    return !is_free && !is_excepted(way, cell);
}

/* The direction across the side on which another cell lies; DIRECTIONS if they are one, or have no side in common. */
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

/* Whether a side that two cells have in common is closed in either direction. */
static bool are_walled_off(const struct barrier_line *way, struct wend_line_cell a, struct wend_line_cell b)
{
    const wend_space *space = way->space;
    if (!wend_line_is_on_level(space, a) || !wend_line_is_on_level(space, b))
        return false;
    uint8_t exits_a = space->cells.exits[node_on(space, way->level, a)],
            exits_b = space->cells.exits[node_on(space, way->level, b)];
    if ((exits_a & exits_b) == 255) /* as on most sides */
        return false;
    uint32_t direction = direction_between(space, a, b);
    if (direction == DIRECTIONS)
        return false;
    bool is_open = exits_a >> direction & exits_b >> wend_opposite(direction) & 1;
    return !is_open && !is_excepted(way, a) && !is_excepted(way, b);
}

static bool is_behind_wall(const struct barrier_line *way, const struct wend_line_touch *touch,
                           struct wend_line_cell cell)
{
    for (uint32_t i = 0; i < touch->held_count; i++)
        if (are_walled_off(way, touch->held[i], cell))
            return true;
    for (uint32_t i = 0; i < touch->fresh_count; i++)
        if (are_walled_off(way, touch->fresh[i], cell))
            return true;
    return false;
}

/*
 * When a line that begins on the map, and runs along no side, first touches a blocked cell; UINT64_MAX if never.
 * Padding stops it from leaving the map.
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

bool wend_line_find_barrier(const wend_space *space, wend_place from, wend_place to,
                            const struct wend_line_exceptions *except, struct wend_line_barrier *barrier)
{
    struct barrier_line way = {space, from.level, except};
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
            if (is_obstacle(&way, touch.fresh[i]) ||
                (space->cells.exits && is_behind_wall(&way, &touch, touch.fresh[i]))) {
                *barrier = (struct wend_line_barrier){touch.fresh[i], touch.time, touch.whole};
                return true;
            }
    return false;
}
