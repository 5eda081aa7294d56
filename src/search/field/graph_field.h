/*
 * Fields over graphs: Dijkstra's algorithm from the goals against the edges, in slices. After edits they are grown anew, while
 * readers see the last whole one.
 */
#ifndef WEND_SEARCH_FIELD_GRAPH_FIELD_H
#define WEND_SEARCH_FIELD_GRAPH_FIELD_H

#include "map/graph/graph.h"
#include "search/field/field_state.h"

struct wend_graph_field;

/* Of a field whose memory, space and description are set: goals and cells to grow to are copied. MEMORY, UNSUPPORTED. */
wend_status wend_graph_field_create(struct wend_field *field, const wend_field_desc *desc);
void wend_graph_field_destroy(struct wend_field *field);

/* As the public calls do. */
wend_status wend_graph_field_grow(struct wend_field *field, uint64_t units, bool *complete);
bool wend_graph_field_is_complete(const struct wend_field *field);
size_t wend_graph_field_memory(const struct wend_field *field);
uint64_t wend_graph_field_cost(const struct wend_field *field, wend_place place);
bool wend_graph_field_steer(const struct wend_field *field, wend_place place, double *x, double *y);

/* Whether the field has been whole. */
bool wend_graph_field_is_whole(const struct wend_field *field);

/* What the way from a node costs, and the node to go to next: UINT64_MAX where no way leads, NONE there and at a goal. */
uint64_t wend_graph_field_read(const struct wend_field *field, uint32_t node, uint32_t *next);

/* The node to go to from a place, on the ground the best of those it sees; NONE where no way leads, and at a goal. */
uint32_t wend_graph_field_next(const struct wend_field *field, wend_place place);

#endif
