/* level.c: triangles one after the other, each with its own points. */
#include "level/level.h"

#include "test/random.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

level *level_new(void)
{
    return calloc(1, sizeof(level));
}

void level_triangle(level *level, const float a[3], const float b[3], const float c[3])
{
    const uint32_t number = level->triangle_count++;
    assert(number < LEVEL_MOST);
    memcpy(&level->points[number * 9], a, 3 * sizeof *a);
    memcpy(&level->points[number * 9 + 3], b, 3 * sizeof *b);
    memcpy(&level->points[number * 9 + 6], c, 3 * sizeof *c);
    for (uint32_t i = number * 3; i < number * 3 + 3; i++)
        level->corners[i] = i;
    level->materials[number] = level->material;
}

void level_quad(level *level, const float a[3], const float b[3], const float c[3], const float d[3])
{
    level_triangle(level, a, b, c);
    level_triangle(level, a, c, d);
}

void level_floor(level *level, float left, float back, float right, float front, float height)
{
    level_quad(level, (float[]){left, height, back}, (float[]){left, height, front}, (float[]){right, height, front},
               (float[]){right, height, back});
}

void level_box(level *level, const float low[3], const float high[3])
{
    const float x[] = {low[0], high[0]}, y[] = {low[1], high[1]}, z[] = {low[2], high[2]};
    static const uint8_t sides[6][4] = {{2, 3, 7, 6}, {0, 4, 5, 1}, {0, 1, 3, 2},
                                        {4, 6, 7, 5}, {0, 2, 6, 4}, {1, 5, 7, 3}};
    for (int i = 0; i < 6; i++) {
        float at[4][3];
        for (int j = 0; j < 4; j++) { /* bits: z, y, x of a corner from the lowest bit */
            const uint8_t corner = sides[i][j];
            at[j][0] = x[corner >> 2 & 1];
            at[j][1] = y[corner >> 1 & 1];
            at[j][2] = z[corner & 1];
        }
        level_quad(level, at[0], at[1], at[2], at[3]);
    }
}

void level_ramp(level *level, const float low[3], const float high[3])
{
    level_quad(level, low, (float[]){low[0], low[1], high[2]}, high, (float[]){high[0], high[1], low[2]});
}

void level_stairs(level *level, const float low[3], const float high[3], uint32_t steps)
{
    for (uint32_t i = 0; i < steps; i++) {
        const float share = (float)i / (float)steps, next = (float)(i + 1) / (float)steps;
        level_box(level, (float[]){low[0] + (high[0] - low[0]) * share, low[1], low[2]},
                  (float[]){high[0], low[1] + (high[1] - low[1]) * next, high[2]});
    }
}

void level_house(level *level)
{
    level_floor(level, -8, -8, 24, 20, 0);
    level_box(level, (float[]){0, 0, 0}, (float[]){16, 6, 0.3f});
    level_box(level, (float[]){0, 0, 11.7f}, (float[]){16, 6, 12});
    level_box(level, (float[]){15.7f, 0, 0}, (float[]){16, 6, 12});
    level_box(level, (float[]){0, 0, 0}, (float[]){0.3f, 6, 5});
    level_box(level, (float[]){0, 0, 7}, (float[]){0.3f, 6, 12}); /* the door is between */
    /* The storey above leaves out the well of the stairs: 4 to 9, 8 to 10. */
    level_box(level, (float[]){0, 2.8f, 0}, (float[]){16, 3, 8});
    level_box(level, (float[]){0, 2.8f, 10}, (float[]){16, 3, 12});
    level_box(level, (float[]){0, 2.8f, 8}, (float[]){4, 3, 10});
    level_box(level, (float[]){9, 2.8f, 8}, (float[]){16, 3, 10});
    level_stairs(level, (float[]){4, 0, 8}, (float[]){9, 3, 10}, 15);
    level_floor(level, 0, 0, 16, 12, 6); /* the roof */
}

void level_bridge(level *level)
{
    level_floor(level, 0, 0, 40, 30, 0);
    level_ramp(level, (float[]){2, 0, 13}, (float[]){14, 4, 17});
    level_box(level, (float[]){14, 3.7f, 13}, (float[]){26, 4, 17});
    level_quad(level, (float[]){26, 4, 13}, (float[]){26, 4, 17}, (float[]){38, 0, 17}, (float[]){38, 0, 13});
}

void level_by_chance(level *level, uint64_t seed)
{
    random_source random = {seed};
    level_floor(level, 0, 0, 40, 40, 0);
    for (int i = 0; i < 40; i++) {
        float at[5];
        for (int j = 0; j < 5; j++)
            at[j] = (float)random_below(&random, 1000) / 1000;
        const float low[3] = {at[0] * 36, 0, at[1] * 36};
        const float high[3] = {low[0] + 1 + at[2] * 4, 1 + at[3] * 3, low[2] + 1 + at[4] * 4};
        if (i % 3 == 0)
            level_ramp(level, low, high);
        else
            level_box(level, low, high);
    }
}

double level_hill(double x, double z)
{
    return 2 * sin(x / 3) * cos(z / 4) + 0.05 * x;
}

void level_hills(level *level, uint32_t side)
{
    for (uint32_t i = 0; i < side; i++)
        for (uint32_t j = 0; j < side; j++) {
            float at[4][3];
            for (uint32_t k = 0; k < 4; k++) {
                at[k][0] = (float)(i + (k > 1));
                at[k][2] = (float)(j + (k == 1 || k == 2));
                at[k][1] = (float)level_hill((double)at[k][0], (double)at[k][2]);
            }
            level_quad(level, at[0], at[1], at[2], at[3]);
        }
}
