/* HPA* of hog2 (Botea, Mueller and Schaeffer 2004, by Jansen), with clusters of 10 x 10 cells and without smoothing. */
#include "peers/contender.h"

#define NO_OPENGL /* its headers draw as well */
#include <hog2/ClusterAbstraction.h>
#include <hog2/HPAStar.h>

#include <cmath>
#include <memory>

namespace
{

struct State {
    std::unique_ptr<ClusterAbstraction> abstraction; /* owns its map */
    hpaStar search;
    std::unique_ptr<path> found;
};

void *open_state(const wend_grid *grid, const wend_profile *profile, int smooths, const char **refusal)
{
    const long width = wend_grid_width(grid), height = wend_grid_height(grid);
    if (has_weights(profile)) {
        *refusal = "knows no weights";
        return nullptr;
    }
    auto state = std::make_unique<State>();
    Map *map = new Map(width, height);
    for (long y = 0; y < height; y++)
        for (long x = 0; x < width; x++)
            map->SetTerrainType(
                x, y, cell_weight(grid, profile, std::uint32_t(x), std::uint32_t(y)) > 0 ? kGround : kOutOfBounds);
    state->abstraction = std::make_unique<ClusterAbstraction>(map, 10);
    state->search.setAbstraction(state->abstraction.get());
    state->search.setSmoothing(smooths != 0);
    return state.release();
}

void close_state(void *opaque)
{
    delete static_cast<State *>(opaque);
}

answer solve(void *opaque, const wend_problem *problem)
{
    State *state = static_cast<State *>(opaque);
    ClusterAbstraction *map = state->abstraction.get();
    node *from = map->GetNodeFromMap(int(problem->start_x), int(problem->start_y));
    node *to = map->GetNodeFromMap(int(problem->goal_x), int(problem->goal_y));
    state->found.reset(state->search.GetPath(map, from, to));
    return {from == to || state->found != nullptr, std::uint64_t(state->search.GetNodesExpanded())};
}

/* Steps lead to neighbours. */
double length(void *opaque)
{
    const State *state = static_cast<State *>(opaque);
    double length = 0;
    for (const path *at = state->found.get(); at && at->next; at = at->next) {
        const node *a = at->n, *b = at->next->n;
        const auto x =
            a->GetLabelL(GraphAbstractionConstants::kFirstData) - b->GetLabelL(GraphAbstractionConstants::kFirstData);
        const auto y = a->GetLabelL(GraphAbstractionConstants::kFirstData + 1) -
                       b->GetLabelL(GraphAbstractionConstants::kFirstData + 1);
        length += std::hypot(double(x), double(y));
    }
    return length;
}

std::size_t memory(void *)
{
    return 0;
}

} // namespace

contender hog2_contender(hog2_rule rule)
{
    contender contender = {};
    const char *name = rule == HOG2_SMOOTHS ? "hog2 HPA*, smooth" : "hog2 HPA*";
    for (std::size_t i = 0; name[i]; i++)
        contender.name[i] = name[i];
    contender.variant = rule;
    contender.open = open_state;
    contender.close = close_state;
    contender.solve = solve;
    contender.length = length;
    contender.memory = memory;
    return contender;
}
