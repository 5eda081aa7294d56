/* bench_row.h: one row of a benchmark: a list of problems, answered by one engine and timed. */
#ifndef TOOLS_COMMANDS_BENCH_ROW_H
#define TOOLS_COMMANDS_BENCH_ROW_H

#include "map/map.h"

/* Tolerances of lengths: some files round the published ones to two digits, lists to nine. */
#define BENCH_TOLERANCE           0.01
#define BENCH_TOLERANCE_ANY_ANGLE 1e-8

/* How answers are checked. */
typedef enum bench_check {
    BENCH_CHECK_LENGTH,   /* against the published lengths */
    BENCH_CHECK_DIJKSTRA, /* against the costs of Dijkstra's algorithm */
    BENCH_CHECK_ANY_ANGLE /* against the lengths of engine polyanya, which may not exceed the published ones */
} bench_check;

/* A row of results. Times are in microseconds per problem unless stated otherwise. */
typedef struct bench_row {
    char map[256]; /* the file's name without its folders */
    wend_engine engine;
    size_t problems;
    size_t wrong; /* wrong answers, see bench_check */
    double mean_us, median_us, p99_us;
    double expanded_mean;
    double prepare_ms; /* time to make and prepare the space */
    uint32_t threads;  /* 0 = there was no batch */
    double batch_us;   /* on that many threads, by wall clock */
    double speedup;    /* mean_us / batch_us */
    size_t map_bytes, space_bytes, finder_bytes, index_bytes;
} bench_row;

/* Index in `all` of problem i of `count`, evenly spread: floor(i * all / count). Precondition: i < count <= all. */
size_t bench_pick(size_t i, size_t all, size_t count);

/* What to measure: count problems, picked evenly, on a map that they fit. */
typedef struct bench_task {
    const scene *scene; /* a map and its mover; its space and finder are not used */
    const problems *problems;
    size_t count;
    wend_query query; /* without start and goal */
    bench_check check;
    double tolerance; /* of lengths */
    bool prepare;     /* prepare what pays on the map, before the clock starts */
    uint64_t repeats;
    uint32_t
        threads; /* also answer all problems as one batch on this many threads, up to WEND_MAX_WORKERS; 0 = no batch */
    void (*passed)(void *user); /* called after each pass over the problems, or NULL */
    void *user;
} bench_task;

/* Passes of bench_run: the repeats, one to warm up, one with a clock around each query, and those of the batch. */
uint64_t bench_passes(uint64_t repeats, uint32_t threads);

/* Fills a row except the map's name; false with an error. */
bool bench_run(const bench_task *task, bench_row *row);

#endif
