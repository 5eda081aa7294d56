#include "peers/recast_level.hpp"

#include <cmath>
#include <cstring>
#include <fstream>
#include <recastnavigation/DetourNavMesh.h>
#include <sstream>
#include <stdexcept>

namespace recast
{

void require(bool is_good, const char *what)
{
    if (!is_good)
        throw std::runtime_error(std::string("Recast: ") + what);
}

Level read_obj(const std::string &file)
{
    std::ifstream in(file);
    if (!in)
        throw std::runtime_error(file + ": cannot be read");
    Level level;
    std::string line, word;
    while (std::getline(in, line)) {
        std::istringstream words(line);
        words >> word;
        if (word == "v") {
            float x, y, z;
            words >> x >> y >> z;
            level.corners.insert(level.corners.end(), {x, y, z});
        } else if (word == "f") {
            std::vector<int> face;
            while (words >> word)
                face.push_back(std::stoi(word) - 1);
            for (std::size_t i = 2; i < face.size(); i++)
                level.triangles.insert(level.triangles.end(), {face[0], face[i - 1], face[i]});
        }
        word.clear();
    }
    return level;
}

rcConfig configure(const Level &level, float cell_size)
{
    rcConfig config;
    std::memset(&config, 0, sizeof config);
    config.cs = cell_size;
    config.ch = cell_height;
    config.walkableSlopeAngle = slope;
    config.walkableHeight = int(std::ceil(agent_height / cell_height));
    config.walkableClimb = int(std::floor(agent_climb / cell_height));
    config.walkableRadius = int(std::ceil(agent_radius / cell_size));
    config.maxEdgeLen = int(longest_side / cell_size);
    config.maxSimplificationError = outline_error;
    config.minRegionArea = least_region * least_region;
    config.mergeRegionArea = merged_region * merged_region;
    config.maxVertsPerPoly = DT_VERTS_PER_POLYGON;
    config.detailSampleDist = detail_distance * cell_size;
    config.detailSampleMaxError = detail_error * cell_height;
    rcCalcBounds(level.corners.data(), int(level.corners.size() / 3), config.bmin, config.bmax);
    rcCalcGridSize(config.bmin, config.bmax, config.cs, &config.width, &config.height);
    return config;
}

Owned<rcHeightfield, rcFreeHeightField> rasterize(rcContext &context, const rcConfig &config, const Level &level)
{
    Owned<rcHeightfield, rcFreeHeightField> solid{rcAllocHeightfield()};
    require(rcCreateHeightfield(&context, *solid, config.width, config.height, config.bmin, config.bmax, config.cs,
                                config.ch),
            "no height field");
    const int count = int(level.triangles.size() / 3), corners = int(level.corners.size() / 3);
    std::vector<unsigned char> areas(std::size_t(count), 0);
    rcMarkWalkableTriangles(&context, config.walkableSlopeAngle, level.corners.data(), corners, level.triangles.data(),
                            count, areas.data());
    require(rcRasterizeTriangles(&context, level.corners.data(), corners, level.triangles.data(), areas.data(), count,
                                 *solid, config.walkableClimb),
            "no spans");
    rcFilterLowHangingWalkableObstacles(&context, config.walkableClimb, *solid);
    rcFilterLedgeSpans(&context, config.walkableHeight, config.walkableClimb, *solid);
    rcFilterWalkableLowHeightSpans(&context, config.walkableHeight, *solid);
    return solid;
}

} // namespace recast
