/*
 * tests/support/budgets/operations.h: what a call of the library really did, counted without a clock. A library
 * compiled with -fsanitize-coverage=trace-pc calls back at each basic block; its copying and clearing of memory counts
 * by the cache line (operations_memory.h). The same build counts the same, whatever else the machine does. That library
 * is not optimised, and so compiles in a fifth of the time: nine of its blocks count as four operations, for they do
 * the work of four blocks of optimised code, give or take a few per cent.
 */
#ifndef WEND_TESTS_BUDGETS_OPERATIONS_H
#define WEND_TESTS_BUDGETS_OPERATIONS_H

#include <stddef.h>
#include <stdint.h>

/* All operations since the program began. */
uint64_t operations_done(void);

void *operations_set(void *to, int value, size_t bytes);
void *operations_copy(void *to, const void *from, size_t bytes);
void *operations_move(void *to, const void *from, size_t bytes);

/* Called by counted code. */
void __sanitizer_cov_trace_pc(void);

#endif
