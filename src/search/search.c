/* What searches of all engines share. Search floor. */
#include "search/search.h"

#include "base/memory.h"
#include "search/estimator.h"

wend_place wend_search_place(const struct wend_search *search, uint32_t node)
{
    struct wend_cell cell = wend_space_cell(search->space, node);
    return wend_cell_place(cell);
}

struct wend_node wend_search_node(const struct wend_search *search, uint32_t at)
{
    const struct wend_scratch *scratch = search->scratch;
    return wend_node_get(search->is_wide ? &scratch->nodes64 : &scratch->nodes32, at, search->is_wide);
}

static bool was_reached(const struct wend_search *search, const struct wend_node *node)
{
    const struct wend_scratch *scratch = search->scratch;
    return node->stamp == (search->is_wide ? scratch->nodes64.stamp : scratch->nodes32.stamp);
}

/*
 * The state a link of least cost leads from; of several the first by the cell they begin at. Links keep the heading.
 * Looks at all links of the map, for they are listed by where they begin.
 */
static uint32_t link_parent(const struct wend_search *search, uint32_t at)
{
    const wend_space *space = search->space;
    uint32_t to = wend_search_cell_node(search, at), best = at;
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < space->link_count; i++) {
        const struct wend_space_link *link = &space->links[i];
        uint32_t from = search->has_headings ? link->from << 3 | (at & 7) : link->from;
        struct wend_node node = wend_search_node(search, from);
        if (link->to != to || !was_reached(search, &node) || node.cost + link->cost >= least)
            continue;
        least = node.cost + link->cost;
        best = from;
    }
    return best;
}

uint32_t wend_search_parent(const struct wend_search *search, uint32_t at, const struct wend_node *node)
{
    const wend_space *space = search->space;
    uint32_t direction = node->direction & NODE_DIRECTION;
    if (direction == NO_DIRECTION)
        return at;
    if (direction == BY_LINK)
        return link_parent(search, at);
    uint32_t cell_node = wend_search_cell_node(search, at);
    uint32_t kind = space->step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, cell_node));
    uint32_t from = cell_node + (uint32_t)space->offsets[kind][wend_opposite(direction)];
    return search->has_headings ? from << 3 | node->moves : from;
}

static wend_expansion expansion_of(const struct wend_search *search, uint32_t at, uint32_t parent, uint64_t g,
                                   uint64_t h)
{
    return (wend_expansion){wend_search_place(search, wend_search_cell_node(search, at)),
                            wend_search_place(search, wend_search_cell_node(search, parent)), g, h};
}

void wend_search_show_opened(struct wend_search *search, uint64_t order, uint32_t at, uint32_t parent, uint64_t g,
                             uint64_t h)
{
    if (!search->observer->opened || order < search->reported_opened)
        return;
    search->reported_opened = order + 1;
    wend_expansion opened = expansion_of(search, at, parent, g, h);
    search->observer->opened(search->observer->user, &opened);
}

/* How far the goal, or the nearest, is on an empty map: what "nearest" means, whatever the heuristic of the search. */
static uint64_t distance_to_goal(const struct wend_search *search, uint32_t node)
{
    const wend_space *space = search->space;
    struct wend_cell at = wend_space_cell(space, node), goal = search->goal_cell;
    uint32_t which;
    if (search->goal_set)
        return wend_goal_set_rest(search, at, &which);
    uint64_t levels = wend_distance(at.level, goal.level);
    goal.level = at.level;
    return (levels << 48) + wend_space_distance(space, at, goal);
}

/* A path must not end where the mover may not stop. */
static bool may_end(const struct wend_search *search, uint32_t node)
{
    return !wend_space_occupied(search->space) || node == search->start || !wend_search_is_occupied(search, node);
}

/* The start as a node or state that every search opens. */
static uint32_t at_start(const struct wend_search *search)
{
    uint32_t heading = search->heading;
    if (!search->has_headings)
        return search->start;
    for (uint32_t d = DIRECTIONS; search->heading == NO_DIRECTION && d-- > 0;)
        heading = search->space->offsets[0][d] != 0 ? d : heading;
    return search->start << 3 | heading;
}

static void note_nearest(struct wend_search *search, uint64_t order, uint32_t at)
{
    /* From between cells another cell than its own may come first, where the mover may not stop. */
    if (order == 0 && !may_end(search, wend_search_cell_node(search, at)))
        at = at_start(search);
    uint32_t node = wend_search_cell_node(search, at);
    uint64_t distance = distance_to_goal(search, node);
    if (order == 0 || (distance < search->nearest && may_end(search, node))) {
        search->nearest = distance;
        search->end = at;
    }
}

static bool is_to_be_reported(const struct wend_search *search, uint64_t order)
{
    return search->observer && order >= search->reported;
}

bool wend_search_watch_way(struct wend_search *search, uint64_t order, uint32_t at, uint32_t parent, uint64_t g,
                           uint64_t h)
{
    if (search->max_expansions != 0 && order >= search->max_expansions)
        return true;
    if (search->max_expansions != 0)
        note_nearest(search, order, at);
    if (is_to_be_reported(search, order)) {
        search->reported = order + 1;
        wend_expansion expansion = expansion_of(search, at, parent, g, h);
        search->observer->expanded(search->observer->user, &expansion);
    }
    return false;
}

bool wend_search_watch(struct wend_search *search, uint64_t order, uint32_t at, const struct wend_node *node,
                       uint64_t h)
{
    uint32_t parent = is_to_be_reported(search, order) ? wend_search_parent(search, at, node) : at;
    return wend_search_watch_way(search, order, at, parent, node->cost, h);
}

bool wend_points_grow(struct wend_points *points, const wend_allocator *memory)
{
    uint32_t capacity = points->capacity ? points->capacity * 2 : 64;
    wend_place *places =
        wend_reallocate(memory, points->places, points->capacity, capacity, sizeof *places, _Alignof(wend_place));
    if (!places)
        return false;
    points->places = places;
    points->capacity = capacity;
    return true;
}

void wend_points_destroy(struct wend_points *points, const wend_allocator *memory)
{
    wend_release(memory, points->places, points->capacity, sizeof *points->places, _Alignof(wend_place));
}

void wend_search_reverse_points(struct wend_search *search)
{
    wend_place *places = search->scratch->points.places;
    for (uint32_t i = 0, j = search->scratch->points.count - 1; i < j; i++, j--) {
        wend_place first = places[i];
        places[i] = places[j];
        places[j] = first;
    }
}
