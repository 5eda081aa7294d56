/* ground_census.h: what the ground of a mesh consists of. */
#ifndef TOOLS_MAP_GROUND_CENSUS_H
#define TOOLS_MAP_GROUND_CENSUS_H

#include "map/scene.h"
#include "system/system.h"

typedef struct ground_census {
    uint64_t polygons, corners, walls; /* corners of all polygons; sides that are walls */
    uint32_t levels;
    double area;                     /* in cells */
    double left, top, right, bottom; /* of all ground, in cells */
    double terrains[256];            /* area of each on the whole mesh, whoever may enter it */
    size_t map_bytes, space_bytes;
    wend_ground_loss losses[8]; /* the first of loss_count */
    size_t loss_count;
} ground_census;

/* Of a scene over a mesh; false with an error. */
bool ground_census_take(ground_census *census, const scene *scene);

/* Both tell the hint of hint_on_map as well, and where there is less ground than was asked for. */
void ground_census_print(const ground_census *census, const scene *scene);

/* Keys and values, within an object. */
void ground_census_write(json *writer, const ground_census *census, const scene *scene);

#endif
