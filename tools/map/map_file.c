/* map_file.c: chooses the reader that a file needs. */
#include "map/map_file.h"

#include "map/image_file.h"
#include "system/system.h"

#include <stdlib.h>
#include <string.h>

wend_map_kind map_file_kind(const char *file)
{
    file = input_name(file);
    if (has_ending(file, ".mesh") || has_ending(file, ".wmesh") || has_ending(file, ".obj"))
        return WEND_MAP_MESH;
    if (has_ending(file, ".graph") || has_ending(file, ".edges") || has_ending(file, ".gr"))
        return WEND_MAP_GRAPH;
    return image_file_is(file) ? image_file_kind(file) : WEND_MAP_GRID;
}

static wend_status parse_mesh(const wend_obj_rules *rules, wend_mesh **mesh, wend_text_error *error)
{
    size_t length;
    const char *text = input_take("the map", &length);
    if (text == NULL)
        return WEND_OK;
    return has_ending(input_name("-"), ".obj") ? wend_mesh_parse_obj(text, length, rules, NULL, mesh, error)
                                               : wend_mesh_parse(text, length, NULL, mesh, error);
}

wend_mesh *map_file_read_mesh(const char *file, const wend_obj_rules *rules)
{
    wend_mesh *mesh = NULL;
    wend_text_error error;
    wend_status status = input_is(file)             ? parse_mesh(rules, &mesh, &error)
                         : has_ending(file, ".obj") ? wend_mesh_load_obj(file, rules, NULL, &mesh, &error)
                                                    : wend_mesh_load(file, NULL, &mesh, &error);
    if (status != WEND_OK)
        report_text_error(input_title(file), &error);
    return mesh;
}

/* "roads.co" for "roads.gr" if there is such a file; NULL if not, or without memory for its name. */
static char *positions_beside(const char *file)
{
    size_t length = (size_t)(ending_start(file) - file);
    char *name = malloc(length + sizeof ".co");
    if (name == NULL)
        return NULL;
    memcpy(name, file, length);
    strcpy(name + length, ".co");
    if (platform_is_file(name))
        return name;
    free(name);
    return NULL;
}

/* Positions are in a second file, and standard input has none beside it. */
static bool parse_graph(graph_file *read)
{
    wend_text_error error;
    size_t length;
    const char *text = input_take("the map", &length);
    if (text == NULL)
        return false;
    const wend_dimacs_texts texts = {.arcs = text, .arcs_length = length};
    wend_status status = read->first == 0 ? wend_graph_parse(text, length, NULL, &read->graph, &read->names, &error)
                                          : wend_graph_parse_dimacs(&texts, NULL, &read->graph, &error);
    if (status != WEND_OK)
        report_text_error(input_title("-"), &error);
    return read->graph != NULL;
}

bool map_file_read_graph(const char *file, graph_file *read)
{
    wend_text_error error;
    *read = (graph_file){.first = has_ending(input_name(file), ".gr")};
    if (input_is(file))
        return parse_graph(read);
    if (read->first == 0) {
        if (wend_graph_load(file, NULL, &read->graph, &read->names, &error) != WEND_OK)
            report_text_error(file, &error);
        return read->graph != NULL;
    }
    char *positions = positions_beside(file);
    if (wend_graph_load_dimacs(file, positions, NULL, &read->graph, &error) != WEND_OK) {
        /*
         * The error does not say which file it is in: arcs are read first, so if they read well alone it is the other.
         */
        wend_graph *alone = NULL;
        wend_text_error other;
        bool is_beside = positions != NULL && wend_graph_load_dimacs(file, NULL, NULL, &alone, &other) == WEND_OK;
        wend_graph_destroy(alone);
        report_text_error(is_beside ? positions : file, &error);
    }
    free(positions);
    return read->graph != NULL;
}

void graph_file_close(graph_file *read)
{
    wend_graph_names_destroy(read->names);
    wend_graph_destroy(read->graph);
    *read = (graph_file){.graph = NULL};
}

bool graph_file_find(const graph_file *read, const char *name, uint32_t *node)
{
    *node = WEND_GRAPH_NONE;
    if (read->names != NULL) {
        *node = wend_graph_names_find(read->names, name);
    } else {
        char *end;
        unsigned long long number = strtoull(name, &end, 10);
        if (name[0] >= '0' && name[0] <= '9' && *end == '\0' && number >= read->first &&
            number - read->first < wend_graph_node_limit(read->graph))
            *node = (uint32_t)(number - read->first);
    }
    if (*node != WEND_GRAPH_NONE && wend_graph_has_node(read->graph, *node))
        return true;
    char room[NODE_NAME_ROOM];
    if (wend_graph_node_count(read->graph) == 0)
        report_error("there is no node '%s', the graph has none at all", name);
    else if (read->names != NULL)
        report_error("there is no node '%s' on this graph, name one as its file does, such as %s", name,
                     graph_file_name(read, 0, room));
    else
        report_error("there is no node '%s' on this graph, its nodes have numbers from %u to %u", name,
                     (unsigned)read->first, (unsigned)(wend_graph_node_limit(read->graph) - 1 + read->first));
    return false;
}

const char *graph_file_name(const graph_file *read, uint32_t node, char room[NODE_NAME_ROOM])
{
    const char *name = wend_graph_names_of(read->names, node);
    if (name != NULL)
        return name;
    snprintf(room, NODE_NAME_ROOM, "%u", (unsigned)(node + read->first));
    return room;
}
