/* The polygons that Recast makes, as a space of wend's; places on them by chance. */
#ifndef WEND_BENCH_PEERS_WEND_GROUND_HPP
#define WEND_BENCH_PEERS_WEND_GROUND_HPP

#include "peers/recast_ground.hpp"

#include <cstdint>
#include <vector>
#include <wend/all.h>

/* Throws std::runtime_error unless the status is WEND_OK. */
void require(wend_status status, const char *what);

/* wend's polygons: those that Recast makes, once for all. */
class WendGround
{
  public:
    explicit WendGround(const RecastGround &ground);
    ~WendGround();

    WendGround(const WendGround &) = delete;
    WendGround &operator=(const WendGround &) = delete;

    wend_place locate(const RecastGround &ground, const RecastGround::Spot &spot) const;

    wend_mesh *mesh = nullptr;
    wend_space *space = nullptr;
    wend_finder *finder = nullptr;
    double seconds = 0; /* that making mesh and space took */
};

/* Random numbers, the same on every machine (SplitMix; Steele, Lea and Flood 2014). */
class Random
{
  public:
    uint64_t next();
    double share(); /* from 0 to below 1 */

  private:
    uint64_t state = 1;
};

/* Draws places on the polygons of the largest component, each as likely as its area. */
class Draw
{
  public:
    explicit Draw(const RecastGround &ground);

    RecastGround::Spot spot();

  private:
    int64_t cross(std::size_t polygon, std::size_t side, int x, int y) const;
    bool is_inside(std::size_t polygon, int x, int y) const;
    double area(std::size_t polygon) const;

    const RecastGround &ground;
    Random random;
    std::vector<double> sums;
};

#endif
