/* lists.c: profiles and layers by name, sorted, so that equal maps are packed to the same bytes. */
#include "maps/named.h"

#include <string.h>

const char *const layer_kinds[WEND_LAYER_KINDS] = {"extra", "occupied", "known"};

static int compare(const char *name, word word)
{
    const size_t length = strlen(name), common = length < word.length ? length : word.length;
    const int order = memcmp(name, word.at, common);
    return order != 0 ? order : (length > word.length) - (length < word.length);
}

void name_set(char *name, word word)
{
    memset(name, 0, WEND_NAME_ROOM);
    memcpy(name, word.at, word.length);
}

/* Index of a profile, or where it would be: the first whose name is not less. */
uint32_t profile_place(const stored_map *map, word name)
{
    uint32_t at = 0;
    while (at < map->profile_count && compare(map->profiles[at].name, name) < 0)
        at++;
    return at;
}

const profile_entry *map_profile(const stored_map *map, word name)
{
    const uint32_t at = profile_place(map, name);
    return at < map->profile_count && compare(map->profiles[at].name, name) == 0 ? &map->profiles[at] : NULL;
}

uint32_t layer_place(const stored_map *map, word name)
{
    uint32_t at = 0;
    while (at < map->layer_count && compare(map->layers[at]->name, name) < 0)
        at++;
    return at;
}

layer_entry *map_layer(const stored_map *map, word name)
{
    const uint32_t at = layer_place(map, name);
    return at < map->layer_count && compare(map->layers[at]->name, name) == 0 ? map->layers[at] : NULL;
}

bool map_keep_layer(stored_map *map, word name, wend_layer *layer)
{
    layer_entry **layers = maps_grow(map->layers, sizeof *layers, map->layer_count, &map->layer_capacity);
    if (layers != NULL)
        map->layers = layers;
    layer_entry *entry = layers != NULL ? maps_take(sizeof *entry) : NULL;
    if (entry == NULL) {
        wend_layer_destroy(layer);
        return false;
    }
    *entry = (layer_entry){.layer = layer};
    name_set(entry->name, name);
    const uint32_t at = layer_place(map, name);
    memmove(&map->layers[at + 1], &map->layers[at], (map->layer_count++ - at) * sizeof *map->layers);
    map->layers[at] = entry;
    return true;
}

void layer_free(layer_entry *layer)
{
    wend_layer_destroy(layer->layer);
    maps_give(layer, sizeof *layer);
}

void layer_release(layer_entry *layer)
{
    if (--layer->movers == 0 && layer->removed)
        layer_free(layer);
}

size_t map_extent(const stored_map *map)
{
    const size_t letters_a_corner = 40;
    if (map->kind == WEND_MAP_GRAPH)
        return wend_graph_node_limit(map->graph.graph);
    if (map->kind == WEND_MAP_MESH)
        return map->mesh.length / letters_a_corner;
    return (size_t)wend_grid_width(map->grid) * wend_grid_height(map->grid) * wend_grid_levels(map->grid);
}
