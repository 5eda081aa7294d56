/*
 * Level geometry from a Wavefront OBJ file, rasterized by Recast with the settings of its demo: what RecastGround and
 * RecastTiles begin with.
 */
#ifndef WEND_BENCH_PEERS_RECAST_LEVEL_HPP
#define WEND_BENCH_PEERS_RECAST_LEVEL_HPP

#include <memory>
#include <recastnavigation/Recast.h>
#include <string>
#include <vector>

namespace recast
{

/* What Recast's demo sets, in metres and degrees. */
constexpr float cell_height = 0.2f, agent_height = 2.0f, agent_radius = 0.6f, agent_climb = 0.9f, slope = 45.0f;
constexpr float longest_side = 12.0f, outline_error = 1.3f, detail_distance = 6.0f, detail_error = 1.0f;
constexpr int least_region = 8, merged_region = 20;

template <class T, void (*release)(T *)> struct Releaser {
    void operator()(T *object) const
    {
        release(object);
    }
};
template <class T, void (*release)(T *)> using Owned = std::unique_ptr<T, Releaser<T, release>>;

struct Level {
    std::vector<float> corners;
    std::vector<int> triangles;
};

/* Throws std::runtime_error. */
void require(bool is_good, const char *what);

Level read_obj(const std::string &file);

/* For a mesh without tiles. */
rcConfig configure(const Level &level, float cell_size);

/* The part of a level within the configuration's box. */
Owned<rcHeightfield, rcFreeHeightField> rasterize(rcContext &context, const rcConfig &config, const Level &level);

} // namespace recast

#endif
