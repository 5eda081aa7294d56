/* map_file.h: maps read from files of any kind, which their names' endings tell. */
#ifndef TOOLS_MAP_MAP_FILE_H
#define TOOLS_MAP_MAP_FILE_H

#include "system/system.h"

#include <wend/all.h>

/*
 * .mesh, .wmesh and .obj are meshes; .graph, .edges and .gr are graphs; all others have cells. Of "-" the content
 * tells.
 */
wend_map_kind map_file_kind(const char *file);

/*
 * A mesh from a .mesh, a .wmesh or an .obj, of which `rules` (null = the default) say what is ground; null with an
 * error.
 */
wend_mesh *map_file_read_mesh(const char *file, const wend_obj_rules *rules);

/* A graph from an edge list, or from a .gr with the .co of that name beside it. */
typedef struct graph_file {
    wend_graph *graph;
    wend_graph_names *names; /* null: nodes have numbers */
    uint32_t first;          /* the number of node 0 in the file: 1 in a .gr */
} graph_file;

/* False with an error. */
bool map_file_read_graph(const char *file, graph_file *read);
void graph_file_close(graph_file *read);

/* The node of a name or number; false with an error. */
bool graph_file_find(const graph_file *read, const char *name, uint32_t *node);

/* What the file calls a node; into the room if that is a number. */
#define NODE_NAME_ROOM 16
const char *graph_file_name(const graph_file *read, uint32_t node, char room[NODE_NAME_ROOM]);

#endif
