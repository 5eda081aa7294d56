/* Cutting free cells into rectangles. */
#include "peers/rectangles.hpp"

#include <algorithm>

namespace
{

constexpr int not_taken = -2;

} // namespace

Rectangles::Rectangles(const wend_grid *grid, const wend_profile *profile, int tile_side, std::size_t most)
    : width(int(wend_grid_width(grid))), height(int(wend_grid_height(grid)))
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            owners.push_back(cell_weight(grid, profile, uint32_t(x), uint32_t(y)) > 0 ? not_taken : -1);
    corners.resize(std::size_t(width + 1) * std::size_t(height + 1));
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            if (owner(x, y) == not_taken) {
                list.push_back(grow(x, y, tile_side));
                own(int(list.size()) - 1);
            }
    /* A cut gives the neighbours another corner, so it repeats until nothing is left to cut. */
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < list.size(); i++)
            while (outline(list[i]).size() > most) {
                cut(i);
                changed = true;
            }
    }
}

/* Grows a rectangle as far to the right as cells are free, then as far down as whole rows are. */
Rectangles::Rectangle Rectangles::grow(int x, int y, int tile_side) const
{
    const int right_end = std::min(width, (x / tile_side + 1) * tile_side);
    const int bottom_end = std::min(height, (y / tile_side + 1) * tile_side);
    Rectangle grown = {x, y, x + 1, y + 1};
    while (grown.right < right_end && owner(grown.right, y) == not_taken)
        grown.right++;
    for (; grown.bottom < bottom_end; grown.bottom++)
        for (int i = x; i < grown.right; i++)
            if (owner(i, grown.bottom) != not_taken)
                return grown;
    return grown;
}

/* Enters a rectangle as the owner of its cells, with its corners. */
void Rectangles::own(int index)
{
    const Rectangle &it = list[std::size_t(index)];
    for (int y = it.top; y < it.bottom; y++)
        for (int x = it.left; x < it.right; x++)
            owners[std::size_t(y) * std::size_t(width) + std::size_t(x)] = index;
    add_corner(it.left, it.top);
    add_corner(it.right, it.top);
    add_corner(it.left, it.bottom);
    add_corner(it.right, it.bottom);
}

void Rectangles::add_corner(int x, int y)
{
    corners[std::size_t(y) * std::size_t(width + 1) + std::size_t(x)] = true;
}

bool Rectangles::is_corner(int x, int y) const
{
    return corners[std::size_t(y) * std::size_t(width + 1) + std::size_t(x)];
}

/* Cuts a rectangle through the middle one of the corners on its sides, across the direction that has more. */
void Rectangles::cut(std::size_t index)
{
    Rectangle &it = list[index], other = it;
    std::vector<int> columns, rows;
    for (int x = it.left + 1; x < it.right; x++)
        if (is_corner(x, it.top) || is_corner(x, it.bottom))
            columns.push_back(x);
    for (int y = it.top + 1; y < it.bottom; y++)
        if (is_corner(it.left, y) || is_corner(it.right, y))
            rows.push_back(y);
    if (columns.size() >= rows.size())
        it.right = other.left = columns[columns.size() / 2];
    else
        it.bottom = other.top = rows[rows.size() / 2];
    list.push_back(other);
    own(int(index));
    own(int(list.size()) - 1);
}

std::vector<Rectangles::Point> Rectangles::outline(const Rectangle &rectangle) const
{
    std::vector<Point> points;
    auto add = [&](int x, int y) {
        if (is_corner(x, y))
            points.push_back({x, y});
    };
    for (int y = rectangle.top; y < rectangle.bottom; y++)
        add(rectangle.left, y);
    for (int x = rectangle.left; x < rectangle.right; x++)
        add(x, rectangle.bottom);
    for (int y = rectangle.bottom; y > rectangle.top; y--)
        add(rectangle.right, y);
    for (int x = rectangle.right; x > rectangle.left; x--)
        add(x, rectangle.top);
    return points;
}
