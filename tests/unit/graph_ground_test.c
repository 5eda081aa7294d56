/*
 * tests/unit/graph_ground_test.c: waypoints on the ground: links between those that see each other, ways from anywhere.
 */
#include "scene/scene.h"
#include "test/random.h"
#include "test/test.h"

#include <string.h>

/* A wall with a gap: waypoints in both halves and in the gap. */
typedef struct ground {
    test_map map;
    scene scene;
    wend_graph *graph;
    wend_space *space;
    wend_finder *finder;
} ground;

static ground ground_open(const char *text, const wend_place *places, uint32_t count)
{
    ground ground = {.map = scene_map(text)};
    wend_graph_desc desc = wend_graph_desc_default();
    ground.scene = scene_open(&ground.map, WEND_NEIGHBOURS_8, NULL);
    desc.places = places;
    desc.node_count = count;
    assert_int_equal(wend_graph_create(&desc, NULL, &ground.graph), WEND_OK);
    assert_int_equal(wend_graph_link_visible(ground.graph, ground.scene.space, 0, 8, WEND_GRAPH_KIND, NULL), WEND_OK);
    assert_int_equal(wend_space_create_graph(ground.graph, NULL, NULL, &ground.space), WEND_OK);
    assert_int_equal(wend_space_attach_ground(ground.space, ground.scene.space, 3, 0), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &ground.finder), WEND_OK);
    return ground;
}

static void ground_close(ground *ground)
{
    wend_finder_destroy(ground->finder);
    wend_space_destroy(ground->space);
    wend_graph_destroy(ground->graph);
    scene_close(&ground->scene);
    test_map_free(&ground->map);
}

static const char *const halves = "...../...../@@.@@/...../.....";

static void waypoints_that_see_each_other_are_linked_both_ways(void **state)
{
    const wend_place places[3] = {wend_place_cell(2, 0), wend_place_cell(2, 2), wend_place_cell(0, 4)};
    ground ground = ground_open(halves, places, 3);
    uint64_t cost;
    wend_graph_edge edge;
    uint32_t added;
    (void)state;
    /* From above the gap the far corner is hidden. */
    assert_int_equal(wend_graph_edge_count(ground.graph),
                     wend_line_of_sight(ground.scene.space, places[1], places[2], NULL, 0) ? 4 : 2);
    assert_int_equal(wend_graph_find_edge(ground.graph, 0, 2), WEND_GRAPH_NONE);
    assert_true(wend_graph_read_edge(ground.graph, wend_graph_find_edge(ground.graph, 1, 0), &edge));
    assert_int_equal(wend_line_cost(ground.scene.space, places[1], places[0], &cost), WEND_OK);
    assert_int_equal(edge.price, cost);
    assert_int_equal(wend_graph_link_visible(ground.graph, ground.scene.space, 0, 8, WEND_GRAPH_KIND, &added), WEND_OK);
    assert_int_equal(added, 0);
    ground_close(&ground);
}

static void each_waypoint_chooses_the_nearest_and_none_beyond_the_distance(void **state)
{
    const wend_place places[4] = {wend_place_cell(0, 0), wend_place_cell(1, 0), wend_place_cell(3, 0),
                                  wend_place_cell(9, 0)};
    ground ground = ground_open("..........", places, 0);
    uint32_t added;
    (void)state;
    wend_graph_destroy(ground.graph);
    wend_space_destroy(ground.space);
    wend_graph_desc desc = wend_graph_desc_default();
    desc.places = places;
    desc.node_count = 4;
    assert_int_equal(wend_graph_create(&desc, NULL, &ground.graph), WEND_OK);
    assert_int_equal(wend_space_create_graph(ground.graph, NULL, NULL, &ground.space), WEND_OK);
    assert_int_equal(wend_graph_link_visible(ground.graph, ground.scene.space, 5 * WEND_CELL, 1, 7, &added), WEND_OK);
    assert_int_equal(added, 4); /* 0 - 1, chosen by both, and 1 - 2, chosen by 2 */
    assert_int_not_equal(wend_graph_find_edge(ground.graph, 2, 1), WEND_GRAPH_NONE);
    assert_int_equal(wend_graph_find_edge(ground.graph, 2, 0), WEND_GRAPH_NONE);
    assert_int_equal(wend_graph_first_edge(ground.graph, 3), WEND_GRAPH_NONE);
    ground_close(&ground);
}

static void a_way_leads_from_anywhere_to_anywhere_over_waypoints(void **state)
{
    const wend_place places[2] = {wend_place_cell(2, 1), wend_place_cell(2, 3)};
    ground ground = ground_open(halves, places, 2);
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_path_check check;
    uint64_t first, last;
    (void)state;
    query.start = (wend_place){70, 60, 0, 0};
    query.goal = (wend_place){1200, 1250, 0, 0};
    assert_int_equal(wend_finder_find(ground.finder, ground.space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_true(path.point_count == 4 && path.nodes[0] == WEND_GRAPH_NONE && path.nodes[1] <= 1);
    assert_true(path.points[0].x == 70 && path.points[path.point_count - 1].x == 1200);
    wend_line_cost(ground.scene.space, query.start, path.points[1], &first);
    wend_line_cost(ground.scene.space, path.points[path.point_count - 2], query.goal, &last);
    assert_true(path.cost > first + last);
    assert_true(wend_path_is_valid(&path, ground.space, WEND_DIRECTION_NONE, &check));
    assert_int_equal(check.cost, path.cost);
    ground_close(&ground);
}

static void a_straight_line_is_taken_where_start_and_goal_see_each_other(void **state)
{
    const wend_place places[2] = {wend_place_cell(0, 4), wend_place_cell(4, 4)};
    ground ground = ground_open("...../...../...../...../.....", places, 2);
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    uint64_t cost;
    (void)state;
    query.start = (wend_place){100, 100, 0, 0};
    query.goal = (wend_place){1100, 120, 0, 0};
    assert_int_equal(wend_finder_find(ground.finder, ground.space, &query, &path), WEND_OK);
    wend_line_cost(ground.scene.space, query.start, query.goal, &cost);
    assert_true(path.point_count == 2 && path.cost == cost && path.expanded == 0);
    query.goal = places[1];
    assert_int_equal(wend_finder_find(ground.finder, ground.space, &query, &path), WEND_OK);
    assert_true(path.point_count == 2 && path.nodes[0] == WEND_GRAPH_NONE && path.nodes[1] == 1);
    query.goal = query.start;
    assert_int_equal(wend_finder_find(ground.finder, ground.space, &query, &path), WEND_OK);
    assert_int_equal(path.cost, 0);
    ground_close(&ground);
}

static void places_in_walls_and_outside_are_told_apart(void **state)
{
    const wend_place places[1] = {wend_place_cell(0, 0)};
    ground ground = ground_open(halves, places, 1);
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    (void)state;
    query.start = wend_place_cell(0, 2);
    query.goal = wend_place_cell(1, 1);
    assert_int_equal(wend_finder_find(ground.finder, ground.space, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_START_BLOCKED);
    query.start = wend_place_cell(1, 1);
    query.goal = wend_place_cell(9, 9);
    assert_int_equal(wend_finder_find(ground.finder, ground.space, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_GOAL_OUTSIDE);
    query.goal = wend_place_cell(4, 4); /* sees no waypoint */
    assert_int_equal(wend_finder_find(ground.finder, ground.space, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    assert_true(wend_space_is_free(ground.space, wend_place_cell(1, 1)));
    assert_false(wend_space_is_free(ground.space, wend_place_cell(0, 2)));
    assert_true(wend_line_of_sight(ground.space, wend_place_node(0), wend_place_cell(1, 1), NULL, 0));
    assert_int_equal(wend_space_attach_ground(ground.space, NULL, 0, 0), WEND_OK);
    assert_int_equal(wend_finder_find(ground.finder, ground.space, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_START_OUTSIDE);
    ground_close(&ground);
}

static void a_field_of_waypoints_is_entered_at_the_best_that_is_seen(void **state)
{
    const wend_place places[2] = {wend_place_cell(2, 1), wend_place_cell(2, 3)};
    ground ground = ground_open(halves, places, 2);
    const wend_area goal = {wend_place_node(1), 1, 1};
    const wend_place here = {300, 300, 0, 0};
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field = NULL;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default(), read = wend_path_default();
    wend_place next, buffer[8];
    double x, y;
    (void)state;
    desc.goals = &goal;
    desc.goal_count = 1;
    assert_int_equal(wend_field_create(ground.space, &desc, NULL, &field), WEND_OK);
    assert_int_equal(wend_field_grow(field, WEND_ALL_WORK, NULL), WEND_OK);
    query.start = here;
    query.goal = places[1];
    assert_int_equal(wend_finder_find(ground.finder, ground.space, &query, &path), WEND_OK);
    assert_int_equal(wend_field_cost(field, here), path.cost);
    assert_true(wend_field_next(field, here, &next) && (uint32_t)next.x == path.nodes[1]);
    assert_true(wend_field_steer(field, here, &x, &y));
    assert_true(x == (path.points[1].x - here.x) / 256.0 && y == (path.points[1].y - here.y) / 256.0);
    read.buffer = buffer;
    read.capacity = 8;
    assert_int_equal(wend_field_path(field, here, &read), WEND_OK);
    assert_true(read.point_count == path.point_count && read.cost == path.cost && read.length == path.length);
    assert_int_equal(wend_field_cost(field, wend_place_cell(0, 2)), UINT64_MAX);
    wend_field_release(field);
    ground_close(&ground);
}

/* The cheapest of all ways of so many nodes at most, joined at both ends with all nodes that are seen. */
static uint64_t cheapest_by_hand(const ground *ground, wend_place from, wend_place to)
{
    uint32_t count = wend_graph_node_limit(ground->graph);
    uint64_t costs[64], best, line;
    wend_line_cost(ground->scene.space, from, to, &best);
    for (uint32_t i = 0; i < count; i++)
        wend_line_cost(ground->scene.space, from, wend_graph_node_place(ground->graph, i), &costs[i]);
    for (uint32_t round = 0; round < count; round++)
        for (uint32_t e = 0; e < wend_graph_edge_limit(ground->graph); e++) {
            wend_graph_edge edge;
            wend_graph_read_edge(ground->graph, e, &edge);
            if (costs[edge.from] != UINT64_MAX && costs[edge.from] + edge.price < costs[edge.to])
                costs[edge.to] = costs[edge.from] + edge.price;
        }
    for (uint32_t i = 0; i < count; i++) {
        wend_line_cost(ground->scene.space, wend_graph_node_place(ground->graph, i), to, &line);
        if (costs[i] != UINT64_MAX && line != UINT64_MAX && costs[i] + line < best)
            best = costs[i] + line;
    }
    return best;
}

static void ways_over_random_ground_are_the_cheapest_there_are(void **state)
{
    enum { SIDE = 12, NODES = 14 };
    random_source random = {4};
    (void)state;
    for (int trial = 0; trial < 60; trial++) {
        char text[SIDE * (SIDE + 1) + 1];
        wend_place places[NODES];
        for (uint32_t i = 0; i < sizeof text - 1; i++)
            text[i] = i % (SIDE + 1) == SIDE ? '/' : random_chance(&random, 20) ? '@' : '.';
        text[sizeof text - 2] = 0; /* no row behind the last */
        for (uint32_t i = 0; i < NODES; i++) {
            places[i].x = (int32_t)random_below(&random, SIDE * WEND_CELL);
            places[i].y = (int32_t)random_below(&random, SIDE * WEND_CELL);
            places[i].level = places[i].flags = 0;
        }
        ground ground = ground_open(text, places, NODES);
        assert_int_equal(wend_space_attach_ground(ground.space, ground.scene.space, NODES, 0), WEND_OK);
        for (int i = 0; i < 6; i++) {
            wend_query query = wend_query_default();
            wend_path path = wend_path_default();
            query.start.x = (int32_t)random_below(&random, SIDE * WEND_CELL);
            query.start.y = (int32_t)random_below(&random, SIDE * WEND_CELL);
            query.goal.x = (int32_t)random_below(&random, SIDE * WEND_CELL);
            query.goal.y = (int32_t)random_below(&random, SIDE * WEND_CELL);
            uint64_t best = cheapest_by_hand(&ground, query.start, query.goal);
            assert_int_equal(wend_finder_find(ground.finder, ground.space, &query, &path), WEND_OK);
            assert_int_equal(path.outcome == WEND_OUTCOME_FOUND ? path.cost : UINT64_MAX, best);
        }
        ground_close(&ground);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waypoints_that_see_each_other_are_linked_both_ways),
        cmocka_unit_test(each_waypoint_chooses_the_nearest_and_none_beyond_the_distance),
        cmocka_unit_test(a_way_leads_from_anywhere_to_anywhere_over_waypoints),
        cmocka_unit_test(a_straight_line_is_taken_where_start_and_goal_see_each_other),
        cmocka_unit_test(places_in_walls_and_outside_are_told_apart),
        cmocka_unit_test(a_field_of_waypoints_is_entered_at_the_best_that_is_seen),
        cmocka_unit_test(ways_over_random_ground_are_the_cheapest_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
