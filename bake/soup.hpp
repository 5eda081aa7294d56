/* soup.hpp: the triangles of a level, looked through, on the grid of voxels. */
#ifndef WEND_BAKE_SOUP_HPP
#define WEND_BAKE_SOUP_HPP

#include "settings.hpp"

#include <array>

namespace bake
{

/* x and z in voxels from the grid's origin, y upwards in units of the level. */
struct Point {
    double x, y, z;
};

struct Triangle {
    std::array<uint32_t, 3> corners;
    unsigned char area; /* 0 = too steep */
};

/* Voxels from left to right - 1 and top to bottom - 1 of the grid. */
struct Box {
    int64_t left, top, right, bottom;
};

struct Soup {
    Soup(const wend_bake_level &level, const Settings &settings);

    std::vector<Point> points;
    std::vector<Triangle> triangles;
    Box bounds{0, 0, 0, 0};
    uint32_t steep = 0;
};

/* A point of the level on the grid. */
Point on_grid(const float *point, const Settings &settings);

/* The voxels that triangle touches. */
Box touched(const Soup &soup, const Triangle &triangle);

} // namespace bake

#endif
