/* Ways of a crowd to its window: off one flood for each kind. */
#include "agent/group/group_paths.h"

/* Marks the cells of a kind's members, and the box around them. MEMORY. */
static wend_status seek_members(struct wend_crowd *crowd, uint32_t kind)
{
    struct wend_group_search *way = &crowd->way;
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

/* Where a member's way comes into the window; what of it lies outside again is to be taken into it. */
static uint32_t find_entry(struct wend_crowd *crowd, uint32_t node, bool *leaves)
{
    const wend_space *space = crowd->way.search.space;
    uint32_t number, entry = node, next;
    bool has_entered = wend_crowd_number(crowd, space, node, &number);
    for (; (next = wend_group_search_next(&crowd->way, node)) != node; node = next) {
        bool is_inside = wend_crowd_number(crowd, space, next, &number);
        if (is_inside && !has_entered)
            entry = next;
        if (!is_inside && has_entered) {
            wend_group_box_add(&crowd->box, wend_space_cell(space, next));
            *leaves = true;
        }
        has_entered |= is_inside;
    }
    return entry;
}

static void follow_path(struct wend_crowd *crowd, struct wend_member *member, struct wend_paths_outcome *outcome)
{
    uint64_t whole;
    if (crowd->kinds[member->kind].seed == 0 || !wend_group_search_cost(&crowd->way, member->node, &whole)) {
        member->outcome = WEND_GROUP_NO_WAY;
        outcome->somebody_stays = true;
        return;
    }
    member->entry = find_entry(crowd, member->node, &outcome->window_is_small);
    wend_group_search_cost(&crowd->way, member->entry, &member->left);
    member->approach = whole - member->left;
}

wend_status wend_crowd_find_paths(struct wend_crowd *crowd, struct wend_paths_outcome *outcome)
{
    *outcome = (struct wend_paths_outcome){false, false};
    for (uint32_t kind = 0; kind < crowd->kind_count; kind++) {
        const wend_space *space = crowd->kinds[kind].space;
        crowd->goal_set.has_inside = false;
        crowd->way.search = (struct wend_search){.space = space,
                                                 .scratch = &crowd->far,
                                                 .question.goal_set = &crowd->goal_set,
                                                 .question.start = crowd->kinds[kind].seed,
                                                 .question.heading = NO_DIRECTION};
        if (crowd->kinds[kind].members == 0)
            continue;
        wend_status status = seek_members(crowd, kind);
        if (status == WEND_OK && crowd->kinds[kind].seed != 0)
            status = wend_group_search_run(&crowd->way);
        if (status != WEND_OK)
            return status;
        for (uint32_t i = 0; i < crowd->member_count; i++)
            if (crowd->members[i].kind == kind && crowd->members[i].outcome != WEND_GROUP_NO_WAY)
                follow_path(crowd, &crowd->members[i], outcome);
    }
    return WEND_OK;
}
