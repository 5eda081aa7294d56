/* map.c: makes, holds and measures maps, and reads places and terrains of them. */
#include "maps/graphs.h"
#include "maps/named.h"

#include <string.h>

static stored_map *refuse(fault *fault, const char *text)
{
    fault_set(fault, "%s", text);
    return NULL;
}

const char *const map_kinds[3] = {"grid", "graph", "mesh"};

stored_map *map_make_empty(wend_map_kind kind, fault *fault)
{
    stored_map *map = maps_take(sizeof *map);
    if (map == NULL)
        return refuse(fault, "no memory for the map");
    memset(map, 0, sizeof *map);
    map->kind = kind;
    map->prepare_most = UINT64_MAX;
    atomic_init(&map->holders, 1);
    gate_make(map);
    return map;
}

stored_map *map_make(const map_size *size, fault *fault)
{
    wend_grid_desc desc = wend_grid_desc_default();
    if ((uint64_t)size->width * size->height * size->levels > MOST_CELLS) {
        fault_set(fault, "a map of %u x %u cells and %u levels is too large: it may have %u cells", size->width,
                  size->height, size->levels, MOST_CELLS);
        return NULL;
    }
    stored_map *map = map_make_empty(WEND_MAP_GRID, fault);
    if (map == NULL)
        return NULL;
    desc.width = size->width;
    desc.height = size->height;
    desc.levels = size->levels;
    desc.cells = size->cells;
    desc.fill = size->fill;
    desc.terrain = size->terrain;
    const wend_status status = wend_grid_create(&desc, &maps_memory, &map->grid);
    if (status == WEND_OK)
        return map;
    fault_set(fault, "%s", status == WEND_ERROR_ARGUMENT ? "such a map is too large" : wend_status_text(status));
    map_release(map);
    return NULL;
}

stored_map *map_make_graph(bool has_positions, bool has_names, fault *fault)
{
    wend_graph_desc desc = wend_graph_desc_default();
    stored_map *map = map_make_empty(WEND_MAP_GRAPH, fault);
    if (map == NULL)
        return NULL;
    desc.has_positions = has_positions;
    if (has_names)
        map->graph.names = names_of_words(NULL, 0);
    if ((!has_names || map->graph.names != NULL) &&
        wend_graph_create(&desc, &maps_memory, &map->graph.graph) == WEND_OK)
        return map;
    map_release(map);
    fault_set(fault, "no memory for the map");
    return NULL;
}

stored_map *map_hold(stored_map *map)
{
    atomic_fetch_add_explicit(&map->holders, 1, memory_order_relaxed);
    return map;
}

static void free_things(mesh_things *things)
{
    maps_give(things->list, things->capacity * sizeof *things->list);
}

void map_release(stored_map *map)
{
    if (map == NULL || atomic_fetch_sub_explicit(&map->holders, 1, memory_order_acq_rel) > 1)
        return;
    map_free_named(map);
    wend_legend_destroy(map->legend);
    wend_grid_destroy(map->grid);
    graph_free(&map->graph);
    wend_mesh_destroy(map->mesh.mesh);
    maps_give(map->mesh.text, map->mesh.length + 1);
    free_things(&map->mesh.obstacles);
    free_things(&map->mesh.links);
    maps_give(map->profiles, map->profile_capacity * sizeof *map->profiles);
    maps_give(map->layers, map->layer_capacity * sizeof *map->layers);
    maps_give(map->movers, map->mover_capacity * sizeof *map->movers);
    gate_free(map);
    maps_give(map, sizeof *map);
}

place_style map_style(const stored_map *map)
{
    if (map->kind == WEND_MAP_GRAPH)
        return (place_style){
            .kind = PLACE_NODE, .levels = 1, .names = map->graph.names != NULL ? map->graph.names->names : NULL};
    if (map->kind == WEND_MAP_MESH)
        return (place_style){.kind = PLACE_POINT, .levels = wend_mesh_levels(map->mesh.mesh)};
    return (place_style){.kind = PLACE_CELL, .levels = wend_grid_levels(map->grid)};
}

uint64_t map_version(const stored_map *map)
{
    return map->kind == WEND_MAP_GRAPH  ? wend_graph_version(map->graph.graph)
           : map->kind == WEND_MAP_MESH ? wend_mesh_version(map->mesh.mesh)
                                        : wend_grid_version(map->grid);
}

static size_t kind_memory(const stored_map *map)
{
    if (map->kind == WEND_MAP_GRAPH)
        return wend_graph_memory(map->graph.graph) +
               (map->graph.free_nodes.capacity + map->graph.free_edges.capacity) * sizeof(uint32_t);
    if (map->kind == WEND_MAP_MESH)
        return wend_mesh_memory(map->mesh.mesh) + map->mesh.length +
               (map->mesh.obstacles.capacity + map->mesh.links.capacity) * sizeof(mesh_thing);
    return wend_grid_memory(map->grid);
}

/* An open image holds the map too, which the space does not count. */
static size_t mover_memory(const mover *mover)
{
    const bool has_image = mover->image.bytes != NULL;
    if (mover->space == NULL)
        return has_image ? mover->image.length : 0;
    return wend_space_memory(mover->space) + (has_image ? map_extent(mover->map) : 0);
}

/* Letters and names of all terrains: about all that a legend holds. */
#define LEGEND_BYTES (256 * (1 + WEND_NAME_ROOM))

size_t map_memory(const stored_map *map)
{
    size_t bytes = sizeof *map + map->profile_capacity * sizeof *map->profiles +
                   map->layer_capacity * sizeof *map->layers + map->mover_capacity * sizeof *map->movers +
                   kind_memory(map) + (map->legend != NULL ? LEGEND_BYTES : 0);
    for (uint32_t i = 0; i < map->profile_count; i++)
        bytes += map->profiles[i].length + 1;
    for (uint32_t i = 0; i < map->layer_count; i++)
        bytes += sizeof(layer_entry) + wend_layer_memory(map->layers[i]->layer);
    for (uint32_t i = 0; i < map->mover_count; i++)
        bytes += sizeof(mover) + mover_memory(map->movers[i]);
    return bytes;
}

bool map_read_cell(const stored_map *map, word text, wend_place *place, fault *fault)
{
    if (!word_place(text, map_style(map), place, fault))
        return false;
    const int32_t column = wend_place_column(*place), row = wend_place_row(*place);
    if (column >= 0 && row >= 0 && (uint32_t)column < wend_grid_width(map->grid) &&
        (uint32_t)row < wend_grid_height(map->grid) && place->level < wend_grid_levels(map->grid))
        return true;
    return fault_set(fault, "'%s' is not on the map, of %u x %u cells and %u levels", word_shown(text).text,
                     wend_grid_width(map->grid), wend_grid_height(map->grid), wend_grid_levels(map->grid));
}

bool map_read_terrain(const wend_legend *legend, word word, uint8_t *terrain, fault *fault)
{
    char name[WEND_NAME_ROOM];
    uint64_t byte;
    if (word.length == 3 && word.at[0] == '\'' && word.at[2] == '\'')
        word = (struct word){word.at + 1, 1};
    if (word.length == 1) {
        for (int i = 0; i < 256; i++)
            if (wend_legend_terrain_letter(legend, (uint8_t)i) == word.at[0]) {
                *terrain = (uint8_t)i;
                return true;
            }
        return fault_set(fault, "no terrain of this map has the letter '%s'", word_shown(word).text);
    }
    if (word_is_name(word)) {
        memcpy(name, word.at, word.length);
        name[word.length] = '\0';
        if (wend_legend_find_terrain(legend, name, terrain))
            return true;
    } else if (word_number(word, 0, 255, &byte)) {
        *terrain = (uint8_t)byte;
        return true;
    }
    return fault_set(fault, "'%s' is no terrain of this map: write its name, its letter, or its byte, 00 to 255",
                     word_shown(word).text);
}

static bool read_weight(const stored_map *map, word text, const wend_profile *rules, uint16_t weights[256],
                        fault *fault)
{
    const char *equals = memrchr(text.at, '=', text.length);
    const word number = equals != NULL ? (word){equals + 1, text.length - (size_t)(equals + 1 - text.at)} : text;
    uint8_t terrain;
    uint64_t weight;
    if (!word_number(number, 0, UINT16_MAX, &weight))
        return fault_set(fault,
                         "weigh takes a weight up to %u, of all terrains or of one, such as 20 or water=20, not '%s'",
                         UINT16_MAX, word_shown(text).text);
    for (unsigned i = 0; i < 256 && equals == NULL; i++)
        weights[i] = (uint16_t)weight;
    if (equals == NULL)
        return true;
    if (!map_read_terrain(map->legend, (word){text.at, (size_t)(equals - text.at)}, &terrain, fault))
        return false;
    weights[terrain] = (uint16_t)weight;
    return weight == 0 || rules->weight[terrain] > 0 ||
           fault_set(fault, "weigh is for what the profile lets in: '%s' is blocked", word_shown(text).text);
}

bool map_read_weights(const stored_map *map, const word *texts, uint32_t count, const wend_profile *rules,
                      uint16_t weights[256], fault *fault)
{
    memcpy(weights, rules->weight, sizeof rules->weight);
    for (int for_one = 0; for_one < 2; for_one++)
        for (uint32_t i = 0; i < count; i++)
            if ((memchr(texts[i].at, '=', texts[i].length) != NULL) == for_one &&
                !read_weight(map, texts[i], rules, weights, fault))
                return false;
    return true;
}
