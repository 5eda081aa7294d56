/* A clock that never goes backwards and, but for Windows, stands still while other programs have the processor. */
#ifndef WEND_BENCH_CLOCK_H
#define WEND_BENCH_CLOCK_H

/* Seconds of processor time that this program has used (Windows: since some moment). */
double clock_seconds(void);

#endif
