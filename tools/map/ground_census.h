/* ground_census.h: the ground of a mesh in numbers: polygons, walls, terrains, losses. */
#ifndef TOOLS_MAP_GROUND_CENSUS_H
#define TOOLS_MAP_GROUND_CENSUS_H

#include "map/scene.h"
#include "system/system.h"

typedef struct ground_census {
    uint64_t polygons, corners, walls; /* corners of all polygons together; sides that are walls */
    uint32_t levels;
    double area;                     /* in square cells */
    double left, top, right, bottom; /* of all ground, in cells */
    double terrains[256];            /* area of each terrain on the whole mesh, whether or not the mover may enter it */
    size_t map_bytes, space_bytes;
    wend_ground_loss losses[8]; /* the first of loss_count losses */
    size_t loss_count;
} ground_census;

/* Takes the numbers of a scene over a mesh; false with an error. */
bool ground_census_take(ground_census *census, const scene *scene);

/* Prints the numbers, the hint of hint_on_map, and where there is less ground than the map asks for. */
void ground_census_print(const ground_census *census, const scene *scene);

/* Writes the same as keys and values, within an object. */
void ground_census_write(json *writer, const ground_census *census, const scene *scene);

#endif
