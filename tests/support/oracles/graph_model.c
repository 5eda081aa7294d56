/* tests/support/oracles/graph_model.c: a graph as plain lists. */
#include "oracles/graph_model.h"

#include <string.h>

#include "test/test.h"

enum { KINDS = 5 };

static uint64_t distance_price(const graph_model *model, uint32_t from, uint32_t to)
{
    int64_t x = (int64_t)model->places[from].x - model->places[to].x;
    int64_t y = (int64_t)model->places[from].y - model->places[to].y;
    return (uint64_t)((x < 0 ? -x : x) + (y < 0 ? -y : y)) * 54;
}

/* Styles: by distance; few different prices, so that there are ties; any; small ones, some of them free; huge ones. */
static uint32_t random_price(const graph_model *model, uint32_t from, uint32_t to, random_source *random)
{
    switch (model->style) {
    case 0:
        return (uint32_t)(model->has_positions ? distance_price(model, from, to) + random_below(random, 300)
                                               : random_below(random, 1000));
    case 1:
        return 1 + random_below(random, 3);
    case 2:
        return random_below(random, 100000);
    case 3:
        return random_below(random, 4);
    default:
        return UINT32_MAX - random_below(random, 1000);
    }
}

static wend_graph_edge random_edge(const graph_model *model, random_source *random)
{
    uint32_t from = graph_model_node(model, random), to = graph_model_node(model, random);
    wend_graph_edge edge = wend_graph_edge_make(from, to, random_price(model, from, to, random));
    edge.kind = (uint8_t)(random_chance(random, 70) ? WEND_GRAPH_KIND : random_below(random, KINDS));
    edge.closed = random_chance(random, 8);
    return edge;
}

static wend_place random_place(random_source *random, int32_t *height)
{
    uint32_t side = random_chance(random, 20) ? 4 : 4000;
    wend_place place = {(int32_t)random_below(random, side) - 1000, 0, 0, 0};
    place.y = (int32_t)random_below(random, side) - 1000;
    place.level = (uint16_t)(random_chance(random, 10) ? 1 : 0);
    *height = random_chance(random, 30) ? (int32_t)random_below(random, 500) : 0;
    return place;
}

static void random_profile(graph_model *model, random_source *random)
{
    model->profile = wend_profile_default();
    model->profile.weight[WEND_GRAPH_KIND] = 1;
    for (uint32_t i = 0; i < KINDS; i++)
        model->profile.weight[i] = (uint16_t)random_below(random, 4);
    if (random_chance(random, 10))
        model->profile.weight[0] = 65535;
}

wend_graph *graph_model_make(graph_model *model, uint32_t most_nodes, const wend_allocator *allocator,
                             random_source *random)
{
    wend_graph_desc desc = wend_graph_desc_default();
    wend_graph *graph = NULL;
    uint32_t nodes = random_below(random, most_nodes + 1);
    memset(model, 0, sizeof *model);
    model->has_positions = random_chance(random, 60);
    model->style = random_below(random, 5);
    random_profile(model, random);
    for (uint32_t i = 0; i < nodes; i++) {
        model->nodes[i] = true;
        if (model->has_positions)
            model->places[i] = random_place(random, &model->heights[i]);
    }
    model->node_limit = nodes;
    model->edge_limit = nodes == 0 ? 0 : random_below(random, 4 * nodes);
    for (uint32_t i = 0; i < model->edge_limit; i++) {
        model->edge[i] = random_edge(model, random);
        model->edges[i] = true;
    }
    desc.has_positions = model->has_positions;
    desc.node_count = nodes;
    desc.edge_count = model->edge_limit;
    desc.places = model->has_positions ? model->places : NULL;
    desc.heights = model->has_positions ? model->heights : NULL;
    desc.edges = model->edge;
    return wend_graph_create(&desc, allocator, &graph) == WEND_OK ? graph : NULL;
}

static bool add_random_node(graph_model *model, wend_graph *graph, random_source *random)
{
    int32_t height = 0;
    wend_place place = random_place(random, &height);
    uint32_t node;
    if (graph_model_node_count(model) == GRAPH_MODEL_NODES)
        return true;
    if (!model->has_positions)
        height = 0;
    if (wend_graph_add_node(graph, model->has_positions ? &place : NULL, height, &node) != WEND_OK)
        return false;
    assert_true(node < GRAPH_MODEL_NODES && !model->nodes[node]);
    model->nodes[node] = true;
    model->places[node] = place;
    model->heights[node] = height;
    model->node_limit = node >= model->node_limit ? node + 1 : model->node_limit;
    return true;
}

static void remove_random_node(graph_model *model, wend_graph *graph, random_source *random)
{
    uint32_t node = graph_model_node(model, random);
    assert_int_equal(wend_graph_remove_node(graph, node), WEND_OK);
    model->nodes[node] = false;
    for (uint32_t i = 0; i < model->edge_limit; i++)
        if (model->edges[i] && (model->edge[i].from == node || model->edge[i].to == node))
            model->edges[i] = false;
}

static bool add_random_edge(graph_model *model, wend_graph *graph, random_source *random)
{
    wend_graph_edge edge = random_edge(model, random);
    uint32_t number;
    if (wend_graph_edge_count(graph) == GRAPH_MODEL_EDGES)
        return true;
    if (wend_graph_add_edge(graph, &edge, &number) != WEND_OK)
        return false;
    assert_true(number < GRAPH_MODEL_EDGES && !model->edges[number]);
    model->edges[number] = true;
    model->edge[number] = edge;
    model->edge_limit = number >= model->edge_limit ? number + 1 : model->edge_limit;
    return true;
}

static void change_random_edge(graph_model *model, wend_graph *graph, random_source *random)
{
    uint32_t number = model->edge_limit == 0 ? 0 : random_below(random, model->edge_limit);
    wend_graph_edge *edge = &model->edge[number];
    if (!model->edges[number])
        return;
    switch (random_below(random, 5)) {
    case 0:
        assert_int_equal(wend_graph_remove_edge(graph, number), WEND_OK);
        model->edges[number] = false;
        break;
    case 1:
        assert_int_equal(wend_graph_close_edge(graph, number), WEND_OK);
        edge->closed = true;
        break;
    case 2:
        assert_int_equal(wend_graph_open_edge(graph, number), WEND_OK);
        edge->closed = false;
        break;
    case 3:
        edge->price = random_price(model, edge->from, edge->to, random);
        assert_int_equal(wend_graph_price_edge(graph, number, edge->price), WEND_OK);
        break;
    default:
        edge->kind = (uint8_t)random_below(random, KINDS);
        assert_int_equal(wend_graph_set_edge_kind(graph, number, edge->kind), WEND_OK);
        break;
    }
}

bool graph_model_edit(graph_model *model, wend_graph *graph, random_source *random)
{
    bool is_empty = graph_model_node_count(model) == 0;
    uint32_t choice = random_below(random, 100);
    if (is_empty || choice < 8)
        return add_random_node(model, graph, random);
    if (choice < 14)
        remove_random_node(model, graph, random);
    else if (choice < 45)
        return add_random_edge(model, graph, random);
    else
        change_random_edge(model, graph, random);
    return true;
}

uint32_t graph_model_node_count(const graph_model *model)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < model->node_limit; i++)
        count += model->nodes[i];
    return count;
}

uint32_t graph_model_node(const graph_model *model, random_source *random)
{
    uint32_t node = random_below(random, model->node_limit);
    while (!model->nodes[node])
        node = (node + 1) % model->node_limit;
    return node;
}

/* Cost of an edge for the mover. */
static uint64_t edge_cost(const graph_model *model, uint32_t number)
{
    const wend_graph_edge *edge = &model->edge[number];
    if (!model->edges[number] || edge->closed || model->profile.weight[edge->kind] == 0)
        return GRAPH_MODEL_FAR;
    return (uint64_t)edge->price * model->profile.weight[edge->kind];
}

uint64_t graph_model_hop(const graph_model *model, uint32_t from, uint32_t to)
{
    uint64_t best = GRAPH_MODEL_FAR;
    for (uint32_t i = 0; i < model->edge_limit; i++)
        if (model->edge[i].from == from && model->edge[i].to == to && edge_cost(model, i) < best)
            best = edge_cost(model, i);
    return best;
}

void graph_model_costs(const graph_model *model, uint32_t node, bool backward, uint64_t costs[GRAPH_MODEL_NODES])
{
    for (uint32_t i = 0; i < GRAPH_MODEL_NODES; i++)
        costs[i] = GRAPH_MODEL_FAR;
    costs[node] = 0;
    for (bool changes = true; changes;) {
        changes = false;
        for (uint32_t i = 0; i < model->edge_limit; i++) {
            uint64_t cost = edge_cost(model, i);
            uint32_t from = backward ? model->edge[i].to : model->edge[i].from;
            uint32_t to = backward ? model->edge[i].from : model->edge[i].to;
            if (cost == GRAPH_MODEL_FAR || costs[from] == GRAPH_MODEL_FAR || costs[from] + cost >= costs[to])
                continue;
            costs[to] = costs[from] + cost;
            changes = true;
        }
    }
}

const char *graph_model_fault(const graph_model *model, const wend_path *path, uint32_t from, uint32_t to,
                              uint64_t best)
{
    uint64_t cost = 0;
    if (best == GRAPH_MODEL_FAR)
        return path->outcome == WEND_OUTCOME_UNREACHABLE && path->point_count == 0 ? NULL : "there is no way";
    if (path->outcome != WEND_OUTCOME_FOUND || !path->nodes || path->point_count == 0)
        return "a way was not found";
    if (path->nodes[0] != from || path->nodes[path->point_count - 1] != to)
        return "it has other ends";
    for (uint32_t i = 0; i < path->point_count; i++) {
        wend_place place = path->points[i], node = wend_place_node(path->nodes[i]);
        bool is_there = path->nodes[i] < model->node_limit && model->nodes[path->nodes[i]];
        wend_place expected = model->has_positions && is_there ? model->places[path->nodes[i]] : node;
        if (!is_there || place.x != expected.x || place.y != expected.y || place.level != expected.level ||
            place.flags != expected.flags)
            return "a point is not its node's";
        if (i == 0)
            continue;
        uint64_t hop = graph_model_hop(model, path->nodes[i - 1], path->nodes[i]);
        if (hop == GRAPH_MODEL_FAR)
            return "it takes an edge that is not there";
        cost += hop;
    }
    if (cost != path->cost)
        return "it does not cost what it says";
    if (cost < best)
        return "it is cheaper than can be";
    return cost > best && cost > best / 256 * path->bound + best % 256 * path->bound / 256 ? "it is too costly" : NULL;
}
