/* Checks of queries over each kind of map, for the stages that accept queries. */
#ifndef WEND_FIND_QUERY_QUERY_CHECK_H
#define WEND_FIND_QUERY_QUERY_CHECK_H

#include <wend/query_fault.h>

/* Returns the first fault of a query. The engine it asks for is checked later, where the engine is chosen. */
wend_query_fault wend_query_fault_in(const wend_space *space, const wend_query *query);

/* The same for queries at any angle. */
wend_query_fault wend_mesh_query_fault(const wend_space *space, const wend_query *query);

/* The same on graphs; ARGUMENT, or UNSUPPORTED for what only cells have. Some ranges are checked before. */
wend_query_fault wend_graph_query_fault(const wend_space *space, const wend_query *query);

#endif
