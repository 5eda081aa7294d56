/* area_census.h: the areas of a map and the chokes between them, to be printed and drawn. */
#ifndef TOOLS_MAP_AREA_CENSUS_H
#define TOOLS_MAP_AREA_CENSUS_H

#include "map/scene.h"
#include "system/system.h"

#include <wend/world.h>

/* Neighbouring areas have different tints, if there are enough. */
#define AREA_TINTS 8

typedef struct area_census {
    wend_areas *areas;
    uint8_t *tints; /* by area, from index 1 */
    uint8_t *cut;   /* per cell of the picture, row by row, level by level: 1 if it shows part of a choke */
    uint32_t width, height;
    int32_t left, top; /* on worlds: the part's first column and row */
    uint32_t zoom;     /* on worlds: a cell of the picture is a square of 1 << zoom cells a side */
    bool has_levels;
} area_census;

/* Divides a map of squares into areas; area_census_close is due whether it succeeds or not. False with an error. */
bool area_census_take(area_census *census, const scene *scene);

/* The same for part of a world, whose areas it then owns. `zoom` is the picture's; -1 = no picture. */
bool area_census_take_world(area_census *census, wend_areas *areas, wend_area part, int zoom);
void area_census_close(area_census *census);

/* Tint of the area that a cell of the picture shows: AREA_TINTS if it shows part of a choke, -1 if all is blocked. */
int area_census_tint(const area_census *census, wend_place cell);

/* Prints the largest areas and the narrowest chokes; writes all of them as members of a JSON object. */
void area_census_print(const area_census *census);
void area_census_write(json *writer, const area_census *census);

#endif
