extern "C" {
#include "kit/clock.h"
}
#include "peers/wend_ground.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

void require(wend_status status, const char *what)
{
    if (status != WEND_OK)
        throw std::runtime_error(std::string(what) + ": " + wend_status_text(status));
}

WendGround::WendGround(const RecastGround &ground)
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

WendGround::~WendGround()
{
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

wend_place WendGround::locate(const RecastGround &ground, const RecastGround::Spot &spot) const
{
    wend_place place;
    const int32_t height = int32_t(std::lround(ground.height(spot) * 256));
    require(wend_ground_locate(space, spot.x, spot.y, height, &place, nullptr), "locate");
    return place;
}

uint64_t Random::next()
{
    uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

double Random::share()
{
    return double(next() >> 11) / 9007199254740992.0;
}

Draw::Draw(const RecastGround &ground) : ground(ground)
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

RecastGround::Spot Draw::spot()
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

int64_t Draw::cross(std::size_t polygon, std::size_t side, int x, int y) const
{
    const std::vector<uint32_t> &corners = ground.polygons()[polygon];
    const RecastGround::Corner &a = ground.corners()[corners[side]],
                               &b = ground.corners()[corners[(side + 1) % corners.size()]];
    return int64_t(b.x - a.x) * (y - a.y) - int64_t(b.y - a.y) * (x - a.x);
}

bool Draw::is_inside(std::size_t polygon, int x, int y) const
{
    for (std::size_t side = 0; side < ground.polygons()[polygon].size(); side++)
        if (cross(polygon, side, x, y) > 0)
            return false;
    return true;
}

double Draw::area(std::size_t polygon) const
{
    int64_t doubled = 0;
    for (std::size_t side = 0; side < ground.polygons()[polygon].size(); side++)
        doubled += cross(polygon, side, 0, 0);
    return std::fabs(double(doubled));
}
