/*
 * tests/support/ground/polygon_sets.h: random grounds with holes and obstacles, as the visibility oracle takes them. No
 * two sides cross, but there is all else that maps have: corners that touch corners and sides, sides that lie on one
 * another, corners of 180 degrees, obstacles in obstacles, ground in holes.
 */
#ifndef WEND_TESTS_GROUND_POLYGON_SETS_H
#define WEND_TESTS_GROUND_POLYGON_SETS_H

#include "ground/visibility_oracle.h"
#include "test/random.h"

enum { POLYGON_SET_POINTS = 256, POLYGON_SET_RINGS = 40 };

typedef enum polygon_style {
    POLYGON_STYLE_DISJOINT = 0, /* nothing touches anything else */
    POLYGON_STYLE_TOUCHING = 1, /* corners on few points, so that many meet */
    POLYGON_STYLE_BOXES = 2,    /* upright boxes and their like: sides that lie on one another */
    POLYGON_STYLE_NESTED = 3,   /* islands in holes, obstacles in obstacles */
    POLYGON_STYLES = 4
} polygon_style;

typedef struct polygon_set {
    oracle_point points[POLYGON_SET_POINTS];
    uint32_t point_count;
    oracle_ring rings[POLYGON_SET_RINGS];
    uint32_t ring_count;
    int64_t side; /* all lies within 0 to side */
} polygon_set;

/* Outlines come first, each followed by its holes; rings run in either direction. */
void polygon_set_random(random_source *random, polygon_style style, polygon_set *set);

/* A place: anywhere, on a corner, on a side, or between corners, so that many are special. */
oracle_point polygon_set_place(random_source *random, const polygon_set *set);

#endif
