/* Boost.Graph's A* in the benchmark, on the explicit graph of steps with the octile estimate. */
#include "peers/contender.h"
#include "peers/heap.h"
#include "peers/step_graph.hpp"

#include <boost/graph/astar_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <limits>
#include <new>

namespace
{

struct Arc {
    std::int64_t cost;
};
using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Arc, boost::no_property,
                                                 std::uint32_t, std::uint32_t>;
using Node = std::uint32_t;

struct State {
    State(const wend_grid *grid, const wend_profile *profile) : State(StepGraph(grid, profile))
    {
    }

    explicit State(StepGraph built)
        : map(std::move(built)), graph(boost::edges_are_sorted, map.steps.begin(), map.steps.end(), arcs(map).begin(),
                                       Node(map.column.size())),
          parent(map.column.size()), g(map.column.size(), unknown), f(map.column.size(), unknown),
          color(map.column.size(), boost::white_color)
    {
        map.forget_steps(); /* the graph holds them now */
    }

    static std::vector<Arc> arcs(const StepGraph &map)
    {
        std::vector<Arc> arcs;
        for (std::int64_t cost : map.costs)
            arcs.push_back({cost});
        return arcs;
    }

    static constexpr std::int64_t unknown = std::numeric_limits<std::int64_t>::max();

    StepGraph map;
    Graph graph;
    std::vector<Node> parent;
    std::vector<std::int64_t> g, f;
    std::vector<boost::default_color_type> color;
    std::vector<Node> touched; /* by the last search: only these are reset, so that a short search stays short */
    std::vector<Node> path;    /* from the goal back to the start */
    std::uint64_t expanded = 0;
    std::size_t heap_before = 0;
};

class Estimate : public boost::astar_heuristic<Graph, std::int64_t>
{
  public:
    Estimate(const StepGraph &map, Node goal) : map(map), goal(goal)
    {
    }

    std::int64_t operator()(Node node) const
    {
        return map.octile(node, goal);
    }

  private:
    const StepGraph &map;
    Node goal;
};

struct GoalReached {
};

/* Ends the search at the goal, for which the library has no other means. */
class Visitor : public boost::default_astar_visitor
{
  public:
    Visitor(State &state, Node goal) : state(state), goal(goal)
    {
    }

    void discover_vertex(Node node, const Graph &) const
    {
        state.touched.push_back(node);
    }

    void examine_vertex(Node node, const Graph &) const
    {
        state.expanded++;
        if (node == goal)
            throw GoalReached();
    }

  private:
    State &state;
    Node goal;
};

void clean(State &state)
{
    for (Node node : state.touched) {
        state.g[node] = state.f[node] = State::unknown;
        state.color[node] = boost::white_color;
    }
    state.touched.clear();
    state.path.clear();
    state.expanded = 0;
}

bool search(State &state, Node start, Node goal)
{
    auto index = get(boost::vertex_index, state.graph);
    Estimate estimate(state.map, goal);
    state.g[start] = 0;
    state.f[start] = estimate(start);
    state.parent[start] = start;
    state.touched.push_back(start);
    try {
        boost::astar_search_no_init(state.graph, start, estimate, Visitor(state, goal), state.parent.data(),
                                    state.f.data(), state.g.data(), get(&Arc::cost, state.graph), state.color.data(),
                                    index, std::less<std::int64_t>(), std::plus<std::int64_t>(), State::unknown,
                                    std::int64_t(0));
    } catch (const GoalReached &) {
        return true;
    }
    return false;
}

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
    clean(state);
    Node start = state.map.node_at(problem->start_x, problem->start_y);
    Node goal = state.map.node_at(problem->goal_x, problem->goal_y);
    if (start == StepGraph::none || goal == StepGraph::none || !search(state, start, goal))
        return {false, state.expanded};
    for (Node node = goal; node != start; node = state.parent[node])
        state.path.push_back(node);
    state.path.push_back(start);
    return {true, state.expanded};
}

double length(void *opaque)
{
    const State &state = *static_cast<State *>(opaque);
    return double(state.g[state.path.front()]) / WEND_PRICE_STRAIGHT;
}

std::size_t memory(void *opaque)
{
    return heap_in_use() - static_cast<State *>(opaque)->heap_before;
}

} // namespace

contender boost_contender(void)
{
    return {"Boost A*", 0, false, open_state, close_state, solve, length, memory};
}
