/*
 * Levels as triangles: floors, boxes, ramps and stairs, as an editor would export them; x and z in the plan, y upwards.
 */
#ifndef WEND_TESTS_LEVEL_LEVEL_H
#define WEND_TESTS_LEVEL_LEVEL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { LEVEL_MOST = 1 << 16 }; /* triangles */

typedef struct level {
    float points[LEVEL_MOST * 9]; /* three for each triangle: nothing is welded */
    uint32_t corners[LEVEL_MOST * 3], materials[LEVEL_MOST];
    uint32_t triangle_count;
    uint32_t material; /* of triangles added next */
} level;

/* An empty level, to be freed; null without memory. */
level *level_new(void);

void level_triangle(level *level, const float a[3], const float b[3], const float c[3]);

/* Four corners of a plane, counterclockwise from where it can be walked on. */
void level_quad(level *level, const float a[3], const float b[3], const float c[3], const float d[3]);

/* A horizontal rectangle to walk on. */
void level_floor(level *level, float left, float back, float right, float front, float height);

/* All six sides of a box. */
void level_box(level *level, const float low[3], const float high[3]);

/* A plane that rises along x from one height to another; thin, with nothing below. */
void level_ramp(level *level, const float low[3], const float high[3]);

/* Solid stairs that rise along x; low and high as of a box. */
void level_stairs(level *level, const float low[3], const float high[3], uint32_t steps);

/*
 * A house with a hall, stairs as wide as their well, and a storey above: in 0 to 16, 0 to 12, its upper floor 3 high.
 */
void level_house(level *level);

/* A road along z, and a bridge over it with a ramp on each side: 0 to 40, 0 to 30, the bridge 4 high. */
void level_bridge(level *level);

/* Boxes and ramps on a floor of 40 x 40, over and through each other. */
void level_by_chance(level *level, uint64_t seed);

/* Hills of a sine, from 0 to side both ways, in squares of a unit; and their height at a point. */
void level_hills(level *level, uint32_t side);
double level_hill(double x, double z);

#ifdef __cplusplus
}
#endif

#endif
