/*
 * tests/unit/threads_maps_test.c: meshes and graphs that threads search while somebody edits them.
 * Worth most under a thread sanitizer.
 */
#include "ground/house.h"
#include "scene/scene.h"
#include "test/test.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 3, QUERIES = 400, EDITS = 300, NODES = 300, EDGES = 900, MOST_PLACES = 300 };

/* A map of some kind, and places on it. */
typedef struct ground {
    wend_mesh *mesh;
    wend_graph *graph;
    wend_space *space;
    wend_place places[MOST_PLACES];
    uint32_t place_count;
} ground;

/* What one answer comes down to. */
typedef struct digest {
    wend_outcome outcome;
    double length;
    uint64_t cost, expanded, points;
} digest;

typedef struct worker {
    const ground *ground;
    const wend_space *space;
    digest digests[QUERIES];
    bool good;
} worker;

static uint64_t mix_answer(const wend_path *path)
{
    uint64_t hash = path->reason;
    for (uint32_t i = 0; i < path->point_count; i++)
        hash = hash * 31 + (uint64_t)path->points[i].x * 65537 + (uint64_t)path->points[i].y;
    return hash;
}

/* The same questions on every thread. */
static void *work(void *argument)
{
    worker *worker = argument;
    random_source random = {211};
    wend_finder *finder = scene_finder();
    worker->good = true;
    for (int i = 0; i < QUERIES; i++) {
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = worker->ground->places[random_below(&random, worker->ground->place_count)];
        query.goal = worker->ground->places[random_below(&random, worker->ground->place_count)];
        worker->good = worker->good && wend_finder_find(finder, worker->space, &query, &path) == WEND_OK &&
                       wend_space_is_free(worker->space, query.start) == (path.reason != WEND_REASON_START_BLOCKED);
        worker->digests[i] = (digest){path.outcome, path.length, path.cost, path.expanded, mix_answer(&path)};
    }
    wend_finder_destroy(finder);
    return NULL;
}

static bool same_digest(const digest *a, const digest *b)
{
    return a->outcome == b->outcome && a->length == b->length && a->cost == b->cost && a->expanded == b->expanded &&
           a->points == b->points;
}

/* Crates that are put down, pushed and taken away; terrain that is painted. */
static void edit_mesh(ground *ground, random_source *random, wend_obstacle_id crates[8])
{
    wend_obstacle_id *crate = &crates[random_below(random, 8)];
    const wend_place at = ground->places[random_below(random, ground->place_count)];
    const int32_t side = 40 + (int32_t)random_below(random, 200);
    const wend_mesh_point corners[] = {
        {at.x, at.y}, {at.x + side, at.y}, {at.x + side, at.y + side}, {at.x, at.y + side}};
    wend_status status;
    if (random_below(random, 8) == 0)
        status = wend_mesh_paint(ground->mesh, corners, 4, '~', NULL);
    else if (*crate == 0)
        status = wend_mesh_add_obstacle(ground->mesh, corners, 4, at.level, crate, NULL);
    else if (random_below(random, 3) != 0)
        status = wend_mesh_move_obstacle(ground->mesh, *crate, corners, 4, at.level, NULL);
    else {
        status = wend_mesh_remove_obstacle(ground->mesh, *crate);
        *crate = 0;
    }
    assert_int_equal(status, WEND_OK);
}

static void edit_graph(ground *ground, random_source *random)
{
    const uint32_t edge = (uint32_t)random_below(random, EDGES);
    wend_graph_edge values;
    if (!wend_graph_read_edge(ground->graph, edge, &values))
        return;
    if (random_below(random, 10) == 0)
        assert_int_equal(wend_graph_remove_edge(ground->graph, edge), WEND_OK);
    else if (random_below(random, 2) == 0)
        assert_int_equal(wend_graph_close_edge(ground->graph, edge), WEND_OK);
    else
        assert_int_equal(wend_graph_open_edge(ground->graph, edge), WEND_OK);
}

/* Threads ask a snapshot, and a snapshot of it, while the map is edited and the space that they are of follows. */
static void search_while_edited(ground *ground)
{
    random_source random = {212};
    wend_obstacle_id crates[8] = {0};
    wend_space *snapshot, *second;
    worker *workers = calloc(THREADS + 1, sizeof *workers);
    pthread_t threads[THREADS];
    assert_non_null(workers);
    assert_int_equal(wend_space_snapshot(ground->space, &snapshot), WEND_OK);
    assert_int_equal(wend_space_snapshot(snapshot, &second), WEND_OK);
    for (int i = 0; i <= THREADS; i++)
        workers[i] = (worker){.ground = ground, .space = i == THREADS ? ground->space : i == 0 ? second : snapshot};
    work(&workers[THREADS]);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
    for (int i = 0; i < EDITS; i++) {
        if (ground->mesh)
            edit_mesh(ground, &random, crates);
        else
            edit_graph(ground, &random);
        assert_int_equal(wend_space_update(ground->space), WEND_OK);
    }
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (int i = 0; i <= THREADS; i++) {
        assert_true(workers[i].good);
        for (int j = 0; j < QUERIES; j++)
            assert_true(same_digest(&workers[i].digests[j], &workers[THREADS].digests[j]));
    }
    assert_int_equal(wend_space_update(second), WEND_OK); /* it takes over all that it has missed */
    for (int i = 0; i < 2; i++) {
        workers[i].space = i ? second : ground->space;
        work(&workers[i]);
    }
    int changed = 0; /* edits that change no answer would prove nothing */
    for (int j = 0; j < QUERIES; j++) {
        assert_true(workers[0].digests[j].outcome == workers[1].digests[j].outcome);
        changed += !same_digest(&workers[0].digests[j], &workers[THREADS].digests[j]);
    }
    assert_true(changed > 0);
    wend_space_destroy(second);
    wend_space_destroy(snapshot);
    free(workers);
}

/* Places that are ground, by drawing. */
static void draw_places(ground *ground, int32_t width, int32_t height, random_source *random)
{
    const uint32_t levels = wend_mesh_levels(ground->mesh);
    for (int i = 0; i < 20000 && ground->place_count < MOST_PLACES; i++) {
        const wend_place at = {(int32_t)random_below(random, (uint32_t)width),
                               (int32_t)random_below(random, (uint32_t)height), (uint16_t)random_below(random, levels),
                               0};
        if (wend_space_is_free(ground->space, at))
            ground->places[ground->place_count++] = at;
    }
    assert_true(ground->place_count > 20);
}

static void close_ground(ground *ground)
{
    wend_space_destroy(ground->space);
    wend_mesh_destroy(ground->mesh);
    wend_graph_destroy(ground->graph);
}

static void a_house_is_searched_while_crates_are_pushed_about(void **state)
{
    static house drawn;
    random_source random = {213};
    wend_profile profile = wend_profile_default();
    (void)state;
    profile.weight['~'] = 3;
    for (int i = 0; i < 4; i++) {
        ground ground = {0};
        while (!ground.mesh) {
            house_draw(&drawn, &random);
            ground.mesh = house_mesh(&drawn);
        }
        profile.radius = i % 2 ? 50 : 0;
        assert_int_equal(wend_space_create_mesh(ground.mesh, &profile, NULL, &ground.space), WEND_OK);
        draw_places(&ground, drawn.width, drawn.height, &random);
        search_while_edited(&ground);
        close_ground(&ground);
    }
}

static void flat_ground_is_searched_while_crates_are_pushed_about(void **state)
{
    enum { SIDE = 24 };
    random_source random = {214};
    wend_profile profile = wend_profile_default();
    (void)state;
    for (int i = 0; i < 2; i++) {
        test_map map = test_map_generate(MAP_ROOMS, SIDE, SIDE, &random);
        scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
        ground ground = {0};
        profile.radius = i ? 64 : 0;
        profile.weight['~'] = 3;
        assert_int_equal(wend_mesh_create_grid(scene.grid, NULL, NULL, &ground.mesh), WEND_OK);
        assert_int_equal(wend_space_create_mesh(ground.mesh, &profile, NULL, &ground.space), WEND_OK);
        draw_places(&ground, SIDE * 256, SIDE * 256, &random);
        search_while_edited(&ground);
        close_ground(&ground);
        scene_close(&scene);
        test_map_free(&map);
    }
}

static void a_graph_is_searched_while_its_edges_open_and_shut(void **state)
{
    static wend_place places[NODES];
    static wend_graph_edge edges[EDGES];
    random_source random = {215};
    wend_graph_desc desc = wend_graph_desc_default();
    (void)state;
    for (uint32_t i = 0; i < NODES; i++)
        places[i] = wend_place_cell((int32_t)random_below(&random, 100), (int32_t)random_below(&random, 100));
    for (uint32_t i = 0; i < EDGES; i++)
        edges[i] = wend_graph_edge_make((uint32_t)random_below(&random, NODES), (uint32_t)random_below(&random, NODES),
                                        256 + (uint32_t)random_below(&random, 9999));
    desc.places = places;
    desc.node_count = NODES;
    desc.edges = edges;
    desc.edge_count = EDGES;
    for (int i = 0; i < 2; i++) {
        ground ground = {.place_count = MOST_PLACES};
        assert_int_equal(wend_graph_create(&desc, NULL, &ground.graph), WEND_OK);
        assert_int_equal(wend_space_create_graph(ground.graph, NULL, NULL, &ground.space), WEND_OK);
        if (i)
            assert_int_equal(wend_space_prepare_landmarks(ground.space, 8), WEND_OK);
        for (uint32_t k = 0; k < MOST_PLACES; k++)
            ground.places[k] = wend_place_node(k);
        search_while_edited(&ground);
        close_ground(&ground);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_house_is_searched_while_crates_are_pushed_about),
        cmocka_unit_test(flat_ground_is_searched_while_crates_are_pushed_about),
        cmocka_unit_test(a_graph_is_searched_while_its_edges_open_and_shut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
