/* heights.hpp: the ground of one tile, its heights taken from the triangles of the level. */
#ifndef WEND_BAKE_HEIGHTS_HPP
#define WEND_BAKE_HEIGHTS_HPP

#include "piece.hpp"
#include "voxels.hpp"

namespace bake
{

/*
 * Makes the polygons of a tile. Where the triangles lie more than the rules' height_error off a polygon's side, the
 * side gets corners between its ends, in both polygons that have it; where they do so off its midst, it is cut. It is
 * also cut at corners on its sides, for meshes have no such polygons and would cut them anyhow.
 */
Piece make_piece(const Soup &soup, const Settings &settings, const Tile &tile, const Voxels &voxels);

} // namespace bake

#endif
