/* The benchmark's clocks, from what the system has. Windows counts processor time in steps of 16 ms: too coarse. */
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#endif
#include "kit/clock.h"

#if defined(_WIN32)
#include <windows.h>

double clock_wall(void)
{
    LARGE_INTEGER ticks, per_second;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&per_second);
    return (double)ticks.QuadPart / (double)per_second.QuadPart;
}

double clock_seconds(void)
{
    return clock_wall();
}
#else
#include <time.h>

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double clock_seconds(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

double clock_wall(void)
{
    return read_clock(CLOCK_MONOTONIC);
}
#endif
