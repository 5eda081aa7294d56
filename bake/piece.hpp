/* piece.hpp: ground: corners with heights, and polygons of them. */
#ifndef WEND_BAKE_PIECE_HPP
#define WEND_BAKE_PIECE_HPP

#include <cstdint>
#include <vector>

namespace bake
{

/* A corner of the ground: x and y in 1/256 cells, the height in units of the level. */
struct Corner {
    int32_t x, y;
    double height;
};

/* A convex polygon without corners on a line, whose heights are those of the triangles from its first corner. */
struct Polygon {
    std::vector<uint32_t> corners;
    uint8_t terrain;
};

/* The ground of a tile. */
struct Piece {
    std::vector<Corner> corners;
    std::vector<Polygon> polygons;
    uint32_t faulty = 0; /* polygons of Recast's that were left out */
};

/* Above 0 where a, b, c turn the way that corners of polygons do, 0 where they lie on a line. */
inline int64_t cross(const Corner &a, const Corner &b, const Corner &c)
{
    return (int64_t(b.x) - a.x) * (int64_t(c.y) - a.y) - (int64_t(b.y) - a.y) * (int64_t(c.x) - a.x);
}

/* Rounded down, whatever the signs. */
inline int64_t floor_divide(int64_t a, int64_t b)
{
    return a / b - ((a % b != 0) && ((a < 0) != (b < 0)));
}

} // namespace bake

#endif
