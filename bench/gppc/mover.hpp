/* What both entries of the competition need of wend: a map of free and blocked cells, and the shortest way over it. */
#ifndef WEND_BENCH_GPPC_MOVER_HPP
#define WEND_BENCH_GPPC_MOVER_HPP

#include <wend/all.h>

#include <cstddef>
#include <vector>

/* The competition's rule is the default profile's: eight directions, no corner cut. Out of memory ends the program. */
class Mover
{
  public:
    /* A map of free cells. */
    Mover(uint32_t width, uint32_t height);
    ~Mover();
    Mover(const Mover &) = delete;
    Mover &operator=(const Mover &) = delete;

    /* Writes a rectangle of cells: bit(i) says whether cell i is free, row by row. Seen after update(). */
    template <class Bit> void write(uint32_t x, uint32_t y, uint32_t width, uint32_t height, Bit bit)
    {
        cells.resize(std::size_t(width) * height);
        for (std::size_t i = 0; i < cells.size(); i++)
            cells[i] = bit(i) ? '.' : '@';
        require(wend_grid_set_area(grid, wend_area_cells((int32_t)x, (int32_t)y, width, height), cells.data(), 0));
    }

    /* Brings the space up to date with what was written. */
    void update();

    /* Prepares what makes queries faster, as a game does while it loads a map: a sum of wend_prepared. */
    void prepare(uint32_t what = WEND_PREPARED_AUTO);

    /* Returns the turning points of a shortest path, both ends included, or none. Valid until the next call. */
    const wend_path &find(uint32_t start_x, uint32_t start_y, uint32_t goal_x, uint32_t goal_y);

  private:
    static void require(wend_status status);

    wend_grid *grid = nullptr;
    wend_space *space = nullptr;
    wend_finder *finder = nullptr;
    wend_path path = wend_path_default();
    std::vector<uint8_t> cells;
};

#endif
