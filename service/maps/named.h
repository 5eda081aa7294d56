/* named.h: what the files of this folder share: profiles, layers and movers by name. */
#ifndef SERVICE_MAPS_NAMED_H
#define SERVICE_MAPS_NAMED_H

#include "maps/maps.h"

/* Makes an empty map, held for its key; null with a fault. */
stored_map *map_make_empty(wend_map_kind kind, fault *fault);

/* Make a map from a text as map_parse does, without the layers that it describes, or for a mesh without its links. */
stored_map *map_parse_cells(word text, fault *fault);
stored_map *map_parse_ground(word text, fault *fault);

/*
 * Gives a map a layer. The name must be free and the map have room. False without memory: the layer is then destroyed.
 */
bool map_keep_layer(stored_map *map, word name, wend_layer *layer);

/* Removes all movers of a profile or with a layer from the map's list; null = any. The map is locked. */
void map_drop_movers(stored_map *map, const char *profile, const layer_entry *layer);

/* Frees movers, layers and profiles of a map that nobody holds. */
void map_free_named(stored_map *map);

/* Releases a mover's layer; frees it if it was removed and nobody has it. */
void layer_release(layer_entry *layer);
void layer_free(layer_entry *layer);

/* Index of a profile, or layer, by name in its list, or where it would be. */
uint32_t profile_place(const stored_map *map, word name);
uint32_t layer_place(const stored_map *map, word name);

void name_set(char *name, word word);

void gate_make(stored_map *map);
void gate_free(stored_map *map);

#endif
