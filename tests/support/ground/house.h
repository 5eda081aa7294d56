/*
 * tests/support/ground/house.h: random houses, as games export them: storeys of rooms and doors, ramps in stairwells as
 * wide as they are, galleries, bridges, towers with winding ramps.
 */
#ifndef WEND_TESTS_GROUND_HOUSE_H
#define WEND_TESTS_GROUND_HOUSE_H

#include <wend/mesh.h>

#include "test/random.h"

enum { HOUSE_POINTS = 4096, HOUSE_POLYGONS = 4096, HOUSE_CORNERS = 4 * HOUSE_POLYGONS };

/* How high a storey is. */
enum { HOUSE_STOREY = 768 };

typedef struct house {
    wend_mesh_point points[HOUSE_POINTS];
    int32_t heights[HOUSE_POINTS];
    uint32_t corners[HOUSE_CORNERS], counts[HOUSE_POLYGONS];
    uint32_t point_count, corner_count, polygon_count;
    int32_t width, height; /* in 1/256 cells */
} house;

/* Draws a house of one to four storeys. */
void house_draw(house *drawn, random_source *random);

/* A ramp that winds round a pillar, maybe a thin one, a storey each turn. */
void house_draw_tower(house *drawn, random_source *random);

/* The mesh of a house; null if two of its ramps meet the same side of a floor. */
wend_mesh *house_mesh(const house *drawn);

#endif
