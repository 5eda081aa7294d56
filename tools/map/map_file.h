/* map_file.h: reads maps from files of any kind; a name's ending tells the kind. */
#ifndef TOOLS_MAP_MAP_FILE_H
#define TOOLS_MAP_MAP_FILE_H

#include "system/system.h"

#include <wend/all.h>

/*
 * .mesh, .wmesh and .obj are meshes; .graph, .edges and .gr are graphs; an image may be of any kind; all others have
 * cells. For "-" the content decides.
 */
wend_map_kind map_file_kind(const char *file);

/*
 * Reads a mesh from a .mesh, a .wmesh or an .obj; for the last, `rules` (NULL = the default) say what is ground. NULL
 * with an error.
 */
wend_mesh *map_file_read_mesh(const char *file, const wend_obj_rules *rules);

/* A graph from an edge list, or from a .gr and the .co of the same name beside it. */
typedef struct graph_file {
    wend_graph *graph;
    wend_graph_names *names; /* NULL: nodes have numbers */
    uint32_t first;          /* number of node 0 in the file: 1 in a .gr */
} graph_file;

/* False with an error. */
bool map_file_read_graph(const char *file, graph_file *read);
void graph_file_close(graph_file *read);

/* Finds the node of a name or number; false with an error. */
bool graph_file_find(const graph_file *read, const char *name, uint32_t *node);

/* The file's name for a node; written into `room` if it is a number. */
#define NODE_NAME_ROOM 16
const char *graph_file_name(const graph_file *read, uint32_t node, char room[NODE_NAME_ROOM]);

#endif
