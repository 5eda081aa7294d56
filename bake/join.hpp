/* join.hpp: the ground of all tiles as one, sides shared whole across their borders. */
#ifndef WEND_BAKE_JOIN_HPP
#define WEND_BAKE_JOIN_HPP

#include "piece.hpp"
#include "settings.hpp"

namespace bake
{

/* As wend_mesh_create_polygons takes it. */
struct Ground {
    std::vector<wend_mesh_point> points;
    std::vector<int32_t> heights;
    std::vector<uint32_t> corners, counts;
    std::vector<uint8_t> terrains;
    uint32_t faulty = 0;
};

/* Joins pieces that lie beside each other, in their order. */
Ground join(const std::vector<const Piece *> &pieces, const Settings &settings);

} // namespace bake

#endif
