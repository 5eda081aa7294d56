/* texts.c: makes maps from texts, for each kind, and writes them. */
#include "maps/meshes.h"
#include "maps/named.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Layers that a map's text describes, by the names of their kinds. */
static const wend_layer_kind described[] = {WEND_LAYER_EXTRA, WEND_LAYER_OCCUPIED};

static stored_map *no_memory(fault *fault)
{
    fault_set(fault, "no memory for the map");
    return NULL;
}

static word kind_name(wend_layer_kind kind)
{
    return (word){layer_kinds[kind], strlen(layer_kinds[kind])};
}

static bool add_described_layers(stored_map *map, fault *fault)
{
    for (size_t i = 0; i < sizeof described / sizeof *described; i++) {
        wend_layer *layer = NULL;
        if (wend_legend_layer(map->legend, map->grid, described[i], &maps_memory, &layer) != WEND_OK)
            return fault_set(fault, "no memory for the map's layers");
        if (layer != NULL && !map_keep_layer(map, kind_name(described[i]), layer))
            return fault_set(fault, "no memory for the map's layers");
    }
    return true;
}

static bool is_standard(const wend_legend *legend, uint8_t terrain)
{
    const char *own = wend_legend_terrain_name(legend, terrain), *standard = wend_legend_terrain_name(NULL, terrain);
    return wend_legend_terrain_letter(legend, terrain) == wend_legend_terrain_letter(NULL, terrain) &&
           (own == NULL || (standard != NULL && strcmp(own, standard) == 0));
}

/* Keeps only letters and names of the legend: layers were read from it, and change by themselves. */
static bool keep_names(stored_map *map, fault *fault)
{
    wend_legend *names = NULL;
    wend_status status = WEND_OK;
    for (int i = 0; status == WEND_OK && i < 256; i++) {
        const uint8_t terrain = (uint8_t)i;
        if (is_standard(map->legend, terrain))
            continue;
        if (names == NULL)
            status = wend_legend_create_for(map->grid, &maps_memory, &names);
        if (status == WEND_OK)
            status = wend_legend_name_terrain(names, terrain, wend_legend_terrain_letter(map->legend, terrain),
                                              wend_legend_terrain_name(map->legend, terrain));
    }
    wend_legend_destroy(map->legend);
    map->legend = names;
    return status == WEND_OK || fault_set(fault, "the map's terrains: %s", wend_status_text(status));
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

static stored_map *parse_grid(word text, bool has_layers, fault *fault)
{
    stored_map *map = parse(WEND_MAP_GRID, text, fault);
    if (map == NULL || ((!has_layers || add_described_layers(map, fault)) && keep_names(map, fault)))
        return map;
    map_release(map);
    return NULL;
}

stored_map *map_parse_cells(word text, fault *fault)
{
    return parse_grid(text, false, fault);
}

stored_map *map_parse(word text, fault *fault)
{
    return parse_grid(text, true, fault);
}

/* True if the first line that is no comment is that of a .gr; in wend's own format it would be an edge. */
static bool is_dimacs(word text)
{
    static const char first[] = "p sp ";
    const char *at = text.at, *end = text.at + text.length;
    while (end - at > 1 && at[0] == 'c' && isspace((unsigned char)at[1])) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        at = line_end != NULL ? line_end + 1 : end;
    }
    return (size_t)(end - at) >= sizeof first && memcmp(at, first, sizeof first - 1) == 0;
}

stored_map *map_parse_dimacs(word arcs, word positions, fault *fault)
{
    const wend_dimacs_texts texts = {arcs.at, arcs.length, positions.at, positions.length};
    wend_text_error error = {0};
    stored_map *map = map_make_empty(WEND_MAP_GRAPH, fault);
    if (map == NULL || wend_graph_parse_dimacs(&texts, &maps_memory, &map->graph.graph, &error) == WEND_OK)
        return map;
    return refuse_text(map, &error, fault);
}

stored_map *map_parse_graph(word text, fault *fault)
{
    if (is_dimacs(text)) {
        fault_set(fault,
                  "this is a .gr of DIMACS, for WEND.LOAD key DIMACS; a graph of wend's own with such nodes begins "
                  "with the line 'wend graph 1'");
        return NULL;
    }
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

/* The library's ids of the links of a .wmesh are this and the next ones. */
#define FIRST_LINK (UINT64_C(1) << 32)

/* Numbers the text's links from 1; or removes them, the last first, so that later links reuse their room in order. */
static bool take_links(stored_mesh *mesh, bool has_links)
{
    const uint32_t count = wend_mesh_link_count(mesh->mesh);
    for (uint32_t i = 0; i < count && has_links; i++)
        if (!mesh_things_add(&mesh->links, (mesh_thing){i + 1, FIRST_LINK + i}))
            return false;
    for (uint32_t i = count; i-- > 0 && !has_links;)
        wend_mesh_remove_link(mesh->mesh, FIRST_LINK + i);
    return true;
}

static stored_map *parse_mesh(word text, bool has_links, fault *fault)
{
    stored_map *map = parse(WEND_MAP_MESH, text, fault);
    if (map == NULL)
        return NULL;
    stored_mesh *mesh = &map->mesh;
    mesh->text = maps_take(text.length + 1);
    if (mesh->text == NULL || !take_links(mesh, has_links)) {
        map_release(map);
        return no_memory(fault);
    }
    memcpy(mesh->text, text.at, text.length);
    mesh->length = text.length;
    return map;
}

stored_map *map_parse_ground(word text, fault *fault)
{
    return parse_mesh(text, false, fault);
}

stored_map *map_parse_mesh(word text, fault *fault)
{
    return parse_mesh(text, true, fault);
}

/* Writes the ground of a mesh with all terrains as a .mesh file, to be freed by the caller. Null without memory. */
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

/* Appends a line to a text; without room only counts its length. */
static void add_line(char *text, size_t room, size_t *length, const char *line, int bytes)
{
    if (*length + (size_t)bytes <= room)
        memcpy(text + *length, line, (size_t)bytes);
    *length += (size_t)bytes;
}

/* Equal cells of a row. */
typedef struct run {
    uint32_t left, right, row, level;
    uint16_t value;
} run;

static int write_run(char line[96], const wend_layer *layer, const run *run, bool has_levels)
{
    const wend_layer_kind kind = wend_layer_kind_of(layer);
    int length = snprintf(line, 96, "%s %u,%u", layer_kinds[kind], run->left, run->row);
    if (run->right > run->left)
        length += snprintf(line + length, 96 - (size_t)length, "..%u,%u", run->right, run->row);
    if (has_levels)
        length += snprintf(line + length, 96 - (size_t)length, ",%u", run->level);
    if (kind == WEND_LAYER_EXTRA)
        length += snprintf(line + length, 96 - (size_t)length, " %u", run->value);
    line[length++] = '\n';
    return length;
}

static uint16_t value_at(const wend_layer *layer, uint32_t column, uint32_t row, uint32_t level)
{
    return wend_layer_value(layer, wend_place_at((int32_t)column, (int32_t)row, (uint16_t)level));
}

static void write_layer(const wend_grid *grid, const wend_layer *layer, char *text, size_t room, size_t *length)
{
    const uint32_t width = wend_grid_width(grid), height = wend_grid_height(grid), levels = wend_grid_levels(grid);
    char line[96];
    for (uint32_t all = 0; all < levels * height; all++) {
        run run = {.row = all % height, .level = all / height};
        for (; run.left < width; run.left = run.right + 1) {
            run.value = value_at(layer, run.left, run.row, run.level);
            run.right = run.left;
            while (run.right + 1 < width && value_at(layer, run.right + 1, run.row, run.level) == run.value)
                run.right++;
            if (run.value > 0)
                add_line(text, room, length, line, write_run(line, layer, &run, levels > 1));
        }
    }
}

wend_status map_write_layers_too(const stored_map *map, char *text, size_t room, size_t *length)
{
    const wend_status status = map_write_text(map, text, room, length);
    if (map->kind != WEND_MAP_GRID || (status != WEND_OK && status != WEND_ERROR_CAPACITY))
        return status;
    for (size_t i = 0; i < sizeof described / sizeof *described; i++) {
        const layer_entry *layer = map_layer(map, kind_name(described[i]));
        if (layer != NULL)
            write_layer(map->grid, layer->layer, text, room, length);
    }
    return *length <= room ? WEND_OK : WEND_ERROR_CAPACITY;
}
