/* Whether queries make sense over graphs. */
#ifndef WEND_FIND_REQUEST_GRAPH_CHECK_H
#define WEND_FIND_REQUEST_GRAPH_CHECK_H

#include <wend/query_fault.h>

/* WEND_OK, ARGUMENT, or UNSUPPORTED for what only cells have; some values are known to be in their ranges. */
wend_query_fault wend_graph_query_fault(const wend_space *space, const wend_query *query);

#endif
