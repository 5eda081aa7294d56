/* The stages of an answer, one after the other. */
#include "find/stages/answer.h"

#include "find/cells/cells.h"
#include "find/lines/lines.h"
#include "find/query/query.h"
#include "find/stages/fallback.h"

static bool has_lines(const struct wend_question *question)
{
    return question->path->point_count > 0 && wend_space_has_cells(question->space) &&
           question->query->shape.lines == WEND_LINES_STRAIGHT;
}

wend_status wend_answer_shape(const struct wend_question *question)
{
    return has_lines(question) ? wend_straighten_at_once(question) : WEND_OK;
}

/* The last leg to a place between centres, once the whole way has its shape. */
static wend_status lead_on(const struct wend_question *question)
{
    const bool is_on_cells =
        wend_space_has_cells(question->space) && question->query->shape.lines != WEND_LINES_SHORTEST;
    wend_status status = WEND_OK;
    if (is_on_cells && question->path->outcome == WEND_OUTCOME_FOUND)
        status = wend_inside_cell_lead(question);
    wend_path_afford(question->path, question->query->search.cost_limit);
    return status;
}

/* Draws the lines of a way that is found, or goes on with that. */
static wend_status shape(const struct wend_question *question)
{
    const bool goes_on = question->finder->lines.is_under_way;
    wend_status status = WEND_OK;
    if (goes_on || (has_lines(question) && question->path->outcome != WEND_OUTCOME_RUNNING))
        status = goes_on ? wend_straighten_continue(question) : wend_straighten(question);
    const bool is_shaped = status == WEND_OK && question->path->outcome != WEND_OUTCOME_RUNNING;
    return is_shaped && question->query->to.at_place ? lead_on(question) : status;
}

/* What to do where no route was found, and the shape. */
static wend_status conclude(const struct wend_question *question)
{
    wend_status status = WEND_OK;
    bool is_on_cells = wend_space_has_cells(question->space) && question->query->shape.lines != WEND_LINES_SHORTEST;
    if (is_on_cells && question->path->outcome == WEND_OUTCOME_UNREACHABLE &&
        question->query->otherwise.policy != WEND_POLICY_REFUSE)
        status = wend_fallback_find(question);
    if (status != WEND_OK)
        return status;
    return shape(question);
}

wend_status wend_answer_end(const struct wend_question *question)
{
    return shape(question);
}

wend_status wend_answer_find(const struct wend_question *question)
{
    question->finder->lines.is_under_way = false;
    wend_status status = wend_route_find(question);
    return status == WEND_OK ? conclude(question) : status;
}

wend_status wend_answer_continue(const struct wend_question *question)
{
    if (question->finder->lines.is_under_way)
        return shape(question);
    bool is_route = question->finder->fallback.stage == POLICY_NONE;
    wend_status status = is_route ? wend_route_continue(question) : wend_fallback_continue(question);
    if (status != WEND_OK)
        return status;
    return is_route ? conclude(question) : shape(question);
}
