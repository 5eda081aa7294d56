/* The next steps of somebody's way. */
#include "agent/pursuit/packed_steps.h"

#include "map/cells/cells.h"

void wend_packed_steps_pack(wend_packed_steps *steps_ahead)
{
    wend_packed_steps packed = {.count = 0};
    for (uint32_t i = 0, left = wend_packed_steps_left(steps_ahead); i < left; i++)
        wend_packed_steps_add(&packed, wend_packed_steps_get(steps_ahead, i));
    *steps_ahead = packed;
}

bool wend_packed_steps_replace(wend_packed_steps *steps_ahead, uint32_t count, const wend_packed_steps *by)
{
    uint32_t left = wend_packed_steps_left(steps_ahead), added = wend_packed_steps_left(by);
    wend_packed_steps result = {.count = 0};
    if (count > left || added + left - count > PACKED_MOST)
        return false;
    for (uint32_t i = 0; i < added; i++)
        wend_packed_steps_add(&result, wend_packed_steps_get(by, i));
    for (uint32_t i = count; i < left; i++)
        wend_packed_steps_add(&result, wend_packed_steps_get(steps_ahead, i));
    *steps_ahead = result;
    return true;
}

uint32_t wend_packed_steps_link_target(const wend_space *space, uint32_t node, uint32_t link)
{
    const struct wend_space_cells *cells = &space->cells;
    if (!space->profile.apply_links || cells->links.count == 0)
        return 0;
    uint32_t at = wend_space_first_link(space, node) + link;
    bool is_there = at < cells->links.count && cells->links.list[at].from == node;
    return is_there && wend_bits_get(cells->free, cells->links.list[at].to) ? cells->links.list[at].to : 0;
}

/* The step that is the link from one node to another; what is too much for four bits where there is none. */
static uint32_t link_step(const wend_space *space, uint32_t from, uint32_t to)
{
    uint32_t link = 0;
    while (link < PACKED_LINKS && wend_packed_steps_link_target(space, from, link) != to)
        link++;
    return DIRECTIONS + link;
}

/* The direction of a step of -1, 0 or 1 column and row. */
static uint32_t direction_of(int32_t x, int32_t y)
{
    static const uint8_t directions[] = {NORTH_WEST, NORTH, NORTH_EAST, WEST, 0, EAST, SOUTH_WEST, SOUTH, SOUTH_EAST};
    return directions[(y + 1) * 3 + x + 1];
}

static int32_t sign(int32_t value)
{
    return (value > 0) - (value < 0);
}

/* Takes a walk's straight steps ahead on squares, as much of it as there is room for; false where it is no such steps_ahead. */
static bool take_line(wend_packed_steps *steps_ahead, wend_path_iterator *walk, uint32_t room)
{
    int32_t x = wend_place_column(walk->at), y = wend_place_row(walk->at);
    int32_t across = wend_place_column(*walk->points) - x, down = wend_place_row(*walk->points) - y;
    int32_t step_x = sign(across), step_y = sign(down), steps = across != 0 ? across * step_x : down * step_y;
    int32_t taken = steps < (int32_t)room ? steps : (int32_t)room;
    if (across != 0 && down != 0 && across * step_x != down * step_y)
        return false;
    for (int32_t i = 0; i < taken; i++)
        wend_packed_steps_add(steps_ahead, direction_of(step_x, step_y));
    walk->at = wend_place_at(x + taken * step_x, y + taken * step_y, walk->at.level);
    if (taken == steps) {
        walk->points++;
        walk->left--;
    }
    return true;
}

/* Takes a walk's next step over a link or to a neighbouring hexagon; false where it is none. */
static bool take_step_to(wend_packed_steps *steps_ahead, const wend_space *space, wend_path_iterator *walk)
{
    uint32_t from = wend_space_node_at(space, walk->at);
    wend_place place;
    if (!wend_path_next(walk, &place))
        return true;
    uint32_t to = wend_space_node_at(space, place), step;
    if (from == 0 || to == 0)
        return false;
    if (from == to)
        return true;
    if (place.flags & WEND_PLACE_BY_LINK)
        step = link_step(space, from, to);
    else
        step = wend_packed_steps_direction(space, from, to);
    if (step >= DIRECTIONS + PACKED_LINKS || (step == NO_DIRECTION && !(place.flags & WEND_PLACE_BY_LINK)))
        return false;
    wend_packed_steps_add(steps_ahead, step);
    return true;
}

bool wend_packed_steps_fill(wend_packed_steps *steps_ahead, const wend_space *space, wend_path_iterator *walk,
                            uint32_t most)
{
    const bool is_hex = wend_is_hex(space->cells.topology);
    wend_packed_steps_pack(steps_ahead);
    while (walk->left != 0 && steps_ahead->count < most) {
        bool leaps = walk->points->flags & WEND_PLACE_BY_LINK || walk->points->level != walk->at.level;
        bool is_good = !is_hex && !leaps ? take_line(steps_ahead, walk, most - steps_ahead->count)
                                         : take_step_to(steps_ahead, space, walk);
        if (!is_good) {
            walk->left = 0;
            return false;
        }
    }
    return true;
}

uint32_t wend_packed_steps_direction(const wend_space *space, uint32_t from, uint32_t to)
{
    uint32_t kind = wend_space_kind(space, wend_space_cell(space, from));
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        if (space->cells.offsets[kind][d] != 0 && from + (uint32_t)space->cells.offsets[kind][d] == to &&
            wend_space_has_step(space, from, kind, d))
            return d;
    return NO_DIRECTION;
}

uint32_t wend_packed_steps_clear_steps(const wend_packed_steps *steps_ahead, const wend_space *space, uint32_t node,
                                       uint32_t *end)
{
    uint32_t left = wend_packed_steps_left(steps_ahead), i = 0;
    for (*end = node; i < left; i++) {
        uint32_t next = wend_packed_steps_target(space, *end, wend_packed_steps_get(steps_ahead, i));
        if (next == 0)
            break;
        *end = next;
    }
    return i;
}
