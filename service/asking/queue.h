/* queue.h: the workers, and the jobs that wait for them. */
#ifndef SERVICE_ASKING_QUEUE_H
#define SERVICE_ASKING_QUEUE_H

#include "asking/job.h"

bool queue_begin(void);

/* Starts workers or lets some end, to match asking_bounds_now.threads; none before queue_begin. */
bool queue_fit(void);

void queue_put(job *job);

/* Number of jobs that wait or are being done, except jobs that are made whole, for which no question waits. */
uint64_t queue_length(void);

#endif
