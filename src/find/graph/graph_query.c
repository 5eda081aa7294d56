/* Queries on graphs. */
#include "find/graph/graph.h"

#include "find/query/query_check.h"
#include "search/field/field.h"
#include "search/kit/kit_calls.h"

/* The place of a start or goal by number. */
static inline wend_place wend_graph_start_place(const wend_query *query, uint32_t index)
{
    return query->from.count == 0 ? query->start : query->from.places[index];
}

static inline wend_place wend_graph_goal_place(const wend_query *query, uint32_t index)
{
    return query->to.count == 0 ? query->goal : query->to.areas[index].place;
}

/* Paths read off fields on graphs. */

/* Counts a point, writes it if there is room, and adds the distance to it to the path's length. */
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
    struct wend_graph_point none = {0, 0, 0, 0, 0}, last = none;
    uint32_t own, next = node;
    if (!wend_graph_locate(field->space, place, &own)) {
        struct wend_graph_point begun = {place.x, place.y, graph->index.positions[node].height, place.level, 0};
        add_field_stop(graph, path, place, &begun, &last);
    }
    /* At most as many steps as there are nodes: the graph may have changed since. */
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

/* Validation of paths on graphs. */

/* A point of the path: a node, or a place on the ground. */
struct stop {
    wend_place place;
    uint32_t node; /* or WEND_GRAPH_NONE on the ground */
};

static bool knows_nodes(const wend_path *path)
{
    return path->size > offsetof(wend_path, nodes) && path->nodes;
}

/* False if the point is neither a node nor on the ground. */
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
    wend_path known = *path; /* copy that has all of today's fields, for lengths */
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

/* Writes what the search took. */
static void graph_path_count(const struct wend_graph_search *search, wend_path *path)
{
    path->engine = WEND_ENGINE_GRAPH;
    wend_path_tell_effort(path, search->effort);
}

static bool add_path_point(struct wend_scratch *scratch, wend_place place, uint32_t node)
{
    return wend_scratch_add_point(scratch, place) &&
           wend_number_list_add(&scratch->graph->numbers, node, &scratch->memory);
}

/* Adds a start or goal that lies on the ground; does nothing for nodes. */
static bool add_ground_point(const struct wend_graph_search *search, wend_place place)
{
    uint32_t node;
    return wend_graph_locate(search->space, place, &node) || add_path_point(search->scratch, place, WEND_GRAPH_NONE);
}

static bool add_node_point(const struct wend_graph_search *search, uint32_t node)
{
    return add_path_point(search->scratch, wend_graph_space_place(search->graph, node), node);
}

/* Cost from a node to a goal; 0 if the node is the goal. */
static uint64_t cost_of_ending(const struct wend_graph_memory *memory, uint32_t node, uint32_t goal)
{
    uint64_t best = UINT64_MAX;
    for (uint32_t i = 0; i < memory->ending_count; i++)
        if (memory->endings[i].node == node && memory->endings[i].goal == goal && memory->endings[i].cost < best)
            best = memory->endings[i].cost;
    return best;
}

/*
 * Traces the path from the end back to the start. The cost is added up on the way: in weighted searches a node may have
 * become cheaper after its successors were reached.
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

/* Returns false if a point has no position. A place on the ground has height 0 here; callers use the other end's. */
static bool position_of_point(const struct wend_graph_space *graph, const wend_path *path, uint32_t point,
                              struct wend_graph_point *position)
{
    uint32_t node = path->nodes ? path->nodes[point] : WEND_GRAPH_NONE;
    wend_place place = path->points[point];
    if (node == WEND_GRAPH_NONE)
        *position = (struct wend_graph_point){place.x, place.y, 0, place.level, 0};
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

/* Writes the path to search->end: points in scratch->points, nodes in scratch->graph->numbers, cost, length. MEMORY. */
static wend_status graph_path_write(const struct wend_question *question, const struct wend_graph_search *search,
                                    wend_path *path)
{
    struct wend_scratch *scratch = search->scratch;
    scratch->points.count = scratch->graph->numbers.count = 0;
    path->cost = 0;
    if (!trace_path(question, search, path))
        return WEND_ERROR_MEMORY;
    wend_points_reverse(&scratch->points);
    wend_number_list_reverse(&scratch->graph->numbers);
    path->points = scratch->points.places;
    path->nodes = scratch->graph->numbers.items;
    path->point_count = scratch->points.count;
    path->length = 0;
    for (uint32_t i = 1; i < path->point_count; i++)
        path->length += wend_graph_path_length(search->graph, path, i);
    return WEND_OK;
}

/* Writes the first start alone as the path, if the query does not ask for the way so far. MEMORY. */
static wend_status graph_path_stay(const struct wend_question *question, const struct wend_graph_search *search,
                                   wend_path *path)
{
    struct wend_scratch *scratch = search->scratch;
    const uint32_t start = scratch->graph->beginnings[0].start;
    const wend_place begun = wend_graph_start_place(question->query, start);
    uint32_t node;
    scratch->points.count = scratch->graph->numbers.count = 0;
    const bool is_node = wend_graph_locate(search->space, begun, &node);
    if (!(is_node ? add_node_point(search, node) : add_ground_point(search, begun)))
        return WEND_ERROR_MEMORY;
    path->points = scratch->points.places;
    path->nodes = scratch->graph->numbers.items;
    path->point_count = scratch->points.count;
    path->start_index = start;
    return WEND_OK;
}

/* Adds a path's points and nodes to those in finder->joined. False if memory is refused. */
static bool graph_path_join(wend_finder *finder, const wend_path *path)
{
    const wend_allocator *memory = &finder->scratch.memory;
    for (uint32_t i = 0; i < path->point_count; i++)
        if (!wend_points_add(&finder->joined, path->points[i], memory) ||
            !wend_number_list_add(&finder->joined_nodes, path->nodes[i], memory))
            return false;
    return true;
}

/* Where paths on graphs begin and end. */

/* Limit of the pairs of beginning and ending that are tested for lying in different components. */
enum { MOST_PAIRS = 4096 };

/* The reason when no start, or no goal, is usable: the place is on blocked ground, or outside. */
static wend_reason reason_for(const wend_space *space, wend_place place, wend_reason outside, wend_reason blocked)
{
    const wend_space *ground = space->graph->ground;
    uint32_t node;
    bool is_blocked = ground && !(place.flags & WEND_PLACE_NODE) && ground->ops->places.locate(ground, place, &node);
    return is_blocked ? blocked : outside;
}

/* True if a place is a node or on free ground. *joins, *count: the nodes that it connects to; a node to itself. */
static bool join_place(const wend_space *space, wend_place place, bool towards, struct wend_graph_join *joins,
                       uint32_t *count)
{
    *count = 1;
    joins->cost = 0;
    if (wend_graph_locate(space, place, &joins->node))
        return true;
    if (!wend_graph_is_free(space, place))
        return false;
    *count = wend_graph_join(space, place, towards, joins);
    return true;
}

static wend_status list_beginnings(const struct wend_question *question, wend_reason *reason)
{
    const wend_query *query = question->query;
    struct wend_scratch *scratch = &question->finder->scratch;
    struct wend_graph_join joins[WEND_GRAPH_MAX_JOINS];
    uint32_t count, good = 0;
    scratch->graph->beginning_count = 0;
    for (uint32_t i = 0; i < (query->from.count ? query->from.count : 1); i++) {
        wend_place place = wend_graph_start_place(query, i);
        if (!join_place(question->space, place, false, joins, &count)) {
            if (i == 0)
                *reason = reason_for(question->space, place, WEND_REASON_START_OUTSIDE, WEND_REASON_START_BLOCKED);
            continue;
        }
        good++;
        for (uint32_t j = 0; j < count; j++)
            if (!wend_graph_add_beginning(
                    scratch->graph, (struct wend_graph_beginning){joins[j].node, i, joins[j].cost}, &scratch->memory))
                return WEND_ERROR_MEMORY;
    }
    *reason = good != 0 ? WEND_REASON_NONE : *reason;
    return WEND_OK;
}

/* Adds a straight line to a goal from each start that sees it, unless both are nodes. */
static wend_status list_lines(const struct wend_question *question, uint32_t goal, bool is_node)
{
    const wend_space *space = question->space;
    const wend_query *query = question->query;
    struct wend_scratch *scratch = &question->finder->scratch;
    for (uint32_t i = 0; space->graph->ground && i < (query->from.count ? query->from.count : 1); i++) {
        wend_place from = wend_graph_start_place(query, i);
        uint32_t node;
        uint64_t cost;
        if (is_node && wend_graph_locate(space, from, &node))
            continue;
        if (wend_graph_line_cost(space, from, wend_graph_goal_place(query, goal), &cost) != WEND_OK ||
            cost >= WEND_GRAPH_FAR)
            continue;
        const struct wend_graph_beginning line = {space->graph->node_limit + goal, i, cost};
        if (!wend_graph_add_beginning(scratch->graph, line, &scratch->memory))
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

static wend_status list_endings(const struct wend_question *question, wend_reason *reason)
{
    struct wend_scratch *scratch = &question->finder->scratch;
    struct wend_graph_join joins[WEND_GRAPH_MAX_JOINS];
    uint32_t count, node, good = 0;
    scratch->graph->ending_count = 0;
    for (uint32_t i = 0; i < wend_query_goal_count(question->query); i++) {
        wend_place place = wend_graph_goal_place(question->query, i);
        if (!join_place(question->space, place, true, joins, &count)) {
            if (i == 0)
                *reason = reason_for(question->space, place, WEND_REASON_GOAL_OUTSIDE, WEND_REASON_GOAL_BLOCKED);
            continue;
        }
        good++;
        for (uint32_t j = 0; j < count; j++)
            if (!wend_graph_add_ending(scratch->graph, (struct wend_graph_ending){joins[j].node, i, joins[j].cost},
                                       &scratch->memory))
                return WEND_ERROR_MEMORY;
        if (list_lines(question, i, wend_graph_locate(question->space, place, &node)) != WEND_OK)
            return WEND_ERROR_MEMORY;
    }
    *reason = good != 0 ? WEND_REASON_NONE : *reason;
    return WEND_OK;
}

/* True if the space's components show that no path leads from any beginning to any ending. */
static bool are_parted(const struct wend_question *question)
{
    const struct wend_graph_memory *memory = question->finder->scratch.graph;
    const struct wend_graph_space *graph = question->space->graph;
    if ((uint64_t)memory->beginning_count * memory->ending_count > MOST_PAIRS)
        return false;
    for (uint32_t i = 0; i < memory->beginning_count; i++) {
        if (memory->beginnings[i].node >= graph->node_limit)
            return false;
        uint32_t part = wend_graph_part(&graph->parts, memory->beginnings[i].node);
        for (uint32_t j = 0; j < memory->ending_count; j++)
            if (wend_graph_part(&graph->parts, memory->endings[j].node) == part)
                return false;
    }
    return true;
}

/*
 * Lists beginnings and endings in scratch->graph. *reason: why no path can lead from any start to any goal, or NONE.
 * MEMORY.
 */
static wend_status graph_ends_find(const struct wend_question *question, wend_reason *reason)
{
    wend_status status = list_beginnings(question, reason);
    if (status == WEND_OK && *reason == WEND_REASON_NONE)
        status = list_endings(question, reason);
    if (status == WEND_OK && *reason == WEND_REASON_NONE && are_parted(question))
        *reason = WEND_REASON_NO_WAY;
    return status;
}

static struct wend_graph_search graph_search_of(const struct wend_question *question)
{
    const wend_query *query = question->query;
    struct wend_graph_search search = {.space = question->space,
                                       .graph = question->space->graph,
                                       .scratch = &question->finder->scratch,
                                       .goal_count = wend_query_goal_count(query),
                                       .heuristic = query->search.heuristic,
                                       .heuristic_weight = query->search.heuristic_weight,
                                       .effort.limit = query->search.limit,
                                       .cost_limit = query->search.cost_limit,
                                       .effort.expansion_stop = question->finder->expansion_stop,
                                       .observer = query->search.observer};
    if (query->search.heuristic == WEND_HEURISTIC_CALLBACK) {
        search.estimator = query->search.estimator;
        search.check_estimator = query->search.check_estimator;
    }
    return search;
}

/* Turns the search's end into the answer. MEMORY, ARGUMENT. */
static wend_status conclude_graph_search(const struct wend_question *question, struct wend_graph_search *search,
                                         enum wend_search_end end)
{
    wend_path *path = question->path;
    graph_path_count(search, path);
    switch (end) {
    case SEARCH_FOUND:
        path->outcome = WEND_OUTCOME_FOUND;
        return graph_path_write(question, search, path);
    case SEARCH_LIMITED:
        path->outcome = WEND_OUTCOME_PARTIAL;
        if (wend_query_may_pause(question->query) && search->effort.expanded < search->effort.expansion_stop - 1)
            path->outcome = WEND_OUTCOME_RUNNING;
        path->reason = WEND_REASON_LIMIT;
        *question->finder->graph = *search;
        question->finder->pause.search.effort.work = search->effort.work;
        if (path->outcome == WEND_OUTCOME_RUNNING && question->finder->points_at_end)
            return graph_path_stay(question, search, path);
        return graph_path_write(question, search, path);
    case SEARCH_EXHAUSTED:
        path->reason = search->cost_limit != 0 ? WEND_REASON_TOO_COSTLY : WEND_REASON_NO_WAY;
        return WEND_OK;
    case SEARCH_MISLED:
        return WEND_ERROR_ARGUMENT;
    default:
        return WEND_ERROR_MEMORY;
    }
}

static enum wend_search_end run_graph_engine(struct wend_graph_search *search)
{
    return wend_engine_entry(WEND_ENGINE_GRAPH)->code->run_graph(search);
}

wend_status wend_graph_query_find(const struct wend_question *question)
{
    struct wend_graph_search search = graph_search_of(question);
    wend_path *path = question->path;
    path->bound = wend_query_bound(question->query);
    path->lines = WEND_LINES_STRAIGHT;
    wend_status status = graph_ends_find(question, &path->reason);
    if (status != WEND_OK || path->reason != WEND_REASON_NONE)
        return status;
    return conclude_graph_search(question, &search, run_graph_engine(&search));
}

wend_status wend_graph_query_continue(const struct wend_question *question)
{
    struct wend_graph_search search = *question->finder->graph;
    const uint64_t until = question->finder->until;
    wend_path *path = question->path;
    path->bound = wend_query_bound(question->query);
    path->lines = WEND_LINES_STRAIGHT;
    search.effort.limit = until == 0 ? 0 : until > search.effort.work ? until : search.effort.work + 1;
    search.resumed = true;
    return conclude_graph_search(question, &search, run_graph_engine(&search));
}

/* Continues the search after each goal found, so that goals come cheapest first. */
static wend_status gather_paths(const struct wend_question *question, wend_path *paths, uint32_t capacity,
                                uint32_t *count)
{
    struct wend_graph_search search = graph_search_of(question);
    wend_finder *finder = question->finder;
    enum wend_search_end end = SEARCH_FOUND;
    while (*count < capacity && *count < search.goal_count) {
        wend_path *path = &paths[*count];
        const struct wend_question one = {finder, question->space, question->query, path, NULL, NULL};
        end = run_graph_engine(&search);
        search.resumed = true;
        if (end != SEARCH_FOUND && (*count != 0 || end == SEARCH_NO_MEMORY || end == SEARCH_MISLED))
            break;
        wend_status status = conclude_graph_search(&one, &search, end);
        if (status != WEND_OK)
            return status;
        if (!graph_path_join(finder, path))
            return WEND_ERROR_MEMORY;
        if (end != SEARCH_FOUND)
            return WEND_OK;
        ++*count;
    }
    for (uint32_t i = 0; i < *count; i++)
        graph_path_count(&search, &paths[i]);
    return end == SEARCH_NO_MEMORY ? WEND_ERROR_MEMORY : end == SEARCH_MISLED ? WEND_ERROR_ARGUMENT : WEND_OK;
}

wend_status wend_graph_query_cheapest(const struct wend_question *question, wend_path *paths, uint32_t capacity,
                                      uint32_t *count)
{
    wend_status status = wend_query_fault_status(wend_graph_query_fault(question->space, question->query));
    if (status != WEND_OK)
        return status;
    if (question->query->via.count || question->query->search.pausable)
        return WEND_ERROR_ARGUMENT;
    for (uint32_t i = 0; i < capacity; i++) {
        paths[i].bound = wend_query_bound(question->query);
        paths[i].lines = WEND_LINES_STRAIGHT;
    }
    if (capacity == 0)
        return WEND_OK;
    question->finder->joined.count = question->finder->joined_nodes.count = 0;
    status = graph_ends_find(question, &paths->reason);
    if (status == WEND_OK && paths->reason == WEND_REASON_NONE)
        status = gather_paths(question, paths, capacity, count);
    if (status != WEND_OK) {
        *count = 0;
        return status;
    }
    return wend_outcome_hand_over(question->finder, paths, *count == 0 ? 1 : *count);
}
