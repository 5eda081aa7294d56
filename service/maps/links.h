/* links.h: links of grids and meshes, edges of graphs. */
#ifndef SERVICE_MAPS_LINKS_H
#define SERVICE_MAPS_LINKS_H

#include "maps/maps.h"

/* A link or edge. Grids have neither kinds nor states, meshes no kinds. */
typedef struct map_link {
    uint64_t number; /* on grids, those behind a removed link move up; others keep theirs */
    wend_place from, to;
    uint32_t cost; /* of a link 1 to 2^31 - 1; of an edge any, multiplied by the mover's weight for its kind */
    uint8_t kind;
    bool is_shut;
} map_link;

/* True if the map can have such a link; false with a fault. */
bool map_check_link(const stored_map *map, const map_link *link, fault *fault);

/* Add a link, or several, all or none, with numbers. False with a fault. The map is locked, as for the next two. */
bool map_add_link(stored_map *map, map_link *link, fault *fault);
bool map_add_links(stored_map *map, map_link *links, size_t count, fault *fault);

/* Changes cost, kind and state of a link by its number, on graphs and meshes. False with a fault. */
bool map_set_link(stored_map *map, const map_link *link, fault *fault);

bool map_remove_link(stored_map *map, uint64_t number);

/* Reads the link of a number; false if there is none. */
bool map_read_link(const stored_map *map, uint64_t number, map_link *link);

/* Reads the first link at or after a number; false after the last. */
bool map_next_link(const stored_map *map, uint64_t from, map_link *link);

uint32_t map_link_count(const stored_map *map);

#endif
