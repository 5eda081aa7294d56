/*
 * Walkable ground as Recast makes it from a level's triangles, and Detour's answers on it.
 *
 * The polygons are Recast's own, with the settings of its demo, and so are what wend gets. Positions are in 1/256 of a
 * Recast cell from the ground's corner, x to the east and y to the south, as wend's are; heights in Recast's own unit.
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

    /* A place on a polygon whose number is known, and the same as Detour has it. */
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

    /* Detour's own mesh, and its name for a polygon. */
    dtNavMesh *mesh() const;
    unsigned int reference(int polygon) const;

    /* The shortest way that findPath and findStraightPath know, in cells; below 0 where there is none. */
    double find(const Spot &from, const Spot &to) const;

    /* Polygons in the last corridor and points of the last path. */
    int corridor() const;
    int points() const;

  private:
    struct State;
    std::unique_ptr<State> state;
};

#endif
