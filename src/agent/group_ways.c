/* Ways of a crowd to its window: off one flood for each kind. */
#include "agent/group_ways.h"

/* Marks the cells of a kind's members, and the box around them. MEMORY. */
static wend_status seek_members(struct wend_crowd *crowd, uint32_t kind)
{
    struct wend_group_way *way = &crowd->way;
    const wend_space *space = crowd->kinds[kind].space;
    if (wend_marks_begin(&crowd->sought, space->cells.node_count, &crowd->scratch.memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    way->sought = &crowd->sought;
    way->sought_count = 0;
    way->left = way->top = UINT32_MAX;
    way->right = way->bottom = 0;
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        const struct wend_member *member = &crowd->members[i];
        if (member->kind != kind || member->outcome == WEND_GROUP_NO_WAY ||
            wend_marks_has(&crowd->sought, member->node))
            continue;
        struct wend_cell cell = wend_space_cell(space, member->node);
        wend_marks_add(&crowd->sought, member->node);
        way->sought_count++;
        way->left = cell.x < way->left ? cell.x : way->left;
        way->right = cell.x > way->right ? cell.x : way->right;
        way->top = cell.y < way->top ? cell.y : way->top;
        way->bottom = cell.y > way->bottom ? cell.y : way->bottom;
    }
    return WEND_OK;
}

/* Where a member's way first comes into the window. */
static uint32_t find_entry(const struct wend_crowd *crowd, uint32_t node)
{
    uint32_t number;
    const wend_space *space = crowd->way.search.space;
    while (!wend_crowd_number(crowd, space, node, &number)) {
        uint32_t next = wend_group_way_next(&crowd->way, node);
        if (next == node)
            break;
        node = next;
    }
    return node;
}

static void follow_way(struct wend_crowd *crowd, struct wend_member *member, bool *changed)
{
    uint64_t whole;
    if (crowd->kinds[member->kind].seed == 0 || !wend_group_way_cost(&crowd->way, member->node, &whole)) {
        member->outcome = WEND_GROUP_NO_WAY;
        *changed = true;
        return;
    }
    member->entry = find_entry(crowd, member->node);
    wend_group_way_cost(&crowd->way, member->entry, &member->left);
    member->approach = whole - member->left;
}

wend_status wend_crowd_find_ways(struct wend_crowd *crowd, bool *changed)
{
    *changed = false;
    for (uint32_t kind = 0; kind < crowd->kind_count; kind++) {
        const wend_space *space = crowd->kinds[kind].space;
        crowd->goal_set.has_inside = false;
        crowd->way.search = (struct wend_search){.space = space,
                                                 .scratch = &crowd->far,
                                                 .goal_set = &crowd->goal_set,
                                                 .start = crowd->kinds[kind].seed,
                                                 .heading = NO_DIRECTION};
        if (crowd->kinds[kind].members == 0)
            continue;
        wend_status status = seek_members(crowd, kind);
        if (status == WEND_OK && crowd->kinds[kind].seed != 0)
            status = wend_group_way_run(&crowd->way);
        if (status != WEND_OK)
            return status;
        for (uint32_t i = 0; i < crowd->member_count; i++)
            if (crowd->members[i].kind == kind && crowd->members[i].outcome != WEND_GROUP_NO_WAY)
                follow_way(crowd, &crowd->members[i], changed);
    }
    return WEND_OK;
}
