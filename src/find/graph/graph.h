/* Questions on graphs: paths, several goals, paths along fields, validation. */
#ifndef WEND_FIND_GRAPH_GRAPH_H
#define WEND_FIND_GRAPH_GRAPH_H

#include <wend/field.h>

#include "find/request/request.h"

/* Distance in cells from the point before `point` to it; 0 if either is a node without a position. */
double wend_graph_path_length(const struct wend_graph_space *graph, const wend_path *path, uint32_t point);

/* Answers a question without places on the way; _continue resumes one that stopped at its limit. */
wend_status wend_graph_query_find(const struct wend_question *question);
wend_status wend_graph_query_continue(const struct wend_question *question);

/* Finds the cheapest goals, as wend_finder_find_cheapest. Precondition: the paths are cleared. */
wend_status wend_graph_query_cheapest(const struct wend_question *question, wend_path *paths, uint32_t capacity,
                                      uint32_t *count);

/* As wend_path_is_valid, from the point before `next` on, up to point `count`. Precondition: *check is cleared. */
void wend_graph_validate(const wend_path *path, uint32_t next, const wend_space *space, uint32_t count,
                         wend_path_check *check);

/* As wend_field_path, into a cleared path. Does not write node numbers, for which it has no room. */
wend_status wend_graph_field_path(const wend_field *field, wend_place place, wend_path *path);

#endif
