/* bench_row.h: one benchmark row: a list of problems, answered by one engine and timed. */
#ifndef TOOLS_COMMANDS_BENCH_ROW_H
#define TOOLS_COMMANDS_BENCH_ROW_H

#include "map/map.h"

/* Found lengths may differ from the published ones by this much: some files round to two digits, lists to nine. */
#define BENCH_TOLERANCE           0.01
#define BENCH_TOLERANCE_ANY_ANGLE 1e-8

/* What answers are compared with. */
typedef enum bench_check {
    BENCH_CHECK_LENGTH,   /* the published lengths */
    BENCH_CHECK_DIJKSTRA, /* the costs that Dijkstra's algorithm finds */
    BENCH_CHECK_ANY_ANGLE /* the lengths that engine polyanya finds; the published ones may only be longer */
} bench_check;

/* One row of results. Times in microseconds per problem where not said otherwise. */
typedef struct bench_row {
    char map[256]; /* the file's name without folders */
    wend_engine engine;
    size_t problems;
    size_t wrong; /* answers that are not what they should be, see bench_task */
    double mean_us, median_us, p99_us;
    double expanded_mean;
    double prepare_ms; /* to make the space, with what it prepares */
    uint32_t threads;  /* 0 = there was no batch */
    double batch_us;   /* on so many threads, by the clock on the wall */
    double speedup;    /* mean_us / batch_us */
    size_t map_bytes, space_bytes, finder_bytes, index_bytes;
} bench_row;

/* Problem i of `count` chosen from `all`, evenly spread: floor(i * all / count); i < count <= all. */
size_t bench_pick(size_t i, size_t all, size_t count);

/* What is measured: count problems, picked evenly, on a map whose size they agree with. */
typedef struct bench_task {
    const scene *scene; /* a map and its mover; space and finder are made anew */
    const problems *problems;
    size_t count;
    wend_query query; /* all but its ends */
    bench_check check;
    double tolerance; /* of lengths */
    bool prepare;     /* what pays on the map, before the clock starts */
    uint64_t repeats;
    uint32_t threads;           /* also answer all as one batch on so many threads, up to WEND_MAX_WORKERS; 0 = no */
    void (*passed)(void *user); /* called after each pass over the problems; may be null */
    void *user;
} bench_task;

/* How many passes bench_run makes: besides the repeats one to warm up, and once a clock around each query. */
uint64_t bench_passes(uint64_t repeats, uint32_t threads);

/* Fills all of a row but its map's name; false with an error on stderr. */
bool bench_run(const bench_task *task, bench_row *row);

#endif
