/* Whoever solves problems in the benchmark: wend's engines and the libraries they are compared with. */
#ifndef WEND_BENCH_CONTENDER_H
#define WEND_BENCH_CONTENDER_H

#include <wend/wend.h>

typedef struct answer {
    bool found;
    uint64_t expanded; /* 0 = the contender does not tell */
} answer;

/*
 * `open` makes ready for a grid and returns the contender's own state, or null. `solve` is what the clock
 * sees. `length` is asked right after a `solve` that found a path, outside the clock: the path's straight steps
 * + diagonal steps * sqrt(2). `memory` is asked before the next contender opens: bytes, with the contender's form of the map; 0 = unknown.
 */
typedef struct contender {
    const char *name;
    int variant;     /* for `open`: which engine, which rule */
    bool must_agree; /* every length it finds must be the published one */
    void *(*open)(const wend_grid *grid, int variant);
    void (*close)(void *state);
    answer (*solve)(void *state, const wend_problem *problem);
    double (*length)(void *state);
    size_t (*memory)(void *state);
} contender;

/* The contender of one of wend's engines. */
contender wend_contender(wend_engine engine);

/* libtcod's A*: with corners cut, as it does by itself, or with a callback that forbids that as the problems do. */
typedef enum libtcod_rule { LIBTCOD_CUTS_CORNERS, LIBTCOD_NEVER_CUTS } libtcod_rule;
contender libtcod_contender(libtcod_rule rule);

#endif
