/* What the heap holds, for libraries that do not say what they hold; nothing else may allocate meanwhile. */
#ifndef WEND_BENCH_PEERS_HEAP_H
#define WEND_BENCH_PEERS_HEAP_H

#include <stdlib.h>
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
#include <malloc.h>

static inline size_t heap_in_use(void)
{
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
#else
/* Unknown. */
static inline size_t heap_in_use(void)
{
    return 0;
}
#endif

#endif
