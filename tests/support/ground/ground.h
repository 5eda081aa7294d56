/*
 * Surfaces, polygons and ways at any angle by other means than the library has.
 *
 * Drawings of ground, obstacles and areas; the ground in them, found by other means than triangles; and a check of
 * convex polygons made from them.
 */
#ifndef WEND_TESTS_GROUND_GROUND_H
#define WEND_TESTS_GROUND_GROUND_H

#include "test/random.h"

#include "map/geometry/triangulation.h"

#define GROUND_MOST 4096

typedef struct ground_drawing {
    struct wend_segment segments[GROUND_MOST];
    uint32_t count;
    uint8_t terrains[8]; /* of areas */
} ground_drawing;

typedef enum { DRAW_GROUND, DRAW_OBSTACLE, DRAW_AREA } ground_kind;

/* Adds a closed outline, turned so that its inner side is on the left. Areas have numbers from 1. */
void ground_outline(ground_drawing *drawing, ground_kind kind, uint16_t area, const struct wend_point *points,
                    uint32_t count);

void ground_rectangle(ground_drawing *drawing, ground_kind kind, uint16_t area, int32_t x, int32_t y, int32_t width,
                      int32_t height);

/* A star around a point: never crosses itself. */
void ground_star(ground_drawing *drawing, ground_kind kind, uint16_t area, struct wend_point middle, int32_t radius,
                 uint32_t corners, random_source *random);

struct wend_ground_plan ground_plan(const ground_drawing *drawing);

/* Whether a point, in half units, is ground: counts the segments to its right; -1 on a segment. */
int ground_at(const ground_drawing *drawing, int64_t x2, int64_t y2, uint8_t *terrain);

/* Twice the area of the ground, slab by slab. */
double ground_area(const ground_drawing *drawing);

/* Twice the area of the polygons. */
double convex_area(const struct wend_convex *convex);

/*
 * What is wrong with polygons made from a drawing; null = nothing. Points `margin` units or less from a segment may be
 * wrong, and the area by `margin` times the lengths of segments.
 */
const char *convex_fault(const struct wend_convex *convex, const ground_drawing *drawing, uint32_t margin,
                         random_source *random);

/* What is wrong with the polygons alone: corners that are not convex, twins that do not fit. */
const char *convex_shape_fault(const struct wend_convex *convex);

#endif
