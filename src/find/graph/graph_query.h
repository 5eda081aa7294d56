/* Queries over graphs. */
#ifndef WEND_FIND_GRAPH_GRAPH_QUERY_H
#define WEND_FIND_GRAPH_GRAPH_QUERY_H

#include "find/request/request.h"

/* Answers it, except for places on the way; and goes on with one that stopped at its limit. */
wend_status wend_graph_query_find(const struct wend_question *question);
wend_status wend_graph_query_continue(const struct wend_question *question);

/* The goals that cost least, as wend_finder_find_cheapest does; the paths have been cleared. */
wend_status wend_graph_query_cheapest(const struct wend_question *question, wend_path *paths, uint32_t capacity,
                                      uint32_t *count);

#endif
