/*
 * The path back from a node that a search has reached.
 *
 * Which of several paths of equal cost comes back must not depend on the order of expansions. So the path is read back
 * from the goal by a rule: at each cell, among the entries at its least cost that allow the step by which the path
 * leaves, take the one that goes straight on, else the one of the lowest direction. (Not every entry allows every step:
 * see canonical successors, map/grid/steps.h.) To make this possible, a search keeps all entries of a cell's least
 * cost, as a mask, expands the steps that each of them allows, and expands all nodes that may lie on a path that costs
 * no more than the best.
 */
#include "map/cells/cells.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

/* Limits, nearest nodes and observers of searches. */

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

/* Distance over an empty map to the goal, or the nearest one. It defines "nearest", whatever the search's heuristic. */
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

/* A path must not end on a cell where the mover may not stop. */
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
    if (search->pause.is_reached) /* possibly before any expansion: one of several starts may be an end */
        return;
    /* An off-centre start may open another cell than its own first, one where the mover may not stop. */
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

struct wend_node wend_search_node(const struct wend_search *search, uint32_t at)
{
    const struct wend_scratch *scratch = search->scratch;
    return wend_node_get(search->result.is_wide ? &scratch->nodes64 : &scratch->nodes32, at, search->result.is_wide);
}

static bool was_reached(const struct wend_search *search, const struct wend_node *node)
{
    const struct wend_scratch *scratch = search->scratch;
    return node->stamp == (search->result.is_wide ? scratch->nodes64.stamp : scratch->nodes32.stamp);
}

/*
 * The state from which a link leads to `at` at the least cost; of several the first by the cell where they begin. Links
 * keep the heading. Returns `at` if no link leads there any more, because the space has changed.
 */
static uint32_t link_parent(const struct wend_search *search, uint32_t at, uint64_t cost)
{
    uint32_t count, best = at;
    const struct wend_space_link *links =
        wend_space_links_into(search->space, wend_search_cell_node(search, at), &count);
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = search->result.has_headings ? links[i].from << 3 | (at & 7) : links[i].from;
        struct wend_node node = wend_search_node(search, from);
        if (!was_reached(search, &node) || node.cost + links[i].cost >= least)
            continue;
        if (search->pause.is_changed && node.cost >= cost) /* it would lead round in a circle */
            continue;
        least = node.cost + links[i].cost;
        best = from;
    }
    return best;
}

/* Source of the directions that a search may take from a node by each entry. */
struct entry_moves {
    const wend_space *space;
    uint32_t node, around; /* `around`: the neighbourhood; with masks the cells within the radius */
};

static struct entry_moves moves_at(const struct wend_search *search, uint32_t node)
{
    const wend_space *space = search->space;
    uint32_t within = WEND_ALL_AROUND;
    if (search->question.radius != 0)
        within = wend_cells_within(search->question.start_cell, search->question.radius, wend_space_cell(space, node),
                                   within);
    if (space->cells.successor_masks)
        return (struct entry_moves){space, node, within};
    return (struct entry_moves){space, node, wend_space_neighbourhood(space, node) & within};
}

static inline uint32_t moves_by(const struct entry_moves *at, uint32_t entry)
{
    if (!at->space->cells.successor_masks)
        return at->space->cells.steps->moves[entry][at->around];
    return at->around == WEND_ALL_AROUND ? wend_successor_masks_moves(at->space, at->node, entry)
                                         : wend_successor_masks_within(at->space, at->node, entry, at->around);
}

/* The moves that `entry` allows and none of `entries` does. */
static uint32_t moves_added(const struct wend_search *search, uint32_t node, uint32_t entries, uint32_t entry)
{
    const struct entry_moves at = moves_at(search, node);
    uint32_t added = moves_by(&at, entry);
    for (uint32_t left = entries; added != 0 && left != 0; left &= left - 1)
        added &= ~moves_by(&at, wend_count_trailing_zeros(left));
    return added;
}

/* The same if moves come from tables and no radius limits them, as in most searches. */
static uint32_t table_moves_added(const wend_space *space, uint32_t node, uint32_t entries, uint32_t entry)
{
    const uint32_t around = wend_space_neighbourhood(space, node);
    uint32_t added = space->cells.steps->moves[entry][around];
    for (uint32_t left = entries; added != 0 && left != 0; left &= left - 1)
        added &= ~(uint32_t)space->cells.steps->moves[wend_count_trailing_zeros(left)][around];
    return added;
}

bool wend_search_join(const struct wend_search *search, uint32_t node, uint32_t entry)
{
    const wend_space *space = search->space;
    const struct wend_nodes *nodes = search->result.is_wide ? &search->scratch->nodes64 : &search->scratch->nodes32;
    const struct wend_node known = wend_node_get(nodes, node, search->result.is_wide);
    const bool has_tables = !space->cells.successor_masks && search->question.radius == 0;
    const uint32_t added = has_tables ? table_moves_added(space, node, known.direction, entry)
                                      : moves_added(search, node, known.direction, entry);
    wend_node_set_path(nodes, node, known.direction | 1u << entry, known.moves | added, search->result.is_wide);
    return known.moves == 0 && added != 0;
}

/* The entries that allow the step `leaving`; at an end, all. */
static uint32_t that_allow(const struct wend_search *search, uint32_t node, uint32_t entries, uint32_t leaving)
{
    if (leaving == NO_DIRECTION)
        return entries;
    const struct entry_moves at = moves_at(search, node);
    uint32_t allowing = 0;
    for (uint32_t left = entries; left != 0; left &= left - 1) {
        uint32_t entry = wend_count_trailing_zeros(left);
        allowing |= (moves_by(&at, entry) >> leaving & 1) << entry;
    }
    return allowing;
}

/* The entry that the rule at the top prefers. */
static uint32_t preferred_entry(uint32_t entries, uint32_t leaving)
{
    return leaving < DIRECTIONS && entries >> leaving & 1 ? leaving : wend_count_trailing_zeros(entries);
}

static uint32_t entry_chosen(const struct wend_search *search, uint32_t node, uint32_t entries, uint32_t leaving)
{
    if ((entries & (entries - 1)) == 0)
        return entries == 0 ? NO_DIRECTION : wend_count_trailing_zeros(entries);
    uint32_t allowing = that_allow(search, node, entries, leaving);
    return preferred_entry(allowing != 0 ? allowing : entries, leaving);
}

bool wend_search_begins_at(const struct wend_search *search, const struct wend_node *node)
{
    return search->result.has_entries ? node->direction == 0 : (node->direction & NODE_DIRECTION) == NO_DIRECTION;
}

uint32_t wend_search_entry(const struct wend_search *search, uint32_t at, const struct wend_node *node,
                           uint32_t leaving)
{
    return search->result.has_entries ? entry_chosen(search, at, node->direction, leaving)
                                      : node->direction & NODE_DIRECTION;
}

uint32_t wend_search_before(const struct wend_search *search, uint32_t at, const struct wend_node *node,
                            uint32_t direction)
{
    const wend_space *space = search->space;
    if (direction == NO_DIRECTION)
        return at;
    if (direction == BY_LINK)
        return link_parent(search, at, node->cost);
    uint32_t cell_node = wend_search_cell_node(search, at);
    uint32_t kind = space->cells.step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, cell_node));
    uint32_t from = cell_node + (uint32_t)space->cells.offsets[kind][wend_opposite(direction)];
    return search->result.has_headings ? from << 3 | node->moves : from;
}

uint32_t wend_search_parent(const struct wend_search *search, uint32_t at, const struct wend_node *node)
{
    return wend_search_before(search, at, node, wend_search_entry(search, at, node, NO_DIRECTION));
}
