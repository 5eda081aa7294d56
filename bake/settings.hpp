/* settings.hpp: the caller's rules, looked through, and in voxels. */
#ifndef WEND_BAKE_SETTINGS_HPP
#define WEND_BAKE_SETTINGS_HPP

#include "fault.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace bake
{

constexpr double pi = 3.14159265358979323846;

/* The areas that Recast tells apart are 1 to this; 0 is what nobody walks on but in passing a step. */
constexpr unsigned most_areas = 62;

/* What nobody walks on at all: of two areas in a voxel the greater one counts, so this does. */
constexpr unsigned char solid_area = 63;

/* A material of the rules, and which of the areas its ground is. */
struct Material {
    std::string name; /* empty: told by number */
    uint32_t number;
    wend_bake_use use;
    unsigned char area;
};

/*
 * A voxel's side is a whole number of 1/256 cells, so that corners of voxels are whole numbers for wend and what is
 * convex or on a line among them stays so. The grid of voxels lies half a voxel off the origin, for levels are built on
 * round numbers: a floor that ended with a voxel would else touch the next one at one end and not at the other.
 */
class Settings
{
  public:
    explicit Settings(const wend_bake_rules *rules);

    wend_obj_up up;
    double unit;         /* 1/256 cells in a unit of the level */
    int64_t voxel;       /* 1/256 cells in the side of a voxel */
    double voxel_height; /* in units of the level, as all that is not said otherwise */
    double slope, head_room, step, height_error, border_error;
    int head_room_voxels, radius_voxels, tile_voxels, least_voxels;
    int step_voxels;  /* at least what the steepest ground rises from one voxel to the next */
    int ledge_voxels; /* and to the one behind that: where it falls more, there is a ledge */

    bool (*progress)(void *user, uint64_t done, uint64_t total);
    void *user;

    std::vector<Material> materials;
    std::vector<uint8_t> terrains; /* of area 1, 2… */
    unsigned char other_area;      /* of materials that the rules do not name */

    int64_t origin() const
    {
        return voxel / 2;
    }

    /* The voxels around a tile that are baked with it, so that its border is like that of the neighbour. */
    int border_voxels() const
    {
        return tile_voxels > 0 ? radius_voxels + 4 : 0;
    }

  private:
    unsigned char area_of(uint8_t terrain);
};

} // namespace bake

#endif
