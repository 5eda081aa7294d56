/* A map as an explicit graph, for libraries that search graphs: a node per free cell, an arc per step. */
#ifndef WEND_BENCH_PEERS_STEP_GRAPH_HPP
#define WEND_BENCH_PEERS_STEP_GRAPH_HPP

#include "peers/contender.h"

#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

struct StepGraph {
    static constexpr std::uint32_t none = UINT32_MAX;

    /* A diagonal step needs both cells beside it free; a step pays for the cell it enters. */
    StepGraph(const wend_grid *grid, const wend_profile *profile)
        : width(wend_grid_width(grid)), height(wend_grid_height(grid)), node_of(std::size_t(width) * height, none)
    {
        for (std::uint32_t y = 0; y < height; y++)
            for (std::uint32_t x = 0; x < width; x++)
                if (cell_weight(grid, profile, x, y) > 0) {
                    node_of[std::size_t(y) * width + x] = std::uint32_t(column.size());
                    column.push_back(std::uint16_t(x));
                    row.push_back(std::uint16_t(y));
                }
        for (std::uint32_t node = 0; node < column.size(); node++)
            add_steps(grid, profile, node);
    }

    std::uint32_t node_at(std::int64_t x, std::int64_t y) const
    {
        bool inside = x >= 0 && y >= 0 && x < width && y < height;
        return inside ? node_of[std::size_t(y) * width + std::size_t(x)] : none;
    }

    /* Returns the cost between two nodes on an empty map. */
    std::int64_t octile(std::uint32_t a, std::uint32_t b) const
    {
        std::int64_t dx = std::abs(column[a] - column[b]), dy = std::abs(row[a] - row[b]);
        std::int64_t diagonal = dx < dy ? dx : dy, straight = dx + dy - 2 * diagonal;
        return straight * WEND_PRICE_STRAIGHT + diagonal * WEND_PRICE_DIAGONAL;
    }

    /* Frees the steps' memory. */
    void forget_steps()
    {
        decltype(steps)().swap(steps);
        decltype(costs)().swap(costs);
    }

    std::uint32_t width, height;
    std::vector<std::uint32_t> node_of;                         /* by cell; none = blocked */
    std::vector<std::uint16_t> column, row;                     /* by node */
    std::vector<std::pair<std::uint32_t, std::uint32_t>> steps; /* from, to; sorted by from */
    std::vector<std::int64_t> costs;                            /* by step */

  private:
    void add_steps(const wend_grid *grid, const wend_profile *profile, std::uint32_t node)
    {
        const std::int64_t x = column[node], y = row[node];
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                std::uint32_t to = node_at(x + dx, y + dy);
                if (to == none || to == node || node_at(x + dx, y) == none || node_at(x, y + dy) == none)
                    continue;
                std::int64_t weight = cell_weight(grid, profile, column[to], row[to]);
                steps.emplace_back(node, to);
                costs.push_back(weight * (dx != 0 && dy != 0 ? WEND_PRICE_DIAGONAL : WEND_PRICE_STRAIGHT));
            }
    }
};

#endif
