/* named.h: what the files of this folder share: profiles, layers and movers of a map by name. */
#ifndef SERVICE_MAPS_NAMED_H
#define SERVICE_MAPS_NAMED_H

#include "maps/maps.h"

/* An empty map that the key holds; null with a fault. */
stored_map *map_make_empty(wend_map_kind kind, fault *fault);

/* Makes a map of a text as map_parse does, without the layers that it describes; of a mesh's, without its links. */
stored_map *map_parse_cells(word text, fault *fault);
stored_map *map_parse_ground(word text, fault *fault);

/*
 * Gives a map a layer; false without memory, the layer is then destroyed. There is none of the name, and room for one.
 */
bool map_keep_layer(stored_map *map, word name, wend_layer *layer);

/* Takes all movers of a profile or with a layer out of the map's list; null where that is no matter. It is locked. */
void map_drop_movers(stored_map *map, const char *profile, const layer_entry *layer);

/* Ends movers, layers and profiles of a map that nobody has any more. */
void map_free_named(stored_map *map);

/* A mover no longer has a layer. */
void layer_release(layer_entry *layer);
void layer_free(layer_entry *layer);

/* Where a profile, or layer, of a name stands in its list or would stand. */
uint32_t profile_place(const stored_map *map, word name);
uint32_t layer_place(const stored_map *map, word name);

void name_set(char *name, word word);

void gate_make(stored_map *map);
void gate_free(stored_map *map);

#endif
