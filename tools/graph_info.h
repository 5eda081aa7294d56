/* graph_info.h: what a graph consists of. */
#ifndef TOOLS_GRAPH_INFO_H
#define TOOLS_GRAPH_INFO_H

#include "scene.h"

/* Prints it for people or as JSON. */
void graph_info_print(const scene *scene, const char *file, bool as_json);

#endif
