/* graph_info.h: what a graph consists of. */
#ifndef TOOLS_MAP_GRAPH_INFO_H
#define TOOLS_MAP_GRAPH_INFO_H

#include "map/scene.h"

/* Prints it for people or as JSON. */
void graph_info_print(const scene *scene, const char *file, bool as_json);

#endif
