/* tests/unit/graph_test.c: graphs, spaces over them, and what queries mean there. */
#include "test/memory.h"
#include "test/test.h"

#include <wend/all.h>

#include <string.h>

/* A road 0 - 1 - 2 - 3, both ways, and a river 0 -> 3 (kind 'r'). Edges 2i and 2i + 1 are the two ways of each. */
static wend_graph *road_and_river(const wend_place *places)
{
    wend_graph_edge edges[] = {wend_graph_edge_make(0, 1, 10), wend_graph_edge_make(1, 2, 10),
                               wend_graph_edge_make(2, 3, 10), wend_graph_edge_make(0, 3, 12)};
    wend_graph_desc desc = wend_graph_desc_default();
    wend_graph *graph = NULL;
    edges[3].kind = 'r';
    desc.node_count = 4;
    desc.places = places;
    desc.edges = edges;
    desc.edge_count = 4;
    desc.both_ways = true;
    assert_int_equal(wend_graph_create(&desc, NULL, &graph), WEND_OK);
    return graph;
}

static wend_space *space_of(const wend_graph *graph, const wend_profile *profile)
{
    wend_space *space = NULL;
    assert_int_equal(wend_space_create_graph(graph, profile, NULL, &space), WEND_OK);
    return space;
}

static wend_query from_to(uint32_t from, uint32_t to)
{
    wend_query query = wend_query_default();
    query.start = wend_place_node(from);
    query.goal = wend_place_node(to);
    return query;
}

/* The cost of the way between two nodes; UINT64_MAX where there is none. */
static uint64_t cost_between(const wend_space *space, uint32_t from, uint32_t to)
{
    wend_query query = from_to(from, to);
    wend_path path = wend_path_default();
    wend_finder *finder = NULL;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    uint64_t cost = path.outcome == WEND_OUTCOME_FOUND ? path.cost : UINT64_MAX;
    wend_finder_destroy(finder);
    return cost;
}

static void a_bad_description_is_refused_and_names_what_is_wrong(void **state)
{
    const wend_place places[2] = {{0, 0, 0, 0}, {WEND_GRAPH_MAX_POSITION + 1, 0, 0, 0}};
    const wend_graph_edge edges[2] = {wend_graph_edge_make(0, 1, 5), wend_graph_edge_make(1, 2, 5)};
    wend_graph_desc desc = wend_graph_desc_default();
    wend_graph *graph = (wend_graph *)&desc;
    uint32_t index = 7;
    (void)state;
    desc.node_count = 2;
    desc.edges = edges;
    desc.edge_count = 2;
    assert_int_equal(wend_graph_desc_check(&desc, &index), WEND_GRAPH_FAULT_TO);
    assert_int_equal(index, 1);
    assert_int_equal(wend_graph_create(&desc, NULL, &graph), WEND_ERROR_ARGUMENT);
    assert_null(graph);
    desc.edge_count = 1;
    assert_int_equal(wend_graph_desc_check(&desc, &index), WEND_GRAPH_FAULT_NONE);
    desc.places = places;
    assert_int_equal(wend_graph_desc_check(&desc, &index), WEND_GRAPH_FAULT_POSITION);
    assert_int_equal(index, 1);
    desc.places = NULL;
    desc.edges = NULL;
    assert_int_equal(wend_graph_desc_check(&desc, NULL), WEND_GRAPH_FAULT_DESC);
    assert_int_equal(wend_graph_desc_check(NULL, &index), WEND_GRAPH_FAULT_DESC);
    for (int fault = -1; fault <= WEND_GRAPH_FAULT_TO + 1; fault++)
        assert_true(strlen(wend_graph_fault_text((wend_graph_fault)fault)) > 5);
}

static void kinds_of_edges_cost_each_mover_its_own(void **state)
{
    wend_graph *graph = road_and_river(NULL);
    wend_profile walker = wend_profile_default(), boat = wend_profile_default();
    (void)state;
    boat.weight['r'] = 1;
    boat.weight[WEND_GRAPH_KIND] = 3;
    wend_space *by_foot = space_of(graph, &walker), *by_boat = space_of(graph, &boat), *any = space_of(graph, NULL);
    assert_int_equal(cost_between(by_foot, 0, 3), 30);
    assert_int_equal(cost_between(by_boat, 0, 3), 12);
    assert_int_equal(cost_between(by_boat, 0, 2), 12 + 30);
    assert_int_equal(cost_between(any, 0, 2), 20);
    wend_space_destroy(any);
    wend_space_destroy(by_boat);
    wend_space_destroy(by_foot);
    wend_graph_destroy(graph);
}

static void edits_are_seen_after_an_update(void **state)
{
    wend_graph *graph = road_and_river(NULL);
    wend_space *space = space_of(graph, NULL);
    uint32_t edge, node;
    (void)state;
    assert_int_equal(wend_graph_close_edge(graph, 6), WEND_OK);
    assert_int_equal(cost_between(space, 0, 3), 12);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(cost_between(space, 0, 3), 30);
    assert_int_equal(cost_between(space, 3, 0), 12);
    assert_int_equal(wend_graph_price_edge(graph, 2, 50), WEND_OK);
    assert_int_equal(wend_graph_open_edge(graph, 6), WEND_OK);
    assert_int_equal(wend_graph_add_node(graph, NULL, 0, &node), WEND_OK);
    assert_int_equal(node, 4);
    const wend_graph_edge way_out = wend_graph_edge_make(3, node, 1);
    assert_int_equal(wend_graph_add_edge(graph, &way_out, &edge), WEND_OK);
    assert_int_equal(edge, 8);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(cost_between(space, 1, 4), 10 + 12 + 1);
    assert_int_equal(cost_between(space, 4, 3), UINT64_MAX);
    assert_int_equal(wend_graph_remove_node(graph, 0), WEND_OK);
    assert_int_equal(wend_graph_edge_count(graph), 5);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(cost_between(space, 1, 4), 50 + 10 + 1);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void what_changes_nothing_is_no_edit(void **state)
{
    wend_graph *graph = road_and_river(NULL);
    (void)state;
    assert_int_equal(wend_graph_open_edge(graph, 0), WEND_OK);
    assert_int_equal(wend_graph_price_edge(graph, 0, 10), WEND_OK);
    assert_int_equal(wend_graph_set_edge_kind(graph, 0, WEND_GRAPH_KIND), WEND_OK);
    assert_int_equal(wend_graph_version(graph), 0);
    assert_int_equal(wend_graph_close_edge(graph, 8), WEND_ERROR_RANGE);
    assert_int_equal(wend_graph_remove_node(graph, 4), WEND_ERROR_RANGE);
    assert_int_equal(wend_graph_version(graph), 0);
    assert_int_equal(wend_graph_remove_edge(graph, 0), WEND_OK);
    assert_int_equal(wend_graph_remove_edge(graph, 0), WEND_ERROR_RANGE);
    assert_int_equal(wend_graph_version(graph), 1);
    wend_graph_destroy(graph);
}

static void an_edge_can_be_read_and_found(void **state)
{
    wend_graph *graph = road_and_river(NULL);
    wend_graph_edge edge;
    uint32_t count = 0;
    (void)state;
    assert_true(wend_graph_read_edge(graph, 7, &edge));
    assert_true(edge.from == 3 && edge.to == 0 && edge.price == 12 && edge.kind == 'r' && !edge.closed);
    assert_false(wend_graph_read_edge(graph, 8, &edge));
    assert_int_equal(wend_graph_find_edge(graph, 2, 1), 3);
    assert_int_equal(wend_graph_find_edge(graph, 1, 3), WEND_GRAPH_NONE);
    for (uint32_t i = wend_graph_first_edge(graph, 0); i != WEND_GRAPH_NONE; i = wend_graph_next_edge(graph, i))
        count++;
    assert_int_equal(count, 2);
    assert_int_equal(wend_graph_first_edge(graph, 9), WEND_GRAPH_NONE);
    wend_graph_destroy(graph);
}

static void positions_name_the_nodes_right_there(void **state)
{
    const wend_place places[4] = {{0, 0, 0, 0}, {100, 0, 0, 0}, {200, 0, 0, 0}, {300, 0, 2, 0}};
    wend_graph *graph = road_and_river(places);
    wend_space *space = space_of(graph, NULL);
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_finder *finder = NULL;
    (void)state;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    query.start = places[0];
    query.goal = places[2];
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.point_count, 3);
    assert_true(path.nodes[1] == 1 && path.points[1].x == 100 && path.length == 200.0 / 256);
    wend_follower follower = wend_path_follow(&path);
    assert_true(wend_path_advance(&path, &follower, 150.0 / 256));
    assert_true(follower.x == 150.0 / 256 && follower.next == 2);
    query.goal.x++;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_GOAL_OUTSIDE);
    query.goal = (wend_place){300, 0, 0, 0}; /* on another level than the node */
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_GOAL_OUTSIDE);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void the_nearest_node_is_one_that_can_be_reached(void **state)
{
    const wend_place places[4] = {{0, 0, 0, 0}, {100, 0, 0, 0}, {200, 0, 0, 0}, {300, 0, 0, 0}};
    wend_graph *graph = road_and_river(places);
    const wend_place island = {210, 30, 0, 0};
    (void)state;
    assert_int_equal(wend_graph_add_node(graph, &island, 0, NULL), WEND_OK);
    wend_space *space = space_of(graph, NULL);
    wend_nearest nearest;
    assert_int_equal(wend_space_nearest(space, NULL, places[0], island, &nearest), WEND_OK);
    assert_true(nearest.place.x == 200 && nearest.distance_squared == 1000 && nearest.count == 1);
    assert_int_equal(wend_space_nearest(space, NULL, island, places[0], &nearest), WEND_OK);
    assert_true(nearest.place.x == 210 && nearest.count == 1);
    const wend_place between = {150, 9, 0, 0};
    assert_int_equal(wend_space_nearest(space, NULL, places[0], between, &nearest), WEND_OK);
    assert_true(nearest.place.x == 100 && nearest.count == 2);
    assert_true(wend_space_is_free(space, island) && !wend_space_is_free(space, between));
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void parts_without_a_way_are_told_without_a_search(void **state)
{
    wend_graph *graph = road_and_river(NULL);
    wend_space *space = NULL;
    wend_query query = from_to(0, 4);
    wend_path path = wend_path_default();
    wend_finder *finder = NULL;
    (void)state;
    assert_int_equal(wend_graph_add_node(graph, NULL, 0, NULL), WEND_OK);
    space = space_of(graph, NULL);
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    assert_int_equal(path.expanded, 0);
    query = from_to(0, 5);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_GOAL_OUTSIDE);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void what_only_cells_have_is_unsupported(void **state)
{
    wend_graph *graph = road_and_river(NULL);
    wend_space *space = space_of(graph, NULL);
    wend_finder *finder = NULL;
    wend_query queries[8];
    const wend_area wide = {wend_place_node(1), 2, 1};
    wend_path path = wend_path_default();
    wend_profile profile = wend_profile_default();
    wend_space *none = space;
    (void)state;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    for (int i = 0; i < 8; i++)
        queries[i] = from_to(0, 2);
    queries[0].search.radius = 5;
    queries[1].to.arrival = WEND_ARRIVAL_NEXT_TO;
    queries[2].search.heuristic = WEND_HEURISTIC_EUCLID; /* there are no positions */
    queries[3].search.engine = WEND_ENGINE_ASTAR;
    queries[4].otherwise.policy = WEND_POLICY_NEAREST;
    queries[5].shape.lines = WEND_LINES_STRAIGHT;
    queries[6].shape.ties = WEND_TIES_FEWEST_TURNS;
    queries[7].to.areas = &wide;
    queries[7].to.count = 1;
    for (int i = 0; i < 8; i++)
        assert_int_equal(wend_finder_find(finder, space, &queries[i], &path), WEND_ERROR_UNSUPPORTED);
    queries[0] = from_to(0, 2);
    queries[0].search.heuristic_weight = 255;
    assert_int_equal(wend_finder_find(finder, space, &queries[0], &path), WEND_ERROR_ARGUMENT);
    queries[0] = from_to(0, 2);
    queries[0].search.engine = WEND_ENGINE_GRAPH;
    assert_int_equal(wend_finder_find(finder, space, &queries[0], &path), WEND_OK);
    assert_int_equal(path.engine, WEND_ENGINE_GRAPH);
    profile.turn_cost = 1;
    assert_int_equal(wend_space_create_graph(graph, &profile, NULL, &none), WEND_ERROR_UNSUPPORTED);
    assert_null(none);
    assert_int_equal(wend_space_refresh(space, wend_area_cells(0, 0, 1, 1)), WEND_ERROR_UNSUPPORTED);
    assert_true(wend_engine_serves(WEND_ENGINE_GRAPH, space) && !wend_engine_serves(WEND_ENGINE_GENERAL, space));
    assert_int_equal(wend_space_map_kind(space), WEND_MAP_GRAPH);
    assert_ptr_equal(wend_space_graph(space), graph);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

/* A long road of many nodes with a bad guide: to check estimates and limits. */
static wend_graph *long_road(uint32_t length)
{
    wend_graph *graph = NULL;
    const wend_graph_desc desc = wend_graph_desc_default();
    assert_int_equal(wend_graph_create(&desc, NULL, &graph), WEND_OK);
    for (uint32_t i = 0; i < length; i++)
        assert_int_equal(wend_graph_add_node(graph, NULL, 0, NULL), WEND_OK);
    for (uint32_t i = 1; i < length; i++) {
        const wend_graph_edge edge = wend_graph_edge_make(i - 1, i, 10);
        assert_int_equal(wend_graph_add_edge(graph, &edge, NULL), WEND_OK);
    }
    return graph;
}

static uint64_t rest_of_road(void *user, wend_place place)
{
    assert_int_equal(place.flags, WEND_PLACE_NODE);
    return (uint64_t)(99 - place.x) * *(const uint64_t *)user;
}

static void estimates_of_the_callers_own_are_checked(void **state)
{
    wend_graph *graph = long_road(100);
    wend_space *space = space_of(graph, NULL);
    wend_finder *finder = NULL;
    wend_query query = from_to(0, 99);
    wend_path path = wend_path_default();
    uint64_t by_hop = 10;
    const wend_estimator estimator = {rest_of_road, &by_hop};
    (void)state;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    query.search.heuristic = WEND_HEURISTIC_CALLBACK;
    query.search.estimator = &estimator;
    query.search.check_estimator = true;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.cost, 990);
    by_hop = 11;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_ERROR_ARGUMENT);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void count_expansion(void *user, const wend_expansion *expansion)
{
    uint32_t *next = user;
    assert_true(expansion->place.flags == WEND_PLACE_NODE && (uint32_t)expansion->place.x == *next);
    assert_int_equal(expansion->g, (uint64_t)*next * 10);
    ++*next;
}

static void a_limit_ends_at_the_nearest_node_and_an_observer_sees_each(void **state)
{
    wend_graph *graph = long_road(100);
    wend_space *space = space_of(graph, NULL);
    wend_finder *finder = NULL;
    wend_query query = from_to(0, 99);
    wend_path path = wend_path_default();
    uint32_t seen = 0;
    const wend_observer observer = {count_expansion, &seen, NULL};
    (void)state;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    assert_int_equal(wend_space_prepare_landmarks(space, 2), WEND_OK); /* tell what is near without positions */
    query.search.observer = &observer;
    query.search.limit = 40;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(path.reason, WEND_REASON_LIMIT);
    assert_int_equal(path.expanded, seen);
    assert_int_equal(path.nodes[path.point_count - 1], seen - 1);
    assert_true(wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, NULL));
    seen = 0;
    query.search.limit = 0;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(seen, 100);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void a_path_is_faulty_where_its_edge_has_closed(void **state)
{
    wend_graph *graph = road_and_river(NULL);
    wend_profile walker = wend_profile_default();
    wend_space *space = space_of(graph, &walker);
    wend_finder *finder = NULL;
    wend_query query = from_to(0, 3);
    wend_path path = wend_path_default();
    wend_path_check check;
    (void)state;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_true(wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, &check));
    assert_int_equal(check.cost, 30);
    assert_int_equal(wend_graph_close_edge(graph, 2), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_false(wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, &check));
    assert_true(check.fault == WEND_PATH_FAULT_STEP && check.point == 2 && check.cost == 10);
    assert_int_equal(wend_graph_remove_node(graph, 0), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_false(wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, &check));
    assert_true(check.fault == WEND_PATH_FAULT_OUTSIDE && check.point == 0);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void costs_beyond_32_bits_are_exact(void **state)
{
    wend_profile profile = wend_profile_default();
    wend_graph *graph = long_road(5);
    (void)state;
    profile.weight[WEND_GRAPH_KIND] = 65535;
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(wend_graph_price_edge(graph, i, UINT32_MAX - i), WEND_OK);
    wend_space *space = space_of(graph, &profile);
    assert_int_equal(cost_between(space, 0, 4), UINT64_C(65535) * (UINT64_C(4) * UINT32_MAX - 6));
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void a_warm_finder_takes_no_memory(void **state)
{
    wend_graph *graph = long_road(300);
    wend_space *space = space_of(graph, NULL);
    wend_finder *finder = NULL;
    test_memory memory;
    wend_query query = from_to(0, 299);
    wend_path path = wend_path_default();
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_finder_create(&memory.allocator, &finder), WEND_OK);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    uint64_t calls = memory.calls;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(memory.calls, calls);
    assert_int_equal(wend_finder_memory(finder), memory.bytes);
    wend_finder_destroy(finder);
    assert_int_equal(memory.bytes, 0);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void landmarks_spare_expansions_and_can_be_taken_away(void **state)
{
    enum { SIDE = 30 };
    wend_graph *graph = NULL;
    wend_graph_desc desc = wend_graph_desc_default();
    wend_finder *finder = NULL;
    wend_query query = from_to(0, SIDE - 1);
    wend_path paths[3] = {wend_path_default(), wend_path_default(), wend_path_default()};
    (void)state;
    desc.node_count = SIDE * SIDE;
    assert_int_equal(wend_graph_create(&desc, NULL, &graph), WEND_OK);
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        for (uint32_t right = 0; right < 2; right++) {
            uint32_t other = right ? i + 1 : i + SIDE;
            if (right ? i % SIDE == SIDE - 1 : other >= SIDE * SIDE)
                continue;
            const wend_graph_edge there = wend_graph_edge_make(i, other, 10);
            const wend_graph_edge back = wend_graph_edge_make(other, i, 10);
            assert_int_equal(wend_graph_add_edge(graph, &there, NULL), WEND_OK);
            assert_int_equal(wend_graph_add_edge(graph, &back, NULL), WEND_OK);
        }
    wend_space *space = space_of(graph, NULL);
    size_t bytes = wend_space_memory(space);
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(wend_space_prepare_landmarks(space, i == 1 ? 4 : 0), WEND_OK);
        assert_int_equal(wend_finder_find(finder, space, &query, &paths[i]), WEND_OK);
        assert_int_equal(paths[i].cost, 10 * (SIDE - 1));
    }
    assert_true(paths[1].expanded < paths[0].expanded / 4);
    assert_int_equal(paths[2].expanded, paths[0].expanded);
    assert_int_equal(wend_space_memory(space), bytes);
    assert_int_equal(wend_space_prepare_landmarks(space, WEND_GRAPH_MAX_LANDMARKS + 1), WEND_ERROR_ARGUMENT);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

static void a_batch_keeps_the_nodes_of_all_its_answers(void **state)
{
    enum { REQUESTS = 40 };
    wend_graph *graph = long_road(200);
    wend_space *space = space_of(graph, NULL);
    wend_batch *batch = NULL;
    wend_request requests[REQUESTS];
    wend_query queries[REQUESTS];
    wend_path paths[REQUESTS];
    (void)state;
    assert_int_equal(wend_batch_create(2, NULL, &batch), WEND_OK);
    for (uint32_t i = 0; i < REQUESTS; i++) {
        queries[i] = from_to(i, 199 - i);
        paths[i] = wend_path_default();
        requests[i] = (wend_request){space, &queries[i], &paths[i], WEND_OK};
    }
    assert_int_equal(wend_batch_find(batch, requests, REQUESTS, NULL), WEND_OK);
    for (uint32_t i = 0; i < REQUESTS; i++) {
        assert_int_equal(paths[i].point_count, 200 - 2 * i);
        for (uint32_t j = 0; j < paths[i].point_count; j++)
            assert_true(paths[i].nodes[j] == i + j && (uint32_t)paths[i].points[j].x == i + j);
    }
    wend_batch_destroy(batch);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bad_description_is_refused_and_names_what_is_wrong),
        cmocka_unit_test(kinds_of_edges_cost_each_mover_its_own),
        cmocka_unit_test(edits_are_seen_after_an_update),
        cmocka_unit_test(what_changes_nothing_is_no_edit),
        cmocka_unit_test(an_edge_can_be_read_and_found),
        cmocka_unit_test(positions_name_the_nodes_right_there),
        cmocka_unit_test(the_nearest_node_is_one_that_can_be_reached),
        cmocka_unit_test(parts_without_a_way_are_told_without_a_search),
        cmocka_unit_test(what_only_cells_have_is_unsupported),
        cmocka_unit_test(estimates_of_the_callers_own_are_checked),
        cmocka_unit_test(a_limit_ends_at_the_nearest_node_and_an_observer_sees_each),
        cmocka_unit_test(a_path_is_faulty_where_its_edge_has_closed),
        cmocka_unit_test(costs_beyond_32_bits_are_exact),
        cmocka_unit_test(a_warm_finder_takes_no_memory),
        cmocka_unit_test(a_batch_keeps_the_nodes_of_all_its_answers),
        cmocka_unit_test(landmarks_spare_expansions_and_can_be_taken_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
