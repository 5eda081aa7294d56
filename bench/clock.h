/* A clock that never goes backwards. */
#ifndef WEND_BENCH_CLOCK_H
#define WEND_BENCH_CLOCK_H

/* Seconds since some moment. */
double clock_seconds(void);

#endif
