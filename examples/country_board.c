/* A board of countries: borders and sea lanes, and no positions at all. */
#include "frame.h"

#include <wend/graph.h>
#include <wend/reach.h>
enum { COUNTRIES = 8, WAYS = 11, BORDER = WEND_GRAPH_KIND, SEA = 's' };
static const char *const names[COUNTRIES] = {"Arland", "Brant", "Corvo", "Dunmark", "Elba", "Farn", "Gotha", "Jura"};
static const int32_t drawn[COUNTRIES][2] = {{3, 3}, {9, 2}, {15, 4}, {3, 9}, {10, 7}, {16, 10}, {10, 11}, {21, 6}};
static const struct {
    uint32_t a, b, days;
    uint8_t kind;
} ways[WAYS] = {{0, 1, 2, BORDER}, {1, 2, 2, BORDER}, {0, 3, 1, BORDER}, {3, 4, 2, BORDER},
                {2, 4, 3, BORDER}, {4, 5, 2, BORDER}, {2, 5, 2, BORDER}, {3, 6, 1, BORDER},
                {6, 5, 4, BORDER}, {5, 7, 1, SEA},    {2, 7, 2, SEA}};
static wend_finder *finder;

static void march(const char *who, const wend_space *space, uint32_t from, uint32_t to)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = wend_place_node(from), query.goal = wend_place_node(to);
    if (wend_finder_find(finder, space, &query, &path) != WEND_OK)
        return;
    printf("%s from %s to %s:", who, names[from], names[to]);
    for (uint32_t i = 0; i < path.point_count; i++)
        printf(" %s", names[path.nodes[i]]);
    path.outcome == WEND_OUTCOME_FOUND ? printf(", %u days\n", (unsigned)path.cost) : printf(" no way\n");
}

static wend_place on_sheet(uint32_t country, int32_t up)
{
    return wend_place_cell(drawn[country][0], drawn[country][1] - up);
}

int main(int argc, char **argv)
{
    wend_graph_edge edges[WAYS], edge;
    wend_graph_desc desc = wend_graph_desc_default();
    wend_profile army = wend_profile_default(), fleet = wend_profile_default(); /* armies take kind BORDER only */
    wend_reach_desc range = wend_reach_desc_default();
    wend_graph *graph;
    wend_space *by_land, *by_sea;
    wend_reach *reach;
    for (uint32_t i = 0; i < WAYS; i++) {
        edges[i] = wend_graph_edge_make(ways[i].a, ways[i].b, ways[i].days);
        edges[i].kind = ways[i].kind;
    }
    desc.node_count = COUNTRIES, desc.edge_count = WAYS, desc.edges = edges, desc.both_ways = true;
    fleet.weight[SEA] = 1;
    if (wend_graph_create(&desc, NULL, &graph) || wend_space_create_graph(graph, &army, NULL, &by_land) ||
        wend_space_create_graph(graph, &fleet, NULL, &by_sea) || wend_finder_create(NULL, &finder) ||
        wend_reach_create(NULL, &reach))
        return 1;
    march("An army", by_land, 0, 5);
    march("An army", by_land, 0, 7);
    march("With ships", by_sea, 0, 7);
    wend_graph_close_edge(graph, wend_graph_find_edge(graph, 4, 5)); /* war between Elba and Farn */
    wend_graph_close_edge(graph, wend_graph_find_edge(graph, 5, 4));
    wend_space_update(by_land);
    march("Then an army", by_land, 0, 5);
    range.start = wend_place_node(0), range.points = 3; /* days */
    wend_reach_find(reach, by_land, &range);
    frame frame = frame_sheet(argc > 1 ? argv[argc - 1] : NULL, 24, 14, 2);
    for (uint32_t i = 0; wend_graph_read_edge(graph, i, &edge); i++) {
        const char *open = edge.kind == SEA ? FRAME_BLUE : FRAME_INK;
        frame_line(&frame, on_sheet(edge.from, 0), on_sheet(edge.to, 0), 0.15, edge.closed ? FRAME_RED : open);
    }
    for (uint32_t i = 0; i < COUNTRIES; i++) {
        const wend_reach_cell *cell = wend_reach_at(reach, wend_place_node(i));
        frame_unit(&frame, on_sheet(i, 0), 1.2, cell ? FRAME_GREEN : FRAME_FOG);
        frame_label(&frame, on_sheet(i, i == 3 || i > 4 ? -1 : 1), names[i], FRAME_INK);
        if (cell)
            printf("An army is in %s within %u days\n", names[i], (unsigned)cell->cost);
    }
    frame_legend(&frame, FRAME_GREEN, "three days from Arland by land");
    frame_legend(&frame, FRAME_BLUE, "sea lane");
    frame_legend(&frame, FRAME_RED, "a border that has closed");
    frame_end(&frame);
    wend_reach_destroy(reach), wend_finder_destroy(finder);
    wend_space_destroy(by_sea), wend_space_destroy(by_land), wend_graph_destroy(graph);
    return 0;
}
