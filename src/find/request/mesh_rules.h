/* Which queries are for the shortest way at any angle, and whether they make sense. */
#ifndef WEND_FIND_REQUEST_MESH_RULES_H
#define WEND_FIND_REQUEST_MESH_RULES_H

#include <wend/query_fault.h>

#include "map/space/space.h"

/* Whether a query is one of these: over a mesh, or of that shape over a grid. */
static inline bool wend_query_is_any_angle(const wend_space *space, const wend_query *query)
{
    return space->ops->map == WEND_MAP_MESH || query->shape.lines == WEND_LINES_SHORTEST;
}

/* What is wrong with it there. */
wend_query_fault wend_mesh_query_fault(const wend_space *space, const wend_query *query);

#endif
