/* wend behind the entries of the competition. */
#include "mover.hpp"

#include <cstdio>
#include <cstdlib>

void Mover::require(wend_status status)
{
    if (status == WEND_OK)
        return;
    std::fprintf(stderr, "wend: %s\n", wend_status_text(status));
    std::exit(EXIT_FAILURE);
}

Mover::Mover(uint32_t width, uint32_t height)
{
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = width;
    desc.height = height;
    require(wend_grid_create(&desc, nullptr, &grid));
    require(wend_space_create(grid, nullptr, nullptr, &space));
    require(wend_finder_create(nullptr, &finder));
}

Mover::~Mover()
{
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

void Mover::update()
{
    require(wend_space_update(space));
}

void Mover::prepare(uint32_t what)
{
    require(wend_space_prepare(space, what));
}

const wend_path &Mover::find(uint32_t start_x, uint32_t start_y, uint32_t goal_x, uint32_t goal_y)
{
    wend_query query = wend_query_default();
    query.start = wend_place_cell(int32_t(start_x), int32_t(start_y));
    query.goal = wend_place_cell(int32_t(goal_x), int32_t(goal_y));
    require(wend_finder_find(finder, space, &query, &path));
    return path;
}
