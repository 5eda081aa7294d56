/* meshes.h: obstacles and links of a mesh, whose numbers outlive files and copies. */
#ifndef SERVICE_MAPS_MESHES_H
#define SERVICE_MAPS_MESHES_H

#include "maps/maps.h"

#define MOST_OBSTACLES 65535u

typedef struct outline {
    wend_mesh_point corners[WEND_MESH_MAX_OBSTACLE_CORNERS];
    size_t count;
    uint16_t level;
} outline;

/* Puts an obstacle on the mesh: number 0 = a new one with the next number; else it replaces that one. */
bool mesh_set_obstacle(stored_map *map, const outline *outline, uint64_t *number, fault *fault);
bool mesh_remove_obstacle(stored_map *map, uint64_t number);

/* Reads the obstacle at an index in the list. */
void mesh_read_obstacle(const stored_map *map, uint32_t at, outline *outline);

/* Index of a number in a list sorted by number, or where it would be. */
uint32_t mesh_things_place(const mesh_things *things, uint64_t number);
bool mesh_things_has(const mesh_things *things, uint64_t number);

/* Appends one whose number is above all others; false without memory. */
bool mesh_things_add(mesh_things *things, mesh_thing thing);
void mesh_things_remove(mesh_things *things, uint32_t at);

#endif
