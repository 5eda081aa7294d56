/* From a search's nodes to the turning points of a path. Find floor. */
#include <string.h>

#include "base/memory.h"
#include "find/finder.h"

#define SQRT_2 1.41421356237309504880

/* A walk from a path's end back to its start. */
struct trace {
    wend_finder *finder;
    const struct wend_search *search;
    wend_path *path;
    uint32_t point_count;
    uint64_t straight, diagonal; /* steps so far */
    uint32_t next_step;          /* the direction of the step that was met last, so comes next; or NO_DIRECTION */
};

static wend_status add_point(struct trace *trace, uint32_t at)
{
    wend_finder *finder = trace->finder;
    if (trace->point_count == finder->point_capacity) {
        uint32_t capacity = finder->point_capacity ? finder->point_capacity * 2 : 64;
        wend_place *points = wend_reallocate(&finder->scratch.memory, finder->points, finder->point_capacity, capacity,
                                             sizeof *points, _Alignof(wend_place));
        if (!points)
            return WEND_ERROR_MEMORY;
        finder->points = points;
        finder->point_capacity = capacity;
    }
    uint32_t node = wend_search_cell_node(trace->search, at);
    finder->points[trace->point_count++] = wend_search_place(trace->search, node);
    return WEND_OK;
}

/* What a step onto a node spends of each resource: its price times the weight of the terrain that counts there. */
static void spend(struct trace *trace, uint32_t node, uint32_t direction)
{
    const wend_space *space = trace->search->space;
    const wend_profile *profile = &space->profile;
    if (profile->resource_count == 0 || !wend_bits_get(space->free, node))
        return;
    uint32_t terrain = space->classes.terrain[space->position ? space->position[node] : 1];
    for (uint32_t i = 0; i < profile->resource_count; i++)
        trace->path->spent[i] +=
            (uint64_t)wend_search_price(trace->search, direction) * profile->resources[i].weight[terrain];
}

/* Adds the way from one node of the path to the next to the path's sums. */
static void count_way(struct trace *trace, uint32_t from, uint32_t to, uint32_t direction)
{
    const struct wend_search *search = trace->search;
    trace->path->cost += wend_search_way_cost(search, from, to, direction);
    if (direction == BY_LINK)
        return;
    trace->path->cost += wend_search_turn_cost(search, direction, trace->next_step);
    trace->next_step = direction;
    if (direction % 2 == 1 && !wend_is_hex(search->space->profile.neighbours))
        trace->diagonal++;
    else
        trace->straight++;
    spend(trace, wend_search_cell_node(search, to), direction);
    if (search->space->profile.weigh == WEND_WEIGH_BOTH)
        spend(trace, wend_search_cell_node(search, from), direction);
}

/* Collects the end, each node where the direction changes, both ends of links, and the start. */
static wend_status trace_back(struct trace *trace)
{
    const struct wend_search *search = trace->search;
    uint32_t at = search->end, last = NO_DIRECTION;
    for (;;) {
        struct wend_node node = wend_search_node(search, at);
        uint32_t direction = node.direction & NODE_DIRECTION;
        bool turns = direction != last || direction == BY_LINK || direction == NO_DIRECTION;
        if (turns && add_point(trace, at) != WEND_OK)
            return WEND_ERROR_MEMORY;
        if (direction == NO_DIRECTION) {
            trace->path->cost += wend_search_turn_cost(search, search->heading, trace->next_step);
            return WEND_OK;
        }
        if (direction == BY_LINK)
            trace->finder->points[trace->point_count - 1].flags = WEND_BY_LINK;
        uint32_t parent = wend_search_parent(search, at, &node);
        count_way(trace, parent, at, direction);
        last = direction;
        at = parent;
    }
}

/* The direction in which a cell lies from another, straight or diagonally. */
static uint32_t direction_between(struct wend_cell from, struct wend_cell to)
{
    for (uint32_t d = NORTH; d < DIRECTIONS; d++) {
        int32_t across = (int32_t)to.x - (int32_t)from.x, down = (int32_t)to.y - (int32_t)from.y;
        bool same_x = (across > 0) - (across < 0) == wend_step_x[d], same_y = (down > 0) - (down < 0) == wend_step_y[d];
        if (same_x && same_y)
            return d;
    }
    return NO_DIRECTION;
}

/* The same from a search's waypoints, some of which may be one cell twice, or lie on the way straight on. */
static wend_status trace_waypoints(struct trace *trace)
{
    const wend_space *space = trace->search->space;
    const struct wend_waypoints *way = &trace->search->scratch->waypoints;
    struct wend_cell to = wend_space_cell(space, way->nodes[0]);
    uint32_t last = NO_DIRECTION;
    for (uint32_t i = 1; i < way->count; i++) {
        struct wend_cell from = wend_space_cell(space, way->nodes[i]);
        uint32_t direction = direction_between(from, to);
        if (direction == NO_DIRECTION)
            continue;
        if (direction != last && add_point(trace, way->nodes[i - 1]) != WEND_OK)
            return WEND_ERROR_MEMORY;
        uint32_t across = wend_distance(from.x, to.x), down = wend_distance(from.y, to.y);
        *(direction % 2 == 1 ? &trace->diagonal : &trace->straight) += across > down ? across : down;
        last = direction;
        to = from;
    }
    trace->path->cost = trace->straight * WEND_STRAIGHT + trace->diagonal * WEND_DIAGONAL;
    return add_point(trace, way->nodes[way->count - 1]);
}

static void reverse(wend_place points[], uint32_t count)
{
    for (uint32_t i = 0, j = count - 1; i < j; i++, j--) {
        wend_place first = points[i];
        points[i] = points[j];
        points[j] = first;
    }
}

/* Hands the collected points over, in the order of the walk. */
static wend_status deliver(const struct trace *trace)
{
    wend_finder *finder = trace->finder;
    wend_path *path = trace->path;
    reverse(finder->points, trace->point_count);
    path->length = (double)trace->straight + (double)trace->diagonal * SQRT_2;
    path->points = finder->points;
    path->point_count = trace->point_count;
    if (!path->buffer)
        return WEND_OK;
    bool fits = trace->point_count <= path->capacity;
    memcpy(path->buffer, finder->points, (fits ? trace->point_count : path->capacity) * sizeof(wend_place));
    path->points = path->buffer;
    return fits ? WEND_OK : WEND_ERROR_CAPACITY;
}

wend_status wend_finder_assemble(wend_finder *finder, const struct wend_search *search, wend_path *path)
{
    struct trace trace = {.finder = finder, .search = search, .path = path, .next_step = NO_DIRECTION};
    wend_status status = search->has_waypoints ? trace_waypoints(&trace) : trace_back(&trace);
    return status == WEND_OK ? deliver(&trace) : WEND_ERROR_MEMORY;
}

wend_status wend_finder_assemble_stay(wend_finder *finder, const struct wend_search *search, wend_path *path)
{
    struct trace trace = {.finder = finder, .search = search, .path = path, .next_step = NO_DIRECTION};
    return add_point(&trace, search->start) == WEND_OK ? deliver(&trace) : WEND_ERROR_MEMORY;
}
