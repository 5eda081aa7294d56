/* Finds the ways of a group's members to the window around their places, by one flood for each kind. */
#include "agent/group/group_crowd.h"

/* Marks the cells of a kind's members, and finds the box around them. MEMORY. */
static wend_status seek_members(struct wend_group_crowd *crowd, uint32_t kind)
{
    struct wend_group_search *routes = &crowd->routes;
    const wend_space *space = crowd->kinds[kind].space;
    if (wend_marks_begin(&crowd->sought, space->cells.node_count, &crowd->scratch.memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    routes->sought = &crowd->sought;
    routes->sought_count = 0;
    routes->left = routes->top = UINT32_MAX;
    routes->right = routes->bottom = 0;
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        const struct wend_member *member = &crowd->members[i];
        if (member->kind != kind || member->outcome == WEND_GROUP_NO_WAY ||
            wend_marks_has(&crowd->sought, member->node))
            continue;
        struct wend_cell cell = wend_space_cell(space, member->node);
        wend_marks_add(&crowd->sought, member->node);
        routes->sought_count++;
        routes->left = cell.x < routes->left ? cell.x : routes->left;
        routes->right = cell.x > routes->right ? cell.x : routes->right;
        routes->top = cell.y < routes->top ? cell.y : routes->top;
        routes->bottom = cell.y > routes->bottom ? cell.y : routes->bottom;
    }
    return WEND_OK;
}

/* Finds where a member's way enters the window. If the way leaves the window again, that part is added to the box. */
static uint32_t find_entry(struct wend_group_crowd *crowd, uint32_t node, bool *leaves)
{
    const wend_space *space = crowd->routes.search.space;
    uint32_t number, entry = node, next;
    bool has_entered = wend_group_crowd_number(crowd, space, node, &number);
    for (; (next = wend_group_search_next(&crowd->routes, node)) != node; node = next) {
        bool is_inside = wend_group_crowd_number(crowd, space, next, &number);
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

static void follow_path(struct wend_group_crowd *crowd, struct wend_member *member, struct wend_paths_outcome *outcome)
{
    uint64_t whole;
    if (crowd->kinds[member->kind].seed == 0 || !wend_group_search_cost(&crowd->routes, member->node, &whole)) {
        member->outcome = WEND_GROUP_NO_WAY;
        outcome->somebody_stays = true;
        return;
    }
    member->entry = find_entry(crowd, member->node, &outcome->window_is_small);
    wend_group_search_cost(&crowd->routes, member->entry, &member->left);
    member->approach = whole - member->left;
}

/* Begins to find the ways of a kind's members. MEMORY. */
static wend_status begin_route(struct wend_group_crowd *crowd, uint32_t kind)
{
    crowd->goal_set.has_inside = false;
    crowd->routes.search = (struct wend_search){.space = crowd->kinds[kind].space,
                                                .scratch = &crowd->far,
                                                .question.goal_set = &crowd->goal_set,
                                                .question.start = crowd->kinds[kind].seed,
                                                .question.heading = NO_DIRECTION};
    wend_status status = seek_members(crowd, kind);
    if (status == WEND_OK && crowd->kinds[kind].seed != 0)
        status = wend_group_search_begin(&crowd->routes);
    crowd->is_routing = status == WEND_OK;
    return status;
}

wend_status wend_group_crowd_find_paths(struct wend_group_crowd *crowd, uint64_t *units,
                                        struct wend_paths_outcome *outcome, bool *complete)
{
    *complete = true;
    for (; crowd->routed < crowd->kind_count; crowd->routed++, crowd->is_routing = false) {
        const uint32_t kind = crowd->routed;
        if (crowd->kinds[kind].members == 0)
            continue;
        wend_status status = crowd->is_routing ? WEND_OK : begin_route(crowd, kind);
        if (status == WEND_OK && crowd->kinds[kind].seed != 0)
            status = wend_group_search_go_on(&crowd->routes, units, complete);
        if (status != WEND_OK || !*complete)
            return status;
        for (uint32_t i = 0; i < crowd->member_count; i++)
            if (crowd->members[i].kind == kind && crowd->members[i].outcome != WEND_GROUP_NO_WAY)
                follow_path(crowd, &crowd->members[i], outcome);
    }
    return WEND_OK;
}
