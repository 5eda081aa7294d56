/* cut.hpp: a polygon is cut into such as lie on the ground. */
#ifndef WEND_BAKE_CUT_HPP
#define WEND_BAKE_CUT_HPP

#include "piece.hpp"

namespace bake
{

/*
 * Cuts a convex polygon, which may have corners on its sides, into polygons no more than `error` off the samples:
 * points in its midst whose heights are known. They are added to the piece, and samples that are needed become corners.
 */
void cut(Piece &piece, const Polygon &polygon, const std::vector<Corner> &samples, double error);

} // namespace bake

#endif
