/* Questions on graphs: ways, several goals, paths along fields, whether a path holds. */
#ifndef WEND_FIND_GRAPH_GRAPH_H
#define WEND_FIND_GRAPH_GRAPH_H

#include <wend/field.h>

#include "find/request/request.h"

/* How far it is from one point of a path to the next, in cells; 0 from or to nodes without a position. */
double wend_graph_path_length(const struct wend_graph_space *graph, const wend_path *path, uint32_t point);

/* Answers it, except for places on the way; and goes on with one that stopped at its limit. */
wend_status wend_graph_query_find(const struct wend_question *question);
wend_status wend_graph_query_continue(const struct wend_question *question);

/* The goals that cost least, as wend_finder_find_cheapest does; the paths have been cleared. */
wend_status wend_graph_query_cheapest(const struct wend_question *question, wend_path *paths, uint32_t capacity,
                                      uint32_t *count);

/* As wend_path_is_valid, from the point before `next` on, for `count` points; *check has been cleared. */
void wend_graph_validate(const wend_path *path, uint32_t next, const wend_space *space, uint32_t count,
                         wend_path_check *check);

/* As wend_field_path does, into a path that has been cleared; without the numbers of nodes, which have no room. */
wend_status wend_graph_field_path(const wend_field *field, wend_place place, wend_path *path);

#endif
