/*
 * A patrol: waypoints laid over a grid, linked where they see each other; a guard leaves his round and comes back to
 * it.
 */
#include "frame.h"

#include <wend/graph.h>

enum { WIDTH = 30, HEIGHT = 12, WAYPOINTS = 12, ROUND = 4 };
static const char fort[] = ".@@@@@@@@@@@@@@@@@@@@@@@@@@@@."
                           ".@......@............@......@."
                           ".@......@....@@@@....@......@."
                           ".@...........@@@@...........@."
                           ".@......@....@@@@....@......@."
                           ".@@@.@@@@............@@@@.@@@."
                           ".@......@............@......@."
                           ".@......@....@@@@....@......@."
                           ".@...........@@@@...........@."
                           ".@......@....@@@@....@......@."
                           ".@......@............@......@."
                           ".@@@@@@@@@@@@@@@@@@@@@@@@@@@@.";
static const int32_t spots[WAYPOINTS][2] = {{4, 3},  {4, 5},  {4, 8},  {8, 3},  {8, 8},  {11, 5},
                                            {18, 5}, {21, 3}, {21, 8}, {25, 3}, {25, 5}, {25, 8}};
static const uint32_t rounds[ROUND] = {0, 2, 11, 9}; /* the rooms at the corners, in turn */

static wend_finder *finder;
static wend_space *waypoints;

static void walk(frame *frame, const char *story, const wend_query *query, const char *colour)
{
    wend_path path = wend_path_default();
    if (wend_finder_find(finder, waypoints, query, &path) != WEND_OK)
        return;
    printf("%s: %s, %.2f cells over", story, wend_outcome_text(path.outcome), path.length);
    for (uint32_t i = 0; i < path.point_count; i++)
        if (path.nodes[i] != WEND_GRAPH_NONE)
            printf(" %u", (unsigned)path.nodes[i]);
    printf("\n");
    for (uint32_t i = 1; i < path.point_count; i++)
        frame_line(frame, path.points[i - 1], path.points[i], 0.2, colour);
    frame_legend(frame, colour, story);
}

int main(int argc, char **argv)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_graph_desc nodes = wend_graph_desc_default();
    wend_place places[WAYPOINTS], stops[ROUND - 1], noise = {2800, 2650, 0, 0};
    wend_query round = wend_query_default(), alarm = wend_query_default();
    wend_graph_edge edge;
    wend_graph *graph;
    wend_grid *grid;
    wend_space *ground;
    uint32_t links;
    desc.width = WIDTH, desc.height = HEIGHT, desc.terrain = (const uint8_t *)fort;
    for (int i = 0; i < WAYPOINTS; i++)
        places[i] = wend_place_cell(spots[i][0], spots[i][1]);
    nodes.places = places, nodes.node_count = WAYPOINTS;
    /* Each waypoint is linked to the four nearest it sees, at most 15 cells away; sight and costs are the ground's. */
    if (wend_grid_create(&desc, NULL, &grid) || wend_space_create(grid, NULL, NULL, &ground) ||
        wend_graph_create(&nodes, NULL, &graph) ||
        wend_graph_link_visible(graph, ground, 15 * WEND_CELL, 4, WEND_GRAPH_KIND, &links) ||
        wend_space_create_graph(graph, NULL, NULL, &waypoints) || wend_space_attach_ground(waypoints, ground, 4, 0) ||
        wend_finder_create(NULL, &finder))
        return 1;
    printf("%u waypoints, %u links\n", (unsigned)WAYPOINTS, (unsigned)links);
    frame frame = frame_begin(argc > 1 ? argv[argc - 1] : NULL, grid, 2);
    frame_cells(&frame, ground, grid);
    for (uint32_t i = 0; wend_graph_read_edge(graph, i, &edge); i++)
        frame_line(&frame, places[edge.from], places[edge.to], 0.06, FRAME_FOG);
    for (int i = 1; i < ROUND; i++)
        stops[i - 1] = places[rounds[i]];
    round.start = round.goal = places[rounds[0]];
    round.via.places = stops, round.via.count = ROUND - 1;
    walk(&frame, "the round", &round, FRAME_BLUE);
    alarm.start = places[rounds[1]];
    alarm.goal = noise; /* anywhere on the ground */
    walk(&frame, "to a noise in the yard", &alarm, FRAME_RED);
    for (int i = 0; i < WAYPOINTS; i++)
        frame_unit(&frame, places[i], 1, FRAME_INK);
    frame_unit(&frame, noise, 1, FRAME_RED);
    frame_legend(&frame, FRAME_FOG, "waypoints that see each other");
    return frame_end(&frame), 0;
}
