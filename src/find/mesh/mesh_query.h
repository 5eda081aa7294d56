/* Queries for the shortest way at any angle: over meshes, and of that shape over grids. docs/shortest.md */
#ifndef WEND_FIND_MESH_MESH_QUERY_H
#define WEND_FIND_MESH_MESH_QUERY_H

#include "find/request/request.h"

/* Answers it, except for places on the way; and goes on with one that stopped at its limit. */
wend_status wend_mesh_query_find(const struct wend_question *question);
wend_status wend_mesh_query_continue(const struct wend_question *question);

/* A place, or where the query allows it the point of the ground nearest to one beside that. */
wend_place wend_mesh_snap(const struct wend_surface *surface, const wend_query *query, wend_place place);

/* Makes the answer's length one along the ground, where that has heights; until then it is that seen from above. */
void wend_mesh_measure_slopes(const struct wend_question *question);

/* Whether the engine it asks for serves it, or any; the query makes sense there. */
bool wend_mesh_query_is_served(const wend_space *space, const wend_query *query);

#endif
