/* Which search answers a query. */

#include "find/cells/cell_query.h"
#include "find/cells/cells.h"
#include "find/cells/off_center_start.h"
#include "find/graph/graph.h"
#include "find/mesh/mesh_query.h"
#include "find/query/query.h"

enum kind { FROM_CELL, FROM_BETWEEN, BETWEEN_GOALS };

/* Whether what counts as the mover's own cells, or the square it may not leave, would move along with the first cell. */
static bool hangs_on_start(const struct wend_question *question)
{
    return question->query->search.radius != 0 || wend_space_occupied(question->space);
}

static bool is_one_cell(const wend_area *area)
{
    return area->width <= 1 && area->height <= 1;
}

/* From one cell to one is what most engines serve, also where lists name no more than that; else it is what goals are for. */
static enum kind kind_of(const struct wend_question *question)
{
    const wend_query *query = question->query;
    bool is_plain = (query->from.count | query->to.count | (uint32_t)query->to.arrival) == 0 && !query->to.sight &&
                    !query->from.between_cells && !question->radius_centre;
    if (is_plain) /* first, for short queries feel each test */
        return FROM_CELL;
    bool is_elsewhere = question->radius_centre && query->search.radius != 0;
    bool is_one_goal = query->to.count == 0 || (query->to.count == 1 && is_one_cell(query->to.areas));
    if (query->to.arrival != WEND_ARRIVAL_AT || query->to.sight || query->from.count > 1 || !is_one_goal ||
        is_elsewhere)
        return BETWEEN_GOALS;
    if (!query->from.between_cells)
        return FROM_CELL;
    return query->to.count == 0 && !hangs_on_start(question) ? FROM_BETWEEN : BETWEEN_GOALS;
}

bool wend_route_is_to_goals(const struct wend_question *question)
{
    return kind_of(question) == BETWEEN_GOALS;
}

/* The same question without lists: more engines serve it. */
static wend_status find_without_lists(const struct wend_question *question)
{
    wend_query one = *question->query;
    struct wend_question plain = *question;
    one.start = one.from.count ? *one.from.places : one.start;
    one.goal = one.to.count ? one.to.areas->place : one.goal;
    one.from.count = one.to.count = 0;
    plain.query = &one;
    return wend_cell_query_find(&plain);
}

static wend_status find_route(const struct wend_question *question)
{
    if (question->space->ops->map == WEND_MAP_GRAPH)
        return wend_graph_query_find(question);
    if (wend_query_is_any_angle(question->space, question->query))
        return wend_mesh_query_find(question);
    question->finder->each_start.is_under_way = question->finder->off_center_start.is_under_way = false;
    switch (kind_of(question)) {
    case FROM_CELL:
        return (question->query->from.count | question->query->to.count) == 0 ? wend_cell_query_find(question)
                                                                              : find_without_lists(question);
    case FROM_BETWEEN:
        return wend_off_center_start_find(question);
    default:
        break;
    }
    bool is_served;
    wend_status status = wend_near_goal_find(question, &is_served);
    return is_served || status != WEND_OK ? status : wend_each_start_find(question);
}

static wend_status continue_route(const struct wend_question *question)
{
    if (question->space->ops->map == WEND_MAP_GRAPH)
        return wend_graph_query_continue(question);
    if (wend_query_is_any_angle(question->space, question->query))
        return wend_mesh_query_continue(question);
    if (question->finder->off_center_start.is_under_way)
        return wend_off_center_start_continue(question);
    if (question->finder->pause.search.question.is_near)
        return wend_near_goal_continue(question);
    bool is_between_goals = question->finder->pause.search.question.goal_set != NULL;
    return is_between_goals ? wend_each_start_continue(question) : wend_cell_query_continue(question);
}

/* Engines need not know how much a way may cost, and some know its cost but at the end. */
static wend_status afford(const struct wend_question *question, wend_status status)
{
    if (question->query->search.cost_limit != 0)
        wend_path_afford(question->path, question->query->search.cost_limit);
    return status;
}

wend_status wend_route_find(const struct wend_question *question)
{
    return afford(question, find_route(question));
}

wend_status wend_route_continue(const struct wend_question *question)
{
    return afford(question, continue_route(question));
}
