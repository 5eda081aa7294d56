/*
 * asking.h: jobs, which worker threads do in slices, so that no question delays another or an edit for long.
 *
 * A job is made and ended by Redis's thread. Short ones are done there at once; others go to the workers with their
 * client blocked, and wait in two queues: those not begun, and those whose search is paused. Workers take from both in
 * turns, and write the reply, which Redis only takes over.
 */
#ifndef SERVICE_ASKING_ASKING_H
#define SERVICE_ASKING_ASKING_H

#include "asking/clients.h"
#include "asking/job.h"

/* Starts the workers. False if there is no thread or memory. */
bool asking_begin(RedisModuleCtx *context);

/*
 * Answers a job: at once if that takes little work, or if the client cannot be made to wait (a script); else its client
 * is blocked until a worker has done it. Takes the job over.
 */
int job_answer(RedisModuleCtx *context, job *job);

/* A count of what was done so far, under its name in INFO and WEND.STATS. */
typedef struct asking_figure {
    const char *name;
    uint64_t number;
} asking_figure;

#define ASKING_FIGURES 9

/*
 * Gives the figures: questions answered (each of a batch counted) and units of work; commands answered at once by
 * Redis's own thread; jobs that wait now; how many were refused because too many waited, and cancelled because clients
 * had gone or waited too long; searches restarted because the map had changed; and in how many microseconds half of the
 * commands, and all but one in a hundred, were answered. Takes no lock.
 */
void asking_figures(asking_figure figures[ASKING_FIGURES]);

/*
 * How many times a command was answered, and within how many microseconds half of them, all but one in a hundred and
 * all but one in a thousand: up to a quarter too high. Takes no lock.
 */
typedef struct asking_latency {
    const char *name; /* "path" of WEND.PATH */
    uint64_t answered, p50, p99, p999;
} asking_latency;

#define ASKING_COMMANDS 7
void asking_latencies(asking_latency latencies[ASKING_COMMANDS]);

/* Sets the number of workers; false if the system has no thread for one. On Redis's thread. */
bool asking_set_threads(long long count);

/* Adds to the figures above, from any thread. */
void asking_count(uint64_t questions, uint64_t work, uint64_t restarts);

#endif
