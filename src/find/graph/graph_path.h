/* Ways on graphs: how one that a search has found becomes a path. */
#ifndef WEND_FIND_GRAPH_GRAPH_PATH_H
#define WEND_FIND_GRAPH_GRAPH_PATH_H

#include "find/request/request.h"
#include "search/graph/graph.h"

/* What the search took. */
void wend_graph_path_count(const struct wend_graph_search *search, wend_path *path);

/* The way to search->end: points in scratch->points, nodes in scratch->graph->numbers, cost and length. MEMORY. */
wend_status wend_graph_path_write(const struct wend_question *question, const struct wend_graph_search *search,
                                  wend_path *path);

/* Adds a path's points and nodes to those in finder->joined. False where memory is refused. */
bool wend_graph_path_join(wend_finder *finder, const wend_path *path);

/* How far it is from one point of a path to the next, in cells; 0 from or to nodes without a position. */
double wend_graph_path_length(const struct wend_graph_space *graph, const wend_path *path, uint32_t point);

#endif
