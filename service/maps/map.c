/* map.c: making maps, holding them, their terrains, profiles and layers. */
#include "maps/named.h"

#include <stdio.h>
#include <string.h>

static stored_map *refuse(fault *fault, const char *text)
{
    fault_set(fault, "%s", text);
    return NULL;
}

static stored_map *make_empty(void)
{
    stored_map *map = maps_take(sizeof *map);
    profile_entry *profiles = maps_take(MOST_PROFILES * sizeof *profiles);
    layer_entry **layers = maps_take(MOST_LAYERS * sizeof *layers);
    mover **movers = maps_take((MOST_MOVERS + 1) * sizeof *movers);
    if (map == NULL || profiles == NULL || layers == NULL || movers == NULL) {
        maps_give(map, sizeof *map);
        maps_give(profiles, MOST_PROFILES * sizeof *profiles);
        maps_give(layers, MOST_LAYERS * sizeof *layers);
        maps_give(movers, (MOST_MOVERS + 1) * sizeof *movers);
        return NULL;
    }
    memset(map, 0, sizeof *map);
    map->profiles = profiles;
    map->layers = layers;
    map->movers = movers;
    map->prepare_most = UINT64_MAX;
    atomic_init(&map->holders, 1);
    gate_make(map);
    return map;
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

stored_map *map_parse_cells(const char *text, size_t length, fault *fault)
{
    wend_text_error error;
    stored_map *map = make_empty();
    if (map == NULL)
        return refuse(fault, "no memory for the map");
    if (wend_grid_parse(text, length, &maps_memory, &map->grid, &map->legend, &error) == WEND_OK)
        return map;
    fault_set(fault, "line %u, column %u: %s", error.line, error.column, error.text);
    map_release(map);
    return NULL;
}

stored_map *map_parse(const char *text, size_t length, fault *fault)
{
    stored_map *map = map_parse_cells(text, length, fault);
    if (map != NULL && !add_described_layers(map, fault)) {
        map_release(map);
        return NULL;
    }
    return map;
}

stored_map *map_make(const map_size *size, fault *fault)
{
    wend_grid_desc desc = wend_grid_desc_default();
    if ((uint64_t)size->width * size->height * size->levels > MOST_CELLS)
        return refuse(fault, "such a map is too large");
    stored_map *map = make_empty();
    if (map == NULL)
        return refuse(fault, "no memory for the map");
    desc.width = size->width;
    desc.height = size->height;
    desc.levels = size->levels;
    desc.cells = size->cells;
    desc.fill = size->fill;
    desc.terrain = size->terrain;
    wend_status status = wend_grid_create(&desc, &maps_memory, &map->grid);
    if (status == WEND_OK)
        status = wend_legend_create_for(map->grid, &maps_memory, &map->legend);
    if (status == WEND_OK)
        return map;
    fault_set(fault, "%s", status == WEND_ERROR_ARGUMENT ? "such a map is too large" : wend_status_text(status));
    map_release(map);
    return NULL;
}

stored_map *map_hold(stored_map *map)
{
    atomic_fetch_add_explicit(&map->holders, 1, memory_order_relaxed);
    return map;
}

void map_release(stored_map *map)
{
    if (atomic_fetch_sub_explicit(&map->holders, 1, memory_order_acq_rel) > 1)
        return;
    map_free_named(map);
    wend_legend_destroy(map->legend);
    wend_grid_destroy(map->grid);
    maps_give(map->profiles, MOST_PROFILES * sizeof *map->profiles);
    maps_give(map->layers, MOST_LAYERS * sizeof *map->layers);
    maps_give(map->movers, (MOST_MOVERS + 1) * sizeof *map->movers);
    gate_free(map);
    maps_give(map, sizeof *map);
}

place_style map_style(const stored_map *map)
{
    return (place_style){.kind = PLACE_CELL, .levels = wend_grid_levels(map->grid)};
}

size_t map_memory(const stored_map *map)
{
    size_t bytes = sizeof *map + MOST_PROFILES * sizeof *map->profiles + MOST_LAYERS * sizeof *map->layers +
                   (MOST_MOVERS + 1) * sizeof *map->movers + wend_grid_memory(map->grid);
    for (uint32_t i = 0; i < map->profile_count; i++)
        bytes += map->profiles[i].length + 1;
    for (uint32_t i = 0; i < map->layer_count; i++)
        bytes += sizeof(layer_entry) + wend_layer_memory(map->layers[i]->layer);
    for (uint32_t i = 0; i < map->mover_count; i++)
        bytes += sizeof(mover) + (map->movers[i]->space != NULL ? wend_space_memory(map->movers[i]->space) : 0);
    return bytes;
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
    return fault_set(fault, "'%s' is no terrain of this map: write its name, its letter, or its byte with two digits",
                     word_shown(word).text);
}
