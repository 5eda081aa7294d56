/*
 * tests/unit/graph_memory_test.c: graphs, spaces over them, queries, fields, ranges and links with each of their
 * allocations refused in turn: an error, no leak, and what there was before stays usable.
 */
#include "oracles/graph_model.h"
#include "test/memory.h"
#include "test/test.h"

static bool is_good_or_no_memory(wend_status status)
{
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

/* A graph is made and edited, its space follows; a refused edit or update changes nothing and can be tried again. */
static bool make_and_edit(const wend_allocator *allocator, void *user)
{
    const uint32_t *seed = user;
    random_source random = {*seed};
    graph_model model;
    uint64_t costs[GRAPH_MODEL_NODES];
    wend_space *space = NULL, *copy = NULL;
    wend_graph *graph = graph_model_make(&model, 30, allocator, &random);
    bool good =
        graph != NULL && is_good_or_no_memory(wend_space_create_graph(graph, &model.profile, allocator, &space));
    good = good && is_good_or_no_memory(wend_space_prepare_landmarks(space, 2));
    for (uint32_t i = 0; good && i < 60; i++) {
        good = graph_model_edit(&model, graph, &random);
        if (good && i % 6 == 0) {
            good = is_good_or_no_memory(wend_space_update(space));
            if (!good)
                good = is_good_or_no_memory(wend_space_update(space)) && false;
        }
    }
    good = good && is_good_or_no_memory(wend_space_update(space));
    good = good && is_good_or_no_memory(wend_space_snapshot(space, &copy));
    if (good && graph_model_node_count(&model) != 0) {
        uint32_t from = graph_model_node(&model, &random), to = graph_model_node(&model, &random);
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        wend_finder *finder = NULL;
        query.start = wend_place_node(from);
        query.goal = wend_place_node(to);
        graph_model_costs(&model, from, false, costs);
        good = is_good_or_no_memory(wend_finder_create(allocator, &finder));
        if (good && is_good_or_no_memory(wend_finder_find(finder, copy, &query, &path)))
            assert_null(graph_model_fault(&model, &path, from, to, costs[to]));
        else
            good = false;
        wend_finder_destroy(finder);
    }
    wend_space_destroy(copy);
    wend_space_destroy(space);
    wend_graph_destroy(graph);
    return good;
}

static void graphs_and_spaces_survive_refused_memory(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed < 12; seed++) {
        const char *fault = test_memory_sweep_with(make_and_edit, &seed);
        if (fault)
            fail_msg("seed %u: %s", (unsigned)seed, fault);
    }
}

/* What the operations below work on, made with memory that is never refused. */
typedef struct fixture {
    graph_model model;
    wend_graph *graph;
    wend_space *space;
    uint32_t node;
} fixture;

static fixture open_fixture(void)
{
    random_source random = {99};
    fixture fixture;
    fixture.graph = graph_model_make(&fixture.model, 40, NULL, &random);
    assert_non_null(fixture.graph);
    for (uint32_t i = 0; i < 80; i++)
        graph_model_edit(&fixture.model, fixture.graph, &random);
    assert_int_equal(wend_space_create_graph(fixture.graph, NULL, NULL, &fixture.space), WEND_OK);
    fixture.node = graph_model_node(&fixture.model, &random);
    return fixture;
}

static void close_fixture(fixture *fixture)
{
    wend_space_destroy(fixture->space);
    wend_graph_destroy(fixture->graph);
}

static bool ask_for_several(const wend_allocator *allocator, void *user)
{
    const fixture *on = user;
    wend_place via = wend_place_node(on->node);
    wend_area goals[2] = {{wend_place_node(on->node), 1, 1}, {wend_place_node(on->node), 1, 1}};
    wend_query query = wend_query_default();
    wend_path paths[2] = {wend_path_default(), wend_path_default()};
    wend_finder *finder = NULL;
    uint32_t count = 0;
    query.start = query.goal = wend_place_node(on->node);
    if (!is_good_or_no_memory(wend_finder_create(allocator, &finder)))
        return false;
    query.to.areas = goals;
    query.to.count = 2;
    bool good = is_good_or_no_memory(wend_finder_find_cheapest(finder, on->space, &query, paths, 2, &count));
    assert_int_equal(count, good ? 2 : 0);
    query.via.places = &via;
    query.via.count = 1;
    good = is_good_or_no_memory(wend_finder_find(finder, on->space, &query, paths)) && good;
    wend_finder_destroy(finder);
    return good;
}

static bool grow_a_field(const wend_allocator *allocator, void *user)
{
    const fixture *on = user;
    const wend_area goal = {wend_place_node(on->node), 1, 1};
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field = NULL;
    desc.goals = desc.until = &goal;
    desc.goal_count = desc.until_count = 1;
    if (!is_good_or_no_memory(wend_field_create(on->space, &desc, allocator, &field)))
        return false;
    bool good = is_good_or_no_memory(wend_field_grow(field, WEND_ALL_WORK, NULL));
    if (!good)
        good = is_good_or_no_memory(wend_field_grow(field, WEND_ALL_WORK, NULL)) && false;
    else
        assert_int_equal(wend_field_cost(field, goal.place), 0);
    wend_field_release(field);
    return good;
}

static bool find_a_range(const wend_allocator *allocator, void *user)
{
    const fixture *on = user;
    wend_reach_desc desc = wend_reach_desc_default();
    wend_reach *reach = NULL;
    wend_path path = wend_path_default();
    uint32_t count;
    desc.start = wend_place_node(on->node);
    if (!is_good_or_no_memory(wend_reach_create(allocator, &reach)))
        return false;
    bool good = is_good_or_no_memory(wend_reach_find(reach, on->space, &desc));
    wend_reach_cells(reach, &count);
    assert_true(good ? count > 0 : count == 0);
    good = good && is_good_or_no_memory(wend_reach_path(reach, desc.start, &path));
    wend_reach_destroy(reach);
    return good;
}

static void queries_fields_and_ranges_survive_refused_memory(void **state)
{
    fixture fixture = open_fixture();
    test_operation_with *const operations[] = {ask_for_several, grow_a_field, find_a_range};
    (void)state;
    for (int i = 0; i < 3; i++) {
        const char *fault = test_memory_sweep_with(operations[i], &fixture);
        if (fault)
            fail_msg("operation %d: %s", i, fault);
    }
    close_fixture(&fixture);
}

static bool link_waypoints(const wend_allocator *allocator, void *user)
{
    const wend_space *ground = user;
    wend_graph_desc desc = wend_graph_desc_default();
    wend_graph *graph = NULL;
    uint32_t added = 7;
    wend_place places[40];
    for (int32_t i = 0; i < 40; i++)
        places[i] = wend_place_cell(i % 10, i / 10 * 2);
    desc.places = places;
    desc.node_count = 40;
    if (!is_good_or_no_memory(wend_graph_create(&desc, allocator, &graph)))
        return false;
    bool good = is_good_or_no_memory(wend_graph_link_visible(graph, ground, 0, 4, WEND_GRAPH_KIND, &added));
    assert_int_equal(wend_graph_edge_count(graph), added);
    assert_true(good == (added > 0));
    wend_graph_destroy(graph);
    return good;
}

static void linking_survives_refused_memory(void **state)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    wend_space *ground = NULL;
    (void)state;
    desc.width = desc.height = 10;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_space_create(grid, NULL, NULL, &ground), WEND_OK);
    const char *fault = test_memory_sweep_with(link_waypoints, ground);
    if (fault)
        fail_msg("%s", fault);
    wend_space_destroy(ground);
    wend_grid_destroy(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(graphs_and_spaces_survive_refused_memory),
        cmocka_unit_test(queries_fields_and_ranges_survive_refused_memory),
        cmocka_unit_test(linking_survives_refused_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
