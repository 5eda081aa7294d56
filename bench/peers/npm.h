/* The libraries of the npm registry, which run in a program of their own: Node with npm/peers.js. */
#ifndef WEND_BENCH_PEERS_NPM_H
#define WEND_BENCH_PEERS_NPM_H

#include "peers/measure.h"

enum { NPM_LIBRARIES = 3 };

/* Returns why the libraries cannot run, as a sentence; null if they can. */
const char *npm_missing(void);

const char *npm_name(int library);

/* Runs a library on the problems, in `order` until `seconds` are over (0 = all), and takes its figures into the row. */
void npm_measure(int library, const suite *suite, const size_t *order, double seconds, unsigned repeat, row *row);

#endif
