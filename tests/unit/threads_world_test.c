/*
 * tests/unit/threads_world_test.c: a world made and kept up by real threads, and asked by several at once, gives the
 * bits and answers of one thread. Worth most under a thread sanitizer.
 */
#include "test/test.h"
#include "worlds/worlds.h"

#include <pthread.h>
#include <stdlib.h>

enum { WIDTH = 600, HEIGHT = 420, TILE = 64, THREADS = 3, ROUNDS = 2, QUESTIONS = 25, EDITS = 12, MOST_POINTS = 40 };

/* A world, and its terrain in memory: read by all threads, written by edits alone. */
typedef struct land {
    test_land it;
    wend_world *world;
} land;

/* Walls with gaps, swamps and rubble. */
static land *draw_land(random_source *random)
{
    land *land = calloc(1, sizeof *land);
    assert_non_null(land);
    land->it = test_land_make(WIDTH, HEIGHT, TILE);
    for (uint32_t i = 0; i < 400; i++) {
        const uint32_t x = random_below(random, WIDTH), y = random_below(random, HEIGHT);
        const uint32_t length = 1 + random_below(random, 90), step = random_chance(random, 50) ? 1 : WIDTH;
        const uint8_t terrain = (uint8_t) "@@S"[random_below(random, 3)];
        for (uint32_t k = 0, at = y * WIDTH + x; k < length && at < WIDTH * HEIGHT; k++, at += step)
            land->it.terrain[at] = terrain;
    }
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++)
        if (random_chance(random, 8))
            land->it.terrain[i] = '@';
    land->world = test_land_world(&land->it, NULL);
    assert_non_null(land->world);
    return land;
}

static void free_land(land *land)
{
    wend_world_destroy(land->world);
    test_land_free(&land->it);
    free(land);
}

/* Tasks by threads that are started for them, each a worker. */
typedef struct pool {
    pthread_mutex_t lock;
    wend_task *task;
    void *context;
    uint32_t next, count;
    uint32_t by_worker[THREADS]; /* how many tasks each has done */
} pool;

typedef struct pool_thread {
    pool *pool;
    uint32_t worker;
} pool_thread;

static bool take_task(pool *pool, uint32_t *index)
{
    pthread_mutex_lock(&pool->lock);
    const bool any = pool->next < pool->count;
    *index = any ? pool->next++ : 0;
    pthread_mutex_unlock(&pool->lock);
    return any;
}

/* Each thread's first task is its own, so that none has all, however late the others come to run. */
static void *do_tasks(void *argument)
{
    const pool_thread *thread = argument;
    pool *pool = thread->pool;
    uint32_t index = thread->worker;
    for (bool any = index < pool->count; any; any = take_task(pool, &index)) {
        pool->task(pool->context, index, thread->worker);
        pool->by_worker[thread->worker]++;
    }
    return NULL;
}

static void run_on_pool(void *user, wend_task *task, void *context, uint32_t count)
{
    pool *pool = user;
    pthread_t threads[THREADS];
    pool_thread workers[THREADS];
    pool->task = task;
    pool->context = context;
    pool->next = THREADS;
    pool->count = count;
    for (uint32_t i = 0; i < THREADS; i++) {
        workers[i] = (pool_thread){pool, i};
        assert_int_equal(pthread_create(&threads[i], NULL, do_tasks, &workers[i]), 0);
    }
    for (uint32_t i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
}

static pool open_pool(void)
{
    pool pool = {.next = 0};
    assert_int_equal(pthread_mutex_init(&pool.lock, NULL), 0);
    return pool;
}

static wend_world_space *space_of(const land *land, const wend_profile *profile)
{
    wend_world_space *space;
    assert_int_equal(wend_world_space_create(land->world, profile, NULL, &space), WEND_OK);
    return space;
}

/* Brings a space up to the world by so much work at a time; on this thread where there is no pool. */
static void update(wend_world_space *space, pool *pool, uint64_t work)
{
    wend_world_progress progress = wend_world_progress_default();
    const wend_tasks tasks = {run_on_pool, pool};
    for (uint32_t calls = 0; !progress.done; calls++) {
        assert_true(calls < 1000);
        assert_int_equal(wend_world_space_update(space, pool ? &tasks : NULL, pool ? THREADS : 1, work, &progress),
                         WEND_OK);
    }
}

static void edit(land *land, random_source *random)
{
    for (uint32_t i = 0; i < EDITS; i++) {
        const uint32_t x = random_below(random, WIDTH - 40), y = random_below(random, HEIGHT - 40);
        const wend_area area =
            wend_area_cells((int32_t)x, (int32_t)y, 1 + random_below(random, 40), 1 + random_below(random, 40));
        assert_int_equal(wend_world_fill(land->world, area, (uint8_t) "@.S"[random_below(random, 3)]), WEND_OK);
    }
}

static wend_profile mover(uint8_t footprint)
{
    wend_profile profile = wend_profile_default();
    profile.weight['S'] = 4;
    profile.footprint = footprint;
    return profile;
}

static void threads_make_what_one_makes(void **state)
{
    (void)state;
    random_source random = {301};
    land *land = draw_land(&random);
    const wend_profile profile = mover(2);
    pool pool = open_pool();
    wend_world_space *alone = space_of(land, &profile), *whole = space_of(land, &profile),
                     *sliced = space_of(land, &profile);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        update(alone, NULL, WEND_ALL_WORK);
        update(whole, &pool, WEND_ALL_WORK);
        update(sliced, round % 2 == 0 ? &pool : NULL, 2); /* on this thread, then by threads that know what was then */
        test_world_assert_same(alone, whole);
        test_world_assert_same(alone, sliced);
        edit(land, &random);
    }
    uint32_t busy = 0; /* one that did all would prove nothing */
    for (uint32_t i = 0; i < THREADS; i++)
        busy += pool.by_worker[i] != 0;
    assert_true(busy > 1);
    wend_world_space_destroy(alone);
    wend_world_space_destroy(whole);
    wend_world_space_destroy(sliced);
    pthread_mutex_destroy(&pool.lock);
    free_land(land);
}

/* What one answer comes down to. */
typedef struct digest {
    wend_outcome outcome;
    wend_reason reason;
    uint64_t cost, step_cost, work, coarse_hash, point_hash;
    uint32_t coarse_count, point_count;
} digest;

static uint64_t mix_places(const wend_place *places, uint32_t count)
{
    uint64_t hash = 1;
    for (uint32_t i = 0; i < count; i++)
        hash = hash * 31 + (uint64_t)places[i].x * 65537 + (uint64_t)places[i].y;
    return hash;
}

typedef struct asker {
    wend_world_finder *finder;
    uint64_t seed;
    digest digests[QUESTIONS];
    bool good;
} asker;

static void *ask(void *argument)
{
    asker *asker = argument;
    random_source random = {asker->seed};
    asker->good = true;
    for (uint32_t i = 0; i < QUESTIONS; i++) {
        wend_world_query query = wend_world_query_default();
        wend_world_path path = wend_world_path_default();
        query.start = wend_place_cell((int32_t)random_below(&random, WIDTH), (int32_t)random_below(&random, HEIGHT));
        query.goal = wend_place_cell((int32_t)random_below(&random, WIDTH), (int32_t)random_below(&random, HEIGHT));
        query.nearest = random_chance(&random, 70) ? 12 : 0;
        asker->good = asker->good && wend_world_finder_find(asker->finder, &query, &path) == WEND_OK;
        asker->digests[i] = (digest){path.outcome,
                                     path.reason,
                                     path.cost,
                                     path.step_cost,
                                     path.work,
                                     mix_places(path.coarse, path.coarse_count),
                                     mix_places(path.points, path.point_count),
                                     path.coarse_count,
                                     path.point_count};
    }
    return NULL;
}

static bool same_digest(const digest *a, const digest *b)
{
    return a->outcome == b->outcome && a->reason == b->reason && a->cost == b->cost && a->step_cost == b->step_cost &&
           a->work == b->work && a->coarse_hash == b->coarse_hash && a->point_hash == b->point_hash &&
           a->coarse_count == b->coarse_count && a->point_count == b->point_count;
}

/* How many of the second's answers are others than the first's. */
static uint32_t count_others(const asker *a, const asker *b)
{
    uint32_t others = 0;
    assert_true(a->good && b->good);
    for (uint32_t i = 0; i < QUESTIONS; i++)
        others += !same_digest(&a->digests[i], &b->digests[i]);
    return others;
}

/* Finders that hold next to nothing and one that holds all ask one space at once, while another one is made of it. */
static void finders_ask_side_by_side(void **state)
{
    (void)state;
    random_source random = {302};
    land *land = draw_land(&random);
    const wend_profile walker = mover(1), wagon = mover(3);
    pool pool = open_pool();
    wend_world_space *space = space_of(land, &walker), *beside = space_of(land, &wagon);
    asker *askers = calloc(THREADS, sizeof *askers), *alone = calloc(1, sizeof *alone), *before;
    before = calloc(1, sizeof *before);
    assert_true(askers && alone && before);
    for (uint32_t i = 0; i < THREADS; i++)
        assert_int_equal(wend_world_finder_create(space, i == 0 ? 0 : 1, NULL, &askers[i].finder), WEND_OK);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        pthread_t threads[THREADS];
        update(space, &pool, WEND_ALL_WORK);
        for (uint32_t i = 0; i < THREADS; i++) {
            askers[i].seed = 303;
            assert_int_equal(pthread_create(&threads[i], NULL, ask, &askers[i]), 0);
        }
        update(beside, &pool, WEND_ALL_WORK);
        for (uint32_t i = 0; i < THREADS; i++)
            assert_int_equal(pthread_join(threads[i], NULL), 0);
        wend_world_space *anew = space_of(land, &walker);
        update(anew, NULL, WEND_ALL_WORK);
        assert_int_equal(wend_world_finder_create(anew, 0, NULL, &alone->finder), WEND_OK);
        alone->seed = 303;
        ask(alone);
        for (uint32_t i = 0; i < THREADS; i++)
            assert_int_equal(count_others(&askers[i], alone), 0);
        assert_true(round == 0 || count_others(before, alone) > 0); /* else the edits were of no account */
        *before = *alone;
        wend_world_finder_destroy(alone->finder);
        wend_world_space_destroy(anew);
        edit(land, &random);
    }
    for (uint32_t i = 0; i < THREADS; i++)
        wend_world_finder_destroy(askers[i].finder);
    free(askers);
    free(alone);
    free(before);
    wend_world_space_destroy(space);
    wend_world_space_destroy(beside);
    pthread_mutex_destroy(&pool.lock);
    free_land(land);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_make_what_one_makes),
        cmocka_unit_test(finders_ask_side_by_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
