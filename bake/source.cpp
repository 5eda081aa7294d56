/* source.cpp: triangles in square bins of the plan. */
#include "source.hpp"

#include <algorithm>
#include <cmath>

namespace bake
{
namespace
{

constexpr int bin_side = 4; /* voxels */

/* A point so little outside of a triangle still lies in it: a share of the triangle. */
constexpr double outside = 1e-7;

/* A triangle that looks upwards has more area than this in the plan, in square voxels. */
constexpr double least_area = 1e-9;

} // namespace

Source::Source(const Soup &soup, const Tile &tile)
    : columns(int((tile.box.right - tile.box.left) / bin_side) + 1),
      rows(int((tile.box.bottom - tile.box.top) / bin_side) + 1), first(std::size_t(columns) * std::size_t(rows) + 1, 0)
{
    for (uint32_t number : tile.triangles) {
        Plane plane{};
        double y[3];
        for (std::size_t i = 0; i < 3; i++) {
            const Point &point = soup.points[soup.triangles[number].corners[i]];
            plane.x[i] = point.x - double(tile.box.left);
            plane.z[i] = point.z - double(tile.box.top);
            y[i] = point.y;
        }
        const double ux = plane.x[1] - plane.x[0], uz = plane.z[1] - plane.z[0];
        const double vx = plane.x[2] - plane.x[0], vz = plane.z[2] - plane.z[0];
        plane.area = ux * vz - uz * vx;
        if (plane.area > -least_area)
            continue;
        plane.height = y[0];
        plane.slope_x = ((y[1] - y[0]) * vz - (y[2] - y[0]) * uz) / plane.area;
        plane.slope_z = ((y[2] - y[0]) * ux - (y[1] - y[0]) * vx) / plane.area;
        planes.push_back(plane);
    }
    const auto for_each_bin = [this](auto visit) {
        for (uint32_t i = 0; i < planes.size(); i++) {
            const Bins bins = bins_of(planes[i]);
            for (int row = bins.top; row <= bins.bottom; row++)
                for (int column = bins.left; column <= bins.right; column++)
                    visit(std::size_t(row * columns + column), i);
        }
    };
    for_each_bin([this](std::size_t bin, uint32_t) { first[bin + 1]++; });
    for (std::size_t i = 1; i < first.size(); i++)
        first[i] += first[i - 1];
    listed.resize(first.back());
    std::vector<uint32_t> next(first.begin(), first.end() - 1);
    for_each_bin([&](std::size_t bin, uint32_t plane) { listed[next[bin]++] = plane; });
}

/* None where it lies beside the tile: right < left then, or bottom < top. */
Source::Bins Source::bins_of(const Plane &plane) const
{
    const auto bin = [](double at, int count) {
        return int(std::clamp(std::floor(at / bin_side), -1.0, double(count)));
    };
    return {std::max(0, bin(std::min({plane.x[0], plane.x[1], plane.x[2]}) - outside, columns)),
            std::max(0, bin(std::min({plane.z[0], plane.z[1], plane.z[2]}) - outside, rows)),
            std::min(columns - 1, bin(std::max({plane.x[0], plane.x[1], plane.x[2]}) + outside, columns)),
            std::min(rows - 1, bin(std::max({plane.z[0], plane.z[1], plane.z[2]}) + outside, rows))};
}

bool Source::find_height(double x, double z, double guess, double within, double *height) const
{
    const int column = std::clamp(int(x / bin_side), 0, columns - 1), row = std::clamp(int(z / bin_side), 0, rows - 1);
    const auto bin = std::size_t(row * columns + column);
    double least = within;
    bool is_found = false;
    for (uint32_t i = first[bin]; i < first[bin + 1]; i++) {
        const Plane &it = planes[listed[i]];
        const double at = it.height + it.slope_x * (x - it.x[0]) + it.slope_z * (z - it.z[0]);
        if (std::fabs(at - guess) > least)
            continue;
        bool is_inside = true;
        for (std::size_t j = 0, k = 2; j < 3 && is_inside; k = j++)
            is_inside =
                ((it.x[j] - it.x[k]) * (z - it.z[k]) - (it.z[j] - it.z[k]) * (x - it.x[k])) / it.area >= -outside;
        if (!is_inside)
            continue;
        least = std::fabs(at - guess);
        *height = at;
        is_found = true;
    }
    return is_found;
}

} // namespace bake
