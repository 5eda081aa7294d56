/*
 * tests/support/ground/disc_oracle.h: how far walls and obstacles are from points on ground with storeys, along the
 * ground: by cones of sight through shared sides, on the polygons as they were given.
 */
#ifndef WEND_TESTS_GROUND_DISC_ORACLE_H
#define WEND_TESTS_GROUND_DISC_ORACLE_H

#include "ground/house.h"

enum { DISC_OBSTACLES = 32 };

/* A convex obstacle, and the polygons it lies on: as it is, and grown by some length. */
typedef struct disc_obstacle {
    wend_mesh_point corners[8];
    uint32_t count; /* 0 = none */
    uint16_t level;
    bool on[HOUSE_POLYGONS], near[HOUSE_POLYGONS];
} disc_obstacle;

typedef struct disc_oracle {
    const house *ground;
    uint32_t firsts[HOUSE_POLYGONS]; /* of corners, turned to the inner side */
    uint32_t corners[HOUSE_CORNERS];
    uint32_t twins[HOUSE_CORNERS]; /* the side beyond, or UINT32_MAX */
    uint32_t owners[HOUSE_CORNERS];
    bool ends_wall[HOUSE_POINTS];
    uint16_t levels[HOUSE_POLYGONS]; /* as the mesh numbers them */
    disc_obstacle obstacles[DISC_OBSTACLES];
} disc_oracle;

/* `space` gives the levels: one of the mesh, for a mover without size, before obstacles. */
void disc_oracle_begin(disc_oracle *oracle, const house *ground, const wend_space *space);

/* Finds the polygons an obstacle lies on, as it is and grown by `grown`. */
void disc_oracle_place(disc_oracle *oracle, uint32_t obstacle, double grown);

/* Whether a polygon has a point. Of its sides it has those that are not its neighbour's. */
bool disc_oracle_has(const disc_oracle *oracle, uint32_t polygon, double x, double y);

/* Whether a point of a polygon lies on one of its sides, or so near that rounded sides may pass on its other side. */
bool disc_oracle_is_on_side(const disc_oracle *oracle, uint32_t polygon, double x, double y);

double disc_oracle_height(const disc_oracle *oracle, uint32_t polygon, double x, double y);

/* Distance of the nearest wall or obstacle from a point of a polygon, along the ground; at most `most`. */
double disc_oracle_clearance(const disc_oracle *oracle, uint32_t polygon, double x, double y, double most);

/* Whether an obstacle comes that near, seen from above, to a point of one of the polygons it lies on when grown. */
bool disc_oracle_is_doubtful(const disc_oracle *oracle, uint32_t polygon, double x, double y, double within);

/* The polygon at the end of a line along the ground; UINT32_MAX where a wall stops it. */
uint32_t disc_oracle_walk(const disc_oracle *oracle, uint32_t polygon, const double from[2], const double to[2]);

#endif
