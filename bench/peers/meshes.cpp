/*
 * Shortest paths on navigation meshes beside Detour: the same polygons, made by Recast from real level geometry, the same
 * pairs of places, one program after the other over the whole set.
 *
 *     wend-bench-meshes [--pairs N] [--repeat R] [--cell SIZE] [LEVEL.obj ...]
 *
 * Pairs lie in one component, and Detour is told the polygons of both ends; wend looks them up, which its time includes.
 * Lengths are those of the plan, heights left out, for both.
 */
extern "C" {
#include "kit/clock.h"
}
#include "peers/recast_ground.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <wend/all.h>

namespace
{

struct Settings {
    int pairs = 10000, repeat = 5;
    float cell_size = 0.3f;
    std::vector<std::string> files;
};

struct Pair {
    RecastGround::Spot spot[2];
    wend_place place[2];
    double detour = -1, wend = -1;
};

void require(wend_status status, const char *what)
{
    if (status != WEND_OK)
        throw std::runtime_error(std::string(what) + ": " + wend_status_text(status));
}

/* Polygons as wend has them: those that Recast gives, once for all. */
class WendGround
{
  public:
    explicit WendGround(const RecastGround &ground)
    {
        std::vector<wend_mesh_point> points;
        std::vector<int32_t> heights;
        std::vector<uint32_t> corners, counts;
        for (const RecastGround::Corner &corner : ground.corners()) {
            points.push_back({corner.x, corner.y});
            heights.push_back(corner.height * 256);
        }
        for (const std::vector<uint32_t> &polygon : ground.polygons()) {
            corners.insert(corners.end(), polygon.begin(), polygon.end());
            counts.push_back(uint32_t(polygon.size()));
        }
        wend_mesh_polygons all = wend_mesh_polygons_default();
        all.points = points.data();
        all.heights = heights.data();
        all.corners = corners.data();
        all.counts = counts.data();
        all.point_count = uint32_t(points.size());
        all.corner_count = uint32_t(corners.size());
        all.polygon_count = uint32_t(counts.size());
        all.tolerance = 0; /* sides are shared whole already */
        all.allow_crossing = true;
        const double began = clock_seconds();
        require(wend_mesh_create_polygons(&all, nullptr, &mesh, nullptr), "mesh");
        require(wend_space_create_mesh(mesh, nullptr, nullptr, &space), "space");
        seconds = clock_seconds() - began;
        require(wend_finder_create(nullptr, &finder), "finder");
    }

    ~WendGround()
    {
        wend_finder_destroy(finder);
        wend_space_destroy(space);
        wend_mesh_destroy(mesh);
    }

    double find(const Pair &pair) const
    {
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = pair.place[0];
        query.goal = pair.place[1];
        require(wend_finder_find(finder, space, &query, &path), "path");
        return path.outcome == WEND_OUTCOME_FOUND ? path.plan_length : -1;
    }

    wend_mesh *mesh = nullptr;
    wend_space *space = nullptr;
    wend_finder *finder = nullptr;
    double seconds = 0;
};

/* Numbers that are the same on every machine. Source: Steele, Lea and Flood 2014 (SplitMix). */
class Random
{
  public:
    uint64_t next()
    {
        uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
        z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
        z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
        return z ^ (z >> 31);
    }

    double share()
    {
        return double(next() >> 11) / 9007199254740992.0;
    }

  private:
    uint64_t state = 1;
};

/* Draws places on the polygons of the largest component, each as likely as its area. */
class Draw
{
  public:
    explicit Draw(const RecastGround &ground) : ground(ground)
    {
        std::vector<double> area_of(ground.polygons().size(), 0);
        for (std::size_t i = 0; i < ground.polygons().size(); i++)
            area_of[std::size_t(ground.component()[i])] += area(i);
        const auto largest = std::max_element(area_of.begin(), area_of.end()) - area_of.begin();
        double sum = 0;
        for (std::size_t i = 0; i < ground.polygons().size(); i++) {
            sum += ground.component()[i] == int(largest) ? area(i) : 0;
            sums.push_back(sum);
        }
    }

    RecastGround::Spot spot()
    {
        for (;;) {
            const double at = random.share() * sums.back();
            const auto polygon = std::size_t(std::upper_bound(sums.begin(), sums.end(), at) - sums.begin());
            int left = INT32_MAX, right = INT32_MIN, top = INT32_MAX, bottom = INT32_MIN;
            for (uint32_t corner : ground.polygons()[polygon]) {
                const RecastGround::Corner &it = ground.corners()[corner];
                left = std::min(left, it.x);
                right = std::max(right, it.x);
                top = std::min(top, it.y);
                bottom = std::max(bottom, it.y);
            }
            for (int attempt = 0; attempt < 1000; attempt++) {
                const int x = left + int(random.next() % uint64_t(right - left + 1));
                const int y = top + int(random.next() % uint64_t(bottom - top + 1));
                if (is_inside(polygon, x, y))
                    return ground.spot(x, y, int(polygon));
            }
        }
    }

  private:
    int64_t cross(std::size_t polygon, std::size_t side, int x, int y) const
    {
        const std::vector<uint32_t> &corners = ground.polygons()[polygon];
        const RecastGround::Corner &a = ground.corners()[corners[side]],
                                   &b = ground.corners()[corners[(side + 1) % corners.size()]];
        return int64_t(b.x - a.x) * (y - a.y) - int64_t(b.y - a.y) * (x - a.x);
    }

    bool is_inside(std::size_t polygon, int x, int y) const
    {
        for (std::size_t side = 0; side < ground.polygons()[polygon].size(); side++)
            if (cross(polygon, side, x, y) > 0)
                return false;
        return true;
    }

    double area(std::size_t polygon) const
    {
        int64_t doubled = 0;
        for (std::size_t side = 0; side < ground.polygons()[polygon].size(); side++)
            doubled += cross(polygon, side, 0, 0);
        return std::fabs(double(doubled));
    }

    const RecastGround &ground;
    Random random;
    std::vector<double> sums;
};

std::vector<Pair> draw_pairs(const RecastGround &ground, const WendGround &wend, int count)
{
    Draw draw(ground);
    std::vector<Pair> pairs;
    while (int(pairs.size()) < count) {
        Pair pair;
        for (int end = 0; end < 2; end++) {
            pair.spot[end] = draw.spot();
            const RecastGround::Spot &spot = pair.spot[end];
            const int32_t height = int32_t(std::lround(ground.height(spot) * 256));
            require(wend_ground_locate(wend.space, spot.x, spot.y, height, &pair.place[end], nullptr), "locate");
        }
        pairs.push_back(pair);
    }
    return pairs;
}

/* The best of several passes over the whole set, in microseconds a pair, and the worst. */
struct Passes {
    double best = 1e300, worst = 0;

    template <class Find> void run(std::vector<Pair> &pairs, Find find)
    {
        const double began = clock_seconds();
        for (Pair &pair : pairs)
            find(pair);
        const double each = (clock_seconds() - began) * 1e6 / double(pairs.size());
        best = std::min(best, each);
        worst = std::max(worst, each);
    }
};

/* What the lengths say: false where wend's is ever the longer one. */
bool compare_lengths(const std::vector<Pair> &pairs)
{
    double sum = 0, most = 0, longest = 0;
    int missed = 0, longer = 0, excess = 0;
    for (const Pair &pair : pairs) {
        missed += pair.wend < 0;
        longer += pair.detour >= 0 && pair.wend > pair.detour + 1e-4;
        longest = std::max(longest, pair.wend);
        if (pair.detour < 0 || pair.wend < 1)
            continue;
        const double over = pair.detour / pair.wend - 1;
        sum += over;
        most = std::max(most, over);
        excess += over > 1e-4;
    }
    std::printf("lengths: wend finds %d of %zu and is longer in %d; Detour is longer in %d, by %.2f %% in the mean, "
                "%.1f %% at most; the longest way is %.0f cells\n",
                int(pairs.size()) - missed, pairs.size(), longer, excess, 100 * sum / double(pairs.size()), 100 * most,
                longest);
    return missed == 0 && longer == 0;
}

bool compare(const std::string &file, const Settings &settings)
{
    const RecastGround ground(file, settings.cell_size);
    const WendGround wend(ground);
    std::vector<Pair> pairs = draw_pairs(ground, wend, settings.pairs);
    Passes detour, ours;
    for (int pass = 0; pass <= settings.repeat; pass++) {
        Passes cold; /* the first pass warms up */
        (pass == 0 ? cold : ours).run(pairs, [&](Pair &pair) { pair.wend = wend.find(pair); });
        (pass == 0 ? cold : detour).run(pairs, [&](Pair &pair) {
            pair.detour = ground.find(pair.spot[0], pair.spot[1]);
        });
    }
    const std::size_t slash = file.find_last_of('/');
    std::printf("%s: %zu polygons by Recast, %u in wend's space of %zu KB, made in %.2f ms\n",
                file.substr(slash == std::string::npos ? 0 : slash + 1).c_str(), ground.polygons().size(),
                wend_ground_polygon_limit(wend.space), (wend_space_memory(wend.space) + 512) / 1024,
                wend.seconds * 1e3);
    std::printf("%-8s %8s %8s\n", "", "best us", "worst us");
    std::printf("%-8s %8.2f %8.2f\n", "wend", ours.best, ours.worst);
    std::printf("%-8s %8.2f %8.2f\n", "Detour", detour.best, detour.worst);
    return compare_lengths(pairs);
}

Settings read_settings(int argc, char **argv)
{
    Settings settings;
    for (int i = 1; i < argc; i++) {
        const std::string word = argv[i];
        if (word == "--pairs" && i + 1 < argc)
            settings.pairs = std::max(1, std::atoi(argv[++i]));
        else if (word == "--repeat" && i + 1 < argc)
            settings.repeat = std::max(1, std::atoi(argv[++i]));
        else if (word == "--cell" && i + 1 < argc)
            settings.cell_size = float(std::atof(argv[++i]));
        else
            settings.files.push_back(word);
    }
    if (settings.files.empty()) {
        const char *folder = std::getenv("WEND_DATA");
        for (const char *name : {"nav_test.obj", "dungeon.obj"})
            settings.files.push_back(std::string(folder ? folder : "../shared/data") + "/mesh/" + name);
    }
    return settings;
}

} // namespace

int main(int argc, char **argv)
try {
    const Settings settings = read_settings(argc, argv);
    bool is_right = true;
    for (const std::string &file : settings.files)
        is_right = compare(file, settings) && is_right;
    return is_right ? 0 : 1;
} catch (const std::exception &error) {
    std::fprintf(stderr, "wend-bench-meshes: %s\n", error.what());
    return 2;
}
