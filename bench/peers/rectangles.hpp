/* The free cells of a map cut into rectangles, the polygons of a navigation mesh. */
#ifndef WEND_BENCH_PEERS_RECTANGLES_HPP
#define WEND_BENCH_PEERS_RECTANGLES_HPP

#include "peers/contender.h"

#include <cstddef>
#include <vector>

/*
 * Greedy rectangles, none of which lies in two tiles. Where corners of neighbours lie on its sides they are corners of
 * its polygon too, so that polygons always share whole edges; what would get more corners than `most` is cut further.
 */
class Rectangles
{
  public:
    struct Rectangle {
        int left, top, right, bottom; /* cells; right and bottom are the first ones outside */
    };
    struct Point {
        int x, y;
    };

    Rectangles(const wend_grid *grid, const wend_profile *profile, int tile_side, std::size_t most);

    /* Returns the corners of a rectangle's polygon, from its top left one down its left side and round. */
    std::vector<Point> outline(const Rectangle &rectangle) const;

    /* Returns the rectangle that a cell belongs to; -1 = none: blocked or outside. */
    int owner(int x, int y) const
    {
        return x < 0 || y < 0 || x >= width || y >= height
                   ? -1
                   : owners[std::size_t(y) * std::size_t(width) + std::size_t(x)];
    }

    std::vector<Rectangle> list;
    const int width, height;

  private:
    Rectangle grow(int x, int y, int tile_side) const;
    void own(int index);
    void add_corner(int x, int y);
    bool is_corner(int x, int y) const;
    void cut(std::size_t index);

    std::vector<int> owners; /* by cell; -1 = none, -2 = free and not yet taken */
    std::vector<bool> corners;
};

#endif
