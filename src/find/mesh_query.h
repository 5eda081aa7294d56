/* Queries for the shortest way at any angle: over meshes, and of that shape over grids. docs/shortest.md */
#ifndef WEND_FIND_MESH_QUERY_H
#define WEND_FIND_MESH_QUERY_H

#include "find/question.h"

/* Whether a query is one of these. */
static inline bool wend_query_is_any_angle(const wend_space *space, const wend_query *query)
{
    return space->kind->map == WEND_MAP_MESH || query->shape.lines == WEND_LINES_SHORTEST;
}

/* Whether a query makes sense there: ARGUMENT, UNSUPPORTED. */
wend_status wend_mesh_query_check(const wend_space *space, const wend_query *query);

/* Answers it, but for places on the way; and goes on with one that stopped at its limit. */
wend_status wend_mesh_query_find(const struct wend_question *question);
wend_status wend_mesh_query_continue(const struct wend_question *question);

#endif
