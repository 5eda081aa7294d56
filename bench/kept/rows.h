/* Spaces prepared in several ways, side by side: wend-bench-kept. */
#ifndef WEND_BENCH_KEPT_ROWS_H
#define WEND_BENCH_KEPT_ROWS_H

#include <wend/all.h>

enum { WAYS = 3, PASSES = 3 };

/* What a row's space prepares. */
typedef struct way {
    const char *name;
    uint32_t what;
} way;

extern const way ways[WAYS];

/* A space prepared one way, and what that took. */
typedef struct row {
    wend_space *space;
    wend_finder *finder;
    double make, prepare; /* seconds */
    size_t bytes, kept;
    double best; /* seconds of a pass */
    uint64_t expanded, cost;
} row;

/* Ends the program if something failed. */
void good(wend_status status, const char *what);

/* Random numbers, which continue from random_state. */
extern uint64_t random_state;
uint32_t draw(uint32_t count);

row open_row(const wend_grid *grid, const wend_profile *profile, uint32_t what);
void close_row(row *row);

#endif
