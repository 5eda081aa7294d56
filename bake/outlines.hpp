/* outlines.hpp: the outlines of regions, made of fewer corners such that none crosses another. */
#ifndef WEND_BAKE_OUTLINES_HPP
#define WEND_BAKE_OUTLINES_HPP

#include <recastnavigation/Recast.h>

namespace bake
{

/*
 * Takes corners from outlines that run along every voxel, such that their walls stray up to `error` voxels from those,
 * and no farther than through the voxels on both sides of them; a voxel that another wall runs along as well, nearer in
 * height than `head_room` voxels, is left to the one whose ground it is. Lines between two regions are straight as long
 * as they cross no wall, and where terrains differ stray as little as walls. With Recast's own way what lies on both
 * sides of a thin wall, or of the side of a ramp, may overlap. `areas` are those of regions, by number.
 */
void simplify(rcContourSet &outlines, const rcCompactHeightfield &field, const unsigned char *areas, double error,
              int head_room);

} // namespace bake

#endif
