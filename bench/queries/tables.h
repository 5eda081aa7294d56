/* One kind of query under one setting after the other: wend-bench-queries. */
#ifndef WEND_BENCH_QUERIES_TABLES_H
#define WEND_BENCH_QUERIES_TABLES_H

#include <wend/all.h>

/*
 * A map made ready for a mover: how its free cells are painted, what is built on it, and who moves there. Null:
 * nothing.
 */
typedef struct ground {
    uint8_t (*paint)(uint32_t x, uint32_t y);
    void (*build)(wend_grid *grid);
    void (*change)(wend_profile *profile);
    wend_cells cells;
} ground;

/* A row: the queries on one of the table's grounds. */
typedef struct setting {
    const char *name;
    size_t ground;
    wend_engine engine;
    wend_heuristic heuristic;
    wend_ties ties;
    uint64_t limit;
} setting;

enum { MOST_GROUNDS = 16, MOST_SETTINGS = 16 };

/* Rows that take turns; ratios are to the first. */
typedef struct block {
    const char *name; /* empty: the map as it is */
    const ground *grounds;
    size_t ground_count;
    const setting *settings;
    size_t setting_count;
} block;

typedef struct table {
    const char *name, *about;
    const char *const *files; /* problems below the folder of data, unless the caller names some; ends with null */
    const block *blocks;
    size_t block_count;
    size_t queries; /* asked on each map */
    int passes;
    uint32_t
        radius; /* not 0: random pairs of free cells at most so far apart, within this radius, instead of problems */
    bool own_finders; /* a finder for each row, so that its memory tells; else one for each ground */
    bool prepares;    /* also measures what making a space and an edit cost */
    bool costs_agree; /* all rows of a block must find paths of the same costs */
} table;

extern const table tables[];
extern const size_t table_count;

#endif
