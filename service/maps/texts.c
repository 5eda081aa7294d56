/* texts.c: maps of texts, of each kind, and back. */
#include "maps/named.h"

#include <string.h>

static stored_map *no_memory(fault *fault)
{
    fault_set(fault, "no memory for the map");
    return NULL;
}

/* The layers that the map's text describes, by the names of their kinds. */
static bool add_described_layers(stored_map *map, fault *fault)
{
    static const struct {
        const char *name;
        wend_layer_kind kind;
    } described[] = {{"extra", WEND_LAYER_EXTRA}, {"occupied", WEND_LAYER_OCCUPIED}};
    for (size_t i = 0; i < 2; i++) {
        wend_layer *layer = NULL;
        if (wend_legend_layer(map->legend, map->grid, described[i].kind, &maps_memory, &layer) != WEND_OK)
            return fault_set(fault, "no memory for the map's layers");
        if (layer == NULL)
            continue;
        if (!map_keep_layer(map, (word){described[i].name, strlen(described[i].name)}, layer))
            return fault_set(fault, "no memory for the map's layers");
    }
    return true;
}

static stored_map *refuse_text(stored_map *map, const wend_text_error *error, fault *fault)
{
    if (error->line > 0)
        fault_set(fault, "line %u, column %u: %s", error->line, error->column, error->text);
    else
        fault_set(fault, "%s", error->text);
    map_release(map);
    return NULL;
}

static wend_status parse_graph(stored_map *map, word text, wend_text_error *error)
{
    wend_graph_names *names = NULL;
    const wend_status status = wend_graph_parse(text.at, text.length, &maps_memory, &map->graph.graph, &names, error);
    if (status != WEND_OK || names == NULL)
        return status;
    map->graph.names = names_make(names);
    return map->graph.names != NULL ? WEND_OK : WEND_ERROR_MEMORY;
}

static wend_status parse_into(stored_map *map, word text, wend_text_error *error)
{
    const wend_allocator *memory = &maps_memory;
    if (map->kind == WEND_MAP_GRID)
        return wend_grid_parse(text.at, text.length, memory, &map->grid, &map->legend, error);
    if (map->kind == WEND_MAP_GRAPH)
        return parse_graph(map, text, error);
    return wend_mesh_parse(text.at, text.length, memory, &map->mesh.mesh, error);
}

static stored_map *parse(wend_map_kind kind, word text, fault *fault)
{
    wend_text_error error = {0};
    stored_map *map = map_make_empty(kind, fault);
    return map == NULL || parse_into(map, text, &error) == WEND_OK ? map : refuse_text(map, &error, fault);
}

stored_map *map_parse_cells(word text, fault *fault)
{
    return parse(WEND_MAP_GRID, text, fault);
}

stored_map *map_parse(word text, fault *fault)
{
    stored_map *map = map_parse_cells(text, fault);
    if (map != NULL && !add_described_layers(map, fault)) {
        map_release(map);
        return NULL;
    }
    return map;
}

stored_map *map_parse_graph(word text, fault *fault)
{
    stored_map *map = parse(WEND_MAP_GRAPH, text, fault);
    const stored_graph *graph = map != NULL ? &map->graph : NULL;
    for (uint32_t i = 0; graph != NULL && graph->names != NULL && i < wend_graph_node_limit(graph->graph); i++)
        if (strlen(wend_graph_names_of(graph->names->names, i)) > MOST_NODE_NAME) {
            fault_set(fault, "the name of a node has at most %d bytes", MOST_NODE_NAME);
            map_release(map);
            return NULL;
        }
    return map;
}

stored_map *map_parse_mesh(word text, fault *fault)
{
    stored_map *map = parse(WEND_MAP_MESH, text, fault);
    if (map == NULL)
        return NULL;
    stored_mesh *mesh = &map->mesh;
    mesh->text = maps_take(text.length + 1);
    if (mesh->text == NULL) {
        map_release(map);
        return no_memory(fault);
    }
    memcpy(mesh->text, text.at, text.length);
    mesh->length = text.length;
    return map;
}

/* The ground of a mesh as a .mesh file, all terrains of it; to be given back. Null without memory. */
static char *write_ground(const wend_mesh *mesh, size_t *length)
{
    wend_profile all = wend_profile_default();
    wend_space *space = NULL;
    char *text = NULL;
    for (int i = 0; i < 256; i++)
        all.weight[i] = 1;
    *length = 0;
    if (wend_space_create_mesh(mesh, &all, &maps_memory, &space) == WEND_OK &&
        wend_space_write_mesh(space, NULL, 0, length) == WEND_ERROR_CAPACITY)
        text = maps_take(*length);
    if (text != NULL && wend_space_write_mesh(space, text, *length, length) != WEND_OK) {
        maps_give(text, *length);
        text = NULL;
    }
    wend_space_destroy(space);
    return text;
}

stored_map *map_parse_obj(word text, const wend_obj_rules *rules, fault *fault)
{
    wend_text_error error = {0};
    wend_mesh *mesh = NULL;
    size_t length;
    if (wend_mesh_parse_obj(text.at, text.length, rules, &maps_memory, &mesh, &error) != WEND_OK)
        return refuse_text(NULL, &error, fault);
    char *ground = write_ground(mesh, &length);
    wend_mesh_destroy(mesh);
    if (ground == NULL)
        return no_memory(fault);
    stored_map *map = map_parse_mesh((word){ground, length}, fault);
    maps_give(ground, length);
    return map;
}

wend_status map_write_text(const stored_map *map, char *text, size_t room, size_t *length)
{
    if (map->kind == WEND_MAP_GRAPH)
        return wend_graph_write_text(map->graph.graph, map_style(map).names, text, room, length);
    if (map->kind == WEND_MAP_GRID)
        return wend_grid_write_text(map->grid, map->legend, text, room, length);
    *length = map->mesh.length;
    if (text == NULL || room < *length)
        return WEND_ERROR_CAPACITY;
    memcpy(text, map->mesh.text, *length);
    return WEND_OK;
}
