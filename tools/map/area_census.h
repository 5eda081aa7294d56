/* area_census.h: the areas of a map and the chokes between them, to be told and drawn. */
#ifndef TOOLS_MAP_AREA_CENSUS_H
#define TOOLS_MAP_AREA_CENSUS_H

#include "map/scene.h"
#include "system/system.h"

#include <wend/world.h>

/* Neighbours have different ones. */
#define AREA_TINTS 8

typedef struct area_census {
    wend_areas *areas;
    uint8_t *tints; /* by area, from 1 on */
    uint8_t *cut;   /* per cell of the picture, row by row, level by level: whether it shows part of a choke */
    uint32_t width, height;
    int32_t left, top; /* of a world: the part's first column and row */
    uint32_t zoom;     /* what is drawn of a world: 1 << zoom cells either way are one of the picture */
    bool has_levels;
} area_census;

/* Divides a map of squares; area_census_close is due whether it succeeds or not. False with an error. */
bool area_census_take(area_census *census, const scene *scene);

/*
 * The same of areas of part of a world, which it then owns, to be drawn at a zoom; -1 = to be told alone.
 */
bool area_census_take_world(area_census *census, wend_areas *areas, wend_area part, int zoom);
void area_census_close(area_census *census);

/*
 * The tint of the area that a cell of the picture lies in, AREA_TINTS where there is a choke's cell; -1 where all is
 * blocked.
 */
int area_census_tint(const area_census *census, wend_place cell);

/* In words, the largest areas and the narrowest chokes; and all of them as members of a JSON object. */
void area_census_print(const area_census *census);
void area_census_write(json *writer, const area_census *census);

#endif
