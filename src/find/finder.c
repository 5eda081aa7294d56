/* Finders: their memory, and the stages of an answer. Find floor. */
#include <string.h>

#include "base/growth.h"
#include "base/memory.h"
#include "find/callers.h"
#include "find/question.h"
#include "find/shortest_path_graph.h"
#include "search/jump.h"

void wend_query_init(wend_query *query, uint32_t size)
{
    const wend_query full = {.size = size,
                             .from = {.heading = WEND_DIRECTION_NONE},
                             .search = {.heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE}};
    wend_growth_give(query, size, &full, sizeof full);
}

wend_status wend_finder_create(const wend_allocator *allocator, wend_finder **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_finder *finder = wend_allocate(&memory, 1, sizeof *finder, _Alignof(wend_finder));
    if (!finder)
        return WEND_ERROR_MEMORY;
    *finder = (wend_finder){.scratch = {.memory = memory, .processor = wend_processor_here()}};
    *result = finder;
    return WEND_OK;
}

void wend_finder_destroy(wend_finder *finder)
{
    if (!finder)
        return;
    wend_allocator memory = finder->scratch.memory;
    wend_nodes_destroy(&finder->scratch.nodes32, false, &memory);
    wend_nodes_destroy(&finder->scratch.nodes64, true, &memory);
    wend_nodes_destroy(&finder->scratch.estimates, true, &memory);
    wend_buckets_destroy(&finder->scratch.open, &memory);
    wend_wheel_destroy(&finder->scratch.wheel, &memory);
    wend_store_destroy(&finder->scratch.jumps, WEND_JUMP_SIZE, &memory);
    wend_ladder_destroy(finder->scratch.ladder, &memory);
    wend_window_destroy(&finder->scratch.window, &memory);
    wend_goal_set_destroy(finder->scratch.goal_set, &memory);
    wend_points_destroy(&finder->scratch.points, &memory);
    wend_path_graph_destroy(finder->scratch.ties, &memory);
    wend_points_destroy(&finder->gathered, &memory);
    wend_points_destroy(&finder->joined, &memory);
    wend_points_destroy(&finder->walls, &memory);
    wend_marks_destroy(&finder->broken, &memory);
    wend_points_destroy(&finder->kept, &memory);
    wend_node_list_destroy(&finder->list, &memory);
    wend_reachable_destroy(&finder->scratch.reachable, &memory);
    wend_release(&memory, finder->fallback.candidates, finder->fallback.capacity, sizeof *finder->fallback.candidates,
                 _Alignof(struct wend_candidate));
    wend_release(&memory, finder->vertices.vertices, finder->vertices.capacity, sizeof *finder->vertices.vertices,
                 _Alignof(struct wend_vertex));
    wend_release(&memory, finder, 1, sizeof *finder, _Alignof(wend_finder));
}

size_t wend_finder_memory(const wend_finder *finder)
{
    const struct wend_scratch *scratch = &finder->scratch;
    return sizeof *finder + wend_nodes_memory(&scratch->nodes32, false) + wend_nodes_memory(&scratch->nodes64, true) +
           wend_nodes_memory(&scratch->estimates, true) + wend_buckets_memory(&scratch->open) +
           wend_wheel_memory(&scratch->wheel) + scratch->jumps.capacity * WEND_JUMP_SIZE +
           wend_ladder_memory(scratch->ladder) + wend_window_memory(&scratch->window) +
           wend_goal_set_memory(scratch->goal_set) + wend_path_graph_memory(scratch->ties) +
           scratch->reachable.capacity + wend_marks_memory(&finder->broken) +
           (scratch->points.capacity + finder->gathered.capacity + finder->joined.capacity + finder->walls.capacity +
            finder->kept.capacity) *
               sizeof(wend_place) +
           finder->list.capacity * sizeof *finder->list.nodes +
           finder->fallback.capacity * sizeof *finder->fallback.candidates +
           finder->vertices.capacity * sizeof *finder->vertices.vertices;
}

/* All but what the caller set is written, field by field: a default copied takes longer. */
void wend_path_clear(wend_path *path)
{
    path->outcome = WEND_OUTCOME_UNREACHABLE;
    path->reason = WEND_REASON_NONE;
    path->cost = 0;
    path->length = 0;
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path->spent[i] = 0;
    path->bound = 0;
    path->neighbours = WEND_NEIGHBOURS_8;
    path->points = NULL;
    path->point_count = 0;
    path->engine = WEND_ENGINE_AUTO;
    path->expanded = path->generated = path->queued = 0;
    path->start_index = path->goal_index = 0;
    path->lines = WEND_LINES_GRID;
    path->walls = NULL;
    path->wall_count = 0;
}

/* Whether the query asks for no more than the way from one cell to another. */
static bool is_plain(const wend_query *query)
{
    return query->to.arrival == WEND_ARRIVAL_AT && !query->to.sight && (query->from.count | query->to.count) == 0;
}

static wend_status find_arrival(const struct wend_question *question)
{
    if (!is_plain(question->query) || (question->radius_centre && question->query->search.radius))
        return wend_goals_find(question);
    return question->query->from.between_cells ? wend_from_between_find(question) : wend_cell_query_find(question);
}

wend_status wend_question_answer(const struct wend_question *question)
{
    wend_status status = find_arrival(question);
    return status == WEND_OK ? wend_question_conclude(question) : status;
}

wend_status wend_question_conclude(const struct wend_question *question)
{
    const wend_query *query = question->query;
    wend_path *path = question->path;
    wend_status status = WEND_OK;
    if (path->outcome == WEND_OUTCOME_UNREACHABLE && query->otherwise.policy != WEND_POLICY_REFUSE)
        status = wend_unreachable_find(question);
    return status == WEND_OK ? wend_question_shape(question) : status;
}

wend_status wend_question_shape(const struct wend_question *question)
{
    bool is_path = question->path->point_count > 0;
    return is_path && question->query->shape.lines == WEND_LINES_STRAIGHT ? wend_straighten(question) : WEND_OK;
}

wend_status wend_path_deliver(wend_path *path)
{
    if (!path->buffer || path->point_count == 0)
        return WEND_OK;
    bool fits = path->point_count <= path->capacity;
    memcpy(path->buffer, path->points, (fits ? path->point_count : path->capacity) * sizeof(wend_place));
    path->points = path->buffer;
    return fits ? WEND_OK : WEND_ERROR_CAPACITY;
}

static wend_status find(wend_finder *finder, const wend_space *space, const wend_query *query, wend_path *path)
{
    finder->pause.waits = false;
    wend_status status = wend_query_check(space, query);
    if (status != WEND_OK)
        return status;
    const struct wend_question question = {finder, space, query, path, NULL, NULL};
    finder->fallback.stage = POLICY_NONE;
    finder->until = query->search.limit;
    status = query->via.count == 0 ? wend_question_answer(&question) : wend_waypoints_find(&question);
    if (status != WEND_OK)
        return status;
    if (path->outcome == WEND_OUTCOME_RUNNING)
        wend_question_pause(&question);
    return wend_path_deliver(path);
}

wend_status wend_finder_find(wend_finder *finder, const wend_space *space, const wend_query *query, wend_path *caller)
{
    wend_query query_room;
    wend_path path_room, *path = wend_callers_path(caller, &path_room);
    if (!finder || !space || !path)
        return WEND_ERROR_ARGUMENT;
    wend_path_clear(path);
    query = wend_callers_query(query, &query_room);
    wend_status status = query ? find(finder, space, query, path) : WEND_ERROR_ARGUMENT;
    wend_callers_path_done(caller, path);
    return status;
}
