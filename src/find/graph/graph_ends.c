/* Where ways on graphs begin and end. */
#include "find/graph/graph_ends.h"

#include "find/query/query.h"
#include "map/graph/graph.h"
#include "search/graph/graph.h"

/* So many pairs of beginnings and endings are looked at for parts between which no way leads. */
enum { MOST_PAIRS = 4096 };

/* Places that are none, or blocked: what is told where no start, or no goal, is good. */
static wend_reason reason_for(const wend_space *space, wend_place place, wend_reason outside, wend_reason blocked)
{
    const wend_space *ground = space->graph->ground;
    uint32_t node;
    bool is_blocked = ground && !(place.flags & WEND_PLACE_NODE) && ground->ops->places.locate(ground, place, &node);
    return is_blocked ? blocked : outside;
}

/* Whether a place is a node, or on free ground; *joins and *count become what it is joined to, at no cost if it is one. */
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

/* A straight line from each start that sees a goal, if not both are nodes. */
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

/* Whether the space knows that no way leads from any beginning to any ending. */
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

wend_status wend_graph_ends_find(const struct wend_question *question, wend_reason *reason)
{
    wend_status status = list_beginnings(question, reason);
    if (status == WEND_OK && *reason == WEND_REASON_NONE)
        status = list_endings(question, reason);
    if (status == WEND_OK && *reason == WEND_REASON_NONE && are_parted(question))
        *reason = WEND_REASON_NO_WAY;
    return status;
}
