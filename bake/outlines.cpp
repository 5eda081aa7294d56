/*
 * outlines.cpp: from each corner on the farthest one is taken whose line passes those between near enough.
 * Source: J. Sklansky and V. Gonzalez, Fast Polygonal Approximation of Digitized Curves, 1980, for the cone of
 * directions.
 */
#include "outlines.hpp"
#include "piece.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace bake
{
namespace
{

struct Turn {
    int64_t x, z;
};

using Place = std::pair<int64_t, int64_t>;

/* A direction, or none yet. */
struct Bound {
    double x = 0, z = 0;
};

/* That a wall of an outline runs along a voxel. */
struct Mark {
    int x, z, outline, edge, height;
    bool is_inside; /* the voxel is its ground */

    auto place() const
    {
        return std::tie(x, z);
    }

    bool operator<(const Mark &other) const
    {
        return std::tie(x, z, outline, edge) < std::tie(other.x, other.z, other.outline, other.edge);
    }
};

int64_t cross(Turn a, Turn b)
{
    return a.x * b.z - a.z * b.x;
}

double cross(Bound a, Bound b)
{
    return a.x * b.z - a.z * b.x;
}

class Outline
{
  public:
    Outline(rcContour &given, int number, const rcCompactHeightfield &field, const uint8_t *areas)
        : contour(given), number(number), count(given.nverts), field(field), areas(areas)
    {
        int64_t twice = 0;
        for (int i = 0; i < count; i++)
            twice += cross(at(i), at(i + 1));
        is_left = twice > 0;
    }

    void mark(std::vector<Mark> &marks) const;
    void find_cuts(std::set<Place> &cuts) const;
    void simplify(const std::vector<Mark> &marks, const std::set<Place> &cuts, double error, int head_room);

  private:
    Turn at(int i) const
    {
        const int *corner = contour.verts + std::ptrdiff_t(4) * (i % count);
        return {corner[0], corner[2]};
    }

    Turn between(int a, int b) const
    {
        return {at(b).x - at(a).x, at(b).z - at(a).z};
    }

    int flags(int i) const
    {
        return contour.verts[std::ptrdiff_t(4) * (i % count) + 3];
    }

    /* The region behind a line; 0 behind walls. */
    int beyond(int i) const
    {
        return flags(i) & RC_CONTOUR_REG_MASK;
    }

    /* A line to another region of the tile: its outline has it too. */
    bool is_shared(int i) const
    {
        return beyond(i) != 0 && (beyond(i) & RC_BORDER_REG) == 0;
    }

    std::vector<bool> find_fixed(const std::set<Place> &cuts) const;
    void keep_shared(int from, int to, std::vector<int> &kept) const;
    bool is_between(int from, int to) const;
    bool is_of(int64_t x, int64_t z, int region, int other) const;
    void split(const std::vector<int> &chain, std::size_t begin, std::size_t end, std::vector<int> &kept) const;
    bool is_near(int edge, int from, int to) const;
    bool is_free(int x, int z, int from, int to) const;
    template <class Is> bool for_each_voxel(int from, int to, Is is) const;
    bool is_line_free(int from, int to) const;
    int farthest(int from, int end) const;

    rcContour &contour;
    const int number, count;
    const rcCompactHeightfield &field;
    const uint8_t *areas; /* the terrains of regions */
    bool is_left;         /* the inside, of all lines */
    const std::vector<Mark> *all = nullptr;
    std::vector<bool> is_fixed;
    double most_error = 0;
    int least_apart = 0;
};

/* The voxels on both sides of all walls. */
void Outline::mark(std::vector<Mark> &marks) const
{
    for (int i = 0; i < count; i++) {
        const Turn from = at(i), to = at(i + 1);
        const int height = contour.verts[std::ptrdiff_t(4) * i + 1];
        if (beyond(i) != 0 || (from.x != to.x && from.z != to.z))
            continue; /* Recast has cut to a hole there */
        for (int64_t x = std::min(from.x, to.x); x < std::max(from.x, to.x); x++)
            for (int side = 0; side < 2; side++)
                marks.push_back(
                    {int(x), int(from.z) - side, number, i, height, ((to.x > from.x) == is_left) == (side == 0)});
        for (int64_t z = std::min(from.z, to.z); z < std::max(from.z, to.z); z++)
            for (int side = 0; side < 2; side++)
                marks.push_back(
                    {int(from.x) - side, int(z), number, i, height, ((to.z > from.z) == is_left) == (side == 1)});
    }
}

/* Whether a wall is one of those from a corner to another, or beside them. */
bool Outline::is_near(int edge, int from, int to) const
{
    constexpr int beside = 2;
    const int first = ((edge - from + beside) % count + count) % count;
    return first < to - from + 2 * beside;
}

/* Whether a line for the walls from a corner to another may run through a voxel. */
bool Outline::is_free(int x, int z, int from, int to) const
{
    const auto first = std::lower_bound(all->begin(), all->end(), std::tie(x, z),
                                        [](const Mark &mark, const auto &place) { return mark.place() < place; });
    const Mark *own = nullptr;
    auto last = first;
    for (; last != all->end() && last->x == x && last->z == z; last++)
        if (last->outline == number && is_near(last->edge, from, to))
            own = &*last;
    if (!own)
        return false;
    return std::none_of(first, last, [&](const Mark &it) {
        return !(it.outline == number && is_near(it.edge, from, to)) &&
               std::abs(it.height - own->height) < least_apart && (it.is_inside || !own->is_inside);
    });
}

/* Whether all voxels that a line crosses are such; of one along voxels, none is asked. */
template <class Is> bool Outline::for_each_voxel(int from, int to, Is is) const
{
    Turn begin = at(from), along = between(from, to);
    if (along.x < 0) {
        begin = at(to);
        along = {-along.x, -along.z};
    }
    for (int64_t i = 0; i < along.x; i++) {
        const int64_t one = i * along.z, other = one + along.z;
        const int64_t high = -floor_divide(-std::max(one, other), along.x);
        for (int64_t z = floor_divide(std::min(one, other), along.x); z < high; z++)
            if (!is(begin.x + i, begin.z + z))
                return false;
    }
    return true;
}

/* One along voxels has corners between on one side only, and none is passed. */
bool Outline::is_line_free(int from, int to) const
{
    const Turn along = between(from, to);
    return along.x != 0 && along.z != 0 &&
           for_each_voxel(from, to, [=](int64_t x, int64_t z) { return is_free(int(x), int(z), from, to); });
}

/* Corners that come twice: there Recast has cut to a hole. */
void Outline::find_cuts(std::set<Place> &cuts) const
{
    std::set<Place> seen;
    for (int i = 0; i < count; i++)
        if (!seen.insert({at(i).x, at(i).z}).second)
            cuts.insert({at(i).x, at(i).z});
}

/* Corners where one thing behind the outline ends and another begins, and those of the tile's border and cuts. */
std::vector<bool> Outline::find_fixed(const std::set<Place> &cuts) const
{
    std::vector<bool> fixed(std::size_t(count), false);
    for (int i = 0; i < count; i++)
        fixed[std::size_t(i)] = beyond(i) != beyond(i + count - 1) || (beyond(i) != 0 && !is_shared(i)) ||
                                (flags(i) & RC_BORDER_VERTEX) != 0 || cuts.count({at(i).x, at(i).z}) != 0;
    return fixed;
}

bool Outline::is_of(int64_t x, int64_t z, int region, int other) const
{
    x += field.borderSize;
    z += field.borderSize;
    if (x < 0 || z < 0 || x >= field.width || z >= field.height)
        return false;
    const rcCompactCell &cell = field.cells[x + z * field.width];
    const unsigned begin = cell.index, end = begin + cell.count;
    for (unsigned i = begin; i < end; i++)
        if (field.spans[i].reg == region || field.spans[i].reg == other)
            return true;
    return false;
}

/* Whether a line runs over voxels of the two regions only. */
bool Outline::is_between(int from, int to) const
{
    const int region = contour.reg, other = beyond(std::min(from, to));
    return for_each_voxel(std::min(from, to), std::max(from, to),
                          [=](int64_t x, int64_t z) { return is_of(x, z, region, other); });
}

/*
 * The corner farthest off the line from one to another stays, and so on on both sides of it: where terrains differ, if
 * it is too far off, and anywhere if the line would cross a wall. Source: U. Ramer, 1972.
 */
void Outline::split(const std::vector<int> &chain, std::size_t begin, std::size_t end, std::vector<int> &kept) const
{
    const Turn line = between(chain[begin], chain[end]);
    const double length = std::max(1.0, std::hypot(double(line.x), double(line.z)));
    const bool is_border = areas[contour.reg] != areas[beyond(std::min(chain[begin], chain[end]))];
    double most = !is_between(chain[begin], chain[end]) ? -1 : is_border ? most_error : HUGE_VAL;
    std::size_t which = begin;
    for (std::size_t i = begin + 1; i < end; i++) {
        const double off = std::fabs(double(cross(line, between(chain[begin], chain[i])))) / length;
        if (off > most) {
            most = off;
            which = i;
        }
    }
    if (which == begin)
        return;
    split(chain, begin, which, kept);
    kept.push_back(chain[which]);
    split(chain, which, end, kept);
}

/* What is kept between two corners; the region beyond has to keep the same, so that both begin at the lesser end. */
void Outline::keep_shared(int from, int to, std::vector<int> &kept) const
{
    std::vector<int> chain(std::size_t(to - from + 1)), made;
    std::iota(chain.begin(), chain.end(), from);
    const bool is_backward = std::pair(at(to).x, at(to).z) < std::pair(at(from).x, at(from).z);
    if (is_backward)
        std::reverse(chain.begin(), chain.end());
    split(chain, 0, chain.size() - 1, made);
    if (is_backward)
        std::reverse(made.begin(), made.end());
    kept.insert(kept.end(), made.begin(), made.end());
}

/* The next corner to keep. */
int Outline::farthest(int from, int end) const
{
    std::vector<int> near; /* corners whose line passes those between near enough */
    Bound left, right;     /* between these lie the directions that pass all corners near enough */
    for (int i = from + 1; i < end && !is_fixed[std::size_t(i % count)]; i++) {
        const Turn passed = between(from, i), next = between(from, i + 1);
        const double length = std::hypot(double(passed.x), double(passed.z));
        if (length > most_error) {
            const double sine = most_error / length, cosine = std::sqrt(1 - sine * sine);
            const double x = double(passed.x), z = double(passed.z);
            const Bound one = {x * cosine - z * sine, z * cosine + x * sine};
            const Bound other = {x * cosine + z * sine, z * cosine - x * sine};
            const bool is_first = left.x == 0 && left.z == 0;
            left = is_first || cross(left, one) < 0 ? one : left;
            right = is_first || cross(right, other) > 0 ? other : right;
            if (cross(right, left) < 0)
                break;
        }
        const Bound there = {double(next.x), double(next.z)};
        if (cross(right, there) >= 0 && cross(there, left) >= 0 && next.x * passed.x + next.z * passed.z > 0)
            near.push_back(i + 1);
    }
    while (!near.empty() && !is_line_free(from, near.back()))
        near.pop_back();
    return near.empty() ? from + 1 : near.back();
}

void Outline::simplify(const std::vector<Mark> &marks, const std::set<Place> &cuts, double error, int head_room)
{
    all = &marks;
    most_error = error;
    least_apart = head_room;
    is_fixed = find_fixed(cuts);
    const auto place = std::find(is_fixed.begin(), is_fixed.end(), true);
    const int begin = place == is_fixed.end() ? 0 : int(place - is_fixed.begin()), end = begin + count; /* it stays */
    is_fixed[std::size_t(begin)] = true;
    std::vector<int> kept;
    for (int i = begin; i < end;) {
        kept.push_back(i);
        if (is_shared(i)) {
            const int from = i++;
            while (!is_fixed[std::size_t(i % count)])
                i++;
            keep_shared(from, i, kept);
        } else {
            i = farthest(i, end);
        }
    }
    if (kept.size() < 3)
        return;
    std::vector<int> corners;
    for (int i : kept) {
        const int *corner = contour.verts + std::ptrdiff_t(4) * (i % count);
        corners.insert(corners.end(), corner, corner + 4);
    }
    std::copy(corners.begin(), corners.end(), contour.verts);
    contour.nverts = int(kept.size());
}

} // namespace

void simplify(rcContourSet &outlines, const rcCompactHeightfield &field, const uint8_t *areas, double error,
              int head_room)
{
    std::vector<Outline> all;
    std::vector<Mark> marks;
    std::set<Place> cuts;
    for (int i = 0; i < outlines.nconts; i++)
        if (outlines.conts[i].nverts > 3)
            all.emplace_back(outlines.conts[i], i, field, areas);
    for (const Outline &outline : all) {
        outline.mark(marks);
        outline.find_cuts(cuts);
    }
    std::sort(marks.begin(), marks.end());
    for (Outline &outline : all)
        outline.simplify(marks, cuts, error, head_room);
}

} // namespace bake
