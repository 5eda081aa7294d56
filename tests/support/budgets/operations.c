/* tests/support/budgets/operations.c: the counter. */
#include "budgets/operations.h"

#include <string.h>

enum { LINE = 64 };

static uint64_t blocks, lines;

uint64_t operations_done(void)
{
    return blocks * 4 / 9 + lines;
}

void __sanitizer_cov_trace_pc(void)
{
    blocks++;
}

void *operations_set(void *to, int value, size_t bytes)
{
    lines += bytes / LINE;
    return memset(to, value, bytes);
}

void *operations_copy(void *to, const void *from, size_t bytes)
{
    lines += bytes / LINE;
    return memcpy(to, from, bytes);
}

void *operations_move(void *to, const void *from, size_t bytes)
{
    lines += bytes / LINE;
    return memmove(to, from, bytes);
}
