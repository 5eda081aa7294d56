/* named.c: adds, changes and removes profiles and layers, and removes the movers that have them. */
#include "maps/named.h"

#include <string.h>

static bool check_name(word name, fault *fault)
{
    return word_is_name(name) ||
           fault_set(fault, "'%s' is no name: a letter, and up to 30 letters, digits and '-' behind it",
                     word_shown(name).text);
}

bool map_remove_profile(stored_map *map, word name)
{
    const uint32_t at = profile_place(map, name);
    if (map_profile(map, name) == NULL)
        return false;
    map_drop_movers(map, map->profiles[at].name, NULL);
    maps_give(map->profiles[at].text, map->profiles[at].length + 1);
    memmove(&map->profiles[at], &map->profiles[at + 1], (--map->profile_count - at) * sizeof *map->profiles);
    return true;
}

/* Word at a line and column of a text; empty if none begins there. */
static word word_of_text(word text, uint32_t line, uint32_t column)
{
    const char *at = text.at, *const end = text.at + text.length;
    for (; line > 1 && at < end; at++)
        line -= *at == '\n';
    at = column <= (size_t)(end - at) ? at + column - 1 : end;
    size_t length = 0;
    while (at + length < end && (unsigned char)at[length] > ' ')
        length++;
    return (word){at, length};
}

static bool refuse_profile(word name, word text, const wend_text_error *error, fault *fault)
{
    const word wrong = word_of_text(text, error->line, error->column > 0 ? error->column : 1);
    return fault_set(fault, "profile %s, line %u, column %u%s%s%s: %s", word_shown(name).text, error->line,
                     error->column, wrong.length > 0 ? ", '" : "", word_shown(wrong).text, wrong.length > 0 ? "'" : "",
                     error->text);
}

bool map_set_profile(stored_map *map, word name, word text, fault *fault)
{
    profile_entry entry = {.length = text.length};
    wend_text_error error;
    if (!check_name(name, fault))
        return false;
    if (wend_profile_parse(text.at, text.length, map->legend, &entry.profile, NULL, &error) != WEND_OK)
        return refuse_profile(name, text, &error, fault);
    if (map_profile(map, name) == NULL && map->profile_count == MOST_PROFILES)
        return fault_set(fault, "a map has at most %d profiles", MOST_PROFILES);
    profile_entry *profiles = maps_grow(map->profiles, sizeof *profiles, map->profile_count, &map->profile_capacity);
    if (profiles != NULL)
        map->profiles = profiles;
    entry.text = profiles != NULL ? maps_take(text.length + 1) : NULL;
    if (entry.text == NULL)
        return fault_set(fault, "no memory for the profile");
    memcpy(entry.text, text.at, text.length);
    entry.text[text.length] = '\0';
    name_set(entry.name, name);
    /* Movers of a default profile that was never set go too, which map_remove_profile would not drop. */
    map_drop_movers(map, entry.name, NULL);
    map_remove_profile(map, name);
    const uint32_t at = profile_place(map, name);
    memmove(&map->profiles[at + 1], &map->profiles[at], (map->profile_count++ - at) * sizeof *map->profiles);
    map->profiles[at] = entry;
    return true;
}

/* Layers that questions take by default must be of the kind they are called. */
static bool check_default_name(word name, wend_layer_kind kind, fault *fault)
{
    for (int i = 0; i < WEND_LAYER_KINDS; i++)
        if (word_is(name, layer_kinds[i]) && i != (int)kind)
            return fault_set(fault, "a layer called %s is of the kind %s", layer_kinds[i], layer_kinds[i]);
    return true;
}

bool map_add_layer(stored_map *map, word name, wend_layer_kind kind, fault *fault)
{
    wend_layer *layer;
    if (!check_name(name, fault) || !check_default_name(name, kind, fault))
        return false;
    if (word_is(name, "none"))
        return fault_set(fault, "no layer can be called none");
    if (map_layer(map, name) != NULL)
        return fault_set(fault, "there is a layer called %s already", word_shown(name).text);
    if (map->layer_count == MOST_LAYERS)
        return fault_set(fault, "a map has at most %d layers", MOST_LAYERS);
    if ((map->layer_count + 1) * map_extent(map) > MOST_LAYER_CELLS)
        return fault_set(fault, "the layers of a map have at most %u cells together", MOST_LAYER_CELLS);
    if (wend_layer_create(map->grid, kind, &maps_memory, &layer) != WEND_OK || !map_keep_layer(map, name, layer))
        return fault_set(fault, "no memory for the layer");
    return true;
}

bool map_remove_layer(stored_map *map, word name)
{
    const uint32_t at = layer_place(map, name);
    layer_entry *layer = map_layer(map, name);
    if (layer == NULL)
        return false;
    memmove(&map->layers[at], &map->layers[at + 1], (--map->layer_count - at) * sizeof *map->layers);
    map_drop_movers(map, NULL, layer);
    layer->removed = true;
    if (layer->movers == 0)
        layer_free(layer);
    return true;
}

void map_free_named(stored_map *map)
{
    map_drop_movers(map, NULL, NULL);
    for (uint32_t i = 0; i < map->layer_count; i++)
        layer_free(map->layers[i]);
    for (uint32_t i = 0; i < map->profile_count; i++)
        maps_give(map->profiles[i].text, map->profiles[i].length + 1);
}
