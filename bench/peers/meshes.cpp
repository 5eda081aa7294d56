/*
 * Shortest paths on navigation meshes beside Detour: the same polygons, made by Recast from real level geometry, the
 * same pairs of places, one program after the other over the whole set.
 *
 *     wend-bench-meshes [--pairs N] [--repeat R] [--cell SIZE] [LEVEL.obj ...]
 *
 * Pairs lie in one component, and Detour is told the polygons of both ends; wend looks them up, which its time
 * includes. wend is asked a second time where a taut graph is prepared, with the level, as Detour's polygons are.
 * Lengths are those of the plan, heights left out, for both.
 */
extern "C" {
#include "kit/clock.h"
}
#include "peers/level_options.hpp"
#include "peers/wend_ground.hpp"

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <wend/all.h>

namespace
{

struct Settings {
    int pairs = 10000, repeat = 5;
    LevelOptions levels;
};

struct Pair {
    RecastGround::Spot spot[2];
    wend_place place[2];
    double detour = -1, wend = -1, prepared = -1;
};

double find_with_wend(const WendGround &ground, const Pair &pair)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = pair.place[0];
    query.goal = pair.place[1];
    require(wend_finder_find(ground.finder, ground.space, &query, &path), "path");
    return path.outcome == WEND_OUTCOME_FOUND ? path.plan_length : -1;
}

std::vector<Pair> draw_pairs(const RecastGround &ground, const WendGround &wend, int count)
{
    Draw draw(ground);
    std::vector<Pair> pairs;
    while (int(pairs.size()) < count) {
        Pair pair;
        for (int end = 0; end < 2; end++) {
            pair.spot[end] = draw.spot();
            pair.place[end] = wend.locate(ground, pair.spot[end]);
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

/* Prints how the lengths compare; false if wend's is ever the longer one. */
bool compare_lengths(const std::vector<Pair> &pairs)
{
    double sum = 0, most = 0, longest = 0;
    int missed = 0, longer = 0, excess = 0;
    for (const Pair &pair : pairs) {
        missed += pair.wend < 0 || pair.prepared < 0;
        longer += pair.detour >= 0 && std::max(pair.wend, pair.prepared) > pair.detour + 1e-4;
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

/* Returns the bytes a polygon of a space for a mover with a radius, in 1/256 of a cell. */
double bytes_a_polygon(const wend_mesh *mesh, uint32_t radius)
{
    wend_profile profile = wend_profile_default();
    wend_space *space;
    profile.radius = radius;
    require(wend_space_create_mesh(mesh, &profile, nullptr, &space), "space");
    const double bytes = double(wend_space_memory(space)) / wend_ground_polygon_limit(space);
    wend_space_destroy(space);
    return bytes;
}

bool compare(const std::string &file, const Settings &settings)
{
    const RecastGround ground(file, settings.levels.cell_size);
    const WendGround wend(ground);
    const WendGround graph(ground);
    const double began = clock_seconds();
    require(wend_space_prepare(graph.space, WEND_PREPARED_TAUT_GRAPH), "taut graph");
    const double seconds = clock_seconds() - began;
    std::vector<Pair> pairs = draw_pairs(ground, wend, settings.pairs);
    Passes detour, ours, prepared;
    for (int pass = 0; pass <= settings.repeat; pass++) {
        Passes cold; /* the first pass warms up */
        (pass == 0 ? cold : ours).run(pairs, [&](Pair &pair) { pair.wend = find_with_wend(wend, pair); });
        (pass == 0 ? cold : prepared).run(pairs, [&](Pair &pair) { pair.prepared = find_with_wend(graph, pair); });
        (pass == 0 ? cold : detour).run(pairs, [&](Pair &pair) {
            pair.detour = ground.find(pair.spot[0], pair.spot[1]);
        });
    }
    std::printf("%s: %zu polygons by Recast, %u in wend's space of %zu KB, made in %.2f ms\n", base_name(file).c_str(),
                ground.polygons().size(), wend_ground_polygon_limit(wend.space),
                (wend_space_memory(wend.space) + 512) / 1024, wend.seconds * 1e3);
    std::printf("%.0f bytes a polygon; of a space for a mover with a radius of 0.6 cells %.0f\n",
                bytes_a_polygon(wend.mesh, 0), bytes_a_polygon(wend.mesh, 154));
    std::printf("with a taut graph %zu KB, made in another %.2f ms\n", (wend_space_memory(graph.space) + 512) / 1024,
                seconds * 1e3);
    std::printf("%-12s %8s %8s %8s\n", "", "best us", "worst us", "ratio");
    for (const auto &[name, passes] :
         {std::pair{"wend", &ours}, std::pair{"wend, graph", &prepared}, std::pair{"Detour", &detour}})
        std::printf("%-12s %8.2f %8.2f %8.2f\n", name, passes->best, passes->worst, passes->best / detour.best);
    return compare_lengths(pairs);
}

Settings read_settings(int argc, char **argv)
{
    Settings settings;
    settings.levels =
        read_level_options(argc, argv, {{"--pairs", &settings.pairs, 1}, {"--repeat", &settings.repeat, 1}},
                           {"nav_test.obj", "dungeon.obj"});
    return settings;
}

} // namespace

int main(int argc, char **argv)
try {
    const Settings settings = read_settings(argc, argv);
    bool is_right = true;
    for (const std::string &file : settings.levels.files)
        is_right = compare(file, settings) && is_right;
    return is_right ? 0 : 1;
} catch (const std::exception &error) {
    std::fprintf(stderr, "wend-bench-meshes: %s\n", error.what());
    return 2;
}
