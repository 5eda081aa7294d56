/*
 * tests/unit/threads_test.c: one space, four threads with a finder each, the answers of a single one; batches and the
 * making of spaces on threads.
 * Worth most under a thread sanitizer.
 */
#include "game/agenda_script.h"
#include "game/crowd.h"
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include "map/jump/jump.h"
#include "map/region/region.h"

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

/* An instance of the map: it writes to its crowd and asks its view, by turns. */
static void *live(void *argument)
{
    worker *worker = argument;
    wend_layer *crowd = wend_space_layer(worker->space, WEND_LAYER_OCCUPIED);
    random_source random = {105};
    wend_finder *finder = scene_finder();
    worker->good = true;
    for (int i = 0; i < QUERIES; i++) {
        wend_query query = scene_random_query(worker->map, &random);
        wend_path path = wend_path_default();
        const wend_place place = cell_place(random_below(&random, SIDE), random_below(&random, SIDE));
        worker->good = worker->good && wend_layer_enter(crowd, place, 1) == WEND_OK;
        worker->good = worker->good && wend_finder_find(finder, worker->space, &query, &path) == WEND_OK;
        worker->digests[i] = (digest){path.outcome, path.cost, path.expanded, mix_points(&path)};
    }
    wend_finder_destroy(finder);
    return NULL;
}

/* While they do, the space that they are views of gets others, and loses them. */
static void views_are_for_a_thread_each(void **state)
{
    random_source random = {106};
    test_map map = test_map_generate(MAP_CAVE, SIDE, SIDE, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    worker *workers = calloc(THREADS + 1, sizeof *workers);
    wend_space *views[THREADS + 1], *other = NULL;
    pthread_t threads[THREADS];
    (void)state;
    assert_non_null(workers);
    for (int i = 0; i <= THREADS; i++) {
        assert_int_equal(wend_space_view(scene.space, &views[i]), WEND_OK);
        test_layer(views[i], WEND_LAYER_OCCUPIED);
        workers[i] = (worker){.map = &map, .space = views[i]};
    }
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, live, &workers[i]), 0);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(wend_space_view(views[i % THREADS], &other), WEND_OK);
        wend_space_destroy(other);
    }
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    live(&workers[THREADS]);
    for (int i = 0; i <= THREADS; i++) {
        assert_true(workers[i].good);
        for (int j = 0; j < QUERIES; j++)
            assert_true(same_digest(&workers[i].digests[j], &workers[THREADS].digests[j]));
        test_layers_close(views[i]);
    }
    free(workers);
    scene_close(&scene);
    test_map_free(&map);
}

static void edit_anything(wend_grid *grid, random_source *random)
{
    uint32_t x = random_below(random, SIDE), y = random_below(random, SIDE);
    assert_int_equal(wend_grid_set(grid, cell_place(x, y), random_chance(random, 50) ? '@' : '.'), WEND_OK);
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

/* A pool that is as plain as can be: threads made for one run take the next task each until none is left. */
typedef struct pool {
    uint32_t threads;
    crowd_order order;
    pthread_mutex_t lock;
    wend_task *task;
    void *context;
    uint32_t next, count, next_worker;
} pool;

static uint32_t take_number(pool *pool, uint32_t *number)
{
    pthread_mutex_lock(&pool->lock);
    uint32_t taken = (*number)++;
    pthread_mutex_unlock(&pool->lock);
    return taken;
}

static void *take_tasks(void *argument)
{
    pool *pool = argument;
    uint32_t worker = take_number(pool, &pool->next_worker);
    for (;;) {
        uint32_t index = take_number(pool, &pool->next);
        if (index >= pool->count)
            return NULL;
        pool->task(pool->context, pool->order == CROWD_BACKWARDS ? pool->count - 1 - index : index, worker);
    }
}

static void run_on_pool(void *user, wend_task *task, void *context, uint32_t count)
{
    pool *pool = user;
    pthread_t threads[8];
    pool->task = task;
    pool->context = context;
    pool->count = count;
    pool->next = pool->next_worker = 0;
    for (uint32_t i = 0; i < pool->threads; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, take_tasks, pool), 0);
    for (uint32_t i = 0; i < pool->threads; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
}

/* Several runs of one batch on so many threads. */
static void run_batch_on_threads(crowd *crowd, uint32_t threads, const wend_allocator *allocator)
{
    wend_batch *batch = NULL;
    pool pool = {.threads = threads};
    wend_tasks tasks = {run_on_pool, &pool};
    assert_int_equal(pthread_mutex_init(&pool.lock, NULL), 0);
    assert_int_equal(wend_batch_create(threads, allocator, &batch), WEND_OK);
    for (int run = 0; run < 4; run++) {
        pool.order = run % 2 == 0 ? CROWD_FORWARDS : CROWD_BACKWARDS;
        crowd_reset(crowd);
        assert_int_equal(wend_batch_find(batch, crowd->requests, crowd->count, &tasks), WEND_OK);
        assert_int_equal(crowd_first_difference(crowd, allocator != NULL), crowd->count);
    }
    wend_batch_destroy(batch);
    pthread_mutex_destroy(&pool.lock);
}

static void batch_on_any_number_of_threads_answers_as_one_finder(void **state)
{
    static const uint32_t threads[] = {1, 2, 3, 8};
    crowd crowd = crowd_make(200, 3000, 104);
    (void)state;
    for (size_t i = 0; i < sizeof threads / sizeof *threads; i++)
        run_batch_on_threads(&crowd, threads[i], NULL);
    crowd_free(&crowd);
}

/* Memory that a space of jump maps holds, but for addresses: all bitmaps and labels. */
static void check_same_space(const wend_space *made, const wend_space *alone)
{
    const struct wend_jump_maps *stops = made->cells.jump_maps, *others = alone->cells.jump_maps;
    const size_t nodes = made->cells.node_count;
    assert_memory_equal(made->cells.free, alone->cells.free, nodes / 8 + 1);
    assert_memory_equal(made->cells.components->labels, alone->cells.components->labels, nodes * sizeof(uint32_t));
    assert_int_equal(stops->block_size, others->block_size);
    assert_memory_equal(stops->block, others->block, stops->block_size);
    assert_memory_equal(stops->maps.words, others->maps.words, stops->word_count * sizeof *stops->maps.words);
    assert_int_equal(stops->jump_count, others->jump_count);
    assert_int_equal(stops->free_count, others->free_count);
    assert_true(stops->move_count == others->move_count);
}

static void spaces_made_on_any_number_of_threads_are_the_same(void **state)
{
    random_source random = {207};
    (void)state;
    for (uint32_t i = 0; i < 12; i++) {
        test_map map = test_map_generate((map_kind)(i % MAP_KINDS), 300 + random_below(&random, 900),
                                         300 + random_below(&random, 900), &random);
        wend_grid_desc desc = wend_grid_desc_default();
        wend_profile profile = wend_profile_default();
        wend_grid *grid = NULL;
        wend_space *alone = NULL, *made = NULL;
        pool pool = {.threads = 1 + i % 8, .order = i % 2 ? CROWD_FORWARDS : CROWD_BACKWARDS};
        const wend_tasks tasks = {run_on_pool, &pool};
        desc.width = map.width;
        desc.height = map.height;
        desc.terrain = map.cells;
        profile.neighbours = i % 3 ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4;
        assert_int_equal(pthread_mutex_init(&pool.lock, NULL), 0);
        assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
        assert_int_equal(wend_space_create(grid, &profile, NULL, &alone), WEND_OK);
        assert_int_equal(wend_space_create_parallel(grid, &profile, NULL, &tasks, &made), WEND_OK);
        check_same_space(made, alone);
        wend_space_destroy(made);
        wend_space_destroy(alone);
        wend_grid_destroy(grid);
        pthread_mutex_destroy(&pool.lock);
        test_map_free(&map);
    }
}

/* Prepares on so many threads, in slices and at once, and lets two threads search what came of it. */
static void prepare_on_threads(const test_map *map, uint32_t threads, uint64_t work_limit, const digest *expected)
{
    scene scene = scene_open(map, WEND_NEIGHBOURS_8, NULL);
    pool pool = {.threads = threads};
    wend_tasks tasks = {run_on_pool, &pool};
    wend_prepare_desc desc = wend_prepare_desc_default();
    worker *workers = calloc(2, sizeof *workers);
    pthread_t thread;
    bool complete = false;
    assert_non_null(workers);
    assert_int_equal(pthread_mutex_init(&pool.lock, NULL), 0);
    desc.tasks = &tasks;
    desc.work = work_limit;
    while (!complete)
        assert_int_equal(wend_space_prepare_slice(scene.space, &desc, &complete), WEND_OK);
    for (int i = 0; i < 2; i++)
        workers[i] = (worker){.map = map, .space = scene.space};
    assert_int_equal(pthread_create(&thread, NULL, work, &workers[1]), 0);
    work(&workers[0]);
    assert_int_equal(pthread_join(thread, NULL), 0);
    for (int i = 0; i < 2 * QUERIES; i++)
        assert_true(same_digest(&workers[i / QUERIES].digests[i % QUERIES], &expected[i % QUERIES]));
    pthread_mutex_destroy(&pool.lock);
    free(workers);
    scene_close(&scene);
}

static void spaces_prepared_on_any_number_of_threads_are_the_same(void **state)
{
    random_source random = {106};
    test_map map = test_map_generate(MAP_CAVE, SIDE, SIDE, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    worker *worker = calloc(1, sizeof *worker);
    (void)state;
    assert_non_null(worker);
    *worker = (struct worker){.map = &map, .space = scene.space};
    assert_int_equal(wend_space_prepare(scene.space, WEND_PREPARED_AUTO), WEND_OK);
    work(worker);
    prepare_on_threads(&map, 2, UINT64_MAX, worker->digests);
    prepare_on_threads(&map, 8, UINT64_MAX, worker->digests);
    prepare_on_threads(&map, 8, 10000, worker->digests);
    free(worker);
    scene_close(&scene);
    test_map_free(&map);
}

/* Scripts on agendas whose tasks run on threads, beside one without. */
static void agendas_on_any_number_of_threads_do_the_same(void **state)
{
    static const uint32_t threads[] = {2, 5, 8};
    uint32_t scripts = scene_setting("WEND_TEST_SCRIPTS", 12);
    agenda_script_counts counts = {0};
    pool pools[3];
    wend_tasks tasks[3];
    agenda_runner runners[4] = {{1, NULL, false}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        pools[i] = (pool){.threads = threads[i], .order = i % 2 ? CROWD_BACKWARDS : CROWD_FORWARDS};
        tasks[i] = (wend_tasks){run_on_pool, &pools[i]};
        runners[i + 1] = (agenda_runner){threads[i], &tasks[i], i == 1};
        assert_int_equal(pthread_mutex_init(&pools[i].lock, NULL), 0);
    }
    for (uint32_t i = 0; i < scripts; i++) {
        const char *fault = agenda_script_fault(72000 + i, runners, 4, NULL, &counts);
        if (fault)
            fail_msg("script %u: %s", (unsigned)i, fault);
    }
    for (int i = 0; i < 3; i++)
        pthread_mutex_destroy(&pools[i].lock);
}

/* An allocator for threads, over the one that counts and refuses. */
typedef struct locked_memory {
    pthread_mutex_t lock;
    test_memory memory;
} locked_memory;

static void *take_locked(void *user, size_t size, size_t alignment)
{
    locked_memory *locked = user;
    pthread_mutex_lock(&locked->lock);
    void *block = locked->memory.allocator.allocate(locked->memory.allocator.user, size, alignment);
    pthread_mutex_unlock(&locked->lock);
    return block;
}

static void give_back_locked(void *user, void *block, size_t size, size_t alignment)
{
    locked_memory *locked = user;
    pthread_mutex_lock(&locked->lock);
    locked->memory.allocator.release(locked->memory.allocator.user, block, size, alignment);
    pthread_mutex_unlock(&locked->lock);
}

/* Whoever is refused memory, the others' answers are right. */
static void batch_on_threads_that_lack_memory_answers_the_rest(void **state)
{
    locked_memory locked;
    wend_allocator allocator = {take_locked, give_back_locked, &locked};
    crowd crowd = crowd_make(60, 800, 105);
    (void)state;
    assert_int_equal(pthread_mutex_init(&locked.lock, NULL), 0);
    for (uint64_t fail_at = 10; fail_at < 60; fail_at += 3) {
        test_memory_begin(&locked.memory);
        locked.memory.fail_at = fail_at;
        run_batch_on_threads(&crowd, 3, &allocator);
        assert_int_equal(locked.memory.blocks, 0);
        assert_null(locked.memory.fault);
    }
    pthread_mutex_destroy(&locked.lock);
    crowd_free(&crowd);
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

enum { WALKERS = 700, WALK_TICKS = 30 };

/* A crowd with orders of all kinds, doors shut and opened under it, on so many threads; 0 = without any. */
static void walk_on_threads(const test_map *map, bool on_mesh, uint32_t threads, wend_agent *agents)
{
    scene scene = scene_open(map, WEND_NEIGHBOURS_8, NULL);
    wend_mesh *mesh = NULL;
    wend_space *space = scene.space;
    wend_crowd *crowd;
    wend_crowd_desc desc = wend_crowd_desc_default();
    random_source random = {83};
    pool pool = {.threads = threads};
    const wend_tasks tasks = {run_on_pool, &pool};
    assert_int_equal(pthread_mutex_init(&pool.lock, NULL), 0);
    desc.tasks = threads ? &tasks : NULL;
    if (on_mesh) {
        assert_int_equal(wend_mesh_create_grid(scene.grid, NULL, NULL, &mesh), WEND_OK);
        assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    }
    assert_int_equal(wend_crowd_create(space, &desc, NULL, &crowd), WEND_OK);
    for (uint32_t i = 0; i < WALKERS;) {
        const wend_place from =
            wend_place_cell((int32_t)random_below(&random, SIDE), (int32_t)random_below(&random, SIDE));
        const wend_place to =
            wend_place_cell((int32_t)random_below(&random, SIDE), (int32_t)random_below(&random, SIDE));
        wend_agent_desc agent = wend_agent_desc_default();
        wend_agent_id id;
        agent.x = wend_place_column(from) + 0.5;
        agent.y = wend_place_row(from) + 0.5;
        agent.radius = 0.3;
        if (wend_crowd_add(crowd, &agent, &id) != WEND_OK)
            continue;
        if (i++ % 4 == 0)
            assert_int_equal(wend_crowd_steer(crowd, id, 1, -1), WEND_OK);
        else
            assert_int_equal(wend_crowd_go(crowd, id, to), WEND_OK);
    }
    for (uint32_t tick = 0; tick < WALK_TICKS; tick++) {
        const wend_place door = wend_place_cell((int32_t)(tick * 7 % SIDE), (int32_t)(tick * 5 % SIDE));
        if (!on_mesh && tick % 3 == 0) {
            assert_int_equal(wend_grid_set(scene.grid, door, tick % 2 ? '.' : '@'), WEND_OK);
            assert_int_equal(wend_space_update(space), WEND_OK);
        }
        assert_int_equal(wend_crowd_step(crowd, 20000, NULL), WEND_OK);
    }
    assert_int_equal(wend_crowd_agents(crowd, agents, WALKERS), WALKERS);
    wend_crowd_destroy(crowd);
    if (on_mesh)
        wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    pthread_mutex_destroy(&pool.lock);
    scene_close(&scene);
}

static void crowds_on_any_number_of_threads_walk_alike(void **state)
{
    static wend_agent alone[WALKERS], together[WALKERS];
    static const uint32_t threads[] = {2, 5};
    random_source random = {82};
    test_map map = test_map_generate(MAP_ROOMS, SIDE, SIDE, &random);
    (void)state;
    for (int on_mesh = 0; on_mesh < 2; on_mesh++) {
        walk_on_threads(&map, on_mesh, 0, alone);
        for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
            walk_on_threads(&map, on_mesh, threads[i], together);
            for (uint32_t k = 0; k < WALKERS; k++)
                assert_true(alone[k].x == together[k].x && alone[k].y == together[k].y &&
                            alone[k].state == together[k].state);
        }
    }
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_threads_on_one_space_answer_as_one),
        cmocka_unit_test(views_are_for_a_thread_each),
        cmocka_unit_test(batch_on_any_number_of_threads_answers_as_one_finder),
        cmocka_unit_test(spaces_made_on_any_number_of_threads_are_the_same),
        cmocka_unit_test(spaces_prepared_on_any_number_of_threads_are_the_same),
        cmocka_unit_test(agendas_on_any_number_of_threads_do_the_same),
        cmocka_unit_test(batch_on_threads_that_lack_memory_answers_the_rest),
        cmocka_unit_test(grid_may_be_edited_while_others_search),
        cmocka_unit_test(snapshot_is_searched_while_the_original_is_updated),
        cmocka_unit_test(two_spaces_take_turns),
        cmocka_unit_test(crowds_on_any_number_of_threads_walk_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
