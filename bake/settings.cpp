/* settings.cpp: rules are looked through once, and every error names the member and its range. */
#include "settings.hpp"

#include <algorithm>
#include <cmath>

namespace bake
{
namespace
{

constexpr int least_tile = 8;
constexpr int most_voxels = 60000; /* along a side: Recast counts corners in 16 bits */
constexpr int most_head_room = 250;

void require(bool is_good, const char *name, double value, const char *range)
{
    if (!is_good)
        throw Fault(WEND_ERROR_ARGUMENT, "the rules' %s is %g, it must be %s", name, value, range);
}

void check(const wend_bake_rules &rules)
{
    const auto is_positive = [](double value) { return value > 0 && value <= 1e6; };
    const auto is_length = [](double value) { return value >= 0 && value <= 1e6; };
    if (rules.size != sizeof rules)
        throw Fault(WEND_ERROR_ARGUMENT, "begin with wend_bake_rules_default()");
    require(rules.up == WEND_OBJ_UP_Y || rules.up == WEND_OBJ_UP_Z, "up", double(rules.up), "Y or Z");
    require(is_positive(rules.scale), "scale", rules.scale, "above 0");
    require(is_positive(rules.voxel), "voxel", rules.voxel, "above 0");
    require(rules.voxel * rules.scale * WEND_CELL >= 1, "voxel", rules.voxel, "at least 1/256 of a cell");
    require(is_positive(rules.voxel_height), "voxel_height", rules.voxel_height, "above 0");
    require(is_positive(rules.head_room), "head_room", rules.head_room, "above 0");
    require(rules.head_room / rules.voxel_height <= most_head_room, "head_room", rules.head_room,
            "at most 250 times the voxel_height");
    require(is_length(rules.step), "step", rules.step, "0 or more");
    require(rules.slope >= 0 && rules.slope <= 89, "slope", rules.slope, "0 to 89 degrees");
    require(is_length(rules.radius), "radius", rules.radius, "0 or more");
    require(rules.radius / rules.voxel <= 255, "radius", rules.radius, "at most 255 times the voxel");
    require(is_length(rules.border_error), "border_error", rules.border_error, "0 or more");
    require(rules.height_error > 0, "height_error", rules.height_error, "above 0");
    require(is_length(rules.least_area), "least_area", rules.least_area, "0 or more");
    const double tile = rules.tile / rules.voxel;
    require(tile == 0 || (tile >= least_tile - 0.5 && tile <= most_voxels), "tile", rules.tile,
            "0 or 8 to 60000 times the voxel");
    if (!rules.materials && rules.material_count > 0)
        throw Fault(WEND_ERROR_ARGUMENT, "the rules tell %u materials and point to none", rules.material_count);
}

/* Whole voxels; what is one but for the last digits of a double is one. */
int count(double length, double voxel, int most)
{
    return int(std::min(std::floor(length / voxel + 1e-6), double(most)));
}

} // namespace

Settings::Settings(const wend_bake_rules *given)
{
    const wend_bake_rules rules = given ? *given : wend_bake_rules_default();
    check(rules);
    up = rules.up;
    unit = rules.scale * WEND_CELL;
    voxel = int64_t(std::lround(rules.voxel * unit));
    voxel_height = rules.voxel_height;
    slope = rules.slope;
    head_room = rules.head_room;
    step = rules.step;
    height_error = rules.height_error;
    border_error = rules.border_error;
    const double side = double(voxel) / unit;
    head_room_voxels = std::max(3, int(std::ceil(rules.head_room / voxel_height - 1e-6)));
    const double rise = std::tan(slope / 180 * pi) * side / voxel_height - 1e-6;
    step_voxels =
        std::max(count(rules.step, voxel_height, most_voxels), int(std::min(std::ceil(rise), double(most_voxels))));
    ledge_voxels = std::max(step_voxels, int(std::min(std::ceil(2 * rise), double(most_voxels))));
    radius_voxels = int(std::ceil(rules.radius / side - 1e-6));
    least_voxels = count(rules.least_area, side * side, INT32_MAX / 2);
    tile_voxels = rules.tile > 0 ? std::clamp(int(std::lround(rules.tile / side)), least_tile, most_voxels) : 0;
    progress = rules.progress;
    user = rules.user;
    other_area = area_of(rules.terrain);
    for (uint32_t i = 0; i < rules.material_count; i++) {
        const wend_bake_material &it = rules.materials[i];
        if (it.use < WEND_BAKE_GROUND || it.use > WEND_BAKE_NOTHING)
            throw Fault(WEND_ERROR_ARGUMENT, "material %u of the rules has no use of wend_bake_use", i);
        if (it.name && !*it.name)
            throw Fault(WEND_ERROR_ARGUMENT, "material %u of the rules has an empty name", i);
        const unsigned char area = it.use == WEND_BAKE_GROUND ? area_of(it.terrain) : solid_area;
        materials.push_back({it.name ? it.name : "", it.number, it.use, area});
    }
}

unsigned char Settings::area_of(uint8_t terrain)
{
    const auto found = std::find(terrains.begin(), terrains.end(), terrain);
    if (found == terrains.end() && terrains.size() == most_areas)
        throw Fault(WEND_ERROR_ARGUMENT, "the rules have more than %u terrains, which Recast cannot tell apart",
                    most_areas);
    const auto area = static_cast<unsigned char>(found - terrains.begin() + 1);
    if (found == terrains.end())
        terrains.push_back(terrain);
    return area;
}

} // namespace bake
