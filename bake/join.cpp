/*
 * join.cpp: tiles are baked by themselves, so a side on the border of one may meet parts of several sides of the other.
 * Each gets the corners of those it meets, and corners at one place become one.
 */
#include "join.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <unordered_set>

namespace bake
{
namespace
{

/* A side that no polygon of its tile shares: as points on a line, sorted along it. */
struct Side {
    int64_t dx, dy, offset; /* the line: its direction in lowest terms, and which of the parallels it is */
    int64_t low, high;      /* from where to where, along x, or y where x stays */
    uint32_t piece, polygon, corner;
    bool is_backward;
    uint32_t first, last; /* corners at low and high */

    auto line() const
    {
        return std::tie(dx, dy, offset);
    }
};

/* A corner that a side gets. */
struct Stop {
    uint32_t polygon, corner; /* behind which of its corners */
    int64_t along;
    uint32_t number;
};

class Joiner
{
  public:
    Joiner(const std::vector<const Piece *> &pieces, const Settings &settings) : settings(settings)
    {
        uint32_t count = 0;
        for (const Piece *piece : pieces) {
            const auto base = uint32_t(corners.size());
            corners.insert(corners.end(), piece->corners.begin(), piece->corners.end());
            for (const Polygon &polygon : piece->polygons) {
                polygons.push_back(polygon);
                piece_of.push_back(count);
                for (uint32_t &corner : polygons.back().corners)
                    corner += base;
            }
            ground.faulty += piece->faulty;
            count++;
        }
        same.resize(corners.size());
        std::iota(same.begin(), same.end(), 0);
    }

    Ground join()
    {
        list_sides();
        meet();
        take_stops();
        write();
        return std::move(ground);
    }

  private:
    static uint64_t key(uint32_t from, uint32_t to)
    {
        return uint64_t(from) << 32 | to;
    }

    uint32_t root(uint32_t corner)
    {
        while (same[corner] != corner)
            corner = same[corner] = same[same[corner]];
        return corner;
    }

    void unite(uint32_t a, uint32_t b)
    {
        a = root(a);
        b = root(b);
        same[std::max(a, b)] = std::min(a, b);
    }

    int64_t along(const Side &side, uint32_t corner) const
    {
        return side.dx != 0 ? corners[corner].x : corners[corner].y;
    }

    double height(const Side &side, int64_t at) const
    {
        const double share = double(at - side.low) / double(side.high - side.low);
        return corners[side.first].height + share * (corners[side.last].height - corners[side.first].height);
    }

    Side make_side(uint32_t polygon, uint32_t corner) const;
    void list_sides();
    void meet();
    void meet_at(const Side &a, const Side &b, int64_t at);
    void take_stops();
    bool is_on_line(uint32_t a, uint32_t b, uint32_t c) const;
    void cut_straight(Polygon whole, std::vector<Polygon> &parts) const;
    void write_polygon(const Polygon &polygon);
    uint32_t number_of(uint32_t corner);
    void write();

    const Settings &settings;
    std::vector<Corner> corners;
    std::vector<Polygon> polygons;
    std::vector<uint32_t> piece_of; /* by polygon */
    std::vector<uint32_t> same;     /* towards the least corner that is at the same place */
    std::vector<Side> sides;
    std::vector<Stop> stops;
    std::vector<uint32_t> numbers;        /* of corners in the ground, from 1 */
    std::unordered_set<uint64_t> written; /* sides of the ground */
    Ground ground;
};

Side Joiner::make_side(uint32_t polygon, uint32_t corner) const
{
    const std::vector<uint32_t> &all = polygons[polygon].corners;
    Side side{};
    side.piece = piece_of[polygon];
    side.polygon = polygon;
    side.corner = corner;
    side.first = all[corner];
    side.last = all[(corner + 1) % all.size()];
    const auto direction = [this, &side] {
        side.dx = int64_t(corners[side.last].x) - corners[side.first].x;
        side.dy = int64_t(corners[side.last].y) - corners[side.first].y;
    };
    direction();
    side.is_backward = side.dx < 0 || (side.dx == 0 && side.dy < 0);
    if (side.is_backward) {
        std::swap(side.first, side.last);
        direction();
    }
    const int64_t steps = std::gcd(side.dx, side.dy);
    side.dx /= steps;
    side.dy /= steps;
    side.offset = side.dx * corners[side.first].y - side.dy * corners[side.first].x;
    side.low = along(side, side.first);
    side.high = along(side, side.last);
    return side;
}

/* Those with nothing behind them, line by line. */
void Joiner::list_sides()
{
    std::unordered_set<uint64_t> known;
    for (const Polygon &polygon : polygons)
        for (std::size_t i = 0; i < polygon.corners.size(); i++)
            known.insert(key(polygon.corners[i], polygon.corners[(i + 1) % polygon.corners.size()]));
    for (uint32_t i = 0; i < polygons.size(); i++) {
        const std::vector<uint32_t> &all = polygons[i].corners;
        for (uint32_t j = 0; j < all.size(); j++)
            if (known.count(key(all[(j + 1) % all.size()], all[j])) == 0)
                sides.push_back(make_side(i, j));
    }
    std::sort(sides.begin(), sides.end(), [](const Side &a, const Side &b) {
        return std::tie(a.dx, a.dy, a.offset, a.low, a.polygon, a.corner) <
               std::tie(b.dx, b.dy, b.offset, b.low, b.polygon, b.corner);
    });
}

/*
 * Sides of two tiles that run along each other in opposite directions, at one height, lead from one to the other.
 * Recast leaves no ground at the edge of anything higher than a step, so what is farther apart than this is another
 * storey. Sides of one tile that do so have a wall between them that has become thinner than a voxel.
 */
void Joiner::meet()
{
    const double most = settings.step + settings.height_error + 2 * settings.voxel_height;
    for (std::size_t i = 0; i < sides.size(); i++)
        for (std::size_t j = i + 1;
             j < sides.size() && sides[j].line() == sides[i].line() && sides[j].low < sides[i].high; j++) {
            const Side &a = sides[i], &b = sides[j];
            const int64_t low = b.low, high = std::min(a.high, b.high);
            if (a.piece == b.piece || a.is_backward == b.is_backward ||
                std::fabs(height(a, low) - height(b, low)) > most ||
                std::fabs(height(a, high) - height(b, high)) > most)
                continue;
            meet_at(a, b, low);
            meet_at(a, b, high);
        }
}

/* Where one of two sides ends the other gets its corner. */
void Joiner::meet_at(const Side &a, const Side &b, int64_t at)
{
    const auto end = [at](const Side &side) { return at == side.low ? side.first : side.last; };
    const auto ends = [at](const Side &side) { return at == side.low || at == side.high; };
    if (ends(a) && ends(b))
        unite(end(a), end(b));
    else if (ends(a))
        stops.push_back({b.polygon, b.corner, at, end(a)});
    else
        stops.push_back({a.polygon, a.corner, at, end(b)});
}

/* Puts the corners into the polygons that get them; several at one place are one. */
void Joiner::take_stops()
{
    std::sort(stops.begin(), stops.end(), [](const Stop &a, const Stop &b) {
        return std::tie(a.polygon, a.corner, a.along, a.number) < std::tie(b.polygon, b.corner, b.along, b.number);
    });
    for (std::size_t i = 1; i < stops.size(); i++) {
        const Stop &a = stops[i - 1], &b = stops[i];
        if (std::tie(a.polygon, a.corner, a.along) == std::tie(b.polygon, b.corner, b.along))
            unite(a.number, b.number);
    }
    for (std::size_t i = 0, next; i < stops.size(); i = next) {
        Polygon &polygon = polygons[stops[i].polygon];
        std::vector<uint32_t> all;
        next = i;
        for (uint32_t j = 0; j < polygon.corners.size(); j++) {
            std::vector<uint32_t> made;
            for (; next < stops.size() && stops[next].polygon == stops[i].polygon && stops[next].corner == j; next++)
                if (made.empty() || root(made.back()) != root(stops[next].number))
                    made.push_back(stops[next].number);
            all.push_back(polygon.corners[j]);
            if (make_side(stops[i].polygon, j).is_backward)
                std::reverse(made.begin(), made.end());
            all.insert(all.end(), made.begin(), made.end());
        }
        polygon.corners = std::move(all);
    }
}

uint32_t Joiner::number_of(uint32_t corner)
{
    if (numbers[corner] == 0) {
        const Corner &it = corners[corner];
        ground.points.push_back({it.x, it.y});
        ground.heights.push_back(int32_t(std::lround(it.height * settings.unit)));
        numbers[corner] = uint32_t(ground.points.size());
    }
    return numbers[corner] - 1;
}

bool Joiner::is_on_line(uint32_t a, uint32_t b, uint32_t c) const
{
    return cross(corners[a], corners[b], corners[c]) == 0;
}

/*
 * Cuts a polygon at the corners that its sides have got, so that its heights stay nearly the same: along the line from
 * its first corner, or where they lie on a side of that corner, towards the next corner that does not.
 */
void Joiner::cut_straight(Polygon whole, std::vector<Polygon> &parts) const
{
    std::vector<uint32_t> &all = whole.corners;
    const auto begin = all.begin();
    for (auto i = std::ptrdiff_t(all.size()) - 1; i > 0; i--) {
        const auto at = std::size_t(i), next = (at + 1) % all.size();
        if (!is_on_line(all[at - 1], all[at], all[next]))
            continue;
        if (next == 0 || is_on_line(all[0], all[at], all.back()))
            continue;                    /* on the side that ends at the first corner: see below */
        std::ptrdiff_t from = 0, to = i; /* what is cut off lies between them */
        if (at == 1 || is_on_line(all[0], all[1], all[at])) {
            from = i; /* on the one that begins there */
            for (to = i + 2; is_on_line(all[0], all[at], all[std::size_t(to)]);)
                to++;
        }
        Polygon part{{begin + from, begin + to + 1}, whole.terrain};
        all.erase(begin + from + 1, begin + to);
        cut_straight(std::move(part), parts);
        cut_straight(std::move(whole), parts);
        return;
    }
    for (std::size_t i = 2; i < all.size(); i++)
        if (is_on_line(all[i - 1], all[i], all[(i + 1) % all.size()])) {
            parts.push_back({{all[i - 2], all[i - 1], all[i]}, whole.terrain});
            all.erase(begin + std::ptrdiff_t(i) - 1);
            i--;
        }
    parts.push_back(std::move(whole));
}

void Joiner::write()
{
    numbers.assign(corners.size(), 0);
    for (Polygon &polygon : polygons) {
        for (uint32_t &corner : polygon.corners)
            corner = root(corner);
        std::vector<Polygon> parts;
        cut_straight(std::move(polygon), parts);
        for (const Polygon &part : parts)
            write_polygon(part);
    }
}

/* A side in the direction of another polygon's is of two that overlap: the later one is left out. */
void Joiner::write_polygon(const Polygon &polygon)
{
    const std::vector<uint32_t> &all = polygon.corners;
    for (std::size_t i = 0; i < all.size(); i++)
        if (written.count(key(all[i], all[(i + 1) % all.size()])) != 0) {
            ground.faulty++;
            return;
        }
    for (std::size_t i = 0; i < all.size(); i++) {
        written.insert(key(all[i], all[(i + 1) % all.size()]));
        ground.corners.push_back(number_of(all[i]));
    }
    ground.counts.push_back(uint32_t(all.size()));
    ground.terrains.push_back(polygon.terrain);
}

} // namespace

Ground join(const std::vector<const Piece *> &pieces, const Settings &settings)
{
    return Joiner(pieces, settings).join();
}

} // namespace bake
