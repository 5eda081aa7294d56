/* voxels.hpp: one tile of the level as Recast sees it: voxels, the regions one can walk in, and polygons of them. */
#ifndef WEND_BAKE_VOXELS_HPP
#define WEND_BAKE_VOXELS_HPP

#include "soup.hpp"

#include <functional>
#include <memory>
#include <recastnavigation/Recast.h>

namespace bake
{

template <class T, void (*release)(T *)> struct Releaser {
    void operator()(T *object) const
    {
        release(object);
    }
};
template <class T, void (*release)(T *)> using Owned = std::unique_ptr<T, Releaser<T, release>>;

/* Which triangles a tile is baked from. */
struct Tile {
    Box box;                         /* its own voxels */
    int border;                      /* voxels around them that are baked with it */
    std::vector<uint32_t> triangles; /* that touch either, by number */
};

/* How many times Voxels says that something is done. */
constexpr unsigned voxel_stages = 5;

class Voxels
{
  public:
    /* Throws a Fault where the tile is too much for Recast. */
    Voxels(const Soup &soup, const Settings &settings, const Tile &tile, const std::function<void()> &done);

    /* Null where there is no ground. Corners are in voxels from the tile's own. */
    const rcPolyMesh *polygons() const
    {
        return mesh.get();
    }

    /* The height of a corner as Recast has it, in units of the level. */
    double height(int y) const
    {
        return (double(base) + y) * settings.voxel_height;
    }

    /*
     * The height of a region's ground (0 = any) at x, z in voxels from the tile's own corner: that of the voxel there,
     * of several the one nearest to `guess`. False where the region is not.
     */
    bool find_height(double x, double z, unsigned region, double guess, double *height) const;

  private:
    void rasterize(const Soup &soup, const Tile &tile);
    void open_up();
    bool make_regions();
    void trace(class Context &context, rcContourSet &outlines);
    bool make_polygons();
    void find_base(const Soup &soup, const Tile &tile);

    const Settings &settings;
    int width, depth, border;
    int64_t base = 0; /* voxels' height of the lowest one */
    Owned<rcHeightfield, rcFreeHeightField> solid;
    Owned<rcCompactHeightfield, rcFreeCompactHeightfield> open;
    Owned<rcPolyMesh, rcFreePolyMesh> mesh;
};

} // namespace bake

#endif
