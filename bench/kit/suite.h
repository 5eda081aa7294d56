/* A map with its problems, as the benchmark runs them. */
#ifndef WEND_BENCH_KIT_SUITE_H
#define WEND_BENCH_KIT_SUITE_H

#include <wend/all.h>

typedef struct suite {
    const char *name; /* the scen file's name without folders and ".map.scen" */
    wend_grid *grid;
    wend_scen *scen;
    size_t count;         /* problems to run */
    wend_profile profile; /* the mover: the default one */
    bool published;       /* true if the problems' lengths are this mover's */
    char map_file[1024];
    char name_buffer[64];
} suite;

/* Loads a .map.scen file and the .map beside it; at most `limit` problems (0 = all), spread over the whole file. */
bool suite_load(suite *suite, const char *scen_file, size_t limit);
void suite_free(suite *suite);

/* Returns problem number `index` of those to run. */
const wend_problem *suite_problem(const suite *suite, size_t index);

#endif
