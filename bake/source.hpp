/* source.hpp: how high the triangles of a tile are above a point of the plan. */
#ifndef WEND_BAKE_SOURCE_HPP
#define WEND_BAKE_SOURCE_HPP

#include "voxels.hpp"

namespace bake
{

class Source
{
  public:
    Source(const Soup &soup, const Tile &tile);

    /*
     * The height of the triangle at x, z that looks upwards, in voxels from the tile's own corner, that lies nearest to
     * `guess`, up to `within` away. False where there is none.
     */
    bool find_height(double x, double z, double guess, double within, double *height) const;

  private:
    struct Plane {
        double x[3], z[3];                     /* its corners */
        double height, slope_x, slope_z, area; /* at the first one; twice the area in the plan, below 0 */
    };
    struct Bins {
        int left, top, right, bottom;
    };

    Bins bins_of(const Plane &plane) const;

    std::vector<Plane> planes;
    int columns, rows;
    std::vector<uint32_t> first, listed; /* planes by bin: from first[bin] to first[bin + 1] */
};

} // namespace bake

#endif
