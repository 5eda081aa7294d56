/* tests/unit/taut_test.c: taut visibility graphs as spaces keep them, and fields over meshes that stand on them. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <wend/all.h>

#include "map/any_angle/any_angle.h"
#include "map/mesh/mesh.h"

static const char *const rooms = "........../.@@@.@@.@./.@...@..@./.@.@...@@./....@.@...";

enum { BOTH_GRAPHS = WEND_PREPARED_TAUT_GRAPH | WEND_PREPARED_TOUCHING_TAUT_GRAPH };

static scene open_rooms(const wend_allocator *allocator)
{
    test_map map = scene_map(rooms);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, allocator);
    test_map_free(&map);
    return scene;
}

static wend_path shortest(wend_finder *finder, const wend_space *space, wend_engine engine)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = wend_place_cell(0, 0);
    query.goal = wend_place_cell(9, 4);
    query.shape.lines = WEND_LINES_SHORTEST;
    query.search.engine = engine;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    return path;
}

static void a_graph_comes_with_its_surface(void **state)
{
    (void)state;
    scene scene = open_rooms(NULL);
    const size_t before = wend_space_memory(scene.space);
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    assert_int_equal(wend_space_prepared(scene.space), WEND_PREPARED_TAUT_GRAPH | WEND_PREPARED_SURFACE);
    assert_non_null(wend_space_taut(scene.space, false));
    assert_null(wend_space_taut(scene.space, true));
    assert_true(wend_space_memory(scene.space) > before + wend_taut_memory(scene.space));
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    scene_close(&scene);
}

static void auto_takes_the_graph_where_there_is_one(void **state)
{
    (void)state;
    scene scene = open_rooms(NULL);
    wend_finder *finder = NULL;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_SURFACE), WEND_OK);
    assert_int_equal(shortest(finder, scene.space, WEND_ENGINE_AUTO).engine, WEND_ENGINE_POLYANYA);
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    assert_int_equal(shortest(finder, scene.space, WEND_ENGINE_AUTO).engine, WEND_ENGINE_TAUT);
    wend_finder_destroy(finder);
    scene_close(&scene);
}

static void an_edit_drops_graphs(void **state)
{
    (void)state;
    scene scene = open_rooms(NULL);
    wend_finder *finder = NULL;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    assert_int_equal(wend_space_prepare(scene.space, BOTH_GRAPHS), WEND_OK);
    assert_int_equal(wend_grid_set(scene.grid, wend_place_cell(4, 2), '@'), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_null(wend_space_taut(scene.space, false));
    assert_null(wend_space_taut(scene.space, true));
    assert_int_equal(wend_space_prepared(scene.space), WEND_PREPARED_SURFACE | WEND_PREPARED_TOUCHING_SURFACE);
    const uint64_t cost = shortest(finder, scene.space, WEND_ENGINE_AUTO).cost;
    assert_int_equal(wend_space_prepare(scene.space, BOTH_GRAPHS), WEND_OK);
    assert_int_equal(shortest(finder, scene.space, WEND_ENGINE_TAUT).cost, cost);
    wend_finder_destroy(finder);
    scene_close(&scene);
}

static void snapshots_have_graphs_of_their_own(void **state)
{
    (void)state;
    scene scene = open_rooms(NULL);
    wend_space *copy = NULL;
    wend_finder *finder = NULL;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    assert_int_equal(wend_space_prepare(scene.space, BOTH_GRAPHS), WEND_OK);
    assert_int_equal(wend_space_snapshot(scene.space, &copy), WEND_OK);
    const uint64_t cost = shortest(finder, scene.space, WEND_ENGINE_TAUT).cost;
    assert_int_equal(wend_grid_set(scene.grid, wend_place_cell(0, 1), '@'), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_int_equal(shortest(finder, copy, WEND_ENGINE_TAUT).cost, cost);
    wend_space_destroy(copy);
    wend_finder_destroy(finder);
    scene_close(&scene);
}

/* Two rooms of four squares, a wall between them, and a gap in it. */
static wend_mesh *open_mesh(const wend_allocator *allocator)
{
    static const wend_mesh_point points[] = {{0, 0},    {1024, 0},    {1280, 0},    {2304, 0},
                                             {0, 768},  {1024, 768},  {1280, 768},  {2304, 768},
                                             {0, 1024}, {1024, 1024}, {1280, 1024}, {2304, 1024}};
    static const uint32_t corners[] = {0, 1, 5, 4, 4, 5, 9, 8, 5, 6, 10, 9, 6, 7, 11, 10, 2, 3, 7, 6};
    static const uint32_t counts[] = {4, 4, 4, 4, 4};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh = NULL;
    polygons.points = points;
    polygons.point_count = 12;
    polygons.corners = corners;
    polygons.corner_count = 20;
    polygons.counts = counts;
    polygons.polygon_count = 5;
    return wend_mesh_create_polygons(&polygons, allocator, &mesh, NULL) == WEND_OK ? mesh : NULL;
}

/* The first vertex of a surface where paths may turn, or where none does. */
static uint32_t first_vertex(const struct wend_surface *surface, bool turns)
{
    for (uint32_t v = 0; v < surface->vertex_count; v++) {
        const uint32_t side = surface->vertices[v].side;
        if (side != WEND_NONE && (surface->sides[side].corner & 1) == turns)
            return v;
    }
    return WEND_NONE;
}

/* Gives two vertices each other's number, as a change may that puts polygons back as they were. */
static void swap_vertices(struct wend_surface *surface, uint32_t a, uint32_t b)
{
    const struct wend_vertex kept = surface->vertices[a];
    surface->vertices[a] = surface->vertices[b];
    surface->vertices[b] = kept;
    for (uint32_t i = 0; i < surface->side_count; i++) {
        struct wend_side *side = &surface->sides[i];
        const uint32_t vertex = side->corner >> 1;
        if (vertex == a || vertex == b)
            side->corner = (vertex == a ? b : a) << 1 | (side->corner & 1);
    }
}

static void a_repair_forgets_arcs_to_a_number_that_is_no_corners_any_more(void **state)
{
    (void)state;
    wend_mesh *mesh = open_mesh(NULL);
    wend_space *space = NULL;
    struct wend_taut_graph repaired, made;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    struct wend_surface *surface = &space->mesh->surface;
    const uint32_t corner = first_vertex(surface, true), other = first_vertex(surface, false);
    assert_true(corner != WEND_NONE && other != WEND_NONE);
    assert_int_equal(wend_taut_graph_build(&repaired, surface, true, &space->allocator), WEND_OK);
    swap_vertices(surface, corner, other);
    assert_int_equal(wend_taut_graph_repair(&repaired, surface, &space->allocator), WEND_OK);
    assert_int_equal(wend_taut_graph_build(&made, surface, true, &space->allocator), WEND_OK);
    const uint32_t arcs = made.corners[made.vertex_count].onward[0];
    assert_int_not_equal(arcs, 0);
    assert_int_equal(repaired.corners[made.vertex_count].onward[0], arcs);
    assert_memory_equal(repaired.corners, made.corners, made.vertex_count * sizeof *made.corners);
    assert_memory_equal(repaired.arcs, made.arcs, arcs * sizeof *made.arcs);
    wend_taut_graph_destroy(&repaired, &space->allocator);
    wend_taut_graph_destroy(&made, &space->allocator);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static wend_place mesh_place(int32_t x, int32_t y)
{
    return (wend_place){x, y, 0, 0};
}

static wend_status create_field(const wend_space *space, const wend_allocator *allocator, wend_field **field)
{
    wend_area goal = {{2000, 200, 0, 0}, 0, 0};
    wend_field_desc desc = wend_field_desc_default();
    desc.goals = &goal;
    desc.goal_count = 1;
    return wend_field_create(space, &desc, allocator, field);
}

static void a_field_over_a_mesh_needs_a_graph(void **state)
{
    (void)state;
    wend_mesh *mesh = open_mesh(NULL);
    wend_space *space = NULL;
    wend_field *field = NULL;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    assert_int_equal(create_field(space, NULL, &field), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_space_prepare(space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    assert_int_equal(create_field(space, NULL, &field), WEND_OK);
    assert_false(wend_field_is_complete(field));
    assert_int_equal(wend_field_grow(field, WEND_ALL_WORK, NULL), WEND_OK);
    assert_true(wend_field_is_complete(field));
    assert_true(wend_field_work(field) > 0);
    assert_true(wend_field_memory(field) > 0);
    wend_field_release(field);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void a_field_leads_from_corner_to_corner(void **state)
{
    (void)state;
    wend_mesh *mesh = open_mesh(NULL);
    wend_space *space = NULL;
    wend_field *field = NULL;
    wend_place next = {0};
    double x = 0, y = 0;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    assert_int_equal(create_field(space, NULL, &field), WEND_OK);
    assert_int_equal(wend_field_grow(field, WEND_ALL_WORK, NULL), WEND_OK);
    assert_true(wend_field_next(field, mesh_place(300, 200), &next));
    assert_true(next.x == 1024 && next.y == 768);
    assert_true(wend_field_steer(field, mesh_place(300, 200), &x, &y));
    assert_true(x == (1024 - 300) / 256.0 && y == (768 - 200) / 256.0);
    assert_true(wend_field_next(field, next, &next));
    assert_true(next.x == 1280 && next.y == 768);
    assert_true(wend_field_next(field, next, &next));
    assert_true(next.x == 2000 && next.y == 200);
    assert_false(wend_field_next(field, next, &next));
    assert_int_equal(wend_field_cost(field, mesh_place(2000, 200)), 0);
    assert_int_equal(wend_field_cost(field, mesh_place(2000, 456)), WEND_PRICE_STRAIGHT);
    assert_int_equal(wend_field_cost(field, mesh_place(1100, 100)), UINT64_MAX);
    assert_int_equal(wend_field_direction(field, mesh_place(300, 200)), WEND_DIRECTION_NONE);
    wend_field_release(field);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void movers_go_along_a_field_over_a_mesh_and_stay_on_its_ground(void **state)
{
    (void)state;
    wend_mesh *mesh = open_mesh(NULL);
    wend_space *space = NULL;
    wend_field *field = NULL;
    static const double distances[] = {0.001, 0.03, 0.37, 3, 100};
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    assert_int_equal(create_field(space, NULL, &field), WEND_OK);
    assert_int_equal(wend_field_grow(field, WEND_ALL_WORK, NULL), WEND_OK);
    for (int i = 0; i < 50; i++) {
        const double distance = distances[i % 5];
        wend_field_mover mover = {0.001 + i * 0.079, 3.999 - i * 0.0799, 0};
        wend_ground_hit hit;
        double length = (double)wend_field_cost(field, mesh_place((int32_t)(mover.x * 256), (int32_t)(mover.y * 256)));
        for (int calls = 0; calls < 20000 && wend_field_advance(field, &mover, distance) == distance; calls++) {
            const wend_place place = mesh_place((int32_t)(mover.x * 256), (int32_t)(mover.y * 256));
            assert_int_equal(wend_ground_nearest(space, place, 0, &hit), WEND_OK);
            assert_true(hit.found);
            length -= distance * WEND_PRICE_STRAIGHT;
        }
        assert_true(mover.x == 2000 / 256. && mover.y == 200 / 256.);
        assert_true(length < (distance + 0.05) * WEND_PRICE_STRAIGHT);
    }
    wend_field_release(field);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void what_makes_no_sense_for_a_field_over_a_mesh_is_refused(void **state)
{
    (void)state;
    wend_mesh *mesh = open_mesh(NULL);
    wend_space *space = NULL;
    wend_field *field = NULL;
    wend_area areas[2] = {{{2000, 200, 0, 0}, 0, 0}, {{2000, 200, 0, 0}, 2, 1}};
    wend_field_desc descs[4];
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    for (int i = 0; i < 4; i++) {
        descs[i] = wend_field_desc_default();
        descs[i].goals = areas;
        descs[i].goal_count = 1;
    }
    descs[0].goals = &areas[1];
    descs[1].kind = WEND_FIELD_FLEE;
    descs[2].radius = 5;
    descs[3].until = areas;
    descs[3].until_count = 1;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(wend_field_create(space, &descs[i], NULL, &field), WEND_ERROR_UNSUPPORTED);
        assert_null(field);
    }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void a_limit_closes_what_costs_more(void **state)
{
    (void)state;
    wend_mesh *mesh = open_mesh(NULL);
    wend_space *space = NULL;
    wend_field *field = NULL;
    wend_area goal = {{2000, 200, 0, 0}, 0, 0};
    wend_field_desc desc = wend_field_desc_default();
    desc.goals = &goal;
    desc.goal_count = 1;
    desc.cost_limit = 4 * WEND_PRICE_STRAIGHT;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    assert_int_equal(wend_field_create(space, &desc, NULL, &field), WEND_OK);
    assert_int_equal(wend_field_grow(field, WEND_ALL_WORK, NULL), WEND_OK);
    assert_true(wend_field_cost(field, mesh_place(1280, 768)) <= desc.cost_limit);
    assert_int_equal(wend_field_cost(field, mesh_place(1024, 768)), UINT64_MAX);
    assert_int_equal(wend_field_cost(field, mesh_place(100, 100)), UINT64_MAX);
    wend_field_release(field);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static bool prepare_and_ask(const wend_allocator *allocator)
{
    scene scene = open_rooms(NULL);
    wend_space *space = NULL, *copy = NULL;
    wend_finder *finder = NULL;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = wend_place_cell(0, 0);
    query.goal = wend_place_cell(9, 4);
    query.shape.lines = WEND_LINES_SHORTEST;
    bool good = wend_space_create(scene.grid, NULL, allocator, &space) == WEND_OK;
    if (good && wend_space_prepare(space, BOTH_GRAPHS) != WEND_OK) {
        assert_int_equal(wend_space_prepared(space), 0);
        good = false;
    }
    good = good && wend_space_snapshot(space, &copy) == WEND_OK;
    good = good && wend_finder_create(allocator, &finder) == WEND_OK;
    good = good && wend_finder_find(finder, copy, &query, &path) == WEND_OK;
    wend_finder_destroy(finder);
    wend_space_destroy(copy);
    wend_space_destroy(space);
    scene_close(&scene);
    return good;
}

static bool grow_over_mesh(const wend_allocator *allocator)
{
    wend_mesh *mesh = open_mesh(NULL);
    wend_space *space = NULL;
    wend_field *field = NULL;
    bool good = wend_space_create_mesh(mesh, NULL, allocator, &space) == WEND_OK;
    good = good && wend_space_prepare(space, WEND_PREPARED_TAUT_GRAPH) == WEND_OK;
    good = good && create_field(space, allocator, &field) == WEND_OK;
    if (good && wend_field_grow(field, WEND_ALL_WORK, NULL) != WEND_OK) {
        assert_false(wend_field_is_complete(field));
        assert_int_equal(wend_field_cost(field, mesh_place(2000, 200)), UINT64_MAX);
        good = false;
    }
    wend_field_release(field);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return good;
}

static void every_refusal_of_memory_is_told_and_leaves_nothing(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(prepare_and_ask);
    assert_string_equal(fault ? fault : "", "");
    fault = test_memory_sweep(grow_over_mesh);
    assert_string_equal(fault ? fault : "", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_graph_comes_with_its_surface),
        cmocka_unit_test(auto_takes_the_graph_where_there_is_one),
        cmocka_unit_test(an_edit_drops_graphs),
        cmocka_unit_test(snapshots_have_graphs_of_their_own),
        cmocka_unit_test(a_repair_forgets_arcs_to_a_number_that_is_no_corners_any_more),
        cmocka_unit_test(a_field_over_a_mesh_needs_a_graph),
        cmocka_unit_test(a_field_leads_from_corner_to_corner),
        cmocka_unit_test(movers_go_along_a_field_over_a_mesh_and_stay_on_its_ground),
        cmocka_unit_test(what_makes_no_sense_for_a_field_over_a_mesh_is_refused),
        cmocka_unit_test(a_limit_closes_what_costs_more),
        cmocka_unit_test(every_refusal_of_memory_is_told_and_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
