/* tests/unit/adopt_test.c: what takes long is prepared on a snapshot, which a space then adopts. */
#include "scene/scene.h"
#include "scene/squares.h"
#include "test/test.h"

enum { WIDTH = 70, HEIGHT = 50, ROUNDS = 20, QUERIES = 30 };

/* A space with a view in which somebody stands, and a finder. */
typedef struct land {
    test_map map;
    scene scene;
    wend_space *view;
    wend_layer *crowd;
    wend_finder *finder;
} land;

static land open_land(random_source *random)
{
    land land = {.map = test_map_generate(MAP_ROOMS, WIDTH, HEIGHT, random)};
    land.scene = scene_open(&land.map, WEND_NEIGHBOURS_8, NULL);
    land.finder = scene_finder();
    assert_int_equal(wend_layer_create(land.scene.grid, WEND_LAYER_OCCUPIED, NULL, &land.crowd), WEND_OK);
    assert_int_equal(wend_space_view(land.scene.space, &land.view), WEND_OK);
    assert_int_equal(wend_space_attach(land.view, land.crowd), WEND_OK);
    return land;
}

static void close_land(land *land)
{
    wend_space_destroy(land->view);
    wend_finder_destroy(land->finder);
    scene_close(&land->scene);
    wend_layer_destroy(land->crowd);
    test_map_free(&land->map);
}

static void edit_some(const land *land, random_source *random)
{
    for (int i = 0; i < 4; i++)
        assert_int_equal(
            wend_grid_set(land->scene.grid,
                          wend_place_cell((int32_t)random_below(random, WIDTH), (int32_t)random_below(random, HEIGHT)),
                          random_below(random, 2) ? '.' : '@'),
            WEND_OK);
}

/* The same answers as a space that is made now, shortest lines too. */
static void check_as_new(const land *land, const wend_space *space, random_source *random)
{
    wend_space *fresh;
    wend_finder *other = scene_finder();
    assert_int_equal(wend_space_create(land->scene.grid, NULL, NULL, &fresh), WEND_OK);
    assert_int_equal(wend_space_prepare(fresh, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    for (int i = 0; i < QUERIES; i++) {
        wend_query query = scene_random_query(&land->map, random);
        wend_path path = wend_path_default(), expected = wend_path_default();
        query.shape.lines = i % 2 ? WEND_LINES_SHORTEST : WEND_LINES_GRID;
        const wend_status status = wend_finder_find(other, fresh, &query, &expected);
        assert_int_equal(wend_finder_find(land->finder, space, &query, &path), status);
        assert_int_equal(path.outcome, expected.outcome);
        assert_int_equal(path.cost, expected.cost);
        assert_true(path.length == expected.length);
    }
    wend_finder_destroy(other);
    wend_space_destroy(fresh);
}

static void a_space_has_what_its_snapshot_was_given_and_shows_the_edits_in_between(void **state)
{
    (void)state;
    random_source random = {4};
    land land = open_land(&random);
    wend_space *space = land.scene.space, *copy;
    for (int round = 0; round < ROUNDS; round++) {
        assert_int_equal(wend_space_snapshot(space, &copy), WEND_OK);
        edit_some(&land, &random);
        assert_int_equal(wend_space_update(space), WEND_OK);
        assert_int_equal(wend_space_prepare(copy, WEND_PREPARED_SURFACE), WEND_OK);
        assert_int_equal(wend_space_update(copy), WEND_OK);
        assert_int_equal(wend_space_prepare(copy, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
        assert_int_equal(wend_space_adopt(space, copy), WEND_OK);
        wend_space_destroy(copy);
        assert_int_equal(wend_space_prepared(space), WEND_PREPARED_SURFACE | WEND_PREPARED_TAUT_GRAPH);
        assert_int_equal(wend_space_prepared(land.view), wend_space_prepared(space));
        assert_true(wend_space_is_current(land.view));
        check_as_new(&land, space, &random);
        check_as_new(&land, land.view, &random);
        edit_some(&land, &random);
        assert_int_equal(wend_space_update(land.view), WEND_OK);
        assert_int_equal(wend_space_unprepare(space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
        assert_int_equal(wend_space_prepare(space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
        check_as_new(&land, space, &random);
        assert_int_equal(wend_space_unprepare(space, WEND_PREPARED_SURFACE), WEND_OK);
    }
    close_land(&land);
}

static void layers_stay_with_their_spaces(void **state)
{
    (void)state;
    random_source random = {5};
    land land = open_land(&random);
    wend_layer *toll;
    wend_space *copy;
    assert_int_equal(wend_layer_create(land.scene.grid, WEND_LAYER_EXTRA, NULL, &toll), WEND_OK);
    assert_int_equal(wend_space_attach(land.scene.space, toll), WEND_OK);
    assert_int_equal(wend_space_snapshot(land.scene.space, &copy), WEND_OK);
    assert_int_equal(wend_space_detach(copy, toll), WEND_OK);
    assert_int_equal(wend_space_adopt(land.scene.space, copy), WEND_OK);
    assert_ptr_equal(wend_space_layer(land.scene.space, WEND_LAYER_EXTRA), toll);
    assert_ptr_equal(wend_space_layer(copy, WEND_LAYER_EXTRA), NULL);
    assert_ptr_equal(wend_space_layer(land.view, WEND_LAYER_OCCUPIED), land.crowd);
    wend_space_destroy(copy);
    assert_int_equal(wend_space_detach(land.scene.space, toll), WEND_OK);
    wend_layer_destroy(toll);
    close_land(&land);
}

static void searches_that_are_paused_begin_anew_and_fields_grow_anew(void **state)
{
    (void)state;
    random_source random = {6};
    land land = open_land(&random);
    wend_space *copy;
    wend_path path = wend_path_default();
    wend_query query = scene_random_query(&land.map, &random);
    wend_field *field, *expected = scene_field(land.scene.space, query.goal);
    const wend_area goal = {query.goal, 1, 1};
    wend_field_desc desc = wend_field_desc_default();
    bool complete = false;
    desc.goals = &goal;
    desc.goal_count = 1;
    assert_int_equal(wend_field_create(land.scene.space, &desc, NULL, &field), WEND_OK);
    query.search.pausable = true;
    query.search.limit = 1;
    query.search.engine = WEND_ENGINE_ASTAR;
    while (wend_finder_find(land.finder, land.scene.space, &query, &path) != WEND_OK ||
           path.outcome != WEND_OUTCOME_RUNNING) {
        const wend_query other = scene_random_query(&land.map, &random);
        query.start = other.start;
    }
    for (uint64_t work = 1; !complete; work++) {
        assert_int_equal(wend_space_snapshot(land.scene.space, &copy), WEND_OK);
        assert_int_equal(wend_space_adopt(land.scene.space, copy), WEND_OK);
        wend_space_destroy(copy);
        assert_int_equal(wend_field_grow(field, work * work, &complete), WEND_OK);
    }
    assert_int_equal(wend_finder_continue(land.finder, 1000, &path), WEND_ERROR_ARGUMENT);
    for (int32_t cell = 0; cell < WIDTH * HEIGHT; cell++) {
        const wend_place at = wend_place_cell(cell % WIDTH, cell / WIDTH);
        assert_int_equal(wend_field_cost(field, at), wend_field_cost(expected, at));
    }
    wend_field_release(field);
    wend_field_release(expected);
    close_land(&land);
}

static void what_does_not_go_together_is_refused(void **state)
{
    (void)state;
    random_source random = {7};
    land land = open_land(&random), other = open_land(&random);
    wend_space *space = land.scene.space, *copy, *old;
    wend_profile giant = wend_profile_default();
    giant.footprint = 2;
    assert_int_equal(wend_space_adopt(space, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_adopt(NULL, space), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_adopt(space, space), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_adopt(space, land.view), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_adopt(land.view, space), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_adopt(space, other.scene.space), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_space_create(land.scene.grid, &giant, NULL, &copy), WEND_OK);
    assert_int_equal(wend_space_adopt(space, copy), WEND_ERROR_ARGUMENT);
    wend_space_destroy(copy);
    assert_int_equal(wend_space_snapshot(space, &copy), WEND_OK);
    assert_int_equal(wend_space_snapshot(space, &old), WEND_OK);
    edit_some(&land, &random);
    assert_int_equal(wend_space_update(copy), WEND_OK);
    assert_int_equal(wend_space_adopt(space, copy), WEND_OK); /* which is ahead of it */
    assert_true(wend_space_is_current(space));
    assert_false(wend_space_is_current(copy));
    assert_int_equal(wend_space_adopt(space, old), WEND_ERROR_STALE);
    wend_space_destroy(old);
    assert_int_equal(wend_space_snapshot(space, &old), WEND_OK);
    assert_int_equal(wend_space_refresh(space, wend_area_cells(0, 0, 1, 1)), WEND_OK);
    assert_int_equal(wend_space_adopt(space, old), WEND_ERROR_STALE);
    wend_space_destroy(old);
    wend_space_destroy(copy);
    close_land(&land);
    close_land(&other);
}

static const char *const ROOMS[] = {".........", ".##.##.#.", ".........", ".#.##.##.", "........."};

static void a_field_over_a_mesh_grows_anew(void **state)
{
    (void)state;
    const squares ground = SQUARES_OPEN(ROOMS);
    const wend_area goal = {squares_at(5, 5), 1, 1};
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field, *expected;
    bool complete = false;
    desc.goals = &goal;
    desc.goal_count = 1;
    assert_int_equal(wend_space_prepare(ground.space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    assert_int_equal(wend_field_create(ground.space, &desc, NULL, &field), WEND_OK);
    assert_int_equal(wend_field_create(ground.space, &desc, NULL, &expected), WEND_OK);
    assert_int_equal(wend_field_grow(expected, WEND_ALL_WORK, NULL), WEND_OK);
    const uint64_t far = wend_field_cost(expected, squares_at(85, 45));
    assert_true(far != UINT64_MAX);
    for (uint64_t work = 1; !complete; work *= 2) {
        const wend_mesh_point corners[] = {{2600, 2700}, {2700, 2700}, {2700, 2800}};
        wend_space *copy;
        uint64_t obstacle;
        assert_int_equal(wend_space_snapshot(ground.space, &copy), WEND_OK);
        for (int i = 0; i < 2; i++) { /* each update numbers polygons in its own way */
            assert_int_equal(wend_mesh_add_obstacle(ground.mesh, corners, 3, 0, &obstacle, NULL), WEND_OK);
            assert_int_equal(wend_space_update(ground.space), WEND_OK);
            assert_int_equal(wend_mesh_remove_obstacle(ground.mesh, obstacle), WEND_OK);
        }
        assert_int_equal(wend_space_update(ground.space), WEND_OK);
        assert_int_equal(wend_space_prepare(ground.space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
        assert_int_equal(wend_field_grow(field, work, NULL), WEND_OK);
        assert_int_equal(wend_space_update(copy), WEND_OK);
        assert_int_equal(wend_space_prepare(copy, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
        assert_int_equal(wend_space_adopt(ground.space, copy), WEND_OK);
        assert_false(wend_field_is_complete(field));
        assert_int_equal(wend_field_grow(field, work, &complete), WEND_OK);
        wend_space_destroy(copy);
    }
    assert_int_equal(wend_field_cost(field, squares_at(85, 45)), far);
    /* A whole one is whole no more, though the map is the same. */
    wend_space *copy;
    assert_int_equal(wend_space_snapshot(ground.space, &copy), WEND_OK);
    assert_int_equal(wend_space_adopt(ground.space, copy), WEND_OK);
    wend_space_destroy(copy);
    assert_false(wend_field_is_complete(field));
    wend_field_release(field);
    wend_field_release(expected);
    squares_close(&ground);
}

/* A ladder of nodes, a tenth of its edges costly. */
static wend_graph *make_ladder(random_source *random, uint32_t nodes)
{
    wend_graph_desc desc = wend_graph_desc_default();
    wend_graph *graph;
    assert_int_equal(wend_graph_create(&desc, NULL, &graph), WEND_OK);
    for (uint32_t node = 0; node < nodes; node++) {
        uint32_t made;
        assert_int_equal(wend_graph_add_node(graph, NULL, 0, &made), WEND_OK);
        for (uint32_t back = 1; back <= 2 && back <= node; back++) {
            const uint32_t cost = 1 + random_below(random, random_below(random, 10) ? 100 : 100000);
            wend_graph_edge edge = wend_graph_edge_make(node - back, node, cost);
            assert_int_equal(wend_graph_add_edge(graph, &edge, NULL), WEND_OK);
            edge = wend_graph_edge_make(node, node - back, cost);
            assert_int_equal(wend_graph_add_edge(graph, &edge, NULL), WEND_OK);
        }
    }
    return graph;
}

static uint64_t cost_between(wend_finder *finder, const wend_space *space, uint32_t start, uint32_t goal,
                             uint64_t *work)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = wend_place_node(start);
    query.goal = wend_place_node(goal);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    *work = path.work;
    return path.cost;
}

static void a_graph_has_the_landmarks_of_its_snapshot(void **state)
{
    (void)state;
    enum { NODES = 2000 };
    random_source random = {8};
    wend_graph *graph = make_ladder(&random, NODES);
    wend_finder *finder = scene_finder();
    wend_space *space, *copy;
    uint64_t before, after;
    assert_int_equal(wend_space_create_graph(graph, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_snapshot(space, &copy), WEND_OK);
    assert_int_equal(wend_space_prepare_landmarks(copy, 4), WEND_OK);
    assert_int_equal(wend_graph_price_edge(graph, 40, 1), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(wend_space_update(copy), WEND_OK);
    const uint64_t cost = cost_between(finder, space, 5, NODES - 7, &before);
    assert_int_equal(wend_space_adopt(space, copy), WEND_OK);
    assert_int_equal(cost_between(finder, space, 5, NODES - 7, &after), cost);
    assert_true(after < before);
    wend_space_destroy(copy);
    wend_space_destroy(space);
    wend_finder_destroy(finder);
    wend_graph_destroy(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_space_has_what_its_snapshot_was_given_and_shows_the_edits_in_between),
        cmocka_unit_test(layers_stay_with_their_spaces),
        cmocka_unit_test(searches_that_are_paused_begin_anew_and_fields_grow_anew),
        cmocka_unit_test(what_does_not_go_together_is_refused),
        cmocka_unit_test(a_field_over_a_mesh_grows_anew),
        cmocka_unit_test(a_graph_has_the_landmarks_of_its_snapshot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
