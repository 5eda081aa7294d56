/*
 * bench_row.c: how times are measured. A pass to warm up also checks every answer. Then come passes with one clock
 * around the whole, the best of which gives the mean. Another pass with a clock around every query gives median and
 * p99; the clock's own time would spoil the mean. Last, if asked for, the same problems run as a batch on threads: a
 * pass to warm up and to compare with the answers of one finder, then passes of which the best counts.
 */
#include "commands/bench_row.h"

#include "map/map.h"
#include "system/system.h"

#include <stdlib.h>
#include <string.h>

typedef struct runner {
    const bench_task *task;
    scene scene;
    wend_finder *referee; /* gives the expected answers */
    wend_query query;
    wend_path path;
} runner;

size_t bench_pick(size_t i, size_t all, size_t count)
{
    return (size_t)((uint64_t)i * all / count);
}

static const problem *pick(const runner *runner, size_t i)
{
    const problems *problems = runner->task->problems;
    return &problems->all[bench_pick(i, problems->count, runner->task->count)];
}

static void set_ends(wend_query *query, const problem *problem)
{
    query->start = problem->start;
    query->goal = problem->goal;
}

static bool answer(runner *runner, const problem *problem)
{
    set_ends(&runner->query, problem);
    return scene_find(&runner->scene, &runner->query, &runner->path);
}

static bool is_same_place(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

/* A length of 0 means that the start is the goal; if it is not, that there is no path. */
static bool has_length(const wend_path *path, const problem *problem, double tolerance)
{
    double difference = path->length - problem->length;
    if (problem->length <= 0 && !is_same_place(problem->start, problem->goal))
        return path->outcome == WEND_OUTCOME_UNREACHABLE;
    return path->outcome == WEND_OUTCOME_FOUND && difference <= tolerance && difference >= -tolerance;
}

/* Asks another engine, with the referee finder; false with an error. */
static bool ask_referee(const runner *runner, const problem *problem, wend_engine engine, wend_heuristic heuristic,
                        wend_path *path)
{
    scene other = runner->scene;
    wend_query query = runner->task->query;
    set_ends(&query, problem);
    query.search.engine = engine;
    query.search.heuristic = heuristic;
    other.finder = runner->referee;
    return scene_find(&other, &query, path);
}

static bool has_cost_of_dijkstra(const runner *runner, const problem *problem, bool *agrees)
{
    wend_path path;
    if (!ask_referee(runner, problem, WEND_ENGINE_GENERAL, WEND_HEURISTIC_ZERO, &path))
        return false;
    *agrees = path.outcome == runner->path.outcome && path.cost == runner->path.cost;
    return true;
}

/* A published length of a path in steps is an upper bound of the length at any angle. */
static bool is_shortest(const runner *runner, const problem *problem, bool *agrees)
{
    wend_path path;
    if (!ask_referee(runner, problem, WEND_ENGINE_POLYANYA, WEND_HEURISTIC_DEFAULT, &path))
        return false;
    double difference = path.length - runner->path.length, most = BENCH_TOLERANCE_ANY_ANGLE * (1 + path.length);
    bool has_steps = problem->length > 0 || is_same_place(problem->start, problem->goal);
    *agrees = path.outcome == runner->path.outcome && difference <= most && difference >= -most;
    if (has_steps && (path.outcome != WEND_OUTCOME_FOUND || path.length > problem->length + BENCH_TOLERANCE))
        *agrees = false;
    return true;
}

static bool is_right(const runner *runner, const problem *problem, bool *right)
{
    switch (runner->task->check) {
    case BENCH_CHECK_DIJKSTRA:
        return has_cost_of_dijkstra(runner, problem, right);
    case BENCH_CHECK_ANY_ANGLE:
        return is_shortest(runner, problem, right);
    default:
        *right = has_length(&runner->path, problem, runner->task->tolerance);
        return true;
    }
}

static void end_pass(const bench_task *task)
{
    if (task->passed != NULL)
        task->passed(task->user);
}

static bool check_answers(runner *runner, bench_row *row)
{
    double expanded = 0;
    for (size_t i = 0; i < row->problems; i++) {
        bool right;
        if (!answer(runner, pick(runner, i)) || !is_right(runner, pick(runner, i), &right))
            return false;
        row->wrong += !right;
        expanded += (double)runner->path.expanded;
    }
    row->expanded_mean = expanded / (double)row->problems;
    end_pass(runner->task);
    return true;
}

static bool time_passes(runner *runner, bench_row *row)
{
    uint64_t best = UINT64_MAX;
    for (uint64_t pass = 0; pass < runner->task->repeats; pass++) {
        uint64_t began = platform_nanoseconds();
        for (size_t i = 0; i < row->problems; i++)
            if (!answer(runner, pick(runner, i)))
                return false;
        uint64_t taken = platform_nanoseconds() - began;
        best = taken < best ? taken : best;
        end_pass(runner->task);
    }
    row->mean_us = (double)best / 1000 / (double)row->problems;
    return true;
}

static int compare_times(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* The middle of sorted times, or the mean of the two in the middle. */
static double median(const uint64_t *times, size_t count)
{
    return ((double)times[(count - 1) / 2] + (double)times[count / 2]) / 2;
}

/* The smallest of sorted times that 99 in 100 do not exceed. */
static double percentile_99(const uint64_t *times, size_t count)
{
    return (double)times[count - 1 - count / 100];
}

static bool time_queries(runner *runner, bench_row *row, uint64_t *times)
{
    for (size_t i = 0; i < row->problems; i++) {
        uint64_t began = platform_nanoseconds();
        if (!answer(runner, pick(runner, i)))
            return false;
        times[i] = platform_nanoseconds() - began;
    }
    qsort(times, row->problems, sizeof *times, compare_times);
    row->median_us = median(times, row->problems) / 1000;
    row->p99_us = percentile_99(times, row->problems) / 1000;
    end_pass(runner->task);
    return true;
}

/* All problems as one batch, with its threads. */
typedef struct crew {
    pool *pool;
    wend_batch *batch;
    size_t count;
    wend_query *queries;
    wend_path *paths;
    wend_request *requests;
} crew;

static void dismiss_crew(crew *crew)
{
    wend_batch_destroy(crew->batch);
    pool_close(crew->pool);
    free(crew->queries);
    free(crew->paths);
    free(crew->requests);
}

/* False with an error; dismiss_crew is due either way. */
static bool hire_crew(const runner *runner, size_t count, crew *crew)
{
    *crew = (struct crew){.count = count};
    crew->queries = calloc(count, sizeof *crew->queries);
    crew->paths = calloc(count, sizeof *crew->paths);
    crew->requests = calloc(count, sizeof *crew->requests);
    bool ready = crew->queries != NULL && crew->paths != NULL && crew->requests != NULL && count <= UINT32_MAX &&
                 wend_batch_create(runner->task->threads, NULL, &crew->batch) == WEND_OK;
    if (!ready) {
        report_no_memory("the batch");
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        crew->queries[i] = runner->query;
        set_ends(&crew->queries[i], pick(runner, i));
        crew->paths[i] = wend_path_default();
        crew->requests[i] = (wend_request){runner->scene.space, &crew->queries[i], &crew->paths[i], WEND_OK};
    }
    crew->pool = pool_open(runner->task->threads);
    if (crew->pool == NULL)
        report_error("%u threads cannot be started, choose fewer with --threads", (unsigned)runner->task->threads);
    return crew->pool != NULL;
}

static bool run_batch(const runner *runner, crew *crew)
{
    wend_tasks tasks = pool_tasks(crew->pool);
    wend_status status = wend_batch_find(crew->batch, crew->requests, (uint32_t)crew->count, &tasks);
    for (size_t i = 0; status == WEND_OK && i < crew->count; i++)
        status = crew->requests[i].status;
    if (status != WEND_OK)
        report_error("the batch failed: %s", wend_status_text(status));
    end_pass(runner->task);
    return status == WEND_OK;
}

static bool is_same_answer(const wend_path *a, const wend_path *b)
{
    return a->outcome == b->outcome && a->cost == b->cost && a->point_count == b->point_count &&
           a->expanded == b->expanded &&
           (a->point_count == 0 || memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0);
}

/* The first pass: a batch must give the same answers as one finder. */
static bool check_batch(runner *runner, crew *crew)
{
    if (!run_batch(runner, crew))
        return false;
    for (size_t i = 0; i < crew->count; i++) {
        if (!answer(runner, pick(runner, i)))
            return false;
        if (!is_same_answer(&runner->path, &crew->paths[i])) {
            report_error("problem %zu has another answer on %u threads, which is a fault of wend: please report it",
                         i + 1, (unsigned)runner->task->threads);
            return false;
        }
    }
    return true;
}

static bool time_batch(runner *runner, bench_row *row)
{
    uint64_t best = UINT64_MAX;
    crew crew;
    bool done = hire_crew(runner, row->problems, &crew) && check_batch(runner, &crew);
    for (uint64_t pass = 0; done && pass < runner->task->repeats; pass++) {
        uint64_t began = platform_nanoseconds();
        done = run_batch(runner, &crew);
        uint64_t taken = platform_nanoseconds() - began;
        best = taken < best ? taken : best;
    }
    dismiss_crew(&crew);
    row->threads = runner->task->threads;
    row->batch_us = (double)best / 1000 / (double)row->problems;
    row->speedup = best > 0 ? row->mean_us / row->batch_us : 1;
    return done;
}

static bool measure(runner *runner, bench_row *row)
{
    uint64_t *times = calloc(row->problems, sizeof *times);
    if (times == NULL)
        report_no_memory("the times of the queries");
    bool done =
        times != NULL && check_answers(runner, row) && time_passes(runner, row) && time_queries(runner, row, times);
    free(times);
    return done && (runner->task->threads == 0 || time_batch(runner, row));
}

uint64_t bench_passes(uint64_t repeats, uint32_t threads)
{
    return repeats + 2 + (threads > 0 ? repeats + 1 : 0);
}

static bool prepare(runner *runner, bench_row *row)
{
    uint64_t began = platform_nanoseconds();
    runner->scene.space = scene_make_space(&runner->scene);
    preparation kept;
    bool made = runner->scene.space != NULL && scene_prepare(&runner->scene, &runner->task->query) &&
                (!runner->task->prepare || scene_keep(&runner->scene, &kept));
    row->prepare_ms = (double)(platform_nanoseconds() - began) / 1e6;
    if (!made)
        return false;
    runner->scene.finder = scene_make_finder();
    runner->referee = scene_make_finder();
    runner->query = runner->task->query;
    return runner->scene.finder != NULL && runner->referee != NULL;
}

bool bench_run(const bench_task *task, bench_row *row)
{
    runner runner = {.task = task, .scene = *task->scene};
    *row = (bench_row){.engine = task->query.search.engine, .problems = task->count};
    bool done = prepare(&runner, row) && measure(&runner, row);
    if (done) {
        row->map_bytes = scene_map_memory(task->scene);
        row->space_bytes = wend_space_memory(runner.scene.space);
        row->finder_bytes = wend_finder_memory(runner.scene.finder);
    }
    wend_finder_destroy(runner.referee);
    wend_finder_destroy(runner.scene.finder);
    wend_space_destroy(runner.scene.space);
    return done;
}
