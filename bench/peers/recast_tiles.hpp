/*
 * The ground of a level in tiles, as Recast's demo makes it for obstacles that come and go, and Detour's tile cache
 * over it. Places are in cells from the ground's corner, heights in Recast's own unit, as RecastGround has them.
 */
#ifndef WEND_BENCH_PEERS_RECAST_TILES_HPP
#define WEND_BENCH_PEERS_RECAST_TILES_HPP

#include <cstddef>
#include <memory>
#include <string>

/* A box that stands on the ground, turned to its heading; half its length and width in cells. */
struct Box {
    double x, y, height, heading_x, heading_y, half_length, half_width;
};

class RecastTiles
{
  public:
    /* From a Wavefront OBJ file, for so many boxes; throws std::runtime_error. */
    RecastTiles(const std::string &file, float cell_size, std::size_t boxes);
    ~RecastTiles();

    /* Puts a box elsewhere. If the cache takes no more requests, those that wait are done first. */
    void move(std::size_t number, const Box &box);

    /* Rebuilds all tiles that boxes have touched. */
    void update();

    bool is_free(double x, double y, double height) const;
    double area() const; /* of all ground, in cells, from above */
    int tiles() const;   /* layers of tiles with ground */

  private:
    struct State;
    std::unique_ptr<State> state;
};

#endif
