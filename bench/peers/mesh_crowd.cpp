/*
 * Units that walk about on a level, whole ticks beside DetourCrowd's: paths, avoidance, moves. Both have the polygons
 * that Recast makes of the level, the same places, goals, sizes, speeds and ticks.
 *
 *     wend-bench-mesh-crowd [--units N] [--ticks N] [--fresh N] [--cell SIZE] [LEVEL.obj ...]
 *
 * All are sent to places by chance. Before ticks are clocked so many go by that all have their paths; from then on
 * some are sent elsewhere in each. Tick by tick both take turns. DetourCrowd avoids as it does when nothing is set.
 */
extern "C" {
#include "kit/clock.h"
}
#include "peers/level_options.hpp"
#include "peers/recast_level.hpp"
#include "peers/wend_ground.hpp"

#include <algorithm>
#include <cstdio>
#include <recastnavigation/DetourCrowd.h>
#include <stdexcept>
#include <wend/all.h>

namespace
{

struct Settings {
    int units = 2000, ticks = 200, fresh = 20; /* fresh: units sent elsewhere per tick */
    LevelOptions levels;
};

/* Metres and seconds. */
constexpr float radius = 0.2f, speed = 3.5f, acceleration = 8.0f, tick = 0.05f;
constexpr int settling_ticks = 400;

class DetourUnits
{
  public:
    DetourUnits(const RecastGround &on, int units) : ground(on)
    {
        if (!crowd.init(units, radius, ground.mesh()))
            throw std::runtime_error("no crowd in Detour");
    }

    /* Adds an agent with what Recast's demo gives its own. */
    void add(const RecastGround::Spot &spot)
    {
        dtCrowdAgentParams params = {};
        params.radius = radius;
        params.height = recast::agent_height;
        params.maxAcceleration = acceleration;
        params.maxSpeed = speed;
        params.collisionQueryRange = radius * 12;
        params.pathOptimizationRange = radius * 30;
        params.updateFlags =
            DT_CROWD_ANTICIPATE_TURNS | DT_CROWD_OBSTACLE_AVOIDANCE | DT_CROWD_OPTIMIZE_VIS | DT_CROWD_OPTIMIZE_TOPO;
        if (crowd.addAgent(spot.at, &params) < 0)
            throw std::runtime_error("no unit in Detour");
    }

    void send(int unit, const RecastGround::Spot &goal)
    {
        crowd.requestMoveTarget(unit, ground.reference(goal.polygon), goal.at);
    }

    void step()
    {
        crowd.update(tick, nullptr);
    }

  private:
    const RecastGround &ground;
    dtCrowd crowd;
};

class WendUnits
{
  public:
    WendUnits(const RecastGround &on, const WendGround &with, float cell_size) : ground(on), wend(with), cell(cell_size)
    {
        wend_crowd_desc desc = wend_crowd_desc_default();
        wend_profile profile = wend_profile_default();
        profile.radius = uint16_t(radius / cell * WEND_CELL);
        desc.tick = tick;
        require(wend_space_create_mesh(wend.mesh, &profile, nullptr, &space), "space");
        require(wend_crowd_create(space, &desc, nullptr, &crowd), "crowd");
    }

    ~WendUnits()
    {
        wend_crowd_destroy(crowd);
        wend_space_destroy(space);
    }

    WendUnits(const WendUnits &) = delete;
    WendUnits &operator=(const WendUnits &) = delete;

    /* False if it is too near to a wall there. */
    bool add(const RecastGround::Spot &spot)
    {
        const wend_place place = wend.locate(ground, spot);
        wend_agent_desc desc = wend_agent_desc_default();
        wend_agent_id unit;
        desc.x = double(place.x) / WEND_CELL;
        desc.y = double(place.y) / WEND_CELL;
        desc.level = place.level;
        desc.radius = double(radius / cell);
        desc.speed = double(speed / cell);
        desc.acceleration = double(acceleration / cell);
        const wend_status status = wend_crowd_add(crowd, &desc, &unit);
        if (status == WEND_ERROR_RANGE)
            return false;
        require(status, "unit");
        units.push_back(unit);
        return true;
    }

    void send(int unit, const RecastGround::Spot &goal)
    {
        require(wend_crowd_go(crowd, units[std::size_t(unit)], wend.locate(ground, goal)), "order");
    }

    void step()
    {
        require(wend_crowd_step(crowd, WEND_ALL_WORK, &sum), "step");
    }

    wend_crowd_sum sum = {};

  private:
    const RecastGround &ground;
    const WendGround &wend;
    const float cell;
    wend_space *space = nullptr;
    wend_crowd *crowd = nullptr;
    std::vector<wend_agent_id> units;
};

double median(std::vector<double> &numbers)
{
    std::sort(numbers.begin(), numbers.end());
    return numbers[numbers.size() / 2];
}

template <class Units> double clock_step(Units &units)
{
    const double began = clock_seconds();
    units.step();
    return clock_seconds() - began;
}

void compare(const std::string &file, const Settings &settings)
{
    const RecastGround ground(file, settings.levels.cell_size);
    const WendGround polygons(ground);
    Draw draw(ground);
    DetourUnits detour(ground, settings.units);
    WendUnits wend(ground, polygons, settings.levels.cell_size);
    const auto send = [&](int unit) {
        const RecastGround::Spot goal = draw.spot();
        detour.send(unit, goal);
        wend.send(unit, goal);
    };
    for (int unit = 0; unit < settings.units; unit++) {
        RecastGround::Spot spot = draw.spot();
        while (!wend.add(spot))
            spot = draw.spot();
        detour.add(spot);
        send(unit);
    }
    std::vector<double> ours, theirs, ratios;
    double all_ours = 0, all_theirs = 0, walking = 0;
    for (int number = -settling_ticks; number < settings.ticks; number++) {
        for (int i = 0; i < settings.fresh; i++)
            send(((number + settling_ticks) * settings.fresh + i) % settings.units);
        const double a = clock_step(wend), b = clock_step(detour);
        if (number < 0)
            continue;
        ours.push_back(a);
        theirs.push_back(b);
        ratios.push_back(a / b);
        all_ours += a;
        all_theirs += b;
        walking += double(wend.sum.walking) / settings.ticks;
    }
    std::printf("%-14s %6d %8.0f %8.3f %8.3f %8.3f %8.3f\n", base_name(file).c_str(), settings.units, walking,
                median(ours) * 1e3, median(theirs) * 1e3, median(ratios), all_ours / all_theirs);
}

Settings read_settings(int argc, char **argv)
{
    Settings settings;
    settings.levels = read_level_options(
        argc, argv, {{"--units", &settings.units, 1}, {"--ticks", &settings.ticks, 1}, {"--fresh", &settings.fresh, 0}},
        {"nav_test.obj", "dungeon.obj"});
    return settings;
}

} // namespace

int main(int argc, char **argv)
try {
    const Settings settings = read_settings(argc, argv);
    std::printf("milliseconds a tick, medians of %d\n", settings.ticks);
    std::printf("%-14s %6s %8s %8s %8s %8s %8s\n", "level", "units", "walking", "wend", "Detour", "ratio", "of sums");
    for (const std::string &file : settings.levels.files)
        compare(file, settings);
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "wend-bench-mesh-crowd: %s\n", error.what());
    return 2;
}
