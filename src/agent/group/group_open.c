/* Open ground. */
#include "agent/group/group_open.h"

#include "base/bit_words.h"

static void take_into_box(struct wend_group_box *box, const wend_space *space, uint32_t node)
{
    wend_group_box_add(box, wend_space_cell(space, node));
}

static bool has_plain_ground(const wend_space *space)
{
    return !wend_is_hex(space->cells.topology) && !space->cells.class_at && !space->cells.exits &&
           space->cells.links.count == 0 && !wend_space_extra(space) && !wend_space_occupied(space);
}

bool wend_crowd_is_on_open_ground(const struct wend_crowd *crowd, uint32_t number)
{
    const struct wend_kind *kind = &crowd->kinds[number];
    const wend_space *space = kind->space;
    struct wend_group_box box = {UINT32_MAX, UINT32_MAX, 0, 0, UINT32_MAX, 0};
    if (!has_plain_ground(space) || kind->place_count == 0)
        return false;
    for (uint32_t i = 0; i < crowd->member_count; i++)
        if (crowd->members[i].kind == number && crowd->members[i].outcome == WEND_GROUP_PLACED)
            take_into_box(&box, space, crowd->members[i].node);
    for (uint32_t i = 0; i < kind->place_count; i++)
        take_into_box(&box, space, crowd->places[kind->first_place + i].node);
    if (box.first != box.last)
        return false;
    for (uint32_t y = box.top; y <= box.bottom; y++) {
        uint32_t node = wend_space_node(space, box.left, box.first * space->cells.height + y);
        if (!wend_bits_get(space->cells.free, node) ||
            wend_bits_scan_up(space->cells.free, node, ~UINT64_C(0)) <= box.right - box.left)
            return false;
    }
    return true;
}

uint64_t wend_crowd_open_cost(const wend_space *space, uint32_t from, uint32_t to)
{
    struct wend_cell a = wend_space_cell(space, from), b = wend_space_cell(space, to);
    uint64_t weight = space->cells.classes.weight[1] * (space->profile.weigh == WEND_WEIGH_BOTH ? 2u : 1u);
    uint64_t straight = space->profile.straight * weight;
    uint64_t diagonal = space->cells.topology == SQUARES_4 ? 2 * straight : space->profile.diagonal * weight;
    return wend_octile(wend_distance(a.x, b.x), wend_distance(a.y, b.y), straight, diagonal);
}
