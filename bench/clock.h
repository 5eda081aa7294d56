/* Clocks that never go backwards. */
#ifndef WEND_BENCH_CLOCK_H
#define WEND_BENCH_CLOCK_H

/*
 * Seconds of processor time that this program has used, all threads together: it stands still while other programs
 * have the processor. (Windows: as below.)
 */
double clock_seconds(void);

/* Seconds on the wall since some moment, for what several threads do together. */
double clock_wall_seconds(void);

#endif
