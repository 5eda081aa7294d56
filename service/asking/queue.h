/* queue.h: the workers, and the jobs that wait for them. */
#ifndef SERVICE_ASKING_QUEUE_H
#define SERVICE_ASKING_QUEUE_H

#include "asking/job.h"

bool queue_begin(void);

/* Starts workers, or lets some end, until there are as many as there are to be; none before queue_begin. */
bool queue_fit(void);

void queue_put(job *job);

/* How many jobs wait or are being done, those that are made whole not counted, which wait for nobody. */
uint64_t queue_length(void);

#endif
