/* tests/support/scene/squares.c: a mesh of squares as a picture of letters. */
#include "scene/squares.h"
#include "test/test.h"

#include <stdlib.h>

enum { SQUARE = 10 * WEND_CELL, MOST = 64 };

wend_mesh *squares_mesh(const char *const *rows, uint32_t height, uint32_t width)
{
    static wend_mesh_point points[MOST * 4];
    static uint32_t corners[MOST * 4], counts[MOST];
    static uint8_t terrains[MOST];
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    uint32_t squares = 0;
    for (uint32_t y = 0; y <= height; y++)
        for (uint32_t x = 0; x <= width; x++)
            points[y * (width + 1) + x] = (wend_mesh_point){(int32_t)x * SQUARE, (int32_t)y * SQUARE};
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            uint32_t first = y * (width + 1) + x;
            if (rows[y][x] == '#')
                continue;
            terrains[squares] = (uint8_t)rows[y][x];
            counts[squares] = 4;
            corners[4 * squares] = first;
            corners[4 * squares + 1] = first + 1;
            corners[4 * squares + 2] = first + width + 2;
            corners[4 * squares + 3] = first + width + 1;
            squares++;
        }
    polygons.points = points;
    polygons.point_count = (height + 1) * (width + 1);
    polygons.corners = corners;
    polygons.corner_count = 4 * squares;
    polygons.counts = counts;
    polygons.polygon_count = squares;
    polygons.terrains = terrains;
    if (wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL) != WEND_OK)
        abort();
    return mesh;
}

squares squares_open(const char *const *rows, uint32_t height, uint32_t width, const wend_profile *profile)
{
    squares squares = {.mesh = squares_mesh(rows, height, width)};
    assert_int_equal(wend_space_create_mesh(squares.mesh, profile, NULL, &squares.space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &squares.finder), WEND_OK);
    return squares;
}

void squares_close(const squares *squares)
{
    wend_finder_destroy(squares->finder);
    wend_space_destroy(squares->space);
    wend_mesh_destroy(squares->mesh);
}
