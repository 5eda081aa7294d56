/* Paths read off fields over graphs. */
#ifndef WEND_FIND_GRAPH_GRAPH_FIELD_PATH_H
#define WEND_FIND_GRAPH_GRAPH_FIELD_PATH_H

#include <wend/field.h>

/* As wend_field_path does, into a path that has been cleared; without the numbers of nodes, for there is no room for them. */
wend_status wend_graph_field_path(const wend_field *field, wend_place place, wend_path *path);

#endif
