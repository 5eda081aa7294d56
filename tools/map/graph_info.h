/* graph_info.h: a graph's counts of nodes and edges. */
#ifndef TOOLS_MAP_GRAPH_INFO_H
#define TOOLS_MAP_GRAPH_INFO_H

#include "map/scene.h"

/* Prints them as text or as JSON. */
void graph_info_print(const scene *scene, const char *file, bool as_json);

#endif
