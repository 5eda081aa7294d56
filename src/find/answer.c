/* The stages of an answer, one after the other. */
#include "find/answer.h"

#include "find/fallback.h"
#include "find/inside_cell.h"
#include "find/path.h"
#include "find/route.h"
#include "find/straighten.h"

/* Whether a search that went on though the map had changed has led through what is blocked now: no lines are drawn there. */
static bool is_faulty(const struct wend_question *question)
{
    return question->finder->pause.is_changed &&
           !wend_path_is_valid(question->path, question->space, question->query->from.heading, NULL);
}

wend_status wend_answer_shape(const struct wend_question *question)
{
    bool is_path = question->path->point_count > 0 && wend_space_has_cells(question->space);
    return is_path && question->query->shape.lines == WEND_LINES_STRAIGHT && !is_faulty(question)
               ? wend_straighten(question)
               : WEND_OK;
}

/* The shape of the whole way, and its last stretch to a place between centres. */
static wend_status shape_and_lead(const struct wend_question *question)
{
    wend_status status = wend_answer_shape(question);
    bool is_on_cells = wend_space_has_cells(question->space) && question->query->shape.lines != WEND_LINES_SHORTEST;
    bool goes_on = is_on_cells && question->path->outcome == WEND_OUTCOME_FOUND;
    if (status == WEND_OK && goes_on)
        status = wend_inside_cell_lead(question);
    wend_path_afford(question->path, question->query->search.cost_limit);
    return status;
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
    return question->query->to.at_place ? shape_and_lead(question) : wend_answer_shape(question);
}

wend_status wend_answer_find(const struct wend_question *question)
{
    wend_status status = wend_route_find(question);
    return status == WEND_OK ? conclude(question) : status;
}

wend_status wend_answer_continue(const struct wend_question *question)
{
    bool is_route = question->finder->fallback.stage == POLICY_NONE;
    wend_status status = is_route ? wend_route_continue(question) : wend_fallback_continue(question);
    if (status != WEND_OK)
        return status;
    return is_route ? conclude(question) : wend_answer_shape(question);
}
