/*
 * asking.h: jobs, which worker threads do in slices, so that no question delays another or an edit for long.
 *
 * A job is made and ended by Redis's thread. Short ones are done there at once; others go to the workers with their client
 * blocked, and wait in two queues: those not begun, and those whose search is paused. Workers take from both in turns.
 */
#ifndef SERVICE_ASKING_ASKING_H
#define SERVICE_ASKING_ASKING_H

#include "asking/job.h"

/* Starts the workers. False where there is no thread or memory. */
bool asking_begin(void);

/*
 * Answers it: at once if that takes little work, or where nobody can be made to wait (a script); else its client is
 * blocked until a worker has done it. The job is then not the caller's any more.
 */
int job_answer(RedisModuleCtx *context, job *job);

/* What was done so far. */
typedef struct asking_stats {
    uint64_t questions; /* answered, each of a batch counted */
    uint64_t work;      /* units */
    uint64_t at_once;   /* commands answered by Redis's own thread */
    uint64_t refused;   /* because too many waited */
    uint64_t cancelled; /* clients that had gone, or waited too long */
    uint64_t restarts;  /* searches begun anew because the map had changed */
    uint64_t waiting;   /* jobs now */
    uint64_t p50, p99;  /* microseconds from command to answer; of powers of two the next above */
} asking_stats;
asking_stats asking_stats_now(void);

/* Counts for the above, from any thread. */
void asking_count(uint64_t questions, uint64_t work, uint64_t restarts);

#endif
