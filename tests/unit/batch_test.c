/*
 * tests/unit/batch_test.c: a batch answers as one finder does, whatever the tasks' order and however many workers; here
 * on one thread, threads_test.c does it on many.
 */
#include "game/crowd.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

enum { SCENES = 300, REQUESTS = 4000 };

static wend_batch *make_batch(uint32_t workers, const wend_allocator *allocator)
{
    wend_batch *batch = NULL;
    assert_int_equal(wend_batch_create(workers, allocator, &batch), WEND_OK);
    assert_non_null(batch);
    return batch;
}

static void check(const crowd *crowd, bool may_lack)
{
    uint32_t i = crowd_first_difference(crowd, may_lack);
    if (i < crowd->count)
        fail_msg("request %u: status %d where %d was expected, or another answer", (unsigned)i,
                 (int)crowd->requests[i].status, (int)crowd->statuses[i]);
}

static void run_from(wend_batch *batch, crowd *crowd, crowd_order order, uint32_t first, uint32_t workers)
{
    crowd_scheduler scheduler = {order, first, workers, {7 + workers}, 0};
    wend_tasks tasks = crowd_tasks(&scheduler);
    crowd_reset(crowd);
    assert_int_equal(wend_batch_find(batch, crowd->requests, crowd->count, &tasks), WEND_OK);
    check(crowd, false);
    assert_true(scheduler.tasks > crowd->count / 17);
}

static void run_on(wend_batch *batch, crowd *crowd, crowd_order order, uint32_t workers)
{
    run_from(batch, crowd, order, 0, workers);
}

static void answers_do_not_depend_on_workers_and_order(void **state)
{
    static const uint32_t workers[] = {1, 2, 3, 8};
    crowd crowd = crowd_make(SCENES, REQUESTS, 501);
    (void)state;
    for (size_t i = 0; i < sizeof workers / sizeof *workers; i++) {
        wend_batch *batch = make_batch(workers[i], NULL);
        run_on(batch, &crowd, CROWD_FORWARDS, workers[i]);
        run_on(batch, &crowd, CROWD_BACKWARDS, workers[i]);
        run_on(batch, &crowd, CROWD_SHUFFLED, workers[i]);
        wend_batch_destroy(batch);
    }
    crowd_free(&crowd);
}

static void null_tasks_run_one_after_the_other(void **state)
{
    crowd crowd = crowd_make(40, 500, 502);
    wend_batch *batch = make_batch(3, NULL);
    (void)state;
    assert_int_equal(wend_batch_find(batch, crowd.requests, crowd.count, NULL), WEND_OK);
    check(&crowd, false);
    wend_batch_destroy(batch);
    crowd_free(&crowd);
}

/* Counts that leave slices short or make them of one request. */
static void batches_of_any_size_are_answered_whole(void **state)
{
    static const uint32_t counts[] = {1, 2, 15, 16, 17, 127, 128, 129, 255, 256, 257};
    (void)state;
    wend_batch *batch = make_batch(2, NULL);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        crowd crowd = crowd_make(20, counts[i], 503 + i);
        run_on(batch, &crowd, CROWD_SHUFFLED, 2);
        crowd_free(&crowd);
    }
    wend_batch_destroy(batch);
}

static void never_run(void *user, wend_task *task, void *context, uint32_t count)
{
    (void)task;
    (void)context;
    (void)count;
    *(bool *)user = true;
}

static void empty_batch_runs_no_task(void **state)
{
    bool was_run = false;
    wend_tasks tasks = {never_run, &was_run};
    wend_batch *batch = make_batch(2, NULL);
    (void)state;
    assert_int_equal(wend_batch_find(batch, NULL, 0, &tasks), WEND_OK);
    assert_int_equal(wend_batch_find(batch, NULL, 0, NULL), WEND_OK);
    assert_false(was_run);
    wend_batch_destroy(batch);
}

static void what_tasks_leave_out_is_an_argument_error(void **state)
{
    bool was_run = false;
    wend_tasks tasks = {never_run, &was_run};
    crowd crowd = crowd_make(5, 40, 504);
    wend_batch *batch = make_batch(2, NULL);
    (void)state;
    assert_int_equal(wend_batch_find(batch, crowd.requests, crowd.count, &tasks), WEND_OK);
    assert_true(was_run);
    for (uint32_t i = 0; i < crowd.count; i++)
        assert_int_equal(crowd.requests[i].status, WEND_ERROR_ARGUMENT);
    wend_batch_destroy(batch);
    crowd_free(&crowd);
}

/* Task 1 goes to a worker that is not there, and a task beyond the last one is called too. */
static void run_wildly(void *user, wend_task *task, void *context, uint32_t count)
{
    (void)user;
    for (uint32_t i = 0; i < count; i++)
        task(context, i, i == 1 ? 2 : 0);
    task(context, count, 0);
    task(context, UINT32_MAX, UINT32_MAX);
}

static void foreign_workers_and_tasks_do_no_harm(void **state)
{
    wend_tasks tasks = {run_wildly, NULL};
    crowd crowd = crowd_make(5, 16, 505); /* two workers: sixteen tasks of one request */
    wend_batch *batch = make_batch(2, NULL);
    (void)state;
    crowd_reset(&crowd);
    assert_int_equal(wend_batch_find(batch, crowd.requests, crowd.count, &tasks), WEND_OK);
    assert_int_equal(crowd.requests[1].status, WEND_ERROR_ARGUMENT);
    crowd.requests[1].status = WEND_ERROR_MEMORY;
    check(&crowd, true);
    wend_batch_destroy(batch);
    crowd_free(&crowd);
}

static void wrong_arguments_are_refused(void **state)
{
    static const wend_allocator nothing = {NULL, NULL, NULL};
    wend_tasks tasks = {NULL, NULL};
    wend_request request = {NULL, NULL, NULL, WEND_ERROR_FILE};
    wend_batch *batch = (wend_batch *)&request;
    (void)state;
    assert_int_equal(wend_batch_create(1, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_batch_create(0, NULL, &batch), WEND_ERROR_ARGUMENT);
    assert_null(batch);
    assert_int_equal(wend_batch_create(WEND_MAX_WORKERS + 1, NULL, &batch), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_batch_create(1, &nothing, &batch), WEND_ERROR_ARGUMENT);
    wend_batch_destroy(NULL);
    assert_int_equal(wend_batch_memory(NULL), 0);
    batch = make_batch(1, NULL);
    assert_int_equal(wend_batch_find(NULL, &request, 1, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_batch_find(batch, NULL, 1, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_batch_find(batch, &request, 1, &tasks), WEND_ERROR_ARGUMENT);
    assert_int_equal(request.status, WEND_ERROR_FILE);
    assert_int_equal(wend_batch_find(batch, &request, 1, NULL), WEND_OK);
    assert_int_equal(request.status, WEND_ERROR_ARGUMENT);
    wend_batch_destroy(batch);
}

/* Nulls, sizes and rules that no engine keeps, between requests that are right. */
static void one_bad_request_leaves_the_others_alone(void **state)
{
    test_map map = scene_map("....../.@@@@./......");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_query good = scene_query(0, 0, 5, 2), manhattan = good, unsized = good;
    wend_path paths[7];
    wend_batch *batch = make_batch(1, NULL);
    (void)state;
    manhattan.search.heuristic = WEND_HEURISTIC_MANHATTAN;
    unsized.size = 0;
    for (int i = 0; i < 7; i++)
        paths[i] = wend_path_default();
    wend_request requests[] = {
        {scene.space, &good, &paths[0], WEND_OK},      {NULL, &good, &paths[1], WEND_OK},
        {scene.space, NULL, &paths[2], WEND_OK},       {scene.space, &good, NULL, WEND_OK},
        {scene.space, &manhattan, &paths[4], WEND_OK}, {scene.space, &unsized, &paths[5], WEND_OK},
        {scene.space, &good, &paths[6], WEND_OK}};
    static const wend_status expected[] = {WEND_OK,
                                           WEND_ERROR_ARGUMENT,
                                           WEND_ERROR_ARGUMENT,
                                           WEND_ERROR_ARGUMENT,
                                           WEND_ERROR_UNSUPPORTED,
                                           WEND_ERROR_ARGUMENT,
                                           WEND_OK};
    assert_int_equal(wend_batch_find(batch, requests, 7, NULL), WEND_OK);
    for (int i = 0; i < 7; i++)
        assert_int_equal(requests[i].status, expected[i]);
    assert_true(paths[0].point_count > 1 && scene_same_answer(&paths[0], &paths[6]));
    wend_batch_destroy(batch);
    scene_close(&scene);
    test_map_free(&map);
}

/* One slice with thousands of points: its pool grows several times under the answers that are already in it. */
static void long_answers_survive_each_other(void **state)
{
    enum { LONG = 16 * 8 + 15, SIDE = 65 };
    static wend_query queries[LONG];
    static wend_path paths[LONG];
    static wend_request requests[LONG];
    random_source random = {511};
    test_memory memory;
    test_map map = test_map_generate(MAP_MAZE, SIDE, SIDE, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_finder *finder = scene_finder();
    (void)state;
    test_memory_begin(&memory);
    wend_batch *batch = make_batch(1, &memory.allocator);
    for (int i = 0; i < LONG; i++) {
        do
            queries[i] = scene_random_query(&map, &random);
        while (!wend_space_is_free(scene.space, queries[i].start) || !wend_space_is_free(scene.space, queries[i].goal));
        paths[i] = wend_path_default();
        requests[i] = (wend_request){scene.space, &queries[i], &paths[i], WEND_OK};
    }
    assert_int_equal(wend_batch_find(batch, requests, LONG, NULL), WEND_OK);
    uint64_t points = 0;
    for (int i = 0; i < LONG; i++) {
        wend_path path = wend_path_default();
        assert_int_equal(requests[i].status, wend_finder_find(finder, scene.space, &queries[i], &path));
        assert_true(scene_same_answer(&paths[i], &path));
        points += path.point_count;
    }
    assert_true(points > 10 * LONG);
    wend_batch_destroy(batch);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void same_requests_again_allocate_nothing(void **state)
{
    test_memory memory;
    crowd crowd = crowd_make(100, 2000, 506);
    (void)state;
    test_memory_begin(&memory);
    wend_batch *batch = make_batch(3, &memory.allocator);
    for (uint32_t worker = 0; worker < 3; worker++) /* each finder meets each request */
        run_from(batch, &crowd, CROWD_FORWARDS, worker, 1);
    uint64_t calls = memory.calls;
    run_on(batch, &crowd, CROWD_SHUFFLED, 3);
    run_on(batch, &crowd, CROWD_BACKWARDS, 2);
    assert_int_equal(memory.calls, calls);
    wend_batch_destroy(batch);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
    crowd_free(&crowd);
}

/* A finder for each worker, grown by the same queries, and as much for points whoever does what. */
static void memory_is_what_the_allocator_gave(void **state)
{
    test_memory memory;
    crowd crowd = crowd_make(20, 600, 507);
    (void)state;
    test_memory_begin(&memory);
    wend_batch *batch = make_batch(2, &memory.allocator);
    assert_int_equal(wend_batch_memory(batch), memory.bytes);
    run_on(batch, &crowd, CROWD_FORWARDS, 2);
    assert_int_equal(wend_batch_memory(batch), memory.bytes);
    wend_batch_destroy(batch);
    crowd_free(&crowd);
}

/* A refusal ends one request or the whole call, and the same batch answers all once there is memory again. */
static bool ask_crowd(const wend_allocator *allocator)
{
    static crowd crowd;
    if (!crowd.count)
        crowd = crowd_make(12, 60, 508);
    wend_batch *batch = NULL;
    wend_status status = wend_batch_create(2, allocator, &batch);
    assert_int_equal(status, batch ? WEND_OK : WEND_ERROR_MEMORY);
    if (!batch)
        return false;
    crowd_scheduler scheduler = {CROWD_SHUFFLED, 0, 2, {509}, 0};
    wend_tasks tasks = crowd_tasks(&scheduler);
    crowd_reset(&crowd);
    status = wend_batch_find(batch, crowd.requests, crowd.count, &tasks);
    bool good = status == WEND_OK;
    assert_true(good || status == WEND_ERROR_MEMORY);
    for (uint32_t i = 0; good && i < crowd.count; i++)
        if (crowd.requests[i].status == WEND_ERROR_MEMORY)
            assert_int_equal(crowd.paths[i].point_count, 0);
    if (status == WEND_OK) {
        check(&crowd, true);
        good = crowd_first_difference(&crowd, false) == crowd.count;
    }
    wend_batch_destroy(batch);
    return good;
}

static void every_refusal_of_memory_is_reported_where_it_belongs(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(ask_crowd);
    if (fault)
        fail_msg("%s", fault);
}

static void batch_answers_all_after_refusals(void **state)
{
    crowd crowd = crowd_make(30, 400, 510);
    (void)state;
    for (uint64_t fail_at = 8; fail_at < 40; fail_at++) {
        test_memory memory;
        uint32_t lacking = 0;
        test_memory_begin(&memory);
        wend_batch *batch = make_batch(2, &memory.allocator);
        memory.fail_at = fail_at;
        crowd_reset(&crowd);
        if (wend_batch_find(batch, crowd.requests, crowd.count, NULL) == WEND_OK)
            check(&crowd, true);
        for (uint32_t i = 0; i < crowd.count; i++)
            lacking += crowd.requests[i].status == WEND_ERROR_MEMORY;
        memory.fail_at = 0;
        assert_true(lacking <= 1 && (lacking == 1) == (memory.calls >= fail_at));
        run_on(batch, &crowd, CROWD_SHUFFLED, 2);
        wend_batch_destroy(batch);
        assert_int_equal(memory.blocks, 0);
        assert_null(memory.fault);
    }
    crowd_free(&crowd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_do_not_depend_on_workers_and_order),
        cmocka_unit_test(null_tasks_run_one_after_the_other),
        cmocka_unit_test(batches_of_any_size_are_answered_whole),
        cmocka_unit_test(empty_batch_runs_no_task),
        cmocka_unit_test(what_tasks_leave_out_is_an_argument_error),
        cmocka_unit_test(foreign_workers_and_tasks_do_no_harm),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(one_bad_request_leaves_the_others_alone),
        cmocka_unit_test(long_answers_survive_each_other),
        cmocka_unit_test(same_requests_again_allocate_nothing),
        cmocka_unit_test(memory_is_what_the_allocator_gave),
        cmocka_unit_test(every_refusal_of_memory_is_reported_where_it_belongs),
        cmocka_unit_test(batch_answers_all_after_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
