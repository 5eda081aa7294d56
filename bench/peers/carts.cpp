/*
 * Carts that move each tick on a level, beside Detour's tile cache: the same boxes in both, turned to where they go,
 * driven along wend's ways at 2 metres a second by ticks of a twentieth. A tick is all the work from the first box's
 * move until queries see the last: in wend one update of the space, in the tile cache as many as it wants.
 *
 *     wend-bench-carts [--carts N] [--ticks N] [--repeat R] [--cell SIZE] [LEVEL.obj ...]
 *
 * wend's ground are the polygons that Recast makes of the level in one piece, the tile cache's its tiles of 48 cells.
 * Boxes are a cart's, grown by the mover's radius on both sides: neither does so by itself here.
 */
extern "C" {
#include "kit/clock.h"
}
#include "peers/level_options.hpp"
#include "peers/recast_tiles.hpp"
#include "peers/wend_ground.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

namespace
{

struct Settings {
    int carts = 50, ticks = 100, repeat = 3;
    LevelOptions levels;
};

/* In metres. */
constexpr double speed = 2.0, tick_seconds = 0.05, half_length = 1.0 + 0.6, half_width = 0.6 + 0.6;

struct Placed {
    Box box;
    uint16_t level;
};

/* A cart on its paths over ground without carts. */
class Cart
{
  public:
    Cart(const RecastGround &recast, const WendGround &still, Draw &draw)
        : recast(recast), still(still), draw(draw), points(4096)
    {
        set_out(still.locate(recast, draw.spot()));
    }

    Placed drive(double distance, double cell_size)
    {
        while (!wend_path_walk(&path, still.space, &follower, distance))
            set_out(path.points[path.point_count - 1]);
        return {{follower.x, follower.y, follower.height, follower.heading_x, follower.heading_y,
                 half_length / cell_size, half_width / cell_size},
                follower.level};
    }

  private:
    void set_out(wend_place from)
    {
        wend_query query = wend_query_default();
        query.start = from;
        do {
            path = wend_path_default();
            path.buffer = points.data();
            path.capacity = uint32_t(points.size());
            query.goal = still.locate(recast, draw.spot());
            require(wend_finder_find(still.finder, still.space, &query, &path), "a way");
        } while (path.outcome != WEND_OUTCOME_FOUND || path.point_count < 2);
        follower = wend_path_follow(&path);
    }

    const RecastGround &recast;
    const WendGround &still;
    Draw &draw;
    std::vector<wend_place> points;
    wend_path path{};
    wend_follower follower{};
};

using Tick = std::vector<Placed>;

std::vector<Tick> drive_all(const RecastGround &recast, const Settings &settings)
{
    const WendGround still(recast);
    Draw draw(recast);
    std::vector<Tick> ticks;
    std::vector<std::unique_ptr<Cart>> carts;
    for (int i = 0; i < settings.carts; i++)
        carts.push_back(std::make_unique<Cart>(recast, still, draw));
    for (int tick = 0; tick < settings.ticks; tick++) {
        Tick placed;
        for (const auto &cart : carts)
            placed.push_back(
                cart->drive(speed * tick_seconds / double(settings.levels.cell_size), settings.levels.cell_size));
        ticks.push_back(placed);
    }
    return ticks;
}

/* Carts as obstacles on wend's ground. */
class WendCarts
{
  public:
    WendCarts(const RecastGround &recast, std::size_t carts) : ground(recast), obstacles(carts, 0)
    {
    }

    void run(const Tick &tick)
    {
        for (std::size_t i = 0; i < tick.size(); i++) {
            wend_mesh_point corners[4];
            outline(tick[i].box, corners);
            wend_obstacle_id &it = obstacles[i];
            require(it ? wend_mesh_move_obstacle(ground.mesh, it, corners, 4, tick[i].level, nullptr)
                       : wend_mesh_add_obstacle(ground.mesh, corners, 4, tick[i].level, &it, nullptr),
                    "a cart");
        }
        require(wend_space_update(ground.space), "an update");
    }

    bool is_free(const Placed &at) const
    {
        return wend_space_is_free(ground.space, {int32_t(std::lround(at.box.x * WEND_CELL)),
                                                 int32_t(std::lround(at.box.y * WEND_CELL)), at.level, 0});
    }

    double area() const
    {
        double doubled = 0;
        for (uint32_t id = 0; id < wend_ground_polygon_limit(ground.space); id++) {
            wend_ground_polygon polygon;
            wend_ground_corner corners[256];
            if (wend_ground_read_polygon(ground.space, id, &polygon, corners, 256) != WEND_OK)
                continue;
            for (uint32_t k = 0; k < polygon.corners; k++) {
                const wend_place a = corners[k].place, b = corners[(k + 1) % polygon.corners].place;
                doubled += double(a.x) * b.y - double(a.y) * b.x;
            }
        }
        return std::fabs(doubled) / 2 / (double(WEND_CELL) * WEND_CELL);
    }

  private:
    static void outline(const Box &box, wend_mesh_point corners[4])
    {
        constexpr int signs[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
        for (int k = 0; k < 4; k++) {
            const double along = signs[k][0] * box.half_length, aside = signs[k][1] * box.half_width;
            corners[k] = {int32_t(std::lround((box.x + along * box.heading_x - aside * box.heading_y) * WEND_CELL)),
                          int32_t(std::lround((box.y + along * box.heading_y + aside * box.heading_x) * WEND_CELL))};
        }
    }

    WendGround ground;
    std::vector<wend_obstacle_id> obstacles;
};

/* The mean of the best pass over all ticks, and the worst tick of it, in microseconds. */
struct Passes {
    double mean = 1e300, worst = 0;

    template <class Run> void run(const std::vector<Tick> &ticks, Run run)
    {
        double sum = 0, most = 0;
        for (const Tick &tick : ticks) {
            const double began = clock_seconds();
            run(tick);
            const double took = (clock_seconds() - began) * 1e6;
            sum += took;
            most = std::max(most, took);
        }
        if (sum / double(ticks.size()) < mean) {
            mean = sum / double(ticks.size());
            worst = most;
        }
    }
};

/* Counts carts whose middle is still free: there should be none. */
template <class Ground> int count_free(const Ground &is_free, const Tick &tick)
{
    return int(std::count_if(tick.begin(), tick.end(), is_free));
}

bool compare(const std::string &file, const Settings &settings)
{
    const RecastGround recast(file, settings.levels.cell_size);
    const std::vector<Tick> ticks = drive_all(recast, settings);
    WendCarts wend(recast, std::size_t(settings.carts));
    RecastTiles tiles(file, settings.levels.cell_size, std::size_t(settings.carts));
    const double still[2] = {wend.area(), tiles.area()};
    Passes ours, theirs;
    for (int pass = 0; pass <= settings.repeat; pass++) {
        Passes cold; /* the first pass warms up */
        (pass == 0 ? cold : ours).run(ticks, [&](const Tick &tick) { wend.run(tick); });
        (pass == 0 ? cold : theirs).run(ticks, [&](const Tick &tick) {
            for (std::size_t i = 0; i < tick.size(); i++)
                tiles.move(i, tick[i].box);
            tiles.update();
        });
    }
    const int ours_free = count_free([&](const Placed &at) { return wend.is_free(at); }, ticks.back());
    const int theirs_free =
        count_free([&](const Placed &at) { return tiles.is_free(at.box.x, at.box.y, at.box.height); }, ticks.back());
    std::printf("%s: %zu polygons by Recast, %d tiles; %d carts, %d ticks\n", base_name(file).c_str(),
                recast.polygons().size(), tiles.tiles(), settings.carts, settings.ticks);
    std::printf("%-10s %10s %10s %14s %12s\n", "", "us a tick", "worst", "ground taken", "carts free");
    std::printf("%-10s %10.1f %10.1f %13.2f%% %12d\n", "wend", ours.mean, ours.worst,
                100 * (1 - wend.area() / still[0]), ours_free);
    std::printf("%-10s %10.1f %10.1f %13.2f%% %12d\n", "tile cache", theirs.mean, theirs.worst,
                100 * (1 - tiles.area() / still[1]), theirs_free);
    std::printf("wend takes %.3f of the tile cache's time\n", ours.mean / theirs.mean);
    return ours_free == 0;
}

Settings read_settings(int argc, char **argv)
{
    Settings settings;
    settings.levels = read_level_options(
        argc, argv,
        {{"--carts", &settings.carts, 1}, {"--ticks", &settings.ticks, 1}, {"--repeat", &settings.repeat, 1}},
        {"nav_test.obj"});
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
    std::fprintf(stderr, "wend-bench-carts: %s\n", error.what());
    return 2;
}
