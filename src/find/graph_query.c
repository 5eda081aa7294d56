/* Queries over graphs. */
#include "find/graph_query.h"

wend_status wend_graph_query_check(const wend_space *space, const wend_query *query)
{
    return space && query ? WEND_ERROR_UNSUPPORTED : WEND_ERROR_ARGUMENT;
}

wend_status wend_graph_query_find(const struct wend_question *question)
{
    return wend_graph_query_check(question->space, question->query);
}

wend_status wend_graph_query_continue(const struct wend_question *question)
{
    return wend_graph_query_check(question->space, question->query);
}
