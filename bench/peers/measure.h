/* Measures contenders on the problems of a map, and computes figures from it. */
#ifndef WEND_BENCH_PEERS_MEASURE_H
#define WEND_BENCH_PEERS_MEASURE_H

#include "kit/kit.h"
#include "peers/contender.h"

/* One problem as one contender solved it. */
typedef struct sample {
    bool asked;     /* false where there was no time for the problem */
    double seconds; /* on the wall, in the fastest of the passes */
    double length;  /* of the path; negative = none was found */
} sample;

/* One contender on one map. */
typedef struct row {
    char name[32];
    bool must_agree;     /* see contender */
    double prepare;      /* seconds to make ready for the map */
    double best, worst;  /* processor seconds of the passes */
    uint64_t expanded;   /* cells, over all problems asked; 0 = unknown */
    size_t memory;       /* bytes after the unclocked pass; 0 = unknown */
    size_t asked;        /* how many problems */
    sample *samples;     /* one per problem of the suite */
    const char *refusal; /* why there are no figures; null = there are */
} row;

/* What the table shows. */
typedef struct figures {
    double microseconds;  /* per query, in the best pass */
    double spread;        /* how much longer the worst pass took: 0.1 = 10 % */
    double ratio;         /* to the reference row, on the problems asked */
    double p50, p99;      /* microseconds: half of the problems, and 99 of 100, took at most so long */
    size_t found;         /* paths */
    size_t equal;         /* paths of the reference length */
    size_t shorter;       /* shorter ones */
    double mean, largest; /* difference from the reference length: mean, and the greatest in size */
} figures;

/* Returns problem numbers in an order whose every beginning is spread over the whole; the caller frees it. */
size_t *spread_order(size_t count);

/* Returns an empty row. */
row row_begin(const char *name, const suite *suite);
void row_end(row *row);

/* Takes a pass's processor seconds. */
void row_take_pass(row *row, double seconds);

/*
 * Opens a contender and has it solve the problems once, in `order`, not clocked: lengths are noted and memory grows. A
 * contender that need not agree stops asking new problems after `seconds` (0 = never). Returns the contender's state;
 * null if it refused (the row holds the refusal) or memory is short.
 */
void *measure_begin(const contender *contender, const suite *suite, const size_t *order, double seconds, row *row);

/* Clocks one pass over the problems asked. */
void measure_pass(const contender *contender, void *state, const suite *suite, row *row);

/*
 * Computes a row's figures against a reference row of the same suite that was asked every problem. wend's rows are
 * compared with the published lengths if there are any, the others with the reference's.
 */
figures row_figures(const row *row, const struct row *reference, const suite *suite);

#endif
