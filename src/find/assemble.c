/* From a search's nodes to the turning points of a path. Find floor. */
#include "base/root.h"
#include "find/finder.h"
#include "search/step_cost.h"

/* A walk from a path's end back to its start. */
struct trace {
    struct wend_search *search;
    wend_path *path;
    uint64_t straight, diagonal; /* steps so far */
    uint32_t next_step;          /* the direction of the step that was met last, so comes next; or NO_DIRECTION */
    uint32_t hops;               /* of a way chosen among ties: how many are not met yet */
};

static bool add_point(struct trace *trace, uint32_t at)
{
    uint32_t node = wend_search_cell_node(trace->search, at);
    return wend_scratch_add_point(trace->search->scratch,
                                  wend_cell_centre(wend_space_cell(trace->search->space, node)));
}

/* What a step onto a node spends of each resource: its price times the weight of the terrain that counts there. */
static void spend(struct trace *trace, uint32_t node, uint32_t direction)
{
    const wend_space *space = trace->search->space;
    const wend_profile *profile = &space->profile;
    if (profile->resource_count == 0 || !wend_bits_get(space->free, node))
        return;
    uint32_t terrain = space->classes.terrain[space->class_at ? space->class_at[node] : 1];
    for (uint32_t i = 0; i < profile->resource_count; i++)
        trace->path->spent[i] +=
            (uint64_t)wend_step_price(profile, direction) * wend_profile_spends(profile, i, terrain);
}

/* Adds the way from one node of the path to the next to the path's sums. */
static void count_way(struct trace *trace, uint32_t from, uint32_t to, uint32_t direction)
{
    const struct wend_search *search = trace->search;
    trace->path->cost += wend_search_cost_back(search, from, to, direction);
    if (direction == BY_LINK)
        return;
    trace->path->cost += wend_turn_cost(&search->space->profile, direction, trace->next_step);
    trace->next_step = direction;
    if (direction % 2 == 1 && !wend_is_hex(search->space->profile.neighbours))
        trace->diagonal++;
    else
        trace->straight++;
    spend(trace, wend_search_cell_node(search, to), direction);
    if (search->space->profile.weigh == WEND_WEIGH_BOTH)
        spend(trace, wend_search_cell_node(search, from), direction);
}

/* The direction by which the path enters a node, and the node or state it comes from: as chosen among ties, or as found. */
static uint32_t entered_by(struct trace *trace, uint32_t at, uint32_t *parent)
{
    const struct wend_search *search = trace->search;
    if (!search->way) {
        struct wend_node node = wend_search_node(search, at);
        *parent = wend_search_parent(search, at, &node);
        return node.direction & NODE_DIRECTION;
    }
    const struct wend_hop *hop = &search->way[--trace->hops];
    *parent = trace->hops > 0 ? hop[-1].node : at;
    return hop->direction;
}

/* Collects the end, each node where the direction changes, both ends of links, and the start. */
static wend_status trace_back(struct trace *trace)
{
    const struct wend_search *search = trace->search;
    struct wend_points *points = &search->scratch->points;
    uint32_t at = search->end, last = NO_DIRECTION;
    for (;;) {
        uint32_t parent, direction = entered_by(trace, at, &parent);
        bool turns = direction != last || direction == BY_LINK || direction == NO_DIRECTION;
        if (turns && !add_point(trace, at))
            return WEND_ERROR_MEMORY;
        if (direction == NO_DIRECTION) {
            trace->path->cost += wend_turn_cost(&search->space->profile, search->heading, trace->next_step);
            return WEND_OK;
        }
        if (direction == BY_LINK)
            points->places[points->count - 1].flags = WEND_PLACE_BY_LINK;
        count_way(trace, parent, at, direction);
        last = direction;
        at = parent;
    }
}

/* Takes over the steps that an engine for uniform rules has counted. */
static void take_steps_of(struct trace *trace)
{
    const wend_profile *profile = &trace->search->space->profile;
    trace->straight = trace->search->straight_steps;
    trace->diagonal = trace->search->diagonal_steps;
    trace->path->cost = trace->straight * profile->straight + trace->diagonal * profile->diagonal;
}

/* What the path needs to know of the points and sums. */
static wend_status conclude(const struct trace *trace)
{
    const struct wend_points *points = &trace->search->scratch->points;
    trace->path->length = (double)trace->straight + (double)trace->diagonal * WEND_SQRT_2;
    trace->path->points = points->places;
    trace->path->point_count = points->count;
    return WEND_OK;
}

wend_status wend_search_assemble(struct wend_search *search, wend_path *path)
{
    struct trace trace = {.search = search, .path = path, .next_step = NO_DIRECTION, .hops = search->way_length};
    if (search->has_points) {
        take_steps_of(&trace);
        return conclude(&trace);
    }
    search->scratch->points.count = 0;
    if (trace_back(&trace) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_points_reverse(&search->scratch->points);
    return conclude(&trace);
}

wend_status wend_search_assemble_stay(struct wend_search *search, wend_path *path)
{
    struct trace trace = {.search = search, .path = path, .next_step = NO_DIRECTION};
    search->scratch->points.count = 0;
    return add_point(&trace, search->start) ? conclude(&trace) : WEND_ERROR_MEMORY;
}
