/* Queries for the shortest path at any angle: over meshes, and over grids if they ask for it. docs/shortest.md */
#ifndef WEND_FIND_MESH_MESH_QUERY_H
#define WEND_FIND_MESH_MESH_QUERY_H

#include "find/request/request.h"

/* Answers a question without places on the way; _continue resumes one that stopped at its limit. */
wend_status wend_mesh_query_find(const struct wend_question *question);
wend_status wend_mesh_query_continue(const struct wend_question *question);

/* Returns the place, or, if the query allows it, the nearest point of the ground to a place beside it. */
wend_place wend_mesh_snap(const struct wend_surface *surface, const wend_query *query, wend_place place);

/* Makes the answer's length one along the ground, if that has heights; before, it is the length seen from above. */
void wend_mesh_measure_slopes(const struct wend_question *question);

/* True if an engine, or the one asked for, serves a query. Precondition: the query makes sense there. */
bool wend_mesh_query_is_served(const wend_space *space, const wend_query *query);

#endif
