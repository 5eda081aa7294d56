/* Clocks that never go backwards. */
#ifndef WEND_BENCH_KIT_CLOCK_H
#define WEND_BENCH_KIT_CLOCK_H

/*
 * Returns the seconds of processor time that this program has used, all threads together. It stands still while other
 * programs have the processor (except on Windows, where it is clock_wall).
 */
double clock_seconds(void);

/* Returns seconds on the wall since some moment; cheap to read (some 25 ns), so that single queries can be timed. */
double clock_wall(void);

#endif
