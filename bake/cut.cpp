/*
 * cut.cpp: a Delaunay triangulation of the polygon's corners takes the sample that is farthest off as a further corner,
 * and the next, until none is too far. Triangles then grow together again as long as they lie on the ground. Sources:
 * M. Garland and P. Heckbert, Fast Polygonal Approximation of Terrains and Height Fields, 1995; C. Lawson, Software for
 * C1 Surface Interpolation, 1977, for the flips.
 */
#include "cut.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

namespace bake
{
namespace
{

constexpr uint32_t none = UINT32_MAX;
constexpr std::size_t most_corners = 12; /* of a polygon that triangles grow to */

__extension__ typedef __int128 wide;

/* The height at a place in the plane of a triangle that has some area. */
double height_in(const Corner &a, const Corner &b, const Corner &c, const Corner &place)
{
    const auto area = double(cross(a, b, c));
    return a.height + double(cross(c, a, place)) / area * (b.height - a.height) +
           double(cross(a, b, place)) / area * (c.height - a.height);
}

/* Whether d lies within the circle through a, b and c. */
bool is_in_circle(const Corner &a, const Corner &b, const Corner &c, const Corner &d)
{
    const auto from = [&d](const Corner &it) {
        return std::array<int64_t, 2>{int64_t(it.x) - d.x, int64_t(it.y) - d.y};
    };
    const auto p = from(a), q = from(b), r = from(c);
    const auto square = [](const std::array<int64_t, 2> &it) { return wide(it[0] * it[0] + it[1] * it[1]); };
    return square(p) * (q[0] * r[1] - q[1] * r[0]) + square(q) * (r[0] * p[1] - r[1] * p[0]) +
               square(r) * (p[0] * q[1] - p[1] * q[0]) >
           0;
}

/* A triangle of the ground: corners in their order, and what lies beyond the side from each to the next. */
struct Part {
    std::array<uint32_t, 3> corners, beyond;
    std::vector<uint32_t> samples; /* in it */
    double off = 0;                /* of the sample farthest off */
    uint32_t farthest = none;
};

/* A convex polygon that grows. */
struct Shape {
    std::vector<uint32_t> corners, samples;
};

class Cutter
{
  public:
    Cutter(Piece &all, const std::vector<Corner> &samples, double error)
        : piece(all), corners(all.corners), samples(samples), error(error)
    {
    }

    void cut(const Polygon &polygon)
    {
        Shape whole{polygon.corners, std::vector<uint32_t>(samples.size())};
        std::iota(whole.samples.begin(), whole.samples.end(), 0);
        if (!has_straight(whole.corners) && turn(whole)) {
            piece.polygons.push_back({std::move(whole.corners), polygon.terrain});
            return;
        }
        triangulate(whole);
        refine();
        grow();
        for (Shape &shape : shapes)
            if (!shape.corners.empty())
                piece.polygons.push_back({std::move(shape.corners), polygon.terrain});
    }

  private:
    const Corner &at(uint32_t corner) const
    {
        return corners[corner];
    }

    bool is_straight(const std::vector<uint32_t> &all, std::size_t i) const
    {
        const std::size_t count = all.size();
        return cross(at(all[(i + count - 1) % count]), at(all[i]), at(all[(i + 1) % count])) == 0;
    }

    bool has_straight(const std::vector<uint32_t> &all) const;
    double worst(const Shape &shape, std::size_t start, double enough) const;
    bool turn(Shape &shape) const;
    bool spokes_lie_on_ground(const Shape &shape) const;

    void triangulate(const Shape &whole);
    void link();
    void take_samples(uint32_t triangle, const std::vector<uint32_t> &from);
    void insert(uint32_t triangle);
    void legalize(uint32_t triangle, std::size_t side);
    void flip(uint32_t triangle, std::size_t side, uint32_t other, std::size_t its);
    void replace(uint32_t triangle, uint32_t old, uint32_t now);
    void refine();

    void grow();
    bool merge(uint32_t a, uint32_t b);
    bool join_corners(const Shape &a, const Shape &b, std::vector<uint32_t> &all) const;

    Piece &piece;
    std::vector<Corner> &corners;
    const std::vector<Corner> &samples;
    const double error;
    std::vector<Part> triangles;
    std::vector<Shape> shapes;
};

bool Cutter::has_straight(const std::vector<uint32_t> &all) const
{
    for (std::size_t i = 0; i < all.size(); i++)
        if (is_straight(all, i))
            return true;
    return false;
}

/* How far the triangles from a corner lie off the samples; once it is `enough` that will do. */
double Cutter::worst(const Shape &shape, std::size_t start, double enough) const
{
    const std::vector<uint32_t> &all = shape.corners;
    const std::size_t count = all.size();
    const Corner &first = at(all[start]);
    double most = 0;
    for (std::size_t i = 0; i < shape.samples.size() && most < enough; i++) {
        const Corner &sample = samples[shape.samples[i]];
        std::size_t j = 1;
        while (j + 2 < count && cross(first, at(all[(start + j + 1) % count]), sample) > 0)
            j++;
        const double there = height_in(first, at(all[(start + j) % count]), at(all[(start + j + 1) % count]), sample);
        most = std::max(most, std::fabs(there - sample.height));
    }
    return most;
}

/* Lets a shape begin with the corner whose triangles are nearest to the samples; false where none is near enough. */
bool Cutter::turn(Shape &shape) const
{
    std::size_t best = 0;
    double least = worst(shape, 0, HUGE_VAL);
    for (std::size_t start = 1; start < shape.corners.size() && least > error; start++) {
        const double off = worst(shape, start, least);
        if (off < least) {
            least = off;
            best = start;
        }
    }
    std::rotate(shape.corners.begin(), shape.corners.begin() + std::ptrdiff_t(best), shape.corners.end());
    return least <= error;
}

/*
 * Clips corner after corner off, such that what is left always has area: beside a corner on a side as long as there is
 * one.
 */
void Cutter::triangulate(const Shape &whole)
{
    std::vector<uint32_t> all = whole.corners;
    while (all.size() > 3) {
        const std::size_t count = all.size();
        const bool is_plain = !has_straight(all);
        std::size_t i = 0;
        while (is_straight(all, i) ||
               !(is_plain || is_straight(all, (i + count - 1) % count) || is_straight(all, (i + 1) % count)))
            i++;
        triangles.push_back({{all[(i + count - 1) % count], all[i], all[(i + 1) % count]}, {none, none, none}, {}});
        all.erase(all.begin() + std::ptrdiff_t(i));
    }
    triangles.push_back({{all[0], all[1], all[2]}, {none, none, none}, {}});
    link();
    triangles[0].samples = whole.samples;
    for (uint32_t i = 0; i < triangles.size(); i++)
        for (std::size_t side = 0; side < 3; side++)
            legalize(i, side);
    for (uint32_t i = 0; i < triangles.size(); i++)
        take_samples(i, whole.samples);
}

void Cutter::link()
{
    std::map<std::pair<uint32_t, uint32_t>, uint32_t> owner;
    for (uint32_t i = 0; i < triangles.size(); i++)
        for (std::size_t side = 0; side < 3; side++)
            owner[{triangles[i].corners[side], triangles[i].corners[(side + 1) % 3]}] = i;
    for (Part &it : triangles)
        for (std::size_t side = 0; side < 3; side++) {
            const auto found = owner.find({it.corners[(side + 1) % 3], it.corners[side]});
            it.beyond[side] = found == owner.end() ? none : found->second;
        }
}

/*
 * Of some samples those that lie in a triangle; one on a side belongs to that whose side begins at the lesser corner.
 */
void Cutter::take_samples(uint32_t triangle, const std::vector<uint32_t> &from)
{
    Part &it = triangles[triangle];
    std::vector<uint32_t> mine;
    it.off = 0;
    it.farthest = none;
    const Corner &a = at(it.corners[0]), &b = at(it.corners[1]), &c = at(it.corners[2]);
    for (uint32_t number : from) {
        const Corner &sample = samples[number];
        bool is_inside = true;
        for (std::size_t side = 0; side < 3 && is_inside; side++) {
            const uint32_t begin = it.corners[side], end = it.corners[(side + 1) % 3];
            const int64_t turn = cross(at(begin), at(end), sample);
            is_inside = turn > 0 || (turn == 0 && (begin < end || it.beyond[side] == none));
        }
        if (!is_inside)
            continue;
        mine.push_back(number);
        const double off = std::fabs(height_in(a, b, c, sample) - sample.height);
        if (off > it.off) {
            it.off = off;
            it.farthest = number;
        }
    }
    it.samples = std::move(mine);
}

void Cutter::replace(uint32_t triangle, uint32_t old, uint32_t now)
{
    if (triangle != none)
        std::replace(triangles[triangle].beyond.begin(), triangles[triangle].beyond.end(), old, now);
}

/* Makes three triangles of one, around its sample that is farthest off. */
void Cutter::insert(uint32_t triangle)
{
    const Part old = triangles[triangle];
    const auto middle = uint32_t(corners.size()), second = uint32_t(triangles.size()), third = second + 1;
    corners.push_back(samples[old.farthest]);
    const auto [a, b, c] = old.corners;
    triangles[triangle] = {{a, b, middle}, {old.beyond[0], second, third}, {}};
    triangles.push_back({{b, c, middle}, {old.beyond[1], third, triangle}, {}});
    triangles.push_back({{c, a, middle}, {old.beyond[2], triangle, second}, {}});
    replace(old.beyond[1], triangle, second);
    replace(old.beyond[2], triangle, third);
    std::vector<uint32_t> left = old.samples;
    left.erase(std::find(left.begin(), left.end(), old.farthest));
    for (uint32_t part : {triangle, second, third})
        take_samples(part, left);
    for (uint32_t part : {triangle, second, third})
        legalize(part, 0);
}

/* Flips a side where the corner beyond it lies in the triangle's circle, or the triangle has no area. */
void Cutter::legalize(uint32_t triangle, std::size_t side)
{
    const Part &it = triangles[triangle];
    const uint32_t other = it.beyond[side];
    if (other == none)
        return;
    const Part &that = triangles[other];
    const auto its = std::size_t(std::find(that.beyond.begin(), that.beyond.end(), triangle) - that.beyond.begin());
    const Corner &a = at(it.corners[side]), &b = at(it.corners[(side + 1) % 3]), &c = at(it.corners[(side + 2) % 3]);
    const Corner &d = at(that.corners[(its + 2) % 3]);
    if (cross(a, d, c) <= 0 || cross(d, b, c) <= 0 || (cross(a, b, c) != 0 && !is_in_circle(a, b, c, d)))
        return;
    flip(triangle, side, other, its);
    for (std::size_t i : {std::size_t(0), std::size_t(2)})
        legalize(triangle, i);
    for (std::size_t i : {std::size_t(0), std::size_t(1)})
        legalize(other, i);
}

void Cutter::flip(uint32_t triangle, std::size_t side, uint32_t other, std::size_t its)
{
    const Part it = triangles[triangle], that = triangles[other];
    const uint32_t a = it.corners[side], b = it.corners[(side + 1) % 3], c = it.corners[(side + 2) % 3];
    const uint32_t d = that.corners[(its + 2) % 3], beyond_bc = it.beyond[(side + 1) % 3],
                   beyond_ad = that.beyond[(its + 1) % 3];
    std::vector<uint32_t> both = it.samples;
    both.insert(both.end(), that.samples.begin(), that.samples.end());
    triangles[triangle] = {{a, d, c}, {beyond_ad, other, it.beyond[(side + 2) % 3]}, {}};
    triangles[other] = {{d, b, c}, {that.beyond[(its + 2) % 3], beyond_bc, triangle}, {}};
    replace(beyond_ad, other, triangle);
    replace(beyond_bc, triangle, other);
    take_samples(triangle, both);
    take_samples(other, both);
}

void Cutter::refine()
{
    for (;;) {
        uint32_t worst_one = 0;
        for (uint32_t i = 1; i < triangles.size(); i++)
            if (triangles[i].off > triangles[worst_one].off)
                worst_one = i;
        if (triangles[worst_one].off <= error)
            return;
        insert(worst_one);
    }
}

/* The corners of two shapes that share a side; false where that is not convex. */
bool Cutter::join_corners(const Shape &a, const Shape &b, std::vector<uint32_t> &all) const
{
    const std::size_t count = a.corners.size(), others = b.corners.size();
    for (std::size_t i = 0; i < count; i++)
        for (std::size_t j = 0; j < others; j++) {
            if (a.corners[i] != b.corners[(j + 1) % others] || a.corners[(i + 1) % count] != b.corners[j])
                continue;
            for (std::size_t k = 1; k <= count; k++)
                all.push_back(a.corners[(i + k) % count]);
            for (std::size_t k = 2; k < others; k++)
                all.push_back(b.corners[(j + k) % others]);
            for (std::size_t at_seam : {std::size_t(0), count - 1}) {
                const std::size_t before = (at_seam + all.size() - 1) % all.size(), next = (at_seam + 1) % all.size();
                if (cross(at(all[before]), at(all[at_seam]), at(all[next])) <= 0)
                    return false;
            }
            return true;
        }
    return false;
}

/* Whether the lines from a shape's first corner lie on the ground: beside one there need be no sample in a triangle. */
bool Cutter::spokes_lie_on_ground(const Shape &shape) const
{
    const Corner &from = at(shape.corners[0]);
    for (std::size_t i = 2; i + 1 < shape.corners.size(); i++) {
        const Corner &to = at(shape.corners[i]);
        const double dx = double(to.x) - from.x, dy = double(to.y) - from.y, squared = dx * dx + dy * dy;
        for (uint32_t number : shape.samples) {
            const Corner &it = samples[number];
            const double x = double(it.x) - from.x, y = double(it.y) - from.y;
            const double aside = dx * y - dy * x;
            if (aside * aside > squared * squared / 64)
                continue;
            const double there = from.height + (to.height - from.height) * (dx * x + dy * y) / squared;
            if (std::fabs(there - it.height) > 2 * error)
                return false;
        }
    }
    return true;
}

bool Cutter::merge(uint32_t a, uint32_t b)
{
    Shape both;
    if (shapes[a].corners.size() + shapes[b].corners.size() - 2 > most_corners ||
        !join_corners(shapes[a], shapes[b], both.corners))
        return false;
    both.samples = shapes[a].samples;
    both.samples.insert(both.samples.end(), shapes[b].samples.begin(), shapes[b].samples.end());
    if (!turn(both) || !spokes_lie_on_ground(both))
        return false;
    shapes[a] = std::move(both);
    shapes[b] = {};
    return true;
}

/* Takes sides away, the longest first. */
void Cutter::grow()
{
    struct Inner {
        double length;
        uint32_t a, b;
        std::size_t number; /* of two as long the one found first goes first */
    };
    std::vector<Inner> inner;
    std::vector<uint32_t> owner(triangles.size());
    std::iota(owner.begin(), owner.end(), 0);
    for (uint32_t i = 0; i < triangles.size(); i++) {
        Part &it = triangles[i];
        shapes.push_back({{it.corners.begin(), it.corners.end()}, std::move(it.samples)});
        for (std::size_t side = 0; side < 3; side++)
            if (it.beyond[side] != none && it.beyond[side] > i) {
                const Corner &from = at(it.corners[side]), &to = at(it.corners[(side + 1) % 3]);
                inner.push_back(
                    {std::hypot(double(from.x) - to.x, double(from.y) - to.y), i, it.beyond[side], inner.size()});
            }
    }
    std::sort(inner.begin(), inner.end(), [](const Inner &a, const Inner &b) {
        return a.length != b.length ? a.length > b.length : a.number < b.number;
    });
    for (const Inner &it : inner) {
        const uint32_t a = owner[it.a], b = owner[it.b];
        if (a != b && merge(a, b))
            std::replace(owner.begin(), owner.end(), b, a);
    }
}

} // namespace

void cut(Piece &piece, const Polygon &polygon, const std::vector<Corner> &samples, double error)
{
    Cutter(piece, samples, error).cut(polygon);
}

} // namespace bake
