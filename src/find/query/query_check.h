/* Whether queries make sense, over each kind of map: for those that take them in. */
#ifndef WEND_FIND_QUERY_QUERY_CHECK_H
#define WEND_FIND_QUERY_QUERY_CHECK_H

#include <wend/query_fault.h>

/* What is wrong with a query, except for the engine it asks for: that shows where the engine is chosen. */
wend_query_fault wend_query_fault_in(const wend_space *space, const wend_query *query);

/* What is wrong with it there. */
wend_query_fault wend_mesh_query_fault(const wend_space *space, const wend_query *query);

/* WEND_OK, ARGUMENT, or UNSUPPORTED for what only cells have; some values are known to be in their ranges. */
wend_query_fault wend_graph_query_fault(const wend_space *space, const wend_query *query);

#endif
