/* Limits, nearest nodes and observers of searches. */
#include "search/core/watch.h"

#include "search/core/goal_test.h"
#include "search/core/metric.h"
#include "search/core/step_cost.h"

static wend_expansion expansion_of(const struct wend_search *search, uint32_t at, uint32_t parent, uint64_t g,
                                   uint64_t h)
{
    const wend_space *space = search->space;
    wend_place place = wend_cell_place(wend_space_cell(space, wend_search_cell_node(search, at)));
    wend_place from = wend_cell_place(wend_space_cell(space, wend_search_cell_node(search, parent)));
    return (wend_expansion){place, from, g, h, place, place};
}

void wend_search_show_opened(struct wend_search *search, uint64_t order, uint32_t at, uint32_t parent, uint64_t g,
                             uint64_t h)
{
    if (!search->question.observer->opened || order < search->shown.opened)
        return;
    search->shown.opened = order + 1;
    wend_expansion opened = expansion_of(search, at, parent, g, h);
    search->question.observer->opened(search->question.observer->user, &opened);
}

/* How far the goal, or the nearest, is on an empty map: what "nearest" means, whatever the heuristic of the search. */
static uint64_t distance_to_goal(const struct wend_search *search, uint32_t node)
{
    const wend_space *space = search->space;
    struct wend_cell at = wend_space_cell(space, node), goal = search->question.goal_cell;
    uint32_t which;
    if (search->question.goal_set)
        return wend_goal_set_rest(search, at, &which);
    uint64_t levels = wend_distance(at.level, goal.level);
    goal.level = at.level;
    return (levels << 48) + wend_space_distance(space, at, goal);
}

/* A path must not end where the mover may not stop. */
static bool may_end(const struct wend_search *search, uint32_t node)
{
    return !wend_space_occupied(search->space) || node == search->question.start ||
           !wend_search_is_occupied(search, node);
}

/* The start as a node or state that every search opens. */
static uint32_t at_start(const struct wend_search *search)
{
    uint32_t heading = search->question.heading;
    if (!search->result.has_headings)
        return search->question.start;
    for (uint32_t d = DIRECTIONS; search->question.heading == NO_DIRECTION && d-- > 0;)
        heading = search->space->cells.offsets[0][d] != 0 ? d : heading;
    return search->question.start << 3 | heading;
}

static void note_nearest(struct wend_search *search, uint64_t order, uint32_t at)
{
    if (search->pause.is_reached) /* maybe before anything was expanded: one of several starts may be an end */
        return;
    /* From between cells another cell than its own may come first, where the mover may not stop. */
    if (order == 0 && !may_end(search, wend_search_cell_node(search, at)))
        at = at_start(search);
    uint32_t node = wend_search_cell_node(search, at);
    uint64_t distance = distance_to_goal(search, node);
    if (order == 0 || (distance < search->result.nearest && may_end(search, node))) {
        search->result.nearest = distance;
        search->result.end = at;
    }
}

static bool is_to_be_reported(const struct wend_search *search, uint64_t order)
{
    return search->question.observer && order >= search->shown.expanded;
}

bool wend_search_watch_from(struct wend_search *search, struct wend_search_moment now, uint32_t at, uint32_t parent,
                            uint64_t g, uint64_t h)
{
    const uint64_t order = now.order;
    if (search->effort.limit != 0 && order != 0 && search->effort.work_before + now.work >= search->effort.limit)
        return true;
    if (search->effort.limit != 0 && wend_search_stops_after(search, order)) {
        search->result.end = order == 0 && !search->pause.is_reached ? at : search->result.end;
        return true;
    }
    if (search->effort.limit != 0 && (order == 0 || g <= wend_search_costliest(search)))
        note_nearest(search, order, at);
    if (is_to_be_reported(search, order)) {
        search->shown.expanded = order + 1;
        wend_expansion expansion = expansion_of(search, at, parent, g, h);
        search->question.observer->expanded(search->question.observer->user, &expansion);
    }
    return false;
}

bool wend_search_watch(struct wend_search *search, struct wend_search_moment now, uint32_t at,
                       const struct wend_node *node, uint64_t h)
{
    uint32_t parent = is_to_be_reported(search, now.order) ? wend_search_parent(search, at, node) : at;
    return wend_search_watch_from(search, now, at, parent, node->cost, h);
}
