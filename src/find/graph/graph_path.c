/* Ways on graphs become paths. */
#include "find/graph/graph.h"

#include "find/graph/graph_ends.h"
#include "find/query/query.h"
#include "map/graph/graph.h"
#include "search/field/field.h"
#include "search/kit/kit_calls.h"

/* Paths read off fields over graphs. */

/* Writes a point if there is room, counts it, and adds the way to it. */
static void add_field_stop(const struct wend_graph_space *graph, wend_path *path, wend_place place,
                           const struct wend_graph_point *position, struct wend_graph_point *last)
{
    if (path->buffer && path->point_count < path->capacity)
        path->buffer[path->point_count] = place;
    if (path->point_count != 0 && graph->index.positions)
        path->length += wend_sqrt((double)wend_graph_square(last, position)) / WEND_CELL;
    *last = *position;
    path->point_count++;
}

static void follow_field(const wend_field *field, wend_place place, uint32_t node, wend_path *path)
{
    const struct wend_graph_space *graph = field->space->graph;
    struct wend_graph_point none = {0, 0, 0, 0}, last = none;
    uint32_t own, next = node;
    if (!wend_graph_locate(field->space, place, &own)) {
        struct wend_graph_point begun = {place.x, place.y, graph->index.positions[node].height, place.level};
        add_field_stop(graph, path, place, &begun, &last);
    }
    /* No more nodes than there are, for the graph may have changed since. */
    for (uint32_t steps = 0; node != WEND_GRAPH_NONE && steps < graph->node_limit; steps++, node = next) {
        add_field_stop(graph, path, wend_graph_space_place(graph, node),
                       graph->index.positions ? &graph->index.positions[node] : &none, &last);
        wend_graph_field_read(field, node, &next);
        if (next != WEND_GRAPH_NONE && !wend_graph_space_has(graph, next))
            return;
    }
}

wend_status wend_graph_field_path(const wend_field *field, wend_place place, wend_path *path)
{
    uint32_t own, node = wend_graph_field_next(field, place);
    bool is_node = wend_graph_locate(field->space, place, &own);
    path->bound = WEND_HEURISTIC_WEIGHT_ONE;
    path->lines = WEND_LINES_STRAIGHT;
    if (!wend_graph_field_is_whole(field)) {
        path->outcome = WEND_OUTCOME_RUNNING;
        return WEND_OK;
    }
    path->cost = wend_graph_field_cost(field, place);
    if (path->cost == UINT64_MAX) {
        bool is_there = is_node || wend_graph_is_free(field->space, place);
        path->reason = is_there ? WEND_REASON_NO_WAY : WEND_REASON_START_OUTSIDE;
        path->cost = 0;
        return WEND_OK;
    }
    follow_field(field, place, is_node ? own : node, path);
    path->outcome = WEND_OUTCOME_FOUND;
    path->points = path->buffer;
    return path->buffer && path->point_count <= path->capacity ? WEND_OK : WEND_ERROR_CAPACITY;
}

/* Paths on graphs walked anew. */

/* A point of the path: a node, or a place on the ground. */
struct stop {
    wend_place place;
    uint32_t node; /* WEND_GRAPH_NONE on the ground */
};

static bool knows_nodes(const wend_path *path)
{
    return path->size > offsetof(wend_path, nodes) && path->nodes;
}

/* False where it is neither. */
static bool take_stop(const wend_path *path, const wend_space *space, uint32_t point, struct stop *stop)
{
    stop->place = path->points[point];
    stop->node = knows_nodes(path) ? path->nodes[point] : WEND_GRAPH_NONE;
    if (stop->node != WEND_GRAPH_NONE)
        return wend_graph_space_has(space->graph, stop->node);
    if (!knows_nodes(path) && wend_graph_locate(space, stop->place, &stop->node))
        return true;
    stop->node = WEND_GRAPH_NONE;
    uint32_t node;
    const wend_space *ground = space->graph->ground;
    return ground && !(stop->place.flags & WEND_PLACE_NODE) && ground->ops->places.locate(ground, stop->place, &node);
}

static wend_path_fault take_hop(const wend_space *space, const struct stop *from, const struct stop *to, uint64_t *cost)
{
    if (from->node != WEND_GRAPH_NONE && to->node != WEND_GRAPH_NONE) {
        *cost = wend_graph_hop_cost(space->graph, from->node, to->node);
        if (*cost < WEND_GRAPH_FAR)
            return WEND_PATH_FAULT_NONE;
        return WEND_PATH_FAULT_STEP;
    }
    bool is_free = wend_graph_line_cost(space, from->place, to->place, cost) == WEND_OK && *cost < WEND_GRAPH_FAR;
    return is_free ? WEND_PATH_FAULT_NONE : WEND_PATH_FAULT_LINE;
}

void wend_graph_validate(const wend_path *path, uint32_t next, const wend_space *space, uint32_t count,
                         wend_path_check *check)
{
    struct stop from, to;
    wend_path known = *path; /* of today, for lengths */
    if (!knows_nodes(path))
        known.nodes = NULL;
    bool is_there = take_stop(path, space, next - 1, &from);
    check->fault = is_there ? WEND_PATH_FAULT_NONE : WEND_PATH_FAULT_OUTSIDE;
    check->cell = path->points[next - 1];
    for (uint32_t i = next; i < count && check->fault == WEND_PATH_FAULT_NONE; i++) {
        uint64_t cost = 0;
        check->fault = take_stop(path, space, i, &to) ? take_hop(space, &from, &to, &cost) : WEND_PATH_FAULT_OUTSIDE;
        if (check->fault != WEND_PATH_FAULT_NONE) {
            check->point = i;
            check->step = i;
            check->cell = to.place;
            return;
        }
        check->cost += cost;
        check->length += wend_graph_path_length(space->graph, &known, i);
        from = to;
    }
    if (check->fault == WEND_PATH_FAULT_NONE)
        check->cell = (wend_place){0, 0, 0, 0};
}

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
