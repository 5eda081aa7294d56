/* soup.cpp: coordinates become voxels, materials areas, and steep triangles are only in the way. */
#include "soup.hpp"

#include <algorithm>
#include <cmath>

namespace bake
{
namespace
{

void check(const wend_bake_level &level)
{
    if (level.size != sizeof level)
        throw Fault(WEND_ERROR_ARGUMENT, "begin with wend_bake_level_default()");
    if (level.triangle_count == 0)
        throw Fault(WEND_ERROR_ARGUMENT, "the level has no triangles");
    if (!level.points || !level.corners)
        throw Fault(WEND_ERROR_ARGUMENT, "the level has triangles, and its points or corners are null");
    for (std::size_t i = 0; i < std::size_t(level.triangle_count) * 3; i++)
        if (level.corners[i] >= level.point_count)
            throw Fault(WEND_ERROR_ARGUMENT, "triangle %zu names point %u, the level has %u", i / 3, level.corners[i],
                        level.point_count);
}

/* What each material of the level is, as far as its triangles have numbers. */
class Materials
{
  public:
    Materials(const wend_bake_level &level, const Settings &settings) : level(level), settings(settings)
    {
    }

    const Material &of(uint32_t triangle)
    {
        const uint32_t number = level.materials ? level.materials[triangle] : 0;
        if (!has_last || number != last.number)
            last = look_up(number);
        has_last = true;
        return last;
    }

  private:
    Material look_up(uint32_t number) const
    {
        const bool has_name = level.material_names && number < level.material_count && level.material_names[number];
        for (const Material &it : settings.materials)
            if (it.name.empty() ? it.number == number : has_name && it.name == level.material_names[number])
                return {it.name, number, it.use, it.area};
        return {"", number, WEND_BAKE_GROUND, settings.other_area};
    }

    const wend_bake_level &level;
    const Settings &settings;
    Material last{};
    bool has_last = false;
};

/* Whether a triangle looks upwards and is no steeper than `least`, the cosine of its slope. */
bool is_walkable(const Soup &soup, const Triangle &triangle, double side, double least)
{
    const Point &a = soup.points[triangle.corners[0]], &b = soup.points[triangle.corners[1]],
                &c = soup.points[triangle.corners[2]];
    const double ux = (b.x - a.x) * side, uy = b.y - a.y, uz = (b.z - a.z) * side;
    const double vx = (c.x - a.x) * side, vy = c.y - a.y, vz = (c.z - a.z) * side;
    const double nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
    return ny > 0 && ny >= least * std::sqrt(nx * nx + ny * ny + nz * nz) * (1 - 1e-9);
}

void check_coordinate(const wend_bake_level &level, uint32_t point, const Settings &settings)
{
    const float *at = &level.points[std::size_t(point) * 3];
    for (int axis = 0; axis < 3; axis++)
        if (!std::isfinite(at[axis]))
            throw Fault(WEND_ERROR_ARGUMENT, "point %u has a coordinate that is no number", point);
        else if (std::fabs(double(at[axis])) * settings.unit > WEND_MESH_MAX_COORDINATE - 2.0 * double(settings.voxel))
            throw Fault(WEND_ERROR_ARGUMENT,
                        "point %u at %g %g %g lies farther out than a map reaches, a scale below %g would bring it in",
                        point, double(at[0]), double(at[1]), double(at[2]),
                        WEND_MESH_MAX_COORDINATE * 0.99 / WEND_CELL / std::fabs(double(at[axis])));
}

} // namespace

Point on_grid(const float *point, const Settings &settings)
{
    const double origin = double(settings.origin()), voxel = double(settings.voxel);
    const double y = settings.up == WEND_OBJ_UP_Y ? double(point[1]) : double(point[2]);
    const double z = settings.up == WEND_OBJ_UP_Y ? double(point[2]) : -double(point[1]);
    return {(double(point[0]) * settings.unit - origin) / voxel, y, (z * settings.unit - origin) / voxel};
}

Box touched(const Soup &soup, const Triangle &triangle)
{
    const Point &a = soup.points[triangle.corners[0]], &b = soup.points[triangle.corners[1]],
                &c = soup.points[triangle.corners[2]];
    const auto whole = [](double value) { return int64_t(std::floor(value)); };
    return {whole(std::min({a.x, b.x, c.x})), whole(std::min({a.z, b.z, c.z})), whole(std::max({a.x, b.x, c.x})) + 1,
            whole(std::max({a.z, b.z, c.z})) + 1};
}

Soup::Soup(const wend_bake_level &level, const Settings &settings)
{
    check(level);
    Materials materials(level, settings);
    const double least = std::cos(settings.slope / 180 * pi), side = double(settings.voxel) / settings.unit;
    std::vector<bool> is_used(level.point_count, false);
    triangles.reserve(level.triangle_count);
    for (uint32_t i = 0; i < level.triangle_count; i++) {
        const uint32_t *corners = &level.corners[std::size_t(i) * 3];
        const Material &material = materials.of(i);
        if (material.use == WEND_BAKE_NOTHING)
            continue;
        for (int j = 0; j < 3; j++)
            is_used[corners[j]] = true;
        triangles.push_back({{corners[0], corners[1], corners[2]}, material.area});
    }
    points.resize(level.point_count);
    for (uint32_t i = 0; i < level.point_count; i++)
        if (is_used[i]) {
            check_coordinate(level, i, settings);
            points[i] = on_grid(&level.points[std::size_t(i) * 3], settings);
        }
    if (!triangles.empty())
        bounds = touched(*this, triangles[0]);
    for (Triangle &triangle : triangles) {
        const Box box = touched(*this, triangle);
        bounds = {std::min(bounds.left, box.left), std::min(bounds.top, box.top), std::max(bounds.right, box.right),
                  std::max(bounds.bottom, box.bottom)};
        if (!is_walkable(*this, triangle, side, least)) {
            triangle.area = triangle.area == solid_area ? solid_area : 0;
            steep++;
        }
    }
}

} // namespace bake
