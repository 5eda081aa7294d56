/*
 * wend-bench-graphs: grid-like graphs with a quarter of the edges missing and varying prices: cost of an expansion with
 * and without landmarks, of an edit and its update, of fields and ranges.
 *
 *     wend-bench-graphs [--side N] [--queries K] [--passes R]
 *
 * Pairs of nodes come from a seeded generator; the best pass counts.
 */
#include "kit/kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wend/all.h>

enum { DIRECTIONS = 4, LANDMARKS = 8, EDITS = 1000 };

static uint64_t state;

static uint32_t below(uint32_t bound)
{
    uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)(((z ^ (z >> 31)) >> 32) * bound >> 32);
}

static wend_graph *make_graph(uint32_t side)
{
    static const int32_t across[DIRECTIONS] = {1, 0, 1, -1}, down[DIRECTIONS] = {0, 1, 1, 1};
    wend_graph_desc desc = wend_graph_desc_default();
    wend_place *places = malloc((size_t)side * side * sizeof *places);
    wend_graph_edge *edges = malloc((size_t)side * side * DIRECTIONS * sizeof *edges);
    wend_graph *graph = NULL;
    if (!places || !edges)
        exit(1);
    state = 1;
    for (uint32_t i = 0; i < side * side; i++) {
        int32_t x = (int32_t)(i % side), y = (int32_t)(i / side);
        places[i] = wend_place_cell(x, y);
        for (int d = 0; d < DIRECTIONS; d++) {
            int32_t to_x = x + across[d], to_y = y + down[d];
            if (to_x < 0 || to_x >= (int32_t)side || to_y >= (int32_t)side || below(4) == 0)
                continue;
            uint32_t price = (d < 2 ? WEND_PRICE_STRAIGHT : WEND_PRICE_DIAGONAL) + below(4000);
            edges[desc.edge_count++] = wend_graph_edge_make(i, (uint32_t)to_y * side + (uint32_t)to_x, price);
        }
    }
    desc.node_count = side * side;
    desc.places = places;
    desc.edges = edges;
    desc.both_ways = true;
    if (wend_graph_create(&desc, NULL, &graph) != WEND_OK)
        exit(1);
    free(edges);
    free(places);
    return graph;
}

static void time_queries(const char *name, const wend_space *space, uint32_t nodes, uint32_t queries, uint32_t passes)
{
    wend_finder *finder = NULL;
    double best = 1e30;
    uint64_t expanded = 0, work = 0;
    if (wend_finder_create(NULL, &finder) != WEND_OK)
        exit(1);
    for (uint32_t pass = 0; pass < passes; pass++) {
        double begun = clock_seconds();
        state = 2;
        expanded = work = 0;
        for (uint32_t i = 0; i < queries; i++) {
            wend_query query = wend_query_default();
            wend_path path = wend_path_default();
            query.start = wend_place_node(below(nodes));
            query.goal = wend_place_node(below(nodes));
            if (wend_finder_find(finder, space, &query, &path) != WEND_OK)
                exit(1);
            expanded += path.expanded;
            work += path.work;
        }
        double took = clock_seconds() - begun;
        best = took < best ? took : best;
    }
    printf("%-28s %10.1f us per query %8.0f expanded %7.1f ns each %6.1f ns per unit\n", name, best * 1e6 / queries,
           (double)expanded / queries, best * 1e9 / (double)expanded, best * 1e9 / (double)work);
    wend_finder_destroy(finder);
}

static void time_edits(const char *name, wend_graph *graph, wend_space *space, bool is_price)
{
    uint32_t edges = wend_graph_edge_limit(graph);
    double begun = clock_seconds();
    state = 3;
    for (uint32_t i = 0; i < EDITS; i++) {
        uint32_t edge = below(edges);
        if (is_price)
            wend_graph_price_edge(graph, edge, WEND_PRICE_DIAGONAL + below(9000));
        else if (i % 2 == 0)
            wend_graph_close_edge(graph, edge);
        else
            wend_graph_open_edge(graph, edge);
        if (wend_space_update(space) != WEND_OK)
            exit(1);
    }
    printf("%-28s %10.2f us per edit\n", name, (clock_seconds() - begun) * 1e6 / (int)EDITS);
}

static void time_floods(const wend_space *space, uint32_t nodes)
{
    const wend_area goal = {wend_place_node(nodes / 2), 1, 1};
    wend_field_desc desc = wend_field_desc_default();
    wend_reach_desc range = wend_reach_desc_default();
    wend_field *field = NULL;
    wend_reach *reach = NULL;
    desc.goals = &goal;
    desc.goal_count = 1;
    range.start = goal.place;
    if (wend_field_create(space, &desc, NULL, &field) || wend_reach_create(NULL, &reach))
        exit(1);
    double begun = clock_seconds();
    wend_field_grow(field, WEND_ALL_WORK, NULL);
    double took = clock_seconds() - begun;
    printf("%-28s %10.1f ns per node %6.1f ns per unit\n", "a field", took * 1e9 / nodes,
           took * 1e9 / (double)wend_field_work(field));
    begun = clock_seconds();
    wend_reach_find(reach, space, &range);
    took = clock_seconds() - begun;
    printf("%-28s %10.1f ns per node %6.1f ns per unit\n", "a range without a limit", took * 1e9 / nodes,
           took * 1e9 / (double)wend_reach_work(reach));
    wend_field_release(field);
    wend_reach_destroy(reach);
}

static uint32_t option(int argc, char **argv, const char *name, uint32_t otherwise)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return (uint32_t)strtoul(argv[i + 1], NULL, 10);
    return otherwise;
}

int main(int argc, char **argv)
{
    uint32_t side = option(argc, argv, "--side", 400), queries = option(argc, argv, "--queries", 50);
    uint32_t passes = option(argc, argv, "--passes", 5), nodes = side * side;
    double begun = clock_seconds();
    wend_graph *graph = make_graph(side);
    double made = clock_seconds();
    wend_space *space = NULL;
    if (wend_space_create_graph(graph, NULL, NULL, &space) != WEND_OK)
        return 1;
    double derived = clock_seconds();
    printf("%u nodes, %u edges; made in %.0f ms, the space in %.0f ms and %.1f MB\n", (unsigned)nodes,
           (unsigned)wend_graph_edge_count(graph), (made - begun) * 1e3, (derived - made) * 1e3,
           (double)wend_space_memory(space) / 1e6);
    time_queries("straight lines", space, nodes, queries, passes);
    time_edits("a price, and the update", graph, space, true);
    time_edits("closed, opened, the update", graph, space, false);
    time_floods(space, nodes);
    begun = clock_seconds();
    if (wend_space_prepare_landmarks(space, LANDMARKS) != WEND_OK)
        return 1;
    printf("%-28s %10.0f ms\n", "8 landmarks", (clock_seconds() - begun) * 1e3);
    time_queries("landmarks", space, nodes, queries, passes);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
    return 0;
}
