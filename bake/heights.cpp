/*
 * heights.cpp: corners take their heights from the triangles under them; sides get further corners and polygons are cut
 * until they are as near to the triangles as the rules ask for. Recast's own detailed mesh does likewise, on voxels.
 */
#include "heights.hpp"

#include "cut.hpp"
#include "source.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace bake
{
namespace
{

constexpr int spacing = 3; /* voxels from one point that is looked at to the next */
constexpr double most_lean =
    60.0; /* degrees, above which the ground of a voxel is not looked for farther up and down */
constexpr double degrees = 57.29578; /* in a radian */

class Refiner
{
  public:
    Refiner(const Soup &soup, const Settings &settings, const Tile &tile, const Voxels &voxels)
        : settings(settings), voxels(voxels), source(soup, tile), side(double(settings.voxel)),
          left(tile.box.left * settings.voxel + settings.origin()),
          top(tile.box.top * settings.voxel + settings.origin()),
          reach(1.5 * settings.voxel_height +
                2 * side / settings.unit * std::tan(std::min(settings.slope, most_lean) / degrees))
    {
    }

    Piece make();

  private:
    void take_corners(const rcPolyMesh &mesh);
    bool is_sound(const std::vector<uint32_t> &corners) const;
    bool find_height(int64_t x, int64_t y, unsigned region, double guess, double *height) const;
    std::vector<uint32_t> with_sides(const std::vector<uint32_t> &corners, unsigned region);
    const std::vector<uint32_t> &between(uint32_t a, uint32_t b, unsigned region);
    void split(const std::vector<Corner> &samples, std::size_t begin, std::size_t end, std::vector<uint32_t> &between);
    std::vector<Corner> sample(const std::vector<uint32_t> &corners, unsigned region) const;

    uint32_t add(const Corner &corner)
    {
        piece.corners.push_back(corner);
        return uint32_t(piece.corners.size() - 1);
    }

    const Settings &settings;
    const Voxels &voxels;
    const Source source;
    const double side;
    const int64_t left, top; /* of the tile */
    const double reach;      /* how far the ground of a voxel may lie off its height */
    Piece piece;
    std::map<std::pair<uint32_t, uint32_t>, std::vector<uint32_t>> sides; /* corners between two, from the lesser one */
};

/* Corners lie between four voxels, and Recast gives them the height of the highest. */
void Refiner::take_corners(const rcPolyMesh &mesh)
{
    for (int i = 0; i < mesh.nverts; i++) {
        const unsigned short *corner = &mesh.verts[3 * i];
        const double guess = voxels.height(corner[1]);
        double height = guess;
        source.find_height(corner[0], corner[2], guess, reach, &height);
        add({int32_t(left + corner[0] * settings.voxel), int32_t(top + corner[2] * settings.voxel), height});
    }
}

/* Convex and of some area, which it is unless Recast could not cut an outline. */
bool Refiner::is_sound(const std::vector<uint32_t> &corners) const
{
    bool has_area = false;
    const std::size_t count = corners.size();
    for (std::size_t i = 0; i < count; i++) {
        const int64_t turn = cross(piece.corners[corners[i]], piece.corners[corners[(i + 1) % count]],
                                   piece.corners[corners[(i + 2) % count]]);
        if (turn < 0)
            return false;
        has_area = has_area || turn > 0;
    }
    return has_area;
}

/* The height of the triangle nearest to that of the voxel. */
bool Refiner::find_height(int64_t x, int64_t y, unsigned region, double guess, double *height) const
{
    const double column = double(x - left) / side, row = double(y - top) / side;
    double of_voxel;
    return voxels.find_height(column, row, region, guess, &of_voxel) &&
           source.find_height(column, row, of_voxel, reach, height);
}

/* Where the side is farthest off it gets a corner, and so do its halves. Source: U. Ramer, 1972. */
void Refiner::split(const std::vector<Corner> &samples, std::size_t begin, std::size_t end,
                    std::vector<uint32_t> &between)
{
    const Corner &a = samples[begin], &b = samples[end];
    const auto distance = [&a](const Corner &it) { return std::hypot(double(it.x) - a.x, double(it.y) - a.y); };
    double most = settings.height_error;
    std::size_t which = begin;
    for (std::size_t i = begin + 1; i < end; i++) {
        const double share = distance(samples[i]) / distance(b);
        const double off = std::fabs(a.height + (b.height - a.height) * share - samples[i].height);
        if (off > most) {
            most = off;
            which = i;
        }
    }
    if (which == begin)
        return;
    split(samples, begin, which, between);
    between.push_back(add(samples[which]));
    split(samples, which, end, between);
}

/* Only points in whole units on the very line are looked at, so that both polygons stay convex. */
const std::vector<uint32_t> &Refiner::between(uint32_t a, uint32_t b, unsigned region)
{
    const auto [place, is_new] = sides.try_emplace({a, b});
    if (!is_new)
        return place->second;
    const Corner from = piece.corners[a], to = piece.corners[b];
    const int64_t dx = int64_t(to.x) - from.x, dy = int64_t(to.y) - from.y, steps = std::gcd(dx, dy);
    const auto count = int64_t(std::hypot(double(dx), double(dy)) / (spacing * side)) + 1;
    std::vector<Corner> samples{from};
    int64_t last = 0;
    for (int64_t i = 1; i < count; i++) {
        const int64_t step = i * steps / count, x = from.x + dx / steps * step, y = from.y + dy / steps * step;
        const double guess = from.height + (to.height - from.height) * double(step) / double(steps);
        double height;
        if (step > last && find_height(x, y, region, guess, &height))
            samples.push_back({int32_t(x), int32_t(y), height});
        last = step;
    }
    samples.push_back(to);
    std::vector<uint32_t> made;
    split(samples, 0, samples.size() - 1, made);
    return place->second = made;
}

std::vector<uint32_t> Refiner::with_sides(const std::vector<uint32_t> &corners, unsigned region)
{
    std::vector<uint32_t> all;
    for (std::size_t i = 0; i < corners.size(); i++) {
        const uint32_t a = corners[i], b = corners[(i + 1) % corners.size()];
        all.push_back(a);
        const std::vector<uint32_t> &made = between(std::min(a, b), std::max(a, b), region);
        if (a < b)
            all.insert(all.end(), made.begin(), made.end());
        else
            all.insert(all.end(), made.rbegin(), made.rend());
    }
    return all;
}

/* Points in the midst of a polygon, on a grid that all polygons of the tile have in common. */
std::vector<Corner> Refiner::sample(const std::vector<uint32_t> &corners, unsigned region) const
{
    Corner low = piece.corners[corners[0]], high = low;
    double guess = 0;
    for (uint32_t corner : corners) {
        const Corner &it = piece.corners[corner];
        low = {std::min(low.x, it.x), std::min(low.y, it.y), 0};
        high = {std::max(high.x, it.x), std::max(high.y, it.y), 0};
        guess += it.height / double(corners.size());
    }
    const int64_t apart = spacing * settings.voxel, middle = settings.voxel / 2;
    std::vector<Corner> samples;
    for (int64_t y = top + (low.y - top) / apart * apart + middle; y < high.y; y += apart)
        for (int64_t x = left + (low.x - left) / apart * apart + middle; x < high.x; x += apart) {
            const Corner place = {int32_t(x), int32_t(y), 0};
            bool is_inside = true;
            for (std::size_t i = 0; i < corners.size() && is_inside; i++)
                is_inside =
                    cross(piece.corners[corners[i]], piece.corners[corners[(i + 1) % corners.size()]], place) > 0;
            double height;
            if (is_inside && find_height(x, y, region, guess, &height))
                samples.push_back({place.x, place.y, height});
        }
    return samples;
}

Piece Refiner::make()
{
    const rcPolyMesh &mesh = *voxels.polygons();
    take_corners(mesh);
    for (int i = 0; i < mesh.npolys; i++) {
        const unsigned short *corner = &mesh.polys[i * 2 * mesh.nvp];
        std::vector<uint32_t> corners;
        for (int j = mesh.nvp; j-- > 0;) /* Recast has them the other way round */
            if (corner[j] != RC_MESH_NULL_IDX)
                corners.push_back(corner[j]);
        if (!is_sound(corners)) {
            piece.faulty++;
            continue;
        }
        const std::vector<Corner> samples = sample(corners, mesh.regs[i]);
        cut(piece, {with_sides(corners, mesh.regs[i]), settings.terrains[std::size_t(mesh.areas[i] - 1)]}, samples,
            settings.height_error);
    }
    return std::move(piece);
}

} // namespace

Piece make_piece(const Soup &soup, const Settings &settings, const Tile &tile, const Voxels &voxels)
{
    return voxels.polygons() ? Refiner(soup, settings, tile, voxels).make() : Piece{};
}

} // namespace bake
