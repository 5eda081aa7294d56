/* Ways on graphs become paths. */
#include "find/graph/graph_path.h"

#include "find/graph/graph_ends.h"
#include "find/query/query.h"
#include "map/graph/graph_places.h"

void wend_graph_path_count(const struct wend_graph_search *search, wend_path *path)
{
    path->engine = WEND_ENGINE_GRAPH;
    wend_path_tell_effort(path, search->effort);
}

static bool add_path_point(struct wend_scratch *scratch, wend_place place, uint32_t node)
{
    return wend_scratch_add_point(scratch, place) && wend_graph_add_number(scratch->graph, node, &scratch->memory);
}

/* Adds a start or goal that is no node; of nodes nothing. */
static bool add_ground_point(const struct wend_graph_search *search, wend_place place)
{
    uint32_t node;
    return wend_graph_locate(search->space, place, &node) || add_path_point(search->scratch, place, WEND_GRAPH_NONE);
}

static bool add_node_point(const struct wend_graph_search *search, uint32_t node)
{
    return add_path_point(search->scratch, wend_graph_space_place(search->graph, node), node);
}

/* What it costs to go from a node to a goal: nothing if it is the goal. */
static uint64_t cost_of_ending(const struct wend_graph_memory *memory, uint32_t node, uint32_t goal)
{
    uint64_t best = UINT64_MAX;
    for (uint32_t i = 0; i < memory->ending_count; i++)
        if (memory->endings[i].node == node && memory->endings[i].goal == goal && memory->endings[i].cost < best)
            best = memory->endings[i].cost;
    return best;
}

/*
 * From the end back to the start. The cost is added up on the way: in weighted searches a node may have become cheaper since
 * those behind it were reached.
 */
static bool trace_path(const struct wend_question *question, const struct wend_graph_search *search, wend_path *path)
{
    const struct wend_graph_memory *memory = search->scratch->graph;
    uint32_t at = search->end, node;
    bool is_line = false;
    if (at >= search->graph->node_limit) {
        uint32_t number = at - search->graph->node_limit;
        wend_place goal = wend_graph_goal_place(question->query, number);
        if (!add_ground_point(search, goal))
            return false;
        at = wend_graph_search_node(search, at)->parent;
        is_line = (at & WEND_GRAPH_START) != 0;
        if (is_line && wend_graph_locate(search->space, goal, &node) && !add_node_point(search, node))
            return false;
        path->goal_index = number;
        path->cost += is_line ? 0 : cost_of_ending(memory, at, number);
    }
    while (!(at & WEND_GRAPH_START)) {
        uint32_t parent = wend_graph_search_node(search, at)->parent;
        if (!add_node_point(search, at))
            return false;
        path->cost += parent & WEND_GRAPH_START ? 0 : wend_graph_hop_cost(search->graph, parent, at);
        at = parent;
    }
    const struct wend_graph_beginning *beginning = &memory->beginnings[at & ~WEND_GRAPH_START];
    path->start_index = beginning->start;
    path->cost += beginning->cost;
    wend_place begun = wend_graph_start_place(question->query, beginning->start);
    if (is_line && wend_graph_locate(search->space, begun, &node))
        return add_node_point(search, node);
    return add_ground_point(search, begun);
}

static void reverse_numbers(struct wend_graph_memory *memory)
{
    for (uint32_t i = 0, j = memory->number_count; i + 1 < j; i++) {
        uint32_t number = memory->numbers[i];
        memory->numbers[i] = memory->numbers[--j];
        memory->numbers[j] = number;
    }
}

/* A point's position; false where it has none. Of places on the ground the height of the other end counts. */
static bool position_of_point(const struct wend_graph_space *graph, const wend_path *path, uint32_t point,
                              struct wend_graph_point *position)
{
    uint32_t node = path->nodes ? path->nodes[point] : WEND_GRAPH_NONE;
    wend_place place = path->points[point];
    if (node == WEND_GRAPH_NONE)
        *position = (struct wend_graph_point){place.x, place.y, 0, place.level};
    else if (graph->index.positions)
        *position = graph->index.positions[node];
    return (node != WEND_GRAPH_NONE || !(place.flags & WEND_PLACE_NODE)) && graph->index.positions;
}

double wend_graph_path_length(const struct wend_graph_space *graph, const wend_path *path, uint32_t point)
{
    struct wend_graph_point from, to;
    if (!position_of_point(graph, path, point - 1, &from) || !position_of_point(graph, path, point, &to))
        return 0;
    bool is_on_ground =
        path->nodes && (path->nodes[point - 1] == WEND_GRAPH_NONE || path->nodes[point] == WEND_GRAPH_NONE);
    if (is_on_ground)
        from.height = to.height;
    return wend_sqrt((double)wend_graph_square(&from, &to)) / WEND_CELL;
}

wend_status wend_graph_path_write(const struct wend_question *question, const struct wend_graph_search *search,
                                  wend_path *path)
{
    struct wend_scratch *scratch = search->scratch;
    scratch->points.count = scratch->graph->number_count = 0;
    path->cost = 0;
    if (!trace_path(question, search, path))
        return WEND_ERROR_MEMORY;
    wend_points_reverse(&scratch->points);
    reverse_numbers(scratch->graph);
    path->points = scratch->points.places;
    path->nodes = scratch->graph->numbers;
    path->point_count = scratch->points.count;
    path->length = 0;
    for (uint32_t i = 1; i < path->point_count; i++)
        path->length += wend_graph_path_length(search->graph, path, i);
    return WEND_OK;
}

bool wend_graph_path_join(wend_finder *finder, const wend_path *path)
{
    const wend_allocator *memory = &finder->scratch.memory;
    for (uint32_t i = 0; i < path->point_count; i++)
        if (!wend_points_add(&finder->joined, path->points[i], memory) ||
            !wend_number_list_add(&finder->joined_nodes, path->nodes[i], memory))
            return false;
    return true;
}
