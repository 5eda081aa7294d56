/*
 * tests/unit/threads_test.c: one space, four threads with a finder each, the answers of a single one.
 * Worth most under a thread sanitizer.
 */
#include "scene.h"
#include "test.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 4, QUERIES = 2000, SIDE = 96 };

/* What one answer comes down to. */
typedef struct digest {
    wend_outcome outcome;
    uint64_t cost, expanded, points;
} digest;

typedef struct worker {
    const test_map *map;
    const wend_space *space;
    digest digests[QUERIES];
    bool good;
} worker;

static uint64_t mix_points(const wend_path *path)
{
    uint64_t hash = 0;
    for (uint32_t i = 0; i < path->point_count; i++)
        hash = hash * 31 + (uint64_t)path->points[i].x * 65537 + (uint64_t)path->points[i].y;
    return hash;
}

/* The same queries on every thread. */
static void *work(void *argument)
{
    worker *worker = argument;
    random_source random = {101};
    wend_finder *finder = scene_finder();
    worker->good = true;
    for (int i = 0; i < QUERIES; i++) {
        wend_query query = scene_random_query(worker->map, &random);
        wend_path path = wend_path_default();
        worker->good = worker->good && wend_finder_find(finder, worker->space, &query, &path) == WEND_OK;
        worker->good = worker->good &&
                       wend_space_is_free(worker->space, query.start) == (path.reason != WEND_REASON_START_BLOCKED);
        worker->digests[i] = (digest){path.outcome, path.cost, path.expanded, mix_points(&path)};
    }
    wend_finder_destroy(finder);
    return NULL;
}

static bool same_digest(const digest *a, const digest *b)
{
    return a->outcome == b->outcome && a->cost == b->cost && a->expanded == b->expanded && a->points == b->points;
}

static void four_threads_on_one_space_answer_as_one(void **state)
{
    random_source random = {102};
    test_map map = test_map_generate(MAP_CAVE, SIDE, SIDE, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    worker *workers = calloc(THREADS + 1, sizeof *workers);
    pthread_t threads[THREADS];
    (void)state;
    assert_non_null(workers);
    for (int i = 0; i <= THREADS; i++)
        workers[i] = (worker){.map = &map, .space = scene.space};
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    work(&workers[THREADS]);
    for (int i = 0; i <= THREADS; i++) {
        assert_true(workers[i].good);
        for (int j = 0; j < QUERIES; j++)
            assert_true(same_digest(&workers[i].digests[j], &workers[THREADS].digests[j]));
    }
    free(workers);
    scene_close(&scene);
    test_map_free(&map);
}

static void edit_anything(wend_grid *grid, random_source *random)
{
    uint32_t x = random_below(random, SIDE), y = random_below(random, SIDE);
    assert_int_equal(wend_grid_set(grid, x, y, random_chance(random, 50) ? '@' : '.'), WEND_OK);
}

/* While threads search a space, its grid may be edited: they see nothing of it. */
static void grid_may_be_edited_while_others_search(void **state)
{
    random_source random = {103};
    test_map map = test_map_generate(MAP_RANDOM, SIDE, SIDE, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    worker *workers = calloc(2, sizeof *workers);
    pthread_t thread;
    (void)state;
    assert_non_null(workers);
    for (int i = 0; i < 2; i++)
        workers[i] = (worker){.map = &map, .space = scene.space};
    work(&workers[0]);
    assert_int_equal(pthread_create(&thread, NULL, work, &workers[1]), 0);
    for (int i = 0; i < 5000; i++)
        edit_anything(scene.grid, &random);
    assert_int_equal(pthread_join(thread, NULL), 0);
    for (int j = 0; j < QUERIES; j++)
        assert_true(same_digest(&workers[0].digests[j], &workers[1].digests[j]));
    free(workers);
    scene_close(&scene);
    test_map_free(&map);
}

/* While threads search a snapshot, the grid is edited and the original updated, thousands of times. */
static void snapshot_is_searched_while_the_original_is_updated(void **state)
{
    random_source random = {104};
    test_map map = test_map_generate(MAP_CAVE, SIDE, SIDE, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    worker *workers = calloc(3, sizeof *workers);
    wend_space *snapshot = NULL;
    pthread_t threads[2];
    (void)state;
    assert_non_null(workers);
    assert_int_equal(wend_space_snapshot(scene.space, &snapshot), WEND_OK);
    for (int i = 0; i < 3; i++)
        workers[i] = (worker){.map = &map, .space = i == 0 ? scene.space : snapshot};
    work(&workers[0]);
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i + 1]), 0);
    for (int i = 0; i < 3000; i++) {
        edit_anything(scene.grid, &random);
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
    }
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (int j = 0; j < QUERIES; j++) {
        assert_true(same_digest(&workers[0].digests[j], &workers[1].digests[j]));
        assert_true(same_digest(&workers[0].digests[j], &workers[2].digests[j]));
    }
    wend_space_destroy(snapshot);
    free(workers);
    scene_close(&scene);
    test_map_free(&map);
}

/* Each tick a thread searches one space while the other takes over the edits; then they change places. */
static void two_spaces_take_turns(void **state)
{
    enum { TICKS = 12 };
    random_source random = {105};
    test_map map = test_map_generate(MAP_FIELD, SIDE, SIDE, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    worker *workers = calloc(2, sizeof *workers);
    wend_space *shown = scene.space, *spare = NULL;
    (void)state;
    assert_non_null(workers);
    assert_int_equal(wend_space_snapshot(shown, &spare), WEND_OK);
    for (int tick = 0; tick < TICKS; tick++) {
        pthread_t thread;
        workers[0] = (worker){.map = &map, .space = shown};
        assert_int_equal(pthread_create(&thread, NULL, work, &workers[0]), 0);
        for (int i = 0; i < 40; i++)
            edit_anything(scene.grid, &random);
        assert_int_equal(wend_space_update(spare), WEND_OK);
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_true(tick == 0 || wend_space_version(shown) < wend_space_version(spare));
        wend_space *before = shown;
        shown = spare;
        spare = before;
    }
    assert_int_equal(wend_space_update(spare), WEND_OK);
    for (int i = 0; i < 2; i++) {
        workers[i] = (worker){.map = &map, .space = i ? shown : spare};
        work(&workers[i]);
    }
    for (int j = 0; j < QUERIES; j++)
        assert_true(same_digest(&workers[0].digests[j], &workers[1].digests[j]));
    wend_space_destroy(shown == scene.space ? spare : shown);
    free(workers);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_threads_on_one_space_answer_as_one),
        cmocka_unit_test(grid_may_be_edited_while_others_search),
        cmocka_unit_test(snapshot_is_searched_while_the_original_is_updated),
        cmocka_unit_test(two_spaces_take_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
