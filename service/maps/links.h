/* links.h: the ways of a map that are no steps: links of grids and meshes, edges of graphs. */
#ifndef SERVICE_MAPS_LINKS_H
#define SERVICE_MAPS_LINKS_H

#include "maps/maps.h"

/* Grids have neither kinds nor states, meshes no kinds. */
typedef struct map_link {
    uint64_t number; /* of a grid those behind one that is removed move up; others keep theirs */
    wend_place from, to;
    uint32_t cost; /* of a link 1 to 2^31 - 1; of an edge any, which a mover pays times the weight of its kind */
    uint8_t kind;
    bool is_shut;
} map_link;

/* Whether the map can have such a link; false with a fault. */
bool map_check_link(const stored_map *map, const map_link *link, fault *fault);

/* Adds one, and gives it its number; or all, or none. False with a fault. The map is locked, as for the next two. */
bool map_add_link(stored_map *map, map_link *link, fault *fault);
bool map_add_links(stored_map *map, map_link *links, size_t count, fault *fault);

/* Changes cost, kind and state of the one of that number, on graphs and meshes. False with a fault. */
bool map_set_link(stored_map *map, const map_link *link, fault *fault);

bool map_remove_link(stored_map *map, uint64_t number);

/* Reads the one of a number; false where there is none. */
bool map_read_link(const stored_map *map, uint64_t number, map_link *link);

/* The first at or behind a number; false behind the last. */
bool map_next_link(const stored_map *map, uint64_t from, map_link *link);

uint32_t map_link_count(const stored_map *map);

#endif
