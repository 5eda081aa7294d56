/* Lines of sight from movers to targets. */
#include "search/core/goal_sight.h"

#include "map/sight/line_cells.h"
#include "search/core/target.h"

/* A line from cell to cell is free, but for the two of them. */
static bool is_free_between(const wend_space *sight, struct wend_cell from, struct wend_cell to)
{
    wend_place ends[2] = {wend_cell_place(from), wend_cell_place(to)};
    return wend_cells_see(sight, ends[0], ends[1], ends, 2);
}

/* Of columns or rows the last that the mover covers and the first of the target, or both ends of what they share. */
struct facing {
    uint32_t from, to; /* the mover's and the target's */
    uint32_t count;    /* of lines side by side: more than one only where from == to */
};

static struct facing facing_of(uint32_t at, uint32_t footprint, uint32_t first, uint32_t last)
{
    uint32_t end = at + footprint - 1;
    if (end < first)
        return (struct facing){end, first, 1};
    if (at > last)
        return (struct facing){at, last, 1};
    uint32_t from = at > first ? at : first, to = end < last ? end : last;
    return (struct facing){from, from, to - from + 1};
}

static bool is_seen_on_squares(const struct wend_goal_set *arrivals, const wend_space *space, struct wend_cell cell,
                               const struct wend_target *target)
{
    uint32_t footprint = space->profile.footprint;
    struct facing across = facing_of(cell.x, footprint, target->left, target->right);
    struct facing down = facing_of(cell.y, footprint, target->top, target->bottom);
    if (across.from == across.to && down.from == down.to)
        return true; /* it covers cells of the target */
    for (uint32_t i = 0; i < across.count; i++)
        for (uint32_t j = 0; j < down.count; j++)
            if (is_free_between(arrivals->sight, (struct wend_cell){across.from + i, down.from + j, cell.level},
                                (struct wend_cell){across.to + i, down.to + j, cell.level}))
                return true;
    return false;
}

/* Whether any of the target's cells that are nearest is seen. */
static bool is_seen_on_hexagons(const struct wend_goal_set *arrivals, const wend_space *space, struct wend_cell cell,
                                const struct wend_target *target)
{
    bool straight = arrivals->measure != WEND_MEASURE_CHEBYSHEV;
    uint64_t least = wend_target_distance(space, cell, target, straight);
    if (least == 0)
        return true;
    for (uint32_t y = target->top; y <= target->bottom; y++)
        for (uint32_t x = target->left; x <= target->right; x++) {
            if (y != target->top && y != target->bottom && x != target->left)
                x = target->right; /* what is nearest to somewhere outside lies at the border */
            struct wend_target one = {0, target->level, x, y, x, y};
            if (wend_target_distance(space, cell, &one, straight) == least &&
                is_free_between(arrivals->sight, cell, (struct wend_cell){x, y, cell.level}))
                return true;
        }
    return false;
}

bool wend_target_is_seen(const struct wend_goal_set *arrivals, const wend_space *space, struct wend_cell cell,
                         const struct wend_target *target)
{
    if (cell.level != target->level)
        return false;
    return wend_is_hex(space->cells.topology) ? is_seen_on_hexagons(arrivals, space, cell, target)
                                              : is_seen_on_squares(arrivals, space, cell, target);
}
