/*
 * Walkable ground as Recast makes it from a level's triangles, and Detour's answers on it. The polygons are Recast's
 * own, with the settings of its demo, and wend gets the same. Positions are in 1/256 of a Recast cell from the ground's
 * corner, x to the east and y to the south, as in wend; heights in Recast's own unit.
 */
#ifndef WEND_BENCH_PEERS_RECAST_GROUND_HPP
#define WEND_BENCH_PEERS_RECAST_GROUND_HPP

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

class dtNavMesh;

class RecastGround
{
  public:
    struct Corner {
        int x, y, height;
    };

    /* A place on a polygon with a known number, and the same in Detour's terms. */
    struct Spot {
        int x, y, polygon;
        float at[3];
    };

    /* From a Wavefront OBJ file; throws std::runtime_error. */
    RecastGround(const std::string &file, float cell_size);
    ~RecastGround();

    const std::vector<Corner> &corners() const;
    const std::vector<std::vector<uint32_t>> &polygons() const; /* corners in order, maybe clockwise */
    const std::vector<int> &component() const;                  /* by polygon */

    Spot spot(int x, int y, int polygon) const;
    double height(const Spot &spot) const; /* in the unit of the corners' heights */

    /* Return Detour's own mesh, and its name for a polygon. */
    dtNavMesh *mesh() const;
    unsigned int reference(int polygon) const;

    /* Returns the length of the path by findPath and findStraightPath, in cells; below 0 if there is none. */
    double find(const Spot &from, const Spot &to) const;

    /* Return the polygons in the last corridor and the points of the last path. */
    int corridor() const;
    int points() const;

  private:
    struct State;
    std::unique_ptr<State> state;
};

#endif
