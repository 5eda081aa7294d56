/* LEMON's Dijkstra in the benchmark, on the explicit graph of steps; LEMON has no A*. */
#include "peers/contender.h"
#include "peers/heap.h"
#include "peers/step_graph.hpp"

#include <lemon/dijkstra.h>
#include <lemon/static_graph.h>
#include <new>

namespace
{

using Graph = lemon::StaticDigraph;
using Costs = Graph::ArcMap<std::int64_t>;

struct State {
    State(const wend_grid *grid, const wend_profile *profile) : map(grid, profile), costs(graph), search(graph, costs)
    {
        graph.build(int(map.column.size()), map.steps.begin(), map.steps.end());
        for (std::size_t i = 0; i < map.costs.size(); i++)
            costs[graph.arc(int(i))] = map.costs[i];
        map.forget_steps(); /* the graph holds them now */
    }

    StepGraph map;
    Graph graph;
    Costs costs;
    lemon::Dijkstra<Graph, Costs> search;
    Graph::Node goal;
    std::vector<int> path; /* from the goal back to the start */
    std::size_t heap_before = 0;
};

void close_state(void *opaque)
{
    delete static_cast<State *>(opaque);
}

void *open_state(const wend_grid *grid, const wend_profile *profile, int, const char **)
{
    std::size_t before = heap_in_use();
    try {
        State *state = new State(grid, profile);
        state->heap_before = before;
        return state;
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

answer solve(void *opaque, const wend_problem *problem)
{
    State &state = *static_cast<State *>(opaque);
    std::uint32_t start = state.map.node_at(problem->start_x, problem->start_y);
    std::uint32_t goal = state.map.node_at(problem->goal_x, problem->goal_y);
    state.path.clear();
    if (start == StepGraph::none || goal == StepGraph::none)
        return {false, 0};
    state.goal = state.graph.node(int(goal));
    if (!state.search.run(state.graph.node(int(start)), state.goal))
        return {false, 0};
    for (Graph::Node node = state.goal; node != lemon::INVALID; node = state.search.predNode(node))
        state.path.push_back(state.graph.id(node));
    return {true, 0};
}

double length(void *opaque)
{
    const State &state = *static_cast<State *>(opaque);
    return double(state.search.dist(state.goal)) / WEND_PRICE_STRAIGHT;
}

std::size_t memory(void *opaque)
{
    return heap_in_use() - static_cast<State *>(opaque)->heap_before;
}

} // namespace

contender lemon_contender(void)
{
    return {"LEMON Dijkstra", 0, false, open_state, close_state, solve, length, memory};
}
