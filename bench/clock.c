/* The benchmark's clock, from what the system has. Windows counts processor time in steps of 16 ms: too coarse. */
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#endif
#include "clock.h"

#if defined(_WIN32)
#include <windows.h>

double clock_seconds(void)
{
    LARGE_INTEGER ticks, per_second;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&per_second);
    return (double)ticks.QuadPart / (double)per_second.QuadPart;
}
#else
#include <time.h>

double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
#endif
