/* Queries over graphs. */
#ifndef WEND_FIND_GRAPH_QUERY_H
#define WEND_FIND_GRAPH_QUERY_H

#include "find/question.h"

/* Whether a query makes sense there: ARGUMENT, UNSUPPORTED. */
wend_status wend_graph_query_check(const wend_space *space, const wend_query *query);

/* Answers it, but for places on the way; and goes on with one that stopped at its limit. */
wend_status wend_graph_query_find(const struct wend_question *question);
wend_status wend_graph_query_continue(const struct wend_question *question);

#endif
